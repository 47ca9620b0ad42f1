// Package sshclient has what a side of an SSH connection needs, besides golang.org/x/crypto/ssh, to open channels on it.
//
// As of v0.58.0, that library now and then never answers whoever opens a channel while the connection ends: its loop has told all
// channels that it knows of the end, and then learns of one more. Here the end of the connection answers, too.
package sshclient
