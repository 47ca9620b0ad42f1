package form

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// TestMakingAHouseRule: options are chosen, the code says so, and the room is made by it.
func TestMakingAHouseRule(t *testing.T) {
	p := houseRule(t, "")
	for _, want := range []string{"custom:down=4,again=9", "go again:", "Secret cards   4"} {
		p.Expect(want)
	}
	p.Types("esc", "enter")
	if p.Types("x"); p.Made != nil {
		t.Error("enter on the options makes a room")
	}
	p.Types("esc", "down", "enter")
	if len(p.Made) != 1 || p.Made[0].Rules.Code() != "custom:down=4,again=9" {
		t.Errorf("made %+v", p.Made)
	}
}

// TestTheCardsOfAnOptionAreInSight beside it, whole.
func TestTheCardsOfAnOptionAreInSight(t *testing.T) {
	for locale, wants := range map[string][]string{
		"":   {"9      go again: plays on anything", "or higher,", "8      miss a go", "one player", "Joker  trump", "then discarded"},
		"de": {"9      Nochmal", "höher, ob wild", "8      Aussetzen", "aussetzen", "Joker  Trumpf", "nur einmal"},
	} {
		p := houseRule(t, locale)
		for i, option := range []string{"again", "skip", "joker"} {
			p.option(option)
			got := p.Sees(80, 24)
			if i == 2 {
				p.option("shoot")
				p.Types("left", "down")
				p.Expect("A      s")
			}
			for _, want := range wants[2*i : 2*i+2] {
				if !strings.Contains(got, want) {
					t.Errorf("no %q:\n%s", want, got)
				}
			}
		}
	}
}

// TestAClashIsShownAndKeepsTheRoom: two powers of one rank can be chosen on the way, as when they are exchanged, and no
// room is made until they are apart.
func TestAClashIsShownAndKeepsTheRoom(t *testing.T) {
	for locale, want := range map[string]string{
		"":   "Go again and Miss a go are both 8, but a rank bears one power.",
		"de": "Nochmal und Aussetzen können nicht beide 8 sein: verschieb eines.",
	} {
		p := houseRule(t, locale, "8")
		p.Expect(want)
		p.Exclude("custom:")
		p.Types("esc", "down", "down", "enter")
		if got := p.Sees(80, 24); p.Made != nil || !strings.Contains(got, want) {
			t.Errorf("made %v:\n%s", p.Made, got)
		}
		p.Types("o")
		p.option("skip")
		p.Types("9", "esc", "down", "down", "enter")
		if len(p.Made) != 1 || p.Made[0].Rules.Code() != "custom:down=4,skip=9,again=8" {
			t.Errorf("made %+v:\n%s", p.Made, p.Sees(80, 24))
		}
	}
}

// TestAnIdleOptionIsRefusedWithTheReason: answers to a shot where no Ace shoots, chosen, typed or pasted. No room is made and
// nothing is saved until the Ace shoots, or there are none.
func TestAnIdleOptionIsRefusedWithTheReason(t *testing.T) {
	for locale, want := range map[string]string{
		"":   "“Ace answers” does nothing without “Shooting Ace: on”: choose that too, or leave it out.",
		"de": "„Antwort darauf“ bewirkt ohne „Schießendes Ass: an“ nichts: wähl das dazu oder lass es weg.",
	} {
		refused := func(p *maker) {
			t.Helper()
			got := p.Sees(80, 24)
			if text := strings.Join(strings.Fields(got), " "); !strings.Contains(text, want) {
				t.Errorf("no reason:\n%s", got)
			}
			if p.Types("s"); p.form().naming {
				t.Error("it can be saved")
			}
		}
		p := houseRule(t, locale)
		p.option("shoot-answers")
		p.Types("4")
		refused(p)
		p.option("shoot")
		if p.Types("left"); p.form().trouble() != "" {
			t.Errorf("the Ace shoots: %s", p.form().trouble())
		}
		p.Types("right")
		refused(p)
		p.Types("esc", "down", "down", "enter")
		if refused(p); p.Made != nil {
			t.Errorf("made %+v", p.Made)
		}
		p.Types("o")
		p.option("shoot-answers")
		p.Types("backspace", "esc", "down", "down", "enter")
		if len(p.Made) != 1 || p.Made[0].Rules.Code() != "custom:down=4,again=9" {
			t.Errorf("made %+v:\n%s", p.Made, p.Sees(80, 24))
		}

		p = atHome(t, locale)
		p.Types("n")
		p.Pastes("custom:shoot-answers=4/K")
		p.Types("enter")
		if refused(p); p.Made != nil {
			t.Errorf("made %+v", p.Made)
		}
	}
}

