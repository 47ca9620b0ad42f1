// Package rooms holds what people share while they are here: the [Hall], where they talk, and the rooms of the [Lobby],
// where they play.
//
// A room is two things. Its state, the unexported type room, is a pure function of what comes in and when: it says what is
// to be put on disk and what everybody sees. Around it runs one goroutine that owns it, puts on disk what is to be kept,
// and only then answers and shows. All rooms write through one journal.
//
// Nobody in it ever waits for a client. Whoever watches has a [Mailbox] with the newest view and nothing older; views are
// plain values that nobody changes once they are given out. What a screen looks like and how it gets to somebody is none
// of this package's business.
package rooms
