// Package look says what things look like: the palette of each theme, and the styles that are made of it.
//
// A [Theme] is chosen by what the terminal can show ([Depth]), by the background it has or the person prefers ([Tone]), and
// by how many colours suits have. Its styles are named by what they say (your turn, what is asked, a card that may be
// played), never by a colour. Every text is at least 4.5 times as light or dark as what it stands on, in every tone, in
// true colour and in 256 colours; with sixteen colours, which are the terminal's own, text is in its own foreground.
// Nothing is said by a style alone: a glyph, a place or a word says it too.
//
// Start reading at [Theme]. How a card is drawn is in package cards.
package look
