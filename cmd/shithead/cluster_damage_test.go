package main

import (
	"bytes"
	"errors"
	"maps"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// TestAHouseOnThisMachine_WhoseBitsFlip: a server with files in which bits have flipped says so and does not begin, whichever file it is, but
// for its store, if that can be opened: it gets a copy of another one's. With the file as it was the house goes on.
func TestAHouseOnThisMachine_WhoseBitsFlip(t *testing.T) {
	t.Parallel()
	folder, port := filepath.Join(t.TempDir(), "house"), freePorts(t)
	h := startLocal(t, folder, port)
	key := sshtest.NewKey(t)
	h.in(1, "annabella", key).Sees("Your name: annabella").Types("\r").Sees("deal at once")
	h.in(2, "annabella", key).Sees("annabella")
	h.stops()
	wal, err := filepath.Glob(filepath.Join(folder, nodeName(2), "etcd", "member", "wal", "*.wal"))
	if err != nil || len(wal) != 1 {
		t.Fatal(wal, err)
	}
	store := filepath.Join(folder, nodeName(2), storeFile)
	for path, says := range map[string]string{
		filepath.Join(folder, nodeName(2), "etcd", "member", "snap", "db"): "what etcd keeps here is not what 2 of 3 servers keep",
		wal[0]: "crc mismatch",
		store:  "the store is damaged",
	} {
		was := flips(t, path)
		if path == store {
			overwrites(t, path)
		}
		refusedCommand(t, says, "cluster", "--data", folder, "--listen", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		must(t, os.WriteFile(path, was, 0o600))
	}
	flips(t, store)
	again := startLocal(t, folder, port)
	again.in(2, "annabella", key).Sees("deal at once").Sees("annabella")
	again.stops()
	if !strings.Contains(again.errs.String(), "node2 ") || !strings.Contains(again.errs.String(), `begins with a copy of another server's`) {
		t.Errorf("nothing is said of the store:\n%s", again.errs)
	}
	if is, err := data.LookAt(store); len(is.Altered) > 0 || err != nil || !maps.Equal(kept(t, store), kept(t, filepath.Join(folder, nodeName(1), storeFile))) {
		t.Errorf("the store is not mended: %+v, %v", is, err)
	}
}

// flips has some bits of a name flip wherever it is in a file, and gives what the file was.
func flips(t *testing.T, path string) (was []byte) {
	t.Helper()
	was, err := os.ReadFile(path)
	must(t, err)
	is := bytes.ReplaceAll(was, []byte("annabella"), []byte("annabelma"))
	if bytes.Equal(is, was) {
		t.Fatalf("nothing of it is in %s", path)
	}
	must(t, os.WriteFile(path, is, 0o600))
	return was
}

// overwrites damages both heads of a store.
func overwrites(t *testing.T, path string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err == nil {
		_, err = file.WriteAt(bytes.Repeat([]byte{0xff}, 2*os.Getpagesize()), 0)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}
