package rooms

import (
	"iter"

	"shithead/engine"
)

// ownedSeats are those seats as everybody sees them.
func (v *RoomView) ownedSeats() iter.Seq2[int, Person] {
	return func(yield func(int, Person) bool) {
		for i := range v.Seats {
			if s := &v.Seats[i]; !s.Owner.Guest() && !s.Left && !yield(i, s.Owner) {
				return
			}
		}
	}
}

// alone is the only person on some seats and where they sit, NoSeat if there are several or none. Programs are none.
func alone(owned iter.Seq2[int, Person]) (seat int, who Person) {
	seat = engine.NoSeat
	for i, p := range owned {
		switch {
		case p.Bot:
		case seat != engine.NoSeat:
			return engine.NoSeat, Person{}
		default:
			seat, who = i, p
		}
	}
	return seat, who
}

// pacesBots is nil for whoever sets the pace of the bots: the person who plays alone with them, or else the maker, who has
// a seat as long as anybody has.
func pacesBots(who, maker Person, owned iter.Seq2[int, Person]) error {
	sits := false
	for _, p := range owned {
		sits = sits || p.ID == who.ID
	}
	switch seat, only := alone(owned); {
	case seat != engine.NoSeat && who.ID != only.ID:
		return ErrNotAlone
	case seat == engine.NoSeat && (who.Guest() || who.ID != maker.ID):
		return ErrNotMaker
	case !sits:
		return ErrNotSeated
	default:
		return nil
	}
}

// PacesBots is nil if somebody may set the pace of the bots, else what [PaceBots] would fail with.
func (v *RoomView) PacesBots(who Person) error { return pacesBots(who, v.Maker, v.ownedSeats()) }

// paceBots has the bots act faster or slower. What they are thinking about takes them the new time, from when they began.
//
// While a round runs each time makes the journal longer. After so many times it is kept with the next line of the room,
// at the latest with the one at the end of the round.
func (r *room) paceBots(fx *effects, who Person, faster bool) error {
	if err := pacesBots(who, r.maker, r.seats.owned()); err != nil {
		return err
	}
	pace := r.terms.BotPace.Step(faster)
	if pace == r.terms.BotPace {
		return nil
	}
	r.terms.BotPace = pace
	r.log.dropLast(EntryPace) // of which the newest is enough
	r.note(Entry{Kind: EntryPace, Seat: r.seats.of(who), Name: who.Name, BotPace: pace})
	for i := range r.seats {
		if s := &r.seats[i]; !s.due.IsZero() {
			s.due = r.acts(i)
		}
	}
	if r.running() {
		if r.round.paced >= r.limits.PaceLines {
			fx.changed, fx.summary = true, true
			return nil
		}
		r.round.paced++
	}
	r.write(fx)
	return nil
}
