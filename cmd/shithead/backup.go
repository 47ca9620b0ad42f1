package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/archive"
	"shithead/cmd/shithead/internal/control"
	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
)

func newBackup() *cobra.Command {
	var folder folderFlag
	var force bool
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Write the data of a server into one file",
		Long: "Write the database, the host key and the folder's config.toml into one file (- for standard output): a " +
			"tar in gzip, with the checksum of each part. The server can stay up; the file holds its state at one moment.\n\n" +
			"Keep the file where no other user can read it: with the host key another machine can pretend to be " +
			"your server.",
		Example: "shithead backup monday.tar.gz\nshithead backup --data /var/lib/shithead --force latest.tar.gz",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := folder.get()
			if err != nil {
				return err
			}
			if info, err := os.Stat(args[0]); args[0] != std && err == nil && info.Mode().IsRegular() && !force {
				return failure{fmt.Errorf("%s is there already: choose another name, or replace it with --force", args[0])}
			}
			ctx, stop := untilInterrupted(cmd)
			defer stop()
			to, err := openTarget(args[0], true, cmd.OutOrStdout())
			if err != nil {
				return failure{err}
			}
			written := startProgress(cmd, "%d MiB written", 1<<20)
			to.Writer = io.MultiWriter(to.Writer, written)
			err = backUp(ctx, data, to)
			written.end()
			if err == nil {
				err = to.keep()
			}
			if err != nil {
				to.discard()
			}
			return failed(err)
		},
	}
	folder.addTo(cmd)
	cmd.Flags().BoolVar(&force, "force", false, "replace the file if it is there")
	return cmd
}

// backupCommand is what the server is asked for. It says a [snapshot].
const backupCommand = "backup"

// snapshot is a copy of the store that the server has made. It is there until whoever asked hangs up.
type snapshot struct {
	// File is its path: beside the backup, or relative to the data folder, which the server may know by another path.
	File string `json:"file"`
}

// errPacked ends the command at the server.
var errPacked = errors.New("packed")

// backUp packs the store and the host key of a folder. A server that runs copies the store, else that is done here:
// beside the backup, as the disk of the store may be full, or in the folder.
func backUp(ctx context.Context, folder string, to *target) error {
	beside, err := to.folder()
	if err != nil {
		return err
	}
	ask := func(beside []string) error {
		return control.Ask(ctx, folder, backupCommand, beside, func(say json.RawMessage) error {
			var copied snapshot
			if err := json.Unmarshal(say, &copied); err != nil || copied.File == "" {
				return fmt.Errorf("the server's answer is %.80q", say)
			}
			path := copied.File
			if filepath.IsLocal(path) {
				path = filepath.Join(folder, path)
			}
			if err := pack(ctx, folder, path, to); err != nil {
				return err
			}
			return errPacked
		})
	}
	if err = ask(beside); errors.Is(err, os.ErrNotExist) && beside != nil {
		err = ask(nil) // the server has another folder of that name, as systemd's PrivateTmp makes one
	}
	switch {
	case errors.Is(err, errPacked):
		return nil
	case !errors.Is(err, control.ErrNobody):
		return err
	}
	if _, err := os.Stat(filepath.Join(folder, storeFile)); err != nil {
		return fmt.Errorf("no database in %s: give its folder with --data (%w)", folder, cause(err))
	}
	if node, err := nodefile.Read(folder); node != nil || err != nil {
		return errors.Join(err, errNodeStopped)
	}
	copyTo := func(path string) error { return data.CopyFile(ctx, filepath.Join(folder, storeFile), path) }
	packed := func(path string) error { return pack(ctx, folder, path, to) }
	return datafolder.WithSnapshot(append(beside, folder), copyTo, packed)
}

// errNodeStopped says that the moves of rounds that run cannot be had from a server that does not run.
var errNodeStopped = errors.New("this server of a cluster is stopped: back up a running one, " +
	"or use `shithead cluster export` on the stopped cluster")

// pack writes the archive of a folder, with the copy of its store at a path, which is looked at once more.
func pack(ctx context.Context, folder, path string, to *target) error {
	store, err := os.Open(path)
	if err != nil {
		return err
	}
	defer store.Close() //nolint:errcheck // it was only read
	version, err := data.CheckFile(path)
	if err != nil {
		return err
	}
	key, err := os.Open(filepath.Join(folder, hostKeyFile))
	if err != nil {
		return fmt.Errorf("the host key: %w", err)
	}
	defer key.Close() //nolint:errcheck // it was only read
	files := []archive.File{{Name: hostKeyFile, From: key}, {Name: storeFile, From: store}}
	node, err := nodefile.Read(folder)
	if err != nil {
		return err
	}
	config, err := os.ReadFile(filepath.Join(folder, configFile))
	switch {
	case node != nil || errors.Is(err, fs.ErrNotExist): // that of a cluster's server does not fit a single one
	case err != nil:
		return fmt.Errorf("the config file: %w", err)
	default:
		files = append(files, archive.File{Name: configFile, Optional: true, From: bytes.NewReader(config)})
	}
	err = archive.Pack(ctx, to, version, time.Now(), files...)
	if errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("can't write %s: %w", to.name, syscall.ENOSPC)
	}
	return err
}

// cause is what the system said, without the path again.
func cause(err error) error {
	if at, ok := errors.AsType[*os.PathError](err); ok {
		return at.Err
	}
	return err
}
