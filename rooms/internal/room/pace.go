package room

import "shithead/rooms"

// paceBots has the bots act faster or slower. What they are thinking about needs the new time, from when they began.
//
// While a round runs each time makes the journal longer. After so many times it is kept with the next line of the room,
// at the latest with the one at the end of the round.
func (r *Room) paceBots(fx *Effects, who rooms.Person, faster bool) error {
	if err := rooms.PacesBots(who, r.maker, r.seats.owners()); err != nil {
		return err
	}
	pace := r.terms.BotPace.Step(faster)
	if pace == r.terms.BotPace {
		return nil
	}
	r.terms.BotPace = pace
	r.log.dropLast(rooms.EntryPace) // of which the newest is enough
	r.note(rooms.Entry{Kind: rooms.EntryPace, Seat: r.seats.of(who), Name: who.Name, BotPace: pace})
	for i := range r.seats {
		if s := &r.seats[i]; !s.due.IsZero() {
			s.due = r.acts(i)
		}
	}
	if r.running() {
		if r.round.paced >= r.limits.PaceLines {
			fx.Changed, fx.Summary = true, true
			return nil
		}
		r.round.paced++
	}
	r.write(fx)
	return nil
}
