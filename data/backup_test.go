package data

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// copied is a backup of a store.
func copied(t *testing.T, s *Store) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "copy.db")
	noErr(t, s.Backup(t.Context(), path))
	return path
}

// TestBackup_WhileRoundsAreSettled: each copy is the store at one moment. In it every check holds, no round is half
// settled, and whoever was told that something is kept finds it.
func TestBackup_WhileRoundsAreSettled(t *testing.T) {
	s := newStore(t)
	mustCreate(t, s, "ann", 1)
	const rounds = 400
	settled := make(chan int, rounds)
	go func() {
		defer close(settled)
		for i := range rounds {
			room := fmt.Sprint("otter", i%7)
			j, err := s.Journal(room)
			if errors.Is(err, ErrNotFound) {
				j, err = Journal{Epoch: 1}, nil
			}
			r := testRound(roundID(i), "ann", ID(fmt.Sprint("bob", i%5)))
			err = errors.Join(err, errors.Join(s.Commit([]Write{
				{Room: room, Epoch: 1, Next: j.Next, Lines: textLines("a", "b")},
				{Room: room, Epoch: 1, Next: j.Next + 2, Lines: textLines("c"), Settle: r, Rest: textLines("rest")},
				{Room: room, Epoch: 1, Next: j.Next + 4, Lines: textLines("d")},
			})...))
			if err != nil {
				t.Error(err)
				return
			}
			settled <- i
		}
	}()
	n, copies := 0, 0
	for i := range settled {
		n++
		if i%20 != 0 {
			continue
		}
		path := copied(t, s)
		checkFile(t, path)
		copies++
		c := openAt(t, path)
		stats, err := c.Stats("ann")
		if err != nil || len(stats.Counted) != 2 || stats.Counted[0].Rounds < n {
			t.Errorf("after %d rounds: %+v, %v", n, stats, err)
		}
		_ = c.Close()
	}
	if n != rounds || copies < 10 {
		t.Errorf("%d rounds, %d copies", n, copies)
	}
}

// TestBackup_ThatCannotBe leaves nothing behind, and takes nobody's place.
func TestBackup_ThatCannotBe(t *testing.T) {
	s := newStore(t)
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	noErr(t, os.WriteFile(there, []byte("mine"), 0o600))
	if err := s.Backup(t.Context(), there); !errors.Is(err, fs.ErrExist) || contentsOf(t, there) != "mine" {
		t.Error(err)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	wantErr(t, s.Backup(over, filepath.Join(dir, "stopped")), context.Canceled, "after its end")
	wantErr(t, s.Backup(t.Context(), filepath.Join(dir, "nowhere", "file")), fs.ErrNotExist)
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
	info, err := os.Stat(copied(t, s))
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

func TestCopyFile_OfAStoreThatNobodyHolds_IsWhatIsInIt(t *testing.T) {
	path, to := filepath.Join(t.TempDir(), "store.db"), filepath.Join(t.TempDir(), "copy.db")
	s := openAt(t, path)
	ann := mustCreate(t, s, "ann", 1)
	wantErr(t, CopyFile(t.Context(), path, to), ErrLocked, "while it is held")
	_ = s.Close()
	before := contentsOf(t, path)
	if err := CopyFile(t.Context(), path, to); err != nil || contentsOf(t, path) != before {
		t.Fatal(err)
	}
	equal(t, must(openAt(t, to).ByName("ann")), ann)
}

// TestCopyFile_AndCheckFile_RefuseWhatOpenRefuses, with the same words, and write nothing.
func TestCopyFile_AndCheckFile_RefuseWhatOpenRefuses(t *testing.T) {
	whole, _, _ := grown(t)
	for what, test := range map[string]struct {
		make func(path string) error
		want error
	}{
		"damaged": {func(path string) error { return os.WriteFile(path, whole[:len(whole)/2], 0o600) }, ErrDamaged},
		"empty":   {func(path string) error { return os.WriteFile(path, nil, 0o600) }, ErrDamaged},
		"newer": {func(path string) error {
			s, err := open(path, later())
			if err == nil {
				err = s.Close()
			}
			return err
		}, ErrNewer},
		"nothing": {func(string) error { return nil }, fs.ErrNotExist},
	} {
		t.Run(what, func(t *testing.T) {
			path, to := filepath.Join(t.TempDir(), "store.db"), filepath.Join(t.TempDir(), "copy.db")
			noErr(t, test.make(path))
			_, checked := CheckFile(path)
			if err := CopyFile(t.Context(), path, to); !errors.Is(err, test.want) || checked == nil || checked.Error() != err.Error() {
				t.Errorf("%v and %v", err, checked)
			}
			if _, err := os.Stat(to); !errors.Is(err, fs.ErrNotExist) {
				t.Error("left behind")
			}
			if errors.Is(test.want, fs.ErrNotExist) {
				return
			}
			if _, err := Open(path); err == nil || err.Error() != checked.Error() {
				t.Errorf("Open says %v", err)
			}
		})
	}
}

// TestBackup_HoldsNobodyUp: while a copy is being made others write.
func TestBackup_HoldsNobodyUp(t *testing.T) {
	s := newStore(t)
	copying, goOn := make(chan struct{}), make(chan struct{})
	done := make(chan error, 1)
	go func() {
		done <- s.view(func(*tables) error { // as long as a copy takes
			close(copying)
			<-goOn
			return nil
		})
	}()
	<-copying
	for i := range 50 {
		settle(t, s, testRound(roundID(i), "ann", "bob"))
	}
	close(goOn)
	noErr(t, <-done)
	if stats, err := s.Stats("ann"); err != nil || stats.Counted[0].Rounds != 50 {
		t.Errorf("%+v, %v", stats, err)
	}
}
