package several

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
	"shithead/data/wait"
	"shithead/sshsrv/link"
)

// Entry is what a server takes that is to be one of a house of several, on a machine of its own.
type Entry struct {
	// House is what the house is called, empty for a server that stands alone, and Node what the server is called in it.
	House, Node string
	// Join is a server of the house that makes certificates, HOST or HOST:PORT, empty for the first one.
	Join string
	// Advertise is how the others find the server, HOST or HOST:PORT, and Bind the address of this machine at which they do.
	Advertise, Bind string
	// TokenFile holds the token, which else stands in the environment.
	TokenFile string
}

// What a server takes unless it is said otherwise, and where it finds its token.
const (
	// LinkPort is where a server listens to the others unless said otherwise. Those that vote take two ports more.
	LinkPort = 2322
	// votePort and keysPort are how far those are from it.
	votePort, keysPort = 100, 200
	// TokenVariable holds the token for joining, which stands in no argument that others of the machine could read.
	TokenVariable = "SHITHEAD_JOIN_TOKEN"
)

// Check says what is wrong with the flags, and fills in what nobody has said.
func (e *Entry) Check() error {
	if e.House == "" {
		if *e != (Entry{}) {
			return errors.New("--cluster: name the cluster that the server belongs to")
		}
		return nil
	}
	host, err := os.Hostname()
	if err != nil && (e.Node == "" || e.Advertise == "") {
		return fmt.Errorf("--node, --advertise: the machine has no name: %w", err)
	}
	first, _, _ := strings.Cut(strings.ToLower(host), ".")
	e.Node, e.Advertise = cmp.Or(e.Node, first), cmp.Or(e.Advertise, host)
	for flag, name := range map[string]string{"--cluster": e.House, "--node": e.Node} {
		if !link.IsNode(name) {
			return fmt.Errorf("%s %q: give a name of small letters, digits and dashes", flag, name)
		}
	}
	if e.Bind != "" && net.ParseIP(e.Bind) == nil {
		return fmt.Errorf("--bind %q: give an address of this machine, such as 10.0.0.7", e.Bind)
	}
	if e.Advertise, err = withPort(e.Advertise); err != nil {
		return fmt.Errorf("--advertise %w", err)
	}
	if e.Join != "" {
		if e.Join, err = withPort(e.Join); err != nil {
			return fmt.Errorf("--join %w", err)
		}
	}
	return nil
}

// withPort is an address with its port.
func withPort(at string) (string, error) {
	host, text, err := net.SplitHostPort(at)
	if err != nil {
		host, text = strings.Trim(at, "[]"), strconv.Itoa(LinkPort)
	}
	port, err := strconv.Atoi(text)
	ip := net.ParseIP(host)
	switch {
	case err != nil || host == "" || strings.ContainsAny(host, "/ @") || ip == nil && strings.Contains(host, ":"):
		return "", fmt.Errorf("%q: give HOST or HOST:PORT", at)
	case ip != nil && ip.IsUnspecified():
		return "", fmt.Errorf("%q: give an address by which other machines find it", at)
	case port < 1 || port+keysPort >= 1<<16:
		return "", fmt.Errorf("%q: give a port from 1 to %d, as the ports %d and %d above it are used too", at, 1<<16-1-keysPort, votePort, keysPort)
	}
	return net.JoinHostPort(host, text), nil
}

// above is an address whose port is so far above that of another.
func above(at string, far int) string {
	host, port, _ := net.SplitHostPort(at) // it was checked
	n, _ := strconv.Atoi(port)
	return net.JoinHostPort(host, strconv.Itoa(n+far))
}

// self is the server as its flags say it, as one that may vote.
func (e *Entry) self() nodefile.Node {
	return nodefile.Node{
		House: e.House, Name: e.Node, Bind: e.Bind, Link: e.Advertise, Peer: above(e.Advertise, votePort), Client: above(e.Advertise, keysPort),
	}
}

