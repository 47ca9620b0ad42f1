package link

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// clerk answers what it is asked, and by whom.
type clerk struct{ answer []byte }

func (c clerk) Enroll(_ context.Context, _ net.Addr, request []byte) []byte {
	return append([]byte("enrolled "), append(request, c.answer...)...)
}

func (c clerk) Recertify(_ context.Context, node string, request []byte) []byte {
	return append([]byte(node+" "), request...)
}

// runWith runs links that are made from a config.
func runWith(t testing.TB, c Config) *linked {
	t.Helper()
	c.Log = slog.New(slog.DiscardHandler)
	l, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	listener := listen(t)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- l.Run(ctx, listener, Services{Guest: echo}) }()
	end := sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(end)
	return &linked{l, listener.Addr().String(), end}
}

// TestEnroll: whoever knows the house asks, and is answered, by a server of that house only; and nothing else is served to them.
func TestEnroll(t *testing.T) {
	house := sshtest.NewKey(t)
	id, limits := sha256.Sum256(house.PublicKey().Marshal()), DefaultLimits()
	alpha := runWith(t, Config{Member: certified(t, house, "alpha"), Limits: limits, Authority: clerk{}})
	if answer, err := Enroll(t.Context(), alpha.address, id, []byte("me"), limits); err != nil || string(answer) != "enrolled me" {
		t.Errorf("%q, %v", answer, err)
	}
	if _, err := Enroll(t.Context(), alpha.address, sha256.Sum256([]byte("another")), []byte("me"), limits); !errors.Is(err, ErrCertificate) {
		t.Errorf("another house: %v", err)
	}
	if _, err := Enroll(t.Context(), alpha.address, id, bytes.Repeat([]byte("m"), limits.GuestBytes+1), limits); !errors.Is(err, ErrRefused) {
		t.Errorf("a long request: %v", err)
	}
	ended := runWith(t, Config{Member: certifiedUntil(t, house, "gamma", time.Now().Add(-time.Hour), time.Now().Add(-time.Minute)), Limits: limits, Authority: clerk{}})
	if _, err := Enroll(t.Context(), ended.address, id, []byte("me"), limits); !errors.Is(err, ErrCertificate) {
		t.Errorf("a certificate that has ended: %v", err)
	}
	talks := runWith(t, Config{Member: certified(t, house, "delta"), Limits: limits, Authority: clerk{make([]byte, limits.AnswerBytes)}})
	if _, err := Enroll(t.Context(), talks.address, id, []byte("me"), limits); !errors.Is(err, ErrDown) {
		t.Errorf("a long answer: %v", err)
	}
	none := runWith(t, Config{Member: certified(t, house, "epsilon"), Limits: limits})
	if _, err := Enroll(t.Context(), none.address, id, []byte("me"), limits); err == nil {
		t.Error("nobody answers, and somebody is let in")
	}
	for _, kind := range []string{ChannelType, newsType, recertifyType, "session"} {
		conn, err := gossh.Dial("tcp", alpha.address, &gossh.ClientConfig{
			Config: algorithms(), User: enrolling, HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // it is this test's own
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := conn.OpenChannel(kind, nil); err == nil {
			t.Errorf("%s is served to somebody unknown", kind)
		}
		_ = conn.Close()
	}
	if _, err := gossh.Dial("tcp", alpha.address, &gossh.ClientConfig{
		Config: algorithms(), User: "beta", HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // it is this test's own
	}); err == nil {
		t.Error("another user comes in without a certificate")
	}
}

// TestEnroll_SomeAtOnce: those that ask and are slow take no more places than there are.
func TestEnroll_SomeAtOnce(t *testing.T) {
	house, limits := sshtest.NewKey(t), DefaultLimits()
	limits.Enrolling = 1
	alpha := runWith(t, Config{Member: certified(t, house, "alpha"), Limits: limits, Authority: clerk{}})
	slow, err := gossh.Dial("tcp", alpha.address, &gossh.ClientConfig{
		Config: algorithms(), User: enrolling, HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // it is this test's own
	})
	if err != nil {
		t.Fatal(err)
	}
	comesTrue(t, func() bool { return len(alpha.enrolled) == 1 })
	id := sha256.Sum256(house.PublicKey().Marshal())
	if answer, err := Enroll(t.Context(), alpha.address, id, []byte("me"), limits); err == nil {
		t.Errorf("answered %q", answer)
	}
	_ = slow.Close()
	comesTrue(t, func() bool {
		_, err := Enroll(t.Context(), alpha.address, id, []byte("me"), limits)
		return err == nil
	})
}

func comesTrue(t *testing.T, is func() bool) {
	t.Helper()
	late, look := time.After(sshtest.Patience), time.NewTicker(5*time.Millisecond)
	defer look.Stop()
	for !is() {
		select {
		case <-late:
			t.Fatal("it never came true")
		case <-look.C:
		}
	}
}

// wall is a clock that a test sets.
type wall struct{ at atomic.Int64 }

func (w *wall) set(at time.Time) { w.at.Store(at.Unix()) }

func (w *wall) now() time.Time { return time.Unix(w.at.Load(), 0) }

// TestRenew: a connection outlives the certificates that it has begun with if newer ones for the same keys were shown, and no other is taken
// for one.
func TestRenew(t *testing.T) {
	house, began := sshtest.NewKey(t), time.Now()
	clock := &wall{}
	clock.set(began)
	keys := map[string]gossh.Signer{"alpha": sshtest.NewKey(t), "beta": sshtest.NewKey(t)}
	member := func(node string, of gossh.Signer, until time.Time) *Member {
		host, user, err := Certify(house, of.PublicKey(), node, began.Add(-time.Hour), until)
		if err != nil {
			t.Fatal(err)
		}
		m, err := NewMember(of, host, user, house.PublicKey())
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	limits := DefaultLimits()
	limits.Ask = 10 * time.Millisecond
	soon, later := began.Add(time.Hour), began.Add(100*time.Hour)
	var removed atomic.Value
	config := func(node string, peers map[string]string) Config {
		return Config{
			Member: member(node, keys[node], soon), Peers: peers, Limits: limits, Authority: clerk{}, Clock: clock.now,
			Removed: func(key gossh.PublicKey) bool {
				is, _ := removed.Load().([]byte)
				return bytes.Equal(is, key.Marshal())
			},
		}
	}
	beta := runWith(t, config("beta", nil))
	alpha := runWith(t, config("alpha", map[string]string{"beta": beta.address}))
	alpha.sees(t, "beta")
	beta.sees(t, "alpha")
	if answer, err := alpha.Recertify("beta", []byte("me")); err != nil || string(answer) != "alpha me" {
		t.Errorf("%q, %v", answer, err)
	}
	if _, err := alpha.Recertify("gamma", nil); !errors.Is(err, ErrDown) {
		t.Errorf("%v", err)
	}
	if err := alpha.Renew(member("alpha", sshtest.NewKey(t), later)); !errors.Is(err, ErrCertificate) {
		t.Errorf("another key: %v", err)
	}
	first := func(l *linked, node string) *peer {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.open[node]
	}
	atAlpha, atBeta := first(alpha, "beta"), first(beta, "alpha")
	until := func(p *peer) time.Time {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.until
	}
	for what, m := range map[string]*Member{
		"another key":   member("alpha", sshtest.NewKey(t), later),
		"another name":  member("gamma", keys["alpha"], later),
		"another house": certifiedUntil(t, sshtest.NewKey(t), "alpha", began.Add(-time.Hour), later),
	} {
		atAlpha.shows(m)
		if !until(atBeta).Equal(time.Unix(soon.Unix(), 0)) {
			t.Errorf("%s was taken", what)
		}
	}
	for node, l := range map[string]*linked{"alpha": alpha, "beta": beta} {
		if err := l.Renew(member(node, keys[node], later)); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range []*peer{atAlpha, atBeta} {
		comesTrue(t, func() bool { return until(p).Equal(time.Unix(later.Unix(), 0)) })
	}
	clock.set(began.Add(2 * time.Hour))
	line := alpha.opens(t, "beta")
	if _, err := line.Write([]byte("x")); err != nil {
		t.Error(err)
	}
	comesTrue(t, func() bool { // some questions later
		_, _, err := atAlpha.conn.SendRequest(keepalive, true, nil)
		return err == nil && atAlpha.ended(clock.now()) == ""
	})
	if first(alpha, "beta") != atAlpha || first(beta, "alpha") != atBeta {
		t.Error("the connection did not last")
	}
	clock.set(later.Add(time.Minute))
	comesTrue(t, func() bool { return first(alpha, "beta") == nil && first(beta, "alpha") == nil })

	clock.set(began)
	alpha.sees(t, "beta")
	removed.Store(keys["alpha"].PublicKey().Marshal())
	comesTrue(t, func() bool { return first(beta, "alpha") == nil })
	conn, err := net.Dial("tcp", beta.address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, _, _, err := gossh.NewClientConn(conn, beta.address, &gossh.ClientConfig{
		Config: algorithms(), User: "alpha", Auth: []gossh.AuthMethod{gossh.PublicKeys(alpha.own().User)},
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // it is this test's own
	}); err == nil {
		t.Error("a server that was removed comes in")
	}
}
