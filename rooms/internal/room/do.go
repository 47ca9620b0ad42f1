package room

import (
	"slices"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// Do carries out a command. A refused one changes nothing but its sender's name, unless the referee calls it a foul: then that
// is all it does.
func (r *Room) Do(who rooms.Person, c rooms.Command, now time.Time) (Effects, error) {
	var fx Effects
	renamed := r.rename(who)
	if i := r.seats.of(who); i != engine.NoSeat {
		r.comesFrom(i, who) // perhaps not from where they were before
	}
	err := r.carryOut(&fx, who, c, now)
	if err != nil && !fx.Write {
		fx = Effects{}
	}
	if renamed {
		fx.Changed, fx.Summary = true, true
	}
	if fx.Changed {
		r.callOffIfAgreed(&fx, now)
		r.plan(now)
	}
	r.carry(&fx)
	fx.seal()
	return fx, err
}

// Rename gives somebody who has a seat, or waits for one, the name that they have now, wherever they are.
func (r *Room) Rename(who rooms.Person, now time.Time) Effects {
	if !r.rename(who) {
		return Effects{}
	}
	return r.tell(now)
}

// rename gives a player's seat, their room and their place in the queue the name that they have now. It reports whether that is
// another.
func (t *table) rename(who rooms.Person) bool {
	if i := t.seats.of(who); i != engine.NoSeat {
		if t.seats[i].Name == who.Name {
			return false
		}
		t.seats[i].Name = who.Name
		if t.maker.ID == who.ID {
			t.maker.Name = who.Name
		}
		return true
	}
	k := slices.IndexFunc(t.queue.people, func(p rooms.Person) bool { return p.ID == who.ID && p.Name != who.Name })
	if k < 0 {
		return false
	}
	t.queue.people = slices.Clone(t.queue.people)
	t.queue.people[k].Name, t.unkept = who.Name, true
	return true
}

// named are all whose names the room has: those of the seats, and those who wait for one.
func (t *table) named() []rooms.Person {
	people := slices.Clone(t.queue.people)
	for i := range t.seats {
		if t.seats[i].owned() {
			people = append(people, rooms.Person{ID: t.seats[i].Player, Name: t.seats[i].Name})
		}
	}
	return people
}

func (r *Room) carryOut(fx *Effects, who rooms.Person, c rooms.Command, now time.Time) error {
	i := r.seats.of(who)
	if err := r.may(who, i, c, now); err != nil {
		return err
	}
	switch c := c.(type) {
	case rooms.Sit:
		return r.wrote(fx, r.sit(who))
	case rooms.AddBot:
		return r.wrote(fx, r.addBot(who, c.Level, now))
	case rooms.RemoveBot:
		return r.wrote(fx, r.removeBot(who, 0, now))
	case rooms.Remove:
		return r.wrote(fx, r.remove(who, c.Seat, now))
	case rooms.ResetTally:
		return r.wrote(fx, r.resetTally(who))
	case rooms.TypeShare:
		return r.wrote(fx, r.typeShare(i, c.Text))
	case rooms.SetForfeit:
		return r.setForfeit(fx, c.Text)
	case rooms.Start:
		return r.start(fx, now)
	case rooms.PaceBots:
		return r.paceBots(fx, who, c.Faster)
	case rooms.YieldBots:
		return r.yieldBots(fx, who, c.Yield)
	case rooms.Say:
		return r.speak(fx, rooms.ChatLine{Who: who, Text: c.Text, At: now})
	case rooms.React:
		return r.speak(fx, rooms.ChatLine{Who: who, Reaction: c.Reaction, At: now})
	case rooms.Queue:
		return r.wait(fx, who, c.Wait)
	case rooms.Pass:
		return r.pass(fx, i, now)
	case rooms.Advise:
		return r.advise(i, now)
	case rooms.Leave:
		r.leave(fx, i, now)
	case rooms.Ready:
		return r.beReady(fx, i, now)
	case rooms.CallOff:
		return r.callOff(fx, i, c.Agree, now)
	case rooms.Back:
		fx.Changed = r.handBack(i, now)
		fx.Summary = fx.Changed
	case rooms.Move:
		err := r.play(fx, i, c, now)
		r.settleIfOver(fx, now)
		return err
	default:
		return rooms.ErrNotNow
	}
	return nil
}

// may is nil if somebody, on a seat or none, may carry out such commands. Who may speak, and who sets what the bots do,
// is decided with them.
func (r *Room) may(who rooms.Person, seat int, c rooms.Command, now time.Time) error {
	var waits, setsUp, host bool
	switch c.(type) {
	case rooms.Say, rooms.React, rooms.PaceBots, rooms.YieldBots:
		return nil
	case rooms.TypeShare:
		if seat != engine.NoSeat && who.Guest() {
			return rooms.ErrGuest // as others read it
		}
	case rooms.Sit, rooms.Queue:
		waits = true
	case rooms.AddBot, rooms.RemoveBot, rooms.Remove:
		setsUp, host = true, true
	case rooms.Start:
		open := r.openStart()
		setsUp, host = true, seat == engine.NoSeat || open.IsZero() || now.Before(open)
	case rooms.ResetTally, rooms.SetForfeit:
		host = true
	}
	switch {
	case waits && !r.terms.MaySit(who):
		return rooms.ErrGuest
	case waits && seat != engine.NoSeat:
		return rooms.ErrSeated
	case host && (who.Guest() || r.maker.ID != who.ID):
		return rooms.ErrNotMaker
	case setsUp && r.phase != rooms.Gathering:
		return rooms.ErrBegun
	case !waits && !host && seat == engine.NoSeat:
		return rooms.ErrNotSeated
	default:
		return nil
	}
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
	if fx.End = r.phase != rooms.Playing && r.deserted(); !fx.End {
		r.proceed(fx, now)
	}
}

func (r *Room) start(fx *Effects, now time.Time) error {
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
