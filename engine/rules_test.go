package engine

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestRulesAreRefused with what is wrong: for programs, and in facts that words for players are made from.
func TestRulesAreRefused(t *testing.T) {
	for _, c := range []struct {
		code string
		want BadRules
		says string
	}{
		{"bitenigth", BadRules{Reason: ErrRules, Preset: "bitenigth"}, "bitenight"},
		{"", BadRules{Reason: ErrRules}, "bitenight"},
		{"leeds:", BadRules{Reason: ErrCode, Preset: "leeds"}, ""},
		{"leeds:x", BadRules{Reason: ErrCode, Preset: "leeds", Key: "x"}, ""},
		{"leeds:packs=2,", BadRules{Reason: ErrCode, Preset: "leeds"}, ""},
		{"leeds:a=1,a=1", BadRules{Reason: ErrOptionTwice, Preset: "leeds", Key: "a"}, ""},
		{"custom:=", BadRules{Reason: ErrOption, Preset: "custom"}, ""},
		{"leeds:faceup=equal", BadRules{Reason: ErrOption, Preset: "leeds", Key: "faceup"}, `"faceup" (leeds has packs)`},
		{"bitenight:zz=2,aa=3", BadRules{Reason: ErrOption, Preset: "bitenight", Key: "aa"}, `"aa"`},
		{"bitenight:packs=0", badValue("bitenight", "packs", "0"), "from 1 to 20"},
		{"bitenight:packs=21", badValue("bitenight", "packs", "21"), "from 1 to 20"},
		{"bitenight:packs=+2", badValue("bitenight", "packs", "+2"), "whole number"},
		{"bitenight:packs=2=3", badValue("bitenight", "packs", "2=3"), ""},
		{"bitenight:packs=", badValue("bitenight", "packs", ""), "packs"},
		{"classic:faceup=lower", badValue("classic", "faceup", "lower"), "higher or equal"},
		{"schwechat:referee=", badValue("schwechat", "referee", ""), "lenient or strict"},
		{"custom:down=2", badValue("custom", "down", "2"), "from 3 to 5"},
		{"custom:hand=6", badValue("custom", "hand", "6"), "from 3 to 5"},
		{"custom:up=auto", badValue("custom", "up", "auto"), "from 3 to 5"},
		{"custom:reset=Jk", badValue("custom", "reset", "Jk"), `reset="Jk": it is none`},
		{"custom:reset=2\x1b]0;x\a", badValue("custom", "reset", "2\x1b]0;x\a"), `reset="2\x1b]0;x\a": it is none`},
		{"custom:burn=10", badValue("custom", "burn", "10"), "none, 2, 3"},
		{"custom:joker=trump", badValue("custom", "joker", "trump"), "invisible-reverse"},
		{"custom:shoot=K", badValue("custom", "shoot", "K"), "A or none"},
		{"custom:chance=yes", badValue("custom", "chance", "yes"), "on or off"},
		{"custom:shoot-answers=2/A", badValue("custom", "shoot-answers", "2/A"), `"A" is not 2`},
		{"custom:shoot-answers=2/2", badValue("custom", "shoot-answers", "2/2"), "twice"},
		{"custom:lower-on=7", badValue("custom", "lower-on", "7"), "own, below, K or A"},
		{"custom:burn=8", clash("skip", "8", "burn"), "burn=8 and skip=8: a rank bears one power"},
		{"custom:again=3", clash("invisible", "3", "again"), "again=3 and invisible=3"},
		{"custom:reverse=A,shoot=A", clash("shoot", "A", "reverse"), "reverse=A and shoot=A"},
		{"custom:shoot=A,skip=A,reverse=5", clash("shoot", "A", "skip"), ""},
		{"custom:again=2,skip=2", clash("skip", "2", "again"), "again=2 and skip=2"},
		{"custom:again=4,reset=4", clash("reset", "4", "again"), "again=4 and reset=4"},
		{"custom:shoot-answers=2/K", idle("2/K"), `shoot-answers="2/K" needs shoot=A`},
		{"custom:shoot-answers=2/K,shoot=none", idle("2/K"), "needs shoot=A"},
		{"custom:shoot-answers=2/3/T/Jk", idle("2/3/T/Jk"), "needs shoot=A"},
		{"custom:shoot-answers=", idle(""), "needs shoot=A"},
	} {
		_, err := ParseRules(c.code)
		var bad *BadRules
		if !errors.As(err, &bad) || !errors.Is(err, c.want.Reason) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, not %s", c.code, err, c.says)
		} else if bad.says = ""; *bad != c.want {
			t.Errorf("%s: %+v, not %+v", c.code, *bad, c.want)
		}
	}
}

