package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/cmdline"
)

// adminCommand is the first word of operators' commands.
const adminCommand = "admin"

// Administer carries out ssh HOST admin ..., for operators only. For everybody else there is no such command: then it says
// that nothing is done.
func (c *Commands) Administer(ctx context.Context, s *Session) (status int, done bool) {
	by, ok := c.Operators.Of(s.ID.Fingerprint())
	if first := strings.Fields(s.Line); !ok || len(first) == 0 || first[0] != adminCommand {
		return cmdline.Failed, false
	}
	words, err := cmdline.Words(s.Line)
	if err != nil {
		s.Complain("a quote isn't closed, or nothing follows a backslash")
		return cmdline.Misused, true
	}
	return c.administerOver(ctx, s, by, whole(words[1:])), true
}

// administerOver carries out a request of an operator over SSH.
func (c *Commands) administerOver(ctx context.Context, s *Session, by account.Operator, args []string) (status int) {
	out, errs := s.Out, s.Err
	if s.PTY {
		out, errs = carriages{out}, carriages{errs}
	}
	return administer(ctx, &admin.Request{House: c.Admin, By: by, Out: out, Screen: s.PTY, Asked: s.Own}, args, errs)
}

// AdministerHere carries out a command that was given on the machine itself, and gives its exit status. What is said goes to
// out, what went wrong to errs.
func (c *Commands) AdministerHere(ctx context.Context, by account.Operator, args []string, out, errs io.Writer) (status int) {
	return administer(ctx, &admin.Request{House: c.Admin, By: by, Out: out}, args, errs)
}

// administer carries out an operator's request and says what went wrong. Writing fails only if whoever asked is gone.
func administer(ctx context.Context, r *admin.Request, args []string, errs io.Writer) (status int) {
	name := "help"
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	switch name {
	case "help", "--help", "-h":
		_, _ = io.WriteString(r.Out, adminHelp())
		return cmdline.Done
	}
	found := find(Operators, name)
	if found == nil {
		fmt.Fprintf(errs, "admin has no command %.40q; try admin help\n", name)
		return cmdline.Misused
	}
	_, err := cmdline.Run(ctx, adminCobra(found, r), args)
	if err == nil {
		return cmdline.Done
	}
	says := data.CleanLine(err.Error(), errorColumns) // which may have in it what was typed
	if errors.Is(err, cmdline.ErrUsage) {
		fmt.Fprintf(errs, "%s: admin %s\n", says, found.usage())
		return cmdline.Misused
	}
	fmt.Fprintf(errs, "%s\n", says)
	return cmdline.Failed
}

// errorColumns is how wide an error is at most: one of the disk has a path in it, and what was wrong there.
const errorColumns = 1000

func (c *Command) usage() string { return strings.TrimSpace(c.Name + " " + c.Takes) }

func adminCobra(command *Command, r *admin.Request) *cobra.Command {
	c := cmdline.New(command.Name, command.Takes)
	c.SetHelpFunc(func(c *cobra.Command, _ []string) {
		fmt.Fprintf(r.Out, "admin %s\n    %s\n", c.Use, command.Does)
		_, _ = io.WriteString(r.Out, c.LocalFlags().FlagUsages())
	})
	command.operators(r, c)
	return c
}

func adminHelp() string {
	var b strings.Builder
	b.WriteString("What operators can do, over SSH or on the machine itself:\n\n")
	for _, c := range Of(Operators) {
		fmt.Fprintf(&b, "    admin %s\n        %s\n", c.usage(), c.Does)
	}
	return b.String()
}

// whole puts the words of a reason together again, whose quotes the operator's own shell has taken away: all from --why to
// the next flag.
func whole(args []string) []string {
	var out []string
	reason := -1
	for _, arg := range args {
		switch {
		case strings.HasPrefix(arg, "--"):
			reason = -1
			if arg == "--why" {
				reason = len(out) + 1
			}
			out = append(out, arg)
		case reason >= 0 && reason < len(out):
			out[reason] += " " + arg
		default:
			out = append(out, arg)
		}
	}
	return out
}

// carriages ends lines as a client's terminal wants them.
type carriages struct{ to io.Writer }

func (c carriages) Write(p []byte) (n int, err error) {
	_, err = c.to.Write(bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n")))
	return len(p), err
}
