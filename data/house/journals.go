package house

import "shithead/data"

// Journals are the journals of all rooms of a house, wherever they are kept: in one place, or as if it were one. A
// [data.Store] with nothing else in it would do, and what its methods say of a single journal holds here:
//
//   - What is said of a journal, and what is written to it, comes in one order for all servers. [Journals.Journal] and
//     [Journals.Claim] are never old; [Journals.Journals] may be, and says by how much.
//   - Epochs only rise, and whoever writes at one that is over conflicts, also if the write was asked for before and comes late.
//   - Everything that writes may fail with [data.ErrTryAgain], when nothing was written and nothing will be, and with
//     [data.ErrUnknown]: it was written, will be yet, or never will. Nothing that was asked for at an epoch comes after a claim that
//     has raised it, so that whoever claims knows what was written. Only a journal that there is none of may begin yet: a
//     write that is not known to have begun it may do so later.
//   - Everything that reads may fail with [data.ErrTryAgain].
//   - What was said to be written stays.
//
// All methods may be called by many at once, and return within a bound of their own.
type Journals interface {
	// Commit carries out a write that is a step of [journal.Write.Steps] and settles nothing. If it fails it has written
	// nothing, or its error says that it is not known. Carried out twice is once, as [data.Store.Commit] says. It keeps
	// nothing of what it is given. No room waits for another one's write.
	Commit(step data.Write) error
	// Journals lists those that there are.
	Journals() (data.JournalList, error)
	// Claim, LetGo and Journal are those of [data.Store].
	Claim(room, owner string, seen uint64) (data.Journal, error)
	LetGo(room, owner string, epoch uint64) error
	Journal(room string) (data.Journal, error)
	// SetAside, Asides, AsideJournal and GiveBack are those of [data.Store]. An id is never given twice in the house.
	SetAside(room, reason string, seen uint64) error
	Asides() ([]data.Aside, error)
	AsideJournal(room string, id uint64) (data.Aside, data.Journal, error)
	GiveBack(room string, id uint64) error
	// Probe reports whether they can be written, by writing.
	Probe() error
}
