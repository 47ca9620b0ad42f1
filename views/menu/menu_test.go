package menu_test

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/menu"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
)

// below is a screen that has a menu, and remembers what was done and heard.
type below struct {
	did, heard []string
	then       ui.Screen
}

func (b *below) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	b.heard = append(b.heard, fmt.Sprint(msg))
	if b.then != nil {
		return b.then, nil
	}
	return b, nil
}

func (b *below) Draw(f *frame.Frame) {
	for y := range f.Height() {
		f.Text(0, y, strings.Repeat("below ", f.Width()/6), 0)
	}
}

// acts are some, in a language.
func (b *below) acts(locale string) (acts []ui.Act) {
	lists := map[string][]words.Key{
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
	for _, k := range lists[locale] {
		acts = append(acts, ui.Act{Key: k, Do: func() (ui.Screen, tea.Cmd) {
			b.did = append(b.did, k.Does)
			return b, nil
		}})
	}
	return acts
}

func opened(t *testing.T, locale string, keys ...string) (*viewtest.Person, *below) {
	t.Helper()
	b := &below{}
	p := viewtest.NewPerson(t, menu.New(viewtest.Context(locale), b.acts(locale), b), nil)
	p.Types(keys...)
	return p, b
}

// page is a person in front of a page of lines.
func page(t *testing.T, under ui.Screen, lines ...string) *viewtest.Person {
	t.Helper()
	screen, first := menu.NewPage(viewtest.Context(""), "your keys", under, func() []string { return lines })
	return viewtest.NewPerson(t, screen, first)
}

// ask is a person who is asked for a text, which goes to what is done then.
func ask(t *testing.T, b *below, keys ...string) *viewtest.Person {
	t.Helper()
	l := viewtest.Context("")
	p := viewtest.NewPerson(t, menu.NewAsk(l, l.Words.Menu.NewName, b, func(text string) (ui.Screen, tea.Cmd) {
		b.did = append(b.did, text)
		return b, nil
	}), nil)
	p.Types(keys...)
	return p
}

func TestMenuPictures(t *testing.T) {
	p, _ := opened(t, "", "down")
	found, _ := opened(t, "de", "schl")
	lines := page(t, &below{},
		"Label   Type          First use", "laptop  ssh-ed25519   2026-03-01", "", "* is the key you came with.")
	golden.Screen[*menu.Menu](t, "menu", p.Shown(),
		p.Sees(60, 20)+found.Sees(40, 10)+ask(t, &below{}, "bob").Sees(60, 12)+lines.Sees(60, 12))
}

// TestTypingFindsActs: where the text stands, whatever its case and marks, else where its letters do, the best first. Nothing is done where
// nothing fits, nor by leaving.
func TestTypingFindsActs(t *testing.T) {
	for _, c := range []struct {
		locale string
		keys   []string
		does   string
	}{
		{"", []string{"enter"}, "play now: a table with three bots"},
		{"", []string{"room", "enter"}, "open a room"},
		{"", []string{"ROOM", "enter"}, "open a room"},
		{"", []string{"Leave", "enter"}, "leave the house"},
		{"", []string{"ltst", "enter"}, "your latest rounds, with their codes"},
		{"", []string{"stat", "enter"}, "your statistics"},
		{"", []string{"room", "backspace", "backspace", "backspace", "backspace", "down", "down", "up", "enter"}, "open a room"},
		{"fr", []string{"regles", "enter"}, "toutes les règles du jeu"},
		{"fr", []string{"CLE", "enter"}, "ta clé"},
		{"fr", []string{"rgl", "enter"}, "toutes les règles du jeu"},
		{"fr", []string{"vnratbl", "enter"}, "quitter, ou bien revenir à ta table"},
		{"de", []string{"schluessel", "enter"}, "deine Schlüssel"},
		{"", []string{"esc"}, ""},
		{"", []string{":"}, ""},
		{"", []string{"room", "esc"}, ""},
	} {
		if p, b := opened(t, c.locale, c.keys...); strings.Join(b.did, "|") != c.does || p.Shown() != b {
			t.Errorf("%q does %q and leads to %T", c.keys, b.did, p.Shown())
		}
	}
	p, b := opened(t, "", "zzz", "enter", "down", "enter")
	p.Expect(viewtest.Context("").Words.Menu.None)
	if p.Shown() == b || len(b.did) > 0 {
		t.Errorf("did %q", b.did)
	}
	p, _ = opened(t, "", "room")
	p.Exclude("play now")
}

func TestTheScreenBelowGoesOn(t *testing.T) {
	p, b := opened(t, "")
	p.Tell("news")
	p.Pastes("room")
	p.Types("enter")
	if strings.Join(b.heard, "|") != "news" || strings.Join(b.did, "|") != "open a room" {
		t.Errorf("heard %v, did %q", b.heard, b.did)
	}
	p, b = opened(t, "")
	b.then = &below{}
	p.Tell("closed")
	golden.Equal(t, p.Shown(), any(b.then), "shown")
}

// TestAskingGoesOnWithWhatWasTyped, and a long page is turned; any other key leads back.
func TestAskingGoesOnWithWhatWasTyped(t *testing.T) {
	b := &below{}
	for key, want := range map[string]string{"esc": "", "enter": "bob"} {
		if b.did = nil; ask(t, b, "bob", key).Shown() != b || strings.Join(b.did, "|") != want {
			t.Errorf("%s: %q", key, b.did)
		}
	}
	p := page(t, b, strings.Split(strings.Repeat("line ", 60)+"end", " ")...)
	p.Exclude("end")
	p.Types("pgdown", "pgdown", "pgdown", "pgdown", "pgdown")
	p.Expect("end")
	if p.Types("x"); p.Shown() != b {
		t.Error("no way back")
	}
}
