// Package journal is what rooms that run write down, as values: a [Journal] with its lines, what a room has to put on disk
// ([Write]), in which steps that can be done ([InSteps]), and why it may not be ([ConflictError]).
//
// Nothing here reads or writes a file: package data keeps journals in a store, and says of a write what it does there.
package journal
