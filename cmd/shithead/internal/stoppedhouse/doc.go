// Package stoppedhouse makes the data folder of a server that stands alone of what the servers of a house of several have left behind that
// do not run: of their stores the one that is furthest, with what etcd has besides. Start reading at [House.Export].
package stoppedhouse
