package rooms

import (
	"slices"

	"shithead/engine"
)

// Chronicle is what happened in a round: what each seat did, by whatever hand, and the move that decided most.
type Chronicle struct {
	Seats []Deeds
	Turn  Turning
	// left are the cards of each seat, and weight is how much Turn decided.
	left   []int
	weight int
}

// Deeds are what a seat did in a round.
type Deeds struct {
	Jumps, Fouls int
	// Burned counts the cards that it burned, Jokers that it showed left out, Most those of the largest pile that it
	// took.
	Burned, Most int
	// Least is the fewest cards that it had left before it took a pile, 0 for never few.
	Least int
}

// Turning is a move that decided a round: its entries of the log, none for no such move, and who had how many cards
// left before it.
type Turning struct {
	Move       []Entry
	Seat, Left int
}

// FewCards is how many cards are few: a player with no more is nearly out.
const FewCards = 3

// NewChronicle is that of a round which begins.
func NewChronicle(round *engine.View) *Chronicle {
	c := &Chronicle{Seats: make([]Deeds, len(round.Seats)), left: make([]int, len(round.Seats))}
	for i := range round.Seats {
		s := &round.Seats[i]
		c.left[i] = s.Hand + s.FaceUp.Len() + s.Covered()
	}
	return c
}

// Add counts entries of the log that tell of moves, those of a move together.
func (c *Chronicle) Add(log []Entry) {
	first := 0
	for i := range log {
		e := &log[i].Event
		if log[i].Kind != EntryEvent || e.Seat == engine.NoSeat {
			continue
		}
		if Begins(e) {
			first = i
		}
		had := c.left[e.Seat]
		c.left[e.Seat] += gained(e)
		if e.Kind != engine.EventBurned || !BurnsItself(&log[first].Event, e) {
			c.Seats[e.Seat].add(e, had)
		}
		if w := weight(e, had); w > c.weight {
			c.weight, c.Turn = w, Turning{lineAt(log, first), int(e.Seat), had}
		}
	}
}

// lineAt are the entries of the line that begins at one.
func lineAt(log []Entry, first int) []Entry {
	end := first + 1
	for end < len(log) && log[end].Kind == EntryEvent && !Begins(&log[end].Event) {
		end++
	}
	return slices.Clone(log[first:end])
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

// add counts an event of a seat that had so many cards before it.
func (d *Deeds) add(e *engine.Event, had int) {
	switch e.Kind {
	case engine.EventJumped:
		d.Jumps++
	case engine.EventFouled:
		d.Fouls++
	case engine.EventBurned:
		d.Burned += int(e.N)
	case engine.EventTook:
		d.Most = max(d.Most, int(e.N))
		if had > 0 && had <= FewCards && (d.Least == 0 || had < d.Least) {
			d.Least = had
		}
	default:
	}
}

// weight is how much an event decides, of a seat that had so many cards before it.
func weight(e *engine.Event, had int) int {
	near := 0
	if had > 0 && had <= FewCards {
		near = 4 * (FewCards + 1 - had)
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
