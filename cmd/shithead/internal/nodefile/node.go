package nodefile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"path/filepath"
	"slices"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/durable"
	"shithead/sshsrv/link"
)

// Folder is where in a data folder the files are, and EtcdFolder where a voting server keeps what it votes on.
const (
	Folder     = "cluster"
	EtcdFolder = "etcd"
)

// The files in it.
const (
	nodeFile      = "node.json"
	removedFile   = "removed.crl"
	keyFile       = "node.key"
	tlsFile       = "node.pem"
	authorityFile = "authority.pem"
	housePublic   = "house.pub"
	hostFile      = "node-host-cert.pub"
	userFile      = "node-user-cert.pub"
)

// version is the form of [Node].
const version = 1

// Node is one server of a house.
type Node struct {
	Version int `json:"version"`
	// House is what the house is called, if it was founded under a name.
	House string `json:"house,omitempty"`
	// Name is what it is called in the house.
	Name string `json:"name"`
	// Bind is the address of this machine on which it listens for the other servers, if that is not the one by which they find it.
	Bind string `json:"bind,omitempty"`
	// Where it listens, each HOST:PORT: to the other servers, and, if it votes, to the other voters and to their clients.
	Link   string `json:"link"`
	Peer   string `json:"peer,omitempty"`
	Client string `json:"client,omitempty"`
	// Voters are where those that vote, or are about to, listen to each other, and Clients where those that do listen to servers,
	// by name.
	Voters  map[string]string `json:"voters"`
	Clients map[string]string `json:"clients"`
	// Founds: the house begins with the store of this one, unless it is there.
	Founds bool `json:"founds,omitempty"`
	// Joins: the house is there, and this one was added to it.
	Joins bool `json:"joins,omitempty"`
}

// Votes reports whether the server keeps a part of etcd.
func (n *Node) Votes() bool { return n.Peer != "" }

// Listens is where on this machine the server listens for one of its addresses: every address of the machine for one that is a name,
// unless it is said which.
func (n *Node) Listens(at string) string {
	host, port, err := net.SplitHostPort(at)
	switch {
	case err != nil:
		return at
	case n.Bind != "":
		host = n.Bind
	case net.ParseIP(host) == nil && host != "localhost":
		host = "::"
	}
	return net.JoinHostPort(host, port)
}

// ErrNode says that the files are none of a server of a house. It comes with what is wrong.
var ErrNode = errors.New("not the files of a cluster's server")

// check says what is wrong.
func (n *Node) check() error {
	switch {
	case n.Version != version:
		return fmt.Errorf("%w: %s is of version %d, and this program reads %d", ErrNode, nodeFile, n.Version, version)
	case !link.IsNode(n.Name):
		return fmt.Errorf("%w: %q is not a server name: use small letters, digits and dashes", ErrNode, n.Name)
	case n.House != "" && !link.IsNode(n.House):
		return fmt.Errorf("%w: %q is not a cluster name: use small letters, digits and dashes", ErrNode, n.House)
	case n.Bind != "" && net.ParseIP(n.Bind) == nil:
		return fmt.Errorf("%w: %q is no address of this machine", ErrNode, n.Bind)
	case len(n.Clients) == 0 || len(n.Voters) < len(n.Clients):
		return fmt.Errorf("%w: it knows no servers that vote", ErrNode)
	case n.Votes() != (n.Voters[n.Name] != ""):
		return fmt.Errorf("%w: it is not clear whether it votes", ErrNode)
	}
	at := []string{n.Link}
	at = slices.AppendSeq(at, maps.Values(n.Voters))
	at = slices.AppendSeq(at, maps.Values(n.Clients))
	if n.Votes() {
		at = append(at, n.Peer, n.Client)
	}
	for _, address := range at {
		if _, _, err := net.SplitHostPort(address); err != nil {
			return fmt.Errorf("%w: %q is no address: give HOST:PORT", ErrNode, address)
		}
	}
	return nil
}

// Read reads the server whose data folder that is, nil if it is none of a house of several. It fails with [ErrNode].
func Read(data string) (*Node, error) {
	text, err := durable.At(filepath.Join(data, Folder)).ReadFile(nodeFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	}
	n := &Node{}
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(n); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrNode, nodeFile, err)
	}
	return n, n.check()
}

// Keep has the data folder of a server say that of it from now on.
func (n *Node) Keep(data string) error {
	n.Version = version
	if err := n.check(); err != nil {
		return err
	}
	text, err := json.MarshalIndent(n, "", "  ")
	if err != nil {
		return err
	}
	return durable.Write(durable.At(filepath.Join(data, Folder)), nodeFile, append(text, '\n'))
}

// path is where one of the files is.
func path(data, name string) string { return filepath.Join(data, Folder, name) }

// TLS are the files that the server proves itself by to the others of etcd.
func TLS(data string) (certificate, key, authority string) {
	return path(data, tlsFile), path(data, keyFile), path(data, authorityFile)
}

// Removed is the file with the certificates that etcd refuses: see [KeepRemoved].
func Removed(data string) string { return path(data, removedFile) }

// Member is the server as the others know it over SSH. It fails with [ErrNode].
func (n *Node) Member(data string) (*link.Member, error) {
	c, err := readCertificates(data)
	if err != nil {
		return nil, err
	}
	key, err := readOwnKey(data)
	if err != nil {
		return nil, err
	}
	return c.member(key, n.Name)
}

// certificate reads a certificate in the form of authorized keys.
func certificate(text []byte) (*gossh.Certificate, error) {
	key, _, _, _, err := gossh.ParseAuthorizedKey(text)
	if err != nil {
		return nil, err
	}
	c, ok := key.(*gossh.Certificate)
	if !ok {
		return nil, errors.New("a key without a certificate")
	}
	return c, nil
}
