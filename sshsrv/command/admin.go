package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/data"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/cmdline"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
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
	return administer(ctx, &admin.Request{House: c.Admin, By: by, Out: out, Screen: s.PTY, Columns: s.columns(), Asked: s.Own}, args, errs)
}

// AdministerHere carries out a command that was given on the machine itself, and gives its exit status. What is said goes to
// out, what went wrong to errs.
func (c *Commands) AdministerHere(ctx context.Context, by account.Operator, args []string, out, errs io.Writer) (status int) {
	return administer(ctx, &admin.Request{House: c.Admin, By: by, Out: out, Columns: UsualColumns}, args, errs)
}

// administer carries out an operator's request and says what went wrong. Writing fails only if whoever asked is gone.
func administer(ctx context.Context, r *admin.Request, args []string, errs io.Writer) (status int) {
	if help, ok := AdminHelp(args, r.Columns); ok {
		_, _ = io.WriteString(r.Out, help)
		return cmdline.Done
	}
	if args[0] == "help" {
		args = args[1:]
	}
	complain := func(format string, facts ...any) {
		_, _ = io.WriteString(errs, admin.Fitted(fmt.Sprintf(format, facts...), r.Columns))
	}
	found := find(Operators, args[0])
	if found == nil {
		complain("admin has no command %.40q; try admin help", args[0])
		return cmdline.Misused
	}
	_, err := cmdline.Run(ctx, adminCobra(found, r), args[1:])
	if err == nil {
		return cmdline.Done
	}
	says := data.CleanLine(err.Error(), errorColumns) // which may have in it what was typed
	if errors.Is(err, cmdline.ErrUsage) {
		complain("%s: admin %s", says, found.usage())
		return cmdline.Misused
	}
	complain("%s", says)
	return cmdline.Failed
}

// errorColumns is how wide an error is at most: one of the disk has a path in it, and what was wrong there.
const errorColumns = 1000

func (c *Command) usage() string { return strings.TrimSpace(c.Name + " " + c.Takes) }

func adminCobra(command *Command, r *admin.Request) *cobra.Command {
	c := cmdline.New(command.Name, command.Takes)
	command.operators(r, c)
	return c
}

// AdminHelp is the help that the words of an operator's command ask for, at most so many columns wide. It is not ok where they ask for
// none.
func AdminHelp(args []string, columns int) (help string, ok bool) {
	var b strings.Builder
	if len(args) == 0 || asksForHelp(args[:1]) || len(args) == 1 && args[0] == "help" {
		b.WriteString("What operators can do, over SSH or on the machine itself:\n")
		for _, c := range Of(Operators) {
			fmt.Fprintf(&b, "\n    admin %s\n%s", c.usage(), indented(c.Does, 8, columns))
		}
		return admin.Fitted(b.String(), columns), true
	}
	if args[0] == "help" {
		args = []string{args[1], "--help"}
	}
	found := find(Operators, args[0])
	if found == nil {
		return "", false
	}
	c := adminCobra(found, &admin.Request{})
	if c.DisableFlagParsing && !asksForHelp(args[1:]) || !c.DisableFlagParsing && !errors.Is(c.ParseFlags(args[1:]), pflag.ErrHelp) {
		return "", false
	}
	fmt.Fprintf(&b, "admin %s\n%s\n", found.usage(), indented(found.Does, 4, columns))
	english := languages.For("")
	c.Flags().BoolP("help", "h", false, english.Commands.Flags["help"])
	var flags []words.Key
	c.Flags().VisitAll(func(f *pflag.Flag) { flags = append(flags, flagEntry(english, f)) })
	for _, line := range ui.Entries(flags, columns) {
		b.WriteString("\n" + line.Text)
	}
	return admin.Fitted(b.String(), columns), true
}

// indented is a text in lines that begin with some blanks, at most so many columns wide.
func indented(text string, blanks, columns int) string {
	indent := strings.Repeat(" ", blanks)
	return indent + strings.Join(ui.Wrap(text, max(1, columns-blanks)), "\n"+indent)
}

// asksForHelp reports whether arguments are the flag for help alone.
func asksForHelp(args []string) bool {
	return len(args) == 1 && (args[0] == "--help" || args[0] == "-h")
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
