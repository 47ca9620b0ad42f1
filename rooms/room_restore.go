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

// restoreRoom is the room that a journal tells of. Nobody is in it; whoever has to act has the whole time for it again.
//
// A journal that was cut off between two lines that are written together, which a store may do that knows lines only, is
// taken up where it ends: a round that was to be dealt is dealt, one whose last move was made is settled.
func restoreRoom(j data.Journal, limits *RoomLimits, c chance, now time.Time) (*room, error) {
	r := &room{limits: limits, luck: c.luck(), emptied: now, since: now, logBegan: now, late: engine.NoSeat}
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
	r.plan(now)
	return r, nil
}

// replay carries out one line of the journal.
func (r *room) replay(line data.Line) error {
	if !line.Record {
		return r.reread(line.Text)
	}
	var kind struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(line.Text, &kind); err != nil {
		return err
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

// reread takes up a room line. A round that runs goes on.
func (r *room) reread(text []byte) error {
	was := r.round
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
	return r.take(h)
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
	_, err = r.apply(m, l.Auto)
	return err
}