// TestSavedRulesWithAnIdleOptionOpenARoom without it: it could be chosen once, and changed nothing.
func TestSavedRulesWithAnIdleOptionOpenARoom(t *testing.T) {
	p := atHome(t, "")
	p.Saved = []data.SavedRules{{Name: "old", Code: "custom:again=9,shoot-answers=4/K"}}
	p.Types("n")
	p.ruleSet("old")
	if got := p.Sees(80, 24); !strings.Contains(got, "◂ old") || strings.Contains(got, "changed") || p.form().code.Value() != "custom:again=9" {
		t.Errorf("%s", got)
	}
	p.Types("enter")
	if len(p.Made) != 1 || p.Made[0].Rules.Code() != "custom:again=9" {
		t.Errorf("made %+v:\n%s", p.Made, p.Sees(80, 24))
	}
}

// TestTooFewPacksAreRefusedBeforeSending with the number that would do.
func TestTooFewPacksAreRefusedBeforeSending(t *testing.T) {
	p := atHome(t, "")
	p.Types("n")
	p.Pastes("bitenight:packs=1")
	p.Types("down", "9", "enter")
	if got := p.Sees(80, 24); p.Made != nil || !strings.Contains(got, "9 players need more packs: 3, not 1.") {
		t.Errorf("made %v:\n%s", p.Made, got)
	}
	p.Types("4", "enter")
	if len(p.Made) != 1 {
		t.Errorf("no room:\n%s", p.Sees(80, 24))
	}
}

// TestPastingACode from wherever one is on the form, with what was copied around it.
func TestPastingACode(t *testing.T) {
	for text, want := range map[string]string{
		"custom:again=9":               "custom:again=9",
		"  custom:down=4,again=9 \r\n": "custom:down=4,again=9",
		"custom:down=4,\n    again=9":  "custom:down=4,again=9",
		"leeds":                        "leeds",
		longCode:                       longCode,
	} {
		for _, first := range [][]string{{"n"}, {"n", "o"}, {"n", "o", "tab"}, {"n", "up"}} {
			p := atHome(t, "")
			p.Types(first...)
			p.Pastes(text)
			m := p.form()
			if m.trouble() != "" || m.room.draft().rules.Code() != want {
				t.Errorf("%q: %s, %s", text, m.room.draft().rules.Code(), m.trouble())
			}
			p.Types("up", "down")
			if m.code.Value() != want {
				t.Errorf("%q is shown as %q", text, m.code.Value())
			}
		}
	}
}

// TestACodeThatIsNoneIsRefused with the reason, and what was chosen before stays.
func TestACodeThatIsNoneIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "There are no rules called “”.",
		"chess":                   "There are no rules called “chess”.",
		"custom:":                 "“” isn't an option; a code looks like custom:down=4,again=9.",
		"custom:again":            "“again” isn't an option",
		"custom:colour=red":       "These rules have no option “colour”.",
		"leeds:packs=2,packs=2":   "“packs” is there twice: drop one.",
		"custom:down=6":           "“down” can't be “6”; it takes 3..5.",
		"custom:again=9,skip=9":   "Go again and Miss a go are both 9, but a rank bears one power.",
		"custom:reverse=T":        "Burn and Reverse are both 10, but",
		strings.Repeat("x", 5000): "There are no rules called “xxxxxxxxxxxxxxxxxxxxxxxx…”.",
		"\x1b[31mcustom\u202e":    "There are no rules called “",
	} {
		p := atHome(t, "")
		p.Types("n")
		p.Pastes(text)
		p.Expect(want)
		if p.Types("enter"); p.Made != nil {
			t.Errorf("%.30q makes a room", text)
		}
		p.Types("esc")
		if m := p.form(); m.trouble() != "" || m.code.Value() != "bitenight" {
			t.Errorf("%.30q is there after esc: %s", text, m.trouble())
		}
	}
}

// TestTypingACode changes the rules with every key with which it is one.
func TestTypingACode(t *testing.T) {
	p := atHome(t, "")
	p.Types("n", "up", "ctrl+u", "leeds:packs=2")
	if m := p.form(); m.trouble() != "" || m.room.draft().rules.Code() != "leeds:packs=2" {
		t.Errorf("%s: %s", m.code.Value(), m.trouble())
	}
	p.Types("enter")
	if len(p.Made) != 1 || p.Made[0].Rules.Code() != "leeds:packs=2" {
		t.Errorf("made %+v", p.Made)
	}
}

