package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:     "man",
		Short:   "Print the manual page",
		Long:    "Print the manual page, which has the help of every command.",
		Example: "shithead man | man -l -\nshithead man > /usr/local/share/man/man1/shithead.1",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			var b strings.Builder
			fmt.Fprintf(&b, ".TH SHITHEAD 1 \"\" \"shithead %s\"\n", roff(programVersion()))
			fmt.Fprintf(&b, ".SH NAME\nshithead \\- %s\n.SH DESCRIPTION\n", roff(cmd.Root().Short))
			writeManual(&b, cmd.Root())
			_, err := io.WriteString(cmd.OutOrStdout(), b.String())
			return failed(err)
		},
	}
}

// writeManual writes the help of a command, and of those below it, as a part of a manual page.
func writeManual(b *strings.Builder, c *cobra.Command) {
	if c.HasParent() {
		fmt.Fprintf(b, ".SH %s\n", roff(strings.ToUpper(c.CommandPath())))
	}
	for paragraph := range strings.SplitSeq(description(c), "\n\n") {
		fmt.Fprintf(b, ".PP\n%s\n", roff(paragraph))
	}
	for _, s := range sectionsOf(c) {
		fmt.Fprintf(b, ".SS %s\n", roff(s.title))
		for _, line := range s.lines {
			fmt.Fprintf(b, ".PP\n%s\n", roff(line))
		}
		for _, row := range s.rows {
			fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(row[0]), roff(row[1]))
		}
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() && (!sub.DisableFlagParsing || !c.HasParent()) { // the server explains those of admin
			writeManual(b, sub)
		}
	}
}

// roff is a text for a manual page, in which nothing has a meaning of its own.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
