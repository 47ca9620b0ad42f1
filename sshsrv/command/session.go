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
	// Play plays with a program, to its end.
	Play func(ctx context.Context)
	// Start is where the screens begin that the command asks for, nil if it asks for none. They are shown once it is over:
	// nothing of it is held as long as somebody plays.
	Start *views.Start
}

// Input is what a client types, or sends on standard input.
type Input interface {
	// Typed is what has come so far: all of it if it is over, else the beginning; spilled if there was more than is kept.
	Typed() (text []byte, over, spilled bool)
	// Heard receives after something has come, or there is no more.
	Heard() <-chan struct{}
}
