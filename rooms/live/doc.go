// Package live is all the rooms at work. One goroutine owns each room's state, of package room below this one; it puts on
// disk what is to be kept, and only then answers and shows. All rooms write through one journal.
//
// Start at [Lobby]: it makes rooms, lets people in ([Lobby.Enter]) and lists them, with what the rounds of the latest days have
// come to (shame.go). A room that cannot write, or panics, pauses and comes back from its journal (paused.go); what became of a
// write says keep.go, and a room that another server claims ends here; one whose journal leads nowhere is set aside (aside.go).
//
// The lobbies of a house of several servers tell each other of their rooms (news.go, peers.go), and rooms move between them
// (move.go).
package live
