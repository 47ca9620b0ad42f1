package data

import "time"

// TouchEvery is how coarse the last use of a key is kept: every write costs a commit, and nobody asks for the minute.
const TouchEvery = 5 * time.Minute

// NoteWithin is how long after a login it is written that a key was used and an address is known: long enough that a crowd costs
// one transaction, and no more than a clean stop may wait or a crash forget.
const NoteWithin = 5 * time.Second

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
	// lockWait is how long Open waits for a store that another process holds: a restart's overlap, not a person's patience.
	lockWait = 200 * time.Millisecond
	// mapSize is the address space, in bytes, that a store is mapped into. A store that outgrows it has to be mapped
	// again, and that waits for every open read. It takes addresses, no memory and no disk.
	mapSize = 1 << 30
	// mapSizeSmall is the same where addresses are 32 bits wide.
	mapSizeSmall = 64 << 20
)

const (
	// LabelColumns is the width of a key's label, as a list of keys shows it.
	LabelColumns = 40
	// typeColumns is the width of a key's type. The longest of OpenSSH today is a hardware key's certificate, 44.
	typeColumns = 64
	// partBytes bounds the names of rooms and rule sets and the ids of players and rounds, of which the keys of the buckets
	// are made: far more than any has, far less than a key may be long.
	partBytes = 255
	// textBytes bounds one line of a journal. The longest, the head of a round with six seats, has some two kilobytes.
	textBytes = 1 << 20
	// pruneAtOnce is how many records one transaction of [Store.Prune] takes away: some milliseconds of the disk's time.
	pruneAtOnce = 64
	// forgetAtOnce is how many entries of those who met on earlier days go with a round: more than the largest table makes.
	forgetAtOnce = 256
	// reasonColumns is how much is kept of why a journal was set aside: an error's sentence with those it wraps.
	reasonColumns = 400
	// nameTries is how many numbered names are tried in order before random numbers: looking up each costs a microsecond.
	nameTries = 99
)
