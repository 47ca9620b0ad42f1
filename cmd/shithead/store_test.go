package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// ward is a store that is watched, at a time that only passes from look to look.
type ward struct {
	*storeWatch
	now, stopped time.Time
	why          error
	log          bytes.Buffer
	outage       *data.Outage
	probes       int
	faults       uint64
	// heals: it can be written again after the next probe. unread is how many pages each check finds that cannot be read.
	heals  bool
	unread uint64
}

func (w *ward) Check() error {
	w.faults += w.unread
	return nil
}

func (w *ward) Probe() error {
	w.probes++
	if w.heals {
		w.outage = nil
	}
	return nil
}

func (w *ward) Outage() *data.Outage  { return w.outage }
func (w *ward) Faults() uint64        { return w.faults }
func (w *ward) Bytes() (int64, error) { return 4096, nil }
func (w *ward) Used() int64           { return 2048 }

// fails has nothing be written from now on.
func (w *ward) fails(why error) {
	w.outage = &data.Outage{Since: w.now, Why: fmt.Errorf("%w: %w", data.ErrUnwritten, why)}
}

// TestAStoreThatFails_StopsTheServer after a bounded time, or never if the disk is only full. What goes on is logged
// once a minute, also where it comes and goes.
func TestAStoreThatFails_StopsTheServer(t *testing.T) {
	limits := defaultStoreLimits()
	limits.Look = time.Second
	hour, moment, probes := int(time.Hour/limits.Look), int(limits.Failing/limits.Look)/2, int(time.Hour/limits.Probe)
	fails := func(why error) func(*ward, int) {
		return func(w *ward, n int) {
			if n == 0 {
				w.fails(why)
			}
		}
	}
	const unwritten = "database not writable"
	for name, c := range map[string]struct {
		happens     func(w *ward, n int) // before each look of an hour
		state       string
		stops       error
		after       time.Duration // until it stops
		says        string
		least, most int // lines that say so
		probes      int // about so many, if it stops nothing
	}{
		"nothing":      {func(*ward, int) {}, admin.StoreOK, nil, 0, "\n", 0, 0, 0},
		"a full disk":  {fails(syscall.ENOSPC), admin.StoreFull, nil, 0, unwritten, 59, 61, probes},
		"a full quota": {fails(syscall.EDQUOT), admin.StoreFull, nil, 0, unwritten, 59, 61, probes},
		"read-only": {
			fails(syscall.EROFS), admin.StoreFails, syscall.EROFS, limits.Failing, unwritten, 1, 2,
			0,
		},
		"pages not read": {
			fails(data.ErrDamaged), admin.StoreFails, data.ErrDamaged, limits.Failing, unwritten, 1,
			2, 0,
		},
		"a broken store": {
			fails(data.ErrBroken), admin.StoreBroken, data.ErrBroken, limits.Final, unwritten, 1, 2,
			0,
		},
		"a store that went": {fails(data.ErrGone), admin.StoreGone, data.ErrGone, limits.Final, unwritten, 1, 2, 0},
		"it is only full, and then goes": {func(w *ward, n int) {
			fails(syscall.ENOSPC)(w, n)
			fails(data.ErrGone)(w, n-1000)
		}, admin.StoreGone, data.ErrGone, limits.Final, unwritten, 17, 18, 0},
		"it can be written again": {func(w *ward, n int) {
			w.heals = n > 1000
			fails(syscall.ENOSPC)(w, n)
		}, admin.StoreOK, nil, 0, "database writable again", 1, 1, 1000 / int(limits.Probe/limits.Look)},
		"it fails for a moment": {func(w *ward, n int) {
			w.heals = true
			fails(syscall.EROFS)(w, n%moment)
		}, admin.StoreOK, nil, 0, unwritten, 55, 61, hour / moment},
		"it fails now and then": {func(w *ward, n int) {
			if fails(syscall.ENOSPC)(w, n%7); n%7 == 3 {
				w.outage = nil
			}
		}, admin.StoreFull, nil, 0, "\n", 60, 122, hour / 7},
		"pages cannot be read": {
			func(w *ward, _ int) { w.unread = 3 }, admin.StoreOK, nil, 0, "database not readable", 59,
			61, 0,
		},
	} {
		w := &ward{now: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)}
		w.storeWatch = newStoreWatch(limits, w, slog.New(slog.NewTextHandler(&w.log, nil)), func(err error) {
			w.stopped, w.why = w.now, err
		})
		for n := 0; n < hour && w.stopped.IsZero(); n++ {
			c.happens(w, n)
			w.now = w.now.Add(limits.Look)
			w.look(w.now)
		}
		says, lines := w.says(), strings.Count(w.log.String(), c.says)
		if says.State != c.state || !errors.Is(w.why, c.stops) || lines < c.least || lines > c.most ||
			says.Bytes != 4096 || says.Used != 2048 {
			t.Errorf("%s: %+v, stopped with %v, %d lines", name, says, w.why, lines)
		}
		if c.stops == nil && (w.probes < c.probes-2 || w.probes > c.probes+4) {
			t.Errorf("%s: %d probes, not %d", name, w.probes, c.probes)
		}
		if w.outage == nil {
			continue
		}
		why := strings.TrimPrefix(w.outage.Why.Error(), data.ErrUnwritten.Error()+": ")
		if says.Why != why || !says.Since.Equal(w.outage.Since) || says.StopsAt.IsZero() != (c.stops == nil) {
			t.Errorf("%s: %+v", name, says)
		}
		if took := w.stopped.Sub(w.outage.Since); c.stops != nil && (took < c.after || took > c.after+3*limits.Look) {
			t.Errorf("%s: stopped after %v", name, took)
		}
	}
}

