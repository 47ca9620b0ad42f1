package object

import (
	"shithead/engine"
	"shithead/engine/record"
)

// RuleSet is a rule set, as rules CODE --json gives it.
type RuleSet struct {
	Rules string `json:"rules"`
	Title string `json:"title"`
	// Options are those that are chosen, written as in a record.
	Options record.Options `json:"options"`
	// Choices are all there are.
	Choices []RuleOption `json:"choices"`
}

// RuleOption is an option of a rule set.
type RuleOption struct {
	Option  string `json:"option"`
	Values  string `json:"values"`
	Default string `json:"default"`
}

// RuleSets are all rule sets, as rules --json gives them.
type RuleSets struct {
	Sets []RuleSet `json:"rule_sets"`
}

// NewRuleSet describes a rule set.
func NewRuleSet(rules *engine.Rules) RuleSet {
	set := RuleSet{Rules: rules.Name, Title: rules.Title, Options: record.NewOptions(rules), Choices: []RuleOption{}}
	for _, o := range rules.Options {
		set.Choices = append(set.Choices, RuleOption{o.Key, o.Values, o.Default})
	}
	return set
}

// NewRuleSets describes all presets.
func NewRuleSets() (all RuleSets) {
	for _, preset := range engine.Presets() {
		rules := engine.Rules(preset)
		all.Sets = append(all.Sets, NewRuleSet(&rules))
	}
	return all
}
