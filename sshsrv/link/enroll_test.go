package link

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

type clerk struct{ answer []byte }

func (c clerk) Enroll(_ context.Context, _ net.Addr, request []byte) []byte {
	return append([]byte("enrolled "), append(request, c.answer...)...)
}

func (c clerk) Recertify(_ context.Context, node string, request []byte) []byte {
	return append([]byte(node+" "), request...)
}

// TestEnroll: what knows the house asks, and is answered, by a server of that house only; and nothing else is served to it.
func TestEnroll(t *testing.T) {
	h, limits := newHouse(t), DefaultLimits()
	id, another := sha256.Sum256(h.key.PublicKey().Marshal()), sha256.Sum256([]byte("another"))
	alpha := h.start("alpha", Config{Authority: clerk{}}, Services{})
	past := h.certify(sshtest.NewKey(t), "gamma", time.Now().Add(-time.Hour), time.Now().Add(-time.Minute))
	over := h.start("", Config{Member: past, Authority: clerk{}}, Services{})
	talks := h.start("delta", Config{Authority: clerk{make([]byte, limits.AnswerBytes)}}, Services{})
	for what, c := range map[string]struct {
		at      *linked
		house   [sha256.Size]byte
		request string
		want    error
	}{
		"good":                         {alpha, id, "me", nil},
		"another house":                {alpha, another, "me", ErrCertificate},
		"a long request":               {alpha, id, strings.Repeat("m", limits.GuestBytes+1), ErrRefused},
		"a certificate that has ended": {over, id, "me", ErrCertificate},
		"a long answer":                {talks, id, "me", ErrDown},
	} {
		answer, err := Enroll(t.Context(), c.at.address, c.house, []byte(c.request), limits)
		if !errors.Is(err, c.want) || err == nil && string(answer) != "enrolled me" {
			t.Errorf("%s: %q, %v", what, answer, err)
		}
	}
	none := h.start("epsilon", Config{}, Services{})
	if _, err := Enroll(t.Context(), none.address, id, []byte("me"), limits); err == nil {
		t.Error("a server without an authority answers")
	}
	for _, kind := range []string{ChannelType, newsType, recertifyType, "session"} {
		conn, err := dial(alpha.address, enrolling)
		check(t, err)
		if _, _, err := conn.OpenChannel(kind, nil); err == nil {
			t.Errorf("%s is served to what is unknown", kind)
		}
		_ = conn.Close()
	}
	if _, err := dial(alpha.address, "beta"); err == nil {
		t.Error("another user comes in without a certificate")
	}
}

// TestEnroll_SomeAtOnce: those that ask and are slow take no more places than there are.
func TestEnroll_SomeAtOnce(t *testing.T) {
	h, limits := newHouse(t), DefaultLimits()
	limits.Enrolling = 1
	alpha := h.start("alpha", Config{Limits: limits, Authority: clerk{}}, Services{})
	enroll := func() error {
		_, err := Enroll(t.Context(), alpha.address, sha256.Sum256(h.key.PublicKey().Marshal()), []byte("me"), limits)
		return err
	}
	slow, err := dial(alpha.address, enrolling)
	check(t, err)
	waitFor(t, func() bool { return len(alpha.enrolled) == 1 })
	if err := enroll(); err == nil {
		t.Error("answered")
	}
	_ = slow.Close()
	waitFor(t, func() bool { return enroll() == nil })
}

// TestRenew: a connection outlives the certificates that it has begun with if newer ones for the same keys were shown, and ends with
// those. No other is taken for one.
func TestRenew(t *testing.T) {
	h, began := newHouse(t), time.Now()
	var clock atomic.Int64
	clock.Store(began.Unix())
	keys := map[string]gossh.Signer{"alpha": sshtest.NewKey(t), "beta": sshtest.NewKey(t)}
	soon, later := began.Add(time.Hour), began.Add(100*time.Hour)
	member := func(node string, key gossh.Signer, until time.Time) *Member {
		return h.certify(key, node, began.Add(-time.Hour), until)
	}
	limits := DefaultLimits()
	limits.Ask = 10 * time.Millisecond
	var removed atomic.Value
	start := func(node string, peers map[string]string) *linked {
		return h.start(node, Config{
			Member: member(node, keys[node], soon), Peers: peers, Limits: limits, Authority: clerk{},
			Clock: func() time.Time { return time.Unix(clock.Load(), 0) },
			Removed: func(key gossh.PublicKey) bool {
				gone, _ := removed.Load().([]byte)
				return bytes.Equal(gone, key.Marshal())
			},
		}, Services{Guest: echo})
	}
	beta := start("beta", nil)
	alpha := start("alpha", map[string]string{"beta": beta.address})
	alpha.await("beta")
	beta.await("alpha")
	if answer, err := alpha.Recertify("beta", []byte("me")); err != nil || string(answer) != "alpha me" {
		t.Errorf("%q, %v", answer, err)
	}
	if _, err := alpha.Recertify("gamma", nil); !errors.Is(err, ErrDown) {
		t.Errorf("%v", err)
	}
	if err := alpha.Renew(member("alpha", sshtest.NewKey(t), later)); !errors.Is(err, ErrCertificate) {
		t.Errorf("another key: %v", err)
	}
	atAlpha, atBeta := alpha.peerAt("beta"), beta.peerAt("alpha")
	until := func(p *peer) int64 {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.until.Unix()
	}
	for what, m := range map[string]*Member{
		"another key":   member("alpha", sshtest.NewKey(t), later),
		"another name":  member("gamma", keys["alpha"], later),
		"another house": newHouse(t).member("alpha"),
	} {
		atAlpha.shows(m)
		if until(atBeta) != soon.Unix() {
			t.Errorf("%s was taken", what)
		}
	}
	for node, l := range map[string]*linked{"alpha": alpha, "beta": beta} {
		check(t, l.Renew(member(node, keys[node], later)))
	}
	for _, p := range []*peer{atAlpha, atBeta} {
		waitFor(t, func() bool { return until(p) == later.Unix() })
	}
	clock.Store(began.Add(2 * time.Hour).Unix())
	if _, err := alpha.openLine("beta").Write([]byte("x")); err != nil {
		t.Error(err)
	}
	waitFor(t, func() bool { // some questions later
		_, _, err := atAlpha.conn.SendRequest(keepalive, true, nil)
		return err == nil && atAlpha.ended(time.Unix(clock.Load(), 0)) == ""
	})
	if alpha.peerAt("beta") != atAlpha || beta.peerAt("alpha") != atBeta {
		t.Error("the connection did not last")
	}
	clock.Store(later.Add(time.Minute).Unix())
	waitFor(t, func() bool { return alpha.peerAt("beta") == nil && beta.peerAt("alpha") == nil })

	clock.Store(began.Unix())
	alpha.await("beta")
	removed.Store(keys["alpha"].PublicKey().Marshal())
	waitFor(t, func() bool { return beta.peerAt("alpha") == nil })
	if _, err := dial(beta.address, "alpha", gossh.PublicKeys(alpha.own().User)); err == nil {
		t.Error("a server that was removed comes in")
	}
}
