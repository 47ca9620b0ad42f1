package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Preset is a rule set before its options are chosen.
type Preset struct {
	// Name is the name in records and on command lines, Title the one people see.
	Name, Title string
	// Options are what its maker may choose.
	Options []Option
	// rules is the preset as it stands.
	rules func() *Rules
}

// Option is something about a rule set that its maker may choose.
type Option struct {
	Key string
	// Values says which values there are, Default which one holds unless chosen, Help what it means.
	Values, Default, Help string
	// Number: records write the value as a number.
	Number bool
	// set puts a value into the rules. It fails with a reason if the value is none.
	set func(r *Rules, value string) error
}

// Presets are the rule sets there are.
func Presets() []Preset {
	return []Preset{biteNight()}
}

// NewRules makes a rule set from a preset's name and the options that were chosen, key to value as text; lists are
// joined by "/". It fails with [ErrRules], [ErrOption] or [ErrOptionValue].
func NewRules(name string, options map[string]string) (*Rules, error) {
	var names []string
	for _, p := range Presets() {
		if p.Name == name {
			return p.build(options)
		}
		names = append(names, p.Name)
	}
	return nil, fmt.Errorf("%w: %.40q (there is %s)", ErrRules, name, strings.Join(names, ", "))
}

func (p *Preset) build(options map[string]string) (*Rules, error) {
	r := p.rules()
	r.Name, r.Title, r.Options, r.Set = p.Name, p.Title, p.Options, map[string]string{}
	known := 0
	for _, o := range p.Options {
		value, chosen := options[o.Key]
		if !chosen {
			continue
		}
		known++
		if err := o.set(r, value); err != nil {
			return nil, fmt.Errorf("%w: %s=%.40s: %w", ErrOptionValue, o.Key, value, err)
		}
		if value != o.Default {
			r.Set[o.Key] = value
		}
	}
	if known < len(options) {
		return nil, p.unknownOption(options)
	}
	return r.compile(), nil
}

// unknownOption names an option that the preset does not have: the first in the order of the alphabet.
func (p *Preset) unknownOption(options map[string]string) error {
	unknown, keys := "", make([]string, 0, len(p.Options))
	for _, o := range p.Options {
		keys = append(keys, o.Key)
	}
	for key := range options {
		if !slices.Contains(keys, key) && (unknown == "" || key < unknown) {
			unknown = key
		}
	}
	return fmt.Errorf("%w: %.40q (%s has %s)", ErrOption, unknown, p.Name, strings.Join(keys, ", "))
}

// packsOption is the option that every preset has.
func packsOption() Option {
	return Option{
		Key: "packs", Values: "auto, 1.." + strconv.Itoa(MaxPacks), Default: "auto", Number: true,
		Help: "packs of cards; auto: the fewest that serve the number of players",
		set: func(r *Rules, value string) (err error) {
			if value == "auto" {
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
