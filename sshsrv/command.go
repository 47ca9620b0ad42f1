package sshsrv

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// The exit statuses of sessions.
const (
	statusDone    = 0
	statusFailed  = 1
	statusUsage   = 2
	statusUnknown = 127
)

// command is something that ssh HOST NAME does.
type command struct {
	// name is the first word, takes what may stand behind it.
	name, takes string
	// terminal: it shows screens.
	terminal bool
	// make gives the command its flags and what it does.
	make func(v *session, c *cobra.Command)
}

// commands are all there are.
func commands() []command {
	return []command{
		{"api", "", false, (*session).makeAPI},
		{"help", "[COMMAND]", false, (*session).makeHelp},
		{"play", "[--rules CODE] [--pace PACE]", true, (*session).makePlay},
		{"join", "ROOM", true, (*session).makeJoin},
		{"watch", "[ROOM]", true, (*session).makeWatch},
		{"replay", "[ROUND]", true, (*session).makeReplay},
		{"rooms", "[--json]", false, (*session).makeRooms},
		{"stats", "[NAME] [--json]", false, (*session).makeStats},
		{"top", "[--rules CODE] [--by MEASURE] [--json]", false, (*session).makeTop},
		{"history", "[NAME] [--count N] [--json]", false, (*session).makeHistory},
		{"record", "[ROUND]", false, (*session).makeRecord},
		{"rules", "[CODE]", false, (*session).makeRules},
		{"whoami", "[--json]", false, (*session).makeWhoami},
		{"name", "NEW", false, (*session).makeName},
		{"settings", "[NAME=VALUE]... [--json]", false, (*session).makeSettings},
		{"keys", "[--json]", false, (*session).makeKeys},
		{"account", "export|delete", false, (*session).makeAccount},
	}
}

// command answers ssh HOST COMMAND.
func (v *session) command(ctx context.Context) (status int) {
	if status, done := v.administer(ctx); done {
		return status
	}
	words, err := wordsOf(v.channel.command)
	if err != nil || len(words) == 0 {
		v.complain(v.words.Commands.Quote)
		return statusUsage
	}
	name, args := words[0], words[1:]
	if name == "--help" || name == "-h" {
		name = "help"
	}
	if i := slices.IndexFunc(commands(), func(c command) bool { return c.name == name }); i >= 0 {
		return v.execute(ctx, v.cobra(&commands()[i]), args)
	}
	v.complain(v.unknown(name))
	return statusUnknown
}

// unknown is what is said of a command that there is not.
func (v *session) unknown(name string) string {
	if meant := near(name); meant != "" {
		return fmt.Sprintf(v.words.NearCommand, quoted(name), meant)
	}
	return fmt.Sprintf(v.words.NoCommand, quoted(name))
}

// quoted is something that was typed, in quotes and without control characters.
func quoted(typed string) string { return fmt.Sprintf("%.40q", typed) }

// cobra makes a command ready.
func (v *session) cobra(c *command) *cobra.Command {
	made := v.part(c.name, c.takes, nil)
	// What cobra would add by itself is not for here.
	made.CompletionOptions.DisableDefaultCmd = true
	made.SetHelpCommand(&cobra.Command{Hidden: true})
	if c.terminal {
		made.PreRunE = v.asked
	}
	c.make(v, made)
	return made
}

// part makes a command, or one below another.
func (v *session) part(name, takes string, does func(c *cobra.Command, args []string) error) *cobra.Command {
	c := &cobra.Command{
		Use: strings.TrimSpace(name + " " + takes), RunE: does, PreRunE: v.answered, SilenceErrors: true, SilenceUsage: true,
		DisableFlagsInUseLine: true, DisableSuggestions: true, Args: none,
	}
	c.Flags().BoolP("help", "h", false, v.words.Commands.Flags["help"])
	c.SetFlagErrorFunc(func(*cobra.Command, error) error { return errUsage })
	c.SetHelpFunc(func(c *cobra.Command, _ []string) { v.explain(c) })
	return c
}

// flag is the text of a flag.
func (v *session) flag(name string) string { return v.words.Commands.Flags[name] }

// What may stand behind a command.
func none(_ *cobra.Command, args []string) error { return between(args, 0, 0) }

func one(_ *cobra.Command, args []string) error { return between(args, 1, 1) }

func atMostOne(_ *cobra.Command, args []string) error { return between(args, 0, 1) }

// atMostName is a name, perhaps of several words, or nothing.
func atMostName(_ *cobra.Command, args []string) error { return between(args, 0, maxNameWords) }

func someName(_ *cobra.Command, args []string) error { return between(args, 1, maxNameWords) }

// maxNameWords is how many words a name may have, whose blanks no shell has left in quotes.
const maxNameWords = 16

func between(args []string, least, most int) error {
	if len(args) < least || len(args) > most {
		return errUsage
	}
	return nil
}

// errUsage says that a command was not used as it goes.
var errUsage = errors.New("wrong usage")

// execute carries out a command and says what went wrong.
func (v *session) execute(ctx context.Context, c *cobra.Command, args []string) (status int) {
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) { // which is cobra's own, for shells
		v.complain(fmt.Sprintf(v.words.Commands.Wrong, usage(c)))
		return statusUsage
	}
	c.SetArgs(append([]string{}, args...)) // never nil: cobra would take those of this process
	c.SetIn(strings.NewReader(""))
	ran, err := c.ExecuteContextC(ctx)
	var say wrong
	var over ended
	switch {
	case err == nil:
		return statusDone
	case errors.As(err, &over):
		return int(over)
	case errors.Is(err, errUsage):
		v.complain(fmt.Sprintf(v.words.Commands.Wrong, usage(ran)))
		return statusUsage
	}
	v.complain(v.says(err))
	if errors.As(err, &say) {
		return say.status
	}
	return statusFailed
}

// says is what is said of an error.
func (v *session) says(err error) string {
	var say wrong
	if errors.As(err, &say) {
		return say.says
	}
	says := v.words.Error(err)
	if says == v.words.Other {
		v.log.Error("something failed", "command", quoted(v.channel.command), "err", err)
	}
	return says
}

// wrong is an error with the sentence for it and the status that follows.
type wrong struct {
	says   string
	status int
}

func (w wrong) Error() string { return w.says }

// refused is an error of something that was asked for rightly, misused of something that was not.
func refused(sentence string, facts ...any) error {
	return wrong{fmt.Sprintf(sentence, facts...), statusFailed}
}

func misused(sentence string, facts ...any) error {
	return wrong{fmt.Sprintf(sentence, facts...), statusUsage}
}

// usage is how a command is used.
func usage(c *cobra.Command) string {
	if c.HasParent() {
		return c.Parent().Name() + " " + c.Use
	}
	return c.Use
}

// farthest is how many letters may be wrong, missing or too many in a command that somebody may have meant.
const farthest = 2

// near is the command that somebody may have meant, empty for none.
func near(typed string) string {
	found, nearest := "", farthest+1
	for _, c := range commands() {
		if len(typed) > len(c.name)+farthest {
			continue // and long ones take time
		}
		if d := distance(strings.ToLower(typed), c.name); d < nearest && d < min(len(typed), len(c.name)) {
			found, nearest = c.name, d
		}
	}
	return found
}

// distance counts the letters that have to be changed, added or taken away between two words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, corner+1)
		}
	}
	return row[len(b)]
}
