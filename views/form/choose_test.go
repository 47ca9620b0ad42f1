package form

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/housetest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
)

// home is where a form is opened from, with n, and where it leads back to.
type home struct{ open func() (ui.Screen, tea.Cmd) }

func (h home) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	if press, ok := msg.(tea.KeyPressMsg); ok && press.String() == "n" {
		return h.open()
	}
	return h, nil
}

func (home) Draw(*frame.Frame) {}

// maker is somebody who makes a room.
type maker struct {
	*viewtest.Person
	*housetest.House
	t testing.TB
}

// atHome is somebody who is about to open the form.
func atHome(t testing.TB, locale string) *maker {
	t.Helper()
	p := &maker{House: &housetest.House{}, t: t}
	var at home
	var last rooms.Terms
	at.open = func() (ui.Screen, tea.Cmd) {
		return New(viewtest.Context(locale), viewtest.Ann, p.House, &last, func(string) ui.Screen { return at })
	}
	p.Person = viewtest.NewPerson(t, at, nil)
	return p
}

// form is the form that somebody is at.
func (p *maker) form() *Form {
	p.t.Helper()
	m, ok := p.Shown().(*Form)
	if !ok {
		p.t.Fatalf("no form, but %T", p.Shown())
	}
	return m
}

// Makers find what they choose by its name: where it stands, or how far it is, is nothing that a test knows.

// field goes to a field of the form.
func (p *maker) field(field int) {
	p.t.Helper()
	p.Until("up", p.form().Words.Lobby.Fields[field], func() bool { return p.form().at == field })
}

// ruleSet chooses the rules of a name on the form, a preset's or one under which rules are saved, until it shows them.
func (p *maker) ruleSet(name string) {
	p.t.Helper()
	p.field(words.FieldRules)
	p.Until("left", "the first rules", func() bool { return p.form().room.values[words.FieldRules] == 0 })
	p.Until("right", name, func() bool {
		d := p.form().room.draft()
		return d.saved == name || d.saved == "" && d.rules.Name == name
	})
	if got := p.Sees(80, 24); !strings.Contains(got, "◂ "+p.form().title()) {
		p.t.Fatalf("%s is not shown:\n%s", name, got)
	}
}

// option goes to an option of the rules that are chosen, on their page.
func (p *maker) option(key string) {
	p.t.Helper()
	p.Until("down", key, func() bool { return p.form().room.draft().options()[p.form().option].Key == key })
}
