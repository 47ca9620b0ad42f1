package form

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/enginetest"
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
	t    testing.TB
	late tea.Cmd
}

func inForm(t testing.TB, locale string, keys ...string) *maker {
	return inFormOf(t, locale, &housetest.House{}, keys...)
}

func inFormOf(t testing.TB, locale string, house *housetest.House, keys ...string) *maker {
	p := &maker{House: house, t: t}
	var at home
	var last rooms.Terms
	at.open = func() (ui.Screen, tea.Cmd) {
		back, l := func(string) ui.Screen { return at }, viewtest.Context(locale)
		return New(l, viewtest.Ann, p.House, &last, func(room table.Place, view *rooms.RoomView) (ui.Screen, tea.Cmd) {
			return table.SitDown(l, viewtest.Ann, room, view, back)
		}, back)
	}
	p.Person = viewtest.NewPerson(t, at, nil)
	p.Types("n")
	p.Types(keys...)
	return p
}

// inCode is a maker who has pasted a code, and typed keys then.
func inCode(t testing.TB, code string, keys ...string) *maker {
	p := inForm(t, "")
	p.Pastes(code)
	p.Types(keys...)
	return p
}

// houseRule is a maker who has chosen two options of house rules, and types more, from the option "again".
func houseRule(t testing.TB, locale string, more ...string) *maker {
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

// TestNobodyMadeTheTea: a room by the rules of Leeds begins with what its Shithead owes, no other does.
func TestNobodyMadeTheTea(t *testing.T) {
	for _, language := range languages.Tags() {
		p := inForm(t, language)
		tea := p.form().Words.Table.Vocabularies["leeds"].Forfeit
		for name, forfeit := range map[string]string{"leeds": tea, "schwechat": ""} {
			p = inForm(t, language)
			p.ruleSet(name)
			p.Types("enter")
			if made := p.Made[0]; tea == "" || made.Forfeit != forfeit {
				t.Errorf("%s: %s begins with %q, not %q", language, name, made.Forfeit, forfeit)
			}
		}
	}
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
		cards.Body(80, 24)+cards.Body(48, 12)+list.Body(80, 24)+options.Body(40, 16)+inCode(t, longCode, "down").Body(80, 24))
}

func TestWhatIsSaidOnTheForm(t *testing.T) {
	windows := [][2]int{{80, 24}, {64, 30}}
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		for keys, says := range map[string][]string{
			"s Friday": {w.Lobby.Form.SaveAs, "Friday"}, "esc s x": {w.Lobby.Form.SaveAs, "x"}, "esc down": {houseCode},
			"8 esc": {w.Lobby.MakeTitle}, "esc up": {w.Lobby.Fields[words.FieldCode]},
		} {
			houseRule(t, locale, strings.Fields(keys)...).ExpectSaid(windows, says...)
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
		golden.Equal(t, again.terms(), made, "recalled")
	})
}

func (s *settings) checkBounds(t *rapid.T) {
	for field, n := range s.values {
		if least, most := s.bounds(field); n < least || n > most {
			t.Errorf("field %d is %d, out of %d to %d", field, n, least, most)
		}
	}
}

// TestALongMatchWasProposedWithoutAWarning: twenty rounds among twenty are an evening, whatever the window.
func TestALongMatchWasProposedWithoutAWarning(t *testing.T) {
	p := inForm(t, "")
	p.Expect("!evening")
	p.Types("2", "0")
	p.ExpectSaid([][2]int{{120, 40}, {80, 24}, {40, 16}, {40, 12}}, "20 rounds among 20: a long evening.")
}

// TestAMarkThatThereIsMore_StoodAlone below a form that had no row for what there is more of.
func TestAMarkThatThereIsMore_StoodAlone(t *testing.T) {
	p := inForm(t, "")
	alone := regexp.MustCompile(`(?m)^\s*\n\s*…\s*$`)
	for height := 12; height < 40; height++ {
		if seen := p.Text(60, height); alone.MatchString(seen) {
			t.Errorf("%d rows:\n%s", height, seen)
		}
	}
}

// TestTheHelpSpokeOfACodeWithoutAName: what the help says of a field begins with the field's name.
func TestTheHelpSpokeOfACodeWithoutAName(t *testing.T) {
	all := fmt.Sprint(inForm(t, "").form().Help())
	for _, want := range []string{" Code: These rules", " Bots leave: Bots"} {
		golden.Equal(t, strings.Contains(all, want), true, want, " in ", all)
	}
}

// TestACodeGoesToItsRules: into the draft that is chosen if it is of the same rule set, else into the preset.
func TestACodeGoesToItsRules(t *testing.T) {
	s := usual()
	for _, code := range []string{"custom:again=9", "leeds:packs=2", "custom:down=4"} {
		rules := enginetest.Rules(code)
		s.takeCode(rules)
		golden.Equal(t, engine.Presets()[s.values[words.FieldRules]].Name, rules.Name, code)
		golden.Equal(t, s.draft().text(), code)
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
			golden.Equal(t, p.form().trouble(), "", text)
			golden.Equal(t, p.form().room.draft().rules.Code(), want, text)
			p.Types("up", "down")
			golden.Equal(t, p.form().code.Value(), want, text)
		}
	}
	p := inForm(t, "", "up", "ctrl+u", "leeds:packs=2", "enter")
	p.expectMade("leeds:packs=2")
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
					_, err := strconv.Atoi(value)
					nameless := len(value) > 2 && err != nil && text.Values[value] == "" && w.Values[value] == ""
					if says := w.Value(&o, value); nameless || frame.Width(says) > valueWidth {
						t.Errorf("%s: %s=%s has no words, or %s is too wide", locale, o.Key, value, says)
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

// commands are what is no key in a script.
func (p *maker) commands() map[string]func(arg string) {
	return map[string]func(arg string){
		"hasty": func(string) { p.Shown().(*Form).Timing.Reaction = time.Hour },
		"calm":  func(string) { p.Shown().(*Form).Timing.Reaction = 0 },
		"rules": func(arg string) { p.ruleSet(arg) },
		"field": func(arg string) {
			p.field(slices.IndexFunc(p.form().Words.Lobby.Fields[:], func(name string) bool { return name == arg }))
		},
		"option":  func(arg string) { p.option(arg) },
		"paste":   func(arg string) { p.Pastes(arg) },
		"escapes": func(_ string) { p.Pastes("\x1b[31mcustom\u202e") }, // that a terminal obeys
		"full":    func(_ string) { p.SaveErr = data.ErrRulesFull },
		"room":    func(_ string) { p.SaveErr = nil },
		"arrive": func(_ string) {
			p.Update(table.ViewMsg{View: &rooms.RoomView{Code: "new-room"}})
		},
		"late": func(arg string) { p.late = p.Press(arg) }, // what comes of a key comes after the others
		"then": func(_ string) { p.Run(p.late) },
	}
}

// TestScripts of the form: what is done on it by keys, and what comes of it.
func TestScripts(t *testing.T) {
	golden.Text(t, "script", viewtest.Play(t, "script", func(where string) *viewtest.Stage {
		p := map[string]func() *maker{
			"form":       func() *maker { return inForm(t, "") },
			"house rule": func() *maker { return houseRule(t, "") },
			"saved": func() *maker {
				return inFormOf(t, "", &housetest.House{Saved: []data.SavedRules{
					{Name: "idle", Code: "custom:again=9,shoot-answers=4/K"}, {Name: "old", Code: "custom:gone=9"},
				}})
			},
		}[where]()
		return &viewtest.Stage{Person: p, Done: p.Done, Commands: p.commands()}
	}))
}
