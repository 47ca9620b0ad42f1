package sshtest

import (
	"crypto/ed25519"
	"crypto/rand"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// NewKey is a key that nobody has used before.
func NewKey(t testing.TB) gossh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// WithKey is coming in with a key.
func WithKey(key gossh.Signer) gossh.AuthMethod { return gossh.PublicKeys(key) }

// WithoutKey is coming in as a guest: it answers the question that asks nothing.
func WithoutKey() gossh.AuthMethod {
	return gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })
}
