package rooms

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
)

// TestAResultDependedOnWhoWatched: the chronicle of a round tells what all its events come to, and follows each seat's
// cards.
func TestAResultDependedOnWhoWatched(t *testing.T) {
	rng, took := rand.New(rand.NewPCG(3, 3)), 0
	for seed := range 15 {
		rules, _ := engine.ParseRules([]string{
			"bitenight", "leeds", "schwechat:referee=strict", "classic",
			"custom",
		}[seed%5])
		n := 2 + seed%4
		deck, _ := rules.Deck(n)
		engine.Shuffle(deck, rand.NewPCG(uint64(seed), 1))
		first := engine.NoSeat
		if rules.Begins == engine.BeginLeft || rules.Begins == engine.BeginLot {
			first = 1
		}
		state := enginetest.Must(engine.Deal(rules, n, 0, first, deck))
		c, want := NewChronicle(state.View(engine.NoSeat)), make([]Deeds, n)
		for state.Phase() != engine.PhaseOver {
			var legal []engine.Move
			for seat := range n {
				legal = state.Legal(seat, legal)
			}
			m := legal[rng.IntN(len(legal))]
			if rng.IntN(20) == 0 {
				m = state.Foul(int(m.Seat), engine.AnySlot, rng.IntN)
			}
			var events engine.Events
			if state.Apply(m, &events) != nil {
				continue // the referee has nothing to call
			}
			var line []Entry
			for e := range events.For(engine.NoSeat) {
				line = append(line, Entry{Seat: int(e.Seat), Event: e})
				switch e.Kind {
				case engine.EventJumped:
					want[e.Seat].Jumps++
				case engine.EventFouled:
					want[e.Seat].Fouls++
				case engine.EventBurned:
					if !rules.Powers[e.Cards[0].Rank()].Feeds {
						want[e.Seat].Burned += int(e.N)
					}
				case engine.EventTook:
					want[e.Seat].Most = max(want[e.Seat].Most, int(e.N))
				default:
				}
			}
			c.Add(line)
			if left := NewChronicle(state.View(engine.NoSeat)).left; !slices.Equal(c.left, left) {
				t.Fatalf("seed %d, %v: %v left, not %v", seed, m, c.left, left)
			}
		}
		for seat, d := range c.Seats {
			want[seat].Least = d.Least
			took += d.Most
		}
		if !slices.Equal(c.Seats, want) || len(c.Turn.Move) == 0 {
			t.Errorf("seed %d: %+v, the log tells %+v", seed, c, want)
		}
	}
	if took == 0 {
		t.Error("no pile was taken")
	}
}
