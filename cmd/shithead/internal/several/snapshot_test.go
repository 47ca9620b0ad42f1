package several

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/datafolder/foldertest"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/sshsrv/link"
)

// copyTest is a server that wants a copy of another one's store.
type copyTest struct {
	*testing.T
	*Joined
	house cluster.House
	// gives is what the other one gives, and at where it listens.
	gives []byte
	at    string
}

// storeText is a store of a house in which so many have come in, as a file.
func storeText(t *testing.T, house data.ID, people ...string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), datafolder.Store)
	store := foldertest.Inhabit(t, path, house, people...)
	must(t, store.Close())
	text, err := os.ReadFile(path)
	must(t, err)
	return text
}

// newCopyTest is a server whose own store is of a house, in which so many have come in.
func newCopyTest(t *testing.T, house data.ID, people ...string) *copyTest {
	t.Helper()
	folder := t.TempDir()
	own := foldertest.Inhabit(t, filepath.Join(folder, datafolder.Store), house, people...)
	c := &copyTest{T: t, house: cluster.House{ID: "A", Founder: "node2"}}
	authority, err := nodefile.LoadAuthority(t.TempDir())
	must(t, err)
	links := map[string]*link.Links{}
	for _, name := range []string{"node1", "node2"} {
		of := t.TempDir()
		about := nodefile.Node{Name: name, Link: "127.0.0.1:1", Voters: map[string]string{"x": "127.0.0.1:2"}, Clients: map[string]string{"x": "127.0.0.1:3"}}
		must(t, authority.Write(of, about, time.Now()))
		member, err := about.Member(of)
		must(t, err)
		links[name], err = link.New(link.Config{
			Member: member, Limits: link.DefaultLimits(), Log: slog.New(slog.DiscardHandler),
			Snapshot: func(_ context.Context, _ string, send func(int64, io.Reader) error) error {
				return send(int64(len(c.gives)), bytes.NewReader(c.gives))
			},
		})
		must(t, err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	c.at = listener.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- links["node2"].Run(ctx, listener, link.Services{}) }()
	c.Joined = &Joined{
		node: &nodefile.Node{Name: "node1"}, folder: folder, store: own, links: links["node1"], logger: slog.New(slog.DiscardHandler),
		awaits: map[string]bool{},
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
		if !errors.Is(err, link.ErrNoCopy) {
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
	c := newCopyTest(t, "A", "x", "y")
	further := storeText(t, "A", "1", "2", "3")
	torn := bytes.Clone(further)
	clear(torn[len(torn)/4:])
	if err := os.WriteFile(filepath.Join(c.folder, ".copy-123"), further[:100], 0o600); err != nil { // of one that was killed
		t.Fatal(err)
	}
	for what, text := range map[string][]byte{
		"of another house": storeText(t, "B", "1", "2", "3"), "by itself": storeText(t, "", "1", "2", "3"), "as far": storeText(t, "A", "1", "2"),
		"behind": storeText(t, "A", "1"), "torn": torn, "cut off": further[:len(further)/2], "nothing": {}, "no store": []byte("hello"),
	} {
		if err := c.fetches(text); err == nil {
			t.Errorf("%s: it has taken its place", what)
		}
		c.has(2)
	}
	must(t, c.fetches(further))
	c.has(3)
	if err := c.store.Announce("4", time.Now()); err != nil {
		t.Error(err)
	}

	empty := newCopyTest(t, "") // for which it may be of a house whose changes were never counted
	must(t, empty.fetches(storeText(t, "A")))
	if home, err := empty.store.Home(); home != "A" || err != nil {
		t.Errorf("%q, %v", home, err)
	}
	empty.has(0)
}

// movesIn has the server be one of the house of an etcd, with the other one there.
func (c *copyTest) movesIn(etcd *clustertest.Etcd) error {
	c.Helper()
	c.client = etcd.Client(0)
	c.keys = cluster.NewClient(c.client, cluster.DefaultLimits())
	c.log = cluster.NewLog(c.keys)
	if _, err := c.client.Put(c.Context(), "servers/node2", `{"link":"`+c.at+`"}`); err != nil {
		c.Fatal(err)
	}
	return c.moveIn(c.Context())
}

// founded is etcd with a house that begins with so many changes.
func founded(t *testing.T, applied uint64) *clustertest.Etcd {
	t.Helper()
	etcd := clustertest.Start(t, 1)
	client := cluster.NewClient(etcd.Client(0), cluster.DefaultLimits())
	must(t, client.Found(t.Context(), &cluster.Founding{ID: "A", Founder: "node2", Applied: applied}))
	return etcd
}

// TestAServer_WhoseStoreIsTooFarBehind begins with a copy of another one's, one that has nothing as well, and goes on from there.
func TestAServer_WhoseStoreIsTooFarBehind(t *testing.T) {
	t.Parallel()
	etcd := founded(t, 3)
	further := storeText(t, "A", "1", "2", "3")
	change := data.Change{ID: data.NewID(), At: time.Now().UTC().Truncate(time.Second), Op: data.Announce{Text: "4"}}
	must(t, cluster.NewLog(cluster.NewClient(etcd.Client(0), cluster.DefaultLimits())).Append([]data.Change{change}))
	for _, has := range [][]string{{}, {"1", "2"}, {"1", "2", "3"}} {
		c := newCopyTest(t, "A", has...)
		if c.gives = further; len(has) == 3 {
			c.gives = nil // it can follow
		}
		if err := c.movesIn(etcd); err != nil {
			t.Error(err)
		}
		c.has(4)
		held, err := c.client.Delete(t.Context(), "applied/node1", clientv3.WithPrevKV())
		if err != nil || (len(held.PrevKvs) > 0) != (len(has) < 3) || len(held.PrevKvs) > 0 && string(held.PrevKvs[0].Value) != "0" {
			t.Errorf("the log is kept for a server that begins with a copy: %v, %v", held, err)
		}
	}
}

// TestAServer_WhoseStoreIsNotOfTheHouse is told what to do, and the store stays as it was.
func TestAServer_WhoseStoreIsNotOfTheHouse(t *testing.T) {
	t.Parallel()
	etcd := founded(t, 3)
	for _, c := range []struct {
		home   data.ID
		people []string
		is     error
		says   string
	}{
		{"B", []string{"1", "2", "3"}, cluster.ErrOtherHouse, "give this server the folder that it had"},
		{"", []string{"1", "2", "3"}, cluster.ErrOwnHistory, "shithead cluster init --from"},
		{"A", []string{"1", "2", "3", "4"}, cluster.ErrAhead, "move it away"},
	} {
		own := newCopyTest(t, c.home, c.people...)
		own.gives = storeText(t, "A", "1", "2", "3")
		if err := own.movesIn(etcd); !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), own.folder) {
			t.Error(err)
		}
		own.has(uint64(len(c.people)))
		if home, err := own.store.Home(); home != c.home || err != nil {
			t.Errorf("it is of %q, %v", home, err)
		}
	}
}

// TestAServer_ThatFounds a house gives it its rooms, and has none by itself then; also one that was cut off before that was done.
func TestAServer_ThatFounds(t *testing.T) {
	t.Parallel()
	c := newCopyTest(t, "", "1", "2")
	begin := data.Write{Room: "otter", Owner: "house", Epoch: 1, Lines: []data.Line{{Text: []byte("x")}}}
	must(t, c.store.Commit([]data.Write{begin})[0])
	kept, err := c.store.Rooms()
	must(t, err)
	c.node.Founds = true
	etcd := clustertest.Start(t, 1)
	for range 2 {
		must(t, c.movesIn(etcd))
		c.has(2)
		if rooms, err := c.store.Rooms(); err != nil || len(rooms.Journals) > 0 {
			t.Errorf("%+v, %v", rooms, err)
		}
		j, err := cluster.NewJournals(c.keys).Journal("otter")
		if err != nil || j.Owner != "node1" || j.Epoch != 2 || len(j.Lines) != 1 {
			t.Errorf("%+v, %v", j, err)
		}
		home, err := c.store.Home()
		if is, unknown := c.keys.House(t.Context()); err != nil || unknown != nil || home != is.ID || is.Founder != "node1" || is.Blank {
			t.Errorf("it is of %q, %v, and the house %+v, %v", home, err, is, unknown)
		}
		if err := errors.Join(c.store.Leave(kept), c.store.Belong(home)); err != nil { // as it was in between
			t.Fatal(err)
		}
	}
}

// TestAServer_ThatDoesNotFound waits until the house is, however long.
func TestAServer_ThatDoesNotFound(t *testing.T) {
	t.Parallel()
	c := newCopyTest(t, "")
	c.gives = storeText(t, "A", "1")
	etcd := clustertest.Start(t, 1)
	waits := make(chan struct{})
	c.logger = slog.New(onceSaid{slog.DiscardHandler, waits})
	over := make(chan error, 1)
	go func() { over <- c.movesIn(etcd) }()
	<-waits
	must(t, cluster.NewClient(etcd.Client(0), cluster.DefaultLimits()).Found(t.Context(), &cluster.Founding{ID: "A", Founder: "node2", Applied: 1}))
	if err := <-over; err != nil {
		t.Error(err)
	}
	c.has(1)
}

// onceSaid is a log that tells when the server waits for the house to be founded.
type onceSaid struct {
	slog.Handler
	to chan struct{}
}

func (o onceSaid) Enabled(context.Context, slog.Level) bool { return true }

func (o onceSaid) Handle(_ context.Context, r slog.Record) error {
	if r.Message == "waiting for the house to be founded" {
		close(o.to)
	}
	return nil
}
