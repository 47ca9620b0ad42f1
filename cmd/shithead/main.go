package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

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

func main() { os.Exit(run(newRoot())) }

// run runs a command line, and returns its exit code.
func run(root *cobra.Command) int {
	err := root.ExecuteContext(context.Background())
	if ended := cmdline.Ended(0); err != nil && !errors.As(err, &ended) {
		fmt.Fprintf(root.ErrOrStderr(), "shithead: %v\n", err)
	}
	return exitCode(err)
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

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "shithead",
		Short: "Shithead, the card game that one person loses and no one wins, over SSH",
		Long: "A server for Shithead, the card game that one person loses and no one wins. Players come in over SSH; shithead serve " +
			"starts the server. The other commands look after it, check records and compare bots.\n\n" +
			"shithead COMMAND --help explains a command. The exit code is 0 for success, 1 for a failure and 2 for wrong use.",
		Version: programVersion(),
		Args:    takes(0, 0),
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.Flags().BoolP("version", "v", false, "print the version")
	root.PersistentFlags().BoolP("help", "h", false, "show this help")
	root.SetVersionTemplate(versionLine() + "\n")
	root.SetHelpFunc(printHelp)
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
	root.AddCommand(newServe(), newConfig(), newLoad(), newAdmin(), newHealthy(), newBackup(), newRestore(), newCluster(), newSim(), newCheck(), newRules(), newVerify(), newVersion(),
		newMan(), newCompletion())
	completeFlags(root)
	return root
}
