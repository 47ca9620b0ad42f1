// Package sshsrv is the server: it joins the packages below it, and has the session of everybody from the first byte to the last.
//
// A connection passes the package gate (how many, how fast, from where) and says who it is (auth.go here, and package account),
// and opens a session (channel.go: its requests are filtered and bounded before anything looks at them; session.go). A session with
// a terminal runs a Bubble Tea program (screen.go, loop.go, program.go) whose screen goes out through the package wire, and is
// somewhere in the house (house.go): in the hall, at a table. A program that plays has a session without a screen: package api, and
// API.md for those who write one. One in plain lines (plain.go, plain_travel.go) reads and writes through package typewriter. One that was asked a
// command answers it: package command, and admin for those of operators.
//
// In a house of several servers a session goes to the server of its room (travel.go), and is served there for the first one
// (guest.go), over what package link connects them with; so does a program (travel_program.go). What its servers tell each other beside that is in peers.go.
//
// Everything that a client sends is hostile until bounded: the bounds are in limits.go, and in that of each package, with their
// reasons; ATTACKS.md lists what they are against. What operators see of a session is in visit.go; what is counted of
// all, in package figures, which metrics gives to Prometheus. Begin with server.go.
package sshsrv
