// Package thinking has bots think that look ahead: on a bounded number of goroutines for the whole server, and never in a
// room's way.
//
// A room asks a [Pool] as soon as a bot has to act, and takes the [Answer] at the moment that was drawn for the bot to act: if
// the bot has not come to its end by then it is cut short, so how long it takes tells nobody anything. Where more is asked than can be
// thought about in time, everybody looks less far. How far is in the answer, and with as many iterations the same seed leads to the same
// choice again.
package thinking
