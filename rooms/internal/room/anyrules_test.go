package room

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
)

// rulesOf are the rules of an evening. Some are such as only rooms have that were kept.
func rulesOf(t *testing.T, seed uint64, rng *rand.Rand) *engine.Rules {
	t.Helper()
	if i := seed % uint64(len(eveningRules)+anyRules); i < uint64(len(eveningRules)) {
		rules, err := engine.ParseRules(eveningRules[i])
		if err != nil {
			t.Fatal(err)
		}
		return rules
	}
	presets := engine.Presets()
	p := presets[rng.IntN(len(presets))]
	for {
		set := map[string]string{}
		for _, o := range p.Options {
			if o.Key != "packs" && rng.IntN(2) == 0 { // few packs do not do for all seats
				set[o.Key] = someValue(&o, rng)
			}
		}
		switch rules, err := engine.KeptRules(p.Name, set, engine.Revision); {
		case err == nil:
			return rules
		case !errors.Is(err, engine.ErrClash):
			t.Fatal(err)
		}
	}
}

// someValue is some value of an option.
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
