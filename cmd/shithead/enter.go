package main

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

	"github.com/spf13/pflag"
	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
	"shithead/sshsrv/link"
)

// entering is what a server takes that is to be one of a house of several, on a machine of its own.
type entering struct {
	// house is what the house is called, empty for a server that stands alone, and node what the server is called in it.
	house, node string
	// join is a server of the house that makes certificates, empty for the first one.
	join string
	// advertise is how the others find the server, HOST or HOST:PORT, and bind the address of this machine at which they do.
	advertise, bind string
	// tokenFile holds the token, which else stands in the environment.
	tokenFile string
}

const (
	// linkPort is where a server listens to the others unless said otherwise. Those that vote take two ports more.
	linkPort = 2322
	// votePort and keysPort are how far those are from it.
	votePort, keysPort = 100, 200
	// tokenVariable holds the token for joining, which stands in no argument that others of the machine could read.
	tokenVariable = "SHITHEAD_JOIN_TOKEN"
)

func (e *entering) addTo(flags *pflag.FlagSet) {
	flags.StringVar(&e.house, "cluster", "", "be a server of the house of several that is called so; it is founded without --join")
	flags.StringVar(&e.node, "node", "", "what the server is called in it (default: the first part of the machine's name)")
	flags.StringVar(&e.join, "join", "", "a server of the house that can make certificates, HOST[:PORT], to join by a token in "+tokenVariable)
	flags.StringVar(&e.advertise, "advertise", "", "how other servers find this one, HOST[:PORT] (default: the machine's name, port "+strconv.Itoa(linkPort)+")")
	flags.StringVar(&e.bind, "bind", "", "the address of this machine for other servers (default: that of --advertise, or all)")
	flags.StringVar(&e.tokenFile, "token-file", "", "file with the token for joining, instead of "+tokenVariable)
}

// check says what is wrong with the flags, and fills in what nobody has said.
func (e *entering) check() error {
	if e.house == "" {
		if *e != (entering{}) {
			return errors.New("--cluster: say which house the server is to be of")
		}
		return nil
	}
	host, err := os.Hostname()
	if err != nil && (e.node == "" || e.advertise == "") {
		return fmt.Errorf("--node, --advertise: the machine has no name: %w", err)
	}
	first, _, _ := strings.Cut(strings.ToLower(host), ".")
	e.node, e.advertise = cmp.Or(e.node, first), cmp.Or(e.advertise, host)
	for flag, name := range map[string]string{"--cluster": e.house, "--node": e.node} {
		if !link.IsNode(name) {
			return fmt.Errorf("%s %q: give a name of small letters, digits and dashes", flag, name)
		}
	}
	if e.bind != "" && net.ParseIP(e.bind) == nil {
		return fmt.Errorf("--bind %q: give an address of this machine, such as 10.0.0.7", e.bind)
	}
	if e.advertise, err = withPort(e.advertise); err != nil {
		return fmt.Errorf("--advertise %w", err)
	}
	if e.join != "" {
		if e.join, err = withPort(e.join); err != nil {
			return fmt.Errorf("--join %w", err)
		}
	}
	return nil
}

