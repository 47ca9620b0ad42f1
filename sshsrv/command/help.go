package command

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/sshsrv/cmdline"
	"shithead/views/ui"
	"shithead/views/words"
)

func (r *request) makeHelp(c *cobra.Command) {
	c.PreRunE = nil // it is how one learns to answer
	c.Args = cmdline.Between(0, 2)
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			r.List(r.helpLines())
			return nil
		}
		if by, ok := r.Operators.Of(r.ID.Fingerprint()); ok && args[0] == adminCommand {
			return cmdline.EndedWith(r.administerOver(c.Context(), r.Session, by, append(args[1:], "--help")))
		}
		found := find(Everybody, args[0])
		if found == nil {
			return wrong{r.unknown(args[0]), cmdline.Unknown}
		}
		explained, rest, err := r.cobra(found).Find(args[1:])
		if err != nil || len(rest) > 0 {
			return cmdline.ErrUsage
		}
		r.explain(explained)
		return nil
	}
}

// helpLines are the list of the commands, with that of operators for those.
func (r *request) helpLines() []ui.Line {
	w, columns := &r.Words.Commands, cmp.Or(r.columns(), UsualColumns)
	var entries []words.Key
	for _, c := range Of(Everybody) {
		mark := "    "
		if c.Screens {
			mark = "  * "
		}
		entries = append(entries, words.Key{Key: mark + c.Name, Does: w.Does[c.Name]})
	}
	if _, ok := r.Operators.Of(r.ID.Fingerprint()); ok {
		entries = append(entries, words.Key{Key: "    " + adminCommand, Does: w.Does[adminCommand]})
	}
	lines := ui.Fitted(r.texts(r.Words.CommandHelp...), columns)
	lines = append(lines, ui.Entries(entries, columns)...)
	for _, text := range w.More {
		lines = append(lines, ui.Fitted([]ui.Line{{Text: r.Host.Fill(text), Kind: ui.NoteLine}}, columns)...)
	}
	return lines
}

func (r *request) explain(c *cobra.Command) {
	w, columns := &r.Words.Commands, cmp.Or(r.columns(), UsualColumns)
	path := c.Name()
	if c.HasParent() {
		path = c.Parent().Name() + " " + path
	}
	lines := ui.Fitted([]ui.Line{
		{Text: r.Words.Of(path, w.Does[path])},
		{},
		{Text: w.Usage + r.Host.Command(cmdline.Usage(c)), Kind: ui.HeadLine},
	}, columns)
	var below, flags []words.Key
	for _, part := range c.Commands() {
		if !part.Hidden {
			below = append(below, words.Key{Key: "  " + part.Use, Does: w.Does[path+" "+part.Name()]})
		}
	}
	c.LocalFlags().VisitAll(func(f *pflag.Flag) { flags = append(flags, flagEntry(r.Words, f)) })
	if below != nil {
		lines = append(append(lines, ui.Line{}), ui.Entries(below, columns)...)
	}
	lines = append(lines, ui.Line{}, ui.Line{Text: w.FlagsTitle, Kind: ui.HeadLine})
	r.List(append(lines, ui.Entries(flags, columns)...))
}

func flagEntry(w *words.Words, f *pflag.Flag) words.Key {
	takes, does := pflag.UnquoteUsage(f)
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	if f.Value.Type() != "bool" && f.DefValue != "" {
		does += fmt.Sprintf(w.Commands.Usually, f.DefValue)
	}
	return words.Key{Key: "  " + strings.TrimSpace(name+" "+takes), Does: does}
}
