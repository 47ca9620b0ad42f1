package command

import (
	"cmp"

	"shithead/engine"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/object"
	"shithead/views/rules"
	"shithead/views/ui"
)

func (r *request) rules(args []string) (any, shown, error) {
	columns := cmp.Or(r.columns(), UsualColumns)
	if len(args) == 0 {
		return object.NewRuleSets(), func(int) []ui.Line { return r.texts(rules.List(r.Words, engine.Presets(), columns)...) }, nil
	}
	set, err := r.ruleSet(args[0])
	if err != nil {
		return nil, nil, err
	}
	return object.NewRuleSet(set), func(int) []ui.Line { return r.texts(rules.Text(r.Words, set, columns)...) }, nil
}

func (r *request) ruleSet(code string) (*engine.Rules, error) {
	rules, err := engine.ParseRules(code)
	if err != nil {
		return nil, wrong{r.Words.Trouble(err), cmdline.Misused}
	}
	return rules, nil
}
