package views

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// ruled is the rule set of a code.
func ruled(t testing.TB, code string) *engine.Rules {
	t.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// anyRules are a preset, each in turn, with options chosen at random, also such as only rooms have that were kept.
func anyRules(t testing.TB, i int, rng *rand.Rand) *engine.Rules {
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

// cardLinesText are the lines of a rule set in a column of the help.
func cardLinesText(w *words.Words, rules *engine.Rules) string {
	var b strings.Builder
	for _, line := range append(w.CardLines(rules), w.RuleLines(rules)...) {
		for _, row := range ui.Wrap(line.Name+": "+line.Does, 80-2-ui.PowerColumn) {
			b.WriteString(strings.TrimRight(line.Card+strings.Repeat(" ", ui.PowerColumn-frame.Width(line.Card))+row, " ") + "\n")
			line.Card = ""
		}
	}
	return b.String()
}

// TestWhatCardsDo in the words of every rule set.
func TestWhatCardsDo(t *testing.T) {
	var b strings.Builder
	for _, code := range []string{
		"bitenight", "leeds", "schwechat:referee=strict", "classic", "classic:faceup=equal", "custom",
		"custom:again=2,pickup=5,joker=invisible-reverse,shoot=A,lower-on=K,hand=5,burn-on=T",
		"custom:again=9,joker=highest,shoot=A,lower-on=A,chance=off", "custom:reset=none,lower=2,lower-on=below,joker=burn,invisible=none",
	} {
		for _, locale := range []string{"en", "de"} {
			b.WriteString("--- " + code + " " + locale + "\n" + cardLinesText(languages.For(locale), ruled(t, code)))
		}
	}
	golden.Text(t, "card-lines", b.String())
}

// TestEveryPowerHasWords, whatever a house rule gives to a card.
func TestEveryPowerHasWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 400 {
		rules := anyRules(t, i, rng)
		for _, locale := range []string{"", "de"} {
			w := languages.For(locale)
			var ranks engine.RankSet
			for _, line := range append(w.CardLines(rules), w.RuleLines(rules)...) {
				ranks |= line.Ranks
				if line.Name == "" || line.Does == "" || line.Ranks != 0 && line.Card == "" {
					t.Errorf("%s: %+v", rules.Code(), line)
				}
				if text := line.Name + line.Does; strings.ContainsAny(text, "{}") || strings.Contains(text, "  ") || strings.Contains(text, "; ;") {
					t.Errorf("%s: %q", rules.Code(), text)
				}
			}
			for r := range engine.NoRank {
				if rules.Powers[r].Special() && !ranks.Has(r) {
					t.Errorf("%s: nothing is said of %v", rules.Code(), r)
				}
			}
		}
	}
}
