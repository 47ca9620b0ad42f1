package scene

import (
	"slices"

	"shithead/engine"
	"shithead/rooms"
)

// LastMove is the event that the latest move in a log began with, and the entries from it on; nil if it is not there.
func LastMove(log []rooms.Entry) (*engine.Event, []rooms.Entry) {
	for i := len(log) - 1; i >= 0; i-- {
		e := &log[i]
		switch {
		case e.Kind == rooms.EntryDealt:
			return nil, nil
		case e.Kind != rooms.EntryEvent || !rooms.Begins(&e.Event):
			continue
		}
		switch e.Event.Kind {
		case engine.EventSwapped, engine.EventReady, engine.EventLaid, engine.EventEnded:
		default:
			return &e.Event, log[i:]
		}
	}
	return nil, nil
}

// PlaceIn is a seat's place in the round, 0 for one still in.
func PlaceIn(v *engine.View, seat int) int { return slices.Index(v.Out, seat) + 1 }

// Happened are the events of a move that a moment may be made of, nil where there is none.
type Happened struct{ Head, Took, Burned, Out *engine.Event }

// HappenedIn finds them among what came of a move.
func HappenedIn(head *engine.Event, rest []rooms.Entry) (h Happened) {
	h.Head = head
	for i := range rest {
		switch e := &rest[i].Event; {
		case e.Kind == engine.EventBurned && len(e.Cards) > 0:
			h.Burned = e
		case e.Kind == engine.EventTook && e.N > 0:
			h.Took = e
		case e.Kind == engine.EventWentOut:
			h.Out = e
		}
	}
	return h
}

// Turned reports whether the move turned a card that all see.
func (h *Happened) Turned() bool {
	return (h.Head.Kind == engine.EventFlipped || h.Head.Kind == engine.EventChanced) && len(h.Head.Cards) > 0
}
