// Package admin has the commands of operators. They look at the server (show.go), close rooms, and keep people out
// (acts.go). They handle journals that were set aside (aside.go), and stop the server once no round runs (drain.go). A
// [Request] comes over SSH or from the machine itself, and is the same in both. The table of package command lists the
// commands, and who has them.
//
// Operators read English. Begin with admin.go.
package admin
