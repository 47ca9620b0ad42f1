// Package board draws a table while a round is played: the seats round it, the mat with the pile, the viewer's own cards,
// what can be done, and the panes beside it.
//
// It is drawn from a [Board], plain facts and short texts, and from a theme, nothing else: the same board in the same window
// gives the same picture, and nothing is looked up in rules, rooms or words. So whoever wants another moment to be seen than
// the present one (a moment that is held, a replay, a second table) hands over another board.
//
// Every zone has its place whatever the window is: header, seats, mat, own line, hand, prompt, keys, footer. In a larger
// window what is in them grows; in a smaller one each says the same in fewer cells, and below a size the game is one line.
//
// What areas mean to somebody who plays and points at them is said where they are drawn, with what point.go has.
//
// Start reading at [Board], then [Draw].
package board
