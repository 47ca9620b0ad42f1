package main

import (
	"os"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/localhouse"
)

func newCluster() *cobra.Command {
	c := localhouse.Config{}
	cmd := &cobra.Command{
		Use:   "cluster",
		Short: "Run several servers on this machine as one cluster, or manage a cluster",
		Long: "Run several servers on this machine as one cluster, to try it. Each is a process of its own; if you " +
			"kill one, its rounds go on. They run until SIGINT or SIGTERM.\n\n" +
			"The folder is made if it isn't there. It holds the cluster's own certificate authority and a data " +
			"folder for each server.",
		Example: "shithead cluster --nodes 3 --data ./cluster\nshithead cluster --nodes 3 --data ./cluster --listen 127.0.0.1:4022 --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.Check(); err != nil {
				return err
			}
			ctx, stop := untilInterrupted(cmd)
			defer stop()
			local, err := newLocalHouse(&c, cmd)
			if err != nil {
				return err
			}
			return failed(local.Run(ctx))
		},
	}
	flags := cmd.Flags()
	addHouse(cmd, &c)
	flags.BoolVar(&c.JSON, "json", false, "print JSON, one object a line for each server")
	flags.BoolVar(&c.NoRestart, "no-restart", false, "do not restart a server that ends")
	flags.DurationVar(&c.RestartWait, "restart-after", localhouse.RestartAfter, "time until a server that ended is started again")
	cmd.AddCommand(newClusterInit(), newClusterExport())
	addClusterCommands(cmd)
	return cmd
}

// newLocalHouse is the house that flags say, whose servers are processes of this program.
func newLocalHouse(c *localhouse.Config, cmd *cobra.Command) (*localhouse.House, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, failure{err}
	}
	c.Self = self
	return localhouse.New(c, cmd.OutOrStdout(), cmd.ErrOrStderr())
}

// addHouse has flags say which house it is.
func addHouse(cmd *cobra.Command, c *localhouse.Config) {
	flags := cmd.Flags()
	flags.IntVar(&c.Nodes, "nodes", 3, "number of servers, an odd one")
	flags.StringVar(&c.Data, "data", "", "folder of the cluster")
	flags.StringVar(&c.Listen, "listen", "127.0.0.1:2222", "address of the first server; the others listen at the ports after it")
}
