package live

import (
	"testing"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

func person(name string) rooms.Person { return rooms.Person{ID: data.ID("id-" + name), Name: name} }

var ann, bob, cid = person("ann"), person("bob"), person("cid")

func presetRules(t *testing.T, name string) *engine.Rules {
	t.Helper()
	rules, err := engine.NewRules(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// texts are what was said.
func texts(chat []rooms.ChatLine) (list []string) {
	for _, c := range chat {
		list = append(list, c.Text+c.Reaction.String())
	}
	return list
}
