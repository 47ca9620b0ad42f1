package engine

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// TestRulesAreRefused with what is wrong: for programs, and in facts that words for players are made from. What was
// saved is refused likewise, unless it only does nothing.
func TestRulesAreRefused(t *testing.T) {
	for _, c := range []struct {
		code              string
		reason            error
		key, value, other string
		says              string
	}{
		{"bitenigth", ErrRules, "", "", "", "bitenight"},
		{"", ErrRules, "", "", "", "bitenight"},
		{"leeds:", ErrCode, "", "", "", ""},
		{"leeds:x", ErrCode, "x", "", "", ""},
		{"leeds:packs=2,", ErrCode, "", "", "", ""},
		{"leeds:a=1,a=1", ErrOptionTwice, "a", "", "", ""},
		{"custom:=", ErrOption, "", "", "", ""},
		{"leeds:faceup=equal", ErrOption, "faceup", "", "", `"faceup" (leeds has packs)`},
		{"bitenight:zz=2,aa=3", ErrOption, "aa", "", "", `"aa"`},
		{"bitenight:packs=0", ErrOptionValue, "packs", "0", "", "from 1 to 20"},
		{"bitenight:packs=21", ErrOptionValue, "packs", "21", "", "from 1 to 20"},
		{"bitenight:packs=+2", ErrOptionValue, "packs", "+2", "", "whole number"},
		{"bitenight:packs=2=3", ErrOptionValue, "packs", "2=3", "", ""},
		{"bitenight:packs=", ErrOptionValue, "packs", "", "", "packs"},
		{"classic:faceup=lower", ErrOptionValue, "faceup", "lower", "", "higher or equal"},
		{"schwechat:referee=", ErrOptionValue, "referee", "", "", "lenient or strict"},
		{"custom:down=2", ErrOptionValue, "down", "2", "", "from 3 to 5"},
		{"custom:hand=6", ErrOptionValue, "hand", "6", "", "from 3 to 5"},
		{"custom:up=auto", ErrOptionValue, "up", "auto", "", "from 3 to 5"},
		{"custom:reset=2\x1b]0;x\a", ErrOptionValue, "reset", "2\x1b]0;x\a", "", `reset="2\x1b]0;x\a": it is none`},
		{"custom:burn=10", ErrOptionValue, "burn", "10", "", "none, 2, 3"},
		{"custom:reset=Jk", ErrOptionValue, "reset", "Jk", "", `reset="Jk": it is none`},
		{"custom:joker=trump", ErrOptionValue, "joker", "trump", "", "invisible-reverse"},
		{"custom:shoot=K", ErrOptionValue, "shoot", "K", "", "A or none"},
		{"custom:chance=yes", ErrOptionValue, "chance", "yes", "", "on or off"},
		{"custom:shoot-answers=2/A", ErrOptionValue, "shoot-answers", "2/A", "", `"A" is not 2`},
		{"custom:shoot-answers=2/2", ErrOptionValue, "shoot-answers", "2/2", "", "twice"},
		{"custom:lower-on=7", ErrOptionValue, "lower-on", "7", "", "own, below, K or A"},
		{"custom:burn=8", ErrClash, "skip", "8", "burn", "burn=8 and skip=8: a rank bears one power"},
		{"custom:again=3", ErrClash, "invisible", "3", "again", "again=3 and invisible=3"},
		{"custom:shoot=A,skip=A,reverse=5", ErrClash, "shoot", "A", "skip", ""},
		{"custom:again=2,skip=2", ErrClash, "skip", "2", "again", "again=2 and skip=2"},
		{"custom:again=4,reset=4", ErrClash, "reset", "4", "again", "again=4 and reset=4"},
		{"custom:shoot-answers=2/K", ErrIdle, "shoot-answers", "2/K", "shoot", `shoot-answers="2/K" needs shoot=A`},
		{"custom:shoot-answers=2/K,shoot=none", ErrIdle, "shoot-answers", "2/K", "shoot", "needs shoot=A"},
		{"custom:shoot-answers=2/3/T/Jk", ErrIdle, "shoot-answers", "2/3/T/Jk", "shoot", "needs shoot=A"},
		{"custom:shoot-answers=", ErrIdle, "shoot-answers", "", "shoot", "needs shoot=A"},
	} {
		preset, _, _ := strings.Cut(c.code, ":")
		want := BadRules{Reason: c.reason, Preset: preset, Key: c.key, Value: c.value, Other: c.other}
		_, err := ParseRules(c.code)
		var bad *BadRules
		if !errors.As(err, &bad) || !errors.Is(err, c.reason) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, not %s", c.code, err, c.says)
		} else if bad.says = ""; *bad != want {
			t.Errorf("%s: %+v, not %+v", c.code, *bad, want)
		}
		if _, err := ParseSaved(c.code); !errors.Is(err, c.reason) && c.reason != ErrIdle {
			t.Errorf("%s, saved: %v", c.code, err)
		}
	}
}

