package main

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// TestBackup_OfAServerThatPlays, restored elsewhere, is the same server: its host key, its people, and the round that ran,
// with every move that was shown when the backup began. The server was not disturbed.
func TestBackup_OfAServerThatPlays(t *testing.T) {
	t.Parallel()
	home, files, key, luck := t.TempDir(), t.TempDir(), sshtest.NewKey(t), rand.New(rand.NewPCG(1, 2))
	folder := filepath.Join(home, "data")
	server := start(t, home, "--data", folder)
	ann := newcomer(t, server.address(), "ann", key)
	room := botsDeal(t, ann)
	var seen progress
	for i := range 3 {
		seen = act(t, ann, 4, luck)
		works(t, "backup", filepath.Join(files, strconv.Itoa(i)), "--data", folder)
	}
	server.kill()

	old, into := read(t, filepath.Join(folder, hostKeyFile)), ""
	for i := range 3 { // each of them is whole
		into = filepath.Join(files, "from"+strconv.Itoa(i))
		works(t, "restore", filepath.Join(files, strconv.Itoa(i)), "--data", into)
		store := openStore(t, into)
		j, err := store.Journal(room)
		if _, unknown := store.ByName("ann"); err != nil || len(j.Lines) == 0 || unknown != nil {
			t.Errorf("backup %d: %+v, %v, %v", i, j, err, unknown)
		}
		must(t, store.Close())
	}
	server = start(t, home, "--data", into)
	private, err := gossh.ParsePrivateKey([]byte(old))
	if err != nil || !bytes.Equal(private.PublicKey().Marshal(), hostKey(t, server.port).Marshal()) {
		t.Errorf("the server shows another host key, %v", err)
	}
	ann = comeIn(t, server.address(), "ann", key).Sees(room).Types("\r")
	awaitTable(t, ann)
	if at := act(t, ann, 1, luck); at.before(seen) {
		t.Errorf("%v, and %v was shown", at, seen)
	}
}

// TestServe_AfterAKill_HasItsSocketAgain, and what a backup had left behind is gone. Once stopped, it leaves none.
func TestServe_AfterAKill_HasItsSocketAgain(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	folder := filepath.Join(home, strings.Repeat("long/", 30), "data") // longer than the path of a socket may be
	server := start(t, home, "--data", folder)
	works(t, "backup", filepath.Join(home, "1"), "--data", folder)
	server.kill()
	left := filepath.Join(folder, ".backup-123")
	must(t, os.Mkdir(left, 0o700))
	works(t, "backup", filepath.Join(home, "2"), "--data", folder) // with the socket that is left over
	server = start(t, home, "--data", folder)
	works(t, "backup", filepath.Join(home, "3"), "--data", folder)
	server.stop(t, os.Interrupt)
	for _, path := range []string{left, filepath.Join(folder, "control.sock")} {
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("left behind: %s, %v", path, err)
		}
	}
	if strings.Contains(server.stderr.String(), "WARN") {
		t.Error(server.stderr)
	}
}

// TestServe_WhereNoSocketCanBe serves all the same, and says so.
func TestServe_WhereNoSocketCanBe(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(folder, "control.sock", "in the way"), 0o700))
	server := start(t, t.TempDir(), "--data", folder)
	hostKey(t, server.port)
	fails(t, exitFailed, "in use", "backup", filepath.Join(t.TempDir(), "1"), "--data", folder)
	must(t, server.cmd.Process.Signal(os.Interrupt))
	server.stopsWith(t, 0, "no control socket")
}
