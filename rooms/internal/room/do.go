package room

import (
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// Do carries out a command. A refused one changes nothing, unless the referee calls it a foul: then that is all it does.
func (r *Room) Do(who rooms.Person, c rooms.Command, now time.Time) (Effects, error) {
	var fx Effects
	if i := r.seats.of(who); i != engine.NoSeat {
		r.comesFrom(i, who) // perhaps not from where they were before
	}
	err := r.carryOut(&fx, who, c, now)
	if err != nil && !fx.Write {
		return Effects{}, err
	}
	if fx.Changed {
		r.callOffIfAgreed(&fx, now)
		r.plan(now)
	}
	r.carry(&fx)
	return fx, err
}

func (r *Room) carryOut(fx *Effects, who rooms.Person, c rooms.Command, now time.Time) error {
	switch c := c.(type) {
	case rooms.Sit:
		return r.wrote(fx, r.sit(who))
	case rooms.AddBot:
		return r.wrote(fx, r.addBot(who, c.Level, now))
	case rooms.RemoveBot:
		return r.wrote(fx, r.removeBot(who, now))
	case rooms.Remove:
		return r.wrote(fx, r.remove(who, c.Seat))
	case rooms.ResetTally:
		return r.wrote(fx, r.resetTally(who))
	case rooms.SetForfeit:
		changes, err := r.setForfeit(who, c.Text)
		if !changes {
			return err
		}
		return r.wrote(fx, err)
	case rooms.Start:
		return r.start(fx, who, now)
	case rooms.PaceBots:
		return r.paceBots(fx, who, c.Faster)
	case rooms.Say:
		return r.say(fx, who, c.Text, now)
	case rooms.React:
		return r.speak(fx, rooms.ChatLine{Who: who, Reaction: c.Reaction, At: now})
	case rooms.Queue:
		return r.wait(fx, who, c.Wait)
	default:
	}
	i := r.seats.of(who)
	if i == engine.NoSeat {
		return rooms.ErrNotSeated
	}
	switch c := c.(type) {
	case rooms.Leave:
		r.leave(fx, i, now)
	case rooms.Ready:
		return r.beReady(fx, i, now)
	case rooms.TypeShare:
		return r.wrote(fx, r.typeShare(i, c.Text))
	case rooms.CallOff:
		return r.callOff(fx, i, c.Agree, now)
	case rooms.Back:
		fx.Changed = r.seats[i].auto
		fx.Summary = fx.Changed
		r.handBack(i, now)
	case rooms.Move:
		err := r.play(fx, i, c, now)
		r.settleIfOver(fx, now)
		return err
	default:
		return rooms.ErrNotNow
	}
	return nil
}

// wrote writes what is kept of the room after a change, unless that was refused.
func (r *Room) wrote(fx *Effects, refused error) error {
	if refused == nil {
		r.write(fx)
	}
	return refused
}

// leave gives a seat up. The room is over once no seat is anybody's, but not before the round that runs.
func (r *Room) leave(fx *Effects, i int, now time.Time) {
	r.note(rooms.Entry{Kind: rooms.EntryLeft, Seat: i, Name: r.seats[i].Name})
	leaver := r.seats[i].Player
	if r.phase == rooms.Gathering {
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
	case r.seats.anyOwned():
		r.proceed(fx, now)
	case r.phase != rooms.Playing:
		fx.End = r.deserted()
	}
}

func (r *Room) start(fx *Effects, who rooms.Person, now time.Time) error {
	if err := r.maySet(who); err != nil {
		return err
	}
	switch {
	case r.seats.firstFree() >= 0:
		return rooms.ErrSeatsFree
	case r.draining:
		return rooms.ErrDraining
	}
	r.begin()
	r.deal(fx, now)
	return nil
}
