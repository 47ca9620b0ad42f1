package cmdline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// The exit statuses of sessions with a command.
const (
	Done    = 0
	Failed  = 1
	Misused = 2
	// Unknown is that of a command that there is not.
	Unknown = 127
)

// Ended is the exit status, other than [Done], of a command that has said itself what went wrong.
type Ended int

func (e Ended) Error() string { return fmt.Sprintf("ended with %d", int(e)) }

// EndedWith is the [Ended] of a status, nil for [Done].
func EndedWith(status int) error {
	if status == Done {
		return nil
	}
	return Ended(status)
}

// ErrUsage says that a command was not used as it goes. It may come with what was wrong.
var ErrUsage = errors.New("wrong usage")

// New makes a command that takes no words until it is told otherwise, and of which cobra itself says nothing.
func New(name, takes string) *cobra.Command {
	c := &cobra.Command{
		Use: strings.TrimSpace(name + " " + takes), SilenceErrors: true, SilenceUsage: true,
		DisableFlagsInUseLine: true, DisableSuggestions: true, Args: Between(0, 0),
	}
	c.CompletionOptions.DisableDefaultCmd = true
	c.SetHelpCommand(&cobra.Command{Hidden: true})
	c.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return fmt.Errorf("%w (%w)", ErrUsage, err) })
	return c
}

// Run carries out a command, and says which it was, or which below it.
func Run(ctx context.Context, c *cobra.Command, args []string) (ran *cobra.Command, err error) {
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) { // which is cobra's own, for shells
		return c, ErrUsage
	}
	c.SetArgs(append([]string{}, args...)) // never nil: cobra would take those of this process
	c.SetIn(strings.NewReader(""))
	c.SetOut(io.Discard)
	c.SetErr(io.Discard)
	return c.ExecuteContextC(ctx)
}

// Usage is how a command is used.
func Usage(c *cobra.Command) string {
	if c.HasParent() {
		return c.Parent().Name() + " " + c.Use
	}
	return c.Use
}

// Between is so many words behind a command.
func Between(least, most int) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return ErrUsage
		}
		return nil
	}
}

// Some is a text of one word or more, as no shell has left its blanks.
func Some(_ *cobra.Command, args []string) error {
	if strings.TrimSpace(strings.Join(args, "")) == "" {
		return ErrUsage
	}
	return nil
}

// longestMeant is the length of the longest word, in bytes, for which [Near] looks. Long ones take time.
const longestMeant = 40

// Near returns the name that may be meant, empty for none: the first that begins like that, else the one that differs in the fewest
// letters. They are at most two, of a short word fewer.
func Near(typed string, names []string) string {
	if typed == "" || len(typed) > longestMeant {
		return ""
	}
	var all cobra.Command
	for _, name := range names {
		all.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	for all.SuggestionsMinimumDistance = range min(2, len(typed)/2) + 1 {
		if meant := all.SuggestionsFor(typed); len(meant) > 0 {
			return meant[0]
		}
	}
	return ""
}
