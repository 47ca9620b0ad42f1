package room

import (
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// Room is the state of one room, and everything it does: a pure function of what comes in and when. Whoever runs it puts
// on disk what is to be written before anybody is shown anything. It has one owner.
//
// It is made of layers, each of which knows only those below it: the table (who sits there), the game (what they play),
// and the room itself, with what is said there, whether it goes on, and what is kept. What is kept is the line in
// line.go, that of the company in company.go, and the record of the round that runs. Which bot is about to act, and when,
// is not kept: that begins anew with a restored room.
type Room struct {
	game
	chat chat
	// grace is until when those of the queue who are absent, and the owners of seats who are expected, count as if they were
	// here, zero for nobody.
	grace time.Time
	// voted is when enough had voted for another match, zero while they have not.
	voted time.Time
	// filled is when the last seat was taken before a match, zero while one is free.
	filled time.Time
	// emptied is when the last one with a seat left.
	emptied time.Time
	// draining: no more rounds are dealt.
	draining bool
	// stopped is when the server stopped, if that is the latest that the journal tells.
	stopped time.Time
	// before is what came before the latest input.
	before moment
	left   Effects // see Left
	views  views
}

// empty is a room without seats.
func empty(limits *rooms.RoomLimits, means Means, now time.Time) *Room {
	r := &Room{emptied: now}
	r.limits, r.rng, r.pool, r.log.began, r.clock.late = limits, means.rng(), means.Pool, now, engine.NoSeat
	return r
}

// New is a room with its maker on the first seat, who is not in it yet, and its bots on the last ones.
func New(code string, maker rooms.Person, terms rooms.Terms, limits *rooms.RoomLimits, means Means, now time.Time) (*Room, Effects) {
	r := empty(limits, means, now)
	r.code, r.terms, r.maker, r.seats = code, terms, maker, make(seats, terms.Seats)
	r.Remember()
	r.seats[0].of(maker)
	r.seats[0].gone = now
	for i, level := range terms.Bots {
		r.seatBot(terms.Seats-len(terms.Bots)+i, level)
	}
	r.prepare()
	var fx Effects
	r.write(&fx)
	return r, fx
}

// Arrive counts somebody in. Nobody is in a room twice: whoever runs it ends an older session first.
func (r *Room) Arrive(who rooms.Person, now time.Time) Effects {
	r.rename(who)
	if r.unattended() {
		defer r.hurryBots(now)
	}
	i := r.seats.of(who)
	if i == engine.NoSeat {
		r.watchers++
		r.queue.absent = slices.DeleteFunc(r.queue.absent, func(id data.ID) bool { return id == who.ID })
		r.queue.comes(who)
		return r.tell(now)
	}
	s := &r.seats[i]
	s.of(who)
	s.here, s.expected = true, false
	r.comesFrom(i, who)
	if r.match != nil {
		r.note(rooms.Entry{Kind: rooms.EntryBack, Seat: i})
	}
	r.handBack(i, now)
	if !r.grace.IsZero() {
		r.renewHeadStart(i, now)
	}
	if r.phase == rooms.Between && !slices.ContainsFunc(r.seats, func(other seat) bool { return other.here && other.Player != who.ID }) {
		r.clock.since = now // nobody was here to be shown the result
	}
	return r.tell(now)
}

// Depart counts somebody out. A guest's seat is given up with that: once out of the house they never come back as the same.
func (r *Room) Depart(who rooms.Person, now time.Time) Effects {
	i := r.seats.of(who)
	if i == engine.NoSeat {
		r.watchers--
		r.unqueue(who)
		return r.tell(now)
	}
	var fx Effects
	if who.Guest() {
		r.leave(&fx, i, now)
		r.watchers--
	} else {
		r.drop(&fx, i, now)
	}
	r.plan(now)
	fx.Changed, fx.Summary = true, true
	r.carry(&fx)
	fx.seal()
	return fx
}

// drop has the owner of a seat be away, which stays theirs.
func (r *Room) drop(fx *Effects, i int, now time.Time) {
	s := &r.seats[i]
	r.unkept = r.unkept || s.ready
	s.here, s.ready, s.gone, r.emptied = false, false, now, now
	if r.match != nil {
		r.note(rooms.Entry{Kind: rooms.EntryDropped, Seat: i})
	}
	if r.phase == rooms.Between {
		r.proceed(fx, now)
	}
}

// tell plans anew after a change that is not kept.
func (r *Room) tell(now time.Time) Effects {
	r.plan(now)
	return Effects{Changed: true, Summary: true}
}

// write writes what is kept of the room itself. Where no round is dealt that is not settled yet it is all there is to keep,
// and the journal begins anew with it.
func (r *Room) write(fx *Effects) {
	fx.Write, fx.Changed, fx.Summary = true, true, true
	line := data.Line{Text: r.line()}
	if r.phase == rooms.Playing && r.round != nil {
		fx.Lines = append(fx.Lines, line)
	} else {
		fx.Rest = []data.Line{line}
	}
}

// deal deals the next round of the match.
func (r *Room) deal(fx *Effects, now time.Time) {
	r.fillSeats()
	h := r.header(now)
	r.write(fx)
	fx.Rest = append(fx.Rest, recordLine(h))
	if err := r.setUp(h); err != nil {
		panic(err) // the deck is that of the rules
	}
	r.clock.since = now
}

// Close ends the room, and the round that runs without a result.
func (r *Room) Close(now time.Time) Effects {
	var fx Effects
	if r.running() {
		r.round.shut = true
		r.abandon()
	}
	if r.phase == rooms.Playing && r.round != nil {
		r.settle(&fx, now)
	}
	r.plan(now)
	fx.End, fx.Changed, fx.Summary = true, true, true
	fx.seal()
	return fx
}

// Announce tells everybody in the room what the house says.
func (r *Room) Announce(n rooms.Notice, now time.Time) Effects {
	r.note(rooms.Entry{Kind: rooms.EntryNotice, Seat: engine.NoSeat, Notice: n})
	return r.tell(now)
}

// Drain has no more rounds dealt from now on, or again. That is not kept.
func (r *Room) Drain(on bool, now time.Time) Effects {
	if r.draining && !on && r.phase == rooms.Between {
		r.clock.since = now // the next deal is not sudden
	}
	r.draining = on
	return r.tell(now)
}
