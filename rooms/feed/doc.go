// Package feed is how views reach those who watch. Nobody ever waits for a client: whoever watches has a [Mailbox] with the
// newest view and nothing older, and a [Throttle] coalesces the changes that many are told of.
package feed
