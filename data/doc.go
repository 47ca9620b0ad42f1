// Package data holds what the server keeps: the plain types, their errors, and the database that keeps them in one
// file.
//
// Nothing here knows of sessions, rooms or screens, and nothing here talks to a client. The database takes and gives
// plain values, never a function to run inside a transaction. So a slow client cannot hold one open.
//
// Start reading at [Store]. A [Profile] is a player. A [Key] is a proven SSH key that belongs to a profile.
// [SavedRules] are rule sets that a player keeps under a name.
//
// A [Journal] brings a running room back after the server was killed. It has one owner, who claims it ([Store.Claim],
// owner.go) and may write it until another one does. [Store.Commit] writes the journals of many rooms at once, and
// settles rounds that end in the same transaction. A [Round] is kept with its record, and all players are counted in
// their [PlayerStats], once: a [Write] may come twice, and step by step. Package rating computes ratings.
// [ledger.Ranking] orders the players of a round, and [Rated] decides whether the round is rated at all. [Boards] have
// the best players.
//
// The lines of a journal are texts, whose contents the database does not know. Rounds and statistics name players by
// id, and stay if a profile does not. Records are large, and stay as long as [Keep] allows ([Store.Prune]).
//
// Profiles, settings, codes, bans and results are written by a [Change]. It is a value, made outside of the
// transaction, and has a number. The contents of a database follow from its changes in their order. So [Store.Apply]
// makes the same of the log of another database, [Store.Applied] is the number that it has reached, and [Store.Follow]
// gives the log. Several databases that have joined a [Log] ([Store.Join]) change in the order of that log; package
// house has their rooms. Such a database knows its cluster ([Store.Home]), and has no rooms of its own ([Store.Rooms],
// [Store.Leave]).
//
// In an [Outage] nothing can be written. A page that cannot be read once is no damage. Each bucket has a sum of its
// contents (sums.go), and [Store.Altered] names where something else was found. An [Aside] is a journal that could not
// be replayed, set aside for a person to look at. Every kind of field takes a [Version] of its own.
//
// Store.Backup copies a database that is in use, [CopyFile] one that is not, and [CheckFile] reports whether a file
// would open.
//
// Package ledger has rounds and their results, and package journal has journals and writes to them. Package text has
// the bounds of lines and names. Package internal/boltfile opens a file, batches its writes, and copies it.
package data
