package bot

import (
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"shithead/engine"
)

// untrained is a rule set under another name, for which there is no net.
func untrained(t testing.TB, code string) *engine.Rules {
	t.Helper()
	rules := *rulesOf(t, code)
	rules.Name = "untrained"
	return &rules
}

// TestBotsPlayARuleSetWithoutANet, each of them, and never by what is hidden from them.
func TestBotsPlayARuleSetWithoutANet(t *testing.T) {
	for _, code := range append([]string{"bitenight"}, others...) {
		rules := untrained(t, code)
		for i, level := range Levels() {
			rng := rand.New(rand.NewPCG(21, uint64(i)))
			r := newRound(t, rules, 3, rng)
			if Thinks(level) {
				level += "@6"
			}
			choices := 0
			r.playOut(t, func(s *engine.State, seat int, legal []engine.Move) (engine.Move, bool) {
				v := s.View(seat)
				other, err := v.Sample(rng.IntN)
				if err != nil {
					t.Fatal(err)
				}
				one, acts := choiceOf(t, level, v, legal)
				two, also := choiceOf(t, level, other.View(seat), legal)
				if acts != also || !reflect.DeepEqual(one, two) {
					t.Errorf("%s, %s: %v, and %v with other hidden cards", code, level, one, two)
				}
				choices++
				return one, acts
			})
			if choices == 0 {
				t.Errorf("%s, %s: nothing was chosen", code, level)
			}
		}
	}
}

// choiceOf is what a new bot of a level chooses.
func choiceOf(t *testing.T, level string, v *engine.View, legal []engine.Move) (engine.Move, bool) {
	t.Helper()
	b, err := New(level, rand.New(rand.NewPCG(22, 22)))
	if err != nil {
		t.Fatal(err)
	}
	return b.Choose(v, legal)
}

// TestThinkersBeatEasyWithoutANet: half of the players think, and each deck is played twice, so that both have the same
// cards.
func TestThinkersBeatEasyWithoutANet(t *testing.T) {
	decks := 6
	if os.Getenv("SHITHEAD_LONG") == "1" {
		decks = 60
	}
	for _, code := range []string{"leeds", "classic"} {
		rules, last := untrained(t, code), [2]int{}
		rng := rand.New(rand.NewPCG(23, 23))
		for range decks {
			first := newRound(t, rules, 4, rng)
			for swapped := range 2 {
				r := round{first.Clone()}
				hard := thinkerFrom(t, "hard@100", rand.NewPCG(24, 24))
				r.playOut(t, func(s *engine.State, seat int, legal []engine.Move) (engine.Move, bool) {
					if (seat+swapped)%2 == 0 {
						return hard.Choose(s.View(seat), legal)
					}
					return easy{}.Choose(s.View(seat), legal)
				})
				if shithead := r.Result().Shithead; shithead != engine.NoSeat {
					last[(shithead+swapped)%2]++
				}
			}
		}
		t.Logf("%s: the Shithead: hard %d times, easy %d times", code, last[0], last[1])
		if 3*last[0] > 2*last[1] {
			t.Errorf("%s: hard is the Shithead %d times, easy %d times", code, last[0], last[1])
		}
	}
}
