package main

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/views/viewtest"
)

// archived is a backup of a house in which somebody is known, and its host key.
func archived(t *testing.T) (file string, key []byte) {
	t.Helper()
	h := newHome(t, "ann", "bob")
	store, err := data.Open(filepath.Join(h.folder, storeFile))
	must(t, err)
	if _, err := hostKeyOf(h.folder, store); err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 200<<10) // so that a part of the file is a part of what is in it
	rand.NewChaCha8([32]byte{}).Read(noise)
	noisy := data.Write{Room: "noise", Epoch: 1, Lines: []data.Line{{Text: noise}}}
	must(t, errors.Join(store.Commit([]data.Write{noisy})[0], store.SetAside("noise", "none", data.AnyEpoch), store.Close()))
	file = filepath.Join(t.TempDir(), "backup.tar.gz")
	works(t, "backup", file, "--data", h.folder)
	return file, hostKeyIn(t, h.folder)
}

// holds fails unless a folder holds what was archived, and nothing else.
func holds(t *testing.T, folder string, key []byte) {
	t.Helper()
	if again := hostKeyIn(t, folder); !bytes.Equal(key, again) {
		t.Error("another host key")
	}
	store, err := data.Open(filepath.Join(folder, storeFile))
	must(t, err)
	defer store.Close()
	if _, err := store.ByName("ann"); err != nil {
		t.Error(err)
	}
	if files, _ := os.ReadDir(folder); len(files) != 2 {
		t.Errorf("in it are %v", files)
	}
}

// halfway is a restore that has got most of a backup and waits for the rest.
func halfway(t *testing.T, file, folder string) (cmd *exec.Cmd, rest func(), says *spoken) {
	t.Helper()
	text, err := os.ReadFile(file)
	must(t, err)
	cmd, says = itself(t, "restore", "-", "--data", folder), new(spoken)
	cmd.Stdout, cmd.Stderr = says, says
	in, err := cmd.StdinPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	const last = 64
	if _, err := in.Write(text[:len(text)-last]); err != nil {
		t.Fatal(err)
	}
	await(t, "what it unpacks", says, func() bool {
		left, _ := filepath.Glob(filepath.Join(folder, ".restore-*", hostKeyFile))
		return len(left) > 0
	})
	return cmd, func() {
		_, _ = in.Write(text[len(text)-last:])
		_ = in.Close()
	}, says
}

// TestARestoreThatWasKilled_DoesNotBlockTheNext, nor is an empty house served in the place of the one that was to come.
func TestARestoreThatWasKilled_DoesNotBlockTheNext(t *testing.T) {
	t.Parallel()
	file, key := archived(t)
	folder := filepath.Join(t.TempDir(), "again")
	for range 3 {
		cmd, _, _ := halfway(t, file, folder)
		must(t, cmd.Process.Kill())
		_ = cmd.Wait()
	}
	refused(t, t.TempDir(), "the restore of a backup into .*again was cut off: run it again, or empty the folder", "--data", folder, "--listen", "127.0.0.1:0")
	works(t, "restore", file, "--data", folder)
	holds(t, folder, key)
	if out, code := shithead(t, "restore", file, "--data", folder); code != 1 || !strings.Contains(out, "is not empty") {
		t.Errorf("over a house: %d, %s", code, out)
	}
	holds(t, folder, key)
}

// TestARestoreThatWasKilled_BetweenItsTwoFiles leaves a folder that the next knows for what it is, and a key that is another's
// it does not touch.
func TestARestoreThatWasKilled_BetweenItsTwoFiles(t *testing.T) {
	t.Parallel()
	file, key := archived(t)
	for what, own := range map[string]bool{"its own key": true, "another's key": false} {
		t.Run(what, func(t *testing.T) {
			folder := t.TempDir()
			private := filepath.Join(folder, ".restore-123")
			must(t, os.Mkdir(private, 0o700))
			placed := key
			if !own {
				_, placed = newKey(t, "host")
			}
			for path, text := range map[string][]byte{filepath.Join(private, hostKeyFile): key, filepath.Join(folder, hostKeyFile): placed} {
				must(t, os.WriteFile(path, text, 0o600))
			}
			refused(t, t.TempDir(), "was cut off", "--data", folder, "--listen", "127.0.0.1:0")
			if own {
				works(t, "restore", file, "--data", folder)
				holds(t, folder, key)
				return
			}
			if out, code := shithead(t, "restore", file, "--data", folder); code != 1 || !strings.Contains(out, "is not empty") {
				t.Errorf("%d, %s", code, out)
			}
			if !bytes.Equal(hostKeyIn(t, folder), placed) {
				t.Error("the key has changed")
			}
		})
	}
}

// TestARestoreThatWasKilled_AtItsEnd has put everything in its place, and what is left is swept away.
func TestARestoreThatWasKilled_AtItsEnd(t *testing.T) {
	t.Parallel()
	file, key := archived(t)
	folder := filepath.Join(t.TempDir(), "again")
	works(t, "restore", file, "--data", folder)
	must(t, errors.Join(os.Mkdir(filepath.Join(folder, ".restore-123"), 0o700), os.WriteFile(filepath.Join(folder, ".restore-123", hostKeyFile), key, 0o600)))
	server := start(t, t.TempDir(), "--listen", "127.0.0.1:0", "--data", folder)
	must(t, server.cmd.Process.Signal(os.Interrupt))
	must(t, server.cmd.Wait())
	holds(t, folder, key)
}

