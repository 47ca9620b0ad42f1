package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Preset is a rule set before its options are chosen.
type Preset Rules

// Presets are the rule sets there are.
func Presets() []Preset {
	return []Preset{biteNight(), leeds(), schwechat(), classic(), custom()}
}

// NewRules makes a rule set that is chosen now from a preset's name and the options, key to value as text; lists are
// joined by "/". It fails with a [BadRules] for [ErrRules], [ErrOption], [ErrOptionValue], [ErrClash] or [ErrIdle].
func NewRules(name string, options map[string]string) (*Rules, error) {
	rules, err := KeptRules(name, options, Revision)
	if err != nil {
		return nil, err
	}
	for i := range rules.Options {
		o := &rules.Options[i]
		if value := options[o.Key]; rules.idle(o, options) {
			return nil, &BadRules{
				Reason: ErrIdle, Preset: name, Key: o.Key, Value: value, Other: o.Needs.Key,
				says: fmt.Sprintf("%s=%.40q needs %s=%s", o.Key, value, o.Needs.Key, o.Needs.Value),
			}
		}
	}
	return rules, nil
}

// idle reports whether an option was chosen that does nothing in the rules.
func (r *Rules) idle(o *Option, options map[string]string) bool {
	value, chosen := options[o.Key]
	return chosen && value != o.Default && o.Needs.Key != "" && r.Value(o.Needs.Key) != o.Needs.Value
}

// KeptRules makes the rule set of something that is kept, such as a record, of a revision of the rules. What could be
// chosen once stays as it was, an option that does nothing included. It fails as [NewRules] does otherwise, and with
// [ErrRevision].
func KeptRules(name string, options map[string]string, revision int) (*Rules, error) {
	var names []string
	for _, p := range Presets() {
		if p.Name == name {
			return p.build(options, revision)
		}
		names = append(names, p.Name)
	}
	return nil, &BadRules{
		Reason: ErrRules, Preset: name, says: fmt.Sprintf("%.40q (there is %s)", name, strings.Join(names, ", ")),
	}
}

func (p *Preset) build(options map[string]string, revision int) (*Rules, error) {
	r := Rules(*p)
	r.Stalemate, r.Set = stalemate, map[string]string{}
	for _, o := range p.Options {
		value, chosen := options[o.Key]
		if !chosen {
			value = o.Default
		}
		value, err := o.check(value)
		if err != nil {
			return nil, &BadRules{
				Reason: ErrOptionValue, Preset: p.Name, Key: o.Key, Value: value, says: fmt.Sprintf("%s=%.40q: %v", o.Key, value, err),
			}
		}
		if o.set != nil {
			o.set(&r, value)
		}
		if value != o.Default {
			r.Set[o.Key] = value
		}
	}
	if err := p.knows(options); err != nil {
		return nil, err
	}
	if p.finish != nil {
		if err := p.finish(&r); err != nil {
			return nil, err
		}
	}
	if err := r.revise(revision); err != nil {
		return nil, err
	}
	return r.compile(), nil
}

// knows fails with [ErrOption] for the first in the order of the alphabet of the options that the preset does not have.
func (p *Preset) knows(options map[string]string) error {
	keys := make([]string, 0, len(p.Options))
	for _, o := range p.Options {
		keys = append(keys, o.Key)
	}
	for _, key := range slices.Sorted(maps.Keys(options)) {
		if !slices.Contains(keys, key) {
			says := fmt.Sprintf("%.40q (%s has %s)", key, p.Name, strings.Join(keys, ", "))
			return &BadRules{Reason: ErrOption, Preset: p.Name, Key: key, says: says}
		}
	}
	return nil
}
