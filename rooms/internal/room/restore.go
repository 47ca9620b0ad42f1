package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// errNoRoomLine says that a journal does not begin with what its room is.
var errNoRoomLine = errors.New("no line says what the room is")

// Restore is the room that a journal tells of. Nobody is in it; whoever has to act has what was left of the time, and a
// moment at least.
//
// A journal that was cut off between two lines that are written together, as some of earlier servers are, is continued where
// it ends: a round that was to be dealt is dealt, one whose last move was made is settled. Where the settlement is there, it is
// that: see [Room.Left].
func Restore(j data.Journal, limits *rooms.RoomLimits, means Means, now time.Time) (*Room, error) {
	r := empty(limits, means, now)
	for n, line := range j.Lines {
		if err := (replay{r}).line(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	switch {
	case r.code == "":
		return nil, errNoRoomLine
	case r.code != j.Room:
		return nil, fmt.Errorf("the journal of %.40q is that of %.40q", j.Room, r.code)
	}
	if rd := r.round; rd != nil && rd.state.Phase() == engine.PhaseOver {
		rd.over = true
	}
	for i := range r.seats {
		r.seats[i].gone = now
		r.seats[i].agrees = r.seats[i].agrees && r.running()
	}
	r.resume(now)
	r.plan(now)
	r.Remember()
	return r, nil
}

// replay carries out the lines of a journal in a room.
type replay struct{ *Room }

func (r replay) line(line data.Line) error {
	var kind struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(line.Text, &kind); err != nil {
		return err
	}
	r.stopped = time.Time{}
	if r.left.Write {
		return errSettled
	}
	switch {
	case !line.Record && kind.Type == settlementLineType:
		return read(line.Text, r.ofSettlement)
	case !line.Record && kind.Type == companyLineType:
		if r.round != nil {
			r.round.talked += len(line.Text)
		}
		return read(line.Text, r.ofCompany)
	case !line.Record:
		return read(line.Text, r.ofRoom)
	case kind.Type == "round":
		return read(line.Text, r.ofRound)
	case kind.Type == "move":
		return read(line.Text, r.ofMove)
	case kind.Type == "result":
		return read(line.Text, r.ofResult)
	default:
		return fmt.Errorf("a line of type %.20q", kind.Type)
	}
}

// read carries out a line as what it is of.
func read[T any](text []byte, of func(*T) error) error {
	var l T
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	return of(&l)
}

// ofRoom carries out a line of the room. A round that runs goes on, and who agrees to call it off still does.
func (r replay) ofRoom(l *roomLine) error {
	before := r.seats
	if err := r.read(l); err != nil {
		return err
	}
	if r.round == nil {
		return nil
	}
	if r.phase != rooms.Playing || r.round.state.Players() != len(r.seats) {
		return fmt.Errorf("the room changes its phase to %v while a round runs", r.phase)
	}
	for i := range r.seats {
		s := &r.seats[i]
		if old := &before[i]; s.owned() && s.Player == old.Player {
			s.expected, s.agrees = old.expected, old.agrees
		}
	}
	return nil
}

// ofRound begins a round that ran. It goes on by the revision of the rules that it began with; the next is of the newest.
func (r replay) ofRound(h *record.Header) error {
	if r.phase != rooms.Playing || r.round != nil {
		return errors.New("a round begins out of turn")
	}
	if h.Players != len(r.seats) {
		return fmt.Errorf("a round of %d players in a room of %d seats", h.Players, len(r.seats))
	}
	if r.dealing != nil && h.Round != string(r.dealing.Round) {
		return errors.New("a round that was not prepared")
	}
	if err := r.setUp(h); err != nil {
		return err
	}
	r.clock.since = r.round.began
	return nil
}

func (r replay) ofMove(l *record.Move) error {
	if r.round == nil {
		return errors.New("a move outside of a round")
	}
	if want := r.round.state.Moves() + 1; l.N != want {
		return fmt.Errorf("%w: move %d where move %d should be", record.ErrOrder, l.N, want)
	}
	m, err := l.Engine(len(r.seats))
	if err != nil {
		return err
	}
	if _, err = r.apply(m, l.Auto); err != nil || l.T == nil {
		return err
	}
	at := r.round.began.Add(time.Duration(*l.T) * time.Millisecond)
	r.timeMove(&m, l.Auto, at.Sub(r.clock.since))
	if r.round.state.Phase() != engine.PhaseSetUp {
		r.clock.since = at
	}
	return nil
}

// ofResult notes that the record has the result of the round: the write that settles it was cut off, and it is settled
// again.
func (r replay) ofResult(l *record.Result) error {
	if r.round == nil {
		return errors.New("a result outside of a round")
	}
	r.round.resulted = true
	if l.End == record.EndAgreed || l.End == record.EndClosed {
		r.round.shut = l.End == record.EndClosed
		r.abandon()
	}
	return nil
}

// ofCompany carries out a line of the company.
func (r replay) ofCompany(l *companyLine) error {
	switch {
	case r.code == "":
		return errNoRoomLine
	case l.Version < 1 || l.Version > companyLineVersion:
		return fmt.Errorf("a line of type %q, version %d", l.Type, l.Version)
	}
	for i := range l.Chat {
		c, err := l.Chat[i].read(len(r.seats))
		if err != nil {
			return err
		}
		c.Logged = r.log.logged
		r.chat.lines = feed.Append(r.chat.lines, c, r.limits.Chat)
		r.chat.said++
	}
	r.queue.people, r.voted, r.stopped = l.Queue, l.Voted, l.Stopped
	for i := range r.seats {
		s := &r.seats[i]
		is := func(list []int) bool { return s.owned() && slices.Contains(list, i) }
		s.expected, s.ready, s.agrees = is(l.Here), is(l.Ready), is(l.Agree)
	}
	return nil
}

// What goes on in a room after a restart and after a pause: who waited, was ready or agreed counts for a while as if
// they were back already, and time that nobody could use is nobody's.

// resume sets the time right in a room that comes from its journal. What the journal says of when is by the clock of then.
func (r *Room) resume(now time.Time) {
	until := now
	if !r.stopped.IsZero() {
		until = r.stopped
	}
	if !r.running() {
		r.clock.since = until
	}
	r.shift(now.Sub(until), now)
	r.expect(now)
}

// shift puts off what runs, by a time that nobody could use, and leaves a moment of it at least. What lies ahead of now is
// of a clock that was set back since.
func (r *Room) shift(by time.Duration, now time.Time) {
	r.clock.since = earlier(r.clock.since.Add(by), now)
	r.clock.floor = now.Add(r.limits.TurnLeft)
	if !r.voted.IsZero() {
		r.voted = earlier(r.voted.Add(by), now)
	}
}

// expect waits for those who were here.
func (r *Room) expect(now time.Time) {
	r.grace = now.Add(r.limits.Hold)
	r.queue.absent = nil
	for _, who := range r.queue.people {
		r.queue.absent = append(r.queue.absent, who.ID)
	}
}

// giveUpOn ends the waiting for those who have not come back in time: they are not ready, and wait for nothing.
func (r *Room) giveUpOn(now time.Time) {
	if r.grace.IsZero() || now.Before(r.grace) {
		return
	}
	r.grace = time.Time{}
	for i := range r.seats {
		s := &r.seats[i]
		r.unkept = r.unkept || s.ready && !s.here
		s.ready, s.expected = s.ready && s.here, false
	}
	for _, id := range r.queue.absent {
		r.unqueue(rooms.Person{ID: id})
	}
	r.queue.absent = nil
}

// moment is what may change with an input besides what is kept at once: how it was before shows how it is if the input
// could not be kept.
type moment struct {
	phase rooms.Phase
	round data.ID
	moves int
	since time.Time
	voted time.Time
	queue []rooms.Person
	// ready and agrees have a bit for each seat.
	ready, agrees uint32
}

// Remember notes how it is before an input.
func (r *Room) Remember() { r.before = r.moment() }

func (r *Room) moment() moment {
	m := moment{phase: r.phase, since: r.clock.since, voted: r.voted, queue: r.queue.people}
	if r.phase == rooms.Playing && r.round != nil {
		m.round, m.moves = r.round.id, r.round.state.Moves()
	}
	for i := range r.seats {
		if r.seats[i].ready {
			m.ready |= 1 << i
		}
		if r.seats[i].agrees {
			m.agrees |= 1 << i
		}
	}
	return m
}

// follows reports whether a room that comes from its journal goes on from a moment: the input that came then is not in it. A
// round that is over is not in the journal any more.
func (m *moment) follows(is *moment) bool {
	return m.phase == is.phase && (m.phase != rooms.Playing || m.round == is.round && m.moves == is.moves)
}

// Inherit takes over, after a pause that began at a time, what the state that was thrown away had besides what is kept.
func (r *Room) Inherit(from Core, paused, now time.Time) {
	old, ok := from.(*Room)
	if !ok {
		return
	}
	old.seats.rest()
	r.chat.inherit(&old.chat, r.log.logged)
	was, is := old.before, r.moment()
	if was.follows(&is) {
		r.clock.since, r.voted, r.queue.people, r.unkept = was.since, was.voted, was.queue, true
		for i := range r.seats {
			s := &r.seats[i]
			s.ready = s.owned() && was.ready>>i&1 == 1
			s.agrees = s.owned() && was.agrees>>i&1 == 1
		}
	}
	for _, who := range old.named() {
		r.rename(who)
	}
	r.shift(now.Sub(paused), now)
	r.expect(now)
	r.plan(now)
	r.Remember()
}
