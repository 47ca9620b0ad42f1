package localhouse

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
)

// seedPattern is what the folder of a house is called, beside its own, as long as it is not whole.
const seedPattern = ".house-*"

// Seed makes the folder of the house, all of it or nothing, from that of a server that is stopped.
func (h *House) Seed(ctx context.Context, from string) (err error) {
	if err := maySeed(from); err != nil {
		return err
	}
	to := filepath.Clean(h.config.Data)
	if files, err := os.ReadDir(to); err == nil && len(files) > 0 {
		return fmt.Errorf("the folder %s is not empty: choose another with --data", to)
	}
	above := filepath.Dir(to)
	if err := durable.MakeFolder(above); err != nil {
		return fmt.Errorf("cannot create the cluster's folder: %w", err)
	}
	private, err := os.MkdirTemp(above, seedPattern) // with mode 0700
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(private)
		}
	}()
	h.config.Data = private
	defer func() { h.config.Data = to }()
	key, err := os.ReadFile(filepath.Join(from, datafolder.HostKey))
	if err != nil {
		return fmt.Errorf("the host key: %w", err)
	}
	if _, err := gossh.ParsePrivateKey(key); err != nil {
		return fmt.Errorf("the host key: %w", err)
	}
	if err := durable.Write(durable.At(private), datafolder.HostKey, key); err != nil {
		return err
	}
	if err := h.prepare(); err != nil {
		return err
	}
	store := filepath.Join(h.folder(1), datafolder.Store)
	if err := data.CopyFile(ctx, filepath.Join(from, datafolder.Store), store); err != nil {
		return err
	}
	if err := checkSeed(store); err != nil {
		return err
	}
	if err := syncFile(store); err != nil {
		return err
	}
	if err := errors.Join(durable.At(h.folder(1)).Sync(), durable.At(private).Sync()); err != nil {
		return err
	}
	_ = os.Remove(to) // an empty one: some systems do not put another in its place
	if err := os.Rename(private, to); err != nil {
		return err
	}
	return durable.At(above).Sync()
}

// maySeed says why a house cannot be made of a folder.
func maySeed(from string) error {
	if !datafolder.There(filepath.Join(from, datafolder.Store)) {
		return fmt.Errorf("no database in %s: give its folder with --from", from)
	}
	switch node, err := nodefile.Read(from); {
	case err != nil:
		return err
	case node != nil:
		return fmt.Errorf("%s is the folder of one of several servers already", from)
	}
	return datafolder.HalfRestored(from)
}

// checkSeed says why a house cannot begin with a store, which is brought up to date.
func checkSeed(path string) error {
	store, err := data.Open(path)
	if err != nil {
		return err
	}
	home, err := store.Home()
	if err == nil {
		err = datafolder.Unaltered(store.Altered())
	}
	if err == nil && home != "" {
		err = errors.New("the database belongs to a cluster already")
	}
	if err == nil {
		if _, err = store.Rooms(); err != nil {
			err = fmt.Errorf("%w; start the server once more, which sets such a room aside", err)
		}
	}
	return errors.Join(err, store.Close())
}

// syncFile waits until the disk has a file.
func syncFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
