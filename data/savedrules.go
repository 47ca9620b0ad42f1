package data

import (
	"slices"
	"strings"

	"shithead/data/text"
)

// SavedRules is a rule set that a player keeps under a name.
type SavedRules struct {
	// Name is a line of up to [RulesNameMax] columns, Code a word that the engine reads, perhaps one that it no longer can.
	Name string `json:"name"`
	Code string `json:"code"`
}

// SavedRules returns the rule sets that a profile keeps, in the order of their names, or [ErrNotFound].
func (s *playerStore) SavedRules(id ID) ([]SavedRules, error) {
	return result(s.view, func(t *tables) ([]SavedRules, error) {
		r, err := t.profile(id)
		return r.Rules, err
	})
}

// SaveRules keeps a rule set under a name, in the place of another of that name if there is one. It returns [ErrNotFound],
// [ErrRulesName], [ErrRulesCode] or [ErrRulesFull].
func (s *playerStore) SaveRules(id ID, name, code string) error {
	rules := SavedRules{Name: CleanLine(name, RulesNameMax), Code: code}
	switch {
	case rules.Name == "":
		return ErrRulesName
	case code == "" || len(code) > rulesCodeBytes || !text.IsPlain(code) || strings.Contains(code, " "):
		return ErrRulesCode
	}
	_, err := s.changeProfile(id, func(_ *playerTables, r *profileRecord) error {
		at, there := slices.BinarySearchFunc(r.Rules, rules.Name, byRulesName)
		switch {
		case there:
			r.Rules[at] = rules
		case len(r.Rules) >= MaxRules:
			return ErrRulesFull
		default:
			r.Rules = slices.Insert(r.Rules, at, rules)
		}
		return nil
	})
	return err
}

// DropRules forgets the rule set that a profile keeps under a name. It returns [ErrNotFound], also if there is none.
func (s *playerStore) DropRules(id ID, name string) error {
	_, err := s.changeProfile(id, func(_ *playerTables, r *profileRecord) error {
		at, there := slices.BinarySearchFunc(r.Rules, CleanLine(name, RulesNameMax), byRulesName)
		if !there {
			return ErrNotFound
		}
		r.Rules = slices.Delete(r.Rules, at, at+1)
		return nil
	})
	return err
}

func byRulesName(r SavedRules, name string) int { return strings.Compare(r.Name, name) }
