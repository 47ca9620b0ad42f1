package viewtest

import (
	"errors"
	"math/rand/v2"
	"testing"

	"shithead/engine"
)

// Rules is the rule set of a code.
func Rules(t testing.TB, code string) *engine.Rules {
	t.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// AnyRules are a preset, each in turn, with options chosen at random, also such as only rooms have that were kept.
func AnyRules(t testing.TB, i int, rng *rand.Rand) *engine.Rules {
	t.Helper()
	presets := engine.Presets()
	p := &presets[i%len(presets)]
	for {
		set := map[string]string{}
		for _, o := range p.Options {
			if o.Kind() == engine.OptionChoice && rng.IntN(2) == 0 {
				set[o.Key] = o.Choices[rng.IntN(len(o.Choices))]
			}
			if o.Kind() == engine.OptionList && rng.IntN(3) == 0 {
				set[o.Key] = o.Choices[rng.IntN(len(o.Choices))]
			}
		}
		rules, err := engine.KeptRules(p.Name, set, engine.Revision)
		if err == nil {
			return rules
		}
		if !errors.Is(err, engine.ErrClash) {
			t.Fatal(err)
		}
	}
}
