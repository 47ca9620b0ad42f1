package data

import (
	"slices"
	"strings"
	"time"

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
	return s.change(time.Now(), SaveRules{id, SavedRules{name, code}})
}

// SaveRules is a [Change] that keeps a rule set of a player: see [Store.SaveRules].
type SaveRules struct {
	Profile ID         `json:"profile"`
	Rules   SavedRules `json:"rules"`
}

func (o SaveRules) clean() (Operation, error) {
	o.Rules.Name = CleanLine(o.Rules.Name, RulesNameMax)
	switch code := o.Rules.Code; {
	case o.Rules.Name == "":
		return o, ErrRulesName
	case code == "" || len(code) > rulesCodeBytes || !text.IsPlain(code) || strings.Contains(code, " "):
		return o, ErrRulesCode
	}
	return o, nil
}

func (o SaveRules) apply(t *tables, _ *Change) (Outcome, error) {
	_, err := t.changeProfile(o.Profile, func(r *profileRecord) error {
		at, there := slices.BinarySearchFunc(r.Rules, o.Rules.Name, byRulesName)
		switch {
		case there:
			r.Rules[at] = o.Rules
		case len(r.Rules) >= MaxRules:
			return ErrRulesFull
		default:
			r.Rules = slices.Insert(r.Rules, at, o.Rules)
		}
		return nil
	})
	return Outcome{}, err
}

// DropRules forgets the rule set that a profile keeps under a name. It returns [ErrNotFound], also if there is none.
func (s *playerStore) DropRules(id ID, name string) error {
	return s.change(time.Now(), DropRules{id, name})
}

// DropRules is a [Change] that forgets a rule set of a player: see [Store.DropRules].
type DropRules struct {
	Profile ID     `json:"profile"`
	Name    string `json:"name"`
}

func (o DropRules) clean() (Operation, error) {
	o.Name = CleanLine(o.Name, RulesNameMax)
	return o, nil
}

func (o DropRules) apply(t *tables, _ *Change) (Outcome, error) {
	_, err := t.changeProfile(o.Profile, func(r *profileRecord) error {
		at, there := slices.BinarySearchFunc(r.Rules, o.Name, byRulesName)
		if !there {
			return ErrNotFound
		}
		r.Rules = slices.Delete(r.Rules, at, at+1)
		return nil
	})
	return Outcome{}, err
}

func byRulesName(r SavedRules, name string) int { return strings.Compare(r.Name, name) }
