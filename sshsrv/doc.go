// Package sshsrv is the server: who may connect, who they are, and the session of each, from the first byte to the last.
//
// A connection passes the [gate] (how many, from where), says who it is (identity.go: a key that has proved itself, or a
// guest; claim.go: a key that somebody has added to theirs and that has not come in yet), and opens a session (channel.go:
// its requests are filtered and bounded before anything looks at them). A session with a terminal runs a Bubble Tea program
// (program.go) whose screen goes out through the package wire below this one, and is somewhere in the house (house.go): in
// the hall, at a table. A program that plays has a session without a screen (api.go, and API.md for those who write one).
// One that was asked a command answers it (command.go, and the files command_*.go beside it; objects.go has the JSON that
// programs read); operators' commands are in admin.go, as they are the same on the machine itself. Everything that a client
// sends is hostile until bounded: the bounds are in limits.go, each with its reason, and
// attacks.go has what each is against.
package sshsrv
