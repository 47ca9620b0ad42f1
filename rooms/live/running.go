package live

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"shithead/data"
	"shithead/data/wait"
	"shithead/rooms"
	"shithead/rooms/internal/room"
)

// constructor makes the state of rooms: new, or from a journal. Tests have one that makes stubs.
type constructor struct {
	begin   func(code string, maker rooms.Person, terms rooms.Terms, limits *rooms.RoomLimits, means room.Means, now time.Time) (room.Core, room.Effects)
	restore func(j data.Journal, limits *rooms.RoomLimits, means room.Means, now time.Time) (room.Core, error)
}

// roomConstructor makes rooms that play by the rules.
func roomConstructor() constructor {
	return constructor{
		begin: func(code string, maker rooms.Person, terms rooms.Terms, limits *rooms.RoomLimits, means room.Means, now time.Time) (room.Core, room.Effects) {
			return room.New(code, maker, terms, limits, means, now)
		},
		restore: func(j data.Journal, limits *rooms.RoomLimits, means room.Means, now time.Time) (room.Core, error) {
			return room.Restore(j, limits, means, now)
		},
	}
}

// running is a room at work. One goroutine owns its state and lets it do one thing after the other: what is asked for, what
// is due, and who goes. It waits for the disk, and for nobody else.
type running struct {
	lobby *Lobby
	code  string
	// summary is what the lobby tells, and waits reports whether the room is paused.
	summary atomic.Pointer[rooms.RoomSummary]
	waits   atomic.Bool
	// epoch is that of the journal, which the room's goroutine alone changes. suspected: the room is about to look whether the
	// journal is still its own.
	epoch     atomic.Uint64
	suspected atomic.Bool
	// opened is when the room was made or came to the house again, and change the number of its latest change among those of the
	// lobby's rooms. The lobby's lock is held.
	opened time.Time
	change uint64
	// requests has no buffer: what the room receives it answers, and whoever asks waits in line.
	requests   chan func()
	halt, done chan struct{}

	// leaving are the places whose people go, and bell rings for them. Going must not wait for a room that may be waiting
	// for the disk.
	mu      sync.Mutex
	leaving []*Place
	bell    wait.Bell

	// What follows is the goroutine's own.
	core room.Core
	next uint64 // of the journal
	// settled is the round that was counted last, unsure one whose settlement has failed at that number. doubt: nobody knows
	// what the journal has, before it is claimed anew. found is what was its next line then.
	doubt    bool
	found    uint64
	settled  data.ID
	unsure   *data.Round
	unsureAt uint64
	places   []*Place
	alarm    *time.Timer
	// snooze is the least time until the alarm.
	snooze time.Duration
	// ending is why the room ends, if not by itself.
	ending error
	// paused is when the room tries to go on, zero while it need not; failed is when it failed last, and why what with.
	paused, failed time.Time
	why            error
	// failures counts those since something was kept, misreads how often in a row the journal led nowhere.
	failures, misreads int
	over               bool
	// pausedAt is when the room paused, or last brought its state back since. stopped: the server stops, and nothing happens
	// here any more.
	pausedAt time.Time
	stopped  bool
	// asked is when that was asked for, or due, which the room does now.
	asked time.Time
}

// answer is what came of a request: the number of the move that was made, if one was, and why nothing was done, if so.
type answer struct {
	move int
	err  error
}

// newRunning is a room that has yet to begin or to be brought back, and then to run.
func newRunning(l *Lobby, code string) *running {
	return &running{
		lobby: l, code: code, requests: make(chan func()), halt: make(chan struct{}), done: make(chan struct{}),
		bell: wait.NewBell(),
	}
}

// begin makes the room and puts it on disk.
func (r *running) begin(maker rooms.Person, terms rooms.Terms) error {
	var fx room.Effects
	err := r.contain(func() {
		r.core, fx = r.lobby.construct.begin(r.code, maker, terms, &r.lobby.limits, meansOf(r.lobby.pool), time.Now())
		r.summary.Store(r.core.Summary())
	})
	if err != nil {
		return err
	}
	r.epoch.Store(1) // a journal begins with it
	return r.keep(&fx)
}

// bringBack makes the room from its journal. It fails with [data.ErrNotFound] if the room is over by what is left to do.
func (r *running) bringBack(j data.Journal) error {
	c, err := r.lobby.restore(j)
	if err != nil {
		return err
	}
	r.core, r.next = c, j.Next
	r.epoch.Store(j.Epoch)
	if err := r.catchUp(c); err != nil {
		return err
	}
	return r.contain(func() { r.summary.Store(c.Summary()) })
}

func (r *running) contain(step func()) error { return r.lobby.contain(r.code, step) }

// ask has the room do something that it answers once, and waits for the answer, or says [rooms.ErrClosed].
func (r *running) ask(do func(answers chan<- answer)) answer {
	answers := make(chan answer, 1)
	select {
	case r.requests <- func() { do(answers) }:
		return <-answers
	case <-r.done:
		return answer{err: r.gone()}
	}
}

// gone is why the room is not here any more.
func (r *running) gone() error {
	if moved, ok := errors.AsType[*rooms.MovedError](r.ending); ok {
		return moved
	}
	return rooms.ErrClosed
}

// leave lets the room know that somebody goes.
func (r *running) leave(p *Place) {
	r.mu.Lock()
	r.leaving = append(r.leaving, p)
	r.mu.Unlock()
	r.bell.Ring()
}

func (r *running) run() {
	defer close(r.done)
	r.alarm = time.NewTimer(0)
	defer r.alarm.Stop()
	for {
		r.setAlarm()
		if r.over {
			return
		}
		select {
		case do := <-r.requests:
			r.letGo()
			do()
		case <-r.bell:
			r.letGo()
		case <-r.alarm.C:
			r.due()
		case <-r.halt:
			r.stop()
			if !r.over {
				r.finish()
			}
		}
	}
}