// TestWhileABackupIsPutBack nobody else puts one there or serves the folder, and it is put back all the same.
func TestWhileABackupIsPutBack(t *testing.T) {
	t.Parallel()
	file, key := archived(t)
	folder := filepath.Join(t.TempDir(), "again")
	cmd, rest, says := halfway(t, file, folder)
	if out, code := shithead(t, "restore", file, "--data", folder); code != 1 || !strings.Contains(out, "another backup is being put into "+folder) {
		t.Errorf("%d, %s", code, out)
	}
	refused(t, t.TempDir(), "a backup is being put into .*again: wait until that is done", "--data", folder, "--listen", "127.0.0.1:0")
	rest()
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v, %s", err, says)
	}
	holds(t, folder, key)
}

// TestAFirstStartThatWasKilled_DoesNotBlockTheNext, wherever it was, nor a restore; and who has seen the key sees it again.
func TestAFirstStartThatWasKilled_DoesNotBlockTheNext(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	luck := rand.New(rand.NewPCG(seed, 1))
	folders := 2
	if viewtest.Long() {
		folders = 6
	}
	for range folders {
		folder := filepath.Join(t.TempDir(), "data")
		var known gossh.PublicKey
		for range 3 {
			cmd := itself(t, "serve", "--listen", "127.0.0.1:0", "--data", folder)
			out, err := cmd.StdoutPipe()
			must(t, err)
			must(t, cmd.Start())
			killed := time.AfterFunc(time.Duration(luck.IntN(250))*time.Millisecond, func() { _ = cmd.Process.Kill() })
			line, _ := io.ReadAll(out)
			killed.Stop()
			_ = cmd.Wait()
			if len(line) > 0 && known == nil { // it listened, so somebody may know it
				private, err := gossh.ParsePrivateKey(hostKeyIn(t, folder))
				must(t, err)
				known = private.PublicKey()
			}
		}
		s := start(t, t.TempDir(), "--listen", "127.0.0.1:0", "--data", folder)
		if key := hostKey(t, s.port); known != nil && !bytes.Equal(known.Marshal(), key.Marshal()) {
			t.Errorf("seed %d: another host key", seed)
		}
		files, _ := os.ReadDir(folder)
		for _, f := range files {
			if strings.HasPrefix(f.Name(), ".") {
				t.Errorf("seed %d: left behind: %s", seed, f.Name())
			}
		}
	}
}

// TestWhatAFirstStartLeavesBehind is in nobody's way.
func TestWhatAFirstStartLeavesBehind(t *testing.T) {
	t.Parallel()
	file, key := archived(t)
	leave := func() (folder string) {
		folder = t.TempDir()
		must(t, errors.Join(
			os.WriteFile(filepath.Join(folder, ".new-store-123"), []byte("half"), 0o600),
			os.WriteFile(filepath.Join(folder, ".host_ed25519-123"), nil, 0o600),
			os.Mkdir(filepath.Join(folder, ".control-123"), 0o700),
			os.Mkdir(filepath.Join(folder, ".backup-123"), 0o700),
		))
		return folder
	}
	folder := leave()
	if err := os.WriteFile(filepath.Join(folder, hostKeyFile), nil, 0o600); err != nil { // as servers before this one leave it
		t.Fatal(err)
	}
	s := start(t, t.TempDir(), "--listen", "127.0.0.1:0", "--data", folder)
	hostKey(t, s.port)
	if files, _ := os.ReadDir(folder); len(files) != 3 {
		t.Errorf("in it are %v", files)
	}
	folder = leave()
	works(t, "restore", file, "--data", folder)
	if again := hostKeyIn(t, folder); !bytes.Equal(key, again) {
		t.Error("another host key")
	}
}

// TestAHostKeyThatIsBroken is not replaced where people have been, and the sentence says what to do.
func TestAHostKeyThatIsBroken(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "rubbish"} {
		h := newHome(t, "ann", "bob")
		path := filepath.Join(h.folder, hostKeyFile)
		must(t, os.WriteFile(path, []byte(text), 0o600))
		refused(t, t.TempDir(), "host_ed25519: the host key is broken: .*; put the host_ed25519 of a backup in its place; without one move the file away, and",
			"--data", h.folder, "--listen", "127.0.0.1:0")
		if again, err := os.ReadFile(path); err != nil || string(again) != text {
			t.Errorf("%q, %v", again, err)
		}
		must(t, os.Remove(path))
		s := start(t, t.TempDir(), "--data", h.folder, "--listen", "127.0.0.1:0")
		if hostKey(t, s.port); !strings.Contains(s.stderr.String(), "people have been here") {
			t.Errorf("it says %s", s.stderr)
		}
	}
}
