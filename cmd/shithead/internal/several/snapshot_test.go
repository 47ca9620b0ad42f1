package several

import (
	"bufio"
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
	// gives is what the other one gives, and at where it listens.
	gives []byte
	at    string
}

// storeText is a store of a house to which some texts were announced, as a file.
func storeText(t *testing.T, house data.ID, texts ...string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), datafolder.Store)
	must(t, foldertest.Inhabit(t, path, house, texts...).Close())
	text, err := os.ReadFile(path)
	must(t, err)
	return text
}

// newCopyTest is a server whose own store is of a house to which some texts were announced.
func newCopyTest(t *testing.T, house data.ID, texts ...string) *copyTest {
	t.Helper()
	folder, silent := t.TempDir(), slog.New(slog.DiscardHandler)
	c := &copyTest{T: t, Joined: &Joined{
		node: &nodefile.Node{Name: "node1"}, folder: folder, logger: silent, awaits: map[string]bool{},
		store: foldertest.Inhabit(t, filepath.Join(folder, datafolder.Store), house, texts...),
	}}
	authority, err := nodefile.LoadAuthority(t.TempDir())
	must(t, err)
	linked := func(name string) *link.Links {
		at := t.TempDir()
		others := map[string]string{"x": "127.0.0.1:2"}
		n := nodefile.Node{Name: name, Link: "127.0.0.1:1", Voters: others, Clients: others}
		must(t, authority.Write(at, n, time.Now()))
		member, err := n.Member(at)
		must(t, err)
		l, err := link.New(link.Config{
			Member: member, Limits: link.DefaultLimits(), Log: silent,
			Snapshot: func(_ context.Context, _ string, send func(int64, io.Reader) error) error {
				return send(int64(len(c.gives)), bytes.NewReader(c.gives))
			},
		})
		must(t, err)
		return l
	}
	c.links = linked("node1")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	c.at = listener.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- linked("node2").Run(ctx, listener, link.Services{}) }()
	t.Cleanup(func() {
		cancel()
		must(t, errors.Join(<-ended, c.store.Close()))
	})
	return c
}

// fetches has the store be what the other server gives, which may have to wait for the copy before.
func (c *copyTest) fetches(gives []byte) (err error) {
	c.gives = gives
	for err = link.ErrNoCopy; errors.Is(err, link.ErrNoCopy); {
		err = c.fetchFrom(c.Context(), &cluster.House{ID: "A", Founder: "node2"}, "node2", c.at)
	}
	return err
}

// expect looks how far the store is, of which house, and that nothing is left over.
func (c *copyTest) expect(applied uint64, house data.ID) {
	c.Helper()
	is, err := c.store.Applied()
	home, homeless := c.store.Home()
	files, unread := os.ReadDir(c.folder)
	if err := errors.Join(err, homeless, unread); err != nil || is != applied || home != house || len(files) != 1 {
		c.Errorf("it has applied %d, not %d, and is of %q, not %q: %v, %v", is, applied, home, house, files, err)
	}
}

// TestACopyOfAStore_TakesThePlace of one that is behind, if it is of the same house, whole, and further; else that stays as it was, and open.
func TestACopyOfAStore_TakesThePlace(t *testing.T) {
	t.Parallel()
	c := newCopyTest(t, "A", "x", "y")
	further := storeText(t, "A", "1", "2", "3")
	torn := bytes.Clone(further)
	clear(torn[len(torn)/4:])
	must(t, os.WriteFile(filepath.Join(c.folder, ".copy-123"), further[:100], 0o600)) // of one that was killed
	for what, text := range map[string][]byte{
		"of another house": storeText(t, "B", "1", "2", "3"), "by itself": storeText(t, "", "1", "2", "3"),
		"as far": storeText(t, "A", "1", "2"), "behind": storeText(t, "A", "1"),
		"torn": torn, "cut off": further[:len(further)/2], "nothing": {}, "no store": []byte("hello"),
	} {
		if err := c.fetches(text); err == nil {
			t.Errorf("%s: it has taken its place", what)
		}
		c.expect(2, "A")
	}
	must(t, c.fetches(further))
	c.expect(3, "A")
	must(t, c.store.Announce("4", time.Now()))
	empty := newCopyTest(t, "") // for which it may be of a house whose changes were never counted
	must(t, empty.fetches(storeText(t, "A")))
	empty.expect(0, "A")
}

// movesIn has the server be one of the house of an etcd, with the other one there.
func (c *copyTest) movesIn(etcd *clustertest.Etcd) error {
	c.Helper()
	c.client = etcd.Client(0)
	c.keys = cluster.NewClient(c.client, cluster.DefaultLimits())
	c.log = cluster.NewLog(c.keys)
	_, err := c.client.Put(c.Context(), "servers/node2", `{"link":"`+c.at+`"}`)
	must(c, err)
	return c.moveIn(c.Context())
}

