package sshsrv

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/sshsrv/account"
)

// Machine is what operators can ask of the process around a server. What is nil cannot be asked for.
type Machine struct {
	// Version names the program.
	Version string
	// Backup writes everything that is kept.
	Backup func(ctx context.Context, to io.Writer) error
	// Store says how the store does.
	Store func() StoreState
	// Stop stops the server, soon. It does not wait.
	Stop func()
}

// StoreState is how a store does.
type StoreState struct {
	// Bytes is its size, 0 if that is not known.
	Bytes int64
	// State is one of the words below, and Why what is wrong, empty while nothing is.
	State, Why string
	// Since is when nothing could be written any more, StopsAt when the server stops for that; each zero if there is none.
	Since, StopsAt time.Time
	// Faults counts what could not be read since the server has begun.
	Faults uint64
}

// The states of a store.
const (
	// StoreOK: it can be written.
	StoreOK = "ok"
	// StoreFull: the disk is full. The server waits until there is room.
	StoreFull = "full"
	// StoreFails: it cannot be written for another reason, which may pass.
	StoreFails = "failing"
	// StoreBroken: it cannot be written until it is opened anew.
	StoreBroken = "broken"
	// StoreGone: its file was deleted, or another is in its place.
	StoreGone = "gone"
)

// AdminCommand is something that an operator can have done.
type AdminCommand struct {
	// Name is its first word, Takes what may stand behind it, and Does what it does.
	Name, Takes, Does string
	make              func(o *adminRequest, c *cobra.Command)
}

// AdminCommands are all there are: ssh HOST admin NAME, or shithead admin NAME on the machine itself.
func AdminCommands() []AdminCommand {
	return []AdminCommand{
		{"status", "[--json]", "how the server is doing", (*adminRequest).makeStatus},
		{"rooms", "[--json]", "all rooms, private ones too", (*adminRequest).makeRooms},
		{"close", "ROOM [--why TEXT]", "close a room; its round is abandoned", (*adminRequest).makeClose},
		{"kick", "NAME [--why TEXT]", "end the sessions of a player, who may come again", (*adminRequest).makeKick},
		{"ban", "NAME|KEY|ADDRESS [--for 24h] [--why TEXT]", "keep somebody out: a player's keys, a key (SHA256:...), an address or a network", (*adminRequest).makeBan},
		{"unban", "NAME|KEY|ADDRESS", "let them in again", (*adminRequest).makeUnban},
		{"bans", "[--json]", "the bans, with reasons and ends", (*adminRequest).makeBans},
		{"say", "TEXT", "tell everybody something, in the hall and at the tables", (*adminRequest).makeSay},
		{"drain", "[--within 30m] [--off]", "start nothing new, and stop once no round is running", (*adminRequest).makeDrain},
		{"aside", "[--json] | show ROOM/ID | restore ROOM/ID", "journals of rooms that were set aside as they led nowhere: which, one of them, or have its room go on", (*adminRequest).makeAside},
		{"backup", "", "write everything the house keeps to standard output", (*adminRequest).makeBackup},
	}
}

// adminRequest is a command that an operator has given.
type adminRequest struct {
	server *Server
	by     account.Operator
	// out takes what is said to a request that is carried out.
	out io.Writer
	// screen: that is a terminal.
	screen bool
	// asked is the operator's own session, nil on the machine itself.
	asked account.Session
}

// The errors of requests.
var (
	// errMisused: not as it goes.
	errMisused = errors.New("wrong usage")
	// errCannot: this server was not made for it.
	errCannot = errors.New("this server can't do that")
)

// Admin carries out an operator's command, and gives its exit status. What is said goes to out, what went wrong to errs.
func (s *Server) Admin(ctx context.Context, by account.Operator, args []string, out, errs io.Writer) (status int) {
	return (&adminRequest{server: s, by: by, out: out}).carryOut(ctx, args, errs)
}

