// Package admin is what operators do: look at the server (show.go), close rooms, keep people out (acts.go), deal with journals
// that were set aside (aside.go), and have the server stop once no round runs (drain.go). A [Request] comes over SSH or from the
// machine itself, and is the same in both; which commands there are, and for whom, stands in the table of package command.
//
// Operators read English. Begin with admin.go.
package admin
