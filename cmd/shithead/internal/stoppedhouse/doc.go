// Package stoppedhouse makes the data folder of a single server from what the servers of a stopped cluster have left.
// It takes the database that is furthest, and adds what etcd has besides. Start reading at [House.Export].
package stoppedhouse
