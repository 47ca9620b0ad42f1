package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/control"
)

// health is what a server says to [control.Healthy], unless that fails.
type health struct {
	// But is what is wrong that to start it again would not mend, empty for nothing.
	But string `json:"but,omitempty"`
}

// answersWithin is how long a server has to say that it is healthy, unless said otherwise: a busy one takes milliseconds.
const answersWithin = 5 * time.Second

func newHealthy() *cobra.Command {
	var folder folderFlag
	var within time.Duration
	cmd := &cobra.Command{
		Use:   "healthy",
		Short: "Check that the server is healthy (for containers)",
		Long: "Ask the server running on a data folder whether it does what it is for, as containers want to know.\n\n" +
			"It ends with 0 if the server answers in time and its store can be written, also while the disk is full, which\n" +
			"no new start would mend; with 1 if not, and a sentence says why; with 2 if it was used wrongly.",
		Example: "shithead healthy\nshithead healthy --data /var/lib/shithead --within 2s",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if within <= 0 {
				return fmt.Errorf("--within %v: give a time such as 5s", within)
			}
			path, err := folder.get()
			if err != nil {
				return err
			}
			ctx, cancel := context.WithTimeout(cmd.Context(), within)
			defer cancel()
			var said health
			err = control.Ask(ctx, path, control.Healthy, nil, func(say json.RawMessage) error { return json.Unmarshal(say, &said) })
			switch {
			case errors.Is(err, control.ErrNobody):
				return failure{fmt.Errorf("no server is running on the data folder %s: say which with --data", path)}
			case errors.Is(err, context.DeadlineExceeded):
				return failure{fmt.Errorf("the server does not answer within %v", within)}
			case err != nil:
				return failure{err}
			case said.But != "":
				fmt.Fprintf(cmd.OutOrStdout(), "healthy, but %s\n", said.But)
			default:
				fmt.Fprintln(cmd.OutOrStdout(), "healthy")
			}
			return nil
		},
	}
	folder.addTo(cmd)
	cmd.Flags().DurationVar(&within, "within", answersWithin, "how long the server has to answer")
	return cmd
}
