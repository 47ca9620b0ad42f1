// Package several has a server's part in its cluster. The server joins a cluster or creates one ([Entry]). At every
// start it connects with its database ([Join]), which goes on from where it was, or begins with a copy of another
// server's.
//
// From then on it is one of them ([Joined]). It announces itself, and takes rooms that have no server. It looks after
// the number of voting servers and after its certificates. If it has the cluster's key, it also lets others join.
//
// What servers keep together is in package cluster, how they talk in package link, and their files in package
// nodefile. Start reading at [Join].
package several
