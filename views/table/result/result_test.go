package result

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
	"shithead/views/table/tabletest"
)

// TestTheResultOfARound_NamesTheBestFirst (RULES.md common/who-did-best): by points where it gave any, the Shithead
// last, else by place; points that a stand-in made stand in the result, and so does their seat.
func TestTheResultOfARound_NamesTheBestFirst(t *testing.T) {
	type points = []int
	for what, c := range map[string]struct {
		out      []int
		shithead int
		points   points
		seats    []int
		places   []int
	}{
		"points":                   {[]int{0, 1, 2}, 3, points{10, 20, 30, 0}, []int{2, 1, 0, 3}, []int{1, 2, 3, 4}},
		"a low card makes a tie":   {[]int{3, 0, 1}, 2, points{20, 30, 0, 20}, []int{1, 3, 0, 2}, []int{1, 2, 2, 4}},
		"a tie for the most":       {[]int{0, 2, 3}, 1, points{10, 0, 30, 30}, []int{2, 3, 0, 1}, []int{1, 1, 3, 4}},
		"none, and yet not last":   {[]int{1, 2}, 0, points{0, 10, 0}, []int{1, 2, 0}, []int{1, 2, 3}},
		"two players":              {[]int{1}, 0, points{0, 0}, []int{1, 0}, []int{1, 2}},
		"rules without points":     {[]int{2, 0, 3}, 1, points{0, 0, 0, 0}, []int{2, 0, 3, 1}, []int{1, 2, 3, 4}},
		"a round that was dropped": {nil, engine.NoSeat, points{0, 0}, nil, nil},
	} {
		var seats, places []int
		for _, s := range bestFirst(&engine.Result{Places: c.out, Shithead: c.shithead, Points: c.points}) {
			seats, places = append(seats, s.seat), append(places, s.place)
		}
		if !slices.Equal(seats, c.seats) || !slices.Equal(places, c.places) {
			t.Errorf("%s: seats %v on places %v, want %v on %v", what, seats, places, c.seats, c.places)
		}
	}
}

// TestChronicle_DoesNotDependOnTheViews: however many moves come with each, what was done is told the same, as the whole log
// tells it; and how many cards somebody had before a move is how many they had in the view before.
func TestChronicle_DoesNotDependOnTheViews(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	took := 0
	for seed := range uint64(12) {
		var each, some chronicle
		var before []int
		from, code := 0, []string{"bitenight", "leeds", "schwechat", "classic"}[seed%4]
		r := tabletest.ToTheEnd(t, code, 2+int(seed)%4, seed, func(r *tabletest.Round) {
			each.see(tabletest.Logged(r))
			if r.State.Phase() == engine.PhaseOver || len(r.Log)-some.logged > 40 || rng.IntN(9) == 0 {
				some.see(tabletest.Logged(r))
			}
			left := cardsLeft(r.State.View(0))
			back := slices.Clone(left)
			for _, e := range r.Log[from:] {
				if e.Kind == rooms.EntryEvent && e.Event.Seat >= 0 {
					back[e.Event.Seat] -= gained(&e.Event)
				}
			}
			if r.State.Phase() != engine.PhaseSetUp && before != nil && !slices.Equal(back, before) {
				t.Fatalf("%s, seed %d, move %d: %v before, not %v", code, seed, r.State.Moves(), back, before)
			}
			before, from = left, len(r.Log)
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
	want := map[int]*rooms.RoundResult{}
	for i := range 4 {
		v := tabletest.Result(t, "bitenight", 3, rooms.Between)
		if v.Match.ID, v.Match.Round = "m1", 1+i; i == 3 {
			v.Match.ID = "m2"
			clear(want)
		}
		want[v.Match.Round] = v.Result
		if c.see(v); !maps.Equal(c.rounds, want) {
			t.Errorf("round %d of %s: %v", v.Match.Round, v.Match.ID, c.rounds)
		}
	}
}
