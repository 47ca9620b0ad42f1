package main

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// shithead runs the command, and gives what it prints and its code.
func shithead(t *testing.T, args ...string) (out string, code int) {
	t.Helper()
	cmd := linkedCommand(t, args...)
	out, _ = ended(t, cmd) // its code says how it went
	return out, cmd.ProcessState.ExitCode()
}

func works(t *testing.T, args ...string) {
	t.Helper()
	if out, code := shithead(t, args...); code != 0 {
		t.Fatalf("%v: code %d, %s", args, code, out)
	}
}

// visit is somebody at a table of a server.
func visit(t *testing.T, s *served, key gossh.Signer) *sshtest.Session {
	t.Helper()
	return comeIn(t, net.JoinHostPort("127.0.0.1", s.port), "ann", key)
}

// comeIn is a person who comes in at a terminal in which no line is cut.
func comeIn(t *testing.T, address, name string, key gossh.Signer) *sshtest.Session {
	t.Helper()
	return sshtest.Dial(t, address, name, sshtest.WithKey(key)).Open().Start(140, 45)
}

// moves waits for the table, and gives the room and how many moves its title says were made.
func moves(t *testing.T, s *sshtest.Session) (room string, n int) {
	t.Helper()
	s.Wait("the table", func() bool { return tableTitle.MatchString(s.Title()) })
	title := tableTitle.FindStringSubmatch(s.Title())
	n, _ = strconv.Atoi(title[2])
	return title[1], n
}

// botsDeal has a person in the lobby play bots that act at once, and gives the room.
func botsDeal(s *sshtest.Session) (room string) {
	s.Types("pp").Wait("the table", func() bool { return tableTitle.MatchString(s.Title()) })
	s.Types("..").Sees("bots: turbo")
	return tableTitle.FindStringSubmatch(s.Title())[1]
}

// TestBackup_OfAServerThatPlays, restored elsewhere, is the same server: its host key, its people, and the round that ran,
// with every move that anybody had seen when the backup began. The server was not disturbed.
func TestBackup_OfAServerThatPlays(t *testing.T) {
	t.Parallel()
	home, files := t.TempDir(), t.TempDir()
	folder := filepath.Join(home, "data")
	server := start(t, home, "--listen", "127.0.0.1:0", "--data", folder)
	key := sshtest.NewKey(t)
	ann := visit(t, server, key).Sees("Your name: ann")
	room := botsDeal(ann.Types("\r").Sees("No room is open"))

	luck, acted := rand.New(rand.NewPCG(1, 2)), ""
	file, seen := "", 0
	for backups := 0; backups < 3; {
		ann.Wait("something to do", func() bool { return ann.Ended() || ann.Picture() != acted })
		if ann.Ended() {
			t.Fatal("the server is gone")
		}
		acted = ann.Picture()
		if key := whatToDo(acted, luck); key != "" {
			ann.Types(key)
		}
		if _, n := moves(t, ann); n > seen+3 {
			seen, file = n, filepath.Join(files, strconv.Itoa(backups))
			works(t, "backup", file, "--data", folder)
			backups++
		}
	}
	must(t, server.cmd.Process.Kill())
	_ = server.cmd.Wait()
	old := hostKeyIn(t, folder)

	// Each of them is whole.
	for i := range 3 {
		into := filepath.Join(files, "from"+strconv.Itoa(i))
		works(t, "restore", filepath.Join(files, strconv.Itoa(i)), "--data", into)
		store, err := data.Open(filepath.Join(into, storeFile))
		must(t, err)
		if j, err := store.Journal(room); err != nil || len(j.Lines) == 0 {
			t.Errorf("backup %d: %+v, %v", i, j, err)
		}
		if _, err := store.ByName("ann"); err != nil {
			t.Errorf("backup %d: %v", i, err)
		}
		_ = store.Close()
	}

	into := filepath.Join(home, "elsewhere")
	works(t, "restore", file, "--data", into)
	if again := hostKeyIn(t, into); !bytes.Equal(old, again) {
		t.Error("another host key")
	}
	server = start(t, home, "--listen", "127.0.0.1:0", "--data", into)
	if public, err := gossh.ParsePrivateKey(old); err != nil || !bytes.Equal(public.PublicKey().Marshal(), hostKey(t, server.port).Marshal()) {
		t.Errorf("the server shows another host key, %v", err)
	}
	ann = visit(t, server, key).Sees(room)
	ann.Types("\r")
	if at, n := moves(t, ann); at != room || n < seen {
		t.Errorf("%s after %d moves, and %s had seen %d", at, n, room, seen)
	}
}

func hostKeyIn(t *testing.T, folder string) []byte {
	t.Helper()
	key, err := os.ReadFile(filepath.Join(folder, hostKeyFile))
	must(t, err)
	return key
}

// TestServe_AfterAKill_HasItsSocketAgain, and what a backup had left behind is gone. Once stopped, it leaves none.
func TestServe_AfterAKill_HasItsSocketAgain(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	// Longer than the path of a socket may be.
	folder := filepath.Join(home, strings.Repeat("long/", 30), "data")
	server := start(t, home, "--listen", "127.0.0.1:0", "--data", folder)
	works(t, "backup", filepath.Join(home, "1"), "--data", folder)
	must(t, server.cmd.Process.Kill())
	_ = server.cmd.Wait()
	left := filepath.Join(folder, ".backup-123")
	must(t, os.Mkdir(left, 0o700))
	works(t, "backup", filepath.Join(home, "2"), "--data", folder) // with the socket that is left over
	server = start(t, home, "--listen", "127.0.0.1:0", "--data", folder)
	works(t, "backup", filepath.Join(home, "3"), "--data", folder)
	must(t, server.cmd.Process.Signal(os.Interrupt))
	if err := server.cmd.Wait(); err != nil {
		t.Error(err)
	}
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
	home := t.TempDir()
	folder := filepath.Join(home, "data")
	must(t, os.MkdirAll(filepath.Join(folder, "control.sock", "in the way"), 0o700))
	server := start(t, home, "--listen", "127.0.0.1:0", "--data", folder)
	hostKey(t, server.port)
	if out, code := shithead(t, "backup", filepath.Join(home, "1"), "--data", folder); code != 1 || !strings.Contains(out, "in use") {
		t.Errorf("code %d, %s", code, out)
	}
	must(t, server.cmd.Process.Signal(os.Interrupt))
	if err := server.cmd.Wait(); err != nil || !strings.Contains(server.stderr.String(), "no control socket") {
		t.Errorf("%v, %s", err, server.stderr)
	}
}
