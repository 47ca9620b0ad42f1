// Package cluster keeps in etcd what the servers of a cluster share. That is the journals of rooms ([Journals]), and
// the one order of all other writes ([Log]). Every server applies that log to a database of its own.
//
// A cluster is created once, with one database and its rooms ([Client.Found]). The log drops what all servers have
// ([Compactor]). A database that cannot follow it any more begins with a copy of another. [OpenOffline] reads what a
// stopped cluster has.
//
// etcd alone decides who may write. A commit compares the head of a journal, and an append the number of the latest
// change, in the transaction that writes. No clock and no lease is asked. So a server that was away for any time
// cannot write over what another has written since. [Registry] has the servers, [Voters] those that vote, and
// levels.go the changes that all of them know. Start reading at [Client], whose comment explains the errors.
package cluster
