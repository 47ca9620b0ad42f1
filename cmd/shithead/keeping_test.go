package main

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// olderHouse is a data folder with a store of that version, as data/testdata has it, and no host key yet.
func olderHouse(t *testing.T, version string) (folder string) {
	t.Helper()
	packed, err := os.Open("../../data/testdata/store-" + version + ".db.gz")
	must(t, err)
	defer packed.Close()
	text, err := gzip.NewReader(packed)
	must(t, err)
	folder = t.TempDir()
	file, err := os.OpenFile(filepath.Join(folder, storeFile), os.O_WRONLY|os.O_CREATE, 0o600)
	must(t, err)
	if _, err := io.Copy(file, text); err != nil {
		t.Fatal(err)
	}
	must(t, file.Close())
	return folder
}

// keys are how many there are in a bucket of a store that nobody holds.
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

// TestServe_OfWhatOlderServersLeft brings back every room that ran, and keeps as many records as it is told.
func TestServe_OfWhatOlderServersLeft(t *testing.T) {
	t.Parallel()
	for version, names := range map[string][]string{"1": {"ann", "Daniel"}, "2": {"ann", "dan"}} {
		t.Run(version, func(t *testing.T) {
			folder := olderHouse(t, version)
			server := start(t, t.TempDir(), "--listen", "127.0.0.1:0", "--data", folder, "--keep-records", "1")
			if version == "2" {
				server.logs(t, "old records are gone")
			}
			must(t, server.cmd.Process.Signal(os.Interrupt))
			must(t, server.cmd.Wait())
			if log := server.stderr.String(); strings.Contains(log, "set aside") || strings.Contains(log, "ERRO") {
				t.Error(log)
			}
			rounds, records := keys(t, folder, "rounds"), keys(t, folder, "records")
			if version == "2" && rounds != 3 || records != min(1, rounds) {
				t.Errorf("%d rounds, %d records", rounds, records)
			}
			store, err := data.Open(filepath.Join(folder, storeFile))
			must(t, err)
			defer store.Close()
			for _, name := range names {
				if _, err := store.ByName(name); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

// TestServe_WithLimits says so to whoever reaches one, in words.
func TestServe_WithLimits(t *testing.T) {
	t.Parallel()
	server := start(t, t.TempDir(), "--listen", "127.0.0.1:0", "--max-rooms-per-address", "1", "--max-seats-per-player", "1")
	ann, bob := sshtest.NewKey(t), sshtest.NewKey(t)
	first := visit(t, server, ann).Sees("Your name: ann")
	first.Types("\r").Sees("No room is open").Types("pp")
	moves(t, first)
	first.Types("\x1b").Sees("deal at once").Types("p").Sees("Your network has all the rooms it may have")
	second := visit(t, server, bob).Sees("Your name: ann2")
	second.Types("\r").Sees("deal at once").Types("pp").Sees("Your network has all the rooms it may have")
}
