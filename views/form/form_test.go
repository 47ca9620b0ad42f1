package form

import (
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/table"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// inForm is a maker at the form who has typed something.
func inForm(t *testing.T, locale string, keys ...string) *maker {
	t.Helper()
	p := atHome(t, locale)
	p.Types("n")
	p.Types(keys...)
	return p
}

func TestFormPictures(t *testing.T) {
	p := inForm(t, "", "down", "right", "right")
	golden.Screen[*Form](t, "form", p.Shown(), p.Sees(80, 24))
	house := houseRule(t, "", "esc")
	german := inForm(t, "de", "down", "right", "down", "down", "right", "down", "down", "3")
	golden.Screen[*Form](t, "form-others", house.Shown(), house.Body(120, 40)+german.Body(80, 24)+
		p.Body(40, 16)+p.Body(40, 10)+p.Body(20, 6))
	options, cards, list := houseRule(t, "", "8"), houseRule(t, "", "tab", "down", "down"), houseRule(t, "")
	list.option("shoot")
	list.Types("left")
	list.option("shoot-answers")
	list.Types("4k10")
	long := inForm(t, "")
	long.Pastes(longCode)
	long.Types("down")
	golden.Screen[*Form](t, "form-options", options.Shown(), options.Body(120, 40)+houseRule(t, "de").Body(80, 24)+
		cards.Body(80, 24)+list.Body(80, 24)+options.Body(40, 16)+long.Body(80, 24))
}

// TestWhatIsSaidOnTheForm stands there in every language and usual window.
func TestWhatIsSaidOnTheForm(t *testing.T) {
	windows := [][2]int{{80, 24}, {64, 30}}
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		f := &w.Lobby.Form
		for _, c := range []struct {
			keys, says []string
		}{
			{[]string{"s", "Friday"}, []string{f.SaveAs, "Friday"}},
			{[]string{"esc", "s", "x"}, []string{f.SaveAs, "x"}},
			{[]string{"esc", "down"}, []string{"custom:down=4,again=9"}},
			{[]string{"8", "esc"}, []string{w.Lobby.MakeTitle}},
			{[]string{"esc", "up"}, []string{w.Lobby.Fields[words.FieldCode]}},
		} {
			houseRule(t, locale, c.keys...).ExpectSaid(windows, c.says...)
		}
		for _, field := range []int{words.FieldGuests, words.FieldPrivate, words.FieldYield} {
			p := inForm(t, locale)
			p.field(field)
			p.ExpectSaid(windows, w.Lobby.Fields[field])
		}
		p := inForm(t, locale)
		p.MakeErr = rooms.ErrOwnRooms
		p.Types("enter")
		p.ExpectSaid(windows, w.Error(rooms.ErrOwnRooms))
		p = inForm(t, locale)
		p.Pastes(longCode)
		p.Types("down")
		p.ExpectSaid(windows, "custom:packs=20")
	}
}

// longCode has every option chosen.
const longCode = "custom:packs=20,down=5,up=5,hand=5,reset=4,burn=9,burn-on=T,lower=Q,lower-on=below,invisible=6,skip=7,again=2," +
	"reverse=T,pickup=5,joker=invisible-reverse,shoot=A,shoot-answers=2/3/4/5/6/7/8/9/T/J/Q/K/Jk,chance=off"

// houseRule is somebody who makes a house rule with two options chosen, and types more, from the option "again".
func houseRule(t *testing.T, locale string, more ...string) *maker {
	t.Helper()
	p := atHome(t, locale)
	p.Types("n")
	p.ruleSet("custom")
	p.Types("o")
	p.option("down")
	p.Types("right")
	p.option("again")
	p.Types("9")
	p.Types(more...)
	return p
}

