// Package bot holds players that are programs. A bot sees what a person in its seat would see, a [engine.View] and the
// moves that are legal, and nothing else.
//
// Start at [Player]; [New] makes one from the name of its level, of those in [Levels]. A [Character] has a way of its own. A [Thinker] is a player that looks ahead and can be cut
// short: how far it looks is counted in iterations, never in time, so that it chooses the same on every machine.
package bot
