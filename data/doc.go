// Package data holds what the server keeps: the plain types, their errors, and the store that keeps them in one file.
//
// Nothing here knows of sessions, rooms or screens, and nothing here talks to a client: the store takes and gives plain
// values, never a function to run inside a transaction, so a slow client cannot hold one open.
//
// Start reading at [Store]. A [Profile] is a player, a [Key] is a proven SSH key that lets somebody be that player.
// [CleanLine] is what every line from a person goes through before it is kept or shown, [ParseName] decides what may be
// a name, and the file lookalike.go says when two names count as the same. The file check.go is why a damaged store is
// refused with a sentence instead of a crash.
package data
