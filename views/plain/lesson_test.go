package plain

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/lesson/course"
	"shithead/views/table/story"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

func lessonOf(locale, code string) (*Lesson, *course.Course) {
	c := golden.Must(course.New(enginetest.Rules(code), rooms.Person{Name: "ann"}))
	return NewLesson(viewtest.Context(locale), c), c
}

// TestALesson_BySentences, each in each language to its end: the hint can be typed, and everything can be spoken.
func TestALesson_BySentences(t *testing.T) {
	for _, locale := range languages.Tags() {
		for _, code := range []string{"bitenight", "leeds", "schwechat", "schwechat:referee=strict", "classic", "custom", "custom:again=4,pickup=6,shoot=A"} {
			l, c := lessonOf(locale, code)
			w := languages.For(locale)
			said, verb := l.Begin(), func(v words.Verb) string { return w.Plain.Verbs[v].First() }
			hear := func(line string) {
				said = l.Hear(line).Says
				speakable(t, said)
			}
			for !c.Progress().Over {
				p := c.Progress()
				if step := l.teller.Step(&p.Step); !slices.Contains(said, unstarred(step.See)) || !slices.Contains(said, step.Try) {
					t.Fatalf("%s %s, %+v: said %q", locale, code, p.Step, said)
				}
				checkOffers(t, l)
				for _, other := range c.View().Legal {
					if other.Kind == engine.MovePlay && p.Step.Want != "" && other.Rank != c.Taught().Rank {
						hear(l.reader.Sentence(&other)) // which is not done, and said what it would do
					}
				}
				sentence := l.reader.Sentence(c.Taught())
				if p.Step.Topic != course.Foul {
					hear(verb(words.SayHint))
					want := strings.TrimRight((&words.Facts{Other: sentence}).Fill(w.Table.Advice), ".") // and why
					golden.Equal(t, len(said) == 1 && strings.HasPrefix(said[0], want), true, locale, said, " begins with ", want)
				} else {
					hear(sentence) // and once more
				}
				if hear(sentence); !c.Progress().Done {
					t.Fatalf("%s %s: %q does not do it: %q", locale, code, sentence, said)
				}
				answers(t, l, said)
				hear(verb(words.SayTake))
				golden.Equal(t, said, []string{w.Plain.NotNow}, locale, code)
				hear(verb(words.SayReady))
			}
			golden.Equal(t, slices.Contains(said, w.Lesson.Over), true, locale, code, said)
			a := l.Hear(verb(words.SayPlay))
			golden.Equal(t, [2]string{string(a.Verb), a.Rest}, [2]string{string(words.SayPlay), c.Rules().Code()}, locale, code)
			for range 2 * len(c.Steps()) {
				hear(verb(words.SayUndo))
			}
			golden.Equal(t, c.Progress().Undo || c.Progress().At != 1, false, "not back at the beginning")
		}
	}
}

// answers looks whether it is said once what the move has led to, what is to be said of that, and what bots answer.
func answers(t *testing.T, l *Lesson, said []string) {
	t.Helper()
	p := l.course.Progress()
	golden.Equal(t, p.Awaits, false, "bots have not answered")
	var want []string
	for line := range story.LinesFrom(l.reader.Scene, p.From) {
		want = append(want, sentence(&line))
	}
	slices.Reverse(want)
	if then := l.teller.Step(&p.Step).Then; then != "" {
		want = slices.Insert(want, 1, then)
	}
	golden.Equal(t, said, append(want, l.reader.Words.Lesson.SayNext), p.Step)
}

// TestAnotherMove_IsSaid: what it would do, and what to try; and why another one is not allowed.
func TestAnotherMove_IsSaid(t *testing.T) {
	for locale, c := range map[string]struct{ other, right, would, wrong, not string }{
		"": {
			"swap 2 for K", "swap 2 for 4, next, ready, next, play 4, next", "That would be: You swap 2 for king. It's allowed, but first try this:",
			"play 5", "The 9 asks for 9 or higher: a 5 won't do.",
		},
		"de": {
			"tausch 2 gegen K", "tausch 2 gegen 4, weiter, fertig, weiter, spiel 4, weiter",
			"Das hieße: Du tauschst 2 gegen König. Das geht, aber probier erst das:", "spiel 5", "Die 9 verlangt 9 oder höher: 5 passt nicht.",
		},
	} {
		l, course := lessonOf(locale, "bitenight")
		l.Begin()
		step := course.Progress().Step
		golden.Equal(t, l.Hear(c.other).Says, []string{c.would, l.teller.Step(&step).Try}, c.other)
		golden.Equal(t, course.Progress().Done, false, c.other)
		for line := range strings.SplitSeq(c.right, ", ") {
			l.Hear(line)
		}
		golden.Equal(t, l.Hear(c.wrong).Says, []string{c.not}, c.wrong)
		golden.Equal(t, course.Progress().Done, false, c.wrong)
	}
}

// checkOffers looks whether nothing of a table with people is offered or done.
func checkOffers(t *testing.T, l *Lesson) {
	t.Helper()
	w, view := &l.reader.Words.Plain, l.course.View()
	for _, verb := range []words.Verb{
		words.SayReact, words.SayCallOff, words.SayGiveUp, words.SayChat, words.SaySit, words.SayStart, words.SayTime, words.SayPoints, words.SayPass,
	} {
		first := w.Verbs[verb].First()
		help := l.Hear(w.Verbs[words.SayHelp].First()).Says
		golden.Equal(t, slices.Contains(help, l.reader.Words.Of(first, w.Does[verb])), false, "the help has ", first)
		golden.Equal(t, l.Hear(first).Says, []string{w.NotNow}, first)
	}
	golden.Equal(t, l.course.View() == view, true, "nothing comes of that")
}

// TestPropertyALesson_HearsAnything, and can be taken to its end after that.
func TestPropertyALesson_HearsAnything(t *testing.T) {
	w := languages.For("")
	verbs := []string{"", "help", "again", "leave", "xyzzy", "play 2", "2", "flip 1", "take", "back", "next", "ready", "hint", "swap 2 for 3", "say hello", "call off", "give up", "rooms", "learn", "pile", "hand", "who", "rules", "points", "time", "start", "sit"}
	rapid.Check(t, func(rt *rapid.T) {
		l, c := lessonOf("", rapid.SampledFrom([]string{"bitenight", "leeds", "schwechat:referee=strict", "custom:shoot=A"}).Draw(rt, "code"))
		l.Begin()
		for range 40 {
			line := rapid.OneOf(rapid.SampledFrom(verbs), rapid.String()).Draw(rt, "line")
			if m := c.Taught(); m != nil && rapid.Bool().Draw(rt, "right") {
				line = l.reader.Sentence(m)
			}
			if a := l.Hear(line); len(a.Do) > 0 {
				rt.Fatalf("%q is left to be done: %+v", line, a)
			}
			if help := l.Hear("help").Says; len(help) < 2 || help[0] != w.Plain.CanSay {
				rt.Fatalf("help is %q", help)
			}
		}
	})
}
