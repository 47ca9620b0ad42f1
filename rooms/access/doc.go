// Package access is what a session holds of the rooms and the hall: interfaces, so that it need not know where they are served.
// [live.Lobby] and [hall.Hall] are behind them in a house of one server.
//
// Every type says how much of what it gives arrives. A method that returns an error has been answered: nil is a promise, and a move
// that was acknowledged is kept. A [feed.Mailbox] holds the newest view and nothing older: views may come late and may be
// skipped, never in the wrong order.
package access
