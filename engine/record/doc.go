// Package record reads and writes rounds as text, one JSON object a line. There is a header with the whole deck, then
// the moves in the order in which they took effect, and the result. A trace is a record with more: before each move
// what every seat might do, and after it the whole state.
//
// A record holds every card of a round. It is for keeping a round, not for showing it to a player.
//
// [Writer] plays a round and writes it down on the way. [Replay] reads a record and plays it again. It fails at the
// first line that does not follow from those before it.
//
// Other programs read these lines, so their form does not change. The rules do, now and then. A header names their
// revision (rev, none for the first). By that one the round is dealt and played for ever. A newer one than this
// program has is refused.
package record
