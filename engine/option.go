package engine

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Option is something about a rule set that its maker may choose. What kind of value it takes says Kind.
type Option struct {
	Key string
	// Values says which values there are, Default which one holds unless chosen, Help what it means.
	Values, Default, Help string
	// Number: the value is a whole number from Low to High, or one of Choices; records write it as a number.
	Number    bool
	Low, High int
	// List: the value is some of Choices, each once, in their order; records write a list, other texts join it by "/".
	// A list of nothing is written "none".
	List bool
	// Choices are the words that can be chosen.
	Choices []string
	// Needs is the choice without which this option does nothing, zero for none.
	Needs Choice
	// set puts a value that has been checked into the rules. It fails with a reason if the value is none.
	set func(r *Rules, value string) error
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
	// OptionNumber: a number from Low to High, or one of Choices.
	OptionNumber
	// OptionList: some of Choices, or the Default.
	OptionList
)

// Kind is the kind of values that the option takes.
func (o *Option) Kind() OptionKind {
	switch {
	case o.Number:
		return OptionNumber
	case o.List:
		return OptionList
	default:
		return OptionChoice
	}
}

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
	case slices.Contains(o.Choices, value) && !o.List, value == o.Default:
		return value, nil
	case o.Number:
		_, err := number(value, o.Low, o.High)
		return value, err
	case o.List:
		return o.checkList(value)
	default:
		return value, errors.New("it is " + orList(o.Choices))
	}
}

func (o *Option) checkList(value string) (string, error) {
	if value == nothing || value == "" {
		return nothing, nil
	}
	chosen := strings.Split(value, listed)
	for i, word := range chosen {
		if !slices.Contains(o.Choices, word) {
			return value, fmt.Errorf("%.12q is not %s", word, orList(o.Choices))
		}
		if slices.Contains(chosen[:i], word) {
			return value, fmt.Errorf("%s is there twice", word)
		}
	}
	slices.SortFunc(chosen, func(a, b string) int { return slices.Index(o.Choices, a) - slices.Index(o.Choices, b) })
	return strings.Join(chosen, listed), nil
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
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// choice is an option that is one of some words.
func choice(key string, choices []string, def, help string, set func(r *Rules, value string) error) Option {
	return Option{Key: key, Values: strings.Join(choices, ", "), Choices: choices, Default: def, Help: help, set: set}
}

// counted is an option that is a number of cards.
func counted(key, help string, low, high, def int, field func(r *Rules) *int) Option {
	return Option{
		Key: key, Values: fmt.Sprintf("%d..%d", low, high), Default: strconv.Itoa(def), Help: help,
		Number: true, Low: low, High: high,
		set: func(r *Rules, value string) (err error) {
			*field(r), err = number(value, low, high)
			return err
		},
	}
}

// packsOption is the option that every preset has.
func packsOption() Option {
	return Option{
		Key: "packs", Values: "auto, 1.." + strconv.Itoa(MaxPacks), Default: auto,
		Number: true, Low: 1, High: MaxPacks, Choices: []string{auto},
		Help: "packs of cards; auto: the fewest that serve the number of players",
		set: func(r *Rules, value string) (err error) {
			if value == auto {
				r.Packs = 0
				return nil
			}
			r.Packs, err = number(value, 1, MaxPacks)
			return err
		},
	}
}

// number reads a whole number between two bounds, written as a program would write it.
func number(text string, low, high int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("not a whole number from %d to %d", low, high)
	}
	return n, nil
}