func badValue(preset, key, value string) BadRules {
	return BadRules{Reason: ErrOptionValue, Preset: preset, Key: key, Value: value}
}

func clash(key, value, other string) BadRules {
	return BadRules{Reason: ErrClash, Preset: "custom", Key: key, Value: value, Other: other}
}

func idle(value string) BadRules {
	return BadRules{Reason: ErrIdle, Preset: "custom", Key: "shoot-answers", Value: value, Other: "shoot"}
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
		"bitenight:packs=auto":                          "bitenight",
		"bitenight:packs=1":                             "bitenight:packs=1",
		"custom:again=2,reset=5":                        "custom:reset=5,again=2",
		"custom:shoot-answers=auto,shoot=none":          "custom",
	} {
		rules, err := ParseRules(code)
		if err != nil || rules.Code() != want {
			t.Errorf("%s is written %s, %v", code, rules.Code(), err)
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
		if again := kept(t, rules.Code(), rules.Revision); !reflect.DeepEqual(values(again), values(rules)) {
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

// TestWhatTheRevisionsAmend: RULES.md common/end, and section 6, Opening. Everything else is the same in all revisions.
func TestWhatTheRevisionsAmend(t *testing.T) {
	const highest = "custom:joker=highest"
	for _, code := range []string{
		"bitenight", "leeds", "schwechat:starter=worst", "classic", "custom", highest, "custom:joker=none", "custom:joker=burn,shoot=A",
	} {
		first, second := kept(t, code, 1), kept(t, code, 2)
		if first.Revision != 1 || second.Revision != 2 || first.Stalemate != 200 || second.Stalemate != 50 {
			t.Errorf("%s: revision %d with %d quiet moves, and %d with %d",
				code, first.Revision, first.Stalemate, second.Revision, second.Stalemate)
		}
		opens := slices.Contains(first.Race, Joker) && first.Jokers > 0
		if opens != (code == highest) || slices.Contains(second.Race, Joker) {
			t.Errorf("%s: opened by %v, and now by %v", code, first.Race, second.Race)
		}
		if last := len(first.Race) - 1; last >= 0 && first.Race[last] == Joker {
			first.Race = first.Race[:last]
		}
		first.Revision, first.Stalemate = second.Revision, second.Stalemate
		if !reflect.DeepEqual(values(first), values(second)) {
			t.Errorf("%s: revision 1 is\n%+v\nand 2\n%+v", code, first, second)
		}
	}
}

// values are rules without the functions in them, which cannot be compared.
func values(r *Rules) Rules {
	out := *r
	out.Options, out.AutoPacks, out.finish = nil, nil, nil
	return out
}

// TestRevisionsThatThereAreNot are refused, and rules that are chosen are of the newest.
func TestRevisionsThatThereAreNot(t *testing.T) {
	for _, p := range Presets() {
		if r := ruled(t, p.Name); r.Revision != Revision || r.Stalemate != stalemate {
			t.Errorf("%s is of revision %d, with %d quiet moves", p.Name, r.Revision, r.Stalemate)
		}
	}
	for _, revision := range []int{-1, 0, Revision + 1} {
		if _, err := KeptRules("leeds", nil, revision); !errors.Is(err, ErrRevision) {
			t.Errorf("revision %d: %v", revision, err)
		}
	}
}

// TestRoundsArePlayedByTheirOwnRevision: RULES.md custom/opening, a highest Joker opened once; RULES.md common/end, 200
// quiet moves a player were a stalemate.
func TestRoundsArePlayedByTheirOwnRevision(t *testing.T) {
	for _, c := range []struct{ code, position, was, now string }{
		{
			"custom:joker=highest", "2c 3c / Jk Jk 7d / Jk Tc; up 4c / 4s / 9c; set-up -> 0 ready; 1 ready; 2 ready",
			"opens Jk; turn 1", "opens none; turn 1; 1 may 7 Jk JkJk",
		},
		{
			"custom:joker=highest", "2c 3c / 7d / Jk Tc; up 4c / 4s / 9c; set-up -> 0 ready; 1 ready; 2 ready",
			"opens Jk; turn 2", "opens none; turn 1",
		},
		{"custom", "5s 6s / 4h 6h; pile Kc; quiet 99 -> 0 take", "phase play", "phase over; shithead -1"},
		{"custom", "5s 6s / 4h 6h; pile Kc; quiet 398 -> 0 take", "phase play", "phase over"},
		{"custom", "5s 6s / 4h 6h; pile Kc; quiet 399 -> 0 take", "phase over", "phase over"},
	} {
		playOut(t, kept(t, c.code, 1), c.position+"; "+c.was)
		playOut(t, kept(t, c.code, 2), c.position+"; "+c.now)
	}
}

// TestViewsAreOfTheRoundsOwnRevision, and so is what is sampled from them.
func TestViewsAreOfTheRoundsOwnRevision(t *testing.T) {
	for revision, limit := range map[int]int{1: 600, 2: 150} {
		s := position(t, kept(t, "leeds", revision), "5s 6s / 4h / 8c; pile Kc; quiet 140")
		v := s.View(0)
		if v.QuietLimit != limit || v.Rules != s.Rules() || s.Clone().QuietLimit() != limit {
			t.Errorf("revision %d: a view of %d quiet moves of %d", revision, v.Quiet, v.QuietLimit)
		}
		if sample := v.visible(); sample.QuietLimit() != limit {
			t.Errorf("revision %d: a sample with %d quiet moves", revision, sample.QuietLimit())
		}
	}
}

// TestWhatIsKeptWithAnIdleOption stays as it was, and is written as it was.
func TestWhatIsKeptWithAnIdleOption(t *testing.T) {
	for code, written := range map[string]string{
		"custom:shoot-answers=K/4":            "custom:shoot-answers=4/K",
		"custom:down=4,shoot-answers=none":    "custom:down=4,shoot-answers=none",
		"custom:shoot-answers=2/3/T/Jk":       "custom", // which holds anyway
		"custom:shoot=none,shoot-answers=":    "custom:shoot-answers=none",
		"custom:shoot=A,shoot-answers=4/K":    "custom:shoot=A,shoot-answers=4/K",
		"custom:burn=none,burn-on=T,packs=20": "custom:packs=20,burn=none,burn-on=T",
	} {
		for revision := 1; revision <= Revision; revision++ {
			if got := kept(t, code, revision).Code(); got != written {
				t.Errorf("%s of revision %d is written %s", code, revision, got)
			}
		}
	}
	if rules := kept(t, "custom:shoot-answers=4/K", 1); rules.ShotAnswers != Ranks(Four, King) {
		t.Errorf("answered by %b", rules.ShotAnswers)
	}
}

// TestSavedRulesLoseWhatDoesNothing, and what cannot be read is refused as it is when chosen.
func TestSavedRulesLoseWhatDoesNothing(t *testing.T) {
	for code, want := range map[string]string{
		"custom:down=4,shoot-answers=4/K":   "custom:down=4",
		"custom:shoot-answers=none,again=9": "custom:again=9",
		"custom:shoot=A,shoot-answers=4/K":  "custom:shoot=A,shoot-answers=4/K",
		"leeds:packs=3":                     "leeds:packs=3",
	} {
		if rules, err := ParseSaved(code); err != nil || rules.Code() != want || rules.Revision != Revision {
			t.Errorf("%s comes to %+v, %v", code, rules, err)
		}
	}
	for code, want := range map[string]error{
		"custom:shoot=A,shoot-answers=4/K,joker=J": ErrOptionValue, "custom:gone=9": ErrOption, "custom:again": ErrCode, "custom:again=9,again=9": ErrOptionTwice, "x": ErrRules, "custom:again=8": ErrClash,
	} {
		if _, err := ParseSaved(code); !errors.Is(err, want) {
			t.Errorf("%s: %v", code, err)
		}
	}
}
