// Package board draws a table while a round is played. It draws the seats round it, the mat with the pile, the
// viewer's own cards, the prompt, and the panes beside the table.
//
// It draws from a [Board], plain facts and short texts, and from a theme, nothing else. The same board in the same
// window gives the same picture. Nothing is looked up in rules, rooms or words. So to show another moment than the
// present one, hand over another board. A held moment, a replay and a second table are such boards.
//
// Every zone has its place whatever the window is: header, seats, mat, own line, hand, prompt, keys, footer. In a
// larger window their contents grow. In a smaller one each shows the same in fewer cells, and below a size the game is
// one line.
//
// The drawing code marks areas for the mouse, with what point.go has.
//
// Start reading at [Board], then [Draw].
package board