// found has a house begin with so many changes.
func found(t *testing.T, etcd *clustertest.Etcd, applied uint64) {
	t.Helper()
	client := cluster.NewClient(etcd.Client(0), cluster.DefaultLimits())
	must(t, client.Found(t.Context(), &cluster.Founding{ID: "A", Founder: "node2", Applied: applied}))
}

// TestAServer_WhoseStoreIsTooFarBehind begins with a copy of another one's, one that has nothing as well, and goes on from there.
// One whose store is not of the house is told what to do, and the store stays as it was.
func TestAServer_WhoseStoreIsTooFarBehind(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	found(t, etcd, 3)
	change := data.Change{ID: data.NewID(), At: time.Now().UTC().Truncate(time.Second), Op: data.Announce{Text: "4"}}
	must(t, cluster.NewLog(cluster.NewClient(etcd.Client(0), cluster.DefaultLimits())).Append([]data.Change{change}))
	for _, c := range []struct {
		home   data.ID
		texts  string
		copied bool
		err    error
		says   string
	}{
		{"A", "", true, nil, ""},
		{"A", "12", true, nil, ""},
		{"A", "123", false, nil, ""},
		{"B", "123", false, cluster.ErrOtherHouse, "give this server its own folder"},
		{"", "123", false, cluster.ErrOwnHistory, "shithead cluster init --from"},
		{"A", "12345", false, cluster.ErrAhead, "move it away"},
	} {
		server := newCopyTest(t, c.home, strings.Split(c.texts, "")...)
		if c.copied {
			server.gives = storeText(t, "A", "1", "2", "3")
		}
		err := server.movesIn(etcd)
		if !errors.Is(err, c.err) {
			t.Errorf("%q of %q: %v", c.texts, c.home, err)
		}
		if err == nil {
			server.expect(4, "A")
		} else {
			server.expect(uint64(len(c.texts)), c.home)
			if text := err.Error(); !strings.Contains(text, c.says) || !strings.Contains(text, server.folder) {
				t.Error(err)
			}
		}
		held, err := etcd.Client(0).Delete(t.Context(), "applied/node1", clientv3.WithPrevKV())
		if err != nil || (len(held.PrevKvs) > 0) != c.copied || c.copied && string(held.PrevKvs[0].Value) != "0" {
			t.Errorf("%q: the log is kept for a server that begins with a copy: %v, %v", c.texts, held, err)
		}
	}
}

// TestAServer_ThatFounds a house gives it its rooms, and has none by itself then; also one that was cut off before that was done.
func TestAServer_ThatFounds(t *testing.T) {
	t.Parallel()
	c := newCopyTest(t, "", "1", "2")
	begin := data.Write{Room: "otter", Owner: "house", Epoch: 1, Lines: []data.Line{{Text: []byte("x")}}}
	must(t, c.store.Commit(begin))
	kept, err := c.store.Rooms()
	must(t, err)
	c.node.Founds = true
	etcd := clustertest.Start(t, 1)
	for range 2 {
		must(t, c.movesIn(etcd))
		if rooms, err := c.store.Rooms(); err != nil || len(rooms.Journals) > 0 {
			t.Errorf("%+v, %v", rooms, err)
		}
		j, err := cluster.NewJournals(c.keys).Journal("otter")
		if err != nil || j.Owner != "node1" || j.Epoch != 2 || len(j.Lines) != 1 {
			t.Errorf("%+v, %v", j, err)
		}
		house, err := c.keys.House(t.Context())
		if err != nil || house.Founder != "node1" || house.Blank {
			t.Errorf("the house is %+v, %v", house, err)
		}
		c.expect(2, house.ID)
		must(t, errors.Join(c.store.Leave(kept), c.store.Belong(house.ID))) // as it was in between
	}
}

// TestAServer_ThatDoesNotFound waits until the house is, however long, and logs that.
func TestAServer_ThatDoesNotFound(t *testing.T) {
	t.Parallel()
	c, etcd := newCopyTest(t, ""), clustertest.Start(t, 1)
	c.gives = storeText(t, "A", "1")
	says, log := io.Pipe()
	c.logger = slog.New(slog.NewTextHandler(log, nil))
	over := make(chan error, 1)
	go func() { over <- c.movesIn(etcd) }()
	if line, _ := bufio.NewReader(says).ReadString('\n'); !strings.Contains(line, "waiting for the cluster to be created") {
		t.Errorf("it logs %s", line)
	}
	go func() { _, _ = io.Copy(io.Discard, says) }()
	found(t, etcd, 1)
	must(t, <-over)
	c.expect(1, "A")
}
