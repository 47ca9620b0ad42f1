// Package scene has what one viewer sees of a room and has chosen, with short texts of it. These are names, flags,
// points, the queue, the clock, and what was said a short while ago. It knows words and styles, but draws nothing, and
// nothing in it waits.
//
// Start at [Scene], from which everything on a table is made. [Entry] is the line that you type. log.go has the moves
// of a room's log.
package scene
