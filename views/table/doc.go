// Package table has the screen of a room: its keys and messages, what waits to be sent, and what is shown when; and the way
// into a room, which [Entrance] is.
//
// Start at [Table], in table.go. It takes messages and keys (keys.go) and has three parts: actions sends what is done
// (actions.go, outbox.go), shown draws and sends nothing (draw.go), and pair has the second table that who watches may have
// below (second.go). What is seen and what is chosen is a scene. What draws it is a package each: round while a round is
// played, with board, gather before a match, result after it, panel what is shown instead. What keys choose, and what enter
// does at a moment, is in choose. What those who only watch share of a picture is in watched.go. The rules are not here: what may be
// played comes with the view.
package table
