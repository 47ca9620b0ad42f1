// Package thinking runs the searches of bots that look ahead. They run on a bounded number of goroutines for the whole
// server, and never in a room's way.
//
// A room asks a [Pool] as soon as a bot has to act. It takes the [Answer] at the moment that was drawn for the bot to
// act. A search that has not ended by then is cut short, so its time tells the players nothing. With more searches
// than there is time for, all of them look less far. The answer has how far. With as many iterations, the same seed
// leads to the same choice again.
package thinking
