// Command shithead serves the card game Shithead over SSH, and has tools for its records, bots and data:
//
//	shithead serve --listen :2222
//	ssh -p 2222 localhost
//
// main.go says what the commands are; each has a file of its own. What they do lives in the packages below. The file
// control.go says what a server that runs can be asked through the socket in its data folder, and storewatch.go when it stops
// by itself. What a process that was killed may leave in that folder is in package datafolder, and what a server has to do with
// the others of its house in package several. Package localhouse runs a house of several servers on one machine, and package
// stoppedhouse makes the folder for a single server of one that is stopped.
package main
