// Package bot holds players that are programs. A bot sees what a person in its seat would see, a [engine.View] and the
// moves that are legal, and nothing else.
//
// Start at [Player]; [New] makes one from the name of its level.
package bot
