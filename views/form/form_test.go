package form

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// home is where a form is opened from, with n, and where it leads back to.
type home struct{ open func() (ui.Screen, tea.Cmd) }

func (h home) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	if press, ok := msg.(tea.KeyPressMsg); ok && press.String() == "n" {
		return h.open()
	}
	return h, nil
}

func (home) Draw(*frame.Frame) {}

type maker struct {
	*viewtest.Person
	*housetest.House
	t testing.TB
}

func inForm(t testing.TB, locale string, keys ...string) *maker {
	t.Helper()
	return inFormOf(t, locale, &housetest.House{}, keys...)
}

func inFormOf(t testing.TB, locale string, house *housetest.House, keys ...string) *maker {
	t.Helper()
	p := &maker{House: house, t: t}
	var at home
	var last rooms.Terms
	at.open = func() (ui.Screen, tea.Cmd) {
		return New(viewtest.Context(locale), viewtest.Ann, p.House, &last, func(string) ui.Screen { return at })
	}
	p.Person = viewtest.NewPerson(t, at, nil)
	p.Types("n")
	p.Types(keys...)
	return p
}

// inCode is a maker who has pasted a code, and typed keys then.
func inCode(t testing.TB, code string, keys ...string) *maker {
	t.Helper()
	p := inForm(t, "")
	p.Pastes(code)
	p.Types(keys...)
	return p
}

// houseRule is a maker who has chosen two options of house rules, and types more, from the option "again".
func houseRule(t testing.TB, locale string, more ...string) *maker {
	t.Helper()
	p := inForm(t, locale)
	p.ruleSet("custom")
	p.Types("o")
	p.option("down", "right")
	p.option("again", "9")
	p.Types(more...)
	return p
}

// houseCode is the code of houseRule, longCode has every option chosen.
const (
	houseCode = "custom:down=4,again=9"
	longCode  = "custom:packs=20,down=5,up=5,hand=5,reset=4,burn=9,burn-on=T,lower=Q,lower-on=below,invisible=6,skip=7,again=2," +
		"reverse=T,pickup=5,joker=invisible-reverse,shoot=A,shoot-answers=2/3/4/5/6/7/8/9/T/J/Q/K/Jk,chance=off"
)

func (p *maker) form() *Form {
	p.t.Helper()
	viewtest.ExpectShown[*Form](p.t, p)
	return p.Shown().(*Form)
}

func (p *maker) field(field int) {
	p.t.Helper()
	p.Until("up", p.form().Words.Lobby.Fields[field], func() bool { return p.form().at == field })
}

// ruleSet chooses the rules of a name on the form, a preset's or one under which rules are saved, until it shows them.
func (p *maker) ruleSet(name string) {
	p.t.Helper()
	p.field(words.FieldRules)
	p.Until("left", "the first rules", func() bool { return p.form().room.values[words.FieldRules] == 0 })
	p.Until("right", name, func() bool {
		d := p.form().room.draft()
		return d.saved == name || d.saved == "" && d.rules.Name == name
	})
	p.Expect("◂ " + p.form().title())
}

func (p *maker) option(key string, keys ...string) {
	p.t.Helper()
	p.Until("down", key, func() bool { return p.form().room.draft().options()[p.form().option].Key == key })
	p.Types(keys...)
}

func (p *maker) expectMade(codes ...string) {
	p.t.Helper()
	var made []string
	for _, terms := range p.Made {
		made = append(made, terms.Rules.Code())
	}
	if !slices.Equal(made, codes) {
		p.t.Errorf("made %q, not %q:\n%s", made, codes, p.Sees(80, 24))
	}
}

func TestFormPictures(t *testing.T) {
	p := inForm(t, "", "down", "right", "right")
	golden.Screen[*Form](t, "form", p.Shown(), p.Sees(80, 24))
	house := houseRule(t, "", "esc")
	german := inForm(t, "de", "down", "right", "down", "down", "right", "down", "down", "3")
	golden.Screen[*Form](t, "form-others", house.Shown(), house.Body(120, 40)+german.Body(80, 24)+
		p.Body(40, 16)+p.Body(40, 10)+p.Body(20, 6))
	options, cards, list := houseRule(t, "", "8"), houseRule(t, "", "tab", "down", "down"), houseRule(t, "")
	list.option("shoot", "left")
	list.option("shoot-answers", "4k10")
	golden.Screen[*Form](t, "form-options", options.Shown(), options.Body(120, 40)+houseRule(t, "de").Body(80, 24)+
		cards.Body(80, 24)+list.Body(80, 24)+options.Body(40, 16)+inCode(t, longCode, "down").Body(80, 24))
}

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
			{[]string{"esc", "down"}, []string{houseCode}},
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
		p.form().room.values[words.FieldClock] = slices.Index(rooms.Clocks(), 0)
		for width := 36; width <= 100; width++ {
			if got := p.Text(width, 24); strings.Count(got, w.Lobby.NoClock) != 2 { // its field, and the sentence
				t.Errorf("%s: %q is broken in %d columns:\n%s", locale, w.Lobby.NoClock, width, got)
			}
		}
	}
}

