package main

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"shithead/sshsrv/sshtest"
)

// keys are how many there are in a bucket of a store that no server holds.
func keys(t *testing.T, folder, bucket string) (n int) {
	t.Helper()
	db, err := bbolt.Open(filepath.Join(folder, storeFile), 0o600, &bbolt.Options{ReadOnly: true})
	must(t, err)
	defer db.Close()
	must(t, db.View(func(tx *bbolt.Tx) error {
		n = tx.Bucket([]byte(bucket)).Stats().KeyN
		return nil
	}))
	return n
}

// TestServe_OfWhatOlderServersLeft brings back every room that ran, and keeps as many records as it is told. There is a store of
// each version in data/testdata.
func TestServe_OfWhatOlderServersLeft(t *testing.T) {
	t.Parallel()
	for version, names := range map[string][]string{"1": {"ann", "Daniel"}, "2": {"ann", "dan"}} {
		t.Run(version, func(t *testing.T) {
			packed, err := os.Open("../../data/testdata/store-" + version + ".db.gz")
			must(t, err)
			defer packed.Close()
			unpacked, err := gzip.NewReader(packed)
			must(t, err)
			text, err := io.ReadAll(unpacked)
			must(t, err)
			folder := t.TempDir()
			write(t, filepath.Join(folder, storeFile), string(text))

			server := start(t, t.TempDir(), "--data", folder, "--keep-records", "1")
			if version == "2" {
				server.logs(t, "old records are gone")
			}
			server.stop(t, os.Interrupt)
			if log := server.stderr.String(); strings.Contains(log, "set aside") || strings.Contains(log, "ERRO") {
				t.Error(log)
			}
			rounds, records := keys(t, folder, "rounds"), keys(t, folder, "records")
			if version == "2" && rounds != 3 || records != min(1, rounds) {
				t.Errorf("%d rounds, %d records", rounds, records)
			}
			store := openStore(t, folder)
			for _, name := range names {
				if _, err := store.ByName(name); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

// TestServe_WithLimits says so, in words, to who reaches one.
func TestServe_WithLimits(t *testing.T) {
	t.Parallel()
	server := start(t, t.TempDir(), "--max-rooms-per-address", "1", "--max-seats-per-player", "1")
	const full = "Your network has all the rooms it may have"
	ann := server.comesIn(t, "ann").Types("pp")
	awaitTable(t, ann)
	ann.Types("\x1b").Sees("deal at once").Types("p").Sees(full)
	newcomer(t, server.address(), "bob", sshtest.NewKey(t)).Types("pp").Sees(full)
}
