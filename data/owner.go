package data

import (
	"fmt"
	"time"
)

// JournalHead is what a list says of a journal.
type JournalHead struct {
	Room  string
	Owner string
	Epoch uint64
	// Broken is why that cannot be read, and then nothing else is known of it, else nil.
	Broken error
}

// JournalList are the journals that there are.
type JournalList struct {
	// Heads are in the order of the rooms' names.
	Heads []JournalHead
	// Age is how old the answer may be at most, 0 if it is as of now. Whoever claims by an old one conflicts.
	Age time.Duration
}

// Journals lists the journals that there are. It is never old.
func (s *journalStore) Journals() (JournalList, error) {
	return result(s.view, func(t *tables) (list JournalList, err error) {
		for room := range t.journals.below(nil) {
			head := JournalHead{Room: string(room)}
			if err := contained(func() error {
				j, err := t.head(head.Room)
				head.Owner, head.Epoch = j.Owner, j.Epoch
				return err
			}); err != nil {
				head = JournalHead{Room: head.Room, Broken: err}
			}
			list.Heads = append(list.Heads, head)
		}
		return list, nil
	})
}

// AnyEpoch claims a journal whoever has it by now.
const AnyEpoch = 0

// Claim takes over the journal of one room for an owner: it raises the epoch, so that whoever had it before writes no more,
// and gives the journal as it is from then on. Seen is the epoch that the journal has as far as the claimer knows, or
// [AnyEpoch]. It returns [ErrNotFound], a [ConflictError] if somebody else has claimed it since, or why it cannot be read;
// then it stays as it is, and perhaps can be read a moment later.
func (s *journalStore) Claim(room, owner string, seen uint64) (Journal, error) {
	if err := checkPart("an owner", owner); err != nil {
		return Journal{}, err
	}
	return result(s.update, func(t *tables) (Journal, error) {
		j, err := t.journal(room)
		switch {
		case err != nil:
			return j, err
		case seen != AnyEpoch && seen != j.Epoch:
			return j, conflict(&j, Position{owner, seen, j.Next})
		}
		t.raise(&j, owner)
		return j, nil
	})
}

// LetGo gives up a journal that an owner has at an epoch: it stays as it is, is nobody's, and nobody writes to it before
// somebody claims it. It returns [ErrNotFound], or a [ConflictError] if somebody else has it. A second time does nothing.
func (s *journalStore) LetGo(room, owner string, epoch uint64) error {
	return s.update(func(t *tables) error {
		j, err := t.head(room)
		switch {
		case err != nil:
			return err
		case j.Epoch == epoch && j.Owner == "":
			return errNothing
		case j.Epoch != epoch || j.Owner != owner:
			return conflict(&j, Position{owner, epoch, j.Next})
		}
		j.Owner = ""
		t.putHead(&j)
		return nil
	})
}

func (t *journalTables) raise(j *Journal, owner string) {
	j.Owner = owner
	j.Epoch++
	t.putHead(j)
}

// Position is where a journal is, as somebody knows it.
type Position struct {
	Owner       string
	Epoch, Next uint64
}

// ConflictError says that a journal is not as whoever wants to write it knows it, and nothing was written. It is an
// [ErrConflict].
type ConflictError struct {
	Room string
	// Position is that of the journal, zero if there is none.
	Position
	// Believed is where it is as far as the writer knows.
	Believed Position
}

func conflict(j *Journal, believed Position) error {
	return &ConflictError{j.Room, Position{j.Owner, j.Epoch, j.Next}, believed}
}

// Error has the facts, for logs.
func (e *ConflictError) Error() string {
	is := "has none"
	if e.Epoch > 0 {
		is = fmt.Sprintf("is of %q at epoch %d, line %d", e.Owner, e.Epoch, e.Next)
	}
	b := e.Believed
	return fmt.Sprintf("%v: %q %s, the writer is %q at epoch %d, line %d", ErrConflict, e.Room, is, b.Owner, b.Epoch, b.Next)
}

// Unwrap is [ErrConflict].
func (e *ConflictError) Unwrap() error { return ErrConflict }
