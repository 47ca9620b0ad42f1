package result

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
	"shithead/views/table/tabletest"
)

// TestChronicle_DoesNotDependOnTheViews: however many moves come with each, what was done is told the same, as the whole log
// tells it.
func TestChronicle_DoesNotDependOnTheViews(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	took := 0
	for seed := range uint64(12) {
		var each, some chronicle
		code := []string{"bitenight", "leeds", "schwechat", "classic"}[seed%4]
		r := tabletest.ToTheEnd(t, code, 2+int(seed)%4, seed, func(r *tabletest.Round) {
			each.see(tabletest.Logged(r))
			if r.State.Phase() == engine.PhaseOver || len(r.Log)-some.logged > 40 || rng.IntN(9) == 0 {
				some.see(tabletest.Logged(r))
			}
		})
		want := make([]deeds, r.State.Players())
		for _, e := range r.Log {
			switch {
			case e.Kind != rooms.EntryEvent || e.Event.Seat < 0:
			case e.Event.Kind == engine.EventJumped:
				want[e.Event.Seat].jumps++
			case e.Event.Kind == engine.EventBurned:
				want[e.Event.Seat].blown += int(e.Event.N)
			case e.Event.Kind == engine.EventTook:
				want[e.Event.Seat].most = max(want[e.Event.Seat].most, int(e.Event.N))
			}
		}
		if !slices.Equal(each.seats, some.seats) || each.turn.weight != some.turn.weight || !each.whole || !some.whole {
			t.Fatalf("%s, seed %d: %+v after every move, %+v after some", code, seed, each, some)
		}
		for seat, d := range each.seats {
			if d.jumps != want[seat].jumps || d.blown != want[seat].blown || d.most != want[seat].most {
				t.Fatalf("%s, seed %d, seat %d: %+v, the log tells %+v", code, seed, seat, d, want[seat])
			}
			took += d.most
		}
	}
	if took == 0 {
		t.Fatal("nobody took anything")
	}
}

// TestChronicle_CountsCardsBackwards: how many cards somebody had before a move is how many they had in the view before.
func TestChronicle_CountsCardsBackwards(t *testing.T) {
	for seed := range uint64(8) {
		var before []int
		moves, from := 0, 0
		tabletest.ToTheEnd(t, "bitenight", 3, seed, func(r *tabletest.Round) {
			now := r.State.View(0)
			left := cardsLeft(now)
			if now.Phase != engine.PhaseSetUp && before != nil {
				back := slices.Clone(left)
				for _, e := range r.Log[from:] {
					if e.Kind == rooms.EntryEvent && e.Event.Seat >= 0 {
						back[e.Event.Seat] -= gained(&e.Event)
					}
				}
				if moves++; !slices.Equal(back, before) {
					t.Fatalf("seed %d, move %d: %v before, not %v", seed, now.Moves, back, before)
				}
			}
			before, from = left, len(r.Log)
		})
		if moves < 10 {
			t.Fatalf("only %d moves", moves)
		}
	}
}

// TestChronicle_KnowsWhatItHasNotSeen: of a round that somebody came into later nothing is counted.
func TestChronicle_KnowsWhatItHasNotSeen(t *testing.T) {
	var late, gap chronicle
	r := tabletest.ToTheEnd(t, "bitenight", 4, 3, func(r *tabletest.Round) {
		if len(r.Log) < 5 {
			gap.see(tabletest.Logged(r))
		}
	})
	if len(r.Log) < 100 {
		t.Fatalf("only %d entries", len(r.Log))
	}
	v := tabletest.Logged(r)
	late.see(v)
	gap.see(v)
	if late.whole || gap.whole {
		t.Errorf("whole: %v, %v", late.whole, gap.whole)
	}
	if !slices.ContainsFunc(late.seats, func(d deeds) bool { return d.most > 0 }) {
		t.Error("what is in the log is not told")
	}
	next := *v
	next.Round, next.Log = "r2", append(slices.Clone(v.Log[:0]), rooms.Entry{Kind: rooms.EntryDealt})
	next.Logged++
	late.see(&next)
	if !late.whole || slices.ContainsFunc(late.seats, func(d deeds) bool { return d != deeds{} }) {
		t.Errorf("the next round begins with %+v", late)
	}
}

// TestChronicle_KeepsTheRoundsOfAMatch, and forgets them with the next.
func TestChronicle_KeepsTheRoundsOfAMatch(t *testing.T) {
	var c chronicle
	for round := 1; round <= 3; round++ {
		v := tabletest.Result(t, "bitenight", 3, rooms.Between)
		v.Match.ID, v.Match.Round = "m1", round
		v.Result.Points[0] = round
		c.see(v)
	}
	for round := 1; round <= 3; round++ {
		if r := c.rounds[round]; r == nil || r.Points[0] != round {
			t.Errorf("round %d is %+v", round, r)
		}
	}
	v := tabletest.Result(t, "bitenight", 3, rooms.Between)
	v.Match.ID, v.Match.Round = "m2", 1
	if c.see(v); len(c.rounds) != 1 {
		t.Errorf("%d rounds of the next match", len(c.rounds))
	}
}
