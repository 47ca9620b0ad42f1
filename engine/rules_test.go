package engine

import (
	"errors"
	"strings"
	"testing"
)

func TestRulesAndOptions(t *testing.T) {
	for _, c := range []struct {
		name    string
		options map[string]string
		want    error
		says    string
	}{
		{"bitenight", nil, nil, ""},
		{"bitenight", map[string]string{"packs": "20"}, nil, ""},
		{"bitenight", map[string]string{"packs": "auto"}, nil, ""},
		{"bitenigth", nil, ErrRules, "bitenight"},
		{"", nil, ErrRules, "bitenight"},
		{"bitenight", map[string]string{"pack": "2"}, ErrOption, "packs"},
		{"bitenight", map[string]string{"zz": "2", "aa": "3"}, ErrOption, `"aa"`},
		{"bitenight", map[string]string{"packs": "0"}, ErrOptionValue, "from 1 to 20"},
		{"bitenight", map[string]string{"packs": "21"}, ErrOptionValue, "from 1 to 20"},
		{"bitenight", map[string]string{"packs": "two"}, ErrOptionValue, "two"},
		{"bitenight", map[string]string{"packs": "+2"}, ErrOptionValue, "whole number"},
		{"bitenight", map[string]string{"packs": ""}, ErrOptionValue, "packs"},
	} {
		rules, err := NewRules(c.name, c.options)
		if !errors.Is(err, c.want) {
			t.Errorf("%s %v: %v, not %v", c.name, c.options, err, c.want)
		}
		if err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v does not say %s", err, c.says)
		}
		if err == nil && rules.Name != c.name {
			t.Errorf("%s is called %s", c.name, rules.Name)
		}
	}
}

func TestOptionsAsInThePresetAreNotSet(t *testing.T) {
	for value, set := range map[string]bool{"auto": false, "1": true, "3": true} {
		rules, err := NewRules("bitenight", map[string]string{"packs": value})
		if _, is := rules.Set["packs"]; err != nil || is != set {
			t.Errorf("packs=%s: set %v, %v", value, rules.Set, err)
		}
	}
}

// TestPacks: seed 000 POINTS, "for 5 or more players, start adding decks"; RULES.md section 2, ceil(n/4).
func TestPacks(t *testing.T) {
	for players, want := range map[int]int{2: 1, 3: 1, 4: 1, 5: 2, 8: 2, 9: 3, 12: 3, 16: 4, 17: 5, 20: 5} {
		rules := bite(t)
		if packs, err := rules.PacksFor(players); err != nil || packs != want {
			t.Errorf("%d players play with %d packs, %v", players, packs, err)
		}
		deck, err := rules.Deck(players)
		bag := BagOf(deck...)
		if err != nil || bag.Len() != 55*want || bag.Rank(Joker) != 3*want || bag.Rank(Queen) != 4*want {
			t.Errorf("%d players play with %d cards, %v", players, bag.Len(), err)
		}
	}
	for _, c := range []struct {
		players, packs int
		want           error
	}{{1, 0, ErrSeats}, {21, 0, ErrSeats}, {-1, 0, ErrSeats}, {5, 1, ErrPacks}, {20, 4, ErrPacks}, {20, 20, nil}, {2, 20, nil}} {
		rules := bite(t)
		rules.Packs = c.packs
		if _, err := rules.Deck(c.players); !errors.Is(err, c.want) {
			t.Errorf("%d players, %d packs: %v", c.players, c.packs, err)
		}
	}
}

// TestAnswers is what beats what in Bite Night: seed 000, SPECIAL CARDS and TAKING YOUR TURN.
func TestAnswers(t *testing.T) {
	rules := bite(t)
	for _, c := range []struct {
		ask        Ask
		text, want string
	}{
		{free, "free", "2 3 4 5 6 7 8 9 T J Q K A Jk"},
		{Ask{AskAtLeast, Four}, "at least 4", "2 3 4 5 6 7 8 9 T J Q K A Jk"},
		{Ask{AskAtLeast, Six}, "at least 6", "2 3 6 7 8 9 T J Q K A Jk"},
		{Ask{AskAtMost, Seven}, "at most 7", "2 3 4 5 6 7 T Jk"},
		{Ask{AskAtLeast, Eight}, "at least 8", "2 3 8 9 T J Q K A Jk"},
		{Ask{AskAtLeast, Ace}, "at least A", "2 3 T A Jk"},
	} {
		var got []string
		for ranks := rules.Answers(c.ask); ranks != 0; {
			got = append(got, ranks.takeLowest().String())
		}
		if text := strings.Join(got, " "); text != c.want || c.ask.String() != c.text {
			t.Errorf("%v is answered by %s, not %s", c.ask, text, c.want)
		}
	}
}
