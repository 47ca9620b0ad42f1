package link

import (
	"context"
	"io"
	"log/slog"
	"net"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/engine/enginetest"
	"shithead/sshsrv/sshtest"
)

var check = enginetest.NoError

type house struct {
	testing.TB
	key gossh.Signer
}

func newHouse(t testing.TB) *house {
	t.Helper()
	return &house{t, sshtest.NewKey(t)}
}

func (h *house) member(node string) *Member {
	h.Helper()
	return h.certify(sshtest.NewKey(h), node, time.Now().Add(time.Hour))
}

func (h *house) certify(key gossh.Signer, node string, until time.Time) *Member {
	h.Helper()
	host, user, err := Certify(h.key, key.PublicKey(), node, time.Now().Add(-time.Hour), until)
	check(h, err)
	m, err := NewMember(key, host, user, h.key.PublicKey())
	check(h, err)
	return m
}

type linked struct {
	*Links
	t       testing.TB
	address string
}

// start runs the links of a server, with the usual limits if there are none.
func (h *house) start(node string, c Config, serves Services) *linked {
	h.Helper()
	if c.Member == nil {
		c.Member = h.member(node)
	}
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits()
	}
	c.Log = slog.New(slog.DiscardHandler)
	l, err := New(c)
	check(h, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(h, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- l.Run(ctx, listener, serves) }()
	h.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			h.Error(err)
		}
	})
	return &linked{l, h, listener.Addr().String()}
}

// pair are two servers of a house that do the same for each other. The first dials.
func pair(t testing.TB, limits Limits, serve Services) (alpha, beta *linked) {
	t.Helper()
	h := newHouse(t)
	beta = h.start("beta", Config{Limits: limits}, serve)
	alpha = h.start("alpha", Config{Limits: limits, Peers: map[string]string{"beta": beta.address}}, serve)
	alpha.await("beta")
	beta.await("alpha")
	return alpha, beta
}

func (l *linked) await(nodes ...string) {
	l.t.Helper()
	ctx, cancel := context.WithTimeout(l.t.Context(), sshtest.Patience)
	defer cancel()
	for _, node := range nodes {
		if !l.Await(ctx, node) {
			l.t.Fatalf("%s never was connected", node)
		}
	}
}

func (l *linked) openLine(node string) *Line {
	l.t.Helper()
	line, err := l.Open(node, someGuest())
	check(l.t, err)
	return line
}

func waitFor(t testing.TB, reached func() bool) {
	t.Helper()
	late, look := time.After(sshtest.Patience), time.NewTicker(5*time.Millisecond)
	defer look.Stop()
	for !reached() {
		select {
		case <-late:
			t.Fatal("it never came true")
		case <-look.C:
		}
	}
}

// dial logs in at a server, and gives a connection that the end of the test closes.
func dial(t testing.TB, address, user string, auth ...gossh.AuthMethod) (*gossh.Client, error) {
	t.Helper()
	conn, err := gossh.Dial("tcp", address, &gossh.ClientConfig{
		Config: algorithms(), User: user, Auth: auth, Timeout: sshtest.Patience,
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // it is this test's own
	})
	if err == nil {
		t.Cleanup(func() { _ = conn.Close() })
	}
	return conn, err
}

func echo(_ string, _ *Guest, line *Line) {
	var all sync.WaitGroup
	all.Go(func() { _ = line.Follow(deaf) })
	n, _ := io.Copy(line, line)
	_ = line.Return(&End{Reason: Left, Status: 3, Taken: uint64(n)})
	all.Wait()
}

var deaf = Events{func(int, int) {}, func(data.Settings) {}, func(string) {}, func(string) {}}
