// Package table has the screen of a room: its keys and messages, what waits to be sent, and what is shown when; and the way
// into a room, which [Entrance] is.
//
// Start at [Table], in table.go. It takes messages and keys, and sends what is done: keys.go, actions.go, outbox.go. What it
// sees and what is chosen is a scene; draw.go has which package draws it: round while a round is played, with board, gather
// before a match, result after it, panel what is shown instead. Who watches may have a second table below, which second.go has.
// What keys choose, and what enter does at a moment, is in choose. The rules are not here: what may be played comes with the
// view.
package table
