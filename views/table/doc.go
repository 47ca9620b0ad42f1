// Package table has the screen of a room: its keys and messages, its pending commands, and what is shown when. It also
// has the way into a room, the [Entrance].
//
// Start at [Table], in table.go. It takes messages and keys (keys.go) and has three parts. actions sends commands
// (actions.go, outbox.go). shown draws and sends nothing (draw.go). pair has the second table that a watcher may have
// below (second.go). What is seen and what is chosen is a scene.
//
// What draws it is a package each. They are round while a round is played, with board, gather before a match, result
// after it, and panel for what is shown instead. What keys choose, and what enter does at a moment, is in choose. What
// watchers share of a picture is in watched.go. The rules are not here: a view comes with the moves that are allowed.
package table
