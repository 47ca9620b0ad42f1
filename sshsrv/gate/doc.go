// Package gate is what stands before the server: it lets connections in, so many in all and from one address (counter.go), so
// fast (rate.go, and rekey.go for key exchanges), and each to do so much (connection.go) until somebody has said who they are
// and after that. Balancers that are trusted say whose their connections are (proxy.go). The bounds are in limits.go, each with
// its reason.
//
// Whoever counts what happens is told of it (observer.go).
//
// Who people are is not known here, but for whether their address is. Begin with gate.go.
package gate
