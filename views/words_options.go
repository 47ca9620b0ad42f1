package views

import (
	"errors"
	"strings"

	"shithead/data"
	"shithead/engine"
)

// OptionWords are what people read of the options of rule sets, and of what is wrong with them, in one language.
type OptionWords struct {
	// Of are the options by their keys.
	Of map[string]OptionText
	// values are what values are called that mean the same wherever they may be chosen.
	values map[string]string
	// NoRules: there is no rule set {who}. NoCode: {who} is no option. NoOption: the rules have no option {who}. Twice: {who}
	// is there twice. NoValue: {who} cannot be {other}, but {cards}. Clash: {who} and {other} both want the {rank}. Idle:
	// {who} does nothing unless {other} is {cards}.
	NoRules, NoCode, NoOption, Twice, NoValue, Clash, Idle string
	// Packs: so many players, {n}, need {other} packs, not {k}.
	Packs string
	// Stale is said of rules that were saved and are not understood any more, before the reason.
	Stale string
}

// OptionText is what an option is called, what it means, and what its values are called if not as everywhere.
type OptionText struct {
	Name, Help string
	Values     map[string]string
}

// name is what an option is called.
func (w *OptionWords) name(key string) string {
	if text := w.Of[key]; text.Name != "" {
		return text.Name
	}
	return key
}

// value is what a value of an option is called.
func (w *OptionWords) value(o *engine.Option, value string) string {
	if says, ok := w.Of[o.Key].Values[value]; ok {
		return says
	}
	if says, ok := w.values[value]; ok {
		return says
	}
	words := []string{value}
	if o.Kind() == engine.OptionList {
		words = o.Elements(value)
	}
	for i, word := range words {
		for r := range engine.NoRank {
			if r.String() == word && o.Kind() != engine.OptionNumber {
				words[i] = rankName(r)
			}
		}
	}
	return strings.Join(words, " ")
}

// factColumns is how much of a text that somebody typed is said back to them.
const factColumns = 24

// Trouble says why there are no rules, with the facts of an [engine.BadRules].
func (w *Words) Trouble(err error) string {
	var bad *engine.BadRules
	if !errors.As(err, &bad) {
		return w.Error(err)
	}
	o := &w.Options
	fact := facts{who: typed(bad.Key), other: typed(bad.Value)}
	switch bad.Reason {
	case engine.ErrRules:
		fact.who = typed(bad.Preset)
		return fact.in(o.NoRules)
	case engine.ErrCode:
		return fact.in(o.NoCode)
	case engine.ErrOption:
		return fact.in(o.NoOption)
	case engine.ErrOptionTwice:
		return fact.in(o.Twice)
	case engine.ErrOptionValue:
		fact.cards = optionOf(bad).Values
		return fact.in(o.NoValue)
	case engine.ErrIdle:
		option := optionOf(bad)
		needs := option.Needs
		fact = facts{who: o.name(bad.Key), other: o.name(needs.Key), cards: o.value(&engine.Option{Key: needs.Key}, needs.Value)}
		return fact.in(o.Idle)
	}
	fact = facts{who: o.name(bad.Key), other: o.name(bad.Other), rank: bad.Value}
	for r := range engine.NoRank {
		if r.String() == bad.Value {
			fact.rank = rankName(r)
		}
	}
	return fact.in(o.Clash)
}

// typed is a text as it is said back to whoever typed it.
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

// values are what may be chosen for an option, and what the values mean that have a name.
func (w *Words) values(o *engine.Option) string {
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
		if name := w.Options.value(o, value); name != value {
			value += ": " + name
		}
		list = append(list, value)
	}
	return strings.Join(list, ", ")
}
