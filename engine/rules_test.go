package engine

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
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
		{"leeds", map[string]string{"packs": "4"}, nil, ""},
		{"leeds", map[string]string{"faceup": "equal"}, ErrOption, `"faceup" (leeds has packs)`},
		{"classic", map[string]string{"faceup": "lower"}, ErrOptionValue, "higher or equal"},
		{"schwechat", map[string]string{"starter": "worst", "referee": "strict"}, nil, ""},
		{"schwechat", map[string]string{"referee": ""}, ErrOptionValue, "lenient or strict"},
		{"custom", map[string]string{"down": "2"}, ErrOptionValue, "from 3 to 5"},
		{"custom", map[string]string{"hand": "6"}, ErrOptionValue, "from 3 to 5"},
		{"custom", map[string]string{"up": "auto"}, ErrOptionValue, "from 3 to 5"},
		{"custom", map[string]string{"reset": "Jk"}, ErrOptionValue, `reset="Jk": it is none`},
		{"custom", map[string]string{"reset": "2\x1b]0;x\a"}, ErrOptionValue, `reset="2\x1b]0;x\a": it is none`},
		{"custom", map[string]string{"burn": "10"}, ErrOptionValue, "none, 2, 3"},
		{"custom", map[string]string{"burn": "8"}, ErrClash, "burn=8 and skip=8: a rank bears one power"},
		{"custom", map[string]string{"again": "3"}, ErrClash, "again=3 and invisible=3"},
		{"custom", map[string]string{"reverse": "A", "shoot": "A"}, ErrClash, "reverse=A and shoot=A"},
		{"custom", map[string]string{"again": "2", "skip": "2"}, ErrClash, "again=2 and skip=2"},
		{"custom", map[string]string{"again": "4", "reset": "4"}, ErrClash, "again=4 and reset=4"},
		{"custom", map[string]string{"again": "2"}, nil, ""},
		{"custom", map[string]string{"again": "2", "reset": "5"}, nil, ""},
		{"custom", map[string]string{"joker": "trump"}, ErrOptionValue, "invisible-reverse"},
		{"custom", map[string]string{"shoot": "K"}, ErrOptionValue, "A or none"},
		{"custom", map[string]string{"chance": "yes"}, ErrOptionValue, "on or off"},
		{"custom", map[string]string{"shoot-answers": "2/A"}, ErrOptionValue, `"A" is not 2`},
		{"custom", map[string]string{"shoot-answers": "2/2"}, ErrOptionValue, "twice"},
		{"custom", map[string]string{"shoot-answers": "2/K"}, ErrIdle, `shoot-answers="2/K" needs shoot=A`},
		{"custom", map[string]string{"shoot-answers": "2/K", "shoot": "none"}, ErrIdle, "needs shoot=A"},
		{"custom", map[string]string{"shoot-answers": "2/3/T/Jk"}, ErrIdle, "needs shoot=A"},
		{"custom", map[string]string{"shoot-answers": ""}, ErrIdle, "needs shoot=A"},
		{"custom", map[string]string{"shoot-answers": "2/K", "shoot": "A"}, nil, ""},
		{"custom", map[string]string{"shoot-answers": "auto", "shoot": "none"}, nil, ""},
		{"custom", map[string]string{"lower-on": "7"}, ErrOptionValue, "own, below, K or A"},
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

// TestAnswers is what beats what in Bite Night: its paper, SPECIAL CARDS and TAKING YOUR TURN.
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
			got = append(got, ranks.removeLowest().String())
		}
		if text := strings.Join(got, " "); text != c.want || c.ask.String() != c.text {
			t.Errorf("%v is answered by %s, not %s", c.ask, text, c.want)
		}
	}
}

// TestCodes are read and written: what holds anyway is not in them.
func TestCodes(t *testing.T) {
	for code, want := range map[string]string{
		"leeds":                                         "leeds",
		"leeds:packs=3":                                 "leeds:packs=3",
		"classic:faceup=higher,packs=auto":              "classic",
		"schwechat:referee=strict,packs=4":              "schwechat:packs=4,referee=strict",
		"custom:again=9,lower-on=K,down=4":              "custom:down=4,lower-on=K,again=9",
		"custom:shoot=A,shoot-answers=Jk/T/2/3":         "custom:shoot=A",
		"custom:shoot=A,shoot-answers=K/4":              "custom:shoot=A,shoot-answers=4/K",
		"custom:shoot=A,shoot-answers=":                 "custom:shoot=A,shoot-answers=none",
		"custom:shoot=A,joker=none,shoot-answers=2/3/T": "custom:joker=none,shoot=A",
		"custom:down=3,joker=pickup,chance=on":          "custom",
	} {
		rules, err := ParseRules(code)
		if err != nil || rules.Code() != want {
			t.Errorf("%s is written %s, %v", code, rules.Code(), err)
		}
	}
	for code, want := range map[string]error{
		"": ErrRules, "leed": ErrRules, "leeds:": ErrCode, "leeds:packs": ErrCode, "leeds:packs=2,packs=2": ErrOptionTwice,
		"leeds:packs=2,": ErrCode, "custom:again=8": ErrClash, "custom:shoot-answers=4": ErrIdle, "custom:=": ErrOption, "leeds:packs=2=3": ErrOptionValue,
	} {
		if _, err := ParseRules(code); !errors.Is(err, want) {
			t.Errorf("%q: %v", code, err)
		}
	}
}

