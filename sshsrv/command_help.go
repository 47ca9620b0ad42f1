package sshsrv

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shithead/views"
)

// makeHelp lists the commands, or explains one.
func (v *visit) makeHelp(c *cobra.Command) {
	c.Args = func(_ *cobra.Command, args []string) error { return between(args, 0, 2) }
	c.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			v.tell(v.helpLines())
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

// helpLines are the list of the commands.
func (v *visit) helpLines() []views.Line {
	words := &v.words.Commands
	var lines []views.Line
	for _, text := range v.words.CommandHelp {
		lines = append(lines, views.Line{Text: text})
	}
	for _, c := range commands() {
		mark := " "
		if c.terminal {
			mark = "*"
		}
		lines = append(lines, views.Line{Text: "  " + padded(mark+" "+c.name, commandColumn) + words.Does[c.name]})
	}
	for _, text := range words.More {
		lines = append(lines, views.Line{Text: text, Kind: views.NoteLine})
	}
	return lines
}

// commandColumn is how wide names of commands are with what stands before them.
const commandColumn = 14

func padded(text string, columns int) string {
	return text + strings.Repeat(" ", max(1, columns-len(text)))
}

// explain says how a command is used.
func (v *visit) explain(c *cobra.Command) {
	words := &v.words.Commands
	path := c.Name()
	if c.HasParent() {
		path = c.Parent().Name() + " " + path
	}
	lines := []views.Line{
		{Text: path + ": " + words.Does[path]},
		{},
		{Text: words.Usage + "ssh HOST " + usage(c), Kind: views.HeadLine},
	}
	for _, below := range c.Commands() {
		if !below.Hidden {
			lines = append(lines, views.Line{Text: "  " + padded(below.Use, 2*commandColumn) + words.Does[path+" "+below.Name()]})
		}
	}
	lines = append(lines, views.Line{}, views.Line{Text: words.FlagsTitle, Kind: views.HeadLine})
	for _, flag := range strings.Split(strings.TrimRight(c.LocalFlags().FlagUsages(), "\n"), "\n") {
		lines = append(lines, views.Line{Text: flag})
	}
	v.tell(lines)
}
