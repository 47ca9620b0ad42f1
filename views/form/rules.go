package form

import (
	"maps"
	"slices"
	"strconv"

	"shithead/engine"
	"shithead/views/words"
)

// draft is a rule set while it is made. What was chosen may not go together yet.
type draft struct {
	// saved is the name under which it is kept, code how it is kept there, and was how that is written now; empty for a
	// preset.
	saved, code, was string
	// rules are the last that held, nil for saved ones that are not understood any more.
	rules *engine.Rules
	// chosen are the values of options, by key, and err why they do not hold.
	chosen map[string]string
	err    error
}

// newDraft is a draft of what a code says that was kept. One that is not understood any more has no rules, and err says why.
func newDraft(code string) *draft {
	d := &draft{}
	rules, err := engine.ParseSaved(code)
	if d.err = err; err == nil {
		d.take(rules)
	}
	return d
}

func (d *draft) take(rules *engine.Rules) {
	d.rules, d.err, d.chosen = rules, nil, maps.Clone(rules.Set)
}

// options are what can be chosen.
func (d *draft) options() []engine.Option {
	if d.rules == nil {
		return nil
	}
	return d.rules.Options
}

// value is what stands for an option.
func (d *draft) value(o *engine.Option) string {
	if value, ok := d.chosen[o.Key]; ok {
		return value
	}
	return o.Default
}

// choose gives an option a value.
func (d *draft) choose(o *engine.Option, value string) {
	if value == o.Default {
		delete(d.chosen, o.Key)
	} else {
		d.chosen[o.Key] = value
	}
	rules, err := engine.NewRules(d.rules.Name, d.chosen)
	d.err = err
	if err == nil {
		d.rules = rules
	}
}

// next is the next value of an option, or the one before, if there is one. Before a list that was typed is the usual one.
func (d *draft) next(o *engine.Option, by int) (value string, ok bool) {
	values := slices.Clone(o.Choices)
	if o.Kind() == engine.OptionNumber {
		for n := o.Low; n <= o.High; n++ {
			values = append(values, strconv.Itoa(n))
		}
	}
	if o.Kind() == engine.OptionList {
		return o.Default, by < 0 && d.value(o) != o.Default
	}
	at := slices.Index(values, d.value(o)) + by
	if at < 0 || at >= len(values) {
		return "", false
	}
	return values[at], true
}

// typeRank takes a rank into a list or out of it, or makes it the value of another option.
func (d *draft) typeRank(o *engine.Option, r engine.Rank) {
	word := r.String()
	switch {
	case !slices.Contains(o.Choices, word):
	case o.Kind() != engine.OptionList:
		d.choose(o, word)
	default:
		list := o.Elements(d.chosen[o.Key])
		if d.value(o) == o.Default {
			for r := range words.Each(o.Ranks(d.rules)) {
				list = append(list, r.String())
			}
		}
		if at := slices.Index(list, word); at >= 0 {
			list = slices.Delete(list, at, at+1)
		} else {
			list = append(list, word)
		}
		d.choose(o, o.Join(list))
	}
}

// text is the code of the rules, empty while they do not hold.
func (d *draft) text() string {
	switch {
	case d.rules == nil:
		return d.code
	case d.err != nil:
		return ""
	default:
		return d.rules.Code()
	}
}

// presetDrafts are drafts of the presets as they stand.
func presetDrafts() (sets []*draft) {
	for _, p := range engine.Presets() {
		sets = append(sets, newDraft(p.Name))
	}
	return sets
}

// UsualRules are those that people play by who have chosen none: newcomers by the plainest.
func UsualRules(newcomer bool) *engine.Rules {
	if newcomer {
		return newDraft("classic").rules
	}
	return presetDrafts()[0].rules
}
