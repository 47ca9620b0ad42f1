package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"shithead/engine/record"
)

func newCheck() *cobra.Command {
	var files recordFlags
	cmd := &cobra.Command{
		Use:     "check FILE",
		Aliases: []string{"replay"},
		Short:   "Check that a record follows the rules",
		Long: "Play a record again (- for standard input), move by move. It fails at the first move that the rules " +
			"refuse, or result that does not follow, and prints the line.",
		Example: "shithead check match.jsonl\nshithead check match.jsonl --trace -",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			in, err := openRecord(cmd, args[0])
			if err != nil {
				return failure{err}
			}
			defer in.Close() //nolint:errcheck // it was only read
			var found record.Summary
			err = files.write(cmd, func(out *record.Writer) error {
				read := startProgress(cmd, "%d MiB read", 1<<20)
				defer read.end()
				found, err = record.Replay(io.TeeReader(in, read), out)
				return failed(err)
			})
			if err != nil || files.name() == std {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s, %s: everything follows\n",
				plural(found.Rounds, "round"), plural(found.Moves, "move"))
			return failed(err)
		},
	}
	files.add(cmd)
	return cmd
}

func openRecord(cmd *cobra.Command, name string) (io.ReadCloser, error) {
	if name == std {
		return io.NopCloser(cmd.InOrStdin()), nil
	}
	return os.Open(name)
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
