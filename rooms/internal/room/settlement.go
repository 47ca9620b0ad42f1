package room

import (
	"encoding/json"
	"errors"
	"fmt"

	"shithead/data"
	"shithead/engine"
)

// settlementLine is the last line of a round that is over. It has all that comes after it in the same write, for a store that
// carries that out one after the other: the round as it is kept for ever, and what the journal begins anew with. A room that
// finds it in its journal was cut off in between, and has both done before anything else.
type settlementLine struct {
	Type    string `json:"type"`
	Version int    `json:"version"`
	// ID is that of the round.
	ID    data.ID    `json:"id"`
	Round data.Round `json:"round"`
	Rest  []restLine `json:"rest,omitempty"`
	// End: the room is over with the round, and there is no Rest.
	End bool `json:"end,omitempty"`
}

// restLine is a line that the journal begins anew with.
type restLine struct {
	Record bool            `json:"record,omitempty"`
	Line   json.RawMessage `json:"line"`
}

const (
	settlementLineType    = "settlement"
	settlementLineVersion = 1
)

// seal makes a write one that may be cut off between its steps, once all is in it: one that settles a round says with its
// lines what follows them. Any other has but one step.
func (fx *Effects) seal() {
	if fx.End {
		fx.Rest = nil
	}
	if fx.Settle == nil {
		return
	}
	l := settlementLine{
		Type: settlementLineType, Version: settlementLineVersion, ID: fx.Settle.ID, Round: *fx.Settle, End: fx.End,
	}
	for _, line := range fx.Rest {
		l.Rest = append(l.Rest, restLine{line.Record, line.Text})
	}
	fx.Lines = append(fx.Lines, data.Line{Text: marshal(l)})
}

// errSettled says that something follows the end of a round that is not settled.
var errSettled = errors.New("a line behind a settlement")

// ofSettlement makes the room what the journal begins anew with.
func (r replay) ofSettlement(l *settlementLine) error {
	if r.code == "" {
		return errNoRoomLine
	}
	if l.Version < 1 || l.Version > settlementLineVersion {
		return fmt.Errorf("a line of type %q, version %d", l.Type, l.Version)
	}
	l.Round.ID = l.ID
	left := Effects{Write: true, Settle: &l.Round, End: l.End}
	if !l.End {
		anew := Room{emptied: r.emptied}
		anew.limits, anew.rng, anew.log.began, anew.clock.late = r.limits, r.rng, r.log.began, engine.NoSeat
		*r.Room = anew
		for _, kept := range l.Rest {
			line := data.Line{Record: kept.Record, Text: kept.Line}
			if err := r.line(line); err != nil {
				return fmt.Errorf("of a settlement: %w", err)
			}
			left.Rest = append(left.Rest, line)
		}
	}
	r.left = left
	return nil
}

// Left is what is left to do of the latest write in the journal that the room comes from, if that was cut off. It has to be
// done before anything else.
func (r *Room) Left() Effects { return r.left }
