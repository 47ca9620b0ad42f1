package rooms

import (
	"slices"
	"time"

	"shithead/data"
)

// handOver makes the first other person at the table the maker, of those who are here if there are any.
func (r *room) handOver() {
	i := slices.IndexFunc(r.seats, func(s seat) bool { return s.owned() && s.here })
	if i < 0 {
		i = slices.IndexFunc(r.seats, func(s seat) bool { return s.owned() })
	}
	if i >= 0 {
		r.maker = r.seats[i].owner()
	}
}

// made says [ErrNotMaker] to everybody but the maker.
func (r *room) made(who Person) error {
	if who.Guest() || r.maker.ID != who.ID {
		return ErrNotMaker
	}
	return nil
}

// makes says whether somebody may set the table.
func (r *room) makes(who Person) error {
	if err := r.made(who); err != nil {
		return err
	}
	if r.phase != Gathering {
		return ErrBegun
	}
	return nil
}

// paceSeating counts one bot that the maker seats or unseats: each is a commit and a line that others read.
func (r *room) paceSeating(who Person, now time.Time) error {
	if r.seating == nil {
		r.seating = NewPaces[data.ID](r.limits.SeatBotEvery, r.limits.SeatBotBurst)
	}
	if !r.seating.AllowAt(who.ID, now) {
		return ErrTooFast
	}
	return nil
}

func (r *room) addBot(fx *effects, who Person, level string, now time.Time) error {
	if err := r.makes(who); err != nil {
		return err
	}
	for i := range slices.Backward(r.seats) {
		if r.seats[i].isFree() {
			terms := r.terms
			terms.Bots = append(slices.Clone(terms.Bots), level)
			if err := terms.check(); err != nil {
				return err
			}
			if err := r.paceSeating(who, now); err != nil {
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

func (r *room) removeBot(fx *effects, who Person, now time.Time) error {
	if err := r.makes(who); err != nil {
		return err
	}
	for i := range r.seats {
		s := &r.seats[i]
		if s.Bot == "" {
			continue
		}
		if err := r.paceSeating(who, now); err != nil {
			return err
		}
		bots := slices.Clone(r.terms.Bots)
		at := slices.Index(bots, s.Bot)
		r.terms.Bots = slices.Delete(bots, at, at+1)
		r.note(Entry{Kind: EntryLeft, Seat: i, Name: s.Name})
		*s = seat{}
		r.write(fx)
		return nil
	}
	return ErrNoBot
}

// remove takes somebody else's seat away.
func (r *room) remove(fx *effects, who Person, i int) error {
	if err := r.makes(who); err != nil {
		return err
	}
	if i < 0 || i >= len(r.seats) || !r.seats[i].owned() || r.seats[i].Player == who.ID {
		return ErrNobody
	}
	s := &r.seats[i]
	r.note(Entry{Kind: EntryRemoved, Seat: i, Name: s.Name})
	r.removed = append(r.removed, s.Player)
	if len(r.removed) > r.limits.Removed {
		r.removed = r.removed[1:]
	}
	r.vacate(i)
	r.write(fx)
	return nil
}

// resetTally begins the tally of every seat anew.
func (r *room) resetTally(fx *effects, who Person) error {
	if err := r.made(who); err != nil {
		return err
	}
	if r.phase == Playing {
		return ErrNotNow
	}
	for i := range r.seats {
		r.seats[i].Tally = tally{}
	}
	r.note(Entry{Kind: EntryReset, Seat: r.seatOf(who), Name: who.Name})
	r.write(fx)
	return nil
}

// setForfeit sets what the Shithead owes. Each time that is done while a round runs makes its journal longer.
func (r *room) setForfeit(fx *effects, who Person, text string) error {
	if err := r.made(who); err != nil {
		return err
	}
	text, err := oneLine(text, ForfeitColumns)
	switch {
	case err != nil:
		return err
	case text == r.terms.Forfeit:
		return nil
	case r.running() && r.round.forfeits >= r.limits.Forfeits:
		return ErrTooFast
	case r.running():
		r.round.forfeits++
	}
	r.terms.Forfeit = text
	r.write(fx)
	return nil
}
