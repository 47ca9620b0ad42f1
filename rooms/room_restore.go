package rooms

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
)

// errNoRoomLine says that a journal does not begin with what its room is.
var errNoRoomLine = errors.New("no line says what the room is")

// restoreRoom is the room that a journal tells of. Nobody is in it; whoever has to act has what was left of the time, and a
// moment at least.
//
// A journal that was cut off between two lines that are written together, which a store may do that knows lines only, is
// taken up where it ends: a round that was to be dealt is dealt, one whose last move was made is settled.
func restoreRoom(j data.Journal, limits *RoomLimits, c chance, now time.Time) (*room, error) {
	r := &room{limits: limits, luck: c.luck(), emptied: now, logBegan: now, late: engine.NoSeat}
	for n, line := range j.Lines {
		if err := r.replay(line); err != nil {
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
	r.remember()
	return r, nil
}

// replay carries out one line of the journal.
func (r *room) replay(line data.Line) error {
	var kind struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(line.Text, &kind); err != nil {
		return err
	}
	r.stopped = time.Time{}
	if !line.Record {
		if kind.Type == companyLineType {
			return r.readCompany(line.Text)
		}
		return r.reread(line.Text)
	}
	switch kind.Type {
	case "round":
		var h record.Header
		if err := json.Unmarshal(line.Text, &h); err != nil {
			return err
		}
		return r.retake(&h)
	case "move":
		var l record.Move
		if err := json.Unmarshal(line.Text, &l); err != nil {
			return err
		}
		return r.remake(&l)
	case "result":
		if r.round == nil {
			return errors.New("a result outside of a round")
		}
		var l record.Result
		if err := json.Unmarshal(line.Text, &l); err != nil {
			return err
		}
		r.round.resulted = true // what settles the round was cut off; it is settled again
		if l.End == record.EndAgreed || l.End == record.EndClosed {
			r.round.shut = l.End == record.EndClosed
			r.abandon()
		}
		return nil
	default:
		return fmt.Errorf("a line of type %.20q", kind.Type)
	}
}

// reread takes up a room line. A round that runs goes on, and who agrees to call it off still does.
func (r *room) reread(text []byte) error {
	was, seats := r.round, r.seats
	if err := r.read(text); err != nil {
		return err
	}
	if was == nil {
		return nil
	}
	if r.phase != Playing || was.state.Players() != len(r.seats) {
		return fmt.Errorf("the room changes its phase to %v while a round runs", r.phase)
	}
	r.round = was
	for i := range r.seats {
		s := &r.seats[i]
		if old := &seats[i]; s.owned() && s.owner.ID == old.owner.ID {
			s.expected, s.agrees = old.expected, old.agrees
		}
	}
	return nil
}

// retake takes up a round that ran. It goes on by the revision of the rules that it began with; the next is of the newest.
func (r *room) retake(h *record.Header) error {
	if r.phase != Playing || r.round != nil {
		return errors.New("a round begins out of turn")
	}
	if h.Players != len(r.seats) {
		return fmt.Errorf("a round of %d players in a room of %d seats", h.Players, len(r.seats))
	}
	if r.dealing != nil && h.Round != string(r.dealing.round) {
		return errors.New("a round that was not prepared")
	}
	if err := r.take(h); err != nil {
		return err
	}
	r.since = r.round.began
	return nil
}

func (r *room) remake(l *record.Move) error {
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
	r.timeMove(&m, l.Auto, at.Sub(r.since))
	if r.round.state.Phase() != engine.PhaseSetUp {
		r.since = at
	}
	return nil
}
