package form

import (
	"maps"
	"strconv"

	"shithead/engine"
	"shithead/views/ui"
	"shithead/views/words"
)

// openOptions shows the options of the rules that are chosen, if they have any.
func (m *Form) openOptions() {
	n := len(m.room.draft().options())
	if n == 0 {
		return
	}
	m.showCode()
	m.page, m.option = pageOptions, min(m.option, n-1)
}

// chosenOption is the option that is chosen.
func (m *Form) chosenOption() *engine.Option { return &m.room.draft().options()[m.option] }

// moveOption chooses another option.
func (m *Form) moveOption(by int) {
	n := len(m.room.draft().options())
	m.option = (m.option + by + n) % n
}

// turnOption gives the option that is chosen its next value, or the one before, if there is one.
func (m *Form) turnOption(by int) {
	d, o := m.room.draft(), m.chosenOption()
	if value, ok := d.next(o, by); ok {
		d.choose(o, value)
	}
}

// typeOption takes a digit of a number, or a rank, and reports whether it is one.
func (m *Form) typeOption(o *engine.Option, key string) bool {
	if o.Kind() == engine.OptionNumber {
		if !isDigit(key) {
			return false
		}
		if n := m.number(key, o.High); n >= o.Low {
			m.room.draft().choose(o, strconv.Itoa(n))
		}
		return true
	}
	r, ok := ui.RankKey(key)
	if ok {
		m.room.draft().typeRank(o, r)
	}
	return ok
}

// about are the ranks whose cards would do something else if the option were chosen otherwise.
func (d *draft) about(o *engine.Option) engine.RankSet {
	values := o.Choices
	switch o.Kind() {
	case engine.OptionNumber:
		return 0
	case engine.OptionList:
		values = []string{o.Join(nil), o.Join(o.Choices)}
	case engine.OptionChoice:
	}
	for _, value := range values {
		other := draft{rules: d.rules, chosen: maps.Clone(d.chosen)}
		if other.choose(o, value); other.err != nil || value == d.value(o) {
			continue
		}
		shots := other.rules.ShotAnswers != d.rules.ShotAnswers
		return words.RanksThat(func(r engine.Rank) bool {
			p := d.rules.Powers[r]
			return other.rules.Powers[r] != p || shots && p.Shoots
		})
	}
	return 0
}
