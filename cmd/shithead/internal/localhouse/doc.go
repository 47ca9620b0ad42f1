// Package localhouse runs a cluster on one machine. Each server is a process of its own, which is started again when
// it ends. The package also makes the folder of such a cluster, from nothing or from that of a single server
// ([House.Seed]). Start reading at [House.Run].
package localhouse
