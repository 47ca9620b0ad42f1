// Package house is where a server keeps its rooms when several make up one house: the journals of rooms are in a place that all
// of them share, and each has a store of its own for all else, which has joined one log ([data.Log]).
//
// Start reading at [Keeper], which is what a lobby keeps its rooms by; [Journals] is what it asks of the shared place. A house of one
// server needs none of it: its [data.Store] is both. Package housetest has a log and journals for tests.
package house
