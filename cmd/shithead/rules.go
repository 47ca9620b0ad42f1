package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"shithead/engine"
	"shithead/sshsrv/object"
	"shithead/views/rules"
	"shithead/views/words/languages"
)

func newRules() *cobra.Command {
	const columns = 80
	asJSON := false
	cmd := &cobra.Command{
		Use:   "rules [CODE]",
		Short: "Show the rules",
		Long: "Show a rule set in the language of LANG, or in English. CODE is the name of the rule set, with " +
			"options behind it if you like. Without CODE, you get a list of the rule sets.",
		Example:   "shithead rules leeds\nshithead rules custom:hand=5,again=9",
		Args:      takes(0, 1),
		ValidArgs: presetNames(),
		RunE: func(cmd *cobra.Command, args []string) error {
			words := languages.For(os.Getenv("LANG"))
			lines, value := rules.List(words, engine.Presets(), columns), any(object.NewRuleSets())
			if len(args) > 0 {
				set, err := engine.ParseRules(args[0])
				if err != nil {
					return errors.New(words.Trouble(err))
				}
				lines, value = rules.Text(words, set, columns), object.NewRuleSet(set)
			}
			if asJSON {
				lines = []string{strings.TrimSuffix(string(object.Line(value)), "\n")}
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), strings.Join(lines, "\n"))
			return failed(err)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object: the options and their values")
	return cmd
}
