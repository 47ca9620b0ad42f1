package nodefile

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/durable"
	"shithead/sshsrv/link"
)

// Authority is the key of a house, by which its servers know each other. Whoever has it can make servers of the house.
type Authority struct {
	key    ed25519.PrivateKey
	signer gossh.Signer
	// certificate is its own, as PEM.
	certificate *x509.Certificate
	pem         []byte
}

// AuthorityFile is where in a folder the key of the house is.
const AuthorityFile = "authority.key"

// Validity is how long certificates are valid: each is made anew before.
const Validity = 365 * 24 * time.Hour

// slack is how much the clocks of two servers may differ.
const slack = time.Hour

// LoadAuthority is the authority whose key is in a folder; one is made where there is none. It fails with [ErrNode] for a file that
// holds no such key.
func LoadAuthority(folder string) (*Authority, error) {
	in := durable.At(folder)
	text, err := in.ReadFile(AuthorityFile)
	var key ed25519.PrivateKey
	switch {
	case errors.Is(err, fs.ErrNotExist):
		key, err = makeKey(in, AuthorityFile)
	case err == nil:
		key, err = readKey(text)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(folder, AuthorityFile), err)
	}
	return newAuthority(key)
}

func newAuthority(key ed25519.PrivateKey) (*Authority, error) {
	signer, err := gossh.NewSignerFromKey(key)
	if err != nil {
		return nil, err
	}
	// The same certificate each time, so that servers which were made at different times have one authority.
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Shithead house"}, NotBefore: time.Unix(0, 0),
		NotAfter: time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return nil, err
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, err
	}
	return &Authority{key, signer, certificate, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})}, nil
}

// makeKey makes a key and a file that holds it.
func makeKey(in durable.Folder, name string) (ed25519.PrivateKey, error) {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, err
	}
	der, _ := x509.MarshalPKCS8PrivateKey(key) // in the form that both SSH and TLS read; of a key of that kind nothing fails
	return key, durable.Write(in, name, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}

func readKey(text []byte) (ed25519.PrivateKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, fmt.Errorf("%w: no key", ErrNode)
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNode, err)
	}
	private, ok := key.(ed25519.PrivateKey)
	if !ok {
		return nil, fmt.Errorf("%w: a key of another kind", ErrNode)
	}
	return private, nil
}

// HasAuthority reports whether the key of the house is in a folder.
func HasAuthority(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, AuthorityFile))
	return err == nil
}

// Write makes the files of a server in its data folder, with a key of its own and certificates from now on. A server that has a key
// keeps it. It fails with [ErrNode] for one that cannot be.
func (a *Authority) Write(data string, n Node, now time.Time) error {
	n.Version = version
	if err := n.check(); err != nil {
		return err
	}
	key, err := OwnKey(data)
	if err != nil {
		return err
	}
	c, err := a.Certify(key.Public().(ed25519.PublicKey), &n, now)
	if err != nil {
		return err
	}
	return c.Write(data, n)
}

// Certify are the certificates for the key of a server, from now on.
func (a *Authority) Certify(key ed25519.PublicKey, n *Node, now time.Time) (*Certificates, error) {
	public, err := gossh.NewPublicKey(key)
	if err != nil {
		return nil, err
	}
	host, user, err := link.Certify(a.signer, public, n.Name, now.Add(-slack), now.Add(Validity))
	if err != nil {
		return nil, err
	}
	certified, err := a.certify(key, n, now)
	if err != nil {
		return nil, err
	}
	return &Certificates{
		TLS: string(certified), Authority: string(a.pem), House: string(gossh.MarshalAuthorizedKey(a.signer.PublicKey())),
		Host: string(gossh.MarshalAuthorizedKey(host)), User: string(gossh.MarshalAuthorizedKey(user)),
	}, nil
}

// certify is a certificate for TLS, of a server and of a client, for the addresses of a server.
func (a *Authority) certify(key ed25519.PublicKey, n *Node, now time.Time) ([]byte, error) {
	id, err := KeyID(key)
	if err != nil {
		return nil, err
	}
	serial, err := serialOf(id)
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: n.Name}, NotBefore: now.Add(-slack), NotAfter: now.Add(Validity),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	for _, at := range []string{n.Link, n.Peer, n.Client} {
		host, _, err := net.SplitHostPort(at)
		switch ip := net.ParseIP(host); {
		case err != nil: // it does not vote
		case ip != nil:
			template.IPAddresses = append(template.IPAddresses, ip)
		default:
			template.DNSNames = append(template.DNSNames, host)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, a.certificate, key, a.key)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), nil
}
