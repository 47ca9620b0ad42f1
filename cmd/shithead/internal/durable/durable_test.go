package durable

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"shithead/engine/enginetest"
)

var must = enginetest.NoError

// failing is a folder in which one thing fails. It notes what is done.
type failing struct {
	At
	fails string
	done  []string
}

var errNo = errors.New("no")

func (f *failing) do(what string) error {
	if what == f.fails {
		return errNo
	}
	f.done = append(f.done, what)
	return nil
}

func (f *failing) Create(pattern string) (File, string, error) {
	if err := f.do("create"); err != nil {
		return nil, "", err
	}
	file, name, err := f.At.Create(pattern)
	return failingFile{file, f}, name, err
}

func (f *failing) Rename(from, to string) error {
	if err := f.do("rename"); err != nil {
		return err
	}
	return f.At.Rename(from, to)
}

func (f *failing) Sync() error { return errors.Join(f.do("sync the folder"), f.At.Sync()) }

type failingFile struct {
	File
	in *failing
}

func (f failingFile) Write(p []byte) (int, error) {
	if err := f.in.do("write"); err != nil {
		return 0, err
	}
	return f.File.Write(p)
}

func (f failingFile) Sync() error  { return errors.Join(f.in.do("sync"), f.File.Sync()) }
func (f failingFile) Close() error { return errors.Join(f.in.do("close"), f.File.Close()) }

// TestWrite replaces a file whole, or leaves it as it was. A loss of power leaves the one or the other, as the text is synced
// before the file takes its place, and the folder after that.
func TestWrite(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct{ fails, text string }{
		{"", "one"},
		{"", ""},
		{"", strings.Repeat("two", 10_000)},
		{"", "old"},
		{"create", "old"},
		{"write", "old"},
		{"sync", "old"},
		{"close", "old"},
		{"rename", "old"},
		{"sync the folder", "new"},
	} {
		text := c.text
		if c.fails != "" {
			text = "new"
		}
		in := &failing{At: At(folder), fails: c.fails}
		if err := Write(in, "file", []byte(text)); !errors.Is(err, errNo) != (c.fails == "") {
			t.Errorf("%s: %v", c.fails, err)
		}
		if done := strings.Join(in.done, ", "); c.fails == "" && done != "create, write, sync, close, rename, sync the folder" {
			t.Errorf("it does %s", done)
		}
		got, err := os.ReadFile(filepath.Join(folder, "file"))
		must(t, err)
		info, _ := os.Stat(filepath.Join(folder, "file"))
		if files, _ := os.ReadDir(folder); len(files) != 1 || string(got) != c.text || info.Mode() != 0o600 {
			t.Errorf("%s: %v: %q, %v", c.fails, files, got, info)
		}
	}
}

func TestPlace_NeverReplacesAFile(t *testing.T) {
	folder := t.TempDir()
	from, to := filepath.Join(folder, "from"), filepath.Join(folder, "to")
	must(t, errors.Join(os.WriteFile(from, []byte("new"), 0o600), os.WriteFile(to, []byte("old"), 0o600)))
	for _, want := range []string{"old", "new"} {
		if err := Place(from, to); errors.Is(err, fs.ErrExist) != (want == "old") {
			t.Error(err)
		}
		if got, _ := os.ReadFile(to); string(got) != want {
			t.Errorf("%q", got)
		}
		must(t, os.Remove(to))
	}
	if err := Place(filepath.Join(folder, "nowhere"), to); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestMakeFolder(t *testing.T) {
	top := t.TempDir()
	path := filepath.Join(top, "a", "b", "c")
	for range 2 {
		must(t, MakeFolder(path))
	}
	for at := path; at != top; at = filepath.Dir(at) {
		if info, err := os.Stat(at); err != nil || info.Mode() != 0o700|os.ModeDir {
			t.Errorf("%s: %v, %v", at, info, err)
		}
	}
	file := filepath.Join(path, "file")
	must(t, os.WriteFile(file, nil, 0o600))
	for _, path := range []string{file, filepath.Join(file, "below")} {
		if err := MakeFolder(path); err == nil {
			t.Errorf("%s is made", path)
		}
	}
	must(t, At(top).SyncBelow())
	if err := At(filepath.Join(top, "none")).SyncBelow(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of no folder: %v", err)
	}
}

// TestOccupy: a folder is one's at a time, and no one's once that has ended.
func TestOccupy(t *testing.T) {
	folder := t.TempDir()
	for range 2 {
		leave, err := Occupy(folder)
		must(t, err)
		if _, err := Occupy(folder); !errors.Is(err, ErrOccupied) && runtime.GOOS != "windows" {
			t.Error(err)
		}
		leave()
	}
	if _, err := Occupy(filepath.Join(folder, "nowhere")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
