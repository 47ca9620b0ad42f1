package data

import (
	"errors"
	"fmt"

	"shithead/data/internal/boltfile"
	"shithead/data/journal"
	"shithead/engine/errcode"
)

// Why a store does not open. The error that wraps one of them names the file and says what to do.
var (
	// ErrLocked: another process holds the store.
	ErrLocked = boltfile.ErrLocked
	// ErrDamaged: the file is no store, or is broken. Nothing has been written to it.
	ErrDamaged = boltfile.ErrDamaged
	// ErrNewer: a newer version of the server has written the file. Nothing has been written to it.
	ErrNewer = errors.New("the database is newer than this server")
)

// Why nothing can be written to a store that is open.
var (
	// ErrUnwritten: the disk did not take it. It comes with why: what the system says, or one of those below.
	ErrUnwritten = boltfile.ErrUnwritten
	// ErrBroken: the file broke while it was written, nobody knows what the disk has taken, or the file has outgrown the address
	// space that it is mapped into. Nothing is written before the store is opened anew, which looks at all of it.
	ErrBroken = boltfile.ErrBroken
	// ErrGone: the file was deleted, or another is in its place. Nothing is written any more, as it would be lost.
	ErrGone = boltfile.ErrGone
)

// What can be wrong with a request to the store.
var (
	ErrClosed = boltfile.ErrClosed
	// ErrNotFound: there is no such profile, key, journal or round.
	ErrNotFound = errcode.New("not_found", "not found")
	// ErrNameTaken: somebody has that name, or it is held.
	ErrNameTaken = errors.New("the name is taken")
	// ErrNameAlike: somebody has a name that looks like it, or such a one is held. It is an [ErrNameTaken], too.
	ErrNameAlike = fmt.Errorf("%w: one that looks like it", ErrNameTaken)
	// ErrKeyTaken: the key belongs to a profile already, this one or another, or is claimed by one.
	ErrKeyTaken = errors.New("the key belongs to a profile already")
	// ErrNamesHeld: the profile has had [MaxHeld] other names lately.
	ErrNamesHeld = errors.New("renamed too often")
	// ErrLastKey: the profile has no other key that has proved itself.
	ErrLastKey = errors.New("the only confirmed key of the profile")
	// ErrKeyBad: the fingerprint is not the SHA256 of a public key.
	ErrKeyBad = errors.New("not a key")
	// ErrKeysFull: the profile has [MaxKeys] keys.
	ErrKeysFull = errors.New("the profile has reached its limit of keys")
	// ErrMutesFull: the player has muted [MaxMutes] others already.
	ErrMutesFull = errcode.New("mutes_full", "the limit of muted players is reached")
	// ErrCode: no such code is known, or it is over, or good for something else.
	ErrCode = errors.New("unknown code")
	// ErrCrowd: too many people were new lately from one address.
	ErrCrowd = errors.New("too many newcomers")
	// ErrBansFull: there are [MaxBans].
	ErrBansFull = errors.New("the list of bans is full")
	// ErrRulesName: nothing that can be seen is left of the name for a rule set.
	ErrRulesName = errors.New("not a name for a rule set")
	// ErrRulesCode: the text is no word that could be the code of a rule set.
	ErrRulesCode = errors.New("not the code of a rule set")
	// ErrRulesFull: the profile keeps [MaxRules] rule sets.
	ErrRulesFull = errors.New("the profile has reached its limit of rule sets")
)

// refusals are why a change may not be carried out, whatever store it is given to, if the changes before it are the same.
var refusals = []error{
	ErrNotFound, ErrNameTaken, ErrKeyTaken, ErrNamesHeld, ErrLastKey, ErrKeysFull, ErrBansFull, ErrRulesFull, ErrCode, ErrCrowd, errSecretThere,
}

// What can be wrong with the number of a change.
var (
	// ErrApplied: a change of that number was applied before, and this one has changed nothing.
	ErrApplied = errors.New("the change was applied before")
	// ErrGap: changes before it have not been applied yet.
	ErrGap = errors.New("changes before it are missing")
)

// What can be wrong with a journal. Of a write that fails these tell what became of it: another owns the journal
// ([ErrConflict]); nothing was written, and the same may be tried again ([ErrUnwritten], [ErrTryAgain]); or nobody knows
// ([ErrUnknown], which holds whatever else the error wraps). Any other error means that nothing was written, and that the same
// would fail again.
var (
	// ErrConflict: the journal has another owner, or other lines, than the writer believes. It comes as a [ConflictError].
	ErrConflict = journal.ErrConflict
	// ErrTryAgain: a store that is at work has not taken it this time.
	ErrTryAgain = journal.ErrTryAgain
	// ErrAlone: too few servers of the house answer, so that nothing can be written, or nobody knows whether it was. It comes with
	// [ErrTryAgain] or [ErrUnknown].
	ErrAlone = journal.ErrAlone
	// ErrUnknown: it was written, will be yet, or never will. Whoever claims the journal anew, at the epoch that they had,
	// reads what became of it, and it stays so.
	ErrUnknown = journal.ErrUnknown
	// ErrUpgrade: some servers of the house are of a version that does not know such a change, so it waits until all do. It is an
	// [ErrTryAgain], too, and comes with their names.
	ErrUpgrade = fmt.Errorf("%w: not all servers of the cluster know it yet; try again when all of them are upgraded", ErrTryAgain)
	// ErrJournalThere: the room has a journal, so that one that was set aside cannot be given back.
	ErrJournalThere = journal.ErrJournalThere
)
