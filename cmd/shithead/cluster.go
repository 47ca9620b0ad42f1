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
		Short: "Run several servers on this machine that are one house, or see to those of one",
		Long: "Run several servers on this machine that are one house, to see how that is: each is a process of its own, and whichever is\n" +
			"killed, the rounds go on. It runs until SIGINT or SIGTERM.\n\n" +
			"The folder is made if it isn't there: the house's own authority, and a data folder for each server.",
		Example: "shithead cluster --nodes 3 --data ./house\nshithead cluster --nodes 3 --data ./house --listen 127.0.0.1:4022 --json",
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
	flags.BoolVar(&c.JSON, "json", false, "print a line of JSON for each server")
	flags.BoolVar(&c.NoRestart, "no-restart", false, "leave a server that ends as it is")
	flags.DurationVar(&c.RestartWait, "restart-after", localhouse.RestartAfter, "how long a server that ends is left so before it is started again")
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
	flags.IntVar(&c.Nodes, "nodes", 3, "how many servers, an odd number")
	flags.StringVar(&c.Data, "data", "", "folder of the house")
	flags.StringVar(&c.Listen, "listen", "127.0.0.1:2222", "where the first server listens, HOST:PORT; the others listen at the ports after it")
}
