package views

import (
	"strings"

	"shithead/engine"
	"shithead/views/words"
)

// People of tests find what they choose by its name: where it stands, or how far it is, is nothing that a test knows.

// until presses a key until something is so. It fails if that does not come about before the key has been pressed often.
func (p *person) until(key, what string, is func() bool) {
	p.t.Helper()
	const often = 60
	for range often {
		if is() {
			return
		}
		p.types(key)
	}
	p.t.Fatalf("%s does not lead to %s:\n%s", key, what, p.Sees(80, 24))
}

// field goes to a field of the form.
func (p *person) field(field int) {
	p.t.Helper()
	p.until("up", p.form().Words.Lobby.Fields[field], func() bool { return p.form().at == field })
}

// ruleSet chooses the rules of a name on the form, a preset's or one under which rules are saved, until it shows them.
func (p *person) ruleSet(name string) {
	p.t.Helper()
	p.field(words.FieldRules)
	p.until("left", "the first rules", func() bool { return p.form().values[words.FieldRules] == 0 })
	p.until("right", name, func() bool {
		d := p.form().draft()
		return d.saved == name || d.saved == "" && d.rules.Name == name
	})
	if got := p.Sees(80, 24); !strings.Contains(got, "◂ "+p.form().title()) {
		p.t.Fatalf("%s is not shown:\n%s", name, got)
	}
}

// option goes to an option of the rules that are chosen, on their page.
func (p *person) option(key string) {
	p.t.Helper()
	p.until("down", key, func() bool { return p.form().draft().options()[p.form().option].Key == key })
}

// book goes to the rules of a preset where they are offered to be read.
func (p *person) book(name string) {
	p.t.Helper()
	title := ""
	for _, preset := range engine.Presets() {
		if preset.Name == name {
			title = preset.Title
		}
	}
	p.until("down", title, func() bool {
		for line := range strings.Lines(p.Sees(80, 24)) {
			if at, chosen := strings.CutPrefix(strings.TrimSpace(line), "▶ "); chosen {
				return strings.TrimSpace(at) == title
			}
		}
		return false
	})
}
