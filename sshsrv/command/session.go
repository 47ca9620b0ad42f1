package command

import (
	"context"
	"net/netip"

	"shithead/sshsrv/account"
	"shithead/views"
)

// Session is the session that gives a command.
type Session struct {
	*Client
	ID      *account.Identity
	Account *account.Account
	From    netip.Prefix
	// Own is the session as others see it, who may end it. Dismissed says whether they have.
	Own       account.Session
	Dismissed func() bool
	Input     Input
	// Show shows screens that begin somewhere, and Play plays with a program, each to its end. Show gives the exit status.
	Show func(ctx context.Context, start *views.Start) (status int)
	Play func(ctx context.Context)
}

// Input is what a client types, or sends on standard input.
type Input interface {
	// Typed is what has come so far: all of it if it is over, else the beginning; spilled if there was more than is kept.
	Typed() (text []byte, over, spilled bool)
	// Heard receives after something has come, or there is no more.
	Heard() <-chan struct{}
}
