package bot_test

import (
	"os"
	"testing"

	"shithead/engine"
	"shithead/engine/sim"
)

// compare plays decks among four, with the levels on all seats in turn.
func compare(t *testing.T, rules *engine.Rules, decks int, levels ...string) *sim.Comparison {
	t.Helper()
	if os.Getenv("SHITHEAD_LONG") == "1" {
		decks *= 20
	}
	result, err := sim.PlayDuplicate(sim.Duplicate{Rules: rules, Players: 4, Seed: "strength", Bots: levels, Deals: decks})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func rulesOf(t *testing.T, code string) *engine.Rules {
	t.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// codes are the rule sets that the bots play, with what some options bring.
var codes = []string{
	"bitenight", "leeds", "schwechat", "classic", "custom",
	"custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A", "custom:again=2,joker=highest,shoot=A,hand=5",
}

// beats holds that the first level is the Shithead at most so many times as often as the second.
func beats(t *testing.T, rules *engine.Rules, decks int, better, worse string, most float64) {
	t.Helper()
	result := compare(t, rules, decks, better, worse)
	b, w := result.Scores[0], result.Scores[1]
	t.Logf("%s: %s is the Shithead %.3f of the rounds, %s %.3f", rules.Code(), better, b.Shithead().Value, worse, w.Shithead().Value)
	if b.Shithead().Value > most*w.Shithead().Value {
		t.Errorf("%s: %s is no better than %s", rules.Code(), better, worse)
	}
	if rules.Scores(4) && b.Points.Mean().Value <= w.Points.Mean().Value {
		t.Errorf("%s: %s gets no more points than %s", rules.Code(), better, worse)
	}
}

func TestEasyBeatsRandom(t *testing.T) {
	for _, code := range codes {
		beats(t, rulesOf(t, code), 60, "easy", "random", 1.0/3)
	}
}

// TestNormalBeatsEasy: in every rule set it is the last less often, if not always by so much.
func TestNormalBeatsEasy(t *testing.T) {
	for i, code := range codes {
		decks, most := 5, 1.0
		if i == 0 {
			decks, most = 12, 0.75
		}
		if i > 0 && testing.Short() {
			break
		}
		beats(t, rulesOf(t, code), decks, "normal@20", "easy", most)
	}
}

// TestThinkersBeatEasyWithoutANet: in a rule set under another name, for which there is none.
func TestThinkersBeatEasyWithoutANet(t *testing.T) {
	for _, code := range []string{"leeds", "classic"} {
		rules := *rulesOf(t, code)
		rules.Name = "untrained"
		beats(t, &rules, 6, "hard@60", "easy", 2.0/3)
	}
}

// TestEasyLeavesLoops: among easy bots hardly a round ends as a stalemate. In leeds it was one in twenty.
func TestEasyLeavesLoops(t *testing.T) {
	for _, code := range codes {
		if c := compare(t, rulesOf(t, code), 150, "easy"); 100*c.Abandoned > c.Rounds {
			t.Errorf("%s: %d stalemates in %d rounds", code, c.Abandoned, c.Rounds)
		}
	}
}
