// Package rooms holds what people share while they are here. So far that is the [Hall]: who is here, and what they say to
// each other.
//
// Nobody in it ever waits for a client. Whoever watches has a [Mailbox] with the newest view and nothing older; views are
// plain values that nobody changes once they are given out. What a screen looks like and how it gets to somebody is none
// of this package's business.
package rooms
