package link

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// clerk answers with what is asked, and something behind it.
type clerk string

func (c clerk) Enroll(_ context.Context, _ net.Addr, request []byte) []byte {
	return slices.Concat([]byte("enrolled "), request, []byte(c))
}

func (c clerk) Recertify(_ context.Context, node string, request []byte) []byte {
	return slices.Concat([]byte(node+" "), request, []byte(c))
}

func (h *house) id() [sha256.Size]byte { return sha256.Sum256(h.key.PublicKey().Marshal()) }

// TestEnroll: what knows the house asks, and is answered, by a server of that house only; and nothing else is served to it.
func TestEnroll(t *testing.T) {
	h, limits := newHouse(t), DefaultLimits()
	alpha := h.start("alpha", Config{Authority: clerk("")}, Services{})
	past := h.certify(sshtest.NewKey(t), "gamma", time.Now().Add(-time.Minute))
	over := h.start("", Config{Member: past, Authority: clerk("")}, Services{})
	talks := h.start("delta", Config{Authority: clerk(make([]byte, limits.AnswerBytes))}, Services{})
	for what, c := range map[string]struct {
		at      *linked
		house   *house
		request string
		want    error
	}{
		"good":                         {alpha, h, "me", nil},
		"another house":                {alpha, newHouse(t), "me", ErrCertificate},
		"a long request":               {alpha, h, strings.Repeat("m", limits.GuestBytes+1), ErrRefused},
		"a certificate that has ended": {over, h, "me", ErrCertificate},
		"a long answer":                {talks, h, "me", ErrDown},
	} {
		answer, err := Enroll(t.Context(), c.at.address, c.house.id(), []byte(c.request), limits)
		if !errors.Is(err, c.want) || err == nil && string(answer) != "enrolled me" {
			t.Errorf("%s: %q, %v", what, answer, err)
		}
	}
	none := h.start("epsilon", Config{}, Services{})
	if _, err := Enroll(t.Context(), none.address, h.id(), []byte("me"), limits); err == nil {
		t.Error("a server without an authority answers")
	}
	for _, kind := range []string{ChannelType, newsType, recertifyType, "session"} {
		conn, err := dial(t, alpha.address, enrolling)
		check(t, err)
		if _, _, err := conn.OpenChannel(kind, nil); err == nil {
			t.Errorf("%s is served to what is unknown", kind)
		}
		_ = conn.Close()
	}
	if _, err := dial(t, alpha.address, "beta"); err == nil {
		t.Error("another user comes in without a certificate")
	}
}

// TestEnroll_SomeAtOnce: those that ask and are slow take no more places than there are.
func TestEnroll_SomeAtOnce(t *testing.T) {
	h, limits := newHouse(t), DefaultLimits()
	limits.Enrolling = 1
	alpha := h.start("alpha", Config{Limits: limits, Authority: clerk("")}, Services{})
	enroll := func() error {
		_, err := Enroll(t.Context(), alpha.address, h.id(), []byte("me"), limits)
		return err
	}
	slow, err := dial(t, alpha.address, enrolling)
	check(t, err)
	waitFor(t, func() bool { return len(alpha.enrolled) == 1 })
	if err := enroll(); err == nil {
		t.Error("answered")
	}
	_ = slow.Close()
	waitFor(t, func() bool { return enroll() == nil })
}

// TestRenew: a connection ends with the newest certificates for its keys that were shown. No other is taken for one.
func TestRenew(t *testing.T) {
	h, limits, began := newHouse(t), DefaultLimits(), time.Now()
	limits.Ask = 10 * time.Millisecond
	soon, later := began.Add(time.Hour), began.Add(100*time.Hour)
	var clock atomic.Int64
	clock.Store(began.Unix())
	var removed atomic.Value
	removed.Store([]byte{})
	keys := map[string]gossh.Signer{"alpha": sshtest.NewKey(t), "beta": sshtest.NewKey(t)}
	start := func(node string, peers map[string]string) *linked {
		return h.start(node, Config{
			Member: h.certify(keys[node], node, soon), Peers: peers, Limits: limits, Authority: clerk(""),
			Clock:   func() time.Time { return time.Unix(clock.Load(), 0) },
			Removed: func(key gossh.PublicKey) bool { return bytes.Equal(removed.Load().([]byte), key.Marshal()) },
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
	anotherKey := h.certify(sshtest.NewKey(t), "alpha", later)
	if err := alpha.Renew(anotherKey); !errors.Is(err, ErrCertificate) {
		t.Errorf("another key: %v", err)
	}
	atAlpha, atBeta := alpha.peer("beta"), beta.peer("alpha")
	lasts := func(p *peer, until time.Time) bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.until.Unix() == until.Unix()
	}
	for _, m := range []*Member{anotherKey, h.certify(keys["alpha"], "gamma", later), newHouse(t).member("alpha")} {
		if atAlpha.shows(m); !lasts(atBeta, soon) {
			t.Errorf("a certificate of %s was taken", m.Node)
		}
	}
	check(t, alpha.Renew(h.certify(keys["alpha"], "alpha", later)), beta.Renew(h.certify(keys["beta"], "beta", later)))
	waitFor(t, func() bool { return lasts(atAlpha, later) && lasts(atBeta, later) })
	clock.Store(began.Add(2 * time.Hour).Unix())
	if _, err := alpha.openLine("beta").Write([]byte("x")); err != nil {
		t.Error(err)
	}
	if _, _, err := atAlpha.conn.SendRequest(keepalive, true, nil); err != nil {
		t.Error(err)
	}
	if alpha.peer("beta") != atAlpha || beta.peer("alpha") != atBeta || atAlpha.ended(began.Add(2*time.Hour)) != "" {
		t.Error("the connection did not last")
	}
	clock.Store(later.Add(time.Minute).Unix())
	waitFor(t, func() bool { return alpha.peer("beta") == nil && beta.peer("alpha") == nil })

	clock.Store(began.Unix())
	alpha.await("beta")
	removed.Store(keys["alpha"].PublicKey().Marshal())
	waitFor(t, func() bool { return beta.peer("alpha") == nil })
	if _, err := dial(t, beta.address, "alpha", gossh.PublicKeys(alpha.own().User)); err == nil {
		t.Error("a server that was removed comes in")
	}
}
