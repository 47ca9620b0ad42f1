package room

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/engine/record"
	"shithead/rooms"
)

// counted checks what is counted of each seat against the record that is kept: jump-ins by what its lines say, the rest by
// what lies on the table before and after each move.
func (e *evening) counted(round *data.Round, kept []byte) {
	e.t.Helper()
	want := make([]data.SeatResult, len(round.Seats))
	moves := make([]int, len(round.Seats)) // after the set-up: how many more its own than of a bot's hand
	var state *engine.State
	for line := range bytes.Lines(kept) {
		if state == nil {
			var h record.Header
			enginetest.NoError(e.t, json.Unmarshal(line, &h))
			state, _ = h.Deal()
			continue
		}
		var l record.Move
		enginetest.NoError(e.t, json.Unmarshal(line, &l))
		if l.Type != "move" {
			e.scored(round, line)
			continue
		}
		m := enginetest.Must(l.Engine(len(round.Seats)))
		hands := make([]int, len(round.Seats))
		for i := range hands {
			hands[i] = state.View(i).Hand.Len()
		}
		var events engine.Events
		enginetest.NoError(e.t, state.Apply(m, &events))
		own := 1
		if l.Auto != "" {
			own = 0
		}
		if strings.HasPrefix(l.Move, "jump:") {
			want[*l.Seat].JumpIns += own
			e.counts["jump-ins"]++
			e.counts["jump-ins of a bot's hand"] += 1 - own
		}
		for event := range events.For(engine.NoSeat) {
			if event.Kind == engine.EventBurned && event.Cause == engine.CauseFour {
				want[*l.Seat].Fours += own
				e.counts["fours"]++
				e.counts["fours of a bot's hand"] += 1 - own
			}
		}
		if m.Kind == engine.MoveSwap || m.Kind == engine.MoveLay || m.Kind == engine.MoveReady {
			continue
		}
		if m.Kind != engine.MoveFoul {
			moves[*l.Seat] += 2*own - 1
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
				e.counts["piles"]++
			}
		}
	}
	for i, seat := range round.Seats {
		if got := (data.SeatResult{JumpIns: seat.JumpIns, Fours: seat.Fours, Pile: seat.Pile}); got != want[i] {
			e.t.Fatalf("seat %d of round %s: %+v, the record says %+v", i, round.ID, got, want[i])
		}
		finished := seat.Away && seat.Shithead && moves[i] >= 0
		if seat.Away != (moves[i] < 0 || finished) || (seat.Player == "") == (seat.Bot == "") {
			e.t.Fatalf("seat %d of round %s: %+v, and %d moves more are its own", i, round.ID, seat, moves[i])
		}
		if seat.Away {
			e.counts["away"]++
		}
	}
}

// scored checks the points of each seat against the result that is kept.
func (e *evening) scored(round *data.Round, line []byte) {
	e.t.Helper()
	var result record.Result
	enginetest.NoError(e.t, json.Unmarshal(line, &result))
	for i, seat := range round.Seats {
		place := slices.Index(result.Places, i) + 1
		shithead := round.End == record.EndPlayed && place == 0
		if shithead {
			place = len(round.Seats)
		}
		if seat.Points != result.Points[i] || seat.LowCard != (result.Bonus[i] > 0) ||
			seat.Place != place || seat.Shithead != shithead {
			e.t.Fatalf("seat %d of round %s: %+v, the record says %+v", i, round.ID, seat, result)
		}
		if seat.LowCard {
			e.counts["low cards"]++
		}
	}
	if round.End == record.EndPlayed {
		e.ranked(round, &result)
	}
}

// ranked checks who did best in a round that is kept against the result in its record: whether there were points is asked
// of the rules.
func (e *evening) ranked(round *data.Round, result *record.Result) {
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
			e.counts["points of a stand-in"]++
		}
	}
}

// dealtFairly notes what all are shown of the deal, which a round is dealt from without a change, and sees that none
// is shown the seed.
func (e *evening) dealtFairly() {
	e.t.Helper()
	r := e.room
	deal := r.View(rooms.Person{}, e.now).Deal
	if was, known := e.shown[deal.Round]; known && (was.Commit != deal.Commit || r.running() && !reflect.DeepEqual(was, *deal)) {
		e.t.Fatalf("the table showed\n%+v\nand shows\n%+v", was, deal)
	} else if !known && r.running() {
		e.t.Fatalf("a round was dealt from\n%+v\nand none was shown that before", deal)
	}
	e.shown[deal.Round] = *deal
	if e.checks++; e.checks%250 > 0 { // it takes its time
		return
	}
	who := e.people[e.rng.IntN(len(e.people))]
	seed := r.dealing.server()
	if leaks(seed[:], r.View(who, e.now), r.Summary()) {
		e.t.Fatalf("%s is shown the seed", who.Name)
	}
}

// leaks reports whether a secret is in what a person is shown, exported or not and however it may be sent.
func leaks(secret []byte, shown ...any) bool {
	forms := []string{string(secret), hex.EncodeToString(secret), fmt.Sprintf("%d", secret), base64.StdEncoding.EncodeToString(secret)}
	holds := func(text string) bool {
		return slices.ContainsFunc(forms, func(form string) bool { return strings.Contains(strings.ToLower(text), strings.ToLower(form)) })
	}
	var leak func(v reflect.Value) bool
	leak = func(v reflect.Value) bool {
		switch v.Kind() {
		case reflect.String:
			return holds(v.String())
		case reflect.Pointer, reflect.Interface:
			return !v.IsNil() && leak(v.Elem())
		case reflect.Slice, reflect.Array:
			var raw []byte
			for i := range v.Len() {
				if part := v.Index(i); part.Kind() == reflect.Uint8 {
					raw = append(raw, byte(part.Uint()))
				} else if leak(part) {
					return true
				}
			}
			return holds(string(raw))
		case reflect.Struct:
			for i := range v.NumField() {
				if leak(v.Field(i)) {
					return true
				}
			}
		case reflect.Map:
			for key, value := range v.Seq2() {
				if leak(key) || leak(value) {
					return true
				}
			}
		default:
		}
		return false
	}
	return slices.ContainsFunc(shown, func(v any) bool { return leak(reflect.ValueOf(v)) })
}

// rulesOf are the rules of an evening. Some are such as only rooms have that were kept.
func rulesOf(t *testing.T, seed uint64, rng *rand.Rand) *engine.Rules {
	t.Helper()
	if i := seed % uint64(len(eveningRules)+anyRules); i < uint64(len(eveningRules)) {
		return enginetest.Rules(eveningRules[i])
	}
	return enginetest.AnyRules(t, rng.IntN(len(engine.Presets())), rng)
}
