package rooms

import (
	"iter"
	"slices"
	"time"

	"shithead/engine"
)

// ownedSeats are the seats that people or programs have and have not given up, and whose they are.
func (r *room) ownedSeats() iter.Seq2[int, Person] {
	return func(yield func(int, Person) bool) {
		for i := range r.seats {
			if s := &r.seats[i]; s.owned() && !yield(i, s.owner()) {
				return
			}
		}
	}
}

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
	if err := pacesBots(who, r.maker, r.ownedSeats()); err != nil {
		return err
	}
	pace := r.terms.BotPace.Step(faster)
	if pace == r.terms.BotPace {
		return nil
	}
	r.terms.BotPace = pace
	r.notePace(who)
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

// notePace adds to the log who has set the pace, in the place of the entry before if that says so, too.
func (r *room) notePace(who Person) {
	if last := len(r.log) - 1; last >= 0 && r.log[last].Kind == EntryPace {
		r.log, r.logged = slices.Clip(r.log[:last]), r.logged-1
	}
	r.note(Entry{Kind: EntryPace, Seat: r.seatOf(who), Name: who.Name, BotPace: r.terms.BotPace})
}

// acts is when the bot of a seat acts that has begun to think.
func (r *room) acts(i int) time.Time {
	s := &r.seats[i]
	takes := r.terms.BotPace.scale(s.thinks, r.limits.ThinkLeast)
	if r.unhurried(i) {
		takes = max(takes, s.thinks)
	}
	return s.thought.Add(takes)
}

// unhurried says whether people need the bot of a seat to take its usual time at least: while they race to open, where it
// would jump in, and where they could do so before it plays.
func (r *room) unhurried(i int) bool {
	state := r.round.state
	switch {
	case state.Phase() == engine.PhaseOpening:
		return true
	case state.Phase() != engine.PhasePlay:
		return false
	default:
		return state.Turn() != i || r.jumpIsOpen()
	}
}

// jumpIsOpen says whether people may be about to jump in. Among several what lies open decides, lest a bot that takes its
// time tells what somebody holds: two of a kind on top, to which few hands lack more than two.
func (r *room) jumpIsOpen() bool {
	seat, _ := alone(r.ownedSeats())
	switch {
	case !r.round.state.Rules().JumpIn:
		return false
	case seat != engine.NoSeat:
		return r.mayAct(seat)
	default:
		return r.round.state.Run() > 1
	}
}
