package cluster

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/client/pkg/v3/fileutil"
	"go.etcd.io/etcd/server/v3/storage/datadir"
	"go.etcd.io/etcd/server/v3/storage/wal"
	"go.etcd.io/raft/v3/raftpb"
	"go.uber.org/zap"
	"google.golang.org/protobuf/proto"

	"shithead/data"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
	"shithead/data/house/housetest"
	"shithead/engine/enginetest"
)

// sums are the sizes of all that is in a folder, and when it was written.
func sums(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	check(t, fs.WalkDir(os.DirFS(folder), ".", func(path string, e fs.DirEntry, _ error) error {
		info, err := e.Info()
		all[path] = fmt.Sprint(info.Size(), info.ModTime())
		return err
	}))
	return all
}

func openOffline(t *testing.T, folders ...string) *Client {
	t.Helper()
	house := enginetest.Must(OpenOffline(t.Context(), folders, t.TempDir(), silent))
	t.Cleanup(func() { check(t, house.Close()) })
	return house.Client
}

// TestAHouse_Offline has all that was acknowledged, from the folders of any two of three members, which stay as they
// are.
func TestAHouse_Offline(t *testing.T) {
	t.Parallel()
	etcd, store := clustertest.Start(t, 3), housetest.Opened(t)
	found(t, etcd, store, "alpha")
	client := NewClient(etcd.Dial(t), Limits{Write: 1e9, Read: 1e9, Tries: 1})
	keeper := house.NewKeeper(NewJournals(client), store)
	var acknowledged [8]uint64
	var written, over atomic.Int64
	var writing sync.WaitGroup
	for n := range acknowledged {
		writing.Go(func() { // until a write fails, as it also does in an election on a busy machine
			w := data.Write{Room: fmt.Sprint("room", n), Owner: "a", Epoch: 1, Lines: housetest.Lines(true, "line")}
			for ; keeper.Commit(w) == nil; w.Next++ {
				acknowledged[n] = w.Next + 1
				written.Add(1)
			}
			over.Add(1)
		})
	}
	comesTrue(t, "enough is written", func() bool { return written.Load() >= 200 || over.Load() == 8 })
	leader := etcd.Leader()
	for i := range 3 { // the one that leads first, so that the others have not heard what it has agreed to
		etcd.Stop((max(leader, 0) + i) % 3)
	}
	writing.Wait()
	for i := range 3 {
		one, other := etcd.Folder(i), etcd.Folder((i+1)%3)
		before := []map[string]string{sums(t, one), sums(t, other)}
		t.Run(fmt.Sprint("without ", (i+2)%3), func(t *testing.T) {
			client := openOffline(t, one, other)
			enginetest.Must(client.House(t.Context()))
			rooms, _, err := NewJournals(client).Rooms(t.Context())
			check(t, err)
			has := map[string]uint64{}
			for _, j := range rooms.Journals {
				has[j.Room] = j.Next
			}
			for n, least := range acknowledged {
				if got := has[fmt.Sprint("room", n)]; got < least || got > least+1 {
					t.Errorf("room %d has %d lines, and %d were acknowledged", n, got, least)
				}
			}
		})
		equal(t, "the folders", []map[string]string{sums(t, one), sums(t, other)}, before)
	}
}

// acknowledges adds a change that is not agreed on to a copy of what a member has written, as a leader that was killed
// leaves it.
func acknowledges(t *testing.T, folder, key, value string) (copied string) {
	t.Helper()
	copied = t.TempDir()
	check(t, os.CopyFS(copied, os.DirFS(folder)))
	at := datadir.ToWALDir(copied)
	snapshots := enginetest.Must(wal.ValidSnapshotEntries(zap.NewNop(), at))
	w := enginetest.Must(wal.Open(zap.NewNop(), at, snapshots[len(snapshots)-1]))
	_, state, entries, err := w.ReadAll()
	check(t, err)
	last := entries[len(entries)-1]
	text := enginetest.Must(proto.Marshal(&etcdserverpb.InternalRaftRequest{
		Header: &etcdserverpb.RequestHeader{ID: 1 << 40}, Put: &etcdserverpb.PutRequest{Key: []byte(key), Value: []byte(value)},
	}))
	more := &raftpb.Entry{Term: new(last.GetTerm()), Index: new(last.GetIndex() + 1), Type: last.Type, Data: text}
	check(t, w.Save(state, []*raftpb.Entry{more}), w.Close())
	return copied
}

