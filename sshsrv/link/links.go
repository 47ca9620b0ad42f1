package link

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/netip"
	"sync"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data/wait"
)

// Config is what the links of a server are made from.
type Config struct {
	Member *Member
	// Peers are the addresses of the other servers of the house, by their names, as far as they are known: see [Links.Know].
	Peers  map[string]string
	Limits Limits
	// Snapshot gives other servers copies of what this one keeps, nil for none.
	Snapshot Copier
	Log      *slog.Logger
	// Authority answers those that want certificates of the cluster, nil for none, and Removed reports whether a key is that of a
	// server that was removed from the house, nil for none. Clock is what certificates are valid by, nil for that of the system.
	Authority Authority
	Removed   func(key gossh.PublicKey) bool
	Clock     func() time.Time
}

// Links are the connections of a server with the others of its house. Make them with [New].
type Links struct {
	limits    Limits
	log       *slog.Logger
	authority Authority
	refuses   func(key gossh.PublicKey) bool
	clock     func() time.Time
	// serves is what is done for other servers.
	serves Services
	// copies gives copies of what this server keeps, nil for none, and copying has room for those that are under way.
	copies   Copier
	copying  chan struct{}
	unproved *unproved
	// enrolled has room for connections of those that are no servers of the house yet.
	enrolled chan struct{}

	mu sync.Mutex
	// member is this server: see [Links.Renew].
	member *Member
	// peers are the addresses of the other servers that are known, and known is told when they are others.
	peers map[string]string
	known wait.Bell
	// open are the connections, by the names of the other servers, and changed is closed and made anew with each change.
	open    map[string]*peer
	changed chan struct{}
}

// Services are what a server does for the others. What is nil is not done.
type Services struct {
	Guest  Handler
	News   Hearer
	Answer Answerer
}

// Handler serves a guest that another server has sent. It has to have somebody call [Line.Follow] for as long as the terminal lasts,
// which ends at the latest when it returns.
type Handler func(from string, guest *Guest, line *Line)

// Hearer hears news of another server, see [Links.Tell], and keeps nothing of the text. It does not wait, and says what is wrong.
type Hearer func(text []byte) error

// New makes links that are not there yet. It fails as [Links.Know] does.
func New(c Config) (*Links, error) {
	l := &Links{
		limits: c.Limits, log: c.Log, authority: c.Authority, refuses: c.Removed, clock: c.Clock, known: wait.NewBell(),
		copies: c.Snapshot, copying: make(chan struct{}, c.Limits.Snapshots),
		unproved: &unproved{most: c.Limits.Handshakes, servers: map[netip.Addr]bool{}, logged: map[netip.Addr]bool{}},
		enrolled: make(chan struct{}, c.Limits.Enrolling),
		open:     map[string]*peer{}, changed: make(chan struct{}),
	}
	if l.clock == nil {
		l.clock = time.Now
	}
	own := *c.Member
	own.removed, own.clock = l.removed, l.clock
	l.member = &own
	return l, l.Know(c.Peers)
}

// own is this server.
func (l *Links) own() *Member {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.member
}

// removed reports whether a certificate is that of a server that was removed.
func (l *Links) removed(c *gossh.Certificate) bool { return l.refuses != nil && l.refuses(c.Key) }

// Know has the other servers of the house be these from now on, with their addresses. One that is connected and not among them any more
// is not connected any more. It fails with [ErrNode] for one that no server can be called, or that is this one.
func (l *Links) Know(peers map[string]string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for node := range peers {
		if !IsNode(node) || node == l.member.Node {
			return fmt.Errorf("%w: %.64q", ErrNode, node)
		}
	}
	for node, p := range l.open {
		if _, was := l.peers[node]; was && peers[node] == "" {
			go func() { _ = p.conn.Close() }()
		}
	}
	for _, address := range peers {
		if at, err := netip.ParseAddrPort(address); err == nil {
			l.unproved.know(at.Addr().Unmap())
		}
	}
	l.peers = maps.Clone(peers)
	l.known.Ring()
	return nil
}

// keepAll keeps a connection with each of the servers that are known and that this one dials, until a context ends.
func (l *Links) keepAll(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	dialed, ends, own := map[string]string{}, map[string]context.CancelFunc{}, l.Node()
	for {
		l.mu.Lock()
		peers := l.peers
		l.mu.Unlock()
		for node, address := range dialed {
			if peers[node] != address {
				ends[node]()
				delete(dialed, node)
			}
		}
		for node, address := range peers {
			if _, ok := dialed[node]; !ok && own < node {
				keeping, end := context.WithCancel(ctx)
				dialed[node], ends[node] = address, end
				all.Go(func() { l.keep(keeping, node, address) })
			}
		}
		select {
		case <-l.known:
		case <-ctx.Done():
			for _, end := range ends {
				end()
			}
			return
		}
	}
}

// Node is what this server is called in the house.
func (l *Links) Node() string { return l.own().Node }

