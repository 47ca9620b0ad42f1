// Package round has what is to be seen of a round while it is played, as a board: seats, mat, own cards, prompt, and the rules
// beside it. How a board is drawn is in package board.
//
// Start at [Facts.Board]. A [Moment] is what is held for a while after something great.
package round
