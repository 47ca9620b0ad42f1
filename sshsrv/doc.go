// Package sshsrv is the server. It joins the packages below it, and has a session from its first byte to its last.
//
// A connection passes the package gate (how many, how fast, from where). It identifies itself (auth.go here, and
// package account), and opens a session (channel.go, session.go). channel.go filters and bounds its requests before
// anything else looks at them.
//
//   - A session with a terminal runs a Bubble Tea program (screen.go, loop.go, program.go). Its screen goes out
//     through the package wire. house.go knows whether it is in the lobby or at a table.
//   - A program that plays has a session without a screen: package api. API.md explains it to you.
//   - A session in plain text (plain.go, plain_travel.go) reads and writes through package typewriter.
//   - A session with a command runs it: package command, and admin for those of operators.
//
// RENDERING.md explains why Bubble Tea's renderer and Wish's middleware are not used, with measurements.
//
// In a cluster, a session goes to the server of its room (travel.go), and is served there for the first server
// (guest.go). Package link has the connections between them. A program does the same (travel_program.go). peers.go has
// what the servers tell each other besides.
//
// All that a client sends is hostile until bounded. The bounds are in limits.go, and in that of each package, with
// their reasons. ATTACKS.md lists the attacks. What operators see of a session is in visit.go. Package figures has the
// counts, which metrics exports to Prometheus. Begin with server.go.
package sshsrv