// operated is a server of a folder of its own with ann at a table and an operator, who has logged in: a server whose store is of
// no use stops within seconds, which may be what a login takes.
func operated(t *testing.T) (s *served, folder string, boss *sshtest.Client, ann *sshtest.Session) {
	t.Helper()
	home, key := t.TempDir(), sshtest.NewKey(t)
	folder = filepath.Join(home, "data")
	file := filepath.Join(home, "operators")
	write(t, file, string(gossh.MarshalAuthorizedKey(key.PublicKey())))
	s = start(t, home, "--data", folder, "--operators", file)
	boss, ann = s.dial(t, "boss", key), s.comesIn(t, "ann").Types("p").Sees("Played before?").Types("y")
	awaitTable(t, ann)
	return s, folder, boss, ann
}

// TestADataFolderThatIsDeletedOrReplaced is noticed within seconds: operators see it, what is done is not done any more, people
// are told, and the server stops with a code of its own. A folder that has taken its place is left alone.
func TestADataFolderThatIsDeletedOrReplaced(t *testing.T) {
	t.Parallel()
	for name, replaced := range map[string]bool{"deleted": false, "replaced": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, folder, boss, ann := operated(t)
			status := func(pattern string) {
				t.Helper()
				if got := boss.Run("admin status --json").Out; !regexp.MustCompile(pattern).MatchString(got) {
					t.Errorf("%s is not in %s", pattern, got)
				}
			}
			status(`"paused_rooms":0,.*"store_state":"ok","store_faults":0,.*"store_bytes":[1-9]`)
			files := []string{filepath.Join(folder, storeFile), filepath.Join(folder, "control.sock")}
			if replaced {
				must(t, errors.Join(os.Rename(folder, folder+".old"), os.Mkdir(folder, 0o700)))
				for _, file := range files {
					write(t, file, "another")
				}
			} else {
				must(t, os.RemoveAll(folder))
			}
			ann.Sees("the table waits")
			status(`"paused_rooms":1,.*"store_state":"gone","store_error":"[^"]*` + folder +
				`.*"store_since":".*"store_bytes":[1-9]`)
			ann.Ends()
			s.stopsWith(t, exitStore, `(?s)state=gone.*shithead: stopped: database unusable: .*check the disk and the data folder`)
			for _, file := range files {
				if text, err := os.ReadFile(file); replaced && string(text) != "another" || !replaced && !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("%s: %q, %v", file, text, err)
				}
			}
		})
	}
}