// TestMakingARoom goes through the fields and makes what they say; the next room is like it.
func TestMakingARoom(t *testing.T) {
	p := inForm(t, "", strings.Fields("right right down right right down left left down right down right right down right down right right down 12 enter")...)
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
	p.Types("n", "enter")
	if len(p.Made) != 2 || !sameTerms(p.Made[1], terms) {
		t.Errorf("after %+v made %+v", terms, p.Made)
	}
}

func sameTerms(a, b rooms.Terms) bool {
	same := a.Rules.Code() == b.Rules.Code()
	a.Rules, b.Rules = nil, nil
	return same && reflect.DeepEqual(a, b)
}

// TestPropertySettingsStayWithinTheirBounds, whatever is set in whatever order, and what they make is what is recalled.
func TestPropertySettingsStayWithinTheirBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := usual()
		for range rapid.IntRange(0, 20).Draw(t, "changes") {
			s.set(rapid.IntRange(0, words.NumFields-1).Draw(t, "field"), rapid.IntRange(-3, 40).Draw(t, "to"))
		}
		s.checkBounds(t)
		made, again := s.terms(), usual()
		if len(made.Bots) >= made.Seats {
			t.Errorf("%d bots at %d seats", len(made.Bots), made.Seats)
		}
		again.recall(&made)
		if got := again.terms(); !sameTerms(got, made) {
			t.Errorf("%+v is recalled as %+v", made, got)
		}
	})
}

func (s *settings) checkBounds(t *rapid.T) {
	for field, n := range s.values {
		if least, most := s.bounds(field); n < least || n > most {
			t.Errorf("field %d is %d, out of %d to %d", field, n, least, most)
		}
	}
}

// TestTypingTenGaveTwentySeats: the first digit was out of bounds, and what it became stood before the second. Bots leave a seat.
func TestTypingTenGaveTwentySeats(t *testing.T) {
	for keys, want := range map[string][2]int{
		"1": {2, 0}, "10": {10, 0}, "19": {19, 0}, "20": {20, 0}, "2": {2, 0}, "25": {5, 0}, "21": {2, 0}, "105": {5, 0},
		"1 down up 2": {2, 0}, "5 k": {5, 0}, "down 9": {4, 3}, "20 down 19": {20, 19}, "20 down 19 up 3": {3, 2},
	} {
		at := &inForm(t, "", strings.Fields(keys)...).form().room.values
		if got := [2]int{at[words.FieldSeats], at[words.FieldBots]}; got != want {
			t.Errorf("%s is %d seats and bots, not %d", keys, got, want)
		}
	}
}

// TestAFormThatWaitsPromisedEnter: only what can be done is among its keys.
func TestAFormThatWaitsPromisedEnter(t *testing.T) {
	p := inForm(t, "")
	answer := p.Press("enter")
	p.Expect("ctrl+c  leave")
	p.Exclude("enter  open it", "esc")
	p.Update(answer())
	p.Expect("esc  back")
	p.Exclude("enter  open it")
}

func TestEveryRuleSetIsOffered(t *testing.T) {
	p := inForm(t, "")
	p.field(words.FieldRules)
	for _, preset := range engine.Presets() {
		p.Expect("▶ Rules", preset.Title+" ")
		golden.Equal(t, p.form().room.draft().rules.Name, preset.Name, "isthere")
		p.Types("right")
	}
}

// TestALongMatchWasProposedWithoutAWarning: twenty rounds among twenty are an evening, whatever the window.
func TestALongMatchWasProposedWithoutAWarning(t *testing.T) {
	p := inForm(t, "")
	p.Exclude("evening")
	p.Types("2", "0")
	p.ExpectSaid([][2]int{{120, 40}, {80, 24}, {40, 16}, {40, 12}}, "20 rounds among 20: a long evening.")
}

