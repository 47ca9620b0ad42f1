package nodefile

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"path/filepath"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/durable"
	"shithead/sshsrv/link"
)

// Certificates are what the authority of a house says of the key of one server. None of it is secret.
type Certificates struct {
	// TLS is for etcd, and Authority that of the house, both as PEM.
	TLS       string `json:"tls"`
	Authority string `json:"authority"`
	// Host and User are for SSH, and House is the public key of the house, each in the form of authorized keys.
	Host  string `json:"host"`
	User  string `json:"user"`
	House string `json:"house"`
}

// file is one of the files that they are kept in.
type file struct {
	name string
	text *string
}

func (c *Certificates) files() []file {
	return []file{{authorityFile, &c.Authority}, {housePublic, &c.House}, {tlsFile, &c.TLS}, {hostFile, &c.Host}, {userFile, &c.User}}
}

func readCertificates(data string) (*Certificates, error) {
	in, c := durable.At(filepath.Join(data, Folder)), &Certificates{}
	for _, f := range c.files() {
		text, err := in.ReadFile(f.name)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNode, err)
		}
		*f.text = string(text)
	}
	return c, nil
}

// Write has the data folder of a server hold what it is and its certificates. From then on it is one of the house.
func (c *Certificates) Write(data string, n Node) error {
	if err := c.Renew(data); err != nil {
		return err
	}
	return n.Keep(data)
}

// Renew has the data folder of a server hold these certificates, each in the place of one for the same key: whichever are there, the
// server can go on with them.
func (c *Certificates) Renew(data string) error {
	folder := filepath.Join(data, Folder)
	if err := durable.MakeFolder(folder); err != nil {
		return err
	}
	for _, f := range c.files() {
		if err := durable.Write(durable.At(folder), f.name, []byte(*f.text)); err != nil {
			return err
		}
	}
	return nil
}

// OwnKey is the key of the server of a data folder, which is made if there is none.
func OwnKey(data string) (ed25519.PrivateKey, error) {
	folder := filepath.Join(data, Folder)
	if err := durable.MakeFolder(folder); err != nil {
		return nil, err
	}
	key, err := readOwnKey(data)
	if errors.Is(err, fs.ErrNotExist) {
		return makeKey(durable.At(folder), keyFile)
	}
	return key, err
}

func readOwnKey(data string) (ed25519.PrivateKey, error) {
	text, err := durable.At(filepath.Join(data, Folder)).ReadFile(keyFile)
	if err != nil {
		return nil, err
	}
	key, err := readKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", keyFile, err)
	}
	return key, nil
}

// member is the server that proves itself by a key and these certificates. It fails with [ErrNode].
func (c *Certificates) member(key ed25519.PrivateKey, name string) (*link.Member, error) {
	signer, err := gossh.NewSignerFromKey(key)
	if err != nil {
		return nil, err
	}
	host, hostErr := certificate([]byte(c.Host))
	user, userErr := certificate([]byte(c.User))
	house, _, _, _, houseErr := gossh.ParseAuthorizedKey([]byte(c.House))
	if err := errors.Join(hostErr, userErr, houseErr); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNode, err)
	}
	m, err := link.NewMember(signer, host, user, house)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrNode, err)
	case m.Node != name:
		return nil, fmt.Errorf("%w: its certificates are for %q, and it is called %q", ErrNode, m.Node, name)
	}
	return m, nil
}

// Check says what is wrong with certificates that another server has given: all of them have to be those of a house for a key and a name,
// at a time. It fails with [ErrNode].
func (c *Certificates) Check(house HouseID, key ed25519.PrivateKey, name string, now time.Time) error {
	m, err := c.member(key, name)
	if err != nil {
		return err
	}
	if HouseIDOf(m.House) != house {
		return fmt.Errorf("%w: they belong to another cluster", ErrNode)
	}
	for _, signed := range []gossh.Signer{m.Host, m.User} {
		of := signed.PublicKey().(*gossh.Certificate)
		checks := gossh.CertChecker{Clock: func() time.Time { return now }}
		if err := checks.CheckCert(name, of); err != nil || !bytes.Equal(of.SignatureKey.Marshal(), m.House.Marshal()) {
			return fmt.Errorf("%w: %w", ErrNode, errors.Join(err, errUnsigned))
		}
	}
	return c.checkTLS(m.House, key, now)
}

