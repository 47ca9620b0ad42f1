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
// A journal that was cut off between two lines that are written together, which a store may do that knows lines only, is
// continued where it ends: a round that was to be dealt is dealt, one whose last move was made is settled.
func Restore(j data.Journal, limits *rooms.RoomLimits, random Entropy, now time.Time) (*Room, error) {
	r := empty(limits, random, now)
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
	}
	r.resume(now)
	r.plan(now)
	r.Remember()
	return r, nil
}

// replay carries out the lines of a journal in a room.
type replay struct{ *Room }

// line carries out one line.
func (r replay) line(line data.Line) error {
	var kind struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(line.Text, &kind); err != nil {
		return err
	}
	r.stopped = time.Time{}
	switch {
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
	}
	r.queue.people, r.voted, r.stopped = l.Queue, l.Voted, l.Stopped
	for i := range r.seats {
		s := &r.seats[i]
		is := func(list []int) bool { return s.owned() && slices.Contains(list, i) }
		s.expected, s.ready, s.agrees = is(l.Here), is(l.Ready), is(l.Agree)
	}
	return nil
}