// TestAStoreThatIsCutOff, so that nothing can be read where it should be, is said to fail; operators see it, and rooms wait
// instead of being set aside.
func TestAStoreThatIsCutOff(t *testing.T) {
	t.Parallel()
	s, folder, boss, ann := operated(t)
	must(t, os.Truncate(filepath.Join(folder, storeFile), 8192))
	ann.Sees("the table waits")
	s.logs(t, "database not writable, rooms wait")
	var got struct {
		Paused  int        `json:"paused_rooms"`
		State   string     `json:"store_state"`
		StopsAt *time.Time `json:"stops_at"`
	}
	look := time.NewTicker(500 * time.Millisecond) // as often as one connection may open sessions
	defer look.Stop()
	for late := time.Now().Add(sshtest.Patience); got.StopsAt == nil && time.Now().Before(late); <-look.C {
		_ = json.Unmarshal([]byte(boss.Run("admin status --json").Out), &got) // whose keys are looked up in no store
	}
	if got.State != "failing" && got.State != "broken" || got.Paused != 1 {
		t.Errorf("%+v", got)
	}
	must(t, s.cmd.Process.Signal(os.Interrupt))
	_ = s.cmd.Wait()
	if log := s.stderr.String(); strings.Contains(log, "set aside") {
		t.Error(log)
	}
}

// TestARestoreThatWasKilled does not block the next: no empty house is served in the place of the one that was to come.
// While a backup is put back no other one is, and no server begins.
func TestARestoreThatWasKilled(t *testing.T) {
	t.Parallel()
	h, file, folder := newHome(t), filepath.Join(t.TempDir(), "backup.tar.gz"), filepath.Join(t.TempDir(), "again")
	noise := make([]byte, 200<<10) // so that a part of the file is a part of what is in it
	_, _ = rand.NewChaCha8([32]byte{}).Read(noise)
	noisy := data.Write{Room: "noise", Epoch: 1, Lines: []data.Line{{Text: noise}}}
	store := openStore(t, h.folder)
	_, err := hostKeyOf(h.folder, store)
	must(t, errors.Join(err, store.Commit(noisy), store.SetAside("noise", "none", data.AnyEpoch),
		store.Close()))
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
		if _, err := store.ByName("ann"); err != nil ||
			read(t, filepath.Join(folder, hostKeyFile)) != read(t, filepath.Join(h.folder, hostKeyFile)) {
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
	refused(t, "the restore of a backup into .* was cut off: run it again, or empty the folder", "--data", folder)
	cmd, in := halfway()
	fails(t, 1, folder+" is being restored from another backup", "restore", file, "--data", folder)
	refused(t, "again is being restored: wait until that is done", "--data", folder)
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

// TestAHostKeyThatIsBroken is replaced at a first start, which takes away what others have left behind, and not where
// people have been: the sentence tells what to do.
func TestAHostKeyThatIsBroken(t *testing.T) {
	t.Parallel()
	fresh := t.TempDir()
	for _, left := range []string{hostKeyFile, ".host_ed25519-123", ".new-store-123"} {
		write(t, filepath.Join(fresh, left), "")
	}
	must(t, errors.Join(os.Mkdir(filepath.Join(fresh, ".control-123"), 0o700),
		os.Mkdir(filepath.Join(fresh, ".backup-123"), 0o700)))
	hostKey(t, start(t, t.TempDir(), "--data", fresh).port)
	if files, _ := os.ReadDir(fresh); len(files) != 3 {
		t.Errorf("in it are %v", files)
	}

	h := newHome(t)
	path := filepath.Join(h.folder, hostKeyFile)
	write(t, path, "")
	refused(t, "host_ed25519: the host key is broken: .*; put the host_ed25519 of a backup in its place; "+
		"without one move the file away, and", "--data", h.folder)
	if again := read(t, path); again != "" {
		t.Errorf("%q", again)
	}
	must(t, os.Remove(path))
	s := start(t, t.TempDir(), "--data", h.folder)
	if hostKey(t, s.port); !strings.Contains(s.stderr.String(), "host key missing") {
		t.Errorf("it says %s", s.stderr)
	}
}
