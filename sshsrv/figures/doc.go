// Package figures counts what happens in a server, for operators: logins, sessions, updates, limits that somebody has run into,
// clients that were dropped, and how long a move takes until it is written to whoever sees it. Nothing of what a client says is
// ever a name here, so there are as many figures as there are in this package and no more. What rooms count for themselves is
// [live.Figures].
//
// Counting never waits. Who runs into a limit is logged besides, once a minute and address. Package metrics gives the figures
// out for Prometheus, package admin for people. Begin with figures.go.
package figures
