package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// operated is a server of a folder of its own with an operator, who has logged in: a server whose store is of no use stops within
// seconds, which may be what a login takes.
func operated(t *testing.T) (s *served, folder string, boss *sshtest.Client) {
	t.Helper()
	home, key := t.TempDir(), sshtest.NewKey(t)
	folder = filepath.Join(home, "data")
	file := filepath.Join(home, "operators")
	must(t, os.WriteFile(file, gossh.MarshalAuthorizedKey(key.PublicKey()), 0o600))
	s = start(t, home, "--listen", "127.0.0.1:0", "--data", folder, "--operators", file)
	return s, folder, sshtest.Dial(t, net.JoinHostPort("127.0.0.1", s.port), "boss", sshtest.WithKey(key))
}

// storeStatus is what "admin status" says of the store, for programs.
type storeStatus struct {
	Paused  int        `json:"paused_rooms"`
	Aside   int        `json:"set_aside"`
	State   string     `json:"store_state"`
	Why     string     `json:"store_error"`
	Since   *time.Time `json:"store_since"`
	StopsAt *time.Time `json:"stops_at"`
	Bytes   int64      `json:"store_bytes"`
}

func statusOf(t *testing.T, boss *sshtest.Client) (status storeStatus) {
	t.Helper()
	got := boss.Run("admin status --json")
	if err := json.Unmarshal([]byte(got.Out), &status); err != nil || got.Status != 0 {
		t.Fatalf("%+v, %v", got, err)
	}
	return status
}

// stopsWith waits for the end of a server, and fails unless it has that code and says so.
func (s *served) stopsWith(t *testing.T, code int, says string) {
	t.Helper()
	_ = s.cmd.Wait() // its code says how it went
	if got := s.cmd.ProcessState.ExitCode(); got != code || !regexp.MustCompile(says).MatchString(s.stderr.String()) {
		t.Errorf("it ends with %d, and says %s", got, s.stderr)
	}
}

// TestADataFolderThatIsDeletedOrReplaced is noticed within seconds, also if nobody plays: operators see it, what is done is
// not done any more, people are told, and the server stops with a code of its own. A folder that has taken its place is left
// alone.
func TestADataFolderThatIsDeletedOrReplaced(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("files that are open cannot be taken away there")
	}
	for what, move := range map[string]func(folder string) error{
		"deleted": os.RemoveAll,
		"moved":   func(folder string) error { return os.Rename(folder, folder+".old") },
		"replaced": func(folder string) error {
			return errors.Join(os.Rename(folder, folder+".old"), os.Mkdir(folder, 0o700),
				os.WriteFile(filepath.Join(folder, storeFile), []byte("another"), 0o600),
				os.WriteFile(filepath.Join(folder, "control.sock"), []byte("another's"), 0o600))
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			s, folder, boss := operated(t)
			ann := s.comesIn(t, "ann")
			ann.Types("pp")
			moves(t, ann)
			if got := statusOf(t, boss); got.State != "ok" || got.Since != nil || got.StopsAt != nil || got.Why != "" || got.Bytes == 0 {
				t.Errorf("before: %+v", got)
			}
			began := time.Now()
			must(t, move(folder))
			ann.Sees("the table waits")
			got := statusOf(t, boss)
			if got.State != "gone" || got.Since == nil || !strings.Contains(got.Why, folder) || got.Paused != 1 || got.Bytes == 0 {
				t.Errorf("%+v", got)
			}
			if text := boss.Run("admin status").Out; !regexp.MustCompile(`(?m)^store +\d+ MB, GONE: nothing can be written since .* UTC; 1 room paused.*: the store is not at its place any more: ` + regexp.QuoteMeta(folder)).MatchString(text) {
				t.Errorf("the status is\n%s", text)
			}
			ann.Ends()
			s.stopsWith(t, exitStore, `(?s)state=gone.*shithead: stopped, as the store is of no use any more: .*see to the disk and the data folder`)
			if took := time.Since(began); took > sshtest.Patience {
				t.Errorf("it took %v", took)
			}
			if what == "replaced" {
				for name, want := range map[string]string{storeFile: "another", "control.sock": "another's"} {
					if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(text) != want {
						t.Errorf("%s: %q, %v", name, text, err)
					}
				}
			} else if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the folder is there again: %v", err)
			}
		})
	}
}

// TestAStoreThatIsCutOff, so that nothing can be read where it should be, is said to fail; operators see it, and rooms wait
// instead of being set aside.
func TestAStoreThatIsCutOff(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("a mapped file cannot be cut there")
	}
	s, folder, boss := operated(t)
	ann := s.comesIn(t, "ann")
	ann.Types("pp")
	moves(t, ann)
	must(t, os.Truncate(filepath.Join(folder, storeFile), 8192))
	ann.Sees("the table waits")
	late := time.Now().Add(sshtest.Patience)
	look := time.NewTicker(500 * time.Millisecond) // as often as one connection may open sessions
	defer look.Stop()
	for ; ; <-look.C {
		out := boss.Run("admin status --json").Out // whose keys are looked up in no store
		var got storeStatus
		if err := json.Unmarshal([]byte(out), &got); err == nil && got.StopsAt != nil {
			if got.State != "failing" && got.State != "broken" || got.Paused != 1 {
				t.Errorf("%s", out)
			}
			break
		}
		if time.Now().After(late) {
			t.Fatalf("it looks well: %s", out)
		}
	}
	s.logs(t, "the store cannot be written, so rooms wait")
	must(t, s.cmd.Process.Signal(os.Interrupt))
	_ = s.cmd.Wait()
	if log := s.stderr.String(); strings.Contains(log, "set aside") {
		t.Error(log)
	}
}
