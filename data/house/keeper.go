package house

import (
	"errors"

	"shithead/data"
	"shithead/data/journal"
)

// Keeper keeps the rooms of one server of a house: what a lobby asks of its keeper, it has from the shared journals, but that
// rounds are settled in the server's own store, and so by the log of the house.
type Keeper struct {
	shared
	store *data.Store
}

// shared are the journals, by a name that leaves that of their list free.
type shared = Journals

// NewKeeper is a keeper with the house's journals, and a store that has joined its log ([data.Store.Join]).
func NewKeeper(journals Journals, store *data.Store) *Keeper { return &Keeper{journals, store} }

// Commit carries out a write as [data.Store.Commit] says, in its steps ([journal.InSteps]): the lines, which say that
// the round ends; its settlement, which is in the log then; and what drops the lines. After any of them it may stop for
// ever, and the server that has the journal then goes on. A round may so be settled after another server has claimed
// its journal: that one reads in it that the round has ended, and settles it as well, of which the first counts.
//
// Besides, it may fail with [data.ErrTryAgain], and with [data.ErrUnknown] if a step was carried out and the next one
// was not. A write of several steps all of which were carried out may conflict when it comes again, as its lines are
// gone.
func (k *Keeper) Commit(w data.Write) error {
	return journal.InSteps(w, func(step data.Write) error {
		if step.Settle == nil {
			return k.shared.Commit(step)
		}
		j, err := k.ended(&step)
		if err != nil {
			return err
		}
		return k.store.Settle(step.Settle, j.Lines)
	})
}

// ended is the journal whose round a step settles, where its writer still has it. It may be without the lines if they are settled.
func (k *Keeper) ended(step *data.Write) (data.Journal, error) {
	j, err := k.Journal(step.Room)
	if err != nil && !errors.Is(err, data.ErrNotFound) {
		return j, err
	}
	_, unsettled := k.store.Round(step.Settle.ID)
	own := err == nil && j.Owner == step.Owner && j.Epoch == step.Epoch
	if own && j.Next == step.Next || (own || err != nil) && unsettled == nil { // of which the latter comes again
		return j, nil
	}
	j.Room = step.Room
	return j, journal.Conflict(&j, data.Position{Owner: step.Owner, Epoch: step.Epoch, Next: step.Next})
}

// Probe reports whether journals and this store can be written, by writing.
func (k *Keeper) Probe() error {
	if err := k.shared.Probe(); err != nil {
		return err
	}
	return k.store.Probe()
}
