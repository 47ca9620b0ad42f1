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
)

// beginLog begins the log of a member as etcd does.
func beginLog(t *testing.T, folder string, state *raftpb.HardState, entries ...*raftpb.Entry) {
	t.Helper()
	log, err := wal.Create(zap.NewNop(), datadir.ToWALDir(folder), []byte("who it is"))
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Save(state, entries); err != nil {
		t.Fatal(err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestAMemberThatWasCutOffAtItsBeginning begins anew, as it would never know of its founding else; any other one keeps what it has.
func TestAMemberThatWasCutOffAtItsBeginning(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		leaves bool
		begins func(t *testing.T, folder string)
	}{
		"there is nothing":     {false, func(*testing.T, string) {}},
		"nothing was said yet": {false, func(t *testing.T, folder string) { t.Helper(); beginLog(t, folder, &raftpb.HardState{}) }},
		"an entry without a state": {false, func(t *testing.T, folder string) {
			t.Helper()
			beginLog(t, folder, &raftpb.HardState{}, &raftpb.Entry{Term: new(uint64(1)), Index: new(uint64(1))})
		}},
		"it has voted": {true, func(t *testing.T, folder string) {
			t.Helper()
			beginLog(t, folder, &raftpb.HardState{Term: new(uint64(1)), Vote: new(uint64(1))})
		}},
		"its log is damaged": {true, func(t *testing.T, folder string) {
			t.Helper()
			etcd := clustertest.Start(t, 1)
			if err := newClient(etcd).Found(t.Context(), &cluster.Founding{ID: "A", Founder: "a"}); err != nil {
				t.Fatal(err)
			}
			had := etcd.Members[0].Config().Dir
			etcd.Stop(0)
			if err := os.CopyFS(folder, os.DirFS(had)); err != nil {
				t.Fatal(err)
			}
			if err := os.RemoveAll(datadir.ToWALDir(folder)); err != nil {
				t.Fatal(err)
			}
			beginLog(t, folder, &raftpb.HardState{})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			c.begins(t, folder)
			if err := cluster.ClearUnborn(folder); err != nil {
				t.Error(err)
			}
			if _, err := os.Stat(datadir.ToMemberDir(folder)); (err == nil) != c.leaves {
				t.Errorf("what it has: %v", err)
			}
		})
	}
}
