package words

import "shithead/data/ledger"

// CommandWords are what people read who come with a command, in one language. Facts stand in the places of %s.
type CommandWords struct {
	// Does says what each command does, by its name and those behind it; Flags what a flag does, by its name.
	Does, Flags map[string]string
	// Usage comes before how a command is used, FlagsTitle over its flags, Usually behind a flag with what it is if it is not
	// there, and More below a list of commands.
	Usage, FlagsTitle, Usually string
	More                       []string

	// What is wrong with a command: how it is used, and which; a quote that is not closed; one for a terminal, and for one
	// that shows screens.
	Wrong, Quote, NeedsTerminal, NeedsScreen string
	// NoPlayer is for a name that no player has, NoRecord and NoLatest for a round that there is not, StillPlayed for one that
	// runs, NotKept for one whose record is not kept any more.
	NoPlayer, NoRecord, NoLatest, StillPlayed, NotKept string

	// Name is over names, Someone stands for a player whose profile is deleted.
	Name, Someone string `columns:"20"`
	// TopTitle has the rules in it, by measure. TopNone is for an empty board, Measure for a measure that there is not, and
	// RatingRules for a rating without rules.
	TopTitle                      map[ledger.Measure]string
	TopNone, Measure, RatingRules string
	// Pace is for a pace of bots that there is not, Yield for a time at which they do not make way.
	HistoryTitle, HistoryNone, NoRooms, NoneToWatch, Pace, Yield string

	// WhoGuest, WhoNew and Who say who one is: a guest, a new key, or a name; KeyIs which key, and OtherKey how to come
	// with another.
	WhoGuest, WhoNew, Who, KeyIs, OtherKey, Since string
	// Renamed has the new name and the old one.
	Renamed, SameName string
	// Muted has the players {n} whom one has muted, MutedNone is for none, MuteSelf for oneself. Unmuted says that {who} is
	// heard again.
	Muted, MutedNone, MuteSelf, Unmuted string
	// Setting is for a setting that there is not.
	Setting string
	// Keys. NoLabel is for the key in use, if it has no label.
	Label, KeyType, Fingerprint, FirstUse, LastUse string `columns:"20"`
	InUse                                          string
	NeverUsed                                      string `columns:"20"`
	NoLabel                                        string
	// KeyCode says how to use the code that follows; KeyAdded, KeyLinked, KeyLabelled and KeyRemoved say what was done.
	KeyCode, KeyAdded, KeyLinked, KeyLabelled, KeyRemoved string
	// MergeAsk says what the command that follows does with the name of a key that has one, MergeNot that it can't be
	// done.
	MergeAsk, MergeNot string
	// NoKey is for a key that is not one's own, ManyKeys for several of one label; KeyNeeded for who has none.
	NoKey, ManyKeys, KeyNeeded string
	// KeyText is for a text that is no public key, KeyCertificate for a certificate, KeyOptions for a line with options,
	// KeyLines for several, KeyLong for too much of it, KeyWeak for a key that is no proof.
	KeyText, KeyCertificate, KeyOptions, KeyLines, KeyLong, KeyWeak string

	// DeleteAsk says what the command that follows does, which has a word in it; DeleteWrong is for another word.
	DeleteAsk, DeleteWrong, Deleted string

	Replay ReplayWords
}

// ReplayWords are what people read while they watch a finished round. Sentences have facts in braces: see [Facts].
type ReplayWords struct {
	// Move is how far it is: {n} of {k}. Seat says whose view it is.
	Move, Seat, Abandoned string
	// Runs and Stands say whether it goes on by itself.
	Runs, Stands string `columns:"20"`
	// Keys and Foot are below the table, in few words.
	Keys, Foot []Key `columns:"20"`
	// What can be done: play and pause, a step, a leap and to the ends, the next seat, and leave.
	Play, Step, Leap, Ends, NextSeat, Leave Key
}
