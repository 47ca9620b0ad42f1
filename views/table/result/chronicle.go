package result

import (
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// chronicle is what the views have shown of the round on the table and of its match, for the result to tell. A view has only
// the latest of the log, so it is kept up view by view; of what came before the first, nothing is known.
type chronicle struct {
	// round is what the rest is about; logged of the log that began then is told already.
	round  data.ID
	began  time.Time
	logged int
	// whole: nothing of the round is missing.
	whole bool
	seats []deeds
	turn  turning
	// match is what rounds are of: how each of them ended, by its number, as far as it was seen.
	match  data.ID
	rounds map[int]*rooms.RoundResult
	// pause is how long the result is shown, as the first view of it said.
	pause time.Duration
}

// deeds are what a seat did in a round.
type deeds struct {
	jumps, blows, fouls int
	// blown counts the cards that it took out of the round, most those of the largest pile that it took.
	blown, most int
	// least is the fewest cards that it had left before it got more, 0 for never few.
	least int
}

// turning is the move that decided a round: what happened, and how many cards a seat had left before it.
type turning struct {
	move   []rooms.Entry
	seat   int
	left   int
	weight int
}

// see takes a new view into account.
func (c *chronicle) see(v *rooms.RoomView) {
	if v.Table == nil || len(v.Seats) == 0 {
		return
	}
	c.seeResult(v)
	fresh := v.Log
	if c.round != v.Round || c.began != v.LogBegan || len(c.seats) != len(v.Seats) {
		c.begin(v, false)
	} else if n := v.Logged - c.logged; n <= len(v.Log) {
		fresh = v.Log[len(v.Log)-max(0, n):]
	} else {
		c.whole = false // some of it was not seen
	}
	c.logged = v.Logged
	for i := range slices.Backward(fresh) {
		if fresh[i].Kind == rooms.EntryDealt {
			c.begin(v, true)
			fresh = fresh[i+1:]
			break
		}
	}
	c.tell(fresh, v.Table)
}

// begin forgets what was seen of the round before.
func (c *chronicle) begin(v *rooms.RoomView, whole bool) {
	c.round, c.began, c.logged, c.whole = v.Round, v.LogBegan, v.Logged, whole
	c.seats, c.turn = make([]deeds, len(v.Seats)), turning{}
}

// seeResult takes note of how a round ended.
func (c *chronicle) seeResult(v *rooms.RoomView) {
	if v.Phase == rooms.Playing {
		c.pause = 0
	} else if left := v.Deadline.Sub(v.At); !v.Deadline.IsZero() && c.pause < left {
		c.pause = left
	}
	if v.Match == nil {
		return
	}
	if v.Match.ID != c.match || c.rounds == nil {
		c.match, c.rounds = v.Match.ID, map[int]*rooms.RoundResult{}
	}
	if v.Result != nil {
		c.rounds[v.Match.Round] = v.Result
	}
}

// tell takes new entries into account, after which the table is as it is now. How many cards everybody had before each of
// them follows from that, backwards.
func (c *chronicle) tell(fresh []rooms.Entry, now *engine.View) {
	before := cardsLeft(now)
	had := make([]int, len(fresh))
	for i := range slices.Backward(fresh) {
		e := &fresh[i].Event
		if fresh[i].Kind != rooms.EntryEvent || e.Seat < 0 || int(e.Seat) >= len(before) {
			continue
		}
		before[e.Seat] -= gained(e)
		had[i] = before[e.Seat]
	}
	first := 0
	for i := range fresh {
		e := &fresh[i].Event
		if fresh[i].Kind != rooms.EntryEvent || e.Seat < 0 || int(e.Seat) >= len(c.seats) {
			continue
		}
		if rooms.Begins(e) {
			first = i
		}
		c.count(e, had[i])
		if w := weight(e, had[i]); w > c.turn.weight {
			c.turn = turning{move: moveAt(fresh, first), seat: int(e.Seat), left: had[i], weight: w}
		}
	}
}

// moveAt are the entries of the move that begins at one.
func moveAt(log []rooms.Entry, first int) []rooms.Entry {
	end := first + 1
	for end < len(log) && log[end].Kind == rooms.EntryEvent && !rooms.Begins(&log[end].Event) {
		end++
	}
	return slices.Clone(log[first:end])
}

// cardsLeft is how many cards each seat has.
func cardsLeft(v *engine.View) []int {
	left := make([]int, len(v.Seats))
	for i := range v.Seats {
		s := &v.Seats[i]
		left[i] = s.Hand + s.FaceUp.Len() + s.Covered()
	}
	return left
}

// gained is how many cards the seat of an event has more after it.
func gained(e *engine.Event) int {
	switch e.Kind {
	case engine.EventPlayed, engine.EventJumped:
		return -int(e.N)
	case engine.EventFlipped:
		return -1
	case engine.EventTook, engine.EventDrew:
		return int(e.N)
	case engine.EventFouled:
		if e.Target != engine.NoSeat {
			return 1
		}
	default:
	}
	return 0
}

// few is how many cards are few: who has no more is nearly out.
const few = 3

// count adds an event to what its seat did, which had so many cards before.
func (c *chronicle) count(e *engine.Event, had int) {
	d := &c.seats[e.Seat]
	switch e.Kind {
	case engine.EventJumped:
		d.jumps++
	case engine.EventFouled:
		d.fouls++
	case engine.EventBurned:
		d.blows++
		d.blown += int(e.N)
	case engine.EventTook:
		d.most = max(d.most, int(e.N))
		if had > 0 && had <= few && (d.least == 0 || had < d.least) {
			d.least = had
		}
	default:
	}
}

// weight is how much an event decides, of a seat that had so many cards before it.
func weight(e *engine.Event, had int) int {
	near := 0
	if had > 0 && had <= few {
		near = 4 * (few + 1 - had)
	}
	switch {
	case e.Kind == engine.EventTook && e.N > 1 && e.Cause == engine.CauseFed:
		return 4 + int(e.N) + near
	case e.Kind == engine.EventTook && e.N > 1:
		return int(e.N) + near
	case e.Kind == engine.EventJumped:
		return 6
	case e.Kind == engine.EventBurned && e.Cause == engine.CauseFour:
		return 4 + int(e.N)/2
	default:
		return 0
	}
}
