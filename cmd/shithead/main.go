package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"charm.land/fang/v2"
	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/sshsrv/cmdline"
)

// The exit codes.
const (
	exitFailed = 1
	exitUsage  = 2
	// exitStore: a server has stopped by itself, as its store is of no use any more.
	exitStore = 3
)

// failure is an error of something that was asked for rightly and could not be done. Every other error is wrong use.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

func main() { os.Exit(run()) }

func run() int {
	return exitCode(fang.Execute(context.Background(), newRoot(), fang.WithoutManpage(), fang.WithVersion(programVersion()), fang.WithErrorHandler(printError)))
}

// exitCode is the exit code for the error of a command, nil for none.
func exitCode(err error) int {
	var failed failure
	var over cmdline.Ended
	var lost datafolder.StoreLost
	switch {
	case errors.As(err, &over):
		return int(over)
	case errors.As(err, &lost):
		return exitStore
	case err == nil:
		return 0
	case errors.As(err, &failed):
		return exitFailed
	default:
		return exitUsage
	}
}

// untilInterrupted is the context of a command that ends with SIGINT or SIGTERM.
func untilInterrupted(cmd *cobra.Command) (ctx context.Context, stop context.CancelFunc) {
	return signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
}

func printError(w io.Writer, _ fang.Styles, err error) {
	if over := cmdline.Ended(0); errors.As(err, &over) {
		return
	}
	fmt.Fprintf(w, "shithead: %v\n", err)
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "shithead",
		Short: "Play Shithead",
		Long:  "Shithead, the card game that nobody wins and one person loses, by the rules that its players wrote down.",
		Args:  takes(0, 0),
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(explainFlag)
	root.SetHelpCommand(&cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Show the help of a command",
		RunE: func(_ *cobra.Command, args []string) error {
			found, rest, err := root.Find(args)
			if err := cmp.Or(err, takes(0, 0)(found, rest)); err != nil {
				return err
			}
			return found.Help()
		},
	})
	root.AddCommand(newServe(), newConfig(), newLoad(), newAdmin(), newHealthy(), newBackup(), newRestore(), newCluster(), newSim(), newReplay(), newRules(), newVerify(), newVersion())
	return root
}
