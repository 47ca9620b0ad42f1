// Package data holds what the server keeps: the plain types, their errors, and the store that keeps them in one file.
//
// Nothing here knows of sessions, rooms or screens, and nothing here talks to a client: the store takes and gives plain
// values, never a function to run inside a transaction, so a slow client cannot hold one open.
//
// Start reading at [Store]. A [Profile] is a player, a [Key] is a proven SSH key that lets somebody be that player, and
// [SavedRules] are rule sets that a player keeps under a name.
//
// A [Journal] is what brings a room that runs back after the server was killed. [Store.Commit] writes the journals of
// many rooms at once and, with the same transaction, settles rounds that end: a [Round] is kept with its record, and
// everybody who played is counted in their [PlayerStats], once, and rated as package rating says; [Ranking] says who did
// better than whom, and [Rated] whether a round rates at all. [Boards] say who is at the top. The lines of a journal are texts to the store, which does not know what
// is in them. Rounds and statistics name players by id, and stay if a profile does not; records are large, and stay as long
// as [Keep] says ([Store.Prune]).
//
// An [Outage] is that nothing can be written, and a page that cannot be read once is no damage. [Aside] is a journal that
// led nowhere and was set aside for somebody to look at. Every kind of field takes a [Version] of its own.
//
// What counts are rounds with at least two people; against bots alone, or by a program, it is practice, which is counted
// apart. A round in which a bot's hand made most of somebody's moves gives them no points, but the Shithead they can still
// be. Where a round gives points, as Bite Night does from three players on, more points are better: equal points are equal,
// and the Shithead is below everybody; elsewhere it is better to be out earlier. The top half, the players beaten and the
// rating go by that order; somebody is in the top half if at most half the table, they included, did as well or better.
// There is a rating for each rule set, whatever its options. It is about people: bots are left out, and so is whoever
// was away, unless that made them the Shithead; abandoned rounds do not count. What is shown is the skill that is all
// but sure, 1000 + 40 (mu - 3 sigma), which is 1000 for a newcomer.
//
// [Store.Backup] copies a store that is in use, [CopyFile] one that is not, and [CheckFile] says whether a file would open.
//
// [CleanLine] is what every line from a person goes through before it is kept or shown, [ParseName] decides what may be
// a name. The file lookalike.go says when two names count as the same, by which people are found, and look.go when they
// only look alike, which keeps one of them from being taken. The file check.go is why a damaged store is refused with a
// sentence instead of a crash.
package data
