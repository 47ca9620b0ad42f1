// Package svg paints frames as pictures for documents: every cell where a terminal would show it, in its colours.
//
// Text is text, so that it can be searched and read aloud; what terminals join without a gap (blocks, lines, lattices) is
// shapes, as fonts leave gaps. Equal frames give equal bytes. Start reading at [Paint].
package svg
