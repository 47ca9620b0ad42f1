// Package frame holds what a screen draws on: a grid of small packed cells, and the styles that they name.
//
// A [Frame] belongs to one goroutine while it is drawn on; once nobody draws on it any more, any number may read it. Its
// cells name their styles by number in a [Palette], which the whole process shares. Text from people may be drawn as it
// is: control characters, direction overrides and broken UTF-8 never reach a cell, and neither the palette nor a frame's
// table of grapheme clusters grows without end.
//
// Whoever draws may also say what areas mean to a mouse that points at them ([Frame.Mark]), if that is asked for.
//
// Start reading at [Frame.Text]. How a frame becomes bytes for a terminal is not here, nor is what the screens show.
package frame
