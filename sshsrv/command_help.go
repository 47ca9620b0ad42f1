package sshsrv

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/views/ui"
	"shithead/views/words"
)

// makeHelp lists the commands, or explains one.
func (v *visit) makeHelp(c *cobra.Command) {
	c.PreRunE = nil // it is how one learns to answer
	c.Args = func(_ *cobra.Command, args []string) error { return between(args, 0, 2) }
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			v.list(v.helpLines())
			return nil
		}
		if by, is := v.server.operator(v.id.key); is && args[0] == adminCommand {
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
func (v *visit) helpLines() []ui.Line {
	w, columns := &v.words.Commands, v.columns(0)
	var entries []words.Key
	for _, c := range commands() {
		mark := "    "
		if c.terminal {
			mark = "  * "
		}
		entries = append(entries, words.Key{Key: mark + c.name, Does: w.Does[c.name]})
	}
	if _, is := v.server.operator(v.id.key); is {
		entries = append(entries, words.Key{Key: "    " + adminCommand, Does: w.Does[adminCommand]})
	}
	lines := ui.Fitted(texts(v.words.CommandHelp...), columns)
	lines = append(lines, ui.Entries(entries, columns)...)
	for _, text := range w.More {
		lines = append(lines, ui.Fitted([]ui.Line{{Text: text, Kind: ui.NoteLine}}, columns)...)
	}
	return lines
}

// explain says how a command is used.
func (v *visit) explain(c *cobra.Command) {
	w, columns := &v.words.Commands, v.columns(0)
	path := c.Name()
	if c.HasParent() {
		path = c.Parent().Name() + " " + path
	}
	lines := ui.Fitted([]ui.Line{
		{Text: path + ": " + w.Does[path]},
		{},
		{Text: w.Usage + "ssh HOST " + usage(c), Kind: ui.HeadLine},
	}, columns)
	var below, flags []words.Key
	for _, part := range c.Commands() {
		if !part.Hidden {
			below = append(below, words.Key{Key: "  " + part.Use, Does: w.Does[path+" "+part.Name()]})
		}
	}
	c.LocalFlags().VisitAll(func(f *pflag.Flag) { flags = append(flags, v.flagEntry(f)) })
	lines = append(append(lines, ui.Entries(below, columns)...), ui.Line{}, ui.Line{Text: w.FlagsTitle, Kind: ui.HeadLine})
	v.list(append(lines, ui.Entries(flags, columns)...))
}

// flagEntry is a flag and what it does.
func (v *visit) flagEntry(f *pflag.Flag) words.Key {
	takes, does := pflag.UnquoteUsage(f)
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	if f.Value.Type() != "bool" && f.DefValue != "" {
		does += fmt.Sprintf(v.words.Commands.Usually, f.DefValue)
	}
	return words.Key{Key: "  " + strings.TrimSpace(name+" "+takes), Does: does}
}
