package lesson_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/lesson"
	"shithead/views/lesson/course"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

type pupil struct {
	*viewtest.Person
	t      testing.TB
	screen *lesson.Screen
	// plays are the rules of tables that the lesson has led to.
	plays []*engine.Rules
	// due is what comes by the clock, late what would have come.
	due, late []ui.LaterMsg
}

func begin(t testing.TB, locale, code string) *pupil {
	t.Helper()
	p := &pupil{t: t}
	var err error
	p.screen, err = lesson.New(viewtest.Context(locale), viewtest.Ann, enginetest.Rules(code), lesson.Way{
		Leave: func() ui.Screen { return viewtest.Elsewhere{} },
		Play: func(rules *engine.Rules) (ui.Screen, tea.Cmd) {
			p.plays = append(p.plays, rules)
			return viewtest.Elsewhere{}, nil
		},
	})
	enginetest.NoError(t, err)
	p.Person = viewtest.NewPerson(t, p.screen, nil)
	return p
}

func reach(t testing.TB, locale, code string, topic course.Topic, rank engine.Rank) *pupil {
	t.Helper()
	p := begin(t, locale, code)
	for at := p.at(); at.Step.Topic != topic || rank != engine.NoRank && at.Step.Rank != rank; at = p.at() {
		if at.Over {
			t.Fatalf("no step is about %s", topic)
		}
		p.make()
		p.next()
	}
	return p
}

func (p *pupil) at() course.Progress { return p.screen.Course().Progress() }

// make types the keys of the move of the step, a foul twice.
func (p *pupil) make() *pupil {
	keys := viewtest.MoveKeys(p.screen.Course().Taught())
	if p.at().Step.Topic == course.Foul {
		keys = append(keys, "enter")
	}
	p.Types(keys...)
	return p
}

// next has the bots answer at once, if they have to, and goes on.
func (p *pupil) next() {
	if p.at().Awaits {
		p.Types("enter")
	}
	p.Types("enter")
}

var sizes = [][2]int{{80, 24}, {40, 16}}

func (p *pupil) expect(texts ...string) {
	p.t.Helper()
	for i := range texts {
		texts[i] = strings.ReplaceAll(texts[i], words.NoBreak, " ")
	}
	p.ExpectSaid(sizes, texts...)
}

// expectStep fails unless all that is said of the step can be read.
func (p *pupil) expectStep(w *words.Words) {
	p.t.Helper()
	at := p.at()
	teller := lesson.NewTeller(w, p.screen.Course())
	step := teller.Step(&at.Step)
	if step.See == "" || step.Try == "" || strings.ContainsAny(step.See+step.Try+step.Then, "{}[]") {
		p.t.Errorf("%+v is said as %+v", at.Step, step)
	}
	if !at.Done {
		p.expect(step.See, step.Try)
		return
	}
	next := w.Lesson.NextKey
	if at.Awaits {
		next = w.Lesson.HurryKey
	}
	p.expect(append(p.logged(at.From), step.Then, next.Key+" "+next.Does, w.Lesson.UndoKey.Key+" "+w.Lesson.UndoKey.Does)...)
}

// logged is what the log has from a line on, as a table tells it.
func (p *pupil) logged(from int) (lines []string) {
	c := p.screen.Course()
	for _, line := range table.New(p.screen.Context, c.Who(), c, c.View(), nil).Told(from) {
		lines = append(lines, strings.ReplaceAll(line.Name+" "+line.Text, " :", ":"))
	}
	return lines
}

var codes = []string{"bitenight", "leeds", "schwechat", "schwechat:referee=strict", "classic", "custom", "custom:again=4,pickup=6,shoot=A,joker=highest"}

// TestALesson_ByKeysAlone: each lesson to its end, by the keys of the table, in each language and in small windows.
func TestALesson_ByKeysAlone(t *testing.T) {
	for _, locale := range languages.Tags() {
		for _, code := range codes {
			t.Run(locale+" "+code, func(t *testing.T) {
				p, w := begin(t, locale, code), languages.For(locale)
				for n := 1; !p.at().Over; n++ {
					p.expectStep(w)
					p.make()
					if at := p.at(); !at.Done || at.At != n {
						t.Fatalf("step %d is not made, %+v:\n%s", n, at.Step, p.Sees(80, 24))
					}
					if p.expectStep(w); p.at().Awaits {
						p.Types("enter")
						p.expectStep(w)
					}
					p.Types("enter")
				}
				p.expect(w.Lesson.Over, w.Lesson.PlayKey.Does)
				p.Types("enter")
				golden.Equal(t, p.plays, []*engine.Rules{p.screen.Course().Rules()}, "led to")
			})
		}
	}
}

