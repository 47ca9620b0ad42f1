// Package story tells in words what a room's log and chat have: a move with all that came of it is one line.
//
// Start at [Latest], and at [Lines] for all of it.
package story
