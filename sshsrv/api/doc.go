// Package api is the play API: the session of a program that plays, without a screen. [API.Play] reads requests, a
// JSON object a line (inbox.go), and carries them out (session.go, requests.go). Events tell the program of its room
// (events.go).
//
// Requests are paid for from budgets (budget.go). Answers that wait for the program to read them are bounded
// (answers.go). Programs without a seat get lines that are made once for all of them (watched.go). The bounds are in
// limits.go, each with its reason.
//
// In a cluster, a request that leads into a room of another server goes there, and so does all that follows. That
// lasts until the program has left the room (away.go, and visitor.go at the other server). They talk in frames
// (frames.go), over a line that the caller provides.
//
// API.md in the folder above is for you if you write a program. Begin with session.go.
package api