// TestSavingAndDroppingRules under a name, which is offered behind the presets from then on.
func TestSavingAndDroppingRules(t *testing.T) {
	p := houseRule(t, "", "s", " Friday  night ", "enter")
	p.ExpectDid(t, "save Friday night custom:down=4,again=9")
	p.Expect("“Friday night” is saved.")
	p.Types("8", "s")
	if m := p.form(); m.naming || m.note == "" {
		t.Error("rules that clash can be saved")
	}
	p.Types("9", "esc")
	p.Types("esc", "n")
	p.ruleSet("Friday night")
	p.Expect("◂ Friday night", "custom:down=4,again=9")
	p.Types("o")
	p.option("up")
	p.Types("5", "esc")
	p.Expect("Friday night (changed)")
	p.Types("d", "x", "d")
	if slices.Contains(p.Did, "drop Friday night") {
		t.Fatal("dropped without asking once")
	}
	p.Expect("Drop “Friday night” for good? Press d again.")
	p.Types("d")
	if got := p.Sees(80, 24); p.Did[len(p.Did)-1] != "drop Friday night" || !strings.Contains(got, "is dropped") || len(p.form().room.sets) != len(engine.Presets()) {
		t.Errorf("%q:\n%s", p.Did, got)
	}
	p.Types("d", "d")
	if n := len(p.Did); p.Did[n-1] != "drop Friday night" || n != 2 {
		t.Errorf("a preset is dropped: %q", p.Did)
	}
}

func TestSavingThatFailsSaysWhy(t *testing.T) {
	p := houseRule(t, "")
	p.SaveErr = data.ErrRulesFull
	p.Types("s", "x", "enter")
	p.Expect("You already keep 20 rule sets.")
	p.Types("s", "ctrl+u", " ", "enter", "s", "ctrl+u", "y", "esc")
	if len(p.Did) != 1 {
		t.Errorf("did %q", p.Did)
	}
}

// TestSavedRulesThatAreNotUnderstoodAnyMore are shown with the reason and their code, and can be dropped; no room is made.
func TestSavedRulesThatAreNotUnderstoodAnyMore(t *testing.T) {
	p := atHome(t, "")
	p.Saved = []data.SavedRules{{Name: "old", Code: "custom:gone=9"}}
	p.Types("n")
	p.ruleSet("old")
	for _, want := range []string{"old", "custom:gone=9", "they no longer work", "“gone”"} {
		p.Expect(want)
	}
	p.Types("enter", "o", "s")
	if m := p.form(); p.Made != nil || m.page != pageFields || m.naming {
		t.Errorf("made %v:\n%s", p.Made, p.Sees(80, 24))
	}
	p.Types("esc", "n")
	p.ruleSet("old")
	p.Types("d", "d")
	if !slices.Contains(p.Did, "drop old") {
		t.Errorf("did %q", p.Did)
	}
}

// TestWhatWasChosenLastIsThere when the next room is made.
func TestWhatWasChosenLastIsThere(t *testing.T) {
	p := houseRule(t, "", "esc", "down", "down", "6", "down", "2", "down", "right", "down", "left", "down", "right", "down", "left", "down", "right", "down", "7", "enter")
	first := p.Made[0]
	p.Types("esc", "n")
	if m := p.form(); fmt.Sprint(m.room.terms()) == "" || m.title() != "House rules" {
		t.Errorf("%s", p.Sees(80, 24))
	}
	p.Types("enter")
	second := p.Made[1]
	if second.Rules.Code() != "custom:down=4,again=9" || second.Seats != first.Seats || !slices.Equal(second.Bots, first.Bots) ||
		second.Clock != first.Clock || second.Rounds != first.Rounds || first.Rounds != 7 ||
		second.Yield != first.Yield || first.Yield != rooms.YieldMatch ||
		second.HeadStart != first.HeadStart || first.HeadStart == 0 || second.BotPace != first.BotPace || first.BotPace != rooms.PaceSlow {
		t.Errorf("first %+v, then %+v", first, second)
	}
}

// TestEveryOptionHasWords in every language, which fit beside each other.
func TestEveryOptionHasWords(t *testing.T) {
	en := &languages.For("").Options
	for _, p := range engine.Presets() {
		for _, o := range p.Options {
			for _, locale := range languages.Tags() {
				w := &languages.For(locale).Options
				text := w.Of[o.Key]
				if text.Name == "" || text.Help == "" || frame.Width(text.Name) > 16 {
					t.Errorf("%s: %s has the words %+v", locale, o.Key, text)
				}
				for _, value := range append(slices.Clone(o.Choices), o.Default) {
					says := w.Value(&o, value)
					if frame.Width(says) > valueWidth {
						t.Errorf("%s: %s is too wide", locale, says)
					}
					_, number := number(value)
					if len(value) > 2 && !number && text.Values[value] == "" && w.Values[value] == "" {
						t.Errorf("%s: %s=%s has no words", locale, o.Key, value)
					}
				}
				if w != en && text.Help == en.Of[o.Key].Help {
					t.Errorf("%s: %s is explained in English", locale, o.Key)
				}
			}
		}
	}
	for key := range en.Of {
		if !slices.ContainsFunc(engine.Presets(), func(p engine.Preset) bool {
			return slices.ContainsFunc(p.Options, func(o engine.Option) bool { return o.Key == key })
		}) {
			t.Errorf("%s is no option", key)
		}
	}
}

