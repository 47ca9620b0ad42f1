package views

import (
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/replay"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// TestTheKeysCanBeReadEverywhere: ? leads from every screen to a page of its keys, F1 from where ? is text, and another key
// back to where one was.
func TestTheKeysCanBeReadEverywhere(t *testing.T) {
	const help = "?"
	round, err := replay.Read(viewtest.Record(t, "bitenight", 4, 3))
	if err != nil {
		t.Fatal(err)
	}
	inLobby := func(locale string, keys ...string) *person {
		p := begins(t, &person{}, &Config{Words: languages.For(locale), Person: viewtest.Ann})
		p.Types(keys...)
		return p
	}
	for _, locale := range languages.Tags() {
		for name, c := range map[string]struct {
			key string
			at  *person
		}{
			"lobby":      {help, inLobby(locale)},
			"statistics": {help, inLobby(locale, "s")},
			"rule sets":  {help, inLobby(locale, "i")},
			"rules":      {help, inLobby(locale, "i", "enter")},
			"form":       {help, inLobby(locale, "n")},
			"code":       {"f1", inLobby(locale, "n", "down", "down")},
			"options":    {help, inLobby(locale, "n", "o")},
			"cards":      {help, inLobby(locale, "n", "o", "tab")},
			"name":       {"f1", newPerson(t, locale, rooms.Person{}, true)},
			"claim":      {help, claimedKey(t, locale)},
			"replay":     {help, begins(t, &person{}, &Config{Words: languages.For(locale), Person: viewtest.Ann, Start: &Start{Replay: round}})},
		} {
			before, keys := c.at.Sees(80, 24), languages.For(locale).HelpKeys
			c.at.Types(c.key)
			if seen := c.at.Sees(80, 24); seen == before || !strings.Contains(seen, keys[len(keys)-1].Does) || strings.Contains(seen, "…") && name != "lobby" {
				t.Errorf("%s %s: no keys:\n%s", locale, name, seen)
			}
			c.at.SeesAtAnySize()
			if c.at.Types("x"); c.at.Sees(80, 24) != before {
				t.Errorf("%s %s: not back where one was:\n%s", locale, name, c.at.Sees(80, 24))
			}
		}
	}
}
