// Package table has the screen of a room: the cards, whose turn it is, what enter would do now, what happens and what is said;
// and the way into a room, which [Entrance] is. Everything that is drawn comes from the room's view and from what is chosen.
//
// Start at [Table], in table.go. It takes messages and keys, and sends what is done: keys.go, actions.go, outbox.go. What it sees
// and what is chosen is a scene; each part of the screen is a type of a scene, in a file of its name, with draw.go to put them
// together: the heading, seats, pile and own cards, what stands beside, the prompt with its status, news and keys, the
// gathering before a match, the results after it. What is shown instead of the table is a panel. The log is told by a story. What
// keys choose, and what enter does at a moment, is in package choose. The rules are not here: what may be played comes with
// the view.
package table
