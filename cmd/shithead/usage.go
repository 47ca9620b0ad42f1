package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/sshsrv/cmdline"
)

// usageOf is the line that shows how a command is used.
func usageOf(c *cobra.Command) string {
	line := strings.TrimSpace(strings.TrimSuffix(c.CommandPath(), c.Name()) + c.Use)
	switch {
	case c.HasAvailableSubCommands() && !c.HasParent():
		line += " COMMAND"
	case c.HasAvailableSubCommands():
		line += " [COMMAND]"
	}
	if c.LocalNonPersistentFlags().HasAvailableFlags() && !c.DisableFlagParsing {
		line += " [--flags]"
	}
	return line
}

// takes makes a command refuse fewer arguments than least and more than most. Where a subcommand can stand, an argument too many is an
// unknown one.
func takes(least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) > most && c.HasAvailableSubCommands():
			return unknown("command", args[most], subcommands(c))
		case len(args) > most:
			return fmt.Errorf("unexpected argument: %q; usage: %s", args[most], usageOf(c))
		case len(args) < least:
			missing := strings.Fields(c.Use)[1+len(args)]
			return fmt.Errorf("%s is missing; usage: %s", strings.TrimRight(missing, "."), usageOf(c))
		}
		return nil
	}
}

func subcommands(c *cobra.Command) (names []string) {
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}

// unknown says that there is no command, flag or setting called like that, and the nearest name that there is.
func unknown(kind, typed string, names []string) error {
	if meant := cmdline.Near(typed, names); meant != "" {
		return fmt.Errorf("unknown %s: %q; do you mean %q?", kind, typed, meant)
	}
	return fmt.Errorf("unknown %s: %q; see --help", kind, typed)
}

// explainFlag puts an error of the flag parser into our words.
func explainFlag(c *cobra.Command, err error) error {
	if read := c.Flags().Args(); len(read) > 0 && c.HasAvailableSubCommands() && c.ValidateArgs(read) != nil {
		return c.ValidateArgs(read) // the flags are those of a command that there is not
	}
	if unknownFlag, ok := errors.AsType[*pflag.NotExistError](err); ok {
		dashes := "--"
		if unknownFlag.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		return unknown("flag", dashes+unknownFlag.GetSpecifiedName(), names)
	}
	if missing, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return fmt.Errorf("--%s: give %s", missing.GetFlag().Name, wantedBy(missing.GetFlag()))
	}
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return fmt.Errorf("--%s %q: give %s", invalid.GetFlag().Name, invalid.GetValue(), wantedBy(invalid.GetFlag()))
	}
	return fmt.Errorf("%w; usage: %s", err, usageOf(c))
}

// wantedBy is the kind of value that a flag takes.
func wantedBy(f *pflag.Flag) string {
	kinds := map[string]string{
		"bool": "true or false", "int": "a whole number", "uint64": "a whole number", "float64": "a number",
		"duration": "a time such as 5s or 24h", "intSlice": "whole numbers with commas between",
		"float64Slice": "numbers with commas between",
	}
	return cmp.Or(kinds[f.Value.Type()], "a value")
}
