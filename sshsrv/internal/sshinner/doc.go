// Package sshinner reaches into golang.org/x/crypto/ssh, where what it exports does not do. Nothing else of this program
// does.
//
// It reads a private field of the struct behind [ssh.Channel]: whether its buffer of extended data, called extPending, is empty, see
// [Unread]. That is as of [Version]. A test fails when the module's version is another, or a field is not there as it was: see then
// whether it is still needed, and raise Version. Where one is not found nothing is touched.
//
// What x/crypto would have to offer instead: to say whether there is something to read, or to let extended data be dropped.
package sshinner

// Version is the version of golang.org/x/crypto that is reached into.
const Version = "v0.59.0"
