// Package gather draws a room before its match: how friends get here, the seats, what is at stake, what can be done.
//
// Start at [Draw].
package gather
