package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/engine"
	"shithead/engine/bot"
)

func newCompletion() *cobra.Command {
	shells := []string{"bash", "zsh", "fish"}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print a script with which a shell completes commands",
		Long: "Print a script with which bash, zsh or fish completes commands, flags, rule sets, bots and options. After admin it " +
			"completes rooms and players of the running server.",
		Example:   "source <(shithead completion bash)\nshithead completion fish > ~/.config/fish/completions/shithead.fish",
		Args:      takes(1, 1),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			root, out := cmd.Root(), cmd.OutOrStdout()
			switch args[0] {
			case "bash":
				return failed(root.GenBashCompletionV2(out, true))
			case "zsh":
				return failed(root.GenZshCompletion(out))
			case "fish":
				return failed(root.GenFishCompletion(out, true))
			}
			return unknown("shell", args[0], shells)
		},
	}
}

// completeFlags lets shells complete the values of the flags of a command and of those below it.
func completeFlags(c *cobra.Command) {
	values := map[string][]string{
		"rules": presetNames(), "bots": bot.Levels(), "pace": {"slow", "normal", "fast", "turbo"},
		"log": {"debug", "info", "warn", "error"}, "log-format": {"text", "json"},
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		complete := cobra.NoFileCompletions
		switch name := valueName(f); {
		case name == "FILE":
			return
		case name == "DIR":
			complete = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
		case f.Name == "option":
			complete = completeOptions
		case values[f.Name] != nil:
			complete = completeList(values[f.Name])
		}
		_ = c.RegisterFlagCompletionFunc(f.Name, complete) // the flag is there, and has none
	})
	for _, sub := range c.Commands() {
		completeFlags(sub)
	}
}

// completeList completes the last of some values with commas between.
func completeList(values []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) (all []cobra.Completion, _ cobra.ShellCompDirective) {
		before := typed[:strings.LastIndex(typed, ",")+1]
		for _, value := range values {
			all = append(all, before+value)
		}
		return all, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeOptions completes the options of the rule set that --rules names.
func completeOptions(cmd *cobra.Command, _ []string, _ string) (all []cobra.Completion, _ cobra.ShellCompDirective) {
	if rules, err := engine.ParseRules(cmd.Flag("rules").Value.String()); err == nil {
		for _, option := range rules.Options {
			all = append(all, option.Key+"=")
		}
	}
	return all, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
}

// completeTarget completes the first argument of an admin command, a room or a player, as the running server lists them.
func completeTarget(takes string) cobra.CompletionFunc {
	var list string
	switch {
	case strings.HasPrefix(takes, "ROOM "):
		list = "rooms"
	case strings.HasPrefix(takes, "NAME"):
		list = "who"
	default:
		return cobra.NoFileCompletions
	}
	return func(cmd *cobra.Command, args []string, _ string) (found []cobra.Completion, _ cobra.ShellCompDirective) {
		var folder folderFlag
		words, err := takeFolder(&folder, args)
		path, noFolder := folder.get()
		if len(words) > 0 || err != nil || noFolder != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		ctx, cancel := context.WithTimeout(cmd.Context(), time.Second)
		defer cancel()
		var out bytes.Buffer
		var all []struct{ Code, Name string }
		if administrate(ctx, path, []string{list, "--json"}, &out, io.Discard) == nil && json.Unmarshal(out.Bytes(), &all) == nil {
			for _, one := range all {
				found = append(found, one.Code+one.Name)
			}
		}
		return found, cobra.ShellCompDirectiveNoFileComp
	}
}