// TestMakingARoom goes through the fields and makes what they say.
func TestMakingARoom(t *testing.T) {
	p := atHome(t, "")
	p.Types("n", "right", "right", "down", "right", "right", "down", "left", "left", "down", "right", "down", "right", "right", "down", "right", "down", "right", "right", "down", "12", "enter")
	p.ExpectDid(t, "make", "enter new-room")
	terms := p.Made[0]
	if terms.Seats != 6 || len(terms.Bots) != 2 || terms.Bots[0] != "random" || terms.Clock.Seconds() != 120 || terms.Rounds != 12 ||
		terms.BotPace != rooms.PaceFast || terms.Yield != rooms.YieldRound || terms.HeadStart != rooms.UsualHeadStart {
		t.Errorf("made %+v", terms)
	}
	p.Update(table.ViewMsg{View: &rooms.RoomView{Code: "new-room"}})
	viewtest.ExpectShown[*table.Table](t, p)
	p.Types("esc")
	viewtest.ExpectShown[home](t, p)
}

// TestBotsLeaveASeat: with fewer seats there are fewer bots, and no field leaves its bounds.
func TestBotsLeaveASeat(t *testing.T) {
	p := atHome(t, "")
	p.Types("n", "down", "9", "up")
	m := p.form()
	if m.room.values[words.FieldBots] != 3 {
		t.Errorf("%d bots at 4 seats, by a 9", m.room.values[words.FieldBots])
	}
	p.Types("20", "down", "19")
	if m.room.values[words.FieldSeats] != 20 || m.room.values[words.FieldBots] != 19 {
		t.Errorf("20 seats and 19 bots are %v", m.room.values)
	}
	p.Types("up", "3")
	if m.room.values[words.FieldSeats] != 3 || m.room.values[words.FieldBots] != 2 {
		t.Errorf("3 seats for %v", m.room.values)
	}
	for _, field := range []int{words.FieldRules, words.FieldSeats, words.FieldBots, words.FieldLevel, words.FieldPace, words.FieldYield, words.FieldClock, words.FieldRounds, words.FieldPrivate} {
		for _, key := range []string{"left", "right"} {
			m.at = field
			for range 150 {
				p.Types(key)
			}
			if least, most := m.room.bounds(field); m.room.values[field] < least || m.room.values[field] > most {
				t.Errorf("field %d is %d", field, m.room.values[field])
			}
		}
	}
}

// TestTypingTenGaveTwentySeats: the first digit was out of bounds, and what it became stood before the second.
func TestTypingTenGaveTwentySeats(t *testing.T) {
	for _, c := range []struct {
		typed string
		want  int
	}{{"1", 2}, {"10", 10}, {"12", 12}, {"15", 15}, {"19", 19}, {"20", 20}, {"2", 2}, {"25", 5}, {"21", 2}, {"105", 5}} {
		p := atHome(t, "")
		p.Types("n", c.typed)
		if m := p.form(); m.room.values[words.FieldSeats] != c.want {
			t.Errorf("%s is %d seats, not %d", c.typed, m.room.values[words.FieldSeats], c.want)
		}
	}
	p := atHome(t, "")
	p.Types("n", "1", "down", "up", "2")
	if m := p.form(); m.room.values[words.FieldSeats] != 2 {
		t.Errorf("%d seats: a digit goes behind one before an arrow", m.room.values[words.FieldSeats])
	}
}

// TestAFormThatWaitsPromisedEnter: only what can be done is among its keys.
func TestAFormThatWaitsPromisedEnter(t *testing.T) {
	p := atHome(t, "")
	p.Press("n")
	answer := p.Press("enter")
	p.Expect("ctrl+c  leave")
	p.Exclude("enter  open it", "esc")
	p.Update(answer())
	p.Expect("esc  back")
	p.Exclude("enter  open it")
}

// TestEveryRuleSetIsOffered, the usual one first.
func TestEveryRuleSetIsOffered(t *testing.T) {
	for _, locale := range languages.Tags() {
		p := atHome(t, locale)
		p.Types("n")
		p.field(words.FieldRules)
		for _, preset := range engine.Presets() {
			if got := p.Sees(80, 24); !strings.Contains(got, "◂ "+preset.Title) && !strings.Contains(got, "▶ "+p.form().Words.Lobby.Fields[words.FieldRules]) {
				t.Errorf("%s is not offered:\n%s", preset.Name, got)
			}
			if name := p.form().room.draft().rules.Name; name != preset.Name {
				t.Errorf("%s is where %s should be", name, preset.Name)
			}
			p.Types("right")
		}
	}
}

