package journal

import (
	"bytes"
	"errors"
	"fmt"

	"shithead/data/ledger"
)

// Write is what one room has to put on disk: all of it or nothing.
type Write struct {
	Room string
	// Owner, Epoch and Next are those of the journal as the writer knows it. A room without a journal begins one with
	// epoch 1 and no lines, which is the writer's.
	Owner       string
	Epoch, Next uint64
	// Lines are appended.
	Lines []Line
	// Settle is the round that ends with the lines, or nil: its result, what it counts for everybody who played, and its
	// record are kept, and all lines of the journal, those of this write among them, are dropped.
	Settle *ledger.Round
	// Keep: Settle drops no lines, which a later write does. Then the write has neither Lines nor Rest nor End.
	Keep bool
	// Rest, if not nil: all lines of the journal, those of this write among them, make room for it.
	Rest []Line
	// End: the room is over, and its journal with it.
	End bool
}

// EndedBefore reports whether there is nothing left to do of a write where there is no journal.
func (w *Write) EndedBefore(settled bool) bool {
	return (w.End || w.Keep) && (settled || w.Settle == nil && len(w.Lines) == 0)
}

// Check says what no store could keep of a write.
func (w *Write) Check() error {
	if err := ledger.CheckPart("a room", w.Room); err != nil {
		return err
	}
	if w.Owner != "" {
		if err := ledger.CheckPart("an owner", w.Owner); err != nil {
			return err
		}
	}
	if w.Keep && (w.Settle == nil || len(w.Lines) > 0 || w.Rest != nil || w.End) {
		return errors.New("lines are kept by a settlement alone")
	}
	for _, lines := range [][]Line{w.Lines, w.Rest} {
		for _, line := range lines {
			if len(line.Text) > TextBytes {
				return fmt.Errorf("a line of %d bytes", len(line.Text))
			}
			if line.Record && bytes.IndexByte(line.Text, '\n') >= 0 {
				return errors.New("a line of a record that holds more than one")
			}
		}
	}
	if w.Settle != nil {
		return w.Settle.Check()
	}
	return nil
}

// Drops reports whether the write drops the lines of the journal.
func (w *Write) Drops() bool { return w.Settle != nil && !w.Keep || w.Rest != nil || w.End }

// After is the number behind the lines.
func (w *Write) After() uint64 { return w.Next + uint64(len(w.Lines)) }
