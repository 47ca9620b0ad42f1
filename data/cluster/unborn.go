package cluster

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"time"

	"go.etcd.io/bbolt"
	"go.etcd.io/etcd/server/v3/storage/datadir"
	"go.etcd.io/etcd/server/v3/storage/wal"
)

// clearUnborn empties the folder of a member that was cut off while it made its files, before it had told anybody anything: etcd takes up
// who the first members are only where there are no files, so with such ones it would wait for a leader for ever.
func clearUnborn(folder string) error {
	_, state, err := openLog(datadir.ToWALDir(folder), wal.OpenForRead)
	if err != nil || state.GetTerm() != 0 || state.GetCommit() != 0 {
		return nil //nolint:nilerr // there is nothing, or etcd says itself what is wrong with it
	}
	if applied, err := appliedIn(datadir.ToBackendFileName(folder)); applied != 0 || err != nil {
		return err // the log is damaged
	}
	return os.RemoveAll(datadir.ToMemberDir(folder))
}

// appliedIn is how much of its log a member has applied, 0 if there is no such file.
func appliedIn(path string) (index uint64, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true, Timeout: time.Second})
	if err != nil {
		return 0, err
	}
	defer db.Close() //nolint:errcheck // it was only read
	return index, db.View(func(tx *bbolt.Tx) error {
		if meta := tx.Bucket([]byte("meta")); meta != nil {
			if text := meta.Get([]byte("consistent_index")); len(text) == 8 {
				index = binary.BigEndian.Uint64(text)
			}
		}
		return nil
	})
}
