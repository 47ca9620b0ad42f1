package data

import "time"

// TouchEvery is how coarse the last use of a key is kept: every write costs a commit, and nobody asks for the minute.
const TouchEvery = 5 * time.Minute

// NoteWithin is how long after a login it is written that a key was used and an address is known: long enough that a crowd costs
// one transaction, and no more than a clean stop may wait or a crash forget.
const NoteWithin = 5 * time.Second

// AnswerWithin is how long somebody waits whose change is in the order of a log, or may be, until this store has applied it: a
// store that is a few seconds behind, and no longer than a person looks at a screen that does nothing.
const AnswerWithin = 5 * time.Second

// MaxMutes bounds the players that one player mutes: more than a player needs, few enough to be read with each profile.
const MaxMutes = 100

// MaxKeys bounds the keys of one profile: more devices than anybody uses, few enough for a screen.
const MaxKeys = 32

const (
	// HoldName is how long a name that was given up stays its owner's, who may want it back: until those who play together
	// every few weeks have met the new one.
	HoldName = 30 * 24 * time.Hour
	// MaxHeld bounds the names that are held for one profile, and so how often it is renamed in that time: a few second
	// thoughts, and nobody keeps names from others by the dozen.
	MaxHeld = 3
)

const (
	// MaxRules bounds the rule sets that one profile keeps: more than anybody plays by, few enough to go through in a form.
	MaxRules = 20
	// RulesNameMax is the width of the name of one, in columns, as a form shows it.
	RulesNameMax = 24
	// rulesCodeBytes bounds the code of one. The longest has some 240 bytes, every option chosen.
	rulesCodeBytes = 400
)

const (
	// MaxBans bounds the bans: each is looked at for every connection.
	MaxBans = 10_000
	// whyColumns is the width of a ban's reason: a sentence.
	whyColumns = 160
)

const (
	// KnownDays is for how many days after a login an address is known: those who play every few weeks stay known.
	KnownDays = 30
	// MaxKnown bounds the addresses that are known at once, some 30 bytes each.
	MaxKnown = 100_000
)

const (
	// MaxNewcomers bounds the addresses from which somebody was new lately. All are looked at for each newcomer, which takes a
	// millisecond.
	MaxNewcomers = 10_000
	// longestRefill bounds how long it takes until as many from an address may be new as at once: as good as for ever.
	longestRefill = 10 * 365 * 24 * time.Hour
	// newcomerSlack is how much later than it could be the token bucket of an address is full, before that is taken for a clock
	// that was wrong: more than the clocks of a house differ.
	newcomerSlack = time.Hour
)

const (
	// MaxCodeLife is how long a code is good for at most: as long as somebody takes to get to another machine.
	MaxCodeLife = 24 * time.Hour
	// codeSlack is how much later than it could be a code is over, before that is taken for a clock that was wrong: more than the
	// clocks of a house differ.
	codeSlack = time.Hour
	// announceColumns is the width of what is announced: more than a line in the hall has.
	announceColumns = 1000
)

// idLength is how many letters and digits [NewID] gives: the keys of a profile stand under its id without anything between.
const idLength = 26

const (
	// LabelColumns is the width of a key's label, as a list of keys shows it.
	LabelColumns = 40
	// typeColumns is the width of a key's type. The longest of OpenSSH today is a hardware key's certificate, 44.
	typeColumns = 64
	// pruneAtOnce is how many records one transaction of [Store.Prune] takes away: some milliseconds of the disk's time.
	pruneAtOnce = 64
	// notesAtOnce is how many keys or addresses one change notes: some hundred kilobytes, for a log that takes a megabyte.
	notesAtOnce = 1000
	// forgetAtOnce is how many entries of those who met on earlier days go with a round: more than the largest table makes.
	forgetAtOnce = 256
	// ReasonColumns is how much is kept of why a journal was set aside: an error's sentence with those it wraps.
	ReasonColumns = 400
	// nameTries is how many numbered names are tried in order before random numbers: looking up each costs a microsecond.
	nameTries = 99
)
