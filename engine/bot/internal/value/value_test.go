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
)

// codes are rule sets with every power that there is.
var codes = []string{
	"bitenight", "leeds", "schwechat", "classic", "custom",
	"custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A", "custom:again=2,joker=highest,shoot=A,hand=5",
}

// eachPosition plays rounds of every rule set with many moves at random, and hands over each position with a seat.
func eachPosition(t *testing.T, rounds int, look func(s *engine.State, seat int, rng *rand.Rand)) {
	t.Helper()
	for i, code := range codes {
		rng := rand.New(rand.NewPCG(1, uint64(i)))
		for range rounds {
			s := dealt(t, code, 2+rng.IntN(6), rng)
			for s.Phase() != engine.PhaseOver {
				var legal []engine.Packed
				for seat := range s.Players() {
					if legal = s.LegalPacked(seat, nil); len(legal) > 0 {
						break
					}
				}
				m := legal[policy.Easiest(s.Rules(), legal, s.Left)]
				if rng.IntN(4) == 0 {
					m = legal[rng.IntN(len(legal))]
				}
				s.ApplyPacked(m)
				look(s, rng.IntN(s.Players()), rng)
			}
		}
	}
}

// dealt is a round in which everybody is ready.
func dealt(t *testing.T, code string, players int, rng *rand.Rand) *engine.State {
	t.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	deck, err := rules.Deck(players)
	if err != nil {
		t.Fatal(err)
	}
	engine.Shuffle(deck, rng)
	deal := engine.FirstDeal()
	deal.Dealer = rng.IntN(players)
	s, err := engine.Deal(rules, players, deal.Dealer, deal.First(rules, players), deck)
	if err != nil {
		t.Fatal(err)
	}
	for seat := range players {
		for !s.Ready(seat) {
			if err := s.Apply(policy.BestUp(s.View(seat), s.Legal(seat, nil)), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s
}

// TestFeaturesAreOfWhatASeatKnows: with every card that it cannot know laid out anew they are the same. Those of a seat
// that looks at another's hand are not, or this would show nothing.
func TestFeaturesAreOfWhatASeatKnows(t *testing.T) {
	differ, peeked := 0, 0
	eachPosition(t, 8, func(s *engine.State, seat int, rng *rand.Rand) {
		other, err := s.View(seat).Sample(rng.IntN)
		if err != nil {
			t.Fatal(err)
		}
		one, two := value.FeaturesOf(s.Rules()), value.FeaturesOf(s.Rules())
		if !slices.Equal(one.Of(s.Sight(seat), value.Between, nil), two.Of(other.Sight(seat), value.Between, nil)) {
			t.Errorf("the features of seat %d change with cards that it cannot know: %+v", seat, s.View(seat))
		}
		if !slices.Equal(s.Draw(), other.Draw()) {
			differ++
		}
		next := (seat + 1) % s.Players()
		if !slices.Equal(one.Of(s.Sight(next), value.Between, nil), two.Of(other.Sight(next), value.Between, nil)) {
			peeked++
		}
	})
	if differ < 500 || peeked < 500 {
		t.Errorf("only %d positions with other hidden cards, %d in which another seat sees that", differ, peeked)
	}
}

// TestFeaturesAreFew: each once, none beyond the last, and so few that a net can add them up.
func TestFeaturesAreFew(t *testing.T) {
	most := 0
	eachPosition(t, 8, func(s *engine.State, seat int, _ *rand.Rand) {
		f := slices.Clone(value.FeaturesOf(s.Rules()).Of(s.Sight(seat), value.AfterOwn, nil))
		slices.Sort(f)
		if len(slices.Compact(slices.Clone(f))) != len(f) || int(f[len(f)-1]) >= value.NumFeatures {
			t.Fatalf("%v of %d", f, value.NumFeatures)
		}
		most = max(most, len(f))
	})
	if most > value.MostFeatures {
		t.Errorf("%d features at once", most)
	}
	t.Logf("at most %d of %d at once", most, value.NumFeatures)
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

// TestGoals: nobody wants to be last; sooner is better, but in Bite Night from three players on later.
func TestGoals(t *testing.T) {
	for _, code := range codes {
		for i, later := range map[int]bool{2: false, 4: code == "bitenight"} {
			s := dealt(t, code, i, rand.New(rand.NewPCG(4, 4)))
			for s.Phase() != engine.PhaseOver {
				for seat := range i {
					if legal := s.LegalPacked(seat, nil); len(legal) > 0 {
						s.ApplyPacked(legal[policy.Easiest(s.Rules(), legal, s.Left)])
						break
					}
				}
			}
			r, goal := s.Result(), value.GoalOf(s.Rules(), i)
			if r.Shithead == engine.NoSeat {
				t.Fatalf("%s: the round has no end", code)
			}
			sight := s.Sight(0)
			if goal.Worth(sight, r.Shithead) != 0 {
				t.Errorf("%s: being last is worth %d", code, goal.Worth(sight, r.Shithead))
			}
			for k, seat := range r.Places[1:] {
				before, worth := goal.Worth(sight, r.Places[k]), goal.Worth(sight, seat)
				if r.Bonus[seat] == 0 && r.Bonus[r.Places[k]] == 0 && (worth > before) != later || worth < value.One/2 || worth > value.One {
					t.Errorf("%s, place %d: %d after %d", code, k+2, worth, before)
				}
			}
		}
	}
}

// TestNetsAreAsTheyWereMade: each is of a preset, its file says how it was made and is not damaged, and a rule set
// finds its own. A preset without one is [value.ErrFile].
func TestNetsAreAsTheyWereMade(t *testing.T) {
	const most = 150 << 10
	entries, err := os.ReadDir("nets")
	if err != nil {
		t.Fatal(err)
	}
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
		rules, err := engine.ParseRules(code)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := value.For(rules); err != nil {
			t.Errorf("%s: %v", code, err)
		}
	}
	if _, err := value.For(&engine.Rules{Name: "untrained"}); !errors.Is(err, value.ErrFile) {
		t.Errorf("a preset without a net: %v", err)
	}
}
