package durable

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// Folder is what is needed of a folder of a disk. [At] is the real one.
type Folder interface {
	// Create makes a file for its owner alone, with another text in the place of the star of its name, and gives its name.
	Create(pattern string) (File, string, error)
	// ReadFile is what is in a file, or an error that is [fs.ErrNotExist].
	ReadFile(name string) ([]byte, error)
	Rename(from, to string) error
	Remove(name string) error
	// Sync waits until the disk knows which files there are.
	Sync() error
}

// File is a file that is being written.
type File interface {
	io.Writer
	// Sync waits until the disk has what was written.
	Sync() error
	Close() error
}

// Draft is what the file is called that becomes another, as long as it is not whole: a pattern for [Folder.Create].
func Draft(name string) string { return "." + name + "-*" }

// Write has a file hold that text, in the place of another if there is one. When it returns without an error the disk has
// it; whatever happens before, the file is as it was or as it is to be.
func Write(in Folder, name string, text []byte) (err error) {
	file, draft, err := in.Create(Draft(name))
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = in.Remove(draft) // unless it has become the file
		}
	}()
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	if err := in.Rename(draft, name); err != nil {
		return err
	}
	return in.Sync()
}

// At is a folder of the file system.
type At string

// Create makes a file with mode 0600.
func (a At) Create(pattern string) (File, string, error) {
	file, err := os.CreateTemp(string(a), pattern)
	if err != nil {
		return nil, "", err
	}
	return file, filepath.Base(file.Name()), nil
}

// ReadFile reads a file.
func (a At) ReadFile(name string) ([]byte, error) { return os.ReadFile(a.path(name)) }

// Rename has a file be called something else, in the place of another.
func (a At) Rename(from, to string) error { return os.Rename(a.path(from), a.path(to)) }

// Remove takes a file away.
func (a At) Remove(name string) error { return os.Remove(a.path(name)) }

// Sync waits for the disk. Some file systems cannot, and need not.
func (a At) Sync() error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(string(a))
	if err != nil {
		return err
	}
	err = folder.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	return errors.Join(err, folder.Close())
}

// SyncBelow has the names of all files in a folder, and in those below it, be there after a loss of power.
func (a At) SyncBelow() error {
	return filepath.WalkDir(string(a), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		return At(path).Sync()
	})
}

func (a At) path(name string) string { return filepath.Join(string(a), name) }

// MakeFolder makes a folder with those above it that are not there, for their owner alone, and sees to it that a loss of
// power does not take them away with all that is in them.
func MakeFolder(path string) error {
	var above []At
	for at := filepath.Clean(path); ; at = filepath.Dir(at) {
		if _, err := os.Stat(at); !errors.Is(err, fs.ErrNotExist) || at == filepath.Dir(at) {
			break
		}
		above = append(above, At(filepath.Dir(at)))
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	var errs []error
	for _, folder := range above {
		if err := folder.Sync(); !errors.Is(err, fs.ErrPermission) { // others' folders cannot always be opened
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Place has a file be at another path of the same file system, where none may be: else it is [fs.ErrExist].
func Place(from, to string) error {
	if err := os.Link(from, to); err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	// A file system without links.
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fs.ErrExist, err)
	}
	return os.Rename(from, to)
}

// ErrOccupied says that another process is at work in the folder.
var ErrOccupied = errors.New("another process is using the folder")

// Occupy has a folder be this process's until what it gives is called, or the process ends: others get [ErrOccupied]. Where
// the system or the file system has no such locks, each caller gets it.
func Occupy(folder string) (leave func(), err error) {
	open, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	if !lock(open) {
		_ = open.Close()
		return nil, ErrOccupied
	}
	return func() { _ = open.Close() }, nil
}