// TestAMarkThatThereIsMore_StoodAlone below a form that had no row for what there is more of.
func TestAMarkThatThereIsMore_StoodAlone(t *testing.T) {
	p := inForm(t, "")
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
	var all []string
	for _, k := range inForm(t, "").form().Help() {
		all = append(all, k.Does)
	}
	for _, want := range []string{"Code: These rules", "Make way: Bots"} {
		if !slices.ContainsFunc(all, func(does string) bool { return strings.HasPrefix(does, want) }) {
			t.Errorf("no %q in %q", want, all)
		}
	}
}

// TestACodeGoesToItsRules: into the draft that is chosen if it is of the same rule set, else into the preset.
func TestACodeGoesToItsRules(t *testing.T) {
	s := usual()
	for _, code := range []string{"custom:again=9", "leeds:packs=2", "custom:down=4"} {
		rules := viewtest.Rules(t, code)
		s.takeCode(rules)
		if of := engine.Presets()[s.values[words.FieldRules]].Name; of != rules.Name || s.draft().text() != code {
			t.Errorf("%s is %s, of %s", code, s.draft().text(), of)
		}
	}
}

// TestPropertyRowsAreInSight: the one that is chosen, however few fit; of cards that are lit the first, and the last if all have room.
func TestPropertyRowsAreInSight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := make([]row, rapid.IntRange(1, 30).Draw(t, "rows"))
		rows[rapid.IntRange(0, len(rows)-1).Draw(t, "chosen")].chosen = true
		fit := rapid.IntRange(1, len(rows)).Draw(t, "fit")
		if seen := inSight(rows, fit); len(seen) != fit || !slices.ContainsFunc(seen, func(r row) bool { return r.chosen }) {
			t.Errorf("%d rows for %d: %+v", len(seen), fit, seen)
		}
		c := cardList{rows: make([]cardRow, len(rows))}
		begin := rapid.IntRange(0, len(c.rows)-1).Draw(t, "begin")
		end := rapid.IntRange(begin+1, len(c.rows)).Draw(t, "end")
		for i := range c.rows {
			c.rows[i] = cardRow{card: "9", lit: i >= begin && i < end}
		}
		fit = rapid.IntRange(2, 10).Draw(t, "cards fit")
		first, seen := c.toLit(fit), fit
		if first+fit < len(c.rows) {
			seen-- // for the mark that there is more
		}
		if first > begin || end-begin < fit && end > first+seen {
			t.Errorf("from %d on %d rows of %d are seen, %d to %d of them lit", first, fit, len(c.rows), begin, end)
		}
	})
}

// TestAnyKeysOnTheForm: whatever is typed and pasted, nothing breaks, and the rules are those of the code that is shown.
func TestAnyKeysOnTheForm(t *testing.T) {
	someKeys := strings.Fields("up down left right tab shift+tab enter esc backspace delete o s d q ctrl+u 2 3 7 8 9 0 1 t j k a * custom:again=9 x pgdown")
	codes := []string{
		"custom:again=9", longCode, "leeds:packs=1", "custom:again=8", "bitenight", "x", "", "schwechat:referee=strict\n", "custom:shoot=A",
	}
	rapid.Check(t, func(r *rapid.T) {
		p := inFormOf(t, rapid.SampledFrom(languages.Tags()).Draw(r, "locale"), &housetest.House{
			Saved: []data.SavedRules{{Name: "a", Code: "custom:down=5"}, {Name: "old", Code: "custom:gone=1"}},
		})
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
				p.Types(rapid.SampledFrom(someKeys).Draw(r, "key"))
			}
			f.Resize(rapid.SampledFrom([]int{0, 7, 20, 40, 80, 140}).Draw(r, "width"), rapid.SampledFrom([]int{0, 3, 6, 10, 16, 24, 45}).Draw(r, "height"))
			f.Clear()
			p.Screen().Draw(f)
			if m, ok = p.Shown().(*Form); !ok || m.trouble() != "" {
				continue
			}
			m.room.checkBounds(r)
			rules, err := engine.ParseRules(m.code.Value())
			made := m.room.terms().Rules
			if err != nil || rules.Code() != made.Code() || rules.Powers != made.Powers || rules.ShotAnswers != made.ShotAnswers {
				r.Fatalf("the code is %q (%v), the rules are %s", m.code.Value(), err, made.Code())
			}
		}
	})
}
