package enginetest

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
)

// Rules returns the rule set of a code.
func Rules(code string) *engine.Rules { return Must(engine.ParseRules(code)) }

// AnyRules returns a preset, each in turn, with options chosen at random, also such as only rooms have that were kept.
func AnyRules(t testing.TB, i int, rng *rand.Rand) *engine.Rules {
	t.Helper()
	presets := engine.Presets()
	p := presets[i%len(presets)]
	for {
		set := map[string]string{}
		for _, o := range p.Options {
			if o.Key != "packs" && rng.IntN(2) == 0 { // few packs do not do for all seats
				set[o.Key] = someValue(&o, rng)
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

// someValue returns a random value of an option.
func someValue(o *engine.Option, rng *rand.Rand) string {
	switch o.Kind() {
	case engine.OptionNumber:
		return strconv.Itoa(o.Low + rng.IntN(o.High-o.Low+1))
	case engine.OptionList:
		var list []string
		for _, word := range o.Choices {
			if rng.IntN(3) == 0 {
				list = append(list, word)
			}
		}
		return strings.Join(list, "/")
	default:
		return o.Choices[rng.IntN(len(o.Choices))]
	}
}
