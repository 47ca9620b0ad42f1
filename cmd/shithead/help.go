package main

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const (
	// helpColumns is the width of help, unless the terminal is narrower.
	helpColumns = 80
	// nameColumns is the width of the longest name that stands beside its text. Text of longer names begins below them.
	nameColumns = 31
	// groupKey is the annotation of a flag with the title under which help lists it.
	groupKey = "group"
)

// section is a part of a command's help: lines that stay as they are, or names with a text each.
type section struct {
	title string
	lines []string
	rows  [][2]string
}

// description is what help says of a command first, in paragraphs.
func description(c *cobra.Command) string { return cmp.Or(c.Long, c.Short+".") }

// sectionsOf are the parts of a command's help, besides its description.
func sectionsOf(c *cobra.Command) []section {
	all := []section{{title: "usage", lines: []string{usageOf(c)}}}
	if c.Example != "" {
		all = append(all, section{title: "examples", lines: strings.Split(c.Example, "\n")})
	}
	add := func(title, name, text string) {
		for i := range all {
			if all[i].title == title {
				all[i].rows = append(all[i].rows, [2]string{name, text})
				return
			}
		}
		all = append(all, section{title: title, rows: [][2]string{{name, text}}})
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			add("commands", sub.Use, sub.Short)
		}
	}
	c.Flags().SortFlags = false
	c.Flags().VisitAll(func(f *pflag.Flag) {
		title := "flags"
		if group := f.Annotations[groupKey]; group != nil {
			title = group[0]
		}
		text := f.Usage
		value := strings.Trim(f.DefValue, "[]")
		if f.Value.Type() == "duration" { // 1h0m0s
			value = strings.ReplaceAll(strings.ReplaceAll(value, "m0s", "m"), "h0m", "h")
		}
		if value != "" && value != "false" && value != "0" && value != "0s" {
			text += " (default " + value + ")"
		}
		add(title, strings.TrimSpace("--"+f.Name+" "+valueName(f)), text)
	})
	return all
}

// group puts the flags of a set that are in no group yet under a title of help.
func group(flags *pflag.FlagSet, title string) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Annotations[groupKey] == nil {
			_ = flags.SetAnnotation(f.Name, groupKey, []string{title}) // the flag is there
		}
	})
}

// valueNames are what help calls the values of flags, which mean the same in every command.
var valueNames = map[string]string{
	"advertise": "HOST[:PORT]", "bind": "ADDRESS", "bots": "BOT,...", "cluster": "NAME", "commit": "sha256:HEX", "config": "FILE",
	"data": "DIR", "from": "DIR", "join": "HOST[:PORT]", "keys": "DIR", "listen": "HOST:PORT", "log": "LEVEL", "log-format": "FORMAT",
	"metrics": "HOST:PORT", "name": "NAME", "node": "NAME", "operators": "FILE", "option": "KEY=VALUE", "pace": "PACE", "plots": "DIR",
	"proxy-protocol": "CIDR,...", "public-name": "HOST[:PORT]", "record": "FILE", "rules": "CODE", "server-data": "DIR",
	"server-metrics": "URL", "server-pid": "PID,...", "size": "SIZE", "sprt": "P0,P1", "to": "DIR", "token-file": "FILE",
	"trace": "FILE",
}

func valueName(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "bool":
		return ""
	case "duration":
		return "TIME"
	case "int", "uint64", "float64":
		return "N"
	}
	if name := valueNames[f.Name]; name != "" {
		return name
	}
	return "TEXT"
}

// helpWidth is the width of help, in columns.
func helpWidth() int {
	if width, _, err := term.GetSize(os.Stdout.Fd()); err == nil && width > 0 {
		return min(helpColumns, max(width, nameColumns))
	}
	return helpColumns
}

// printHelp prints the help of a command, in bold titles on terminals.
func printHelp(c *cobra.Command, _ []string) {
	columns := helpWidth()
	var b strings.Builder
	for paragraph := range strings.SplitSeq(description(c), "\n\n") {
		fmt.Fprintf(&b, "%s\n\n", strings.Join(wrap(paragraph, columns), "\n"))
	}
	names, sections := 0, sectionsOf(c)
	for _, s := range sections {
		for _, row := range s.rows {
			if n := utf8.RuneCountInString(row[0]); n <= nameColumns {
				names = max(names, n)
			}
		}
	}
	for i, s := range sections {
		if i > 0 {
			fmt.Fprintln(&b)
		}
		fmt.Fprintf(&b, "\x1b[1m%s\x1b[m\n", strings.ToUpper(s.title))
		for _, line := range s.lines {
			fmt.Fprintf(&b, "  %s\n", line)
		}
		for _, row := range s.rows {
			beside := "\n" + strings.Repeat(" ", names+4)
			text := strings.Join(wrap(row[1], columns-len(beside)+1), beside)
			if utf8.RuneCountInString(row[0]) > names {
				fmt.Fprintf(&b, "  %s%s%s\n", row[0], beside, text)
			} else {
				fmt.Fprintf(&b, "  %-*s  %s\n", names, row[0], text)
			}
		}
	}
	fmt.Fprint(colorprofile.NewWriter(c.OutOrStdout(), os.Environ()), b.String())
}

// wrap breaks a text at its blanks into lines of at most so many columns, as few as can be and about as long as each other. A longer word
// has a longer line of its own.
func wrap(text string, columns int) []string {
	lines := fill(text, columns)
	for columns > 1 {
		columns--
		narrower := fill(text, columns)
		if len(narrower) > len(lines) {
			break
		}
		lines = narrower
	}
	return lines
}

// fill breaks a text into lines, each with as many words as it has room for.
func fill(text string, columns int) (lines []string) {
	for _, word := range strings.Fields(text) {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last]+" "+word) <= columns {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
