package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"time"
)

// Change is a write as a value: who is called what, whose keys are whose, what somebody has set, who is banned, how a round
// ended. It is made outside of the store, with everything that is chosen or drawn for it, so that applying it comes to the
// same wherever what is kept is the same: see [Store.Apply]. As JSON it is an object with "id", "at", and its operation under
// the name of its kind.
//
// Not changes are what each store does by itself: journals, taking away old records ([Store.Prune]), and what it knows of its
// clock ([Store.Believe]).
type Change struct {
	// ID is given out by [NewID]. A profile that the change makes has the same, and a name is drawn from it.
	ID ID
	// At is when, in UTC and in whole seconds.
	At time.Time
	Op Operation
}

// Operation is what a [Change] does: one of those in this package.
type Operation interface {
	// clean is the operation with its texts as they are kept, or why no store would carry it out.
	clean() (Operation, error)
	// apply carries it out, by what the change says and the tables hold and nothing else: no clock, no randomness, nothing in
	// the order of a map, and nothing that depends on which changes share a transaction. After an error the transaction is undone.
	apply(t *tables, c *Change) (Outcome, error)
}

// Outcome is what comes of a change that is not refused.
type Outcome struct {
	// Profile is the one that was made, renamed, or whose key was proved.
	Profile Profile
	// Forgotten is how many addresses were forgotten.
	Forgotten int
}

// MarshalJSON writes the change.
func (c Change) MarshalJSON() ([]byte, error) {
	if c.Op == nil {
		return nil, errNoOperation
	}
	return json.Marshal(map[string]any{"id": c.ID, "at": c.At, c.Kind(): c.Op})
}

var errNoOperation = errors.New("a change without an operation")

// UnmarshalJSON reads a change. One with an operation or a field that this server does not know is [ErrNewer]: carried out
// without, it would come to something else here than elsewhere.
func (c *Change) UnmarshalJSON(text []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	read := Change{}
	if err := errors.Join(json.Unmarshal(fields["id"], &read.ID), json.Unmarshal(fields["at"], &read.At)); err != nil {
		return fmt.Errorf("a change: %w", err)
	}
	for _, k := range kinds() {
		if text, ok := fields[k.name]; ok && read.Op == nil {
			var err error
			if read.Op, err = readOperation(k.op, text); err != nil {
				return fmt.Errorf("%w: change %s: %w", ErrNewer, read.ID, err)
			}
		}
	}
	switch {
	case read.Op == nil && len(fields) < 3:
		return errNoOperation
	case read.Op == nil || len(fields) != 3:
		return fmt.Errorf("%w: change %s", ErrNewer, read.ID)
	}
	*c = read
	return nil
}

// readOperation reads an operation of the same kind as another.
func readOperation(same Operation, text []byte) (Operation, error) {
	op := reflect.New(reflect.TypeOf(same))
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(op.Interface()); err != nil {
		return nil, err
	}
	return op.Elem().Interface().(Operation), nil
}
