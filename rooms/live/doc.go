// Package live is all the rooms at work. One goroutine owns each room's state, of package room below this one; it puts on
// disk what is to be kept, and only then answers and shows. All rooms write through one journal.
//
// Start at [Lobby]: it makes rooms, lets people in ([Lobby.Enter]) and lists them, with what the rounds of the latest days have
// come to (shame.go). A room that cannot write, or panics, pauses and
// comes back from its journal (paused.go); one whose journal leads nowhere is set aside (aside.go).
package live
