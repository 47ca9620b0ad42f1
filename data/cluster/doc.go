// Package cluster keeps in etcd what the servers of a house share: the journals of rooms ([Journals]), and the one order of all
// other writes ([Log]), which every server applies to a store of its own.
//
// A house is founded once, with one store and its rooms ([Client.Found]); a store that cannot follow the log any more, of which all that
// every server has is taken away ([Compactor]), begins with a copy of another one. [OpenOffline] reads what a stopped house has.
//
// Who may write is said by etcd alone: a commit compares the head of a journal, and an append the number of the latest change, in
// the transaction that writes. No clock and no lease is asked, so a server that was away for any time writes nothing that another
// one has gone past. Which servers the house has, which of them vote, and which changes all of them know is said by
// [Registry], [Voters] and levels.go. Start reading at [Client], which says what becomes of errors.
package cluster