func number(text string) (n int, ok bool) {
	_, err := fmt.Sscan(text, &n)
	return n, err == nil
}

// TestCodeLinesAreTheCode whatever the width.
func TestCodeLinesAreTheCode(t *testing.T) {
	for width := 1; width < 260; width++ {
		lines := ui.CodeLines(longCode, width)
		if strings.Join(lines, "") != longCode {
			t.Fatalf("%d: %q", width, lines)
		}
		for _, line := range lines {
			if len(line) > width {
				t.Errorf("%d: %q", width, line)
			}
		}
	}
}

// TestTheCodeStandsInTheRoom whole, where rules are not as usual.
func TestTheCodeStandsInTheRoom(t *testing.T) {
	rules, err := engine.ParseRules(longCode)
	if err != nil {
		t.Fatal(err)
	}
	p := atHome(t, "")
	p.Types("n", "enter")
	view := &rooms.RoomView{
		Code: "new-room", Terms: rooms.Terms{Rules: rules, Seats: 4}, Seats: make([]rooms.SeatView, 4), Seat: engine.NoSeat,
	}
	p.Update(table.ViewMsg{View: view})
	for _, size := range [][2]int{{80, 24}, {140, 45}, {40, 24}} {
		got := p.Sees(size[0], size[1])
		whole := strings.NewReplacer("\n", "", " ", "", "│", "").Replace(got)
		for _, option := range strings.Split(longCode, ",") {
			if !strings.Contains(whole, option) {
				t.Errorf("no %s at %v:\n%s", option, size, got)
			}
		}
	}
}

// TestAnyKeysOnTheForm: whatever is typed and pasted, nothing breaks, and the rules are those of the code that is shown.
func TestAnyKeysOnTheForm(t *testing.T) {
	words := []string{
		"up", "down", "left", "right", "tab", "shift+tab", "enter", "esc", "backspace", "delete", "o", "s", "d", "q", "ctrl+u",
		"2", "3", "7", "8", "9", "0", "1", "t", "j", "k", "a", "*", "custom:again=9", "x", "pgdown",
	}
	codes := []string{
		"custom:again=9", longCode, "leeds:packs=1", "custom:again=8", "bitenight", "x", "", "schwechat:referee=strict\n", "custom:shoot=A",
	}
	rapid.Check(t, func(r *rapid.T) {
		p := atHome(t, rapid.SampledFrom(languages.Tags()).Draw(r, "locale"))
		p.Saved = []data.SavedRules{{Name: "a", Code: "custom:down=5"}, {Name: "old", Code: "custom:gone=1"}}
		p.Types("n")
		f := frame.New(frame.NewPalette(), 80, 24)
		for range rapid.IntRange(1, 60).Draw(r, "keys") {
			m, ok := p.Shown().(*Form)
			if !ok || m.door.Busy {
				p.Types("esc", "n")
				continue
			}
			if rapid.IntRange(0, 19).Draw(r, "paste") == 0 {
				p.Pastes(rapid.SampledFrom(codes).Draw(r, "code"))
			} else {
				p.Types(rapid.SampledFrom(words).Draw(r, "word"))
			}
			f.Resize(rapid.SampledFrom([]int{0, 7, 20, 40, 80, 140}).Draw(r, "width"), rapid.SampledFrom([]int{0, 3, 6, 10, 16, 24, 45}).Draw(r, "height"))
			f.Clear()
			p.Screen().Draw(f)
			if m, ok = p.Shown().(*Form); !ok || m.trouble() != "" {
				continue
			}
			rules, err := engine.ParseRules(m.code.Value())
			if err != nil || rules.Code() != m.room.terms().Rules.Code() || rules.Powers != m.room.terms().Rules.Powers || rules.ShotAnswers != m.room.terms().Rules.ShotAnswers {
				r.Fatalf("the code is %q (%v), the rules are %s", m.code.Value(), err, m.room.terms().Rules.Code())
			}
		}
	})
}
