package rooms

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
)

// TestPacesHaveNames that are read as they are written, and what is no pace makes no room.
func TestPacesHaveNames(t *testing.T) {
	for i, name := range []string{"slow", "normal", "fast", "turbo"} {
		p := BotPaces()[i]
		if got, err := ParseBotPace(name); err != nil || got != p || p.String() != name {
			t.Errorf("%s is read as %v, %v, and %v is not it", name, got, err, p)
		}
	}
	if p, err := ParseBotPace(""); err != nil || p != PaceNormal {
		t.Errorf("nothing is read as %v, %v", p, err)
	}
	for _, name := range []string{"Fast", "1", "BotPace(9)", "blitz"} {
		if p, err := ParseBotPace(name); !errors.Is(err, ErrTerms) {
			t.Errorf("%s is read as %v, %v", name, p, err)
		}
	}
	for _, p := range []BotPace{PaceSlow - 1, PaceTurbo + 1} {
		rules, err := engine.NewRules("bitenight", nil)
		bad := Terms{Rules: rules, Seats: 4, BotPace: p}
		if err := errors.Join(err, bad.Check()); !errors.Is(err, ErrTerms) || !strings.Contains(err.Error(), "pace") {
			t.Errorf("a room with bots at %v", p)
		}
	}
}

// TestNextPaces are one step away, and the last ones stay.
func TestNextPaces(t *testing.T) {
	all := BotPaces()
	for i, p := range all {
		if got, want := p.Step(true), all[min(i+1, len(all)-1)]; got != want {
			t.Errorf("faster than %v is %v", p, got)
		}
		if got, want := p.Step(false), all[max(i-1, 0)]; got != want {
			t.Errorf("slower than %v is %v", p, got)
		}
	}
}

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
