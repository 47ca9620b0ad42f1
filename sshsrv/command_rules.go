package sshsrv

import (
	"github.com/spf13/cobra"

	"shithead/engine"
	"shithead/views/rules"
)

// makeRules lists the rule sets, or shows the page of one.
func (v *visit) makeRules(c *cobra.Command) {
	c.Args = atMostOne
	c.RunE = func(_ *cobra.Command, args []string) error {
		columns := v.columns(usualColumns)
		if len(args) == 0 {
			v.list(texts(rules.List(v.words, columns)...))
			return nil
		}
		set, err := v.ruleSet(args[0])
		if err == nil {
			v.list(texts(rules.Text(v.words, set, columns)...))
		}
		return err
	}
}

// ruleSet reads the code of a rule set.
func (v *visit) ruleSet(code string) (*engine.Rules, error) {
	rules, err := engine.ParseRules(code)
	if err != nil {
		return nil, wrong{v.words.Trouble(err), statusUsage}
	}
	return rules, nil
}
