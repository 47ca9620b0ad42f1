package menu_test

import (
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
		{"p", "gleich spielen: ein Tisch mit drei Bots"}, {"Enter", "hineingehen"}, {"", "deine Schlüssel"}, {"Strg+C", "das Haus verlassen"},
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

// TestTypingFindsActs by the text, whatever its case and marks, else by its letters, the best first.
func TestTypingFindsActs(t *testing.T) {
	for _, c := range [][3]string{
		{"", "enter", "play now: a table with three bots"},
		{"", "room enter", "open a room"},
		{"", "ROOM enter", "open a room"},
		{"", "Leave enter", "leave the house"},
		{"", "ltst enter", "your latest rounds, with their codes"},
		{"", "stat enter", "your statistics"},
		{"", "room backspace backspace backspace backspace down down up enter", "open a room"},
		{"fr", "regles enter", "toutes les règles du jeu"},
		{"fr", "CLE enter", "ta clé"},
		{"fr", "rgl enter", "toutes les règles du jeu"},
		{"fr", "vnratbl enter", "quitter, ou bien revenir à ta table"},
		{"de", "schluessel enter", "deine Schlüssel"},
		{"", "esc", ""},
		{"", ":", ""},
		{"", "room esc", ""},
	} {
		p := opened(t, c[0], strings.Fields(c[1])...)
		golden.Equal(t, strings.Join(p.did, "|"), c[2], c[1])
		viewtest.ExpectShown[*viewtest.Below](t, p)
	}
	p := opened(t, "", "zzz", "enter", "down", "enter")
	p.Expect(viewtest.Context("").Words.Menu.None)
	golden.Equal(t, p.did, nil, "did")
	viewtest.ExpectShown[*menu.Menu](t, p)
	opened(t, "", "room").Exclude("play now")
}

func TestTheScreenBelowGoesOn(t *testing.T) {
	p := opened(t, "")
	p.Tell("news")
	p.Pastes("room")
	p.Types("enter")
	golden.Equal(t, p.below.Heard, []tea.Msg{"news"}, "heard")
	golden.Equal(t, p.did, []string{"open a room"}, "did")
	p = opened(t, "")
	p.below.Then = viewtest.Elsewhere{}
	p.Tell("closed")
	viewtest.ExpectShown[viewtest.Elsewhere](t, p)
}

// TestAskingGoesOnWithWhatWasTyped, and a long page is turned; any other key leads back.
func TestAskingGoesOnWithWhatWasTyped(t *testing.T) {
	for key, want := range map[string][]string{"esc": nil, "enter": {"bob"}} {
		u := ask(t, "bob", key)
		golden.Equal(t, u.did, want, key)
		viewtest.ExpectShown[*viewtest.Below](t, u)
	}
	p := page(t, strings.Split(strings.Repeat("line ", 60)+"end", " ")...)
	p.Exclude("end")
	p.Try("pgdown pgdown pgdown pgdown pgdown", "end")
	p.Types("x")
	viewtest.ExpectShown[*viewtest.Below](t, p)
}
