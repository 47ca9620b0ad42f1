// Package access has the interfaces by which a session uses the rooms and the hall. So a session need not know where
// they are served. On a single server, [live.Lobby] and [hall.Hall] are behind them.
//
// Every type documents how much of what it gives arrives. A method that returns an error has been answered: nil is a
// promise, and a move that was acknowledged is kept. A [feed.Mailbox] holds the newest view and nothing older. Views
// may come late and may be skipped, but never come in the wrong order.
package access
