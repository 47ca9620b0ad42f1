// Package api is the play API: the session of a program that plays, without a screen. [API.Play] reads requests, a JSON object a
// line (inbox.go), carries them out (session.go and requests.go), and tells of the room that the program is in (events.go). What
// a program asks for is paid for from budgets (budget.go), what waits for it to read is bounded (answers.go), and whoever has no
// seat is sent lines that are made once for all (watched.go). The bounds are in limits.go, each with its reason.
//
// In a house of several servers a request that leads into a room of another one goes there, and so does what comes after it, until the
// program has left the room (away.go, and visitor.go at the other server): in frames (frames.go), over a line that whoever calls has.
//
// API.md in the folder above is for those who write a program. Begin with session.go.
package api
