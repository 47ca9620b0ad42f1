package datafolder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/durable"
	"shithead/data"
)

// PlaceAnew puts a host key, a store and a config file if there is one, which a function puts into a private folder, into one
// that is empty or not there, once they were checked, all or nothing. What was cut off there before is taken away first.
func PlaceAnew(folder string, put func(private string) error) (err error) {
	missing := !There(folder)
	if err := durable.MakeFolder(folder); err != nil {
		return fmt.Errorf("cannot create the data folder: %w", err)
	}
	defer func() {
		if err != nil && missing {
			_ = os.Remove(folder)
		}
	}()
	if err := mayRestore(folder); err != nil {
		return err
	}
	private, err := os.MkdirTemp(folder, restorePattern) // with mode 0700
	if err != nil {
		return err
	}
	leave, err := durable.Occupy(private)
	if err != nil {
		return err
	}
	defer func() {
		_ = os.RemoveAll(private)
		leave()
	}()
	if err := put(private); err != nil {
		return err
	}
	if err := checkParts(private); err != nil {
		return err
	}
	return placeParts(private, folder)
}

// mayRestore says why nothing can be put into a folder.
func mayRestore(folder string) error {
	if !There(filepath.Join(folder, Store)) {
		if err := undoRestores(folder); err != nil {
			return err
		}
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(files, func(f fs.DirEntry) bool { return !isDraft(f.Name()) }) {
		return fmt.Errorf("the folder %s is not empty: choose another with --data", folder)
	}
	return nil
}

// placeParts puts what was unpacked and checked into its place. The store comes last: a folder without one is no house. Until
// then the others stay where they were unpacked, too, so that it is known where they come from.
func placeParts(private, folder string) (err error) {
	for _, name := range []string{Config, HostKey} {
		if err == nil && There(filepath.Join(private, name)) {
			err = placeCopy(private, folder, name)
		}
	}
	if err == nil {
		err = durable.At(folder).Sync()
	}
	if err == nil {
		err = durable.Place(filepath.Join(private, Store), filepath.Join(folder, Store))
	}
	if err != nil {
		return errors.Join(err, undoParts(private, folder))
	}
	return durable.At(folder).Sync()
}

// placeCopy puts a copy of an unpacked file into its place, where none may be.
func placeCopy(private, folder, name string) error {
	copied := name + ".copy"
	text, err := os.ReadFile(filepath.Join(private, name))
	if err == nil {
		err = durable.Write(durable.At(private), copied, text)
	}
	if err != nil {
		return err
	}
	return durable.Place(filepath.Join(private, copied), filepath.Join(folder, name))
}

// checkParts reports whether a server could serve what was unpacked.
func checkParts(folder string) error {
	key, err := os.ReadFile(filepath.Join(folder, HostKey))
	if err != nil {
		return err
	}
	if _, err := gossh.ParsePrivateKey(key); err != nil {
		return fmt.Errorf("the host key in it: %w", err)
	}
	switch _, err := data.CheckFile(filepath.Join(folder, Store)); {
	case errors.Is(err, data.ErrNewer):
		return errors.New("a newer version of the server made it: restore it with that version or a later one")
	case errors.Is(err, data.ErrDamaged):
		return errors.New("the database in it is damaged: use another backup")
	default:
		return err
	}
}