// TestAHouse_OfflineWhoseLeaderWasKilled has what that one had written last, which nobody knows to be agreed on.
func TestAHouse_OfflineWhoseLeaderWasKilled(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	found(t, etcd, housetest.Opened(t), "alpha")
	other := etcd.Folder(0)
	etcd.Stop(0)
	leader := acknowledges(t, other, "latest", "7")
	for _, folders := range [][]string{{leader, other}, {other, leader}} {
		equal(t, "the latest", enginetest.Must(NewLog(openOffline(t, folders...)).Latest(t.Context())), 7)
	}
}

// TestAHouse_OfflineThatIsNone says so, and does not end the process.
func TestAHouse_OfflineThatIsNone(t *testing.T) {
	t.Parallel()
	open := func(folders ...string) (*Offline, error) {
		return OpenOffline(t.Context(), folders, t.TempDir(), silent)
	}
	_, nothing := open()
	if _, empty := open(t.TempDir()); empty == nil || nothing == nil {
		t.Error("a house is opened where there is nothing")
	}
	etcd := clustertest.Start(t, 1)
	found(t, etcd, housetest.Opened(t), "alpha")
	folder := etcd.Folder(0)
	etcd.Stop(0)
	logs := enginetest.Must(filepath.Glob(filepath.Join(folder, "member", "wal", "*.wal")))
	whole := enginetest.Must(os.ReadFile(logs[0]))
	for _, at := range []int{600, 1600} {
		broken := bytes.Clone(whole)
		broken[at] ^= 1
		check(t, os.WriteFile(logs[0], broken, 0o600))
		opened, err := open(folder)
		if err != nil {
			continue
		}
		if _, err := opened.House(t.Context()); at < 1000 || err != nil && !errors.Is(err, ErrNoHouse) {
			t.Errorf("with a bit turned at %d: %v", at, err)
		}
		check(t, opened.Close())
	}
}

// TestCopyAnew_LeavesLocksBehind: one that a child still held had opening fail now and then with "failed to open WAL".
func TestCopyAnew_LeavesLocksBehind(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "wal")
	name := filepath.Join(folder, "0.wal")
	check(t, os.Mkdir(folder, 0o700), os.WriteFile(name, []byte("entries"), 0o600))
	held := enginetest.Must(fileutil.TryLockFile(name, os.O_RDWR, 0o600))
	defer held.Close()
	check(t, copyAnew(folder))
	again := enginetest.Must(fileutil.TryLockFile(name, os.O_RDWR, 0o600))
	defer again.Close()
	equal(t, "the log", string(enginetest.Must(os.ReadFile(name))), "entries")
	equal(t, "what is there", len(enginetest.Must(os.ReadDir(filepath.Dir(folder)))), 1)
}

// TestAMemberThatWasCutOffAtItsBeginning begins anew, as it would never know of its founding else; any other one keeps what it has.
func TestAMemberThatWasCutOffAtItsBeginning(t *testing.T) {
	t.Parallel()
	begin := func(folder string, state *raftpb.HardState, entries ...*raftpb.Entry) {
		log := enginetest.Must(wal.Create(zap.NewNop(), datadir.ToWALDir(folder), []byte("who it is")))
		check(t, log.Save(state, entries), log.Close())
	}
	leaves := func(what, folder string, want bool) {
		check(t, clearUnborn(folder))
		_, err := os.Stat(datadir.ToMemberDir(folder))
		equal(t, what, err == nil, want)
	}
	leaves("there is nothing", t.TempDir(), false)
	said, entry, voted, damaged := t.TempDir(), t.TempDir(), t.TempDir(), t.TempDir()
	begin(said, &raftpb.HardState{})
	leaves("nothing was said yet", said, false)
	begin(entry, &raftpb.HardState{}, &raftpb.Entry{Term: new(uint64(1)), Index: new(uint64(1))})
	leaves("an entry without a state", entry, false)
	begin(voted, &raftpb.HardState{Term: new(uint64(1)), Vote: new(uint64(1))})
	leaves("it has voted", voted, true)
	etcd := clustertest.Start(t, 1)
	found(t, etcd, housetest.Opened(t), "a")
	etcd.Stop(0)
	check(t, os.CopyFS(damaged, os.DirFS(etcd.Folder(0))), os.RemoveAll(datadir.ToWALDir(damaged)))
	begin(damaged, &raftpb.HardState{})
	leaves("its log is damaged", damaged, true)
}
