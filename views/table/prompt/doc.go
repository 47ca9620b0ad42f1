// Package prompt tells you what is going on in a round and what you can do. It has the status, the news above it, and
// what enter does. It also has the other keys that do something now, and the state of a vote. What keys choose is in
// choose.
//
// Start at [Status], [News], [Does] and [Keys].
package prompt
