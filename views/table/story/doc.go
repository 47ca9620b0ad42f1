// Package story puts a room's log and chat into words. A move with all that came of it is one line.
//
// Start at [Latest], and at [Lines] for all of it.
package story
