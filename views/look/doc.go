// Package look has the palette of each theme, and the styles that are made of it.
//
// Three facts choose a [Theme]: what the terminal can show ([Depth]), the background ([Tone]), and how many colours
// suits have. Its styles are named by what they mean (your turn, what is asked, a card that you may play), never by a
// colour. Every text is at least 4.5 times as light or dark as what it stands on. That holds in every tone, in true
// colour and in 256 colours. With sixteen colours, which are the terminal's own, text is in its own foreground. A
// style alone never carries a meaning: a glyph, a place or a word has it too.
//
// Start reading at [Theme]. How a card is drawn is in package cards.
package look