// setAlarm sets the alarm to when something is due next.
func (r *running) setAlarm() {
	if r.over {
		return
	}
	wake := r.paused
	if wake.IsZero() && !r.stopped {
		if err := r.contain(func() { wake = r.core.Wake() }); err != nil {
			r.fail(err)
			wake = r.paused
		}
	}
	if wake.IsZero() {
		r.alarm.Stop()
		return
	}
	r.alarm.Reset(max(time.Until(wake), r.snooze))
}

// minSnooze is how long a room sleeps at least that was woken for nothing, so that one that is mistaken about what is due
// does not keep a processor busy.
const minSnooze = 100 * time.Millisecond

func (r *running) due() {
	r.snooze = 0
	if !r.paused.IsZero() {
		r.retry()
		return
	}
	r.asked = time.Now()
	fx, err := r.try(func(now time.Time) (room.Effects, error) {
		fx := r.core.Tick(now)
		if fx.Bot {
			r.lobby.figures.BotTime.Since(now)
		}
		return fx, nil
	})
	if err == nil && !fx.Write && !fx.Changed && !fx.End {
		r.snooze = minSnooze
	}
	r.show(fx)
}

// sits reports whether a command is for a seat, now or when one is free.
func sits(c rooms.Command) bool {
	switch c := c.(type) {
	case rooms.Sit:
		return true
	case rooms.Queue:
		return c.Wait
	default:
		return false
	}
}

// carryOut carries out a command that was asked for at a moment. It answers before anybody here is shown anything, and once
// the lobby knows of it: whoever was told that they have given up a seat, or ended a room, may have another.
func (r *running) carryOut(p *Place, c rooms.Command, asked time.Time, answers chan<- answer) {
	r.asked = asked
	if p.out != nil {
		answers <- answer{err: p.out}
		return
	}
	if sits(c) {
		if err := r.lobby.beginToSit(r, p.who); err != nil {
			answers <- answer{err: err}
			return
		}
	}
	fx, err := r.try(func(now time.Time) (room.Effects, error) { return r.core.Do(p.who, c, now) })
	made := answer{fx.Made, err}
	r.list(&fx)
	if sits(c) {
		r.lobby.endToSit(r)
	}
	answers <- made
	r.show(fx)
}

// letIn lets somebody in. An older place of theirs is over then, but they were here all the time, and are in front of the
// screen now.
func (r *running) letIn(p *Place) error {
	if r.over || r.stopped {
		return r.gone()
	}
	act := func(now time.Time) (room.Effects, error) { return r.core.Arrive(p.who, now), nil }
	// Who has no id is a stranger each time.
	i := slices.IndexFunc(r.places, func(other *Place) bool { return !p.who.None() && other.who.ID == p.who.ID })
	if i >= 0 {
		older := r.places[i]
		p.last = older.last
		r.again([]*Place{older}, func(v *rooms.RoomView) { v.Closed = rooms.ErrElsewhere })
		r.remove(older, rooms.ErrElsewhere)
		act = func(now time.Time) (room.Effects, error) { return r.core.Do(p.who, rooms.Back{}, now) }
	}
	r.places = append(r.places, p)
	waited := !r.paused.IsZero()
	fx, _ := r.try(act) // it pauses the room at worst, or ends it
	r.show(fx)
	switch {
	case r.over:
		return r.gone()
	case waited:
		r.again([]*Place{p}, r.markPaused)
	case r.paused.IsZero() && !fx.Changed:
		if err := r.contain(func() { p.give(r.core.View(p.who, time.Now())) }); err != nil {
			r.fail(err)
		}
	}
	return nil
}

func (r *running) letGo() {
	r.mu.Lock()
	leaving := r.leaving
	r.leaving = nil
	r.mu.Unlock()
	for _, p := range leaving {
		if p.out != nil || r.over {
			continue
		}
		r.remove(p, rooms.ErrGone)
		fx, _ := r.try(func(now time.Time) (room.Effects, error) { return r.core.Depart(p.who, now), nil })
		r.show(fx)
	}
}

func (r *running) remove(p *Place, why error) {
	p.out = why
	r.places = slices.DeleteFunc(r.places, func(other *Place) bool { return other == p })
}

// list has the lobby know what something has led to, which need not be listed again then.
func (r *running) list(fx *room.Effects) {
	if fx.End {
		r.lobby.ended(r)
		return
	}
	if !fx.Summary && !fx.Turned {
		return
	}
	summary, before := fx.Summary, r.summary.Load()
	fx.Summary, fx.Turned = false, false
	if err := r.contain(func() { r.summary.Store(r.core.Summary()) }); err != nil {
		*fx = room.Effects{}
		r.fail(err)
		return
	}
	if now := r.summary.Load(); summary {
		r.lobby.resummed(r)
	} else if now.Turn != before.Turn {
		r.lobby.turned(r, before.Turn, now.Turn)
	}
}

// show lets everybody see what something has led to.
func (r *running) show(fx room.Effects) {
	r.list(&fx)
	err := r.contain(func() {
		switch {
		case fx.Changed:
			now := time.Now()
			for _, p := range r.places {
				v := r.core.View(p.who, now)
				if fx.Moves > 0 && v.Moved.IsZero() { // others may have the same view by now
					v.Moved = r.asked
				}
				p.give(v)
			}
		case fx.Said != nil: // what else there is to see is as it was
			r.again(r.places, func(v *rooms.RoomView) { v.Chat, v.Said = fx.Said, v.Said+1 })
		}
	})
	switch {
	case fx.End:
		r.finish()
	case err != nil:
		r.fail(err)
	}
}
