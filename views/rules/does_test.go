package rules

import (
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

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
		b.WriteString("--- " + code + "\n" + cardLinesText(languages.For(""), viewtest.Rules(t, code)))
	}
	golden.Text(t, "card-lines", b.String())
}

// TestEveryPowerHasWords, whatever a house rule gives to a card.
func TestEveryPowerHasWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 400 {
		rules := viewtest.AnyRules(t, i, rng)
		for _, locale := range languages.Tags() {
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
