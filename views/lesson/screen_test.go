package lesson_test

import (
	"cmp"
	"iter"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"shithead/engine"
	"shithead/rooms"
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

// pupil is somebody who has a lesson.
type pupil struct {
	*viewtest.Person
	screen *lesson.Screen
	// plays are the rules of tables that the lesson has led to.
	plays []*engine.Rules
}

func learns(t testing.TB, locale, code string) *pupil {
	t.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	p := &pupil{}
	p.screen, err = lesson.New(viewtest.Context(locale), viewtest.Ann, rules, lesson.Way{
		Leave: func() ui.Screen { return viewtest.Elsewhere{} },
		Play: func(rules *engine.Rules) (ui.Screen, tea.Cmd) {
			p.plays = append(p.plays, rules)
			return viewtest.Elsewhere{}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	p.Person = viewtest.NewPerson(t, p.screen, nil)
	return p
}

// makes are the keys of the move of a step, a foul twice.
func makes(p *pupil) []string {
	c := p.screen.Course()
	keys := viewtest.MoveKeys(c.Taught())
	if c.Progress().Step.Topic == course.Foul {
		keys = append(keys, "enter")
	}
	return keys
}

// TestALesson_ByKeysAlone: each lesson to its end, by the keys of the table, in each language and in small windows: all that is said is
// there to be read.
func TestALesson_ByKeysAlone(t *testing.T) {
	for _, locale := range languages.Tags() {
		for _, code := range []string{"bitenight", "leeds", "schwechat", "schwechat:referee=strict", "classic", "custom", "custom:again=4,pickup=6,shoot=A,joker=highest"} {
			t.Run(locale+" "+code, func(t *testing.T) {
				p := learns(t, locale, code)
				w := languages.For(locale)
				for n := 1; !p.screen.Course().Progress().Over; n++ {
					c := p.screen.Course()
					at, m := c.Progress(), c.Taught()
					p.reads(t, w, &at)
					if at.At != n || m == nil {
						t.Fatalf("step %d: %+v", n, at)
					}
					keys := makes(p)
					p.Types(keys...)
					if at = c.Progress(); !at.Done || at.At != n {
						t.Fatalf("%v does not make %v, %+v:\n%s", keys, m, at.Step, p.Sees(80, 24))
					}
					p.reads(t, w, &at)
					p.answered()
					at = c.Progress()
					p.reads(t, w, &at)
					p.Types("enter")
				}
				for _, size := range sizes {
					if got := flat(p.Sees(size[0], size[1])); !strings.Contains(got, flat(w.Lesson.Over)) || !strings.Contains(got, w.Lesson.PlayKey.Does) {
						t.Errorf("at the end, at %v:\n%s", size, p.Sees(size[0], size[1]))
					}
				}
				if p.Types("enter"); len(p.plays) != 1 || p.plays[0].Code() != p.screen.Course().Rules().Code() {
					t.Errorf("led to %v", p.plays)
				}
			})
		}
	}
}

// sizes are the windows that everything has to fit into.
var sizes = [][2]int{{80, 24}, {40, 16}}

// reads looks whether all that is said of a step can be read.
func (p *pupil) reads(t *testing.T, w *words.Words, at *course.Progress) {
	t.Helper()
	teller := lesson.NewTeller(w, p.screen.Course())
	step := teller.Step(&at.Step)
	if step.See == "" || step.Try == "" || strings.ContainsAny(step.See+step.Try+step.Then, "{}[]") {
		t.Errorf("%+v is said as %+v", at.Step, step)
	}
	says, keys := []string{step.See, step.Try}, []words.Key{}
	if at.Done {
		says, keys = []string{step.Then}, []words.Key{w.Lesson.NextKey, w.Lesson.UndoKey}
		if at.Awaits {
			keys[0] = w.Lesson.HurryKey
		}
		says = append(says, p.logged(at.From)...)
	}
	for _, size := range sizes {
		got := p.Sees(size[0], size[1])
		for _, text := range says {
			if !strings.Contains(flat(got), flat(text)) {
				t.Errorf("%+v, at %v, does not say %q:\n%s", at.Step, size, text, got)
			}
		}
		for _, k := range keys {
			if !strings.Contains(flat(got), k.Key+" "+k.Does) {
				t.Errorf("%+v, at %v, has no key %q:\n%s", at.Step, size, k, got)
			}
		}
	}
}

// flat is a text in one line.
func flat(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(text, words.NoBreak, " ")), " ")
}

// reach has a lesson in a language come to a step, before its move or after it.
func reach(t *testing.T, locale, code string, topic course.Topic, rank engine.Rank, done bool) *pupil {
	t.Helper()
	p := learns(t, locale, code)
	p.to(t, topic, rank)
	if done {
		p.Types(makes(p)...)
	}
	return p
}

// TestPictures of a lesson at its beginning, of some steps before their move and after it, and of the question before.
func TestPictures(t *testing.T) {
	begins := learns(t, "", "bitenight")
	golden.Screen[*lesson.Screen](t, "lesson", begins.Shown(), begins.Sees(80, 24))
	burned := reach(t, "", "bitenight", course.Power, engine.Ten, true)
	golden.Screen[*lesson.Screen](t, "steps", burned.Shown(), burned.Body(80, 24)+
		reach(t, "", "schwechat:referee=strict", course.Foul, engine.NoRank, true).Body(80, 24)+
		reach(t, "de", "bitenight", course.Jump, engine.NoRank, false).Body(80, 24)+
		reach(t, "", "custom:shoot=A", course.Answer, engine.NoRank, false).Body(120, 40)+
		reach(t, "de", "schwechat", course.Take, engine.NoRank, true).Body(40, 16)+
		reach(t, "", "leeds", course.Power, engine.Five, false).Body(40, 16)+
		reach(t, "fr", "classic", course.FaceUp, engine.NoRank, false).Body(40, 16)+
		reach(t, "", "custom", course.Chance, engine.NoRank, false).Body(40, 10)+
		reach(t, "", "custom", course.Flip, engine.NoRank, true).Body(40, 10)+
		reach(t, "", "classic", course.Out, engine.NoRank, true).Body(40, 10))
	ask := func(locale string) *viewtest.Person {
		return viewtest.NewPerson(t, lesson.NewAsk(viewtest.Context(locale), nil, nil, nil), nil)
	}
	golden.Screen[*lesson.Ask](t, "ask", ask("").Shown(), ask("").Sees(80, 14)+ask("de").Sees(40, 10)+ask("fr").Sees(20, 6))
}

// to goes on to a step.
func (p *pupil) to(t *testing.T, topic course.Topic, rank engine.Rank) {
	t.Helper()
	for c := p.screen.Course(); ; {
		at := c.Progress()
		if at.Step.Topic == topic && (rank == engine.NoRank || at.Step.Rank == rank) {
			return
		}
		if at.Over {
			t.Fatalf("no step is about %s", topic)
		}
		p.Types(makes(p)...)
		p.answered()
		p.Types("enter")
	}
}

// answered has the bots answer at once, if they have to.
func (p *pupil) answered() {
	if p.screen.Course().Progress().Awaits {
		p.Types("enter")
	}
}

// logged is what the log has of a step, line by line, as a table tells it.
func (p *pupil) logged(from int) (lines []string) {
	c := p.screen.Course()
	v := c.View()
	at := table.New(p.screen.Context, c.Who(), c, v, nil)
	for _, line := range at.Told(from) {
		lines = append(lines, strings.ReplaceAll(line.Name+" "+line.Text, " :", ":"))
	}
	return lines
}

// TestAStepCanBeTakenBack with either key, at any time, and what was chosen is forgotten.
func TestAStepCanBeTakenBack(t *testing.T) {
	for _, back := range []string{"u", "backspace"} {
		p := learns(t, "", "classic")
		first := p.Sees(80, 24)
		p.Types("2")
		if p.Types(back); p.Sees(80, 24) != first && strings.Contains(p.Sees(80, 24), "▲") {
			t.Errorf("chosen still:\n%s", p.Sees(80, 24))
		}
		p.to(t, course.Take, engine.NoRank)
		for range 20 {
			p.Types(back)
		}
		if got := p.Sees(80, 24); got != first {
			t.Errorf("back at the beginning:\n%s", got)
		}
	}
}

// TestALessonCanBeLeft at any time, and without a word at a table.
func TestALessonCanBeLeft(t *testing.T) {
	for name, before := range map[string][]string{"at once": nil, "once a move is made": {"2", "3"}, "with cards chosen": {"2", "esc"}} {
		p := learns(t, "", "classic")
		p.Types(before...)
		p.Types("esc")
		if p.Screen() != (viewtest.Elsewhere{}) {
			t.Errorf("%s:\n%s", name, p.Sees(80, 24))
		}
	}
}

// TestAPlayOfOtherCards_KeepsThose that are to be played, which is said.
func TestAPlayOfOtherCards_KeepsThose(t *testing.T) {
	for locale, want := range map[string]string{
		"":   "That would be: ann plays 9; keeps the 8. It's allowed, but first try this: Play it.",
		"de": "Das hieße: ann spielt 9; spart 8 auf. Das geht, aber probier erst das: Spiel die Karte.",
		"fr": "Ce serait : ann joue 9 ; garde 8. C'est permis, mais essaie d'abord ceci : Joue cette carte.",
	} {
		p := learns(t, locale, "bitenight")
		p.to(t, course.Power, engine.Eight)
		p.Types("9", "enter")
		for _, size := range sizes {
			if got := flat(p.Sees(size[0], size[1])); !strings.Contains(got, want) {
				t.Errorf("at %v:\n%s", size, p.Sees(size[0], size[1]))
			}
		}
	}
}

// TestBotsAnswer_ByTheClock, one after another, and at once by a key; a step that is taken back they answer no more.
func TestBotsAnswer_ByTheClock(t *testing.T) {
	p := learns(t, "", "classic")
	p.to(t, course.Power, engine.Two)
	makes := func() (due []tea.Msg) {
		p.Types("2")
		for msg := range p.comes(p.Press("enter")) {
			if later, is := msg.(ui.LaterMsg); is && later.After > time.Second {
				due = append(due, later.Then(time.Time{}))
			}
		}
		if len(due) != 1 {
			t.Fatalf("%d timers:\n%s", len(due), p.Sees(80, 24))
		}
		return due
	}
	told := func(want int) {
		t.Helper()
		lines := p.logged(p.screen.Course().Progress().From)
		if got := flat(p.Sees(80, 24)); len(lines) != want+1 || !strings.Contains(got, strings.Join(lines, ". ")+".") {
			t.Errorf("%q, instead of %d answers:\n%s", lines, want, p.Sees(80, 24))
		}
	}
	late := makes()
	told(0)
	p.Types("u")
	if p.Tell(late...); p.screen.Course().Progress().Done {
		t.Errorf("a step that was taken back goes on:\n%s", p.Sees(80, 24))
	}
	due := makes()
	p.Tell(late...)
	told(0)
	p.Tell(due...)
	told(1)
	p.Tell(due...)
	told(1)
	if got := p.Sees(80, 24); !strings.Contains(got, "enter  all at once") {
		t.Errorf("no key for the rest:\n%s", got)
	}
	p.Types("enter")
	told(2)
	if got := p.Sees(80, 24); !strings.Contains(got, "enter  go on") || strings.Contains(got, "all at once") {
		t.Errorf("no key to go on:\n%s", got)
	}
}

// TestAMoveOnItsWay: what is drawn is what was seen last, whatever has come of a command meanwhile.
func TestAMoveOnItsWay(t *testing.T) {
	p := learns(t, "", "classic")
	p.to(t, course.Follow, engine.NoRank)
	c := p.screen.Course()
	before, v := p.Sees(80, 24), c.View()
	if err := c.Do(rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: *c.Taught()}); err != nil {
		t.Fatal(err)
	}
	if got := p.Sees(80, 24); got != before {
		t.Errorf("instead of\n%s:\n%s", before, got)
	}
	for _, key := range p.screen.Help() {
		if key == p.screen.Words.Lesson.NextKey || key == p.screen.Words.Lesson.HurryKey {
			t.Errorf("%v is offered before the move is seen", key)
		}
	}
	at := c.Progress().At
	if p.Types("enter"); c.Progress().At != at {
		t.Error("enter goes on before the move is seen")
	}
}

// comes is what comes of a command, with what comes of that, but for what comes later.
func (p *pupil) comes(cmd tea.Cmd) iter.Seq[tea.Msg] {
	return func(yield func(tea.Msg) bool) {
		waiting := []tea.Cmd{cmd}
		for ; len(waiting) > 0; waiting = waiting[1:] {
			if waiting[0] == nil {
				continue
			}
			switch msg := waiting[0]().(type) {
			case tea.BatchMsg:
				waiting = append(waiting, msg...)
			case ui.LaterMsg:
				if !yield(msg) {
					return
				}
			default:
				waiting = append(waiting, p.Update(msg))
			}
		}
	}
}

// TestTheHelpAndTheMenuOfALesson have its own keys, and none of a room's.
func TestTheHelpAndTheMenuOfALesson(t *testing.T) {
	p := learns(t, "", "classic")
	p.Types("2", "3") // which no bot answers
	var help, menu []string
	for _, k := range p.screen.Help() {
		help = append(help, k.Key+" "+k.Does)
	}
	for _, act := range p.screen.Acts() {
		menu = append(menu, act.Key.Key+" "+act.Does)
	}
	for name, lines := range map[string][]string{"help": help, "menu": menu} {
		all := strings.Join(lines, "\n")
		for _, has := range []string{"enter go on", "u step back", "esc leave", "the story so far"} {
			if !strings.Contains(all, has) {
				t.Errorf("the %s lacks %q:\n%s", name, has, all)
			}
		}
		for _, no := range []string{"chat", "people", "leave for good", "call the round off", "slower"} {
			if strings.Contains(all, no) {
				t.Errorf("the %s has %q:\n%s", name, no, all)
			}
		}
	}
	for _, act := range p.screen.Acts() {
		if act.Key.Key == "l" {
			if screen, _ := act.Do(); screen != ui.Screen(p.screen) || !strings.Contains(p.Sees(80, 24), "What counts") && !strings.Contains(p.Sees(80, 24), "The story so far") {
				t.Errorf("the menu leads away from the lesson:\n%s", p.Sees(80, 24))
			}
		}
	}
}

// TestPropertyAnyKeys leave a lesson that can be drawn and taken to its end.
func TestPropertyAnyKeys(t *testing.T) {
	keys := []string{"enter", "esc", "u", "backspace", "tab", "left", "right", "up", "down", "e", "r", "h", "l", "i", "m", "s", "b", "c", "x", "p", "1", "2", "3", "4", "7", "8", "9", "t", "j", "q", "k", "a", "o", "space", "?"}
	rapid.Check(t, func(rt *rapid.T) {
		code := rapid.SampledFrom([]string{"bitenight", "leeds", "schwechat:referee=strict", "classic", "custom:shoot=A"}).Draw(rt, "code")
		p := learns(t, rapid.SampledFrom(languages.Tags()).Draw(rt, "locale"), code)
		f := frame.New(frame.NewPalette(), 0, 0)
		for range 40 {
			if rapid.IntRange(0, 3).Draw(rt, "right") == 0 {
				if p.screen.Course().Taught() != nil {
					p.Types(makes(p)...)
				}
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

// TestAnySizeCanBeDrawn of a lesson and of the question.
func TestAnySizeCanBeDrawn(t *testing.T) {
	learns(t, "de", "schwechat").SeesAtAnySize()
	viewtest.NewPerson(t, lesson.NewAsk(viewtest.Context("de"), nil, nil, nil), nil).SeesAtAnySize()
}

// TestGuestsLearn, and have hints.
func TestGuestsLearn(t *testing.T) {
	guest := rooms.NewGuest()
	s, err := lesson.New(viewtest.Context(""), guest, viewtest.Rules(t, "classic"), lesson.Way{})
	if err != nil {
		t.Fatal(err)
	}
	p := viewtest.NewPerson(t, s, nil)
	if p.Types("h"); !strings.Contains(p.Sees(80, 24), "Hint: swap 2 for 3") {
		t.Errorf("no hint:\n%s", p.Sees(80, 24))
	}
	if p.Types("2", "3"); !strings.Contains(p.Sees(80, 24), guest.Name+" swaps 2 for 3.") {
		t.Errorf("\n%s", p.Sees(80, 24))
	}
}

// TestTheCursorOfALesson_IsWhereItSaysWhatToTry, and where it says what has come of it.
func TestTheCursorOfALesson_IsWhereItSaysWhatToTry(t *testing.T) {
	for _, size := range sizes {
		p := learns(t, "", "bitenight")
		teller := lesson.NewTeller(languages.For(""), p.screen.Course())
		for _, done := range []bool{false, true} {
			if done {
				p.Types(makes(p)...)
			}
			at := p.screen.Course().Progress()
			step := teller.Step(&at.Step)
			says := step.Try
			if done {
				says = cmp.Or(step.Then, "ann swaps 2 for 4.")
			}
			f := frame.New(frame.NewPalette(), size[0], size[1])
			p.screen.Draw(f)
			row := strings.TrimSpace(strings.Split(f.String(), "\n")[f.Cursor().Y])
			if !f.Cursor().Rests || row == "" || !strings.HasPrefix(says, row) {
				t.Errorf("%v, done %v: the cursor is on %q, not where it says %q:\n%s", size, done, row, says, f)
			}
		}
	}
}