// isIn reports whether the folder is that of the server already, and what is wrong if it is another's.
func (e *Entry) isIn(folder string) (ok bool, err error) {
	n, err := nodefile.Read(folder)
	switch {
	case err != nil || n == nil:
		return false, err
	case n.House != e.House:
		return false, fmt.Errorf("--cluster %s: the data folder belongs to a server of the cluster %q", e.House, n.House)
	case n.Name != e.Node || n.Link != e.Advertise:
		return false, fmt.Errorf("--node %s --advertise %s: the data folder belongs to the server %s at %s. Start it with those, or remove it from the "+
			"cluster and let it join with an empty folder", e.Node, e.Advertise, n.Name, n.Link)
	case n.Bind != e.Bind:
		n.Bind = e.Bind
		err = n.Keep(folder)
	}
	return true, err
}

// Found makes the first server of a house of a data folder with its store, unless it is one already.
func (e *Entry) Found(folder string, logger *slog.Logger) error {
	if e.House == "" || e.Join != "" {
		return nil
	}
	if ok, err := e.isIn(folder); ok || err != nil {
		return err
	}
	keys := filepath.Join(folder, nodefile.Folder)
	if err := durable.MakeFolder(keys); err != nil {
		return err
	}
	authority, err := nodefile.LoadAuthority(keys)
	if err != nil {
		return err
	}
	n := e.self()
	n.Founds = true
	n.Voters, n.Clients = map[string]string{n.Name: n.Peer}, map[string]string{n.Name: n.Client}
	logger.Info("cluster created", "house", e.House, "node", n.Name, "link", n.Link)
	return authority.Write(folder, n, time.Now())
}

// joinRequest is what a server says that is to be one of a house.
type joinRequest struct {
	House string `json:"house"`
	// Token is the secret of the token.
	Token []byte `json:"token"`
	Name  string `json:"name"`
	// Key is its public key in the form of authorized keys.
	Key    string `json:"key"`
	Link   string `json:"link"`
	Peer   string `json:"peer"`
	Client string `json:"client"`
	// Level is that of the changes that it knows.
	Level int `json:"level"`
}

// joinAnswer is what it is answered.
type joinAnswer struct {
	// Error is why not, and Again: the same may go well soon.
	Error string `json:"error,omitempty"`
	Again bool   `json:"again,omitempty"`
	// Node is what the server is in the house, Certificates what proves it, and HostKey the key by which people know the house.
	Node         *nodefile.Node         `json:"node,omitempty"`
	Certificates *nodefile.Certificates `json:"certificates,omitempty"`
	HostKey      []byte                 `json:"host_key,omitempty"`
}

// The bounds of joining.
const (
	// askingFor is how long a server asks again that is told to.
	askingFor = time.Minute
	// askPause is how long it waits before.
	askPause = time.Second
)

