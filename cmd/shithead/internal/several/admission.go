package several

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data/cluster"
	"shithead/rooms/ratelimit"
	"shithead/sshsrv/link"
)

// admission makes servers of the house, at one that has its key. It is a [link.Authority].
type admission struct {
	folder, house string
	registry      *cluster.Registry
	voters        *cluster.Voters
	logger        *slog.Logger
	now           func() time.Time
	// tries are how often anybody may ask to join.
	tries *ratelimit.Limiter[struct{}]

	// mu is held while one joins.
	mu sync.Mutex
}

var _ link.Authority = (*admission)(nil)

// joinsEvery is how often anybody may ask to join, after joinsAtOnce times.
const (
	joinsEvery  = time.Second
	joinsAtOnce = 20
)

// keys is where the key of the house is, if this server has it.
func (a *admission) keys() string { return filepath.Join(a.folder, nodefile.Folder) }

// has reports whether this server has the key of the house.
func (a *admission) has() bool { return nodefile.HasAuthority(a.keys()) }

// Why somebody is not taken, besides what is wrong in package cluster.
var (
	errUnnamed     = errors.New("the cluster has no name: only one created with \"serve --cluster NAME\" can add and remove servers")
	errNoAuthority = errors.New("this server does not have the cluster's key: --join one that has, see \"shithead cluster nodes\"")
	errWrongHouse  = errors.New("the cluster has another name")
	errTooMany     = errors.New("too many servers are joining at the moment")
	errNotJoining  = errors.New("not a request to join")
)

// Enroll is that of [link.Authority]: it answers a server that has a token.
func (a *admission) Enroll(ctx context.Context, from net.Addr, text []byte) []byte {
	answer, name, err := a.join(ctx, text)
	if err != nil {
		a.logger.Warn("join request refused", "node", name, "address", from.String(), "err", err)
		answer = &joinAnswer{Error: err.Error(), Again: errors.Is(err, errTooMany) || passes(err)}
	} else {
		a.logger.Info("server joined", "node", name, "address", from.String(), "votes", answer.Node.Votes())
	}
	out, _ := json.Marshal(answer) // of texts nothing fails
	return out
}

