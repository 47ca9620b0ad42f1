package sshsrv

import (
	"shithead/engine"
	"shithead/views"
)

// usualColumns is how wide text is that goes to no terminal.
const usualColumns = 80

// rules lists the rule sets, or shows the page of one.
func (v *visit) rules(args []string) int {
	columns := v.columns(usualColumns)
	if len(args) == 0 {
		v.print(views.RulesList(v.words, columns)...)
		return statusDone
	}
	rules, err := engine.ParseRules(args[0])
	if err != nil {
		v.complain(v.words.Trouble(err))
		return statusUsage
	}
	v.print(views.RulesText(v.words, rules, columns)...)
	return statusDone
}