// TestBadRulesHaveFacts: words for players are made from them.
func TestBadRulesHaveFacts(t *testing.T) {
	for code, want := range map[string]BadRules{
		"leed":                            {Reason: ErrRules, Preset: "leed"},
		"leeds:x":                         {Reason: ErrCode, Preset: "leeds", Key: "x"},
		"leeds:pack=2":                    {Reason: ErrOption, Preset: "leeds", Key: "pack"},
		"leeds:packs=0":                   {Reason: ErrOptionValue, Preset: "leeds", Key: "packs", Value: "0"},
		"leeds:a=1,a=1":                   {Reason: ErrOptionTwice, Preset: "leeds", Key: "a"},
		"custom:reverse=8":                {Reason: ErrClash, Preset: "custom", Key: "reverse", Value: "8", Other: "skip"},
		"custom:shoot=A,skip=A,reverse=5": {Reason: ErrClash, Preset: "custom", Key: "shoot", Value: "A", Other: "skip"},
		"custom:shoot-answers=4":          {Reason: ErrIdle, Preset: "custom", Key: "shoot-answers", Value: "4", Other: "shoot"},
	} {
		_, err := ParseRules(code)
		var bad *BadRules
		if !errors.As(err, &bad) {
			t.Errorf("%s: %v", code, err)
			continue
		}
		bad.says = ""
		if *bad != want {
			t.Errorf("%s: %+v", code, bad)
		}
	}
}

// TestRanksOfLists: what a list that is made from the other options has come to can be read.
func TestRanksOfLists(t *testing.T) {
	for code, want := range map[string]RankSet{
		"custom:shoot=A":                    Ranks(Two, Three, Ten, Joker),
		"custom:shoot=A,reset=5,joker=none": Ranks(Five, Three, Ten),
		"custom:shoot=A,shoot-answers=4/K":  Ranks(Four, King),
		"custom:shoot=A,shoot-answers=none": 0,
	} {
		rules := ruled(t, code)
		for _, o := range rules.Options {
			if got := o.Ranks(rules); o.Kind() == OptionList && got != want || o.Kind() != OptionList && got != 0 {
				t.Errorf("%s: %s is %b", code, o.Key, got)
			}
		}
	}
}

// TestCodesOfAnyRules: whatever was chosen, the code gives the same rule set again.
func TestCodesOfAnyRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for i := range 2000 {
		rules := someRules(t, i, rng)
		again := kept(t, rules.Code(), rules.Revision)
		if again.Code() != rules.Code() || again.Powers != rules.Powers || again.answers != rules.answers ||
			again.ShotAnswers != rules.ShotAnswers || again.Strict != rules.Strict || again.Begins != rules.Begins ||
			again.Stalemate != rules.Stalemate || !slices.Equal(again.Race, rules.Race) {
			t.Fatalf("%s is not read again as it was", rules.Code())
		}
	}
}

// FuzzRules reads any text as a rule set: it fails with one of the documented errors or can be written, and dealt.
func FuzzRules(f *testing.F) {
	for _, code := range []string{
		"bitenight", "leeds:packs=20", "schwechat:referee=strict,starter=worst", "classic:faceup=equal", "custom:again=2,reset=none",
		"custom:shoot=A,shoot-answers=2/Jk", "custom:burn=8", "custom:shoot-answers=4",
	} {
		f.Add(code)
	}
	f.Fuzz(func(t *testing.T, code string) {
		rules, err := ParseRules(code)
		if err != nil {
			for _, known := range []error{ErrRules, ErrCode, ErrOption, ErrOptionTwice, ErrOptionValue, ErrClash, ErrIdle} {
				if errors.Is(err, known) {
					return
				}
			}
			t.Fatalf("%q: %v", code, err)
		}
		if again := ruled(t, rules.Code()); again.Code() != rules.Code() {
			t.Fatalf("%q is written %q and then %q", code, rules.Code(), again.Code())
		}
		if _, err := rules.Deck(2); err != nil {
			t.Fatal(err)
		}
	})
}

// TestOptionsSayWhatTheyTake: forms are made from options, so each default and each choice is a value, with what it needs.
func TestOptionsSayWhatTheyTake(t *testing.T) {
	for _, p := range Presets() {
		for _, o := range p.Options {
			if o.Help == "" || o.Values == "" || o.Default == "" {
				t.Errorf("%s %s says nothing of itself", p.Name, o.Key)
			}
			values := append([]string{o.Default}, o.Choices...)
			if o.Kind() == OptionNumber {
				values = append(values, strconv.Itoa(o.Low), strconv.Itoa(o.High))
			}
			for _, value := range values {
				chosen := map[string]string{o.Key: value}
				if o.Needs.Key != "" {
					chosen[o.Needs.Key] = o.Needs.Value
				}
				if _, err := NewRules(p.Name, chosen); err != nil && !errors.Is(err, ErrClash) {
					t.Error(err)
				}
			}
		}
	}
}
