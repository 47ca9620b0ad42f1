package rooms

import (
	"slices"
	"time"

	"shithead/engine"
)

// do carries out a command. A refused one changes nothing, unless the referee calls it a foul: then that is all it does.
func (r *room) do(who Person, c Command, now time.Time) (effects, error) {
	var fx effects
	if i := r.seatOf(who); i != engine.NoSeat {
		r.comesFrom(i, who) // perhaps not from where they were before
	}
	err := r.carryOut(&fx, who, c, now)
	if err != nil && !fx.write {
		return effects{}, err
	}
	if fx.changed {
		r.heed(&fx, now)
		r.plan(now)
	}
	r.carry(&fx)
	return fx, err
}

func (r *room) carryOut(fx *effects, who Person, c Command, now time.Time) error {
	switch c := c.(type) {
	case Sit:
		return r.sit(fx, who)
	case AddBot:
		return r.addBot(fx, who, c.Level, now)
	case RemoveBot:
		return r.removeBot(fx, who, now)
	case Remove:
		return r.remove(fx, who, c.Seat)
	case Start:
		return r.start(fx, who, now)
	case ResetTally:
		return r.resetTally(fx, who)
	case SetForfeit:
		return r.setForfeit(fx, who, c.Text)
	case PaceBots:
		return r.paceBots(fx, who, c.Faster)
	case Say:
		return r.say(fx, who, c.Text, now)
	case React:
		return r.react(fx, who, c.Reaction, now)
	case Queue:
		return r.wait(fx, who, c.Wait)
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
	case CallOff:
		return r.callOff(fx, i, c.Agree, now)
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
	case slices.Contains(r.removed, who.ID):
		return ErrRemoved
	}
	i := slices.IndexFunc(r.seats, func(s seat) bool { return s.free() })
	if i < 0 {
		return ErrFull
	}
	r.seats[i] = seat{owner: who, name: who.Name, here: true}
	r.drawShare(i)
	r.watchers--
	r.unqueue(who)
	r.note(Entry{Kind: EntrySat, Seat: i})
	r.write(fx)
	return nil
}

// leave gives a seat up. The room is over once no seat is anybody's, but not before the round that runs.
func (r *room) leave(fx *effects, i int, now time.Time) {
	r.note(Entry{Kind: EntryLeft, Seat: i, Name: r.seats[i].name})
	leaver := r.seats[i].owner
	if r.phase == Gathering {
		r.free(i)
	} else {
		r.giveUp(i)
	}
	r.emptied = now
	if r.maker.ID == leaver.ID {
		r.handOver()
	}
	r.write(fx)
	switch {
	case r.owners():
		r.proceed(fx, now)
	case r.phase != Playing:
		fx.end = r.deserted()
	}
}

// free makes a seat nobody's, before a match.
func (r *room) free(i int) {
	if r.seats[i].here {
		r.watchers++
	}
	r.seats[i] = seat{}
	r.dropShare(i)
}

// giveUp makes a seat one that its owner has left, who watches.
func (r *room) giveUp(i int) {
	s := &r.seats[i]
	if s.here {
		r.watchers++
	}
	s.left, s.here, s.ready, s.agrees, s.titled = true, false, false, false, false
}

func (r *room) start(fx *effects, who Person, now time.Time) error {
	if err := r.makes(who); err != nil {
		return err
	}
	switch {
	case slices.ContainsFunc(r.seats, func(s seat) bool { return s.free() }):
		return ErrSeatsFree
	case r.draining:
		return ErrDraining
	}
	r.newMatch()
	r.deal(fx, now)
	return nil
}
