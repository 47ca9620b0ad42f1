package sshsrv

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/views"
)

// makeHelp lists the commands, or explains one.
func (v *session) makeHelp(c *cobra.Command) {
	c.PreRunE = nil // it is how one learns to answer
	c.Args = func(_ *cobra.Command, args []string) error { return between(args, 0, 2) }
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			v.list(v.helpLines())
			return nil
		}
		if by, is := v.server.operators.Of(v.id.Key); is && args[0] == adminCommand {
			o := v.order(by)
			if status := o.carryOut(c.Context(), append(args[1:], "--help"), &stream{v, v.channel.Stderr()}); status != statusDone {
				return ended(status)
			}
			return nil
		}
		all := commands()
		i := slices.IndexFunc(all, func(c command) bool { return c.name == args[0] })
		if i < 0 {
			return wrong{v.unknown(args[0]), statusUnknown}
		}
		explained, rest, err := v.cobra(&all[i]).Find(args[1:])
		if err != nil || len(rest) > 0 {
			return errUsage
		}
		v.explain(explained)
		return nil
	}
}

// helpLines are the list of the commands, with that of operators for those.
func (v *session) helpLines() []views.Line {
	words, columns := &v.words.Commands, v.columns(0)
	var entries []views.Key
	for _, c := range commands() {
		mark := "    "
		if c.terminal {
			mark = "  * "
		}
		entries = append(entries, views.Key{Key: mark + c.name, Does: words.Does[c.name]})
	}
	if _, is := v.server.operators.Of(v.id.Key); is {
		entries = append(entries, views.Key{Key: "    " + adminCommand, Does: words.Does[adminCommand]})
	}
	lines := views.Fitted(texts(v.words.CommandHelp...), columns)
	lines = append(lines, views.Entries(entries, columns)...)
	for _, text := range words.More {
		lines = append(lines, views.Fitted([]views.Line{{Text: text, Kind: views.NoteLine}}, columns)...)
	}
	return lines
}

// explain says how a command is used.
func (v *session) explain(c *cobra.Command) {
	words, columns := &v.words.Commands, v.columns(0)
	path := c.Name()
	if c.HasParent() {
		path = c.Parent().Name() + " " + path
	}
	lines := views.Fitted([]views.Line{
		{Text: path + ": " + words.Does[path]},
		{},
		{Text: words.Usage + "ssh HOST " + usage(c), Kind: views.HeadLine},
	}, columns)
	var below, flags []views.Key
	for _, part := range c.Commands() {
		if !part.Hidden {
			below = append(below, views.Key{Key: "  " + part.Use, Does: words.Does[path+" "+part.Name()]})
		}
	}
	c.LocalFlags().VisitAll(func(f *pflag.Flag) { flags = append(flags, v.flagEntry(f)) })
	lines = append(append(lines, views.Entries(below, columns)...), views.Line{}, views.Line{Text: words.FlagsTitle, Kind: views.HeadLine})
	v.list(append(lines, views.Entries(flags, columns)...))
}

// flagEntry is a flag and what it does.
func (v *session) flagEntry(f *pflag.Flag) views.Key {
	takes, does := pflag.UnquoteUsage(f)
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	if f.Value.Type() != "bool" && f.DefValue != "" {
		does += fmt.Sprintf(v.words.Commands.Usually, f.DefValue)
	}
	return views.Key{Key: "  " + strings.TrimSpace(name+" "+takes), Does: does}
}
