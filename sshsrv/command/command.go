package command

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"shithead/sshsrv/cmdline"
	"shithead/views/ui"
	"shithead/views/words"
)

// request is a command that a session has given.
type request struct {
	*Commands
	*Session
}

// Run answers ssh HOST COMMAND, and gives the exit status.
func (c *Commands) Run(ctx context.Context, s *Session) (status int) {
	if status, done := c.Administer(ctx, s); done {
		return status
	}
	words, err := cmdline.Words(s.Line)
	if err != nil || len(words) == 0 {
		s.Complain(s.Words.Commands.Quote)
		return cmdline.Misused
	}
	name, args := words[0], words[1:]
	if name == "--help" || name == "-h" {
		name = "help"
	}
	r := &request{c, s}
	if found := find(Everybody, name); found != nil {
		return r.execute(ctx, r.cobra(found), args)
	}
	s.Complain(r.unknown(name))
	return cmdline.Unknown
}

func (r *request) unknown(name string) string {
	if meant := near(name); meant != "" {
		return fmt.Sprintf(r.Words.NearCommand, quoted(name), meant)
	}
	return fmt.Sprintf(r.Words.NoCommand, quoted(name))
}

// quoted is something that was typed, in quotes and without control characters.
func quoted(typed string) string { return fmt.Sprintf("%.40q", typed) }

func (r *request) cobra(c *Command) *cobra.Command {
	made := r.part(c.Name, c.Takes, 0, 0, nil)
	if c.Screens {
		made.PreRunE = r.asked
	}
	c.everybody(r, made)
	return made
}

// part makes a command, or one below another, with so many words behind it.
func (r *request) part(name, takes string, least, most int, does func(c *cobra.Command, args []string) error) *cobra.Command {
	c := cmdline.New(name, takes)
	c.Args, c.RunE, c.PreRunE = cmdline.Between(least, most), does, r.answered
	c.Flags().BoolP("help", "h", false, r.flag("help"))
	c.SetHelpFunc(func(c *cobra.Command, _ []string) { r.explain(c) })
	return c
}

// shown is something for people to read, as wide as their terminal.
type shown func(columns int) []ui.Line

// shows has a command show something, or print it as one line of JSON.
func (r *request) shows(c *cobra.Command, find func(args []string) (any, shown, error)) {
	inJSON := c.Flags().Bool("json", false, r.flag("json"))
	c.RunE = func(_ *cobra.Command, args []string) error {
		object, text, err := find(args)
		switch {
		case err != nil:
			return err
		case *inJSON:
			return r.Object(object)
		}
		r.List(text(r.columns()))
		return nil
	}
}

func (r *request) flag(name string) string { return r.Words.Commands.Flags[name] }

// maxNameWords is how many words a name may have, whose blanks no shell has left in quotes.
const maxNameWords = 16

// execute carries out a command and says what went wrong.
func (r *request) execute(ctx context.Context, c *cobra.Command, args []string) (status int) {
	ran, err := cmdline.Run(ctx, c, args)
	var say wrong
	var over cmdline.Ended
	switch {
	case err == nil:
		return cmdline.Done
	case errors.As(err, &over):
		return int(over)
	case errors.Is(err, cmdline.ErrUsage):
		r.Complain(fmt.Sprintf(r.Words.Commands.Wrong, cmdline.Usage(ran)))
		return cmdline.Misused
	case errors.As(err, &say):
		r.Complain(say.says)
		return say.status
	}
	r.Complain(r.Says(err))
	if errors.Is(err, words.ErrNoProfile) {
		for _, line := range r.ownKey() {
			r.Complain(line)
		}
	}
	return cmdline.Failed
}

// wrong is an error with the sentence for it and the status that follows.
type wrong struct {
	says   string
	status int
}

func (w wrong) Error() string { return w.says }

// refused is an error of something that was asked for rightly, misused of something that was not.
func refused(sentence string, facts ...any) error {
	return wrong{fmt.Sprintf(sentence, facts...), cmdline.Failed}
}

func misused(sentence string, facts ...any) error {
	return wrong{fmt.Sprintf(sentence, facts...), cmdline.Misused}
}