// withPort is an address with its port.
func withPort(at string) (string, error) {
	host, text, err := net.SplitHostPort(at)
	if err != nil {
		host, text = strings.Trim(at, "[]"), strconv.Itoa(linkPort)
	}
	port, err := strconv.Atoi(text)
	ip := net.ParseIP(host)
	switch {
	case err != nil || host == "" || strings.ContainsAny(host, "/ @") || ip == nil && strings.Contains(host, ":"):
		return "", fmt.Errorf("%q: give HOST or HOST:PORT", at)
	case ip != nil && ip.IsUnspecified():
		return "", fmt.Errorf("%q: give an address by which other machines find it", at)
	case port < 1 || port+keysPort >= 1<<16:
		return "", fmt.Errorf("%q: give a port from 1 to %d, as those %d and %d above are taken, too", at, 1<<16-1-keysPort, votePort, keysPort)
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
func (e *entering) self() nodefile.Node {
	return nodefile.Node{
		House: e.house, Name: e.node, Bind: e.bind, Link: e.advertise, Peer: above(e.advertise, votePort), Client: above(e.advertise, keysPort),
	}
}

// isIn says whether the folder is that of the server already, and what is wrong if it is another's.
func (e *entering) isIn(folder string) (is bool, err error) {
	n, err := nodefile.Read(folder)
	switch {
	case err != nil || n == nil:
		return false, err
	case n.House != e.house:
		return false, fmt.Errorf("--cluster %s: the data folder is that of a server of the house %q", e.house, n.House)
	case n.Name != e.node || n.Link != e.advertise:
		return false, fmt.Errorf("--node %s --advertise %s: the data folder is that of the server %s at %s: start it as that, or remove it from the house "+
			"and have it join with an empty folder", e.node, e.advertise, n.Name, n.Link)
	case n.Bind != e.bind:
		n.Bind = e.bind
		err = n.Keep(folder)
	}
	return true, err
}

// found makes the first server of a house of a data folder with its store, unless it is one already.
func (e *entering) found(folder string, logger *slog.Logger) error {
	if e.house == "" || e.join != "" {
		return nil
	}
	if is, err := e.isIn(folder); is || err != nil {
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
	logger.Info("a house of several servers is founded", "house", e.house, "node", n.Name, "link", n.Link)
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

// join has the server of an empty data folder be one of a house, unless it is one already. It can be done again whatever has come of it
// before.
func (e *entering) enter(ctx context.Context, folder string, logger *slog.Logger) error {
	if e.house == "" || e.join == "" {
		return nil
	}
	if is, err := e.isIn(folder); err != nil || is && e.begun(folder) {
		return err
	}
	if _, err := os.Stat(filepath.Join(folder, storeFile)); err == nil {
		return fmt.Errorf("--join: %s holds a store already, and a server that joins begins with an empty folder", folder)
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
		House: e.house, Token: token.Secret[:], Name: self.Name, Key: string(gossh.MarshalAuthorizedKey(public)), Link: self.Link,
		Peer: self.Peer, Client: self.Client, Level: data.Version(),
	})
	if err != nil {
		return err
	}
	logger.Info("joining a house", "house", e.house, "node", self.Name, "by", e.join)
	answer, err := e.ask(ctx, token.House, request, logger)
	if err != nil {
		return err
	}
	if answer.Node == nil || answer.Certificates == nil || answer.Node.Name != self.Name || answer.Node.Link != self.Link {
		return fmt.Errorf("%s answers what is of no use", e.join)
	}
	if err := answer.Certificates.Check(token.House, key, self.Name, time.Now()); err != nil {
		return fmt.Errorf("%s answers what is of no use: %w", e.join, err)
	}
	if err := keepHostKey(folder, answer.HostKey); err != nil {
		return err
	}
	answer.Node.House, answer.Node.Bind, answer.Node.Joins = e.house, e.bind, true
	logger.Info("the server is one of the house", "house", e.house, "node", self.Name, "votes", answer.Node.Votes())
	return answer.Certificates.Write(folder, *answer.Node)
}

// begun says whether the server of a folder has all that it needs to begin with.
func (e *entering) begun(folder string) bool {
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
func (e *entering) token() (nodefile.Token, error) {
	text := os.Getenv(tokenVariable)
	if e.tokenFile != "" {
		file, err := os.ReadFile(e.tokenFile)
		if err != nil {
			return nodefile.Token{}, fmt.Errorf("--token-file: %w", err)
		}
		text = string(file)
	}
	if text == "" {
		return nodefile.Token{}, fmt.Errorf("--join: give the token in %s or in a --token-file: \"shithead cluster token\" prints one at %s", tokenVariable, e.join)
	}
	return nodefile.ParseToken(text)
}

// ask asks to join, again as long as it is told that that may go well.
func (e *entering) ask(ctx context.Context, house nodefile.HouseID, request []byte, logger *slog.Logger) (answer joinAnswer, err error) {
	for late := time.Now().Add(askingFor); ; pause(ctx, askPause) {
		text, err := link.Enroll(ctx, e.join, house, request, link.DefaultLimits())
		switch {
		case errors.Is(err, link.ErrCertificate):
			return answer, fmt.Errorf("--join %s: that is no server of the house that the token is from: %w", e.join, err)
		case err != nil:
			return answer, fmt.Errorf("--join %s: no server of a house answers there: %w", e.join, err)
		}
		answer = joinAnswer{}
		if err := json.Unmarshal(text, &answer); err != nil {
			return answer, fmt.Errorf("%s answers what is of no use: %w", e.join, err)
		}
		switch {
		case answer.Error == "":
			return answer, nil
		case !answer.Again || time.Now().After(late) || ctx.Err() != nil:
			return answer, fmt.Errorf("--join %s: %s", e.join, answer.Error)
		}
		logger.Warn("the house does not take the server yet", "why", answer.Error)
	}
}

// keepHostKey has a folder hold the host key of the house, unless it has another one.
func keepHostKey(folder string, key []byte) error {
	if _, err := gossh.ParsePrivateKey(key); err != nil {
		return fmt.Errorf("the house gives no host key: %w", err)
	}
	is, err := os.ReadFile(filepath.Join(folder, hostKeyFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return durable.Write(durable.At(folder), hostKeyFile, key)
	case err == nil && string(is) != string(key):
		return fmt.Errorf("%s holds another host key than that of the house: a server that joins begins with an empty folder", folder)
	}
	return err
}
