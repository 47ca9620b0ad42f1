package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/archive"
	"shithead/cmd/shithead/internal/datafolder"
)

func newRestore() *cobra.Command {
	var folder folderFlag
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a backup into an empty folder",
		Long: "Put the contents of a backup (- for standard input) into an empty folder, which is made if it isn't " +
			"there. The whole backup is checked first. Unfinished rounds go on as soon as a server runs on the " +
			"folder.\n\n" +
			"Stop the old server before you start the new one: both have the same host key.",
		Example: "shithead restore monday.tar.gz --data /var/lib/shithead",
		Args:    takes(1, 1),
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
			ctx, stop := untilInterrupted(cmd)
			defer stop()
			read := startProgress(cmd, "%d MiB read", 1<<20)
			made, err := restore(ctx, io.TeeReader(in, read), data)
			read.end()
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
	err = datafolder.PlaceAnew(folder, func(private string) error {
		m, err = archive.Unpack(ctx, from, private, configFile, hostKeyFile, storeFile)
		return err
	})
	return m, err
}
