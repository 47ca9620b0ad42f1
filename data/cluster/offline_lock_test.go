package cluster

import (
	"os"
	"path/filepath"
	"testing"

	"go.etcd.io/etcd/client/pkg/v3/fileutil"
)

// TestCopyAnew_LeavesLocksBehind: a log whose lock a child of this process still holds can be opened. That failed now and then with
// "failed to open WAL" while other processes were started.
func TestCopyAnew_LeavesLocksBehind(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "wal")
	name := filepath.Join(folder, "0.wal")
	Check(t, os.Mkdir(folder, 0o700), os.WriteFile(name, []byte("entries"), 0o600))
	held, err := fileutil.TryLockFile(name, os.O_RDWR, 0o600)
	Check(t, err)
	defer held.Close()
	Check(t, copyAnew(folder))
	again, err := fileutil.TryLockFile(name, os.O_RDWR, 0o600)
	Check(t, err)
	defer again.Close()
	text, err := os.ReadFile(name)
	below, gone := os.ReadDir(filepath.Dir(folder))
	if string(text) != "entries" || err != nil || len(below) != 1 || gone != nil {
		t.Errorf("%q, %v, beside it %v, %v", text, err, below, gone)
	}
}
