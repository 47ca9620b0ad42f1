package link

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"net"
	"slices"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// maxNode bounds the name of a server, in bytes: that of a label of DNS.
const maxNode = 63

// IsNode reports whether a server can be called that: letters, digits and dashes.
func IsNode(name string) bool { return isCode(name, maxNode) }

// isCode reports whether a text is made of small letters, digits and dashes only, and not of too many.
func isCode(text string, most int) bool {
	return text != "" && len(text) <= most && !slices.ContainsFunc([]byte(text), func(b byte) bool {
		return b != '-' && (b < '0' || b > '9') && (b < 'a' || b > 'z')
	})
}

// Certify has the house say that a key is that of the server of a name, from one time to another: with one certificate it shows
// itself to those that dial it, with the other one to those that it dials. It fails with [ErrNode].
func Certify(house gossh.Signer, key gossh.PublicKey, node string, from, until time.Time) (host, user *gossh.Certificate, err error) {
	if !IsNode(node) {
		return nil, nil, ErrNode
	}
	if host, err = certify(house, key, node, gossh.HostCert, from, until); err != nil {
		return nil, nil, err
	}
	user, err = certify(house, key, node, gossh.UserCert, from, until)
	return host, user, err
}

func certify(house gossh.Signer, key gossh.PublicKey, node string, kind uint32, from, until time.Time) (*gossh.Certificate, error) {
	var serial [8]byte
	if _, err := rand.Read(serial[:]); err != nil {
		return nil, err
	}
	c := &gossh.Certificate{
		Key: key, Serial: binary.BigEndian.Uint64(serial[:]), CertType: kind, KeyId: node, ValidPrincipals: []string{node},
		ValidAfter: uint64(from.Unix()), ValidBefore: uint64(until.Unix()),
	}
	return c, c.SignCert(rand.Reader, house)
}

// Member is a server of a house: its name, with what it proves that, and the key of the house, by which it believes the others.
type Member struct {
	Node string
	// Host and User sign with the server's own key, and show the certificates of [Certify].
	Host, User gossh.Signer
	House      gossh.PublicKey

	// removed and clock are those of [Config].
	removed func(*gossh.Certificate) bool
	clock   func() time.Time
}

// NewMember is the server whose key and certificates those are. It fails with [ErrCertificate] where the others would refuse them
// for ever; whether they are valid at the moment is looked at when it matters.
func NewMember(key gossh.Signer, host, user *gossh.Certificate, house gossh.PublicKey) (*Member, error) {
	if len(host.ValidPrincipals) != 1 || !slices.Equal(host.ValidPrincipals, user.ValidPrincipals) || !IsNode(host.ValidPrincipals[0]) {
		return nil, fmt.Errorf("%w: both are for one server", ErrCertificate)
	}
	m := &Member{Node: host.ValidPrincipals[0], House: house}
	var err error
	if m.Host, err = gossh.NewCertSigner(host, key); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCertificate, err)
	}
	if m.User, err = gossh.NewCertSigner(user, key); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCertificate, err)
	}
	return m, nil
}

// algorithms are those that servers of a house speak with each other. All of them run the same program, so there are few.
func algorithms() gossh.Config {
	return gossh.Config{
		KeyExchanges: []string{gossh.KeyExchangeMLKEM768X25519, gossh.KeyExchangeCurve25519},
		Ciphers:      []string{gossh.CipherAES128GCM, gossh.CipherChaCha20Poly1305},
		MACs:         []string{gossh.HMACSHA256ETM}, // of no use to those ciphers, but a name has to be there
	}
}

// isHouse reports whether a key is that of the house.
func (m *Member) isHouse(key gossh.PublicKey) bool {
	return bytes.Equal(key.Marshal(), m.House.Marshal())
}

// checker checks certificates of the house, as far as the library does.
func (m *Member) checker() *gossh.CertChecker {
	return &gossh.CertChecker{
		IsUserAuthority: m.isHouse,
		IsHostAuthority: func(key gossh.PublicKey, _ string) bool { return m.isHouse(key) },
		IsRevoked:       m.removed, Clock: m.clock,
	}
}

// certificateOf checks a certificate that a server shows which has proved its name and its key.
func (m *Member) certificateOf(node string, key gossh.PublicKey, most time.Duration) (*gossh.Certificate, error) {
	c, err := certificate(key, node, most)
	if err != nil {
		return nil, err
	}
	if !m.isHouse(c.SignatureKey) {
		return nil, fmt.Errorf("%w: it belongs to another cluster", ErrCertificate)
	}
	if err := m.checker().CheckCert(node, c); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCertificate, err)
	}
	return c, nil
}

// certificate is a key as a certificate of the house for one server and a bounded time: the library takes one without a name for
// everybody's, and one without an end.
func certificate(key gossh.PublicKey, node string, most time.Duration) (*gossh.Certificate, error) {
	c, ok := key.(*gossh.Certificate)
	switch {
	case !ok:
		return nil, fmt.Errorf("%w: a plain key", ErrCertificate)
	case c.Key.Type() != gossh.KeyAlgoED25519:
		return nil, fmt.Errorf("%w: a key of the type %.32q", ErrCertificate, c.Key.Type())
	case !IsNode(node) || !slices.Equal(c.ValidPrincipals, []string{node}):
		return nil, fmt.Errorf("%w: not for %.64q alone", ErrCertificate, node)
	case c.ValidBefore < c.ValidAfter || c.ValidBefore-c.ValidAfter > uint64(most/time.Second):
		return nil, fmt.Errorf("%w: valid for too long", ErrCertificate)
	}
	return c, nil
}

// ends is when a certificate does.
func ends(c *gossh.Certificate) time.Time { return time.Unix(int64(c.ValidBefore), 0) }

// admits checks the certificate of a server that has dialled, which calls itself by its name.
func (m *Member) admits(by gossh.ConnMetadata, key gossh.PublicKey, most time.Duration) (*gossh.Certificate, error) {
	c, err := certificate(key, by.User(), most)
	if err != nil {
		return nil, err
	}
	if by.User() == m.Node {
		return nil, fmt.Errorf("%w: that is this server's name", ErrCertificate)
	}
	if _, err := m.checker().Authenticate(by, c); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCertificate, err)
	}
	return c, nil
}

// finds checks the certificate of a server that was dialled by its name.
func (m *Member) finds(node string, remote net.Addr, key gossh.PublicKey, most time.Duration) (*gossh.Certificate, error) {
	c, err := certificate(key, node, most)
	if err != nil {
		return nil, err
	}
	if err := m.checker().CheckHostKey(net.JoinHostPort(node, "0"), remote, c); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCertificate, err)
	}
	return c, nil
}
