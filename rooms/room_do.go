package rooms

import (
	"slices"
	"time"

	"shithead/engine"
)

// do carries out a command. A refused one changes nothing, unless the referee calls it a foul: then that is all it does.
func (r *room) do(who Person, c Command, now time.Time) (effects, error) {
	var fx effects
	err := r.carryOut(&fx, who, c, now)
	if err != nil && !fx.write {
		return effects{}, err
	}
	if fx.changed {
		r.plan(now)
	}
	return fx, err
}

func (r *room) carryOut(fx *effects, who Person, c Command, now time.Time) error {
	switch c := c.(type) {
	case Sit:
		return r.sit(fx, who)
	case AddBot:
		return r.addBot(fx, who, c.Level)
	case RemoveBot:
		return r.removeBot(fx, who)
	case Start:
		return r.start(fx, who, now)
	case Say, React, Queue, Remove, ResetTally, SetForfeit:
		return ErrNotNow
	default:
	}
	i := r.seatOf(who)
	if i == engine.NoSeat {
		return ErrNotSeated
	}
	switch c := c.(type) {
	case Leave:
		r.leave(fx, i, now)
	case Ready:
		return r.beReady(fx, i, now)
	case TypeShare:
		return r.typeShare(fx, i, c.Text)
	case Back:
		fx.changed = r.seats[i].auto
		fx.summary = fx.changed
		r.takeBack(i, now)
	case Move:
		return r.play(fx, i, c, now)
	default:
		return ErrNotNow
	}
	return nil
}

func (r *room) sit(fx *effects, who Person) error {
	switch {
	case who.Guest():
		return ErrGuest
	case r.seatOf(who) != engine.NoSeat:
		return ErrSeated
	case r.phase != Gathering:
		return ErrBegun
	}
	i := slices.IndexFunc(r.seats, func(s seat) bool { return s.free() })
	if i < 0 {
		return ErrFull
	}
	r.seats[i] = seat{owner: who, name: who.Name, here: true}
	r.drawShare(i)
	r.watchers--
	r.note(Entry{Kind: EntrySat, Seat: i})
	r.write(fx)
	return nil
}

// leave gives a seat up. The room is over once no seat is anybody's, but not before the round that runs.
func (r *room) leave(fx *effects, i int, now time.Time) {
	s := &r.seats[i]
	r.note(Entry{Kind: EntryLeft, Seat: i, Name: s.name})
	if s.here {
		r.watchers++
	}
	if r.phase == Gathering {
		leaver := s.owner.ID
		r.seats[i], r.emptied = seat{}, now
		r.reshare(i, Share{})
		if r.maker.ID == leaver {
			r.handOver()
		}
	} else {
		s.left, s.here, s.ready, r.emptied = true, false, false, now
	}
	r.write(fx)
	switch {
	case r.owners():
		r.proceed(fx, now)
	case !r.running():
		fx.end = true
	}
}

// handOver makes the first other person at the table the maker, of those who are here if there are any.
func (r *room) handOver() {
	i := slices.IndexFunc(r.seats, func(s seat) bool { return s.owned() && s.here })
	if i < 0 {
		i = slices.IndexFunc(r.seats, func(s seat) bool { return s.owned() })
	}
	if i >= 0 {
		r.maker = r.seats[i].owner
	}
}

// makes says whether somebody may set the table.
func (r *room) makes(who Person) error {
	switch {
	case who.Guest() || r.maker.ID != who.ID:
		return ErrNotMaker
	case r.phase != Gathering:
		return ErrBegun
	}
	return nil
}

func (r *room) addBot(fx *effects, who Person, level string) error {
	if err := r.makes(who); err != nil {
		return err
	}
	for i := range slices.Backward(r.seats) {
		if r.seats[i].free() {
			terms := r.terms
			terms.Bots = append(slices.Clone(terms.Bots), level)
			if err := terms.check(); err != nil {
				return err
			}
			r.terms = terms
			r.seatBot(i, level)
			r.note(Entry{Kind: EntrySat, Seat: i})
			r.write(fx)
			return nil
		}
	}
	return ErrFull
}

func (r *room) removeBot(fx *effects, who Person) error {
	if err := r.makes(who); err != nil {
		return err
	}
	for i := range r.seats {
		s := &r.seats[i]
		if s.bot == "" {
			continue
		}
		bots := slices.Clone(r.terms.Bots)
		at := slices.Index(bots, s.bot)
		r.terms.Bots = slices.Delete(bots, at, at+1)
		r.note(Entry{Kind: EntryLeft, Seat: i, Name: s.name})
		*s = seat{}
		r.write(fx)
		return nil
	}
	return ErrNoBot
}

func (r *room) start(fx *effects, who Person, now time.Time) error {
	if err := r.makes(who); err != nil {
		return err
	}
	if slices.ContainsFunc(r.seats, func(s seat) bool { return s.free() }) {
		return ErrSeatsFree
	}
	r.newMatch()
	r.deal(fx, now)
	return nil
}

// beReady notes that somebody waits for the next round.
func (r *room) beReady(fx *effects, i int, now time.Time) error {
	if r.phase != Between && r.phase != Over {
		return ErrNotNow
	}
	r.seats[i].ready, fx.changed = true, true
	r.takeBack(i, now)
	r.proceed(fx, now)
	return nil
}

// proceed deals the next round, or begins another match, if everybody who is here waits for it. Whoever is not here, or
// does not act, is not waited for, and does not play another match.
func (r *room) proceed(fx *effects, now time.Time) {
	if r.phase != Between && r.phase != Over {
		return
	}
	ready := false
	for i := range r.seats {
		s := &r.seats[i]
		if s.here && !s.ready && !s.auto {
			return
		}
		ready = ready || s.ready
	}
	if !ready {
		return
	}
	if r.phase == Over {
		for i := range r.seats {
			s := &r.seats[i]
			s.left = s.left || s.owned() && !s.ready
		}
		r.newMatch()
	}
	r.deal(fx, now)
}
