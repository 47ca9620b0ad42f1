// Package table has the screen of a room: the cards, whose turn it is, what enter would do now, what happens and what is said;
// and the way into a room, which [Entrance] is. Everything that is drawn comes from the room's view and from what is chosen.
//
// Start at [Table], in table.go. What is drawn begins in draw.go, what keys do in keys.go, what enter does at a moment in
// doing.go. The rules are not here: what may be played comes with the view.
package table
