// Package cmdline has what all commands over SSH share: those of players (package command) and of operators (package
// admin). It splits a line into words as a shell does, and lets cobra read the flags. It returns an exit status. It
// does not know the names and the texts of commands.
package cmdline