// Enter has the server of an empty data folder be one of a house, unless it is one already. It can be done again whatever has come of it
// before.
func (e *Entry) Enter(ctx context.Context, folder string, logger *slog.Logger) error {
	if e.House == "" || e.Join == "" {
		return nil
	}
	if ok, err := e.isIn(folder); err != nil || ok && e.begun(folder) {
		return err
	}
	if _, err := os.Stat(filepath.Join(folder, datafolder.Store)); err == nil {
		return fmt.Errorf("--join: %s has a database already: a joining server starts with an empty folder", folder)
	}
	token, err := e.token()
	if err != nil {
		return err
	}
	key, err := nodefile.OwnKey(folder)
	if err != nil {
		return err
	}
	self := e.self()
	public, err := gossh.NewPublicKey(key.Public())
	if err != nil {
		return err
	}
	request, err := json.Marshal(joinRequest{
		House: e.House, Token: token.Secret[:], Name: self.Name, Key: string(gossh.MarshalAuthorizedKey(public)), Link: self.Link,
		Peer: self.Peer, Client: self.Client, Level: data.Version(),
	})
	if err != nil {
		return err
	}
	logger.Info("joining a cluster", "house", e.House, "node", self.Name, "by", e.Join)
	answer, err := e.ask(ctx, token.House, request, logger)
	if err != nil {
		return err
	}
	if answer.Node == nil || answer.Certificates == nil || answer.Node.Name != self.Name || answer.Node.Link != self.Link {
		return fmt.Errorf("%s sends an invalid answer", e.Join)
	}
	if err := answer.Certificates.Check(token.House, key, self.Name, time.Now()); err != nil {
		return fmt.Errorf("%s sends an invalid answer: %w", e.Join, err)
	}
	if err := keepHostKey(folder, answer.HostKey); err != nil {
		return err
	}
	answer.Node.House, answer.Node.Bind, answer.Node.Joins = e.House, e.Bind, true
	logger.Info("cluster joined", "house", e.House, "node", self.Name, "votes", answer.Node.Votes())
	return answer.Certificates.Write(folder, *answer.Node)
}

// begun reports whether the server of a folder has all that it needs to begin with.
func (e *Entry) begun(folder string) bool {
	n, err := nodefile.Read(folder)
	if err != nil || n == nil || !n.Votes() {
		return err == nil && n != nil
	}
	_, err = os.Stat(filepath.Join(folder, nodefile.EtcdFolder))
	if err == nil {
		return true
	}
	_, err = e.token()
	return err != nil // without a token it goes on with what it was told
}

// token is the token that the server was given.
func (e *Entry) token() (nodefile.Token, error) {
	text := os.Getenv(TokenVariable)
	if e.TokenFile != "" {
		file, err := os.ReadFile(e.TokenFile)
		if err != nil {
			return nodefile.Token{}, fmt.Errorf("--token-file: %w", err)
		}
		text = string(file)
	}
	if text == "" {
		return nodefile.Token{}, fmt.Errorf("--join: give the token in %s or in a --token-file: \"shithead cluster token\" prints one at %s", TokenVariable, e.Join)
	}
	return nodefile.ParseToken(text)
}

// ask asks to join, again as long as it is told that that may go well.
func (e *Entry) ask(ctx context.Context, house nodefile.HouseID, request []byte, logger *slog.Logger) (answer joinAnswer, err error) {
	for late := time.Now().Add(askingFor); ; wait.For(ctx, askPause) {
		text, err := link.Enroll(ctx, e.Join, house, request, link.DefaultLimits())
		switch {
		case errors.Is(err, link.ErrCertificate):
			return answer, fmt.Errorf("--join %s: the token is from another cluster: %w", e.Join, err)
		case err != nil:
			return answer, fmt.Errorf("--join %s: no server of a cluster answers there: %w", e.Join, err)
		}
		answer = joinAnswer{}
		if err := json.Unmarshal(text, &answer); err != nil {
			return answer, fmt.Errorf("%s sends an invalid answer: %w", e.Join, err)
		}
		switch {
		case answer.Error == "":
			return answer, nil
		case !answer.Again || time.Now().After(late) || ctx.Err() != nil:
			return answer, fmt.Errorf("--join %s: %s", e.Join, answer.Error)
		}
		logger.Warn("join request not accepted yet", "why", answer.Error)
	}
}

// keepHostKey has a folder hold the host key of the house, unless it has another one.
func keepHostKey(folder string, key []byte) error {
	if _, err := gossh.ParsePrivateKey(key); err != nil {
		return fmt.Errorf("the cluster sends no host key: %w", err)
	}
	is, err := os.ReadFile(filepath.Join(folder, datafolder.HostKey))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return durable.Write(durable.At(folder), datafolder.HostKey, key)
	case err == nil && string(is) != string(key):
		return fmt.Errorf("%s has another host key than the cluster: a joining server starts with an empty folder", folder)
	}
	return err
}
