package cluster_test

import (
	"os"
	"testing"

	"go.etcd.io/etcd/server/v3/storage/datadir"
	"go.etcd.io/etcd/server/v3/storage/wal"
	"go.etcd.io/raft/v3/raftpb"
	"go.uber.org/zap"

	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/data/house/housetest"
)

func beginLog(t *testing.T, folder string, state *raftpb.HardState, entries ...*raftpb.Entry) {
	t.Helper()
	log, err := wal.Create(zap.NewNop(), datadir.ToWALDir(folder), []byte("who it is"))
	check(t, err)
	check(t, log.Save(state, entries), log.Close())
}

// TestAMemberThatWasCutOffAtItsBeginning begins anew, as it would never know of its founding else; any other one keeps what it has.
func TestAMemberThatWasCutOffAtItsBeginning(t *testing.T) {
	t.Parallel()
	begin := func(state *raftpb.HardState, entries ...*raftpb.Entry) func(t *testing.T, folder string) {
		return func(t *testing.T, folder string) { beginLog(t, folder, state, entries...) }
	}
	for name, c := range map[string]struct {
		leaves bool
		begin  func(t *testing.T, folder string)
	}{
		"there is nothing":         {false, func(*testing.T, string) {}},
		"nothing was said yet":     {false, begin(&raftpb.HardState{})},
		"an entry without a state": {false, begin(&raftpb.HardState{}, &raftpb.Entry{Term: new(uint64(1)), Index: new(uint64(1))})},
		"it has voted":             {true, begin(&raftpb.HardState{Term: new(uint64(1)), Vote: new(uint64(1))})},
		"its log is damaged": {true, func(t *testing.T, folder string) {
			etcd := clustertest.Start(t, 1)
			found(t, etcd, housetest.Opened(t), "a")
			etcd.Stop(0)
			check(t, os.CopyFS(folder, os.DirFS(etcd.Folder(0))), os.RemoveAll(datadir.ToWALDir(folder)))
			beginLog(t, folder, &raftpb.HardState{})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			c.begin(t, folder)
			check(t, cluster.ClearUnborn(folder))
			if _, err := os.Stat(datadir.ToMemberDir(folder)); (err == nil) != c.leaves {
				t.Errorf("what it has: %v", err)
			}
		})
	}
}
