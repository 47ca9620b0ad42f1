package link

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// copied is a server of a house that gives copies, and one that wants them and is not connected with it.
func copied(t *testing.T, copies Copier) (gives *linked, wants *Links) {
	t.Helper()
	house := sshtest.NewKey(t)
	log := slog.New(slog.DiscardHandler)
	var all [2]*Links
	for i, name := range []string{"beta", "alpha"} {
		var err error
		if all[i], err = New(Config{Member: certified(t, house, name), Limits: DefaultLimits(), Snapshot: copies, Log: log}); err != nil {
			t.Fatal(err)
		}
	}
	listener := listen(t)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- all[0].Run(ctx, listener, Services{Guest: echo}) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return &linked{Links: all[0], address: listener.Addr().String()}, all[1]
}

// TestACopy_Comes whole, as it was sent, again and again, to who asks.
func TestACopy_Comes(t *testing.T) {
	whole := bytes.Repeat([]byte("0123456789abcdef"), 128<<10)
	gives, wants := copied(t, func(_ context.Context, node string, send func(int64, io.Reader) error) error {
		if node != "alpha" {
			t.Errorf("for %q", node)
		}
		return send(int64(len(whole)), bytes.NewReader(whole))
	})
	for range 3 {
		var got bytes.Buffer
		var n int64
		for { // the one before is under way until it is noticed that it has come
			var err error
			if n, err = wants.Fetch(t.Context(), "beta", gives.address, &got); err == nil {
				break
			} else if !errors.Is(err, ErrNoCopy) {
				t.Fatal(err)
			}
		}
		if n != int64(len(whole)) || !bytes.Equal(got.Bytes(), whole) {
			t.Errorf("%d bytes, of which %d came", n, got.Len())
		}
	}
	gives.mu.Lock()
	defer gives.mu.Unlock()
	if len(gives.open) > 0 {
		t.Error("it counts as a connection between the two")
	}
}

// TestACopy_ThatIsNotWhole is none.
func TestACopy_ThatIsNotWhole(t *testing.T) {
	for what, copies := range map[string]Copier{
		"none is given": nil,
		"none is made":  func(context.Context, string, func(int64, io.Reader) error) error { return errors.New("no") },
		"it is cut off": func(_ context.Context, _ string, send func(int64, io.Reader) error) error {
			return send(4, strings.NewReader("abc"))
		},
		"it is too long": func(_ context.Context, _ string, send func(int64, io.Reader) error) error {
			return send(1<<41, strings.NewReader(""))
		},
	} {
		gives, wants := copied(t, copies)
		if n, err := wants.Fetch(t.Context(), "beta", gives.address, io.Discard); err == nil {
			t.Errorf("%s: %d bytes", what, n)
		}
	}
	var sent bytes.Buffer
	if err := sendSnapshot(t.Context(), &sent, 5, strings.NewReader("abcde"), 1<<20); err != nil {
		t.Fatal(err)
	}
	for at := range sent.Len() {
		for _, text := range [][]byte{sent.Bytes()[:at], flipped(sent.Bytes(), at)} {
			if n, err := receiveSnapshot(bytes.NewReader(text), io.Discard, 100); err == nil {
				t.Errorf("at %d: %d bytes", at, n)
			}
		}
	}
	if n, err := receiveSnapshot(&sent, io.Discard, 5); n != 5 || err != nil {
		t.Error(n, err)
	}
}

// flipped is a text with a bit turned.
func flipped(text []byte, at int) []byte {
	text = bytes.Clone(text)
	text[at] ^= 1
	return text
}

// TestACopy_IsOne at a time, and ends with whoever wanted it.
func TestACopy_IsOne(t *testing.T) {
	begun, end := make(chan struct{}), make(chan struct{})
	gives, wants := copied(t, func(ctx context.Context, _ string, _ func(int64, io.Reader) error) error {
		select {
		case begun <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		<-ctx.Done()
		end <- struct{}{}
		return ctx.Err()
	})
	ctx, cancel := context.WithCancel(t.Context())
	over := make(chan error, 1)
	go func() {
		_, err := wants.Fetch(ctx, "beta", gives.address, io.Discard)
		over <- err
	}()
	<-begun
	if _, err := wants.Fetch(t.Context(), "beta", gives.address, io.Discard); !errors.Is(err, ErrNoCopy) {
		t.Error(err)
	}
	cancel()
	if err := <-over; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	<-end
}

// TestAConnectionForACopy is for nothing else.
func TestAConnectionForACopy(t *testing.T) {
	gives, wants := copied(t, func(ctx context.Context, _ string, _ func(int64, io.Reader) error) error {
		<-ctx.Done()
		return nil
	})
	conn, _, requests, _, err := wants.connect(t.Context(), "beta", gives.address, snapshotVersion)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go gossh.DiscardRequests(requests)
	for _, kind := range []string{ChannelType, newsType, snapshotType} {
		var refused *gossh.OpenChannelError
		if _, _, err := conn.OpenChannel(kind, nil); !errors.As(err, &refused) || refused.Reason != gossh.UnknownChannelType {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// TestACopy_IsPaced so that others notice little.
func TestACopy_IsPaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began, size := time.Now(), int64(1<<20)
		var sent bytes.Buffer
		if err := sendSnapshot(t.Context(), &sent, size, bytes.NewReader(make([]byte, size)), 256<<10); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took < 3*time.Second || took > 5*time.Second {
			t.Errorf("it took %v", took)
		}
		if n := binary.BigEndian.Uint64(sent.Bytes()); n != uint64(size) {
			t.Error(n)
		}
	})
}
