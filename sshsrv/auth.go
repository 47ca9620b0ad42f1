package sshsrv

import (
	"errors"
	"net"
	"strings"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/account"
	"shithead/sshsrv/gate"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// Who may come in, as far as the library asks: keys, guests, and addresses that are banned.

// acceptKey decides whether a key may be used at all. It is called for keys that are merely offered, so nothing follows
// from it. Certificates are refused: the plain key in them is offered, too, and is who one is. How fast keys are offered is
// bounded by how fast that is answered.
func acceptKey(_ ssh.Context, key ssh.PublicKey) bool {
	_, certificate := key.(*gossh.Certificate)
	return !certificate
}

// proved finds out whose a session is, by what its client has proved.
func (s *session) proved(ctx ssh.Context) func() (account.Identity, error) {
	return func() (account.Identity, error) {
		key, _ := ctx.Value(ssh.ContextKeyPublicKey).(ssh.PublicKey)
		id, err := s.server.accounts.Identify(ctx.User(), key)
		id.WeakKey = id.Key == nil && ctx.Value(weakKey{}) != nil
		return id, err
	}
}

// admitGuest lets a client in that has no key, asking nothing, if there is a place.
func (s *Server) admitGuest(ctx ssh.Context) keyboardInteractive {
	return func(gossh.ConnMetadata, gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
		if ctx.Value(bannedKey{}) != nil {
			return nil, errBanned
		}
		return &gossh.Permissions{}, s.enter(ctx, gate.Guest)
	}
}

// keyboardInteractive is how the library asks for that.
type keyboardInteractive = func(gossh.ConnMetadata, gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error)

// enter takes a place for a client that has logged in. The error says that there is none, once.
func (s *Server) enter(ctx ssh.Context, standing gate.Standing) error {
	refused := ctx.Value(refusedKey{}) != nil
	switch {
	case !refused && gate.Of(ctx).Enter(standing):
		return nil
	case refused:
		return errBusy
	}
	ctx.SetValue(refusedKey{}, true)
	return &gossh.BannerError{Err: errBusy, Message: inEachLanguage(func(w *words.Words) string { return w.House.Busy })}
}

// refusedKey marks a connection for which there was no place.
type refusedKey struct{}

// bannedKey is where a connection from a banned address has its [data.Ban]: nobody but operators gets in over it.
type bannedKey struct{}

// weakKey marks a connection whose client has offered a key that is too weak.
type weakKey struct{}

// turnAway tells a client from a banned address why it will not get in. Its language is not known yet.
func (s *Server) turnAway(ctx ssh.Context) func(gossh.ConnMetadata) string {
	ban, ok := ctx.Value(bannedKey{}).(data.Ban)
	if !ok {
		return nil
	}
	says := account.BanSays(&ban)
	return func(gossh.ConnMetadata) string { return inEachLanguage(says) }
}

// inEachLanguage gives a sentence in every language, a line each, for clients whose language is not known yet.
func inEachLanguage(says func(*words.Words) string) string {
	var text strings.Builder
	for _, language := range languages.All() {
		text.WriteString(says(language.Words()) + "\n")
	}
	return text.String()
}

// admit refuses keys that are too weak, keys from a banned address that are no operator's, and those for which there is
// no place. It does once they are proved, so that it tells nothing about keys of others.
func (s *Server) admit(ctx ssh.Context) func(gossh.ConnMetadata, gossh.PublicKey, *gossh.Permissions, string) (*gossh.Permissions, error) {
	return func(_ gossh.ConnMetadata, key gossh.PublicKey, given *gossh.Permissions, _ string) (*gossh.Permissions, error) {
		_, operates := s.operators.Of(gossh.FingerprintSHA256(key))
		switch {
		case !operates && ctx.Value(bannedKey{}) != nil:
			return nil, errBanned
		case !s.accounts.Accepts(key):
			ctx.SetValue(weakKey{}, true)
			return nil, &gossh.BannerError{
				Err:     errWeak,
				Message: inEachLanguage(func(w *words.Words) string { return w.Commands.KeyWeak }),
			}
		}
		standing, played := gate.Newcomer, s.accounts.HasPlayed(key)
		if played || operates {
			standing = gate.Player
		}
		err := s.enter(ctx, standing)
		if played && err == nil {
			s.accounts.NoteAddress(gate.Of(ctx).From())
		}
		return given, err
	}
}

var (
	errBanned = errors.New("banned")
	errBusy   = errors.New("the server is full")
	errWeak   = errors.New("the key is too weak")
)

// SetOperators has these be the operators from now on.
func (s *Server) SetOperators(all account.Operators) { s.operators.Set(all) }

// connect tells the library's context whose connection it is.
func (s *Server) connect(ctx ssh.Context, conn net.Conn) net.Conn {
	c := conn.(*gate.Conn)
	c.Note(ctx)
	if ban, ok := s.bans.OfAddress(c.From()); ok {
		ctx.SetValue(bannedKey{}, ban)
		c.Ban()
	}
	return c
}

// terms are how the library deals with a connection.
func (s *Server) terms(ctx ssh.Context) *gossh.ServerConfig {
	config := gate.Of(ctx).ServerConfig(s.hostKey)
	config.BannerCallback, config.VerifiedPublicKeyCallback = s.turnAway(ctx), s.admit(ctx)
	config.KeyboardInteractiveCallback = s.admitGuest(ctx)
	return config
}
