package command

import (
	"github.com/spf13/cobra"

	"shithead/engine"
	"shithead/sshsrv/cmdline"
	"shithead/views/rules"
)

func (r *request) rules(_ *cobra.Command, args []string) error {
	columns := r.Columns(usualColumns)
	if len(args) == 0 {
		r.List(r.texts(rules.List(r.Words, engine.Presets(), columns)...))
		return nil
	}
	set, err := r.ruleSet(args[0])
	if err == nil {
		r.List(r.texts(rules.Text(r.Words, set, columns)...))
	}
	return err
}

func (r *request) ruleSet(code string) (*engine.Rules, error) {
	rules, err := engine.ParseRules(code)
	if err != nil {
		return nil, wrong{r.Words.Trouble(err), cmdline.Misused}
	}
	return rules, nil
}
