package main

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shithead/engine/record"
)

func newVerify() *cobra.Command {
	var commit string
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Check that a record was dealt fairly",
		Long: "Check a record of rounds that were played over SSH (- for standard input). Each deck has to follow " +
			"from the server's seed, the players' shares and the seats. The seed has to be the one that the " +
			"server committed to before the deal. Every move and result has to follow from the rules. The first " +
			"line that is wrong is printed.\n\n" +
			"The record holds the commitment as the server gives it. If you noted the one that your table " +
			"showed, check it with --commit.\n\n" + uncovered,
		Example: "ssh HOST record | shithead verify -\nshithead verify round.jsonl --commit sha256:630dcd29...",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if commit != "" && !commitments.MatchString(commit) {
				return fmt.Errorf("--commit %.80q: give sha256: and 64 hexadecimal digits, in lower case", commit)
			}
			in, err := openRecord(cmd, args[0])
			if err != nil {
				return failure{err}
			}
			defer in.Close() //nolint:errcheck // it was only read
			read := startProgress(cmd, "%d MiB read", 1<<20)
			dealt, err := record.Verify(io.TeeReader(in, read))
			read.end()
			if err := cmp.Or(printDealt(cmd.OutOrStdout(), dealt), err); err != nil {
				return failure{err}
			}
			if commit != "" && !slices.ContainsFunc(dealt, func(d record.Dealt) bool { return d.Commit == commit }) {
				return failure{fmt.Errorf("no round in it was committed to with %s", commit)}
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), strings.Join(wrap(uncovered, helpColumns), "\n"))
			return err
		},
	}
	cmd.Flags().StringVar(&commit, "commit", "", "the commitment that your table showed: one of the rounds must have it")
	return cmd
}

// uncovered is what no record proves.
const uncovered = "Names of players and bots are not checked, as they are filled in when a record is printed: compare the ids." +
	" Nor are these: times, which moves a bot made for an absent player (auto), the match, and who deals unless a lot decides." +
	" The record proves that the rules allow the moves, not that they were made. It has no chat."

var commitments = regexp.MustCompile(`^sha256:[0-9a-f]{64}$`)

func printDealt(w io.Writer, dealt []record.Dealt) error {
	for _, d := range dealt {
		text := fmt.Sprintf("round %s: %s, %d players, %s, %s; %s and %s give this deck\n",
			d.Round, d.Rules, d.Players, plural(d.Moves, "move"), cmp.Or(d.End, "over"), d.Commit,
			plural(d.Shares, "share"))
		if d.Seats == nil {
			text += "  who sat where is not checked: the record is of an older server\n"
		}
		_, err := io.WriteString(w, text)
		for i, s := range d.Seats {
			_, seatErr := fmt.Fprintf(w, "  seat %d: %.80q, called %.80q\n", i, cmp.Or(s.ID, s.Bot, "guest"), s.Name)
			err = cmp.Or(err, seatErr)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
