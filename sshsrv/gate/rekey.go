package gate

import (
	"errors"
	"io"

	gossh "golang.org/x/crypto/ssh"
)

// signer is the host key for one connection. Every key exchange signs once, and the library has no other hook in it: so this
// is where those after the first are limited.
type signer struct {
	gossh.AlgorithmSigner
	// begun: the first exchange has been, which was waited for before it began.
	begun bool
	conn  *Conn
}

func (c *Conn) signer(key gossh.Signer) gossh.Signer {
	with, ok := key.(gossh.AlgorithmSigner)
	if !ok {
		return key
	}
	return &signer{AlgorithmSigner: with, conn: c}
}

// SignWithAlgorithm signs a key exchange. The library has one at a time.
func (s *signer) SignWithAlgorithm(rand io.Reader, what []byte, algorithm string) (*gossh.Signature, error) {
	if s.begun && !s.conn.paced(&s.conn.rekeys, 1) {
		return nil, errRekeys
	}
	s.begun = true
	return s.AlgorithmSigner.SignWithAlgorithm(rand, what, algorithm)
}

// Sign signs with the key's own algorithm, which is all that the library asks of a key with a single one.
func (s *signer) Sign(rand io.Reader, what []byte) (*gossh.Signature, error) {
	return s.SignWithAlgorithm(rand, what, s.PublicKey().Type())
}

var errRekeys = errors.New("too many key exchanges")
