package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
	"shithead/data/cluster"
	"shithead/sshsrv/link"
)

// copyTest is a server that wants a copy of another one's store.
type copyTest struct {
	*testing.T
	*several
	house cluster.House
	// gives is what the other one gives, and at where it listens.
	gives []byte
	at    string
}

// storeText is a store of a house in which so many have come in, as a file.
func storeText(t *testing.T, house data.ID, people ...string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), storeFile)
	store := inhabit(t, path, house, people...)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func inhabit(t *testing.T, path string, house data.ID, people ...string) *data.Store {
	t.Helper()
	store, err := data.Open(path)
	if err == nil && house != "" {
		err = store.Belong(house)
	}
	for _, name := range people {
		if err == nil {
			err = store.Announce(name, time.Now())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func newCopyTest(t *testing.T, own *data.Store, folder string) *copyTest {
	t.Helper()
	c := &copyTest{T: t, house: cluster.House{ID: "A", Founder: "node2"}}
	authority, err := nodefile.LoadAuthority(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	links := map[string]*link.Links{}
	for _, name := range []string{"node1", "node2"} {
		of := t.TempDir()
		about := nodefile.Node{Name: name, Link: "127.0.0.1:1", Voters: map[string]string{"x": "127.0.0.1:2"}, Clients: map[string]string{"x": "127.0.0.1:3"}}
		if err := authority.Write(of, about, time.Now()); err != nil {
			t.Fatal(err)
		}
		member, err := about.Member(of)
		if err != nil {
			t.Fatal(err)
		}
		links[name], err = link.New(link.Config{
			Member: member, Limits: link.DefaultLimits(), Log: slog.New(slog.DiscardHandler),
			Snapshot: func(_ context.Context, _ string, send func(int64, io.Reader) error) error {
				return send(int64(len(c.gives)), bytes.NewReader(c.gives))
			},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c.at = listener.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- links["node2"].Run(ctx, listener, link.Services{}) }()
	c.several = &several{
		node: &nodefile.Node{Name: "node1"}, folder: folder, store: own, links: links["node1"], logger: slog.New(slog.DiscardHandler),
	}
	t.Cleanup(func() {
		cancel()
		if err := errors.Join(<-ended, c.store.Close()); err != nil {
			t.Error(err)
		}
	})
	return c
}

// fetches has the store be what the other server gives, which may have to wait for the copy before.
func (c *copyTest) fetches(gives []byte) error {
	c.Helper()
	c.gives = gives
	for {
		err := c.fetchFrom(c.Context(), &c.house, "node2", c.at)
		if !errors.Is(err, link.ErrRefused) {
			return err
		}
	}
}

// has looks how far the store is, and that nothing is left over.
func (c *copyTest) has(applied uint64) {
	c.Helper()
	if is, err := c.store.Applied(); is != applied || err != nil {
		c.Errorf("it has applied %d, not %d: %v", is, applied, err)
	}
	if files, err := os.ReadDir(c.folder); err != nil || len(files) != 1 {
		c.Errorf("%v, %v", files, err)
	}
}

// TestACopyOfAStore_TakesThePlace of one that is behind, if it is of the same house, whole, and further; else that stays as it was, and open.
func TestACopyOfAStore_TakesThePlace(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	c := newCopyTest(t, inhabit(t, filepath.Join(folder, storeFile), "A", "x", "y"), folder)
	further := storeText(t, "A", "1", "2", "3")
	torn := bytes.Clone(further)
	clear(torn[len(torn)/4:])
	for what, text := range map[string][]byte{
		"of another house": storeText(t, "B", "1", "2", "3"), "by itself": storeText(t, "", "1", "2", "3"), "as far": storeText(t, "A", "1", "2"),
		"behind": storeText(t, "A", "1"), "torn": torn, "cut off": further[:len(further)/2], "nothing": {}, "no store": []byte("hello"),
	} {
		if err := c.fetches(text); err == nil {
			t.Errorf("%s: it has taken its place", what)
		}
		c.has(2)
	}
	if err := c.fetches(further); err != nil {
		t.Fatal(err)
	}
	c.has(3)
	if err := c.store.Announce("4", time.Now()); err != nil {
		t.Error(err)
	}
}

// TestACopyOfAStore_ForOneWithNothingInIt may be of a house whose changes were never counted.
func TestACopyOfAStore_ForOneWithNothingInIt(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	c := newCopyTest(t, inhabit(t, filepath.Join(folder, storeFile), ""), folder)
	if err := c.fetches(storeText(t, "A")); err != nil {
		t.Error(err)
	}
	if home, err := c.store.Home(); home != "A" || err != nil {
		t.Errorf("%q, %v", home, err)
	}
	c.has(0)
}