// TestCodes are read and written: as they are chosen, as records of any revision have them, as players saved them. What
// holds anyway is not in them. A record keeps an option that does nothing, what was saved loses it.
func TestCodes(t *testing.T) {
	for code, written := range map[string]string{ // as chosen; as kept; as saved, where that differs from the one before
		"leeds:packs=3":                                 "leeds:packs=3",
		"classic:faceup=higher,packs=auto":              "classic",
		"schwechat:referee=strict,packs=4":              "schwechat:packs=4,referee=strict",
		"bitenight:packs=1":                             "bitenight:packs=1",
		"custom:again=9,lower-on=K,down=4":              "custom:down=4,lower-on=K,again=9",
		"custom:shoot=A,shoot-answers=Jk/T/2/3":         "custom:shoot=A",
		"custom:shoot=A,shoot-answers=K/4":              "custom:shoot=A,shoot-answers=4/K",
		"custom:shoot=A,shoot-answers=":                 "custom:shoot=A,shoot-answers=none",
		"custom:shoot=A,joker=none,shoot-answers=2/3/T": "custom:joker=none,shoot=A",
		"custom:down=3,joker=pickup,chance=on":          "custom",
		"custom:again=2,reset=5":                        "custom:reset=5,again=2",
		"custom:shoot-answers=auto,shoot=none":          "custom",
		"custom:burn=none,burn-on=T,packs=20":           "custom:packs=20,burn=none,burn-on=T",
		"custom:shoot-answers=K/4":                      "; custom:shoot-answers=4/K; custom",
		"custom:down=4,shoot-answers=none":              "; custom:down=4,shoot-answers=none; custom:down=4",
		"custom:shoot-answers=2/3/T/Jk":                 "; custom",
		"custom:shoot=none,shoot-answers=":              "; custom:shoot-answers=none; custom",
	} {
		want := strings.Split(written, "; ")
		if rules, err := ParseRules(code); want[0] != "" && (err != nil || rules.Code() != want[0]) {
			t.Errorf("%s is written %s, %v", code, rules.Code(), err)
		}
		for revision := 1; revision <= Revision; revision++ {
			if got := kept(t, code, revision).Code(); got != want[min(1, len(want)-1)] {
				t.Errorf("%s of revision %d is written %s", code, revision, got)
			}
		}
		if rules, err := ParseSaved(code); err != nil || rules.Code() != want[len(want)-1] ||
			rules.Revision != Revision {
			t.Errorf("%s, saved, comes to %+v, %v", code, rules, err)
		}
	}
}

// TestCodesOfAnyRules: whatever was chosen, the code gives the same rule set again.
func TestCodesOfAnyRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	values := func(r *Rules) Rules { // without the functions, which cannot be compared
		out := *r
		out.Options, out.AutoPacks, out.finish = nil, nil, nil
		return out
	}
	for i := range 2000 {
		rules := someRules(t, i, rng)
		if again := kept(t, rules.Code(), rules.Revision); !reflect.DeepEqual(values(again), values(rules)) {
			t.Fatalf("%s is not read again as it was", rules.Code())
		}
	}
}

// TestRanksOfLists: what a list that is made from the other options has come to can be read.
func TestRanksOfLists(t *testing.T) {
	for code, want := range map[string]RankSet{
		"custom:shoot=A":                    Ranks(Two, Three, Ten, Joker),
		"custom:shoot=A,reset=5,joker=none": Ranks(Five, Three, Ten),
		"custom:shoot=A,shoot-answers=none": 0,
		"custom:shoot-answers=4/K":          Ranks(Four, King),
	} {
		rules := kept(t, code, Revision)
		for _, o := range rules.Options {
			if got := o.Ranks(rules); o.Kind() == OptionList && got != want || o.Kind() != OptionList && got != 0 {
				t.Errorf("%s: %s is %b", code, o.Key, got)
			}
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
			if o.Values == "" || o.Default == "" {
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

// TestRevisions: rules that are chosen are of the newest, and of those that there are not there are no rules. RULES.md
// custom/opening, a highest Joker opened once; RULES.md common/end, 200 quiet moves a player were a stalemate.
func TestRevisions(t *testing.T) {
	for _, revision := range []int{-1, 0, Revision + 1} {
		if _, err := KeptRules("leeds", nil, revision); !errors.Is(err, ErrRevision) {
			t.Errorf("revision %d: %v", revision, err)
		}
	}
	if r := ruled(t, "leeds"); r.Revision != Revision || r.Stalemate != stalemate {
		t.Errorf("revision %d is chosen, with %d quiet moves", r.Revision, r.Stalemate)
	}
	const highest = "custom:joker=highest"
	for _, c := range []struct{ code, position, was, now string }{
		{
			highest, "2c 3c / Jk Jk 7d / Jk Tc; up 4c / 4s / 9c; set-up -> 0 ready; 1 ready; 2 ready",
			"opens Jk; turn 1", "opens none; turn 1; 1 may 7 Jk JkJk",
		},
		{
			highest, "2c / 7d / Jk Tc; up 4c / 4s / 9c; set-up -> 0 ready; 1 ready; 2 ready", "turn 2",
			"opens none; turn 1",
		},
		{"custom", "5s 6s / 4h 6h; pile Kc; quiet 99 -> 0 take", "phase play", "phase over; shithead -1"},
		{"custom", "5s 6s / 4h 6h; pile Kc; quiet 398 -> 0 take", "phase play", "phase over"},
		{"custom", "5s 6s / 4h 6h; pile Kc; quiet 399 -> 0 take", "phase over", "phase over"},
	} {
		playOut(t, kept(t, c.code, 1), c.position+"; "+c.was)
		playOut(t, kept(t, c.code, 2), c.position+"; "+c.now)
	}
	for revision, limit := range map[int]int{1: 600, 2: 150} { // views and samples are of the round's own revision
		v := position(t, kept(t, "leeds", revision), "5s 6s / 4h / 8c; pile Kc").View(0)
		if v.QuietLimit != limit || v.visible().QuietLimit() != limit {
			t.Errorf("revision %d: a view of %d quiet moves", revision, v.QuietLimit)
		}
	}
}