func (a *admission) join(ctx context.Context, text []byte) (answer *joinAnswer, name string, err error) {
	var r joinRequest
	if err := json.Unmarshal(text, &r); err != nil || !link.IsNode(r.Name) {
		return nil, "", errNotJoining
	}
	if !a.tries.Allow(struct{}{}) {
		return nil, r.Name, errTooMany
	}
	key, id, err := readPublic(r.Key)
	var token nodefile.Token
	if err != nil || len(r.Token) != len(token.Secret) || copy(token.Secret[:], r.Token) == 0 || !areAddresses(r.Link, r.Peer, r.Client) {
		return nil, r.Name, errNotJoining
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	n := cluster.Node{Name: r.Name, Key: id, Link: r.Link, Peer: r.Peer, Level: r.Level, Until: a.now().Add(nodefile.Validity)}
	switch {
	case !a.has():
		return nil, r.Name, errNoAuthority
	case r.House != a.house:
		return nil, r.Name, fmt.Errorf("%w: it is not %q", errWrongHouse, r.House)
	}
	if err := a.place(ctx, &n); err != nil {
		return nil, r.Name, err
	}
	if err := a.registry.Join(ctx, token.Hash(), &n, a.now()); err != nil {
		return nil, r.Name, err
	}
	answer, err = a.admit(ctx, key, &n, &r)
	return answer, r.Name, err
}

// readPublic reads the public key of a server.
func readPublic(text string) (key ed25519.PublicKey, id string, err error) {
	public, _, _, _, err := gossh.ParseAuthorizedKey([]byte(text))
	if err != nil {
		return nil, "", err
	}
	plain, ok := public.(gossh.CryptoPublicKey)
	if !ok {
		return nil, "", errNotJoining
	}
	key, ok = plain.CryptoPublicKey().(ed25519.PublicKey)
	if !ok {
		return nil, "", errNotJoining
	}
	return key, nodefile.KeyIDOf(public), nil
}

func areAddresses(all ...string) bool {
	for _, at := range all {
		host, port, err := net.SplitHostPort(at)
		n, bad := strconv.ParseUint(port, 10, 16)
		if err != nil || bad != nil || n == 0 || host == "" || len(host) > maxHost || strings.ContainsAny(host, "/@ ") {
			return false
		}
	}
	return true
}

// maxHost bounds the name of a machine, in bytes: that of DNS.
const maxHost = 253

// place has a server say that it votes only if it may.
func (a *admission) place(ctx context.Context, n *cluster.Node) error {
	all, err := a.voters.List(ctx)
	if err != nil {
		return err
	}
	others := 0
	for _, m := range all {
		if m.Peer != n.Peer {
			others++
		}
	}
	if others >= cluster.MostVoters {
		n.Peer = ""
	}
	return nil
}

// admit has a server that the house knows be one of etcd, if it may vote, and gives it what it needs.
func (a *admission) admit(ctx context.Context, key ed25519.PublicKey, n *cluster.Node, r *joinRequest) (*joinAnswer, error) {
	is := &nodefile.Node{House: a.house, Name: n.Name, Link: n.Link, Joins: true, Voters: map[string]string{}, Clients: map[string]string{}}
	if n.Peer != "" {
		is.Peer, is.Client = r.Peer, r.Client
		if err := a.voters.Add(ctx, n.Peer); err != nil {
			return nil, err
		}
	}
	all, err := a.voters.List(ctx)
	if err != nil {
		return nil, err
	}
	nodes, err := a.registry.Nodes(ctx)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, n := range nodes {
		names[n.Peer] = n.Name
	}
	for _, m := range all {
		name := m.Name
		if name == "" {
			name = names[m.Peer]
		}
		if name == "" {
			name = fmt.Sprintf("member-%x", m.ID)
		}
		is.Voters[name] = m.Peer
		if m.Client != "" && !m.Learns {
			is.Clients[name] = m.Client
		}
	}
	authority, err := nodefile.LoadAuthority(a.keys())
	if err != nil {
		return nil, err
	}
	certificates, err := authority.Certify(key, is, a.now())
	if err != nil {
		return nil, err
	}
	host, err := os.ReadFile(filepath.Join(a.folder, datafolder.HostKey))
	if err != nil {
		return nil, err
	}
	return &joinAnswer{Node: is, Certificates: certificates, HostKey: host}, nil
}

// Recertify is that of [link.Authority]: it answers a server of the house whose certificates are about to end, which sends its public key.
func (a *admission) Recertify(ctx context.Context, name string, text []byte) []byte {
	certificates, err := a.renew(ctx, name, string(text))
	answer := joinAnswer{Certificates: certificates}
	if err != nil {
		a.logger.Warn("certificates refused", "node", name, "err", err)
		answer = joinAnswer{Error: err.Error(), Again: passes(err)}
	}
	out, _ := json.Marshal(answer) // of texts nothing fails
	return out
}

// renew makes certificates for a server that the house knows.
func (a *admission) renew(ctx context.Context, name, public string) (*nodefile.Certificates, error) {
	key, id, err := readPublic(public)
	if err != nil {
		return nil, errNotJoining
	}
	if !a.has() {
		return nil, errNoAuthority
	}
	nodes, err := a.registry.Nodes(ctx)
	if err != nil {
		return nil, err
	}
	for _, n := range nodes {
		if n.Name == name && n.Key == id {
			authority, err := nodefile.LoadAuthority(a.keys())
			if err != nil {
				return nil, err
			}
			return authority.Certify(key, &nodefile.Node{Name: name, Link: n.Link, Peer: n.Peer}, a.now())
		}
	}
	return nil, cluster.ErrNoNode
}

// issue gives out a token for joining.
func (a *admission) issue(ctx context.Context, within time.Duration) (token nodefile.Token, until time.Time, err error) {
	switch {
	case a.house == "":
		return token, until, errUnnamed
	case !a.has():
		return token, until, errors.New("this server does not have the cluster's key: ask one that has, see \"shithead cluster nodes\"")
	}
	authority, err := nodefile.LoadAuthority(a.keys())
	if err != nil {
		return token, until, err
	}
	token, until = nodefile.NewToken(authority.ID()), a.now().Add(within).UTC().Truncate(time.Second)
	if err := a.registry.Sweep(ctx, a.now()); err != nil {
		return token, until, err
	}
	return token, until, a.registry.Issue(ctx, token.Hash(), until)
}
