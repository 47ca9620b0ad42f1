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

// optionKey is a key on the page of the options, or on that of the cards.
func (m *Form) optionKey(key string) {
	if m.page == pageCards {
		if !m.turned.Key(key) {
			m.page = pageOptions
		}
		return
	}
	d := m.room.draft()
	list := d.options()
	o := &list[m.option]
	switch key {
	case "esc", "enter":
		m.page, m.at = pageFields, words.FieldOptions
	case "tab":
		m.page, m.turned = pageCards, ui.Page{}
	case "s":
		m.beginNaming()
	case "up":
		m.option = (m.option + len(list) - 1) % len(list)
	case "down":
		m.option = (m.option + 1) % len(list)
	case "left", "right":
		by := 1
		if key == "left" {
			by = -1
		}
		if value, ok := d.next(o, by); ok {
			d.choose(o, value)
		}
	case "backspace", "delete":
		d.choose(o, o.Default)
	default:
		m.typeOption(o, key)
	}
	m.showCode()
}

// typeOption takes a digit of a number, or a rank.
func (m *Form) typeOption(o *engine.Option, key string) {
	if o.Kind() == engine.OptionNumber {
		if !isDigit(key) {
			return
		}
		if n := m.number(key, o.High); n >= o.Low {
			m.room.draft().choose(o, strconv.Itoa(n))
		}
		return
	}
	if r, ok := ui.RankKey(key); ok {
		m.room.draft().typeRank(o, r)
	}
}

// about are the ranks whose cards would do something else if the option were chosen otherwise.
func (d *draft) about(o *engine.Option) (set engine.RankSet) {
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
		for r := range engine.NoRank {
			if p := d.rules.Powers[r]; other.rules.Powers[r] != p || shots && p.Shoots {
				set |= engine.Ranks(r)
			}
		}
		return set
	}
	return 0
}
