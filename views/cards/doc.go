// Package cards draws cards: faces, backs, and short names of cards in a line.
//
// Sizes are from 11x9 columns and rows, with pips and courts, down to 2x1, a rank alone. On terminals with few colours a
// card is an outline, and too small an outline is its short name. Everything is drawn in the styles of a theme of package
// look, with glyphs that are one column wide or have a stand-in of one column.
//
// Start reading at [Card.Draw].
package cards