// TestARoomForSomeIsMade: private or with guests, and the next one is like it.
func TestARoomForSomeIsMade(t *testing.T) {
	for _, field := range []int{words.FieldPrivate, words.FieldGuests} {
		p := inForm(t, "")
		p.field(field)
		p.Types("right", "enter")
		if len(p.Made) != 1 {
			t.Fatalf("made is %+v", p.Made)
		}
		made, again := p.Made[0], usual()
		if made.Private != (field == words.FieldPrivate) || made.Guests != (field == words.FieldGuests) {
			t.Errorf("made is %+v", made)
		}
		again.recall(&made)
		if terms := again.terms(); terms.Guests != made.Guests || terms.Private != made.Private {
			t.Error("the next one is otherwise")
		}
	}
}

// TestALongMatchWasProposedWithoutAWarning: twenty rounds among twenty are an evening, whatever the window; the usual match is
// none.
func TestALongMatchWasProposedWithoutAWarning(t *testing.T) {
	for locale, warns := range map[string]string{"": "20 rounds among 20: a long evening.", "de": "20 Runden bei 20 am Tisch: ein langer Abend."} {
		p := atHome(t, locale)
		p.Types("n")
		p.field(words.FieldSeats)
		said := func(width, height int) string { return strings.Join(strings.Fields(p.Sees(width, height)), " ") }
		if got := said(80, 24); strings.Contains(got, strings.Fields(warns)[len(strings.Fields(warns))-1]) {
			t.Errorf("four are warned:\n%s", got)
		}
		p.Types("2", "0")
		for _, size := range [][2]int{{120, 40}, {80, 24}, {40, 16}, {40, 12}} {
			if got := said(size[0], size[1]); !strings.Contains(got, warns) {
				t.Errorf("%v:\n%s", size, p.Sees(size[0], size[1]))
			}
		}
	}
}

// TestTheClockIsNotBroken: however wide a window is that has room for the field, what is made says in one line that there is no clock.
func TestTheClockIsNotBroken(t *testing.T) {
	for _, locale := range languages.Tags() {
		p := atHome(t, locale)
		p.Types("n")
		m := p.Shown().(*Form)
		m.room.values[words.FieldClock] = slices.Index(rooms.Clocks(), 0)
		none := m.Words.Lobby.NoClock
		for width := 36; width <= 100; width++ {
			if got := p.Sees(width, 24); strings.Count(got, none) != 2 { // its field, and the sentence
				t.Errorf("%s: %q is broken in %d columns:\n%s", locale, none, width, got)
			}
		}
	}
}

// TestAMarkThatThereIsMore_StoodAlone below a form that had no row for what there is more of.
func TestAMarkThatThereIsMore_StoodAlone(t *testing.T) {
	p := atHome(t, "")
	p.Types("n")
	for height := 12; height < 40; height++ {
		lines := strings.Split(p.Sees(60, height), "\n")
		for i, line := range lines[1:] {
			if strings.TrimSpace(line) == "…" && strings.TrimSpace(lines[i]) == "" {
				t.Errorf("%d rows:\n%s", height, strings.Join(lines, "\n"))
			}
		}
	}
}

// TestTheHelpSpokeOfACodeWithoutAName: what the help says of a field begins with the field's name.
func TestTheHelpSpokeOfACodeWithoutAName(t *testing.T) {
	for locale, fields := range map[string][]string{"": {"Code: These rules", "Make way: Bots"}, "de": {"Code: Diese Regeln", "Platz machen: Bots"}} {
		p := atHome(t, locale)
		p.Types("n")
		var all strings.Builder
		for _, k := range p.form().Help() {
			all.WriteString(k.Key + " " + k.Does + "\n")
		}
		for _, want := range fields {
			if !strings.Contains(all.String(), want) {
				t.Errorf("no %q in:\n%s", want, all.String())
			}
		}
	}
}
