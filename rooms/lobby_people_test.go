package rooms

import (
	"testing"

	"shithead/data"
	"shithead/engine"
)

func lobPerson(name string) Person { return Person{ID: data.ID("id-" + name), Name: name} }

var lobAnn, lobBob, lobCid = lobPerson("ann"), lobPerson("bob"), lobPerson("cid")

func lobRules(t *testing.T, name string) *engine.Rules {
	t.Helper()
	rules, err := engine.NewRules(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// lobTexts are what was said.
func lobTexts(chat []ChatLine) (list []string) {
	for _, c := range chat {
		list = append(list, c.Text+c.Reaction.String())
	}
	return list
}
