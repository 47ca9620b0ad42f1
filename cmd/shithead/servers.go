package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/control"
	"shithead/cmd/shithead/internal/several"
)

// addClusterCommands has the command "cluster" have those for a house that runs.
func addClusterCommands(cmd *cobra.Command) {
	var within time.Duration
	token := &cobra.Command{
		Use:   "token",
		Short: "Print a token with which one more server joins",
		Long: "Print a token with which one more server joins the cluster of the server on a data folder. The " +
			"token works once, for an hour by default. Keep it secret: any machine that has it can join.",
		Example: "shithead cluster token --data /var/lib/shithead",
		Args:    takes(0, 0),
	}
	token.Flags().DurationVar(&within, "within", several.TokenWithin, "time for which the token works, a day at most")
	asksHouse(token, several.TokenCommand, func([]string) ([]string, error) {
		if within < time.Second || within > several.TokenMost {
			return nil, fmt.Errorf("--within %v: give a time up to %v", within, several.TokenMost)
		}
		return []string{within.String()}, nil
	}, func(out, errs io.Writer, says several.GivenToken) error {
		fmt.Fprintf(errs, "Good once, until %s, for shithead serve --cluster %s --join %s\n", says.Until.Format(time.DateTime+" MST"), says.House, says.Join)
		_, err := fmt.Fprintln(out, says.Token)
		return err
	})
	nodes := &cobra.Command{
		Use:     "nodes",
		Short:   "List the servers of the cluster",
		Long:    "List the servers of the cluster that the server on a data folder belongs to, also those that are down.",
		Example: "shithead cluster nodes --data /var/lib/shithead",
		Args:    takes(0, 0),
	}
	asksHouse(nodes, several.NodesCommand, noWords, printNodes)
	remove := &cobra.Command{
		Use:   "remove NODE",
		Short: "Remove a server from the cluster",
		Long: "Remove a server from the cluster: one that is lost, or that was drained and stopped. Its " +
			"certificates are refused from then on. If it still runs, it stops.\n\n" +
			"The command refuses to remove a server if fewer than half of the voting servers would be left.",
		Example: "shithead cluster remove node3 --data /var/lib/shithead",
		Args:    takes(1, 1),
	}
	asksHouse(remove, several.RemoveCommand, func(args []string) ([]string, error) { return args, nil }, func(out, _ io.Writer, says several.NodeState) error {
		_, err := fmt.Fprintf(out, "%s is removed from the cluster.\n", says.Name)
		return err
	})
	cmd.AddCommand(token, nodes, remove)
}

func noWords([]string) ([]string, error) { return nil, nil }

// asksHouse has a command ask the server of a data folder, and print what it says.
func asksHouse[T any](cmd *cobra.Command, what string, words func(args []string) ([]string, error), show func(out, errs io.Writer, says T) error) {
	var folder folderFlag
	var asJSON bool
	folder.addTo(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		path, err := folder.get()
		if err != nil {
			return err
		}
		given, err := words(args)
		if err != nil {
			return err
		}
		var says T
		switch err := control.Ask(cmd.Context(), path, what, given, func(say json.RawMessage) error { return json.Unmarshal(say, &says) }); {
		case errors.Is(err, control.ErrNobody):
			return failure{fmt.Errorf("no server is running on the data folder %s: say which with --data", path)}
		case err != nil:
			return failure{err}
		case asJSON:
			return failed(json.NewEncoder(cmd.OutOrStdout()).Encode(says))
		}
		return failed(show(cmd.OutOrStdout(), cmd.ErrOrStderr(), says))
	}
}

// printNodes prints servers for people.
func printNodes(out, _ io.Writer, all []several.NodeState) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NODE\tVOTES\tTHERE\tLINK\tPEOPLE\tCERTIFICATES UNTIL\tVERSION\t")
	for _, n := range all {
		there, marks := "yes", ""
		if !n.There {
			there = "no"
		}
		if n.Authority {
			marks += "has the cluster's key"
		}
		if n.Here {
			marks += ", this one"
		}
		if len(marks) > 1 && marks[0] == ',' {
			marks = marks[2:]
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", n.Name, n.Votes, there, n.Link, n.Come, n.Until.Format(time.DateOnly), n.Version, marks)
	}
	return table.Flush()
}
