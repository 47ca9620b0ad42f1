package stoppedhouse

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/datafolder/foldertest"
	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/hostkey"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
	"shithead/engine/enginetest"
)

var must = enginetest.NoError

// nodeFolder makes the folder of a server of a house.
func nodeFolder(t *testing.T, authority *nodefile.Authority, house, name string) (folder string) {
	t.Helper()
	folder = filepath.Join(house, name)
	must(t, os.MkdirAll(folder, 0o700))
	voters, clients := map[string]string{}, map[string]string{}
	for _, name := range []string{"node1", "node2", "node3"} {
		voters[name], clients[name] = "127.0.0.1:1", "127.0.0.1:2"
	}
	must(t, authority.Write(folder, nodefile.Node{
		Name: name, Link: "127.0.0.1:3", Peer: "127.0.0.1:1", Client: "127.0.0.1:2", Voters: voters, Clients: clients,
	}, time.Now()))
	return folder
}

// TestExport_OfServersThatLag: of the stores that are of the house the furthest counts, with what it has not applied yet, and of the rooms
// what etcd has. What may be missing is said.
func TestExport_OfServersThatLag(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	client := cluster.NewClient(etcd.Client(0), cluster.DefaultLimits())
	store := foldertest.Inhabit(t, filepath.Join(t.TempDir(), datafolder.Store), "A", "x")
	defer store.Close()
	must(t, client.Found(t.Context(), &cluster.Founding{ID: "A", Founder: "node1", Applied: 1}))
	log := cluster.NewLog(client)
	store.Join(log)
	feeding, end := context.WithCancel(t.Context())
	fed := make(chan error, 1)
	go func() { fed <- log.Feed(feeding, store) }()
	several := t.TempDir()
	authority, err := nodefile.LoadAuthority(several)
	must(t, err)
	for _, name := range []string{"node1", "node2", "node3"} {
		folder := nodeFolder(t, authority, several, name)
		must(t, store.Announce(name, time.Now()))
		if name == "node3" {
			must(t, foldertest.Inhabit(t, filepath.Join(folder, datafolder.Store), "B", strings.Split("abcdefghij", "")...).Close())
		} else {
			must(t, store.Backup(t.Context(), filepath.Join(folder, datafolder.Store)))
		}
		_, _, err := hostkey.Load(durable.At(folder), datafolder.HostKey, false)
		must(t, err)
	}
	must(t, house.NewKeeper(cluster.NewJournals(client), store).Commit(data.Write{
		Room: "otter", Owner: "node3", Epoch: 1, Lines: []data.Line{{Text: []byte("line")}},
	}))
	_, err = etcd.Client(0).Delete(t.Context(), "log/0000000000000003") // too far back for the store of node1
	must(t, err)
	end()
	must(t, <-fed)
	etcd.Stop(0)
	must(t, os.CopyFS(filepath.Join(several, "node2", nodefile.EtcdFolder), os.DirFS(etcd.Folder(0))))

	is, err := In(several)
	must(t, err)
	to := filepath.Join(t.TempDir(), "to")
	if rooms, err := is.Export(t.Context(), to); rooms != 1 || err != nil {
		t.Fatal(rooms, err)
	}
	var warned bytes.Buffer
	if is.Warn(&warned); !strings.Contains(warned.String(), "Only 1 of 3 servers") {
		t.Errorf("it says %q", warned.String())
	}
	made, err := data.Open(filepath.Join(to, datafolder.Store))
	must(t, err)
	applied, unread := made.Applied()
	home, homeless := made.Home()
	j, roomless := made.Journal("otter")
	if err := errors.Join(unread, homeless, roomless, made.Close()); err != nil || applied != 4 || home != "" || len(j.Lines) != 1 {
		t.Errorf("it has applied %d, is of %q, and the room has %+v: %v", applied, home, j, err)
	}
	if files, err := os.ReadDir(to); err != nil || len(files) != 2 {
		t.Errorf("%v, %v", files, err)
	}
	if _, err := is.Export(t.Context(), to); err == nil {
		t.Error("into a folder with a house in it")
	}
	must(t, os.Remove(filepath.Join(several, "node2", datafolder.Store)))
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	if _, err := is.Export(t.Context(), elsewhere); !errors.Is(err, cluster.ErrBehind) || datafolder.There(elsewhere) {
		t.Error(err)
	}
}

// TestExport_OfWhatIsNoHouse tells what is missing.
func TestExport_OfWhatIsNoHouse(t *testing.T) {
	t.Parallel()
	several := t.TempDir()
	authority, err := nodefile.LoadAuthority(several)
	must(t, err)
	for _, says := range []string{"no server of a cluster", "votes"} {
		if _, err := In(several); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, not %q", err, says)
		}
		nodeFolder(t, authority, several, "node1")
	}
}
