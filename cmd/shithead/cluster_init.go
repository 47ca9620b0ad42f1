package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/localhouse"
)

func newClusterInit() *cobra.Command {
	c := localhouse.Config{}
	from := ""
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Make a cluster of the data folder of one server",
		Long: "Make a cluster of the data folder of one server, which has to be stopped. The cluster has its host " +
			"key, players, results and unfinished rounds. All of it is checked.\n\n" +
			"The old folder stays as it is. Don't start a server on it again: the cluster goes on from there.",
		Example: "shithead cluster init --from /var/lib/shithead --data ./cluster\nshithead cluster --data ./cluster",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if from == "" {
				return errors.New("--from: give the data folder of the server that was there until now")
			}
			if err := c.Check(); err != nil {
				return err
			}
			local, err := newLocalHouse(&c, cmd)
			if err != nil {
				return err
			}
			ctx, stop := untilInterrupted(cmd)
			defer stop()
			if err := local.Seed(ctx, from); err != nil {
				return failure{err}
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is a cluster of %d servers. Run it: shithead cluster --data %s --nodes %d --listen %s\n",
				c.Data, c.Nodes, c.Data, c.Nodes, c.Listen)
			return failed(err)
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "data folder of the server, which has to be stopped")
	addHouse(cmd, &c)
	return cmd
}
