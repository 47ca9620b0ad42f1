// Package prompt says what is going on in a round and what can be done: the status, the news above it, what enter does, the
// keys that do something now, and how a vote stands. What keys choose is in choose.
//
// Start at [Status], [News], [Does] and [Keys].
package prompt
