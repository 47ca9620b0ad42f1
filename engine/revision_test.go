package engine

import (
	"errors"
	"reflect"
	"slices"
	"testing"
)

// TestWhatTheRevisionsAmend: RULES.md common/end, and section 6, Opening. Everything else is the same in all revisions.
func TestWhatTheRevisionsAmend(t *testing.T) {
	const highest = "custom:joker=highest"
	for _, code := range []string{
		"bitenight", "leeds", "schwechat:starter=worst", "classic", "custom", highest, "custom:joker=none", "custom:joker=burn,shoot=A",
	} {
		was, is := kept(t, code, 1), kept(t, code, 2)
		if was.Revision != 1 || is.Revision != 2 || was.Stalemate != 200 || is.Stalemate != 50 {
			t.Errorf("%s: revision %d with %d quiet moves, and %d with %d", code, was.Revision, was.Stalemate, is.Revision, is.Stalemate)
		}
		opens := slices.Contains(was.Race, Joker) && was.Jokers > 0
		if opens != (code == highest) || slices.Contains(is.Race, Joker) {
			t.Errorf("%s: opened by %v, and now by %v", code, was.Race, is.Race)
		}
		if last := len(was.Race) - 1; last >= 0 && was.Race[last] == Joker {
			was.Race = was.Race[:last]
		}
		was.Revision, was.Stalemate = is.Revision, is.Stalemate
		if !reflect.DeepEqual(values(was), values(is)) {
			t.Errorf("%s: revision 1 is\n%+v\nand 2\n%+v", code, was, is)
		}
	}
}

// values are rules without the functions in them, which cannot be compared.
func values(r *Rules) Rules {
	out := *r
	out.Options, out.AutoPacks, out.finish = nil, nil, nil
	return out
}

func TestRulesThatAreChosenAreOfTheNewestRevision(t *testing.T) {
	for _, p := range Presets() {
		if r := ruled(t, p.Name); r.Revision != Revision || r.Stalemate != stalemate {
			t.Errorf("%s is of revision %d, with %d quiet moves", p.Name, r.Revision, r.Stalemate)
		}
	}
}

func TestRevisionsThatThereAreNot(t *testing.T) {
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
		"custom:down=4,shoot-answers=4/K":          "custom:down=4",
		"custom:shoot-answers=none,again=9":        "custom:again=9",
		"custom:shoot=A,shoot-answers=4/K,joker=J": "",
		"custom:shoot=A,shoot-answers=4/K":         "custom:shoot=A,shoot-answers=4/K",
		"leeds:packs=3":                            "leeds:packs=3",
	} {
		rules, err := ParseSaved(code)
		switch {
		case want == "" && !errors.Is(err, ErrOptionValue):
			t.Errorf("%s: %v", code, err)
		case want != "" && (err != nil || rules.Code() != want || rules.Revision != Revision):
			t.Errorf("%s comes to %+v, %v", code, rules, err)
		}
	}
	for code, want := range map[string]error{
		"custom:gone=9": ErrOption, "custom:again": ErrCode, "custom:again=9,again=9": ErrOptionTwice, "x": ErrRules, "custom:again=8": ErrClash,
	} {
		if _, err := ParseSaved(code); !errors.Is(err, want) {
			t.Errorf("%s: %v", code, err)
		}
	}
}
