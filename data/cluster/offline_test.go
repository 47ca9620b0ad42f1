package cluster_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"testing"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/server/v3/storage/datadir"
	"go.etcd.io/etcd/server/v3/storage/wal"
	"go.etcd.io/raft/v3/raftpb"
	"go.uber.org/zap"
	"google.golang.org/protobuf/proto"

	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
)

func sums(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	if err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			all[path] = fmt.Sprint(info.Size(), info.ModTime())
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestAHouse_Offline has all that was acknowledged, from the folders of any two of three members that were stopped while many wrote, and
// leaves these as they are.
func TestAHouse_Offline(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 3)
	store := opened(t)
	found(t, etcd, store, "alpha")
	folders := []string{etcd.Folder(0), etcd.Folder(1), etcd.Folder(2)}
	keeper := house.NewKeeper(cluster.NewJournals(cluster.NewClient(etcd.Dial(t), cluster.Limits{Write: 1e9, Read: 1e9, Tries: 1})), store)
	var mu sync.Mutex
	acknowledged := map[string]uint64{}
	enough := make(chan struct{})
	isEnough := sync.OnceFunc(func() { close(enough) })
	var writing sync.WaitGroup
	for n := range 8 {
		writing.Go(func() {
			room := fmt.Sprint("room", n)
			for next := uint64(0); ; next++ {
				w := data.Write{Room: room, Owner: "a", Epoch: 1, Next: next, Lines: lines(true, fmt.Sprint(next))}
				if keeper.Commit([]data.Write{w})[0] != nil {
					return
				}
				mu.Lock()
				acknowledged[room] = next + 1
				if next == 50 {
					isEnough()
				}
				mu.Unlock()
			}
		})
	}
	go func() { // one write that fails ends its writer: so does an election on a busy machine
		writing.Wait()
		isEnough()
	}()
	<-enough
	leader := etcd.Leader()
	for i := range 3 { // the one that leads first, so that the others have not heard what it has agreed to
		etcd.Stop((max(leader, 0) + i) % 3)
	}
	writing.Wait()
	before := map[string]map[string]string{}
	for _, folder := range folders {
		before[folder] = sums(t, folder)
	}
	for i := range 3 {
		two := []string{folders[i], folders[(i+1)%3]}
		is, err := cluster.OpenOffline(t.Context(), two, t.TempDir(), silent)
		check(t, err)
		if _, err := is.House(t.Context()); err != nil {
			t.Error(err)
		}
		rooms, _, err := cluster.NewJournals(is.Client).Rooms(t.Context())
		check(t, err)
		has := map[string]uint64{}
		for _, j := range rooms.Journals {
			has[j.Room] = j.Next
		}
		for room, n := range acknowledged {
			if has[room] < n || has[room] > n+1 {
				t.Errorf("%s has %d lines, and %d were acknowledged", room, has[room], n)
			}
		}
		check(t, is.Close())
		for _, folder := range two {
			if !reflect.DeepEqual(sums(t, folder), before[folder]) {
				t.Errorf("%s has changed", folder)
			}
		}
	}
	t.Log(acknowledged)
}

// acknowledges adds to what a member has written, in a copy of its folder, a change of a key that it does not know yet to be agreed on, as
// a leader that was killed leaves it.
func acknowledges(t *testing.T, folder, key, value string) (copied string) {
	t.Helper()
	copied = t.TempDir()
	check(t, os.CopyFS(copied, os.DirFS(folder)))
	at := datadir.ToWALDir(copied)
	snapshots, err := wal.ValidSnapshotEntries(zap.NewNop(), at)
	if err != nil || len(snapshots) == 0 {
		t.Fatal(snapshots, err)
	}
	w, err := wal.Open(zap.NewNop(), at, snapshots[len(snapshots)-1])
	check(t, err)
	_, state, entries, err := w.ReadAll()
	if err != nil || len(entries) == 0 {
		t.Fatal(len(entries), err)
	}
	last := entries[len(entries)-1]
	text, err := proto.Marshal(&etcdserverpb.InternalRaftRequest{
		Header: &etcdserverpb.RequestHeader{ID: 1 << 40}, Put: &etcdserverpb.PutRequest{Key: []byte(key), Value: []byte(value)},
	})
	check(t, err)
	more := &raftpb.Entry{Term: new(last.GetTerm()), Index: new(last.GetIndex() + 1), Type: last.Type, Data: text}
	if err := errors.Join(w.Save(state, []*raftpb.Entry{more}), w.Close()); err != nil {
		t.Fatal(err)
	}
	return copied
}

// TestAHouse_OfflineWhoseLeaderWasKilled has what that one had written last, which nobody knows to be agreed on.
func TestAHouse_OfflineWhoseLeaderWasKilled(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	found(t, etcd, opened(t), "alpha")
	other := etcd.Folder(0)
	etcd.Stop(0)
	leader := acknowledges(t, other, "latest", "7")
	for _, folders := range [][]string{{leader, other}, {other, leader}} {
		is, err := cluster.OpenOffline(t.Context(), folders, t.TempDir(), silent)
		check(t, err)
		if latest, err := cluster.NewLog(is.Client).Latest(t.Context()); latest != 7 || err != nil {
			t.Errorf("%d, %v", latest, err)
		}
		check(t, is.Close())
	}
}

// TestAHouse_OfflineThatIsNone says so, and does not end the process.
func TestAHouse_OfflineThatIsNone(t *testing.T) {
	t.Parallel()
	for _, folders := range [][]string{nil, {t.TempDir()}} {
		if _, err := cluster.OpenOffline(t.Context(), folders, t.TempDir(), silent); err == nil {
			t.Errorf("of %q, in which nothing is", folders)
		}
	}
	etcd := clustertest.Start(t, 1)
	found(t, etcd, opened(t), "alpha")
	folder := etcd.Folder(0)
	etcd.Stop(0)
	logs, err := filepath.Glob(filepath.Join(folder, "member", "wal", "*.wal"))
	if err != nil || len(logs) == 0 {
		t.Fatal(logs, err)
	}
	whole, err := os.ReadFile(logs[0])
	check(t, err)
	for at := 100; at < 3000; at += 500 {
		broken := append([]byte{}, whole...)
		broken[at] ^= 1
		check(t, os.WriteFile(logs[0], broken, 0o600))
		is, err := cluster.OpenOffline(t.Context(), []string{folder}, t.TempDir(), silent)
		if err != nil {
			continue
		}
		if _, err := is.House(t.Context()); err != nil && !errors.Is(err, cluster.ErrNoHouse) {
			t.Errorf("with a bit turned at %d: %v", at, err)
		}
		check(t, is.Close())
		if at < 1000 {
			t.Errorf("with a bit turned at %d nothing is wrong", at)
		}
	}
}
