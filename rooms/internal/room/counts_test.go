package room

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/engine"
	"shithead/engine/record"
)

// counted checks what is counted of each seat against the record that is kept: jump-ins by what its lines say, the rest by
// what lies on the table before and after each move.
func (e *evening) counted(round *data.Round, kept []byte, total map[string]int) {
	e.t.Helper()
	want := make([]data.SeatResult, len(round.Seats))
	var state *engine.State
	for line := range bytes.Lines(kept) {
		if state == nil {
			var h record.Header
			if err := json.Unmarshal(line, &h); err != nil {
				e.t.Fatal(err)
			}
			state, _ = h.Deal()
			continue
		}
		var l record.Move
		if err := json.Unmarshal(line, &l); err != nil {
			e.t.Fatal(err)
		}
		if l.Type != "move" {
			e.scored(round, line, total)
			continue
		}
		m, err := l.Engine(len(round.Seats))
		if err != nil {
			e.t.Fatal(err)
		}
		hands := make([]int, len(round.Seats))
		for i := range hands {
			hands[i] = state.View(i).Hand.Len()
		}
		var events engine.Events
		if err := state.Apply(m, &events); err != nil {
			e.t.Fatal(err)
		}
		own := 1
		if l.Auto != "" {
			own = 0
		}
		if strings.HasPrefix(l.Move, "jump:") {
			want[*l.Seat].JumpIns += own
			total["jump-ins"]++
			total["jump-ins of a bot's hand"] += 1 - own
		}
		for event := range events.For(engine.NoSeat) {
			if event.Kind == engine.EventBurned && event.Cause == engine.CauseFour {
				want[*l.Seat].Fours += own
				total["fours"]++
				total["fours of a bot's hand"] += 1 - own
			}
		}
		if m.Kind == engine.MoveSwap || m.Kind == engine.MoveLay || m.Kind == engine.MoveReady {
			continue
		}
		for i := range hands {
			// What a hand has more without what it played and drew is a pile.
			grown := state.View(i).Hand.Len() - hands[i]
			for event := range events.For(engine.NoSeat) {
				switch {
				case int(event.Seat) != i:
				case event.Kind == engine.EventDrew:
					grown -= int(event.N)
				case (event.Kind == engine.EventPlayed || event.Kind == engine.EventJumped) && hands[i] > 0:
					grown += int(event.N)
				}
			}
			want[i].Pile = max(want[i].Pile, grown)
			if grown > 0 {
				total["piles"]++
			}
		}
	}
	for i, seat := range round.Seats {
		if got := (data.SeatResult{JumpIns: seat.JumpIns, Fours: seat.Fours, Pile: seat.Pile}); got != want[i] {
			e.t.Fatalf("seat %d of round %s: %+v, the record says %+v", i, round.ID, got, want[i])
		}
	}
}

// scored checks the points of each seat against the result that is kept.
func (e *evening) scored(round *data.Round, line []byte, total map[string]int) {
	e.t.Helper()
	var result record.Result
	if err := json.Unmarshal(line, &result); err != nil {
		e.t.Fatal(err)
	}
	for i, seat := range round.Seats {
		if seat.Points != result.Points[i] || seat.LowCard != (result.Bonus[i] > 0) {
			e.t.Fatalf("seat %d of round %s: %+v, the record says %+v", i, round.ID, seat, result)
		}
		if seat.LowCard {
			total["low cards"]++
		}
	}
	if round.End == record.EndPlayed {
		e.ranked(round, &result, total)
	}
}

// ranked checks who did best in a round that is kept against the result in its record: whether there were points is asked
// of the rules.
func (e *evening) ranked(round *data.Round, result *record.Result, total map[string]int) {
	e.t.Helper()
	scores := e.room.terms.Rules.Scores(len(round.Seats))
	better := func(a, b int) bool { // the Shithead is in no place
		outA, outB := slices.Index(result.Places, a), slices.Index(result.Places, b)
		switch {
		case outA < 0 || outB < 0:
			return outA >= 0
		case scores:
			return result.Points[a] > result.Points[b]
		}
		return outA < outB
	}
	for i, got := range ledger.Ranking(round.Seats) {
		want := 1
		for j := range round.Seats {
			if j != i && better(j, i) {
				want++
			}
		}
		if got != want {
			e.t.Fatalf("seat %d of round %s did %d. best, the record says %d.: %+v", i, round.ID, got, want, result)
		}
		if scores && round.Seats[i].Away && round.Seats[i].Points > 0 {
			total["points of a stand-in"]++
		}
	}
}
