// Package frame has the grid of small packed cells that a screen draws on, and the styles that they name.
//
// A [Frame] belongs to one goroutine while it is drawn on. Once that is over, any number may read it. Its cells name
// their styles by number in a [Palette], which the whole process shares. You may draw text from people as it is.
// Control characters, direction overrides and broken UTF-8 never reach a cell. Neither the palette nor a frame's table
// of grapheme clusters grows without end.
//
// If asked for, a screen also marks what areas mean to a mouse ([Frame.Mark]).
//
// Start reading at [Frame.Text]. How a frame becomes bytes for a terminal is in package wire; sshsrv/RENDERING.md
// explains why. What the screens show is not here either.
package frame
