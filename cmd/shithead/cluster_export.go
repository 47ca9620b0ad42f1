package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/stoppedhouse"
)

func newClusterExport() *cobra.Command {
	from, to := "", ""
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Make a data folder for one server of a stopped cluster",
		Long: "Make a data folder for one server of a cluster that is stopped. It has the cluster's host key, " +
			"players, results and unfinished rounds.\n\n" +
			"--data is a folder that holds the servers' data folders, or one of those. The more of them you " +
			"have, the better: with more than half of them nothing is missing. They stay as they are.",
		Example: "shithead cluster export --data ./cluster --to /srv/one\nshithead serve --data /srv/one",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if from == "" {
				return errors.New("--data: give the cluster's folder, or one of its servers'")
			}
			if to == "" {
				return errors.New("--to: give a folder that is empty, or not there")
			}
			ctx, stop := untilInterrupted(cmd)
			defer stop()
			house, err := stoppedhouse.In(from)
			if err != nil {
				return failure{err}
			}
			rooms, err := house.Export(ctx, to)
			if err != nil {
				return failure{err}
			}
			house.Warn(cmd.ErrOrStderr())
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s holds the data of the cluster, with %s. Serve it: shithead serve --data %s\n", to, plural(rooms, "room"), to)
			return failed(err)
		},
	}
	cmd.Flags().StringVar(&from, "data", "", "folder of the cluster, or of one of its servers")
	cmd.Flags().StringVar(&to, "to", "", "new folder, or an empty one")
	return cmd
}
