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
		Short: "Check that a server works, for containers",
		Long: "Ask the server that runs on a data folder whether it works. Containers use it as their health " +
			"check.\n\n" +
			"The exit code is 0 if the server answers in time and can write its database. It is also 0 while the " +
			"disk is full, as a restart would not help. It is 1 if the server does not work, with the reason, " +
			"and 2 for wrong use.",
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
	cmd.Flags().DurationVar(&within, "within", answersWithin, "time in which the server has to answer")
	return cmd
}
