// Package house is where a server of a cluster keeps its rooms. The journals of rooms are in a place that all servers
// share. For everything else each has a database of its own, which has joined one log ([data.Log]).
//
// Start reading at [Keeper], which keeps the rooms of a lobby. [Journals] is what it needs of the shared place. A
// single server needs none of this: its [data.Store] is both. Package housetest has a log and journals for tests.
package house
