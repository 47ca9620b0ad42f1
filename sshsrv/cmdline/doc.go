// Package cmdline is what commands have in common, be they everybody's over SSH (package command) or operators' (package admin):
// a line becomes words as a shell parts it, cobra reads their flags, and an exit status says how it ended. What commands are
// called and what they say is not known here.
package cmdline
