package main

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"shithead/sshsrv/sshtest"
)

// TestAHouseOnThisMachine_WhoseBitsFlip: a server with files in which bits have flipped says so and does not begin, whichever file it is;
// with the file as it was the house goes on.
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
	for path, says := range map[string]string{
		filepath.Join(folder, nodeName(2), "etcd", "member", "snap", "db"): "what etcd keeps here is not what 2 of 3 servers keep",
		wal[0]: "crc mismatch",
		filepath.Join(folder, nodeName(2), storeFile): "the store is damaged",
	} {
		was, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		is := bytes.ReplaceAll(was, []byte("annabella"), []byte("annabelma"))
		if bytes.Equal(is, was) {
			t.Fatalf("nothing of it is in %s", path)
		}
		if path == filepath.Join(folder, nodeName(2), storeFile) { // in which values have no sums: so it is what stands at its beginning
			copy(is, bytes.Repeat([]byte{0xff}, 2*os.Getpagesize()))
		}
		if err := os.WriteFile(path, is, 0o600); err != nil {
			t.Fatal(err)
		}
		refusedCommand(t, says, "cluster", "--data", folder, "--listen", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err := os.WriteFile(path, was, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	again := startLocal(t, folder, port)
	again.in(2, "annabella", key).Sees("deal at once").Sees("annabella")
	again.stops()
}