// carryOut carries out a request and says what went wrong. Writing fails only if whoever asked is gone.
func (o *adminRequest) carryOut(ctx context.Context, args []string, errs io.Writer) (status int) {
	name := "help"
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	if slices.Contains([]string{"help", "--help", "-h"}, name) {
		_, _ = io.WriteString(o.out, adminHelp())
		return statusDone
	}
	all := AdminCommands()
	i := slices.IndexFunc(all, func(c AdminCommand) bool { return c.Name == name })
	if i < 0 {
		fmt.Fprintf(errs, "admin has no command %.40q; try admin help\n", name)
		return statusUsage
	}
	c := o.cobra(&all[i])
	err := o.execute(ctx, c, args)
	if err == nil {
		return statusDone
	}
	says := data.CleanLine(err.Error(), errorColumns) // which may have in it what was typed
	if errors.Is(err, errMisused) {
		fmt.Fprintf(errs, "%s: admin %s\n", says, c.Use)
		return statusUsage
	}
	fmt.Fprintf(errs, "%s\n", says)
	return statusFailed
}

// errorColumns is how wide an error is at most: one of the disk has a path in it, and what was wrong there.
const errorColumns = 1000

// cobra makes a command ready.
func (o *adminRequest) cobra(command *AdminCommand) *cobra.Command {
	c := &cobra.Command{
		Use: strings.TrimSpace(command.Name + " " + command.Takes), Short: command.Does, SilenceErrors: true, SilenceUsage: true,
		DisableFlagsInUseLine: true, DisableSuggestions: true, Args: exactly(0),
	}
	c.CompletionOptions.DisableDefaultCmd = true
	c.SetHelpCommand(&cobra.Command{Hidden: true})
	c.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return fmt.Errorf("%w (%w)", errMisused, err) })
	c.SetHelpFunc(func(c *cobra.Command, _ []string) {
		fmt.Fprintf(o.out, "admin %s\n    %s\n", c.Use, c.Short)
		_, _ = io.WriteString(o.out, c.LocalFlags().FlagUsages())
	})
	command.make(o, c)
	return c
}

func (o *adminRequest) execute(ctx context.Context, c *cobra.Command, args []string) error {
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) { // which is cobra's own, for shells
		return errMisused
	}
	c.SetArgs(append([]string{}, args...)) // never nil: cobra would take those of this process
	c.SetIn(strings.NewReader(""))
	c.SetOut(io.Discard)
	c.SetErr(io.Discard)
	return c.ExecuteContext(ctx)
}

// What may stand behind a command: so many words, or some, as no shell has left the blanks of a text in quotes.
func exactly(n int) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != n {
			return errMisused
		}
		return nil
	}
}

func some(_ *cobra.Command, args []string) error {
	if strings.TrimSpace(strings.Join(args, "")) == "" {
		return errMisused
	}
	return nil
}

// adminHelp lists the commands.
func adminHelp() string {
	var b strings.Builder
	b.WriteString("What operators can do, over SSH or on the machine itself:\n\n")
	for _, c := range AdminCommands() {
		fmt.Fprintf(&b, "    admin %s\n        %s\n", strings.TrimSpace(c.Name+" "+c.Takes), c.Does)
	}
	return b.String()
}

// acted notes in the log what an operator has done, or tried to, to whom and why.
func (o *adminRequest) acted(act, what, why string, err error) error {
	log := o.server.log.With(
		"act", act, "what", data.CleanLine(what, whyColumns), "why", data.CleanLine(why, whyColumns), "by", o.by.Name, "key", o.by.Key,
	)
	if err != nil {
		log.Warn("operator", "err", err)
	} else {
		log.Info("operator")
	}
	return err
}

// plural is a number of things.
func plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// say says a line to whoever has asked.
func (o *adminRequest) say(format string, facts ...any) error {
	_, err := fmt.Fprintf(o.out, format+"\n", facts...)
	return err
}
