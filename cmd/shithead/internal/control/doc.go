// Package control is how commands on the same machine talk to a server that runs: through a socket in its data folder,
// which is for the server's owner alone.
//
// It is HTTP/1.1, a request a connection. The path of a POST is the name of a command, its body the command's words, a list
// in JSON. The answer is lines of JSON, [Answer]s, of which the last says how it ended:
//
//	POST /admin
//	["kick","ann"]
//
//	{"say":{...}}
//	{"done":true}         or         {"error":"what went wrong, in a sentence"}
//
// Hanging up ends the command. Servers and commands of earlier versions, which exchanged such lines without HTTP, are told
// that they are of another version. Start reading at [Listen] and [Ask].
package control
