package rooms

import (
	"time"

	"shithead/engine"
)

// do carries out a command. A refused one changes nothing, unless the referee calls it a foul: then that is all it does.
func (r *room) do(who Person, c Command, now time.Time) (effects, error) {
	var fx effects
	if i := r.seats.of(who); i != engine.NoSeat {
		r.comesFrom(i, who) // perhaps not from where they were before
	}
	err := r.carryOut(&fx, who, c, now)
	if err != nil && !fx.write {
		return effects{}, err
	}
	if fx.changed {
		r.callOffIfAgreed(&fx, now)
		r.plan(now)
	}
	r.carry(&fx)
	return fx, err
}

func (r *room) carryOut(fx *effects, who Person, c Command, now time.Time) error {
	switch c := c.(type) {
	case Sit:
		return r.wrote(fx, r.sit(who))
	case AddBot:
		return r.wrote(fx, r.addBot(who, c.Level, now))
	case RemoveBot:
		return r.wrote(fx, r.removeBot(who, now))
	case Remove:
		return r.wrote(fx, r.remove(who, c.Seat))
	case ResetTally:
		return r.wrote(fx, r.resetTally(who))
	case SetForfeit:
		changes, err := r.setForfeit(who, c.Text)
		if !changes {
			return err
		}
		return r.wrote(fx, err)
	case Start:
		return r.start(fx, who, now)
	case PaceBots:
		return r.paceBots(fx, who, c.Faster)
	case Say:
		return r.say(fx, who, c.Text, now)
	case React:
		return r.speak(fx, ChatLine{Who: who, Reaction: c.Reaction, At: now})
	case Queue:
		return r.wait(fx, who, c.Wait)
	default:
	}
	i := r.seats.of(who)
	if i == engine.NoSeat {
		return ErrNotSeated
	}
	switch c := c.(type) {
	case Leave:
		r.leave(fx, i, now)
	case Ready:
		return r.beReady(fx, i, now)
	case TypeShare:
		return r.wrote(fx, r.typeShare(i, c.Text))
	case CallOff:
		return r.callOff(fx, i, c.Agree, now)
	case Back:
		fx.changed = r.seats[i].auto
		fx.summary = fx.changed
		r.handBack(i, now)
	case Move:
		err := r.play(fx, i, c, now)
		r.settleIfOver(fx, now)
		return err
	default:
		return ErrNotNow
	}
	return nil
}

// wrote writes what is kept of the room after a change, unless that was refused.
func (r *room) wrote(fx *effects, refused error) error {
	if refused == nil {
		r.write(fx)
	}
	return refused
}

// leave gives a seat up. The room is over once no seat is anybody's, but not before the round that runs.
func (r *room) leave(fx *effects, i int, now time.Time) {
	r.note(Entry{Kind: EntryLeft, Seat: i, Name: r.seats[i].Name})
	leaver := r.seats[i].Player
	if r.phase == Gathering {
		r.vacate(i)
	} else {
		r.giveUp(i)
	}
	r.emptied = now
	if r.maker.ID == leaver {
		r.handOver()
	}
	r.write(fx)
	switch {
	case r.seats.owners():
		r.proceed(fx, now)
	case r.phase != Playing:
		fx.end = r.deserted()
	}
}

func (r *room) start(fx *effects, who Person, now time.Time) error {
	if err := r.makes(who); err != nil {
		return err
	}
	switch {
	case r.seats.firstFree() >= 0:
		return ErrSeatsFree
	case r.draining:
		return ErrDraining
	}
	r.begin()
	r.deal(fx, now)
	return nil
}
