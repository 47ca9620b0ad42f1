package nodefile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"path/filepath"

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
	// Name is what it is called in the house.
	Name string `json:"name"`
	// Where it listens, each HOST:PORT: to the other servers, and, if it votes, to the other voters and to their clients.
	Link   string `json:"link"`
	Peer   string `json:"peer,omitempty"`
	Client string `json:"client,omitempty"`
	// Voters are where those that vote listen to each other, and Clients where they listen to servers, by name.
	Voters  map[string]string `json:"voters"`
	Clients map[string]string `json:"clients"`
	// Founds: the house begins with the store of this one, unless it is there.
	Founds bool `json:"founds,omitempty"`
	// Joins: the house is there, and this one was added to it.
	Joins bool `json:"joins,omitempty"`
}

// Votes says whether the server keeps a part of etcd.
func (n *Node) Votes() bool { return n.Peer != "" }

// ErrNode says that the files are none of a server of a house. It comes with what is wrong.
var ErrNode = errors.New("not the files of a server of a house")

// check says what is wrong.
func (n *Node) check() error {
	switch {
	case n.Version != version:
		return fmt.Errorf("%w: %s is of version %d, and this program reads %d", ErrNode, nodeFile, n.Version, version)
	case !link.IsNode(n.Name):
		return fmt.Errorf("%w: %q is no name for a server: small letters, digits and dashes", ErrNode, n.Name)
	case len(n.Clients) == 0 || len(n.Voters) != len(n.Clients):
		return fmt.Errorf("%w: it knows no servers that vote", ErrNode)
	case n.Votes() != (n.Voters[n.Name] != ""):
		return fmt.Errorf("%w: it is not clear whether it votes", ErrNode)
	}
	at := []string{n.Link}
	for name, peer := range n.Voters {
		at = append(at, peer, n.Clients[name])
	}
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

// path is where one of the files is.
func path(data, name string) string { return filepath.Join(data, Folder, name) }

// TLS are the files that the server proves itself by to the others of etcd.
func TLS(data string) (certificate, key, authority string) {
	return path(data, tlsFile), path(data, keyFile), path(data, authorityFile)
}

// Member is the server as the others know it over SSH. It fails with [ErrNode].
func (n *Node) Member(data string) (*link.Member, error) {
	in := durable.At(filepath.Join(data, Folder))
	var texts [4][]byte
	for i, name := range []string{keyFile, hostFile, userFile, housePublic} {
		var err error
		if texts[i], err = in.ReadFile(name); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNode, err)
		}
	}
	key, err := gossh.ParsePrivateKey(texts[0])
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrNode, keyFile, err)
	}
	host, hostErr := certificate(texts[1])
	user, userErr := certificate(texts[2])
	house, _, _, _, houseErr := gossh.ParseAuthorizedKey(texts[3])
	if err := errors.Join(hostErr, userErr, houseErr); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNode, err)
	}
	m, err := link.NewMember(key, host, user, house)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrNode, err)
	case m.Node != n.Name:
		return nil, fmt.Errorf("%w: its certificates are for %q, and %s says %q", ErrNode, m.Node, nodeFile, n.Name)
	}
	return m, nil
}

// certificate reads a certificate in the form of authorized keys.
func certificate(text []byte) (*gossh.Certificate, error) {
	key, _, _, _, err := gossh.ParseAuthorizedKey(text)
	if err != nil {
		return nil, err
	}
	c, is := key.(*gossh.Certificate)
	if !is {
		return nil, errors.New("a key that is no certificate")
	}
	return c, nil
}
