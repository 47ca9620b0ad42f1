package form

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// TestMakingAHouseRule: options are chosen, their cards stand beside them, the code says so, and the room is made by it.
func TestMakingAHouseRule(t *testing.T) {
	p := houseRule(t, "")
	p.Expect(houseCode, "Secret cards   4")
	for _, c := range []struct {
		option string
		says   []string
	}{
		{"again", []string{"9      go again: plays on anything", "or higher,"}},
		{"skip", []string{"8      miss a go", "one player"}},
		{"joker", []string{"Joker  trump", "then discarded"}},
	} {
		p.option(c.option)
		p.Expect(c.says...)
	}
	p.Types("esc", "enter", "x")
	p.expectMade() // enter leads to the options
	p.Types("esc", "down", "enter")
	p.expectMade(houseCode)
	p.Types("esc", "esc", "n", "enter")
	p.expectMade(houseCode, houseCode)
}

// TestAClashIsShownAndKeepsTheRoom: two powers of one rank can be chosen on the way, as when they are exchanged, and no
// room is made until they are apart.
func TestAClashIsShownAndKeepsTheRoom(t *testing.T) {
	const clash = "Go again and Miss a go are both 8, but a rank bears one power."
	p := houseRule(t, "", "8")
	p.Expect(clash)
	p.Exclude("custom:")
	p.Types("esc", "down", "down", "enter")
	p.Expect(clash)
	p.expectMade()
	p.Types("o")
	p.option("skip", "9", "esc", "down", "down", "enter")
	p.expectMade("custom:down=4,skip=9,again=8")
}

// TestAnIdleOptionIsRefusedWithTheReason: answers to a shot where no Ace shoots, chosen, typed or pasted. No room is made and
// nothing is saved until the Ace shoots, or there are none.
func TestAnIdleOptionIsRefusedWithTheReason(t *testing.T) {
	refused := func(p *maker) {
		t.Helper()
		p.ExpectSaid([][2]int{{80, 24}}, "“Ace answers” does nothing without “Shooting Ace: on”: choose that too, or leave it out.")
		if p.Types("s"); p.form().naming {
			t.Error("it can be saved")
		}
		p.expectMade()
	}
	p := houseRule(t, "")
	p.option("shoot-answers", "4")
	refused(p)
	p.option("shoot", "left")
	golden.Equal(t, p.form().trouble(), "", "the Ace shoots")
	p.Types("right")
	refused(p)
	p.Types("esc", "down", "down", "enter")
	refused(p)
	p.Types("o")
	p.option("shoot-answers", "backspace", "esc", "down", "down", "enter")
	p.expectMade(houseCode)
	refused(inCode(t, "custom:shoot-answers=4/K", "enter"))
}

func TestTooFewPacksAreRefusedBeforeSending(t *testing.T) {
	p := inCode(t, "bitenight:packs=1", "down", "9", "enter")
	p.Expect("9 players need more packs: 3, not 1.")
	p.expectMade()
	p.Types("4", "enter")
	p.expectMade("bitenight:packs=1")
}

// TestACode can be typed and pasted from wherever one is on the form, with what was copied around it.
func TestACode(t *testing.T) {
	for text, want := range map[string]string{
		"custom:again=9":               "custom:again=9",
		"  custom:down=4,again=9 \r\n": houseCode,
		"custom:down=4,\n    again=9":  houseCode,
		"leeds":                        "leeds",
		longCode:                       longCode,
	} {
		for _, first := range [][]string{nil, {"o"}, {"o", "tab"}, {"up"}} {
			p := inForm(t, "", first...)
			p.Pastes(text)
			if m := p.form(); m.trouble() != "" || m.room.draft().rules.Code() != want {
				t.Errorf("%q: %s, %s", text, m.room.draft().rules.Code(), m.trouble())
			}
			p.Types("up", "down")
			golden.Equal(t, p.form().code.Value(), want, text)
		}
	}
	p := inForm(t, "", "up", "ctrl+u", "leeds:packs=2", "enter")
	p.expectMade("leeds:packs=2")
}

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
		p := inCode(t, text)
		p.Expect(want)
		p.Types("enter")
		p.expectMade()
		if p.Types("esc"); p.form().trouble() != "" || p.form().code.Value() != "bitenight" {
			t.Errorf("%.30q is there after esc: %s", text, p.form().trouble())
		}
	}
}

