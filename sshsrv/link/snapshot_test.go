package link

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

type send = func(int64, io.Reader) error

func startCopying(t *testing.T, copies Copier) (gives, wants *linked) {
	t.Helper()
	h := newHouse(t)
	return h.start("beta", Config{Snapshot: copies}, Services{}), h.start("alpha", Config{}, Services{})
}

// TestACopy_Comes whole, as it was sent, again and again, to the server that asks.
func TestACopy_Comes(t *testing.T) {
	whole := bytes.Repeat([]byte("0123456789abcdef"), 128<<10)
	gives, wants := startCopying(t, func(_ context.Context, node string, send send) error {
		if node != "alpha" {
			t.Errorf("for %q", node)
		}
		return send(int64(len(whole)), bytes.NewReader(whole))
	})
	for range 3 {
		var got bytes.Buffer
		n, err := wants.Fetch(t.Context(), "beta", gives.address, &got)
		if err != nil || n != int64(len(whole)) || !bytes.Equal(got.Bytes(), whole) {
			t.Errorf("%d bytes came of %d, %v", got.Len(), n, err)
		}
		waitFor(t, func() bool { return len(gives.copying) == 0 })
	}
	if gives.peer("alpha") != nil {
		t.Error("it counts as a connection between the two")
	}
}

func TestACopy_ThatIsNotWhole(t *testing.T) {
	for what, copies := range map[string]Copier{
		"none is given": nil,
		"none is made":  func(context.Context, string, send) error { return errors.New("no") },
		"it is cut off": func(_ context.Context, _ string,
			send send,
		) error {
			return send(4, strings.NewReader("abc"))
		},
		"it is too long": func(_ context.Context, _ string,
			send send,
		) error {
			return send(1<<41, strings.NewReader(""))
		},
	} {
		gives, wants := startCopying(t, copies)
		if n, err := wants.Fetch(t.Context(), "beta", gives.address, io.Discard); err == nil {
			t.Errorf("%s: %d bytes", what, n)
		}
	}
	var sent bytes.Buffer
	check(t, sendSnapshot(t.Context(), &sent, 5, strings.NewReader("abcde"), 1<<20))
	for at := range sent.Len() {
		flipped := bytes.Clone(sent.Bytes())
		flipped[at] ^= 1
		for _, text := range [][]byte{sent.Bytes()[:at], flipped} {
			if n, err := receiveSnapshot(bytes.NewReader(text), io.Discard, 100); err == nil {
				t.Errorf("at %d: %d bytes", at, n)
			}
		}
	}
	if n, err := receiveSnapshot(&sent, io.Discard, 5); n != 5 || err != nil {
		t.Error(n, err)
	}
}

// TestACopy_IsOne at a time, and ends with the server that wanted it. A connection for one is for nothing else.
func TestACopy_IsOne(t *testing.T) {
	begun, end := make(chan struct{}), make(chan struct{})
	gives, wants := startCopying(t, func(ctx context.Context, _ string, _ send) error {
		begun <- struct{}{}
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
	waitFor(t, func() bool { return len(gives.copying) == 0 })
	conn, _, requests, _, err := wants.connect(t.Context(), "beta", gives.address, snapshotVersion)
	check(t, err)
	<-begun
	go gossh.DiscardRequests(requests)
	for _, kind := range []string{ChannelType, newsType, snapshotType} {
		var refused *gossh.OpenChannelError
		if _, _, err := conn.OpenChannel(kind, nil); !errors.As(err, &refused) || refused.Reason != gossh.UnknownChannelType {
			t.Errorf("%s: %v", kind, err)
		}
	}
	_ = conn.Close()
	<-end
}

func TestACopy_IsPaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began, size := time.Now(), int64(1<<20)
		var sent bytes.Buffer
		check(t, sendSnapshot(t.Context(), &sent, size, bytes.NewReader(make([]byte, size)), 256<<10))
		if took := time.Since(began); took < 3*time.Second || took > 5*time.Second {
			t.Errorf("it took %v", took)
		}
		if n := binary.BigEndian.Uint64(sent.Bytes()); n != uint64(size) {
			t.Error(n)
		}
	})
}
