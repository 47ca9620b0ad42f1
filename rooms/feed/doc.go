// Package feed brings views to viewers. The server never waits for a client. Each viewer has a [Mailbox] with the
// newest view and nothing older. A [Throttle] coalesces the changes that many viewers are told of.
package feed
