package menu_test

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/views/golden"
	"shithead/views/menu"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
)

// menus are what can be done, in a language, and the keys that do it.
var menus = map[string][]words.Key{
	"": {
		{"p", "play now: a table with three bots"},
		{"n", "open a room"},
		{"enter", "go in"},
		{"s", "your statistics"},
		{"i", "the rules of every rule set"},
		{"", "another name for you"},
		{"", "your latest rounds, with their codes"},
		{"ctrl+c", "leave the house"},
	},
	"fr": {{"i", "toutes les règles du jeu"}, {"", "ta clé"}, {"Ctrl+C", "quitter, ou bien revenir à ta table"}},
	"de": {
		{"p", "gleich spielen: ein Tisch mit drei Bots"}, {"Enter", "hineingehen"}, {"", "deine Schlüssel"}, {"Strg+C", "beenden"},
	},
}

type user struct {
	*viewtest.Person
	below *viewtest.Below
	did   []string
}

func opened(t *testing.T, locale string, keys ...string) *user {
	u, acts := &user{below: &viewtest.Below{}}, []ui.Act(nil)
	for _, k := range menus[locale] {
		acts = append(acts, ui.Act{Key: k, Do: func() (ui.Screen, tea.Cmd) {
			u.did = append(u.did, k.Does)
			return u.below, nil
		}})
	}
	u.Person = viewtest.NewPerson(t, menu.New(viewtest.Context(locale), acts, u.below), nil)
	u.Types(keys...)
	return u
}

func page(t *testing.T, lines ...string) *viewtest.Person {
	screen, first := menu.NewPage(viewtest.Context(""), "your keys", &viewtest.Below{}, func() []string { return lines })
	return viewtest.NewPerson(t, screen, first)
}

// ask is a person who is asked for a text, which goes to what is done then.
func ask(t *testing.T, keys ...string) *user {
	l, u := viewtest.Context(""), &user{below: &viewtest.Below{}}
	u.Person = viewtest.NewPerson(t, menu.NewAsk(l, l.Words.Menu.NewName, u.below, func(text string) (ui.Screen, tea.Cmd) {
		u.did = append(u.did, text)
		return u.below, nil
	}), nil)
	u.Types(keys...)
	return u
}

func TestMenuPictures(t *testing.T) {
	p, found := opened(t, "", "down"), opened(t, "de", "schl")
	lines := page(t, "Label   Type          First use", "laptop  ssh-ed25519   2026-03-01", "", "* is the key you came with.")
	golden.Screen[*menu.Menu](t, "menu", p.Shown(),
		p.Sees(60, 20)+found.Sees(40, 10)+ask(t, "bob").Sees(60, 12)+lines.Sees(60, 12))
}

// TestScripts of menus: what is found by what is typed, and what is done then.
func TestScripts(t *testing.T) {
	golden.Text(t, "script", viewtest.Play(t, "script", func(where string) *viewtest.Stage {
		var u *user
		open := func(what string) {
			switch what {
			case "a page":
				lines := strings.Fields(strings.Repeat("line ", 60) + "end")
				u = &user{Person: page(t, lines...), below: &viewtest.Below{}}
			case "a question":
				u = ask(t)
			default:
				u = opened(t, strings.TrimPrefix(what, "en"))
			}
		}
		open(where)
		s := &viewtest.Stage{Person: u}
		s.Done = func() []string {
			did := u.did
			for _, msg := range u.below.Heard {
				did = append(did, fmt.Sprint("heard ", msg))
			}
			u.did, u.below.Heard = nil, nil
			return did
		}
		s.Commands = map[string]func(arg string){
			"open":     func(string) { open(where); s.Person = u },
			"news":     func(arg string) { u.Tell(arg) },
			"leads-on": func(string) { u.below.Then = viewtest.Elsewhere{} },
			"paste":    func(arg string) { u.Pastes(arg) },
		}
		return s
	}))
}
