// Command shithead serves the card game Shithead over SSH, and has tools for its records, bots and data:
//
//	shithead serve --listen :2222
//	ssh -p 2222 localhost
//
// main.go lists the commands; each has a file of its own. What they do is in the packages below. control.go has what
// you can ask a running server through the socket in its data folder. storewatch.go decides when a server stops by
// itself.
//
// Package datafolder knows what a killed process may leave in the data folder. Package several joins a server to its
// cluster. Package localhouse runs a cluster on one machine. Package stoppedhouse makes the folder for a single server
// of a stopped cluster.
package main
