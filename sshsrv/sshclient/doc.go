// Package sshclient has what one side of an SSH connection needs besides golang.org/x/crypto/ssh to open channels on
// it.
//
// As of v0.58.0, that library sometimes never answers a caller that opens a channel while the connection ends. Its
// loop has told all channels that it knows of the end, and then learns of one more. Here the end of the connection
// answers, too.
package sshclient
