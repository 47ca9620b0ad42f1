package plain

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"shithead/rooms"
	"shithead/views/lesson"
	"shithead/views/lesson/course"
	"shithead/views/table/story"
	"shithead/views/ui"
	"shithead/views/words"
)

// Lesson is a course in lines.
type Lesson struct {
	reader *Reader
	course *course.Course
	teller lesson.Teller
}

// NewLesson is a course for somebody who reads some words.
func NewLesson(l *ui.Context, c *course.Course) *Lesson {
	reader := New(l, c.Who())
	return &Lesson{reader, c, lesson.NewTeller(reader.Words, c)}
}

// Begin gives the lines with which it begins.
func (l *Lesson) Begin() []string {
	l.reader.Scene.See(l.course.View())
	is := words.UpperFirst(l.reader.Words.Lesson.Title) + ", " + l.course.Rules().Title + "."
	return append([]string{is, l.reader.seats()}, l.tells()...)
}

// tells is what has happened, and what there is to see and to try, or how to go on.
func (l *Lesson) tells() []string {
	l.reader.Scene.See(l.course.View())
	p, w := l.course.Progress(), &l.reader.Words.Lesson
	lines, step := l.reader.happened(), l.teller.Step(&p.Step)
	switch {
	case p.Over:
		lines = append(lines, w.Over, w.SayPlay)
	case p.Done:
		lines = append(append(lines, l.then(&step)...), w.SayNext)
	default:
		if len(lines) > 0 {
			lines = lines[1:] // that something was dealt: how far it is says more
		}
		l.reader.status, l.reader.held, l.reader.news = "", "", "" // all is said, also of what was there before
		of := words.Facts{N: strconv.Itoa(p.At), K: strconv.Itoa(p.Of)}
		lines = append(append([]string{of.Fill(w.Of) + "."}, lines...), unstarred(step.See))
		if p.Step.Topic != course.Ready { // when there is nothing left to swap
			lines = append(lines, l.reader.now()...)
		}
		lines = append(lines, step.Try)
	}
	l.reader.last = lines
	return lines
}

// then is what is said once the move of a step is made, and what the bots answer, all at once.
func (l *Lesson) then(step *words.LessonStep) (lines []string) {
	if step.Then != "" {
		lines = append(lines, step.Then)
	}
	for l.course.Answer() {
	}
	l.reader.Scene.See(l.course.View())
	return append(lines, l.reader.happened()...)
}

// Hear reads a line that was typed, and does what it asks for. The answer has nothing to be done but by whoever has the session.
func (l *Lesson) Hear(line string) Answer {
	p, fields := l.course.Progress(), strings.Fields(line)
	verb, _ := l.reader.lexicon.verb(fields)
	switch {
	case len(fields) == 0:
		return Answer{}
	case verb == words.SayUndo:
		l.course.Undo()
		return say(l.tells()...)
	case p.Over && verb == words.SayPlay:
		return Answer{Verb: words.SayPlay, Rest: l.course.Rules().Code()}
	case verb == words.SayHelp:
		return say(l.help(&p)...)
	case p.Done && !p.Over && verb == words.SayReady:
		l.course.Next()
		return say(l.tells()...)
	case !slices.Contains(between, verb) && (p.Done || !slices.Contains(before, verb)):
		return say(l.reader.Words.Plain.NotNow)
	}
	a := l.reader.Hear(line)
	if len(a.Do) == 0 {
		return a
	}
	err := l.course.Do(a.Do[0])
	if _, asks := a.Do[0].(rooms.Advise); asks && err == nil {
		l.reader.Scene.See(l.course.View())
		return say(l.reader.advice())
	}
	now := l.course.Progress()
	switch {
	case errors.Is(err, course.ErrTaught):
		line := story.Move(l.reader.Scene, now.Tried.Log)
		return say(unstarred(l.teller.Tried(&line, now.Tried, &now.Step)), l.teller.Step(&now.Step).Try)
	case err == nil, now.Done != p.Done: // a foul is refused, and what is taught
		return say(l.tells()...)
	case errors.Is(err, rooms.ErrNotNow):
		return say(l.reader.Words.Plain.NotNow)
	default:
		return say(l.reader.Words.Refusal(err, l.course.View()))
	}
}

// before are what can be said before the move of a step is made, besides what can be said between: moves, the verb of which may lack, and
// the hint. Of a table with people nothing else has a place in a lesson.
var before = []words.Verb{
	"", words.SayPlay, words.SayJump, words.SayTake, words.SayFlip, words.SayChance, words.SaySwap, words.SayLay, words.SayReady, words.SayHint,
}

// between are what can be said once the move of a step is made, besides going on and back.
var between = []words.Verb{words.SayHand, words.SayPile, words.SayWho, words.SayAgain, words.SayRules, words.SayLeave}

// help is what can be said.
func (l *Lesson) help(p *course.Progress) []string {
	w := &l.reader.Words.Plain
	switch {
	case p.Over:
		return append([]string{w.CanSay}, describe(l.reader.Words, []words.Verb{words.SayPlay, words.SayUndo, words.SayLeave})...)
	case p.Done:
		return append([]string{w.CanSay, l.reader.Words.Lesson.SayNext}, describe(l.reader.Words, append([]words.Verb{words.SayUndo}, between...))...)
	default:
		verbs := slices.DeleteFunc(l.reader.verbs(), func(v words.Verb) bool {
			return !slices.Contains(before, v) && !slices.Contains(between, v)
		})
		return l.reader.help(append(verbs, words.SayUndo))
	}
}
