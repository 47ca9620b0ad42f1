// Package command carries out ssh HOST COMMAND. The table of all commands (table.go) has who may use which: players or
// operators, over SSH or on the machine itself. A command sees the [Session] that gave it and its [Client], and what
// all sessions share ([Commands], commands.go). The objects that programs read are in package object. What operators'
// commands do is in package admin, and how they are given is here (admin.go).
//
// Sessions, channels and screens are not known here: a session knows how to show screens. Begin with table.go and
// command.go.
package command
