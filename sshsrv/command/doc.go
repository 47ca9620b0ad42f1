// Package command is what ssh HOST COMMAND does. The table of all commands says who has which (table.go): everybody, or operators,
// over SSH or on the machine itself. A command sees the [Session] that gave it and its [Client], and what all sessions share
// ([Commands], commands.go). What programs read of its answers is in package object; what operators' commands do is in package
// admin, and here only how they are given (admin.go).
//
// Sessions, channels and screens are not known here: a session says how it shows screens. Begin with table.go and command.go.
package command
