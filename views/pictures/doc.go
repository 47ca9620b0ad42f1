// Package pictures paints the pictures of the README from the screens themselves: what they look like is what the code
// draws. One of them moves: it is the round that the README begins with.
//
// Only its tests paint. When a screen looks different, `go test ./views/pictures -update` paints the pictures anew.
// They are in .github/pictures, each for dark and for light pages. Text is text, so that it can be searched and read
// aloud; what terminals join without a gap (blocks, lines, lattices) is shapes, as fonts leave gaps. Equal frames give
// equal bytes.
//
// Start at [Paint], and at [Animate].
package pictures
