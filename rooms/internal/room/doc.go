// Package room is the state of one room, a pure function of what comes in and when: it says what is to be put on disk, what
// everybody sees, and when it is to be looked at again. It has no goroutine and no clock of its own.
//
// Start at [Room], which is made of layers: a table (table.go), the game that is played at it (game.go), and what goes on
// around that (do.go, time.go). A journal brings it back (restore.go).
package room
