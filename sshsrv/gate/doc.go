// Package gate stands before the server and lets connections in. It bounds how many there are, in all and from one
// address (counter.go), and how fast they come (rate.go). Key exchanges have a bound of their own (rekey.go). A
// connection may only do so much, before and after authentication (connection.go). Trusted balancers give the
// addresses of their clients (proxy.go). The bounds are in limits.go, each with its reason.
//
// An observer counts what happens (observer.go).
//
// The package does not know who a client is, only whether its address is known. Begin with gate.go.
package gate
