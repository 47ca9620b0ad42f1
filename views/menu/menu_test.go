package menu_test

import (
	"slices"
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
	did   []string
	heard []tea.Msg
	then  ui.Screen
}

func (b *below) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	b.heard = append(b.heard, msg)
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

// page is somebody in front of a page of lines.
func page(t *testing.T, under ui.Screen, lines ...string) *viewtest.Person {
	t.Helper()
	screen, first := menu.NewPage(viewtest.Context(""), "your keys", under, func() []string { return lines })
	return viewtest.NewPerson(t, screen, first)
}

func TestMenuPictures(t *testing.T) {
	p, _ := opened(t, "", "down")
	found, _ := opened(t, "de", "schl")
	l := viewtest.Context("")
	ask := viewtest.NewPerson(t, menu.NewAsk(l, l.Words.Menu.NewName, &below{}, nil), nil)
	ask.Types("bob")
	lines := page(t, &below{},
		"Label   Type          First use", "laptop  ssh-ed25519   2026-03-01", "", "* is the key you came with.")
	golden.Screen[*menu.Menu](t, "menu", p.Shown(),
		p.Sees(60, 20)+found.Sees(40, 10)+ask.Sees(60, 12)+lines.Sees(60, 12))
	none, _ := opened(t, "", "zzz")
	if got := none.Sees(80, 24); !strings.Contains(got, l.Words.Menu.None) {
		t.Errorf("nothing says that nothing fits:\n%s", got)
	}
}

// TestTypingFindsActs: where the text stands, whatever its case, else where its letters do, the best first.
func TestTypingFindsActs(t *testing.T) {
	for typed, want := range map[string]string{
		"": "play now: a table with three bots", "room": "open a room", "ROOM": "open a room", "Leave": "leave the house",
		"ltst": "your latest rounds, with their codes", "stat": "your statistics",
	} {
		p, b := opened(t, "", typed, "enter")
		if !slices.Equal(b.did, []string{want}) || p.Shown() != b {
			t.Errorf("%q does %q", typed, b.did)
		}
	}
	for typed, want := range map[string]string{
		"regles": "toutes les règles du jeu", "CLE": "ta clé", "rgl": "toutes les règles du jeu", "vnratbl": "quitter, ou bien revenir à ta table",
	} {
		if _, b := opened(t, "fr", typed, "enter"); !slices.Equal(b.did, []string{want}) {
			t.Errorf("%q does %q", typed, b.did)
		}
	}
	if _, b := opened(t, "de", "schluessel", "enter"); !slices.Equal(b.did, []string{"deine Schlüssel"}) {
		t.Errorf("an umlaut that is spelled does %q", b.did)
	}
	p, b := opened(t, "", "room")
	p.Exclude("play now")
	p.Types("backspace", "backspace", "backspace", "backspace", "down", "down", "up", "enter")
	if !slices.Equal(b.did, []string{"open a room"}) {
		t.Errorf("did %q", b.did)
	}
}

// TestTheMenuIsLeft without doing anything, and nothing is done where nothing fits.
func TestTheMenuIsLeft(t *testing.T) {
	for _, keys := range [][]string{{"esc"}, {":"}, {"room", "esc"}} {
		if p, b := opened(t, "", keys...); p.Shown() != b || len(b.did) > 0 {
			t.Errorf("%q leads to %T and does %q", keys, p.Shown(), b.did)
		}
	}
	if p, b := opened(t, "", "zzz", "enter", "down", "enter"); p.Shown() == b || len(b.did) > 0 {
		t.Errorf("did %q", b.did)
	}
}

// TestTheScreenBelowGoesOn: it hears what is no key, and where it leads to is seen.
func TestTheScreenBelowGoesOn(t *testing.T) {
	p, b := opened(t, "")
	if p.Tell("news"); len(b.heard) != 1 {
		t.Errorf("heard %v", b.heard)
	}
	p.Pastes("room")
	p.Types("enter")
	if len(b.heard) != 1 || !slices.Equal(b.did, []string{"open a room"}) {
		t.Errorf("heard %v, did %q", b.heard, b.did)
	}
	p, b = opened(t, "")
	b.then = &below{}
	if p.Tell("closed"); p.Shown() != b.then {
		t.Errorf("%T is shown", p.Shown())
	}
}

// TestAskingGoesOnWithWhatWasTyped.
func TestAskingGoesOnWithWhatWasTyped(t *testing.T) {
	b, typed := &below{}, ""
	ask := func() *viewtest.Person {
		return viewtest.NewPerson(t, menu.NewAsk(viewtest.Context(""), "Name", b, func(text string) (ui.Screen, tea.Cmd) {
			typed = text
			return b, nil
		}), nil)
	}
	if p := ask(); p.Types("bob", "enter") || typed != "bob" || p.Shown() != b {
		t.Errorf("%q", typed)
	}
	typed = ""
	if p := ask(); p.Types("bob", "esc") || typed != "" || p.Shown() != b {
		t.Errorf("%q", typed)
	}
}

// TestALongPageIsTurned, and any other key leads back.
func TestALongPageIsTurned(t *testing.T) {
	b := &below{}
	p := page(t, b, strings.Split(strings.Repeat("line ", 60)+"end", " ")...)
	p.Exclude("end")
	p.Types("pgdown", "pgdown", "pgdown", "pgdown", "pgdown")
	p.Expect("end")
	if p.Types("x"); p.Shown() != b {
		t.Error("no way back")
	}
}
