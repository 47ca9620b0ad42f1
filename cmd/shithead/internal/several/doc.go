// Package several is what a server has to do with the others of its house. It enters a house, or founds one ([Entry]), and joins it with
// its store whenever it starts ([Join]): the store goes on from where it was, or begins with a copy of another server's. From then on it
// is one of them ([Joined]): it says that it is there, takes rooms that nobody serves, looks after which servers vote and after its
// certificates, and, if it has the key of the house, lets others in.
//
// What servers keep together is in package cluster, how they talk in package link, and what is kept of it in files in package nodefile.
// Start reading at [Join].
package several
