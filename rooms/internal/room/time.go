package room

import (
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// plan decides what is due when, after anything has changed.
func (r *Room) plan(now time.Time) {
	r.views = views{}
	r.clock = clock{since: r.clock.since, headStart: r.clock.headStart, floor: r.clock.floor, late: engine.NoSeat}
	r.giveUpOn(now)
	r.planOpenStart(now)
	here := r.seats.anyHere()
	switch {
	case r.running():
		r.planRound(now)
	case r.phase == rooms.Playing, r.dealing == nil: // cut off before the round was dealt, or after it was over
		r.clock.deadline = now
	case r.draining && r.phase != rooms.Gathering:
	case r.phase == rooms.Between && (here || r.awaited()):
		r.clock.deadline = r.clock.since.Add(r.limits.Between)
	case r.phase == rooms.Over && r.vote(now) && (here || r.awaited()):
		r.clock.deadline = r.voted.Add(r.limits.Rematch)
	case r.phase == rooms.Gathering && here:
		r.hold()
		return
	}
	timed := r.dealing != nil && (r.running() || r.phase != rooms.Playing)
	if timed && !r.clock.deadline.IsZero() && r.clock.deadline.Before(r.clock.floor) {
		r.clock.deadline = r.clock.floor
	}
	if !r.grace.IsZero() {
		r.clock.recheck = sooner(r.clock.recheck, r.grace)
	}
}

// planOpenStart notes since when all seats are taken before a match, by more people than the host. It has it looked
// again once any of them may begin.
func (r *Room) planOpenStart(now time.Time) {
	switch {
	case r.phase != rooms.Gathering || r.seats.firstFree() >= 0 || len(r.seats.that((*seat).owned)) < 2:
		r.filled = time.Time{}
	case r.filled.IsZero():
		r.filled = now
	}
	if at := r.openStart(); at.After(now) {
		r.clock.recheck = at
	}
}

// openStart is from when each player with a seat may begin the match, zero while a seat is free.
func (r *Room) openStart() time.Time {
	if r.filled.IsZero() {
		return time.Time{}
	}
	return r.filled.Add(r.limits.FullHost)
}

// hold sets until when seats are kept, before a match, for people who are not here.
func (r *Room) hold() {
	for i := range r.seats {
		if s := &r.seats[i]; s.owned() && !s.here {
			r.clock.runsOut(later(s.gone.Add(r.limits.Hold), r.clock.floor), i, false)
		}
	}
}

// Delay puts off all that is due: so long the room could neither show nor hear anything.
func (r *Room) Delay(by time.Duration) {
	delay(by, &r.emptied, &r.clock.since, &r.clock.headStart, &r.clock.deadline, &r.clock.floor, &r.clock.recheck)
	delay(by, &r.voted, &r.grace, &r.filled)
	for i := range r.seats {
		s := &r.seats[i]
		delay(by, &s.due, &s.thought, &s.advice.due)
		if !s.here {
			delay(by, &s.gone)
		}
	}
	r.views = views{}
}

// Wake is when something is due next, or zero.
func (r *Room) Wake() time.Time {
	next := sooner(r.clock.deadline, r.clock.recheck)
	if r.running() {
		for i := range r.seats {
			next = sooner(sooner(next, r.seats[i].due), r.seats[i].advice.due)
		}
	}
	if r.lingers() {
		next = sooner(next, r.lingersUntil())
	}
	return next
}

// lingers reports whether no round runs, and no player who has a seat or waits for one is here.
func (r *Room) lingers() bool { return r.phase != rooms.Playing && !r.seats.anyHere() && !r.awaited() }

// lingersUntil is when a room that lingers ends: soon after its match, unless there is a watcher.
func (r *Room) lingersUntil() time.Time {
	if r.phase == rooms.Over && r.watchers == 0 {
		return r.emptied.Add(r.limits.LingerOver)
	}
	return r.emptied.Add(r.limits.Linger)
}

// overdue is for how long something has been due, 0 where nothing is.
func (r *Room) overdue(now time.Time) time.Duration {
	if wake := r.Wake(); !wake.IsZero() {
		return now.Sub(wake)
	}
	return 0
}

// Tick does one thing that is due, if any. Where that is long overdue the process stood still: what runs is put off by
// as long.
func (r *Room) Tick(now time.Time) Effects {
	if late := r.overdue(now); late >= r.limits.Stood {
		r.Delay(late)
		r.clock.floor = now.Add(r.limits.TurnLeft)
		if fx := r.tell(now); r.overdue(now) < r.limits.Stood {
			return fx
		}
	}
	var fx Effects
	due := func(t time.Time) bool { return !t.IsZero() && !t.After(now) }
	first := engine.NoSeat
	if r.running() {
		first = r.seats.firstDue()
	}
	switch {
	case r.lingers() && due(r.lingersUntil()):
		return Effects{End: true}
	case r.callOffIfAgreed(&fx, now): // by the passing of time
	case r.advised(now):
	case first != engine.NoSeat && due(r.seats[first].due):
		r.actFor(&fx, first, now)
		r.settleIfOver(&fx, now)
	case due(r.clock.deadline):
		r.runOut(&fx, now)
	case due(r.clock.recheck):
	default:
		return fx
	}
	fx.Changed = true
	r.callOffIfAgreed(&fx, now)
	r.plan(now)
	r.carry(&fx)
	fx.seal()
	return fx
}

// runOut does what happens when the time for something has run out.
func (r *Room) runOut(fx *Effects, now time.Time) {
	switch {
	case r.dealing == nil && r.phase != rooms.Playing:
		r.prepare()
		r.write(fx)
	case r.betweenRounds():
		r.goOn(fx, now)
	case r.phase == rooms.Gathering:
		r.leave(fx, r.clock.late, now)
	case !r.running() && r.round != nil: // cut off between the last move and its settlement
		r.settle(fx, now)
	case !r.running():
		r.deal(fx, now)
	default:
		r.actLate(fx, now)
		r.settleIfOver(fx, now)
	}
}
