// Package control is how commands on the same machine talk to a server that runs: through a socket in its data folder,
// which is for the server's owner alone.
//
// Whoever connects sends one line of JSON, a [Request], and gets lines of JSON, [Answer]s, of which the last says how it
// ended:
//
//	{"v":1,"command":"backup","args":{...}}
//
//	{"say":{...}}
//	{"done":true}         or         {"error":"what went wrong, in a sentence"}
//
// Hanging up ends the command. What commands there are is up to whoever listens: see [Command]. Start reading at [Listen]
// and [Ask].
package control
