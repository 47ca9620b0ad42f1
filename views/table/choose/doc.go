// Package choose is how a player at a table chooses what to do. A key comes to what the player sees and has chosen so
// far. The package computes the new choice, and what to do at once. It knows the game and the views of rooms, but no
// words, no screens and no terminals. Start at [Choice.Press]; what enter does at a moment is [Choice.Act].
package choose
