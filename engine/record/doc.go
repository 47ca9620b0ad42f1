// Package record reads and writes rounds as text: one JSON object a line, a header with the whole deck, the moves in
// the order in which they took effect, and the result. A trace is a record that also says before each move what every
// seat might do, and after it how everything lies.
//
// A record holds every card of a round. It is what a round is kept as, not what a player is shown.
//
// [Writer] plays a round and writes it down on the way; [Replay] reads a record and plays it again, which fails at the
// first line that does not follow from those before it. Other programs read these lines: their form does not change. The
// rules do, now and then: a header says of which revision they are (rev, none for the first), and by that one the round is
// dealt and played for ever. A newer one than this program has is refused.
package record