// TestSavingAndDroppingRules under a name, which is offered behind the presets from then on.
func TestSavingAndDroppingRules(t *testing.T) {
	p := houseRule(t, "")
	p.SaveErr = data.ErrRulesFull
	p.Types("s", "x", "enter")
	p.Expect("You already keep 20 rule sets.")
	p.Types("s", "ctrl+u", " ", "enter", "s", "ctrl+u", "y", "esc")
	p.ExpectDid(t, "save x "+houseCode)
	p.SaveErr, p.Did = nil, nil
	p.Types("s", "ctrl+u", " Friday  night ", "enter")
	p.ExpectDid(t, "save Friday night "+houseCode)
	p.Expect("“Friday night” is saved.")
	if p.Types("8", "s"); p.form().naming || p.form().note == "" {
		t.Error("rules that clash can be saved")
	}
	p.Types("9", "esc", "esc", "n")
	p.ruleSet("Friday night")
	p.Expect("◂ Friday night", houseCode)
	p.Types("o")
	p.option("up", "5", "esc")
	p.Expect("Friday night (changed)")
	p.Types("d", "x", "d")
	p.ExpectDid(t, "save Friday night "+houseCode)
	p.Expect("Drop “Friday night” for good? Press d again.")
	p.Types("d")
	if p.Expect("is dropped"); len(p.form().room.sets) != len(engine.Presets()) {
		t.Error("it is still there")
	}
	p.Types("d", "d") // a preset stays
	p.ExpectDid(t, "save Friday night "+houseCode, "drop Friday night")
}

// TestSavedRulesOfBefore: those with an option that does nothing open a room without it. Those that are not understood any more are shown
// with the reason and their code, and can be dropped; no room is made.
func TestSavedRulesOfBefore(t *testing.T) {
	p := inFormOf(t, "", &housetest.House{Saved: []data.SavedRules{
		{Name: "idle", Code: "custom:again=9,shoot-answers=4/K"}, {Name: "old", Code: "custom:gone=9"},
	}})
	p.ruleSet("old")
	p.Expect("old", "custom:gone=9", "they no longer work", "“gone”")
	p.Types("enter", "o", "s")
	if p.expectMade(); p.form().page != pageFields || p.form().naming {
		t.Errorf("\n%s", p.Sees(80, 24))
	}
	p.Types("d", "d")
	p.ExpectDid(t, "drop old")
	p.ruleSet("idle")
	p.Exclude("changed")
	p.Types("enter")
	p.expectMade("custom:again=9")
}

func TestEveryOptionHasWords(t *testing.T) {
	en := &languages.For("").Options
	for _, p := range engine.Presets() {
		for _, o := range p.Options {
			for _, locale := range languages.Tags() {
				w := &languages.For(locale).Options
				text := w.Of[o.Key]
				if text.Name == "" || text.Help == "" || frame.Width(text.Name) > 16 || w != en && text.Help == en.Of[o.Key].Help {
					t.Errorf("%s: %s has the words %+v", locale, o.Key, text)
				}
				for _, value := range append(slices.Clone(o.Choices), o.Default) {
					if says := w.Value(&o, value); frame.Width(says) > valueWidth {
						t.Errorf("%s: %s is too wide", locale, says)
					}
					if _, err := strconv.Atoi(value); len(value) > 2 && err != nil && text.Values[value] == "" && w.Values[value] == "" {
						t.Errorf("%s: %s=%s has no words", locale, o.Key, value)
					}
				}
			}
		}
	}
}

// TestTheCodeStandsInTheRoom whole, where rules are not as usual, in lines of any width.
func TestTheCodeStandsInTheRoom(t *testing.T) {
	for width := 1; width < 260; width++ {
		lines := ui.CodeLines(longCode, width)
		if strings.Join(lines, "") != longCode || slices.ContainsFunc(lines, func(line string) bool { return len(line) > width }) {
			t.Fatalf("%d: %q", width, lines)
		}
	}
	p := inCode(t, longCode, "down", "enter")
	p.Update(table.ViewMsg{View: &rooms.RoomView{
		Code: "new-room", Terms: p.Made[0], Seats: make([]rooms.SeatView, p.Made[0].Seats), Seat: engine.NoSeat,
	}})
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
