package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/control"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
)

// adminCommand is what the server is asked for, with the words of an operator's command. It says [adminSays].
const adminCommand = "admin"

// adminSays is a piece of what an operator's command says, or how it ended.
type adminSays struct {
	Out    []byte `json:"out,omitempty"`
	Err    []byte `json:"err,omitempty"`
	Status *int   `json:"status,omitempty"`
}

func newAdmin() *cobra.Command {
	var folder folderFlag
	run := func(cmd *cobra.Command, args []string) error {
		words, err := takeFolder(&folder, args)
		if err != nil {
			return err
		}
		if len(words) == 0 || len(words) == 1 && slices.Contains([]string{"help", "--help", "-h"}, words[0]) {
			return cmd.Help()
		}
		if help, ok := command.AdminHelp(words, helpWidth()); ok {
			_, err := fmt.Fprint(cmd.OutOrStdout(), help)
			return failed(err)
		}
		path, err := folder.get()
		if err != nil {
			return err
		}
		ctx, stop := untilInterrupted(cmd)
		defer stop()
		return administrate(ctx, path, words, cmd.OutOrStdout(), cmd.ErrOrStderr())
	}
	cmd := &cobra.Command{
		Use:   "admin [--data DIR]",
		Short: "Give a running server a command",
		Long: "Give a command to the server that runs on a data folder. Operators do the same with ssh HOST admin COMMAND. " +
			"The help of a command needs no server.",
		Example: "shithead admin status\nshithead admin ban ann --for 24h --why \"rude words\"\nshithead admin drain --within 10m",
		// The rest of the line is the server's to understand, also a command that only a newer one has.
		DisableFlagParsing: true,
		RunE:               run,
	}
	for _, c := range command.Of(command.Operators) {
		operate := &cobra.Command{
			Use: strings.TrimSpace(c.Name + " " + c.Takes), Short: c.Does, DisableFlagParsing: true, ValidArgsFunction: completeTarget(c.Takes),
			RunE: func(cmd *cobra.Command, args []string) error { return run(cmd, append([]string{c.Name}, args...)) },
		}
		operate.SetHelpFunc(func(cmd *cobra.Command, _ []string) { _ = operate.RunE(cmd, []string{"--help"}) }) // help has no errors
		cmd.AddCommand(operate)
	}
	folder.addTo(cmd)
	return cmd
}

// takeFolder takes the flag --data out of the words of a command, wherever it stands before a "--".
func takeFolder(folder *folderFlag, args []string) (words []string, err error) {
	for i := 0; i < len(args); i++ {
		switch value, ok := strings.CutPrefix(args[i], "--data="); {
		case args[i] == "--":
			return append(words, args[i:]...), nil
		case ok:
			folder.path = value
		case args[i] == "--data" && i+1 < len(args):
			i++
			folder.path = args[i]
		case args[i] == "--data":
			return nil, errors.New("--data: give a value")
		default:
			words = append(words, args[i])
		}
	}
	return words, nil
}

// administrate has the server of a folder carry out a command.
func administrate(ctx context.Context, folder string, words []string, out, errs io.Writer) error {
	var said adminSays
	err := control.Ask(ctx, folder, adminCommand, words, func(say json.RawMessage) error {
		said = adminSays{}
		if err := json.Unmarshal(say, &said); err != nil {
			return fmt.Errorf("the server's answer is %.80q", say)
		}
		_, err := out.Write(said.Out)
		_, errToo := errs.Write(said.Err)
		return errors.Join(err, errToo)
	})
	switch {
	case errors.Is(err, control.ErrNobody):
		return failure{fmt.Errorf("no server is running on the data folder %s: say which with --data", folder)}
	case err != nil:
		return failure{err}
	case said.Status == nil:
		return failure{control.ErrCutOff}
	}
	return cmdline.EndedWith(*said.Status)
}
