package main

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/views/viewtest"
)

// archived is a backup of a house in which ann is known, and its host key.
func archived(t *testing.T) (file, key string) {
	t.Helper()
	h := newHome(t)
	store := openStore(t, h.folder)
	_, err := hostKeyOf(h.folder, store)
	must(t, err)
	noise := make([]byte, 200<<10) // so that a part of the file is a part of what is in it
	_, _ = rand.NewChaCha8([32]byte{}).Read(noise)
	noisy := data.Write{Room: "noise", Epoch: 1, Lines: []data.Line{{Text: noise}}}
	must(t, errors.Join(store.Commit([]data.Write{noisy})[0], store.SetAside("noise", "none", data.AnyEpoch), store.Close()))
	file = filepath.Join(t.TempDir(), "backup.tar.gz")
	works(t, "backup", file, "--data", h.folder)
	return file, read(t, filepath.Join(h.folder, hostKeyFile))
}

// holds fails unless a folder holds what was archived, and nothing else.
func holds(t *testing.T, folder, key string) {
	t.Helper()
	if read(t, filepath.Join(folder, hostKeyFile)) != key {
		t.Error("another host key")
	}
	store := openStore(t, folder)
	defer store.Close()
	if _, err := store.ByName("ann"); err != nil {
		t.Error(err)
	}
	if files, _ := os.ReadDir(folder); len(files) != 2 {
		t.Errorf("in it are %v", files)
	}
}

// halfway is a restore that has got most of a backup and waits for the rest.
func halfway(t *testing.T, file, folder string) (cmd *exec.Cmd, rest func()) {
	t.Helper()
	text, says := read(t, file), new(spoken)
	cmd = itself(t, "restore", "-", "--data", folder)
	cmd.Stdout, cmd.Stderr = says, says
	in, err := cmd.StdinPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	const last = 64
	_, err = io.WriteString(in, text[:len(text)-last])
	must(t, err)
	await(t, "what it unpacks", says, func() bool {
		left, _ := filepath.Glob(filepath.Join(folder, ".restore-*", hostKeyFile))
		return len(left) > 0
	})
	return cmd, func() {
		_, _ = io.WriteString(in, text[len(text)-last:])
		_ = in.Close()
	}
}

// TestARestoreThatWasKilled, before its end, between its two files or after them, does not block the next: no empty house is
// served in the place of the one that was to come, and a key that is another's is not touched. While a backup is put back no
// other one is, and no server begins.
func TestARestoreThatWasKilled(t *testing.T) {
	t.Parallel()
	file, key := archived(t)
	folder := filepath.Join(t.TempDir(), "again")
	for range 2 {
		cmd, _ := halfway(t, file, folder)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	const cutOff = "the restore of a backup into .* was cut off: run it again, or empty the folder"
	refused(t, 1, cutOff, "--data", folder)
	cmd, rest := halfway(t, file, folder)
	fails(t, 1, "another backup is being put into "+folder, "restore", file, "--data", folder)
	refused(t, 1, "a backup is being put into .*again: wait until that is done", "--data", folder)
	rest()
	must(t, cmd.Wait())
	holds(t, folder, key)
	fails(t, 1, "is not empty", "restore", file, "--data", folder)

	// leave leaves what a restore does that was killed as it had unpacked the key.
	leave := func(folder string) {
		private := filepath.Join(folder, ".restore-123")
		must(t, os.Mkdir(private, 0o700))
		write(t, filepath.Join(private, hostKeyFile), key)
	}
	leave(folder) // in which all was in its place
	start(t, t.TempDir(), "--data", folder).stop(t, os.Interrupt)
	holds(t, folder, key)
	_, other := newKey(t, "host")
	for _, placed := range []string{key, string(other)} {
		folder := t.TempDir()
		leave(folder)
		write(t, filepath.Join(folder, hostKeyFile), placed)
		refused(t, 1, cutOff, "--data", folder)
		if placed == key {
			works(t, "restore", file, "--data", folder)
			holds(t, folder, key)
			continue
		}
		fails(t, 1, "is not empty", "restore", file, "--data", folder)
		if read(t, filepath.Join(folder, hostKeyFile)) != placed {
			t.Error("the key has changed")
		}
	}
}

// TestAFirstStartThatWasKilled_DoesNotBlockTheNext, wherever it was; and who has seen the key sees it again.
func TestAFirstStartThatWasKilled_DoesNotBlockTheNext(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	luck := rand.New(rand.NewPCG(seed, 1))
	for range map[bool]int{false: 2, true: 6}[viewtest.Long()] {
		folder, known := filepath.Join(t.TempDir(), "data"), ""
		for range 3 {
			cmd := itself(t, "serve", "--listen", "127.0.0.1:0", "--data", folder)
			out, err := cmd.StdoutPipe()
			must(t, err)
			must(t, cmd.Start())
			killed := time.AfterFunc(time.Duration(luck.IntN(250))*time.Millisecond, func() { _ = cmd.Process.Kill() })
			line, _ := io.ReadAll(out)
			killed.Stop()
			_ = cmd.Wait()
			if len(line) > 0 && known == "" { // it listened, so its key may be known
				known = read(t, filepath.Join(folder, hostKeyFile))
			}
		}
		hostKey(t, start(t, t.TempDir(), "--data", folder).port)
		if key := read(t, filepath.Join(folder, hostKeyFile)); known != "" && known != key {
			t.Errorf("seed %d: another host key", seed)
		}
		if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 0 {
			t.Errorf("seed %d: left behind: %q", seed, left)
		}
	}
}

// TestWhatAFirstStartLeavesBehind is in no one's way.
func TestWhatAFirstStartLeavesBehind(t *testing.T) {
	t.Parallel()
	leave := func() (folder string) {
		folder = t.TempDir()
		write(t, filepath.Join(folder, ".new-store-123"), "half")
		write(t, filepath.Join(folder, ".host_ed25519-123"), "")
		must(t, errors.Join(os.Mkdir(filepath.Join(folder, ".control-123"), 0o700), os.Mkdir(filepath.Join(folder, ".backup-123"), 0o700)))
		return folder
	}
	folder := leave()
	write(t, filepath.Join(folder, hostKeyFile), "") // as servers before this one leave it
	hostKey(t, start(t, t.TempDir(), "--data", folder).port)
	if files, _ := os.ReadDir(folder); len(files) != 3 {
		t.Errorf("in it are %v", files)
	}
	file, key := archived(t)
	folder = leave()
	works(t, "restore", file, "--data", folder)
	if read(t, filepath.Join(folder, hostKeyFile)) != key {
		t.Error("another host key")
	}
}

// TestAHostKeyThatIsBroken is not replaced where people have been, and the sentence tells what to do.
func TestAHostKeyThatIsBroken(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path := filepath.Join(h.folder, hostKeyFile)
	write(t, path, "")
	refused(t, 1, "host_ed25519: the host key is broken: .*; put the host_ed25519 of a backup in its place; "+
		"without one move the file away, and", "--data", h.folder)
	if again := read(t, path); again != "" {
		t.Errorf("%q", again)
	}
	must(t, os.Remove(path))
	s := start(t, t.TempDir(), "--data", h.folder)
	if hostKey(t, s.port); !strings.Contains(s.stderr.String(), "people have been here") {
		t.Errorf("it says %s", s.stderr)
	}
}