var errUnsigned = errors.New("the cluster did not sign the certificate")

// checkTLS checks the certificates for TLS.
func (c *Certificates) checkTLS(house gossh.PublicKey, key ed25519.PrivateKey, now time.Time) error {
	authority, err := readPEM(c.Authority)
	if err != nil {
		return err
	}
	if public, err := gossh.NewPublicKey(authority.PublicKey); err != nil || !bytes.Equal(public.Marshal(), house.Marshal()) {
		return fmt.Errorf("%w: %w", ErrNode, errors.Join(err, errUnsigned))
	}
	own, err := readPEM(c.TLS)
	if err != nil {
		return err
	}
	roots := x509.NewCertPool()
	roots.AddCert(authority)
	if _, err := own.Verify(x509.VerifyOptions{Roots: roots, CurrentTime: now}); err != nil {
		return fmt.Errorf("%w: %w", ErrNode, err)
	}
	if !key.Public().(ed25519.PublicKey).Equal(own.PublicKey) {
		return fmt.Errorf("%w: a certificate for another key", ErrNode)
	}
	return nil
}

func readPEM(text string) (*x509.Certificate, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, fmt.Errorf("%w: no certificate", ErrNode)
	}
	c, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNode, err)
	}
	return c, nil
}

// Until is when the first of the certificates in the data folder of a server ends.
func Until(data string) (until time.Time, err error) {
	c, err := readCertificates(data)
	if err != nil {
		return time.Time{}, err
	}
	own, err := readPEM(c.TLS)
	if err != nil {
		return time.Time{}, err
	}
	until = own.NotAfter
	for _, text := range []string{c.Host, c.User} {
		of, err := certificate([]byte(text))
		if err != nil {
			return time.Time{}, fmt.Errorf("%w: %w", ErrNode, err)
		}
		if at := time.Unix(int64(of.ValidBefore), 0); at.Before(until) {
			until = at
		}
	}
	return until, nil
}

// HouseID names the authority of a house: the SHA256 of its public key.
type HouseID [sha256.Size]byte

// HouseIDOf names the authority with a public key.
func HouseIDOf(house gossh.PublicKey) HouseID { return sha256.Sum256(house.Marshal()) }

// ID names the authority.
func (a *Authority) ID() HouseID { return HouseIDOf(a.signer.PublicKey()) }

// KeyID names the key of a server: the SHA256 of it in hexadecimal digits.
func KeyID(key ed25519.PublicKey) (string, error) {
	public, err := gossh.NewPublicKey(key)
	if err != nil {
		return "", err
	}
	return KeyIDOf(public), nil
}

// KeyIDOf names a key, which may be that of a certificate.
func KeyIDOf(key gossh.PublicKey) string {
	if c, ok := key.(*gossh.Certificate); ok {
		key = c.Key
	}
	sum := sha256.Sum256(key.Marshal())
	return hex.EncodeToString(sum[:])
}

// serialOf is the serial number of each certificate for a key, so that a list of serial numbers can refuse a key.
func serialOf(id string) (*big.Int, error) {
	const bytes = 16
	sum, err := hex.DecodeString(id)
	if err != nil || len(sum) != sha256.Size {
		return nil, fmt.Errorf("%w: %q names no key", ErrNode, id)
	}
	sum[0] |= 1 << 6 // never zero
	sum[0] &^= 1 << 7
	return new(big.Int).SetBytes(sum[:bytes]), nil
}
