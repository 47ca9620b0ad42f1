// Package data holds what the server keeps: the plain types, their errors, and the store that keeps them in one file.
//
// Nothing here knows of sessions, rooms or screens, and nothing here talks to a client: the store takes and gives plain
// values, never a function to run inside a transaction, so a slow client cannot hold one open.
//
// Start reading at [Store]. A [Profile] is a player, a [Key] is a proven SSH key that lets somebody be that player, and
// [SavedRules] are rule sets that a player keeps under a name.
//
// A [Journal] is what brings a room that runs back after the server was killed. It has one owner, who claims it
// ([Store.Claim], owner.go) and may write it until somebody else does. [Store.Commit] writes the journals of
// many rooms at once and, with the same transaction, settles rounds that end: a [Round] is kept with its record, and
// everybody who played is counted in their [PlayerStats], once (a [Write] may come twice, and step by step), and rated as
// package rating says; [ledger.Ranking] says who did better than whom, and [Rated] whether a round rates at all. [Boards] say
// who is at the top. The lines of a journal are texts to the store, which does not know what is in them. Rounds and statistics name players by id, and stay if a profile
// does not; records are large, and stay as long as [Keep] says ([Store.Prune]).
//
// Who is who, what they have set, which codes they were given, who is banned and how rounds ended is written by a [Change],
// which is a value: it is made outside of the transaction, and has a number. What a store holds of them follows from its changes in their order, so that
// [Store.Apply] makes the same of the log of another store, and [Store.Applied] says up to where; [Store.Follow] gives the log.
// Several stores that have joined a [Log] ([Store.Join]) change in the order of that; package house has their rooms.
// Such a store knows of which house it is one ([Store.Home]), and has no rooms of its own ([Store.Rooms], [Store.Leave]).
//
// An [Outage] is that nothing can be written, and a page that cannot be read once is no damage. Each bucket has a sum of what is in it
// (sums.go), and [Store.Altered] says where something else was found. [Aside] is a journal that led nowhere and was set aside for somebody
// to look at. Every kind of field takes a [Version] of its own.
//
// Store.Backup copies a store that is in use, [CopyFile] one that is not, and [CheckFile] says whether a file would open.
//
// What a round is and what it comes to says package ledger, what a journal is and a write to it package journal, what may be
// a line or a name package text, and package internal/boltfile how a file is opened, written by many at once and copied.
package data
