package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/spf13/cobra"
	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/archive"
	"shithead/cmd/shithead/internal/durable"
	"shithead/data"
)

func newRestore() *cobra.Command {
	var folder folderFlag
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "Put what is in a backup into an empty folder",
		Long: "Put what is in a backup (- for standard input) into an empty folder, which is made if it isn't there. All\n" +
			"of it is checked before any of it is in its place. Unfinished rounds go on once a server serves the folder;\n" +
			"stop the old server first: both have the same host key.",
		Example: "shithead restore monday.tar.gz --data /var/lib/shithead",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := folder.get()
			if err != nil {
				return err
			}
			in, err := openRecord(cmd, args[0])
			if err != nil {
				return failure{err}
			}
			defer in.Close() //nolint:errcheck // it was only read
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			made, err := restore(ctx, in, data)
			if err != nil {
				return failure{fmt.Errorf("%s: %w", args[0], err)}
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is as it was at %s.\n", data, made.Made.Format("2006-01-02 15:04:05 MST"))
			return failed(err)
		},
	}
	folder.addTo(cmd)
	return cmd
}

// restore puts what is in an archive into a folder, all of it or nothing. What one that was killed has left there is taken
// away first.
func restore(ctx context.Context, from io.Reader, folder string) (m archive.Manifest, err error) {
	err = placeAnew(folder, func(private string) error {
		m, err = archive.Unpack(ctx, from, private, hostKeyFile, storeFile)
		return err
	})
	return m, err
}

// placeAnew puts a host key and a store, which a function puts into a private folder, into one that is empty or not there, once they were
// checked, both or nothing. What was cut off there before is taken away first.
func placeAnew(folder string, put func(private string) error) (err error) {
	missing := !there(folder)
	if err := durable.MakeFolder(folder); err != nil {
		return fmt.Errorf("the data folder can't be made: %w", err)
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
	if !there(filepath.Join(folder, storeFile)) {
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
// then the key stays where it was unpacked, too, so that it is known where the other one comes from.
func placeParts(private, folder string) (err error) {
	const copied = "key"
	key, err := os.ReadFile(filepath.Join(private, hostKeyFile))
	if err == nil {
		err = durable.Write(durable.At(private), copied, key)
	}
	if err == nil {
		err = durable.Place(filepath.Join(private, copied), filepath.Join(folder, hostKeyFile))
	}
	if err != nil {
		return err
	}
	if err = durable.At(folder).Sync(); err == nil {
		err = durable.Place(filepath.Join(private, storeFile), filepath.Join(folder, storeFile))
	}
	if err != nil {
		return errors.Join(err, undoKey(private, folder))
	}
	return durable.At(folder).Sync()
}

// checkParts says whether a server could serve what was unpacked.
func checkParts(folder string) error {
	key, err := os.ReadFile(filepath.Join(folder, hostKeyFile))
	if err != nil {
		return err
	}
	if _, err := gossh.ParsePrivateKey(key); err != nil {
		return fmt.Errorf("the host key in it: %w", err)
	}
	switch _, err := data.CheckFile(filepath.Join(folder, storeFile)); {
	case errors.Is(err, data.ErrNewer):
		return errors.New("a newer version of the server made it: restore it with that version or a later one")
	case errors.Is(err, data.ErrDamaged):
		return errors.New("the store in it is damaged: use another backup")
	default:
		return err
	}
}
