// Package room is the state of one room, a pure function of its inputs and their times. It returns what has to be put
// on disk, what each viewer sees, and when to look at it again. It has no goroutine and no clock of its own.
//
// Start at [Room], which is made of layers. They are a table (table.go), the game that is played at it (game.go), and
// what goes on around that (do.go, time.go). A journal brings it back (restore.go).
package room