// Run keeps the connections, and does for the other servers what they ask for, until a context ends, which is nil, or the listener fails.
// It closes the listener, and waits until the guests have gone and all questions are answered.
func (l *Links) Run(ctx context.Context, listener net.Listener, services Services) error {
	l.serves = services
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = listener.Close() })
	defer stop()
	all.Go(func() { l.keepAll(ctx) })
	for {
		conn, err := listener.Accept()
		switch {
		case ctx.Err() != nil:
			if err == nil {
				_ = conn.Close()
			}
			return nil
		case errors.Is(err, net.ErrClosed):
			return err
		case err != nil: // no files, or no memory
			l.log.Error("cluster connection not accepted", "err", err)
			wait.For(ctx, l.limits.RedialLeast)
			continue
		}
		l.unproved.enter(conn)
		all.Go(func() { l.admit(ctx, conn) })
	}
}

// admit serves a connection that has come, once it has proved whose it is.
func (l *Links) admit(ctx context.Context, tcp net.Conn) {
	var proved *gossh.Certificate
	own := l.own()
	config := &gossh.ServerConfig{
		NoClientAuth: true,
		NoClientAuthCallback: func(by gossh.ConnMetadata) (*gossh.Permissions, error) {
			if by.User() != enrolling || l.authority == nil {
				return nil, fmt.Errorf("%w: none", ErrCertificate)
			}
			return nil, nil
		},
		Config: algorithms(), ServerVersion: version, MaxAuthTries: 1, PublicKeyAuthAlgorithms: []string{gossh.KeyAlgoED25519},
		PublicKeyCallback: func(by gossh.ConnMetadata, key gossh.PublicKey) (*gossh.Permissions, error) {
			_, err := own.admits(by, key, l.limits.Validity)
			return nil, err
		},
		VerifiedPublicKeyCallback: func(_ gossh.ConnMetadata, key gossh.PublicKey, given *gossh.Permissions, _ string) (*gossh.Permissions, error) {
			proved = key.(*gossh.Certificate) // else it is not admitted
			return given, nil
		},
	}
	config.AddHostKey(own.Host)
	closes := context.AfterFunc(ctx, func() { _ = tcp.Close() })
	_ = tcp.SetDeadline(time.Now().Add(l.limits.Handshake))
	conn, channels, requests, err := gossh.NewServerConn(tcp, config)
	_ = tcp.SetDeadline(time.Time{})
	closes()
	l.unproved.leave(tcp)
	if err != nil {
		_ = tcp.Close()
		if l.unproved.shouldLog(addressOf(tcp), time.Now()) {
			l.log.Warn("cluster connection refused", "address", tcp.RemoteAddr().String(), "err", err)
		}
		return
	}
	if proved == nil {
		l.enrolls(ctx, conn, channels, requests)
		return
	}
	l.unproved.know(addressOf(tcp))
	p := newPeer(l, conn.User(), conn, proved)
	if string(conn.ClientVersion()) == snapshotVersion {
		l.giveSnapshot(ctx, p, channels, requests)
		return
	}
	l.join(ctx, p, channels, requests)
}

// version is what servers say that they are.
const version = "SSH-2.0-Shithead-link"

// join serves a connection to its end. An older one of the same server is closed: that has lost it, else it would not dial.
func (l *Links) join(ctx context.Context, p *peer, channels <-chan gossh.NewChannel, requests <-chan *gossh.Request) {
	l.mu.Lock()
	old := l.open[p.node]
	l.open[p.node] = p
	l.change()
	l.mu.Unlock()
	if old != nil {
		_ = old.conn.Close()
	}
	l.log.Info("server connected", "node", p.node)
	p.run(ctx, channels, requests)
	l.mu.Lock()
	if l.open[p.node] == p {
		delete(l.open, p.node)
	}
	l.change()
	l.mu.Unlock()
	l.log.Info("server disconnected", "node", p.node)
}

// change tells whoever waits that something is other than it was.
func (l *Links) change() {
	close(l.changed)
	l.changed = make(chan struct{})
}

// Await waits until a server is connected, or a context ends, and says which.
func (l *Links) Await(ctx context.Context, node string) bool {
	for {
		l.mu.Lock()
		_, ok := l.open[node]
		changed := l.changed
		l.mu.Unlock()
		if ok {
			return true
		}
		select {
		case <-ctx.Done():
			return false
		case <-changed:
		}
	}
}

// peer is the connection with a server, nil for none.
func (l *Links) peer(node string) *peer {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open[node]
}

// Open has another server serve a guest. It fails with [ErrDown], [ErrRefused], or [ErrGuest]. It waits for the other server, whose
// silence is noticed.
func (l *Links) Open(node string, guest *Guest) (*Line, error) {
	p := l.peer(node)
	if p == nil {
		return nil, ErrDown
	}
	text, err := guest.Marshal()
	if err != nil {
		return nil, err
	}
	if len(text) > l.limits.GuestBytes {
		return nil, fmt.Errorf("%w: %d bytes", ErrGuest, len(text))
	}
	return p.open(text)
}
