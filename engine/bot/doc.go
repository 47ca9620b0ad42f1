// Package bot holds players that are programs. A bot sees what a person in its seat would see: a [engine.View] and the
// legal moves.
//
// Start at [Player]; [New] makes one from the name of its level, of those in [Levels]. A [Character] has a style of
// its own. A [Thinker] is a player that looks ahead and can be cut short. How far it looks is counted in iterations,
// never in time. So it chooses the same on every machine.
package bot
