package data

import (
	"shithead/data/internal/boltfile"
	"shithead/data/journal"
	"shithead/data/ledger"
)

// Journals lists the journals that there are. It is never old.
func (s *journalStore) Journals() (JournalList, error) {
	return result(s.view, func(t *tables) (list JournalList, err error) {
		for room := range t.journals.below(nil) {
			head := JournalHead{Room: string(room)}
			if err := boltfile.Contained(func() error {
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

// Claim takes over the journal of one room for an owner: it raises the epoch, so that whoever had it before writes no more,
// and gives the journal as it is from then on. Seen is the epoch that the journal has as far as the claimer knows, or
// [AnyEpoch]. It returns [ErrNotFound], a [ConflictError] if somebody else has claimed it since, or why it cannot be read;
// then it stays as it is, and perhaps can be read a moment later.
func (s *journalStore) Claim(room, owner string, seen uint64) (Journal, error) {
	if err := ledger.CheckPart("an owner", owner); err != nil {
		return Journal{}, err
	}
	return result(s.update, func(t *tables) (Journal, error) {
		j, err := t.journal(room)
		switch {
		case err != nil:
			return j, err
		case seen != AnyEpoch && seen != j.Epoch:
			return j, journal.Conflict(&j, Position{Owner: owner, Epoch: seen, Next: j.Next})
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
			return boltfile.ErrNothing
		case j.Epoch != epoch || j.Owner != owner:
			return journal.Conflict(&j, Position{Owner: owner, Epoch: epoch, Next: j.Next})
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
