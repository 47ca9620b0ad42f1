// Package choose is how somebody at a table chooses what to do: from what they see, what they have chosen so far and a key
// comes what is chosen then, and what is to be done at once. It knows the game and the views of rooms, but no words, no
// screens and no terminals. Start at [Choice.Press]; what enter does at a moment is [Choice.Act].
package choose
