package words

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"shithead/data"
	"shithead/engine"
)

// OptionWords are what people read of the options of rule sets, and of what is wrong with them, in one language.
type OptionWords struct {
	// Of are the options by their keys.
	Of map[string]OptionText
	// Values are what values are called that mean the same wherever they may be chosen.
	Values map[string]string `columns:"20"`
	// Wrong is why there are no rules, by the reason of an [engine.BadRules]: there is no rule set {who}, {who} is no option,
	// the rules have no option {who}, it is there twice, it cannot be {other}, but {cards}; {who} and {other} both want the
	// {rank}; {who} does nothing unless {other} is {cards}.
	Wrong map[error]string
	// Packs: so many players, {n}, need {other} packs, not {k}.
	Packs string
	// Stale is said of rules that were saved and are not understood any more, before the reason.
	Stale string
}

// OptionText is what an option is called, what it means, and what its values are called if not as everywhere.
type OptionText struct {
	Name   string `columns:"20"`
	Help   string
	Values map[string]string `optional:"true" columns:"20"`
}

// Name is what an option is called.
func (w *OptionWords) Name(key string) string { return cmp.Or(w.Of[key].Name, key) }

// Value is what a value of an option is called.
func (w *OptionWords) Value(o *engine.Option, value string) string {
	if says := cmp.Or(w.Of[o.Key].Values[value], w.Values[value]); says != "" {
		return says
	}
	words := []string{value}
	if o.Kind() == engine.OptionList {
		words = o.Elements(value)
	}
	for i := range words {
		if o.Kind() != engine.OptionNumber {
			words[i] = ValueName(words[i])
		}
	}
	return strings.Join(words, " ")
}

// factColumns is how much of a typed text is said back, in columns.
const factColumns = 24

// Trouble says why there are no rules, with the facts of an [engine.BadRules].
func (w *Words) Trouble(err error) string {
	var bad *engine.BadRules
	if !errors.As(err, &bad) {
		return w.Error(err)
	}
	o, option := &w.Options, optionOf(bad)
	fact := Facts{Who: typed(bad.Key), Other: typed(bad.Value), Cards: option.Values}
	switch bad.Reason {
	case engine.ErrRules:
		fact.Who = typed(bad.Preset)
	case engine.ErrIdle:
		needs := option.Needs
		fact = Facts{Who: o.Name(bad.Key), Other: o.Name(needs.Key), Cards: o.Value(&engine.Option{Key: needs.Key}, needs.Value)}
	case engine.ErrClash:
		fact = Facts{Who: o.Name(bad.Key), Other: o.Name(bad.Other), Rank: ValueName(bad.Value)}
	}
	return fact.Fill(o.Wrong[bad.Reason])
}

// TooFewPacks says that so many people need more packs than the rules have.
func (w *Words) TooFewPacks(rules *engine.Rules, seats int) string {
	return (&Facts{
		N: strconv.Itoa(seats), K: strconv.Itoa(rules.Packs), Other: strconv.Itoa(rules.AutoPacks(seats)),
	}).Fill(w.Options.Packs)
}

// ValueName is a value of an option as people read it if it is a rank, else as it is written.
func ValueName(value string) string {
	for r := range engine.NoRank {
		if value == r.String() {
			return RankName(r)
		}
	}
	return value
}

// typed is a text as it is said back to the player who typed it.
func typed(text string) string {
	if short := data.CleanLine(text, factColumns); short != text {
		return short + "…"
	}
	return text
}

// optionOf is the option that is wrong.
func optionOf(bad *engine.BadRules) (option engine.Option) {
	for _, p := range engine.Presets() {
		for _, o := range p.Options {
			if p.Name == bad.Preset && o.Key == bad.Key {
				return o
			}
		}
	}
	return option
}

// OptionValues are what may be chosen for an option, and what the values mean that have a name.
func (w *Words) OptionValues(o *engine.Option) string {
	const several = 8
	switch {
	case o.Kind() == engine.OptionList:
		return w.Rules.RankList
	case len(o.Choices) > several:
		return w.Rules.AnyRank
	case o.Kind() == engine.OptionNumber:
		return o.Values
	}
	var list []string
	for _, value := range o.Choices {
		if name := w.Options.Value(o, value); name != value {
			value = w.Of(value, name)
		}
		list = append(list, value)
	}
	return w.List(list)
}