// TestALesson_ByMouse: each step of a lesson can be made by clicks, as one who clicks about sooner or later has made it.
func TestALesson_ByMouse(t *testing.T) {
	for i, code := range codes[:6] {
		p, rng := begin(t, "", code), rand.New(rand.NewPCG(uint64(i), 7))
		for n := 0; len(p.plays) == 0 && n < 4000; n++ {
			f := frame.New(frame.NewPalette(), 80+40*(n%2), 24+16*(n%2))
			f.Chart()
			p.Screen().Draw(f)
			zones := slices.DeleteFunc(slices.Clone(f.Zones()), func(z frame.Zone) bool {
				press, key := z.Click.(tea.KeyPressMsg)
				return z.Click == nil || key && !slices.Contains([]string{"enter", "r", "tab", "e"}, press.String())
			})
			z := zones[rng.IntN(len(zones))]
			click := tea.MouseClickMsg{X: z.X + rng.IntN(z.W), Y: z.Y + rng.IntN(z.H), Button: tea.MouseLeft}
			if means := ui.Pointed(f, click, ui.Typing(p.Screen())); means != nil {
				p.Tell(means)
			}
		}
		if len(p.plays) == 0 {
			t.Errorf("%s: a step is not made by clicks: %+v\n%s", code, p.at(), p.Sees(80, 24))
		}
	}
}

// TestPictures of a lesson at its beginning, of some steps before their move and after it, and of the question before.
func TestPictures(t *testing.T) {
	begins := begin(t, "", "bitenight")
	golden.Screen[*lesson.Screen](t, "lesson", begins.Shown(), begins.Sees(80, 24))
	golden.Screen[*lesson.Screen](t, "steps", begins.Shown(), reach(t, "", "bitenight", course.Power, engine.Ten).make().Body(80, 24)+
		reach(t, "", "schwechat:referee=strict", course.Foul, engine.NoRank).make().Body(80, 24)+
		reach(t, "de", "bitenight", course.Jump, engine.NoRank).Body(80, 24)+
		reach(t, "", "custom:shoot=A", course.Answer, engine.NoRank).Body(120, 40)+
		reach(t, "de", "schwechat", course.Take, engine.NoRank).make().Body(40, 16)+
		reach(t, "", "leeds", course.Power, engine.Five).Body(40, 16)+
		reach(t, "fr", "classic", course.FaceUp, engine.NoRank).Body(40, 16)+
		reach(t, "", "custom", course.Chance, engine.NoRank).Body(40, 10)+
		reach(t, "", "custom", course.Flip, engine.NoRank).make().Body(40, 10)+
		reach(t, "", "classic", course.Out, engine.NoRank).make().Body(40, 10))
	ask := func(l string) *viewtest.Person {
		return viewtest.NewPerson(t, lesson.NewAsk(viewtest.Context(l), enginetest.Rules("classic"), lesson.Way{}, nil), nil)
	}
	golden.Screen[*lesson.Ask](t, "ask", ask("").Shown(), ask("").Sees(80, 14)+ask("de").Sees(40, 12))
	ask("de").SeesAtAnySize()
}

func TestTheHelpAndTheMenuOfALesson(t *testing.T) {
	p := begin(t, "", "classic")
	p.Types("2", "3") // which no bot answers
	help, menu := "", ""
	for _, k := range p.screen.Help() {
		help += k.Key + " " + k.Does + "\n"
	}
	for _, act := range p.screen.Acts() {
		menu += act.Key.Key + " " + act.Does + "\n"
		if act.Key.Key == "l" {
			screen, _ := act.Do()
			golden.Equal(t, screen == ui.Screen(p.screen), true, "the menu stays in the lesson")
			p.Expect("The story so far")
		}
	}
	for _, lines := range []string{help, menu} {
		for text, want := range map[string]bool{
			"enter go on": true, "u step back": true, "esc leave": true, "the story so far": true,
			"chat": false, "people": false, "leave for good": false, "call the round off": false, "slower": false,
		} {
			golden.Equal(t, strings.Contains(lines, text), want, text, " among\n", lines)
		}
	}
}

