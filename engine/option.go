package engine

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Option is something about a rule set that its maker may choose.
type Option struct {
	Key string
	// Values says which values there are, Default which one holds unless chosen.
	Values, Default string
	kind            OptionKind
	// Low and High bound a number, Choices are the words that can be chosen.
	Low, High int
	Choices   []string
	// Needs is the choice without which this option does nothing, zero for none.
	Needs Choice
	// set puts a value that has been checked into the rules; nil: it is read there when all are chosen.
	set func(r *Rules, value string)
	// ranks are what a list of ranks has come to in the rules.
	ranks func(r *Rules) RankSet
}

// Choice is an option that has some value.
type Choice struct{ Key, Value string }

// Ranks are the ranks that a list stands for in the rules, where its value is made from the other options too.
func (o *Option) Ranks(r *Rules) RankSet {
	if o.ranks == nil {
		return 0
	}
	return o.ranks(r)
}

// OptionKind is the kind of values that an option takes.
type OptionKind uint8

// The kinds of values.
const (
	// OptionChoice: one of Choices.
	OptionChoice OptionKind = iota
	// OptionNumber: a whole number from Low to High, which records write as a number, or one of Choices.
	OptionNumber
	// OptionList: some of Choices, each once, in their order, or the Default. Records write a list, other texts join it by
	// "/"; a list of nothing is written "none".
	OptionList
)

// Kind is the kind of values that the option takes.
func (o *Option) Kind() OptionKind { return o.kind }

// listed is between the elements of a list, nothing stands for a list of none, auto for what is made from the other
// options.
const (
	listed  = "/"
	nothing = "none"
	auto    = "auto"
)

// check gives a value in the way in which it is written, or says why it is none.
func (o *Option) check(value string) (string, error) {
	switch {
	case slices.Contains(o.Choices, value) && o.kind != OptionList, value == o.Default:
		return value, nil
	case o.kind == OptionNumber:
		_, err := number(value, o.Low, o.High)
		return value, err
	case o.kind == OptionList:
		return o.checkList(value)
	default:
		return value, errors.New("it is " + orList(o.Choices))
	}
}

func (o *Option) checkList(value string) (string, error) {
	chosen := o.Elements(value)
	for i, word := range chosen {
		if !slices.Contains(o.Choices, word) {
			return value, fmt.Errorf("%.12q is not %s", word, orList(o.Choices))
		}
		if slices.Contains(chosen[:i], word) {
			return value, fmt.Errorf("%s is there twice", word)
		}
	}
	slices.SortFunc(chosen, func(a, b string) int { return slices.Index(o.Choices, a) - slices.Index(o.Choices, b) })
	return cmp.Or(strings.Join(chosen, listed), nothing), nil
}

// Elements are the words of a list as [Rules.Set] has it.
func (o *Option) Elements(value string) []string {
	if value == nothing || value == "" {
		return []string{}
	}
	return strings.Split(value, listed)
}

// Join is a list of words as [Rules.Set] has it.
func (o *Option) Join(words []string) string {
	text, _ := o.checkList(strings.Join(words, listed))
	return text
}

func orList(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// choice is an option that is one of some words.
func choice(key string, choices []string, def string, set func(r *Rules, value string)) Option {
	return Option{Key: key, Values: strings.Join(choices, ", "), Choices: choices, Default: def, set: set}
}

// counted is an option that is a number of cards.
func counted(key string, low, high, def int, field func(r *Rules) *int) Option {
	return Option{
		Key: key, Values: fmt.Sprintf("%d..%d", low, high), Default: strconv.Itoa(def),
		kind: OptionNumber, Low: low, High: high,
		set: func(r *Rules, value string) { *field(r), _ = strconv.Atoi(value) }, // checked, or a word, which is 0
	}
}

// packsOption is the option that every preset has: how many packs of cards, auto for the fewest that serve the number of
// players.
func packsOption() Option {
	o := counted("packs", 1, MaxPacks, 0, func(r *Rules) *int { return &r.Packs })
	o.Values, o.Default, o.Choices = auto+", "+o.Values, auto, []string{auto}
	return o
}

// number reads a whole number between two bounds, written as a program would write it.
func number(text string, low, high int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("not a whole number from %d to %d", low, high)
	}
	return n, nil
}
