package data

import (
	"context"
	"fmt"

	"go.etcd.io/bbolt"

	"shithead/data/internal/boltfile"
)

// CopyFile does for a store that nobody holds what Store.Backup does for one that is open, and nobody can open the store
// for writing meanwhile. It says [ErrLocked] if somebody holds it, and like [CheckFile] [ErrDamaged] or [ErrNewer]. A store
// of an earlier version is copied as it is.
func CopyFile(ctx context.Context, from, to string) error {
	var copied error
	if err := withFile(from, func(db *bbolt.DB) error {
		copied = boltfile.Copy(ctx, db, to)
		return nil
	}); err != nil {
		return explain(from, err)
	}
	return copied
}

// CheckFile reports whether [Open] would open the store at path, by only reading, and gives its version. It fails as Open
// does, with [ErrLocked] only if somebody holds the store for writing, and with [fs.ErrNotExist] if there is none.
func CheckFile(path string) (version int, err error) {
	err = withFile(path, func(db *bbolt.DB) (err error) {
		version, err = versionOf(db)
		return err
	})
	return version, explain(path, err)
}

// About is what a store says of itself.
type About struct {
	// Version is the number of the last migration that it went through.
	Version int
	// Home, Applied and Altered are those of the methods of [Store].
	Home    ID
	Applied uint64
	Altered []string
}

// LookAt says of a store what [CheckFile] does, and more.
func LookAt(path string) (is About, err error) {
	err = withFile(path, func(db *bbolt.DB) (err error) {
		if is.Version, err = versionOf(db); err != nil {
			return err
		}
		if is.Altered, err = alteredIn(db); err != nil {
			return err
		}
		return db.View(func(tx *bbolt.Tx) (err error) {
			t := tablesOf(tx)
			is.Home = ID(t.meta.Get([]byte(homeKey)))
			is.Applied, err = t.latestChange()
			return err
		})
	})
	return is, explain(path, err)
}

// Hold does something while nobody can open a store for writing, and gives its error. Before it does, it fails as [CheckFile] does.
func Hold(path string, do func() error) error {
	var done error
	if err := withFile(path, func(*bbolt.DB) error {
		done = do()
		return nil
	}); err != nil {
		return explain(path, err)
	}
	return done
}

// withFile does something with a store that is whole and of a known version, by only reading.
func withFile(path string, do func(*bbolt.DB) error) error {
	return boltfile.WhileRead(path, func(db *bbolt.DB, _ int) error {
		have, err := versionOf(db)
		switch known := len(migrations()); {
		case err != nil:
			return err
		case have == 0:
			return fmt.Errorf("%w: there is nothing in it", ErrDamaged)
		case have > known:
			return newer(have, known)
		case have == known:
			if err := db.View(func(tx *bbolt.Tx) error { return tablesOf(tx).complete() }); err != nil {
				return err
			}
		}
		return do(db)
	})
}
