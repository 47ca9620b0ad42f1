// Package reason says why a move may be a good one: in facts of what the seat sees, true whatever a search thought of. What
// people read of them is in prompt.
//
// Start at [For]. The facts are a table, those that tell the most first. What a play leads to is tried in the engine, on the
// seat's view with the hidden cards laid out somehow: a fact is one only if it holds however they lie.
package reason
