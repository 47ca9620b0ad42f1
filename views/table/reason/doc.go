// Package reason explains why a move may be a good one. It uses facts of what the seat sees, which are true whatever a
// search thought of. Their texts are in prompt.
//
// Start at [For]. The facts are a table, the most telling ones first. What a play leads to is tried in the engine, on
// the seat's view with the hidden cards laid out somehow. A fact counts only if it holds however they lie.
package reason