func TestPropertyAnyKeys(t *testing.T) {
	keys := strings.Fields("enter esc u backspace tab left right up down e r h l i m s b c x p 1 2 3 4 7 8 9 t j q k a o space ?")
	rapid.Check(t, func(rt *rapid.T) {
		code := rapid.SampledFrom([]string{"bitenight", "leeds", "schwechat:referee=strict", "classic", "custom:shoot=A"}).Draw(rt, "code")
		p := begin(t, rapid.SampledFrom(languages.Tags()).Draw(rt, "locale"), code)
		f := frame.New(frame.NewPalette(), 0, 0)
		for range 40 {
			if rapid.IntRange(0, 3).Draw(rt, "right") == 0 && p.screen.Course().Taught() != nil {
				p.make()
			}
			p.Types(rapid.SampledFrom(keys).Draw(rt, "key"))
			if p.Screen() != ui.Screen(p.screen) {
				return
			}
			f.Resize(rapid.IntRange(0, 130).Draw(rt, "width"), rapid.IntRange(0, 45).Draw(rt, "height"))
			p.Screen().Draw(f)
		}
	})
}

// TestTheCursorOfALesson_IsWhereItSaysWhatToTry, and where it says what has come of it.
func TestTheCursorOfALesson_IsWhereItSaysWhatToTry(t *testing.T) {
	for _, size := range sizes {
		p := begin(t, "", "bitenight")
		first, teller := p.at(), lesson.NewTeller(languages.For(""), p.screen.Course())
		step := teller.Step(&first.Step)
		for done, says := range []string{step.Try, cmp.Or(step.Then, "ann swaps 2 for 4.")} {
			f := frame.New(frame.NewPalette(), size[0], size[1])
			p.screen.Draw(f)
			row := strings.TrimSpace(strings.Split(f.String(), "\n")[f.Cursor().Y])
			if !f.Cursor().Rests || row == "" || !strings.HasPrefix(says, row) {
				t.Errorf("%v: the cursor is on %q, not where it says %q:\n%s", size, row, says, f)
			}
			if done == 0 {
				p.make()
			}
		}
	}
}

// commands are what is no key in a script.
func (p *pupil) commands() map[string]func(arg string) {
	clicks := map[string]tea.Msg{
		"card": board.CardMsg{Rank: engine.Eight}, "place": board.PlaceMsg{Number: 1}, "pile": board.PileMsg{},
		"draw": board.DrawMsg{}, "seat": board.SeatMsg{},
	}
	return map[string]func(arg string){
		"click": func(arg string) { p.Tell(clicks[arg]) },
		"play": func(_ string) { // by enter, after which bots answer by the clock
			later := viewtest.Run(p.Update, p.Press("enter"))
			p.due = slices.DeleteFunc(later, func(msg ui.LaterMsg) bool { return msg.After <= time.Second })
		},
		"late": func(_ string) { p.late = p.due }, // the clock of before
		"tick": func(_ string) {
			p.Tell(p.due[0].Then(time.Time{}))
		},
		"tick-late": func(_ string) {
			p.Tell(p.late[0].Then(time.Time{}))
		},
		"unseen": func(_ string) { // a move that was made and is not seen yet
			c := p.screen.Course()
			if err := c.Do(rooms.Move{
				Round: c.View().Round, Seen: c.View().Table.Moves,
				Move: *c.Taught(),
			}); err != nil {
				p.t.Fatal(err)
			}
		},
	}
}

// TestScripts of lessons: what is done in them by keys, and what comes of it.
func TestScripts(t *testing.T) {
	golden.Text(t, "script", viewtest.Play(t, "script", func(where string) *viewtest.Stage {
		code, topic, _ := strings.Cut(where, " ")
		rank := engine.NoRank
		if name, of, ok := strings.Cut(topic, " of "); ok {
			rank, _ = ui.RankKey(of)
			topic = name
		}
		p := reach(t, "", code, course.Topic(topic), rank)
		return &viewtest.Stage{Person: p, Done: func() []string { return nil }, Commands: p.commands()}
	}))
}
