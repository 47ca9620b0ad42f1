// Package figures counts what happens in a server, for operators. It counts logins, sessions, updates, limits that a
// client has run into, and clients that were dropped. It also measures how long a move takes until it is written to a
// viewer. Text of a client is never a name here, so there are as many figures as there are in this package. Rooms
// count for themselves in [live.Figures].
//
// Counting never waits. A client that runs into a limit is also logged, once a minute and address. Package metrics
// exports the figures to Prometheus, package admin shows them to people. Begin with figures.go.
package figures
