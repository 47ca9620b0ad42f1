package room

import (
	"slices"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/ratelimit"
)

// handOver makes the first other person at the table the maker, of those who are here if there are any. It is never a guest.
func (t *table) handOver() {
	i := slices.IndexFunc(t.seats, func(s seat) bool { return s.resident() && s.here })
	if i < 0 {
		i = slices.IndexFunc(t.seats, func(s seat) bool { return s.resident() })
	}
	if i >= 0 {
		t.maker = t.seats[i].owner()
	}
}

// paceSeating counts one bot that the maker seats or unseats: each is a commit and a line that others read.
func (t *table) paceSeating(who rooms.Person, now time.Time) error {
	if t.seating == nil {
		t.seating = ratelimit.New[data.ID](t.limits.SeatBotEvery, t.limits.SeatBotBurst)
	}
	if !t.seating.AllowAt(who.ID, now) {
		return rooms.ErrTooFast
	}
	return nil
}

func (t *table) addBot(who rooms.Person, level string, now time.Time) error {
	for i := range slices.Backward(t.seats) {
		if t.seats[i].isFree() {
			terms := t.terms
			terms.Bots = append(slices.Clone(terms.Bots), level)
			if err := terms.Check(); err != nil {
				return err
			}
			if err := t.paceSeating(who, now); err != nil {
				return err
			}
			t.terms = terms
			t.seatBot(i, level)
			t.note(rooms.Entry{Kind: rooms.EntrySat, Seat: i})
			return nil
		}
	}
	return rooms.ErrFull
}

// removeBot frees the seat of the first bot, from a seat on.
func (t *table) removeBot(who rooms.Person, from int, now time.Time) error {
	for i := from; i < len(t.seats); i++ {
		s := &t.seats[i]
		if s.Bot == "" {
			continue
		}
		if err := t.paceSeating(who, now); err != nil {
			return err
		}
		bots := slices.Clone(t.terms.Bots)
		at := slices.Index(bots, s.Bot)
		t.terms.Bots = slices.Delete(bots, at, at+1)
		t.note(rooms.Entry{Kind: rooms.EntryLeft, Seat: i, Name: s.Name})
		*s = seat{}
		t.seatQueue()
		return nil
	}
	return rooms.ErrNoBot
}

func (t *table) remove(who rooms.Person, i int, now time.Time) error {
	switch {
	case i >= 0 && i < len(t.seats) && t.seats[i].Bot != "":
		return t.removeBot(who, i, now)
	case i < 0 || i >= len(t.seats) || !t.seats[i].owned() || t.seats[i].Player == who.ID:
		return rooms.ErrNobody
	}
	s := &t.seats[i]
	t.note(rooms.Entry{Kind: rooms.EntryRemoved, Seat: i, Name: s.Name})
	t.removed = feed.Append(t.removed, s.Player, t.limits.Removed)
	if s.Player.Guest() && s.origin != "" {
		t.shunned = feed.Append(t.shunned, s.origin, t.limits.Removed)
	}
	t.vacate(i)
	return nil
}

func (t *table) resetTally(who rooms.Person) error {
	if t.phase == rooms.Playing {
		return rooms.ErrNotNow
	}
	for i := range t.seats {
		t.seats[i].Tally = tally{}
	}
	t.note(rooms.Entry{Kind: rooms.EntryReset, Seat: t.seats.of(who), Name: who.Name})
	return nil
}

// setForfeit sets what the Shithead owes. Each time that it is another while a round runs makes the journal longer.
func (r *Room) setForfeit(fx *Effects, text string) error {
	text, err := rooms.OneLine(text, rooms.ForfeitColumns)
	switch {
	case err != nil:
		return err
	case text == r.terms.Forfeit:
		return nil
	case r.running() && r.round.forfeits >= r.limits.Forfeits:
		return rooms.ErrTooFast
	case r.running():
		r.round.forfeits++
	}
	r.terms.Forfeit = text
	r.write(fx)
	return nil
}
