// Package scene has what one person sees of a room and has chosen, and what there is to say of it in short: names, flags, points,
// the queue, the clock, what was said a short while ago. It knows words and styles, but draws nothing, and nothing in it waits.
//
// Start at [Scene], which everything that a table shows is made from. [Entry] is the line that is typed; what moves a room's
// log has is in log.go.
package scene
