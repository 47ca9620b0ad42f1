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

// TestARestoreThatWasKilled does not block the next: no empty house is served in the place of the one that was to come. While a
// backup is put back no other one is, and no server begins.
func TestARestoreThatWasKilled(t *testing.T) {
	t.Parallel()
	h, file, folder := newHome(t), filepath.Join(t.TempDir(), "backup.tar.gz"), filepath.Join(t.TempDir(), "again")
	noise := make([]byte, 200<<10) // so that a part of the file is a part of what is in it
	_, _ = rand.NewChaCha8([32]byte{}).Read(noise)
	noisy := data.Write{Room: "noise", Epoch: 1, Lines: []data.Line{{Text: noise}}}
	store := openStore(t, h.folder)
	_, err := hostKeyOf(h.folder, store)
	must(t, errors.Join(err, store.Commit([]data.Write{noisy})[0], store.SetAside("noise", "none", data.AnyEpoch), store.Close()))
	works(t, "backup", file, "--data", h.folder)
	text := read(t, file)
	begin, rest := text[:len(text)-64], text[len(text)-64:]

	// halfway is a restore that has got most of the backup and waits for the rest.
	halfway := func() (cmd *exec.Cmd, in io.WriteCloser) {
		says := new(spoken)
		cmd = itself(t, "restore", "-", "--data", folder)
		cmd.Stdout, cmd.Stderr = says, says
		in, err := cmd.StdinPipe()
		must(t, err)
		must(t, cmd.Start())
		t.Cleanup(func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		})
		_, err = io.WriteString(in, begin)
		must(t, err)
		await(t, "what it unpacks", says, func() bool {
			left, _ := filepath.Glob(filepath.Join(folder, ".restore-*", hostKeyFile))
			return len(left) > 0
		})
		return cmd, in
	}
	// check fails unless the folder holds what the backup does, and nothing else.
	check := func() {
		t.Helper()
		store := openStore(t, folder)
		defer store.Close()
		if _, err := store.ByName("ann"); err != nil || read(t, filepath.Join(folder, hostKeyFile)) != read(t, filepath.Join(h.folder, hostKeyFile)) {
			t.Errorf("%v, or another host key", err)
		}
		if files, _ := os.ReadDir(folder); len(files) != 2 {
			t.Errorf("in it are %v", files)
		}
	}
	for range 2 {
		cmd, _ := halfway()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	refused(t, 1, "the restore of a backup into .* was cut off: run it again, or empty the folder", "--data", folder)
	cmd, in := halfway()
	fails(t, 1, "another backup is being put into "+folder, "restore", file, "--data", folder)
	refused(t, 1, "a backup is being put into .*again: wait until that is done", "--data", folder)
	_, err = io.WriteString(in, rest)
	must(t, errors.Join(err, in.Close(), cmd.Wait()))
	check()

	// One that was killed when all was in its place.
	must(t, os.Mkdir(filepath.Join(folder, ".restore-123"), 0o700))
	write(t, filepath.Join(folder, ".restore-123", hostKeyFile), read(t, filepath.Join(folder, hostKeyFile)))
	start(t, t.TempDir(), "--data", folder).stop(t, os.Interrupt)
	check()
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

// TestAHostKeyThatIsBroken is replaced at a first start, which takes away what others have left behind, and not where people
// have been: the sentence tells what to do.
func TestAHostKeyThatIsBroken(t *testing.T) {
	t.Parallel()
	fresh := t.TempDir()
	for _, left := range []string{hostKeyFile, ".host_ed25519-123", ".new-store-123"} {
		write(t, filepath.Join(fresh, left), "")
	}
	must(t, errors.Join(os.Mkdir(filepath.Join(fresh, ".control-123"), 0o700), os.Mkdir(filepath.Join(fresh, ".backup-123"), 0o700)))
	hostKey(t, start(t, t.TempDir(), "--data", fresh).port)
	if files, _ := os.ReadDir(fresh); len(files) != 3 {
		t.Errorf("in it are %v", files)
	}

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
