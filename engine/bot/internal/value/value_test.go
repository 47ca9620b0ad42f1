package value_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/bot/internal/policy"
	"shithead/engine/bot/internal/value"
	"shithead/engine/enginetest"
)

// codes are rule sets with every power that there is.
var codes = []string{
	"bitenight", "leeds", "schwechat", "classic", "custom",
	"custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A", "custom:again=2,joker=highest,shoot=A,hand=5",
}

// playRound deals a round, plays it with many moves at random, and hands over each position.
func playRound(t *testing.T, code string, rng *rand.Rand, look func(s *engine.State)) *engine.State {
	t.Helper()
	rules := enginetest.Rules(code)
	players := 2 + rng.IntN(6)
	deck := enginetest.Must(rules.Deck(players))
	engine.Shuffle(deck, rng)
	deal := engine.FirstDeal()
	deal.Dealer = rng.IntN(players)
	s := enginetest.Must(engine.Deal(rules, players, deal.Dealer, deal.First(rules, players), deck))
	for seat := range players {
		for !s.Ready(seat) {
			enginetest.NoError(t, s.Apply(policy.BestUp(s.View(seat), s.Legal(seat, nil)), nil))
		}
	}
	for s.Phase() != engine.PhaseOver {
		var legal []engine.Packed
		for seat := 0; len(legal) == 0; seat++ {
			legal = s.LegalPacked(seat, nil)
		}
		m := legal[policy.Easiest(rules, legal, s.Left)]
		if rng.IntN(4) == 0 {
			m = legal[rng.IntN(len(legal))]
		}
		s.ApplyPacked(m)
		look(s)
	}
	return s
}

// TestFeaturesAndGoals: with every card that a seat cannot know laid out anew, the features are the same. Those of a
// seat that looks at another's hand are not, or this would show nothing. Each is there once, and they are so few that a
// net can add them up.
func TestFeaturesAndGoals(t *testing.T) {
	differ, peeked := 0, 0
	for i, code := range codes {
		rng := rand.New(rand.NewPCG(1, uint64(i)))
		for range 8 {
			s := playRound(t, code, rng, func(s *engine.State) {
				seat := rng.IntN(s.Players())
				other := enginetest.Must(s.View(seat).Sample(rng.IntN))
				one, two := value.FeaturesOf(s.Rules()), value.FeaturesOf(s.Rules())
				f := one.Of(s.Sight(seat), value.Between, nil)
				if !slices.Equal(f, two.Of(other.Sight(seat), value.Between, nil)) {
					t.Errorf("the features of seat %d change with cards that it cannot know: %+v", seat, s.View(seat))
				}
				f = slices.Sorted(slices.Values(one.Of(s.Sight(seat), value.AfterOwn, nil)))
				n := len(f)
				if len(slices.Compact(f)) != n || n > value.MostFeatures || int(f[n-1]) >= value.NumFeatures {
					t.Fatalf("%v of %d, %d at most", f, value.NumFeatures, value.MostFeatures)
				}
				if !slices.Equal(s.Draw(), other.Draw()) {
					differ++
				}
				next := (seat + 1) % s.Players()
				if !slices.Equal(one.Of(s.Sight(next), value.Between, nil), two.Of(other.Sight(next), value.Between, nil)) {
					peeked++
				}
			})
			checkGoals(t, code, s)
		}
	}
	if differ < 500 || peeked < 500 {
		t.Errorf("only %d positions with other hidden cards, %d in which another seat sees that", differ, peeked)
	}
}

// checkGoals: no player wants to be last; sooner is better, but in Bite Night from three players on later.
func checkGoals(t *testing.T, code string, s *engine.State) {
	t.Helper()
	r, goal, sight := s.Result(), value.GoalOf(s.Rules(), s.Players()), s.Sight(0)
	if r.Shithead == engine.NoSeat {
		return
	}
	if goal.Worth(sight, r.Shithead) != 0 {
		t.Errorf("%s: being last is worth %d", code, goal.Worth(sight, r.Shithead))
	}
	later := code == "bitenight" && s.Players() > 2
	for k, seat := range r.Places[1:] {
		before, worth := goal.Worth(sight, r.Places[k]), goal.Worth(sight, seat)
		plain := r.Bonus[seat] == 0 && r.Bonus[r.Places[k]] == 0
		if plain && (worth > before) != later || worth < value.One/2 || worth > value.One {
			t.Errorf("%s, place %d: %d after %d", code, k+2, worth, before)
		}
	}
}

// TestANetIsWhatWasLearned: in whole numbers it says nearly the same as the learner, however far weights have gone.
func TestANetIsWhatWasLearned(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	l := value.NewLearner(rng)
	for range 3000 {
		l.Learn([]uint16{uint16(rng.IntN(20)), uint16(20 + rng.IntN(20))}, float32(rng.IntN(2)), 0.01)
	}
	l.Learn([]uint16{3, 30}, 1, 0)
	net := l.Net()
	for range 300 {
		f := []uint16{uint16(rng.IntN(20)), uint16(20 + rng.IntN(20))}
		miss := float64(net.Value(f))/value.One - float64(l.Value(f))
		if miss > 0.03 || miss < -0.03 {
			t.Fatalf("%v: the net says %d, the learner %v", f, net.Value(f), l.Value(f))
		}
	}
}

// TestNetsAreAsTheyWereMade: each is of a preset, its file says how it was made and is not damaged, and a rule set
// finds its own. A preset without one is [value.ErrFile].
func TestNetsAreAsTheyWereMade(t *testing.T) {
	const most = 150 << 10
	entries := enginetest.Must(os.ReadDir("nets"))
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), ".net")
		if !slices.ContainsFunc(engine.Presets(), func(p engine.Preset) bool { return p.Name == name }) {
			t.Errorf("there is a net of %s, and no such preset", name)
		}
		file := value.File(name)
		command, err := value.Command(file)
		if err != nil || len(file) > most {
			t.Errorf("%s: %v, %d bytes", name, err, len(file))
		}
		if want := "go run ./engine/bot/train --rules " + name + " "; !strings.HasPrefix(command, want) {
			t.Errorf("%s was made by %q", name, command)
		}
		t.Logf("%s: %d bytes, %s", name, len(file), command)
		damaged := bytes.Clone(file)
		damaged[len(damaged)/2]++
		if _, err := value.Command(damaged); err == nil {
			t.Errorf("%s is damaged, and nobody sees it", name)
		}
	}
	for _, code := range codes {
		rules := enginetest.Rules(code)
		if _, err := value.For(rules); err != nil {
			t.Errorf("%s: %v", code, err)
		}
	}
	if _, err := value.For(&engine.Rules{Name: "untrained"}); !errors.Is(err, value.ErrFile) {
		t.Errorf("a preset without a net: %v", err)
	}
}
