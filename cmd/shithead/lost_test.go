package main

import (
	"encoding/json"
	"errors"
	"io/fs"
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

// operated is a server of a folder of its own with ann at a table and an operator, who has logged in: a server whose store is of
// no use stops within seconds, which may be what a login takes.
func operated(t *testing.T) (s *served, folder string, boss *sshtest.Client, ann *sshtest.Session) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("files that are open cannot be taken away there")
	}
	home, key := t.TempDir(), sshtest.NewKey(t)
	folder = filepath.Join(home, "data")
	file := filepath.Join(home, "operators")
	write(t, file, string(gossh.MarshalAuthorizedKey(key.PublicKey())))
	s = start(t, home, "--data", folder, "--operators", file)
	boss, ann = s.dial(t, "boss", key), s.comesIn(t, "ann").Types("pp")
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
			status(`"paused_rooms":1,.*"store_state":"gone","store_error":"[^"]*` + folder + `.*"store_since":".*"store_bytes":[1-9]`)
			says := `(?m)^store +\d+ MB, GONE: nothing can be written since .* UTC; 1 room paused.*: ` +
				`the store is not at its place any more: ` + regexp.QuoteMeta(folder)
			if text := boss.Run("admin status").Out; !regexp.MustCompile(says).MatchString(text) {
				t.Errorf("the status is\n%s", text)
			}
			ann.Ends()
			s.stopsWith(t, exitStore, `(?s)state=gone.*shithead: stopped, as the store is of no use any more: .*see to the disk and the data folder`)
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
	s.logs(t, "the store cannot be written, so rooms wait")
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
