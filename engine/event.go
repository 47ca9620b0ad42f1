package engine

import (
	"cmp"
	"iter"
)

// EventKind is what happened.
type EventKind uint8

// The events. The first event of a move is the move itself, as it was carried out: one of the kinds up to
// EventFouled.
const (
	// EventSwapped: Seat exchanged the first N of Cards from the hand for the rest of them from the face-up cards.
	EventSwapped EventKind = iota
	// EventReady: Seat is ready.
	EventReady
	// EventPlayed: Seat played Cards, aimed at Target if they are aimed.
	EventPlayed
	// EventJumped: Seat jumped in out of turn with Cards.
	EventJumped
	// EventFlipped: Seat turned the card in Slot. What follows reports whether it could be played.
	EventFlipped
	// EventAimed: Seat aimed the card it had turned at Target.
	EventAimed
	// EventTook: Seat took the pile, Cards; Cause says why, and after a failed flip or chance the last card is the turned
	// one.
	EventTook
	// EventLaid: Seat laid Cards of the hand face-up.
	EventLaid
	// EventChanced: Seat turned the draw pile's top card, Cards. What follows reports whether it could be played.
	EventChanced
	// EventFouled: the referee called a foul of Seat; Cause says what it costs. Slot is the face-down card that was
	// flipped against the rules, or AnySlot; if N is 2, another has taken its place unseen and it is among the burned
	// cards. Target is the new slot of a penalty card, or NoSeat where there is none. Cards, N of them, are the
	// replacement and the penalty card, which nobody sees. The draw pile gives what it has, the burned cards the rest.
	EventFouled
	// EventBegan: the set-up is over. Rank is the rank of the opening race, or Seat leads, with cards of Rank if it is one.
	EventBegan
	// EventBurned: Seat burned Cards; Cause says how.
	EventBurned
	// EventSkipped: Seat lost a turn.
	EventSkipped
	// EventReversed: Seat turned the direction of play round.
	EventReversed
	// EventAgain: Seat goes again.
	EventAgain
	// EventShotBack: the invisible cards of Seat, who was shot at, shoot back at Target.
	EventShotBack
	// EventDrew: Seat drew N cards, which only Seat sees.
	EventDrew
	// EventWentOut: Seat has no card left; N is the place, 1 the first.
	EventWentOut
	// EventEnded: the round is over and Seat the Shithead, or abandoned, then Seat is NoSeat.
	EventEnded
)

// Cause says why the pile was taken or burned.
type Cause uint8

// The causes.
const (
	// CauseNone: the event needs none.
	CauseNone Cause = iota
	// CauseStuck: took the pile, on turn.
	CauseStuck
	// CauseFlip: a flipped card could not be played.
	CauseFlip
	// CauseFed: somebody aimed a card that feeds the pile.
	CauseFed
	// CausePower: a card burned the pile, or itself.
	CausePower
	// CauseFour: four or more of a kind.
	CauseFour
	// CauseCalledOff: the round was abandoned by those who play it, or by the house.
	CauseCalledOff
	// CauseStalemate: the round went round without getting anywhere.
	CauseStalemate
	// CauseChance: a turned card of the draw pile could not be played.
	CauseChance
	// CauseWarned: a foul costs a warning.
	CauseWarned
	// CausePenalty: a foul costs a face-down card.
	CausePenalty
)

// Event is one thing that happened, in the game's own words. Which fields mean something is said at the kinds.
type Event struct {
	Kind   EventKind
	Cause  Cause
	Rank   Rank
	Seat   int8
	Target int8
	Slot   int8
	// Private cards are shown to Seat alone: whoever else looks finds Cards nil and N right. Secret ones are shown to
	// nobody, and of those with PrivateLast only the last is shown to Seat alone: others find it missing and N right.
	Private, Secret, PrivateLast bool
	// N counts Cards where nothing else is said.
	N     uint16
	Cards []Card
}

// Events gathers what happens, move after move, until it is reset. The zero Events is ready for use. What For yields is
// good until the next Reset.
type Events struct {
	list  []Event
	cards []Card
}

// Reset forgets the events and keeps the memory.
func (e *Events) Reset() { e.list, e.cards = e.list[:0], e.cards[:0] }

// Len counts the events.
func (e *Events) Len() int { return len(e.list) }

// For are the events as a seat may see them; NoSeat watches.
func (e *Events) For(seat int) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		for _, event := range e.list {
			switch {
			case event.Secret:
				event.Cards = nil
			case int(event.Seat) == seat:
			case event.Private:
				event.Cards = nil
			case event.PrivateLast:
				event.Cards = event.Cards[:len(event.Cards)-1]
			}
			if !yield(event) {
				return
			}
		}
	}
}

// Unredacted are the events with every card, for the record and for nobody's eyes.
func (e *Events) Unredacted() []Event { return e.list }

// add appends an event without cards. A nil *Events takes nothing.
func (e *Events) add(event Event) {
	if e != nil {
		e.list = append(e.list, event)
	}
}

// addCards appends an event with a copy of cards, which N counts unless it is set.
func (e *Events) addCards(event Event, cards []Card) {
	if e == nil {
		return
	}
	start := len(e.cards)
	e.cards = append(e.cards, cards...)
	event.Cards = e.cards[start:len(e.cards):len(e.cards)]
	event.N = cmp.Or(event.N, uint16(len(cards)))
	e.list = append(e.list, event)
}
