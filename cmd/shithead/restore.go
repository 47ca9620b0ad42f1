package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/spf13/cobra"
	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/archive"
	"shithead/data"
)

// newRestore is "shithead restore": what a backup holds, put into a folder.
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

// restore puts what is in an archive into a folder, all of it or nothing.
func restore(ctx context.Context, from io.Reader, folder string) (m archive.Manifest, err error) {
	_, missing := os.Stat(folder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return m, fmt.Errorf("the data folder can't be made: %w", err)
	}
	defer func() {
		if err != nil && missing != nil {
			_ = os.Remove(folder)
		}
	}()
	switch files, err := os.ReadDir(folder); {
	case err != nil:
		return m, err
	case len(files) > 0:
		return m, fmt.Errorf("the folder %s is not empty: choose another with --data", folder)
	}
	private, err := os.MkdirTemp(folder, ".restore-*")
	if err != nil {
		return m, err
	}
	defer func() { _ = os.RemoveAll(private) }()
	if m, err = archive.Unpack(ctx, from, private, hostKeyFile, storeFile); err != nil {
		return m, err
	}
	if err := checkParts(private); err != nil {
		return m, err
	}
	// The store comes last: a folder without one is no house.
	for _, name := range []string{hostKeyFile, storeFile} {
		if err := os.Rename(filepath.Join(private, name), filepath.Join(folder, name)); err != nil {
			return m, err
		}
	}
	syncFolder(folder)
	return m, nil
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
