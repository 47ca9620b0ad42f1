// Package live runs all rooms. One goroutine owns each room's state, of package room below this one. It puts on disk
// what has to be kept, and only then answers and shows. All rooms write through one journal.
//
// Start at [Lobby]. It makes rooms, lets people in ([Lobby.Enter]) and lists them, with the results of the latest days
// (shame.go). A room that cannot write, or panics, pauses and comes back from its journal (paused.go). keep.go handles
// the result of a write. A room that another server claims ends here. One whose journal cannot be replayed is set
// aside (aside.go).
//
// The lobbies of a cluster tell each other of their rooms (news.go, peers.go), and rooms move between them (move.go).
package live
