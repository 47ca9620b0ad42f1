package plain

import (
	"errors"
	"strconv"
	"strings"

	"shithead/rooms"
	"shithead/views/lesson"
	"shithead/views/lesson/course"
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
	return &Lesson{New(l, c.Who()), c, lesson.NewTeller(l.Words, c)}
}

// Begin gives the lines with which it begins.
func (l *Lesson) Begin() []string {
	l.reader.Scene.See(l.course.View())
	return append([]string{l.reader.where(), l.reader.seats()}, l.tells()...)
}

// tells is what has happened, and what there is to see and to try, or how to go on.
func (l *Lesson) tells() []string {
	l.reader.Scene.See(l.course.View())
	p, w := l.course.Progress(), &l.reader.Words.Lesson
	lines := l.reader.happened()
	if !p.Done && len(lines) > 0 { // how far it is says more than that something was dealt
		lines[0] = ended((&words.Facts{N: strconv.Itoa(p.At), K: strconv.Itoa(p.Of)}).Fill(w.Of))
	}
	step := l.teller.Step(&p.Step)
	switch {
	case p.Over:
		lines = append(lines, w.Over, w.SayPlay)
	case p.Done:
		lines = append(lines, strings.TrimSpace(step.Then+" "+w.SayNext))
	default:
		lines = append(append(lines, unstarred(step.See)), l.reader.now()...)
		lines = append(lines, step.Try)
	}
	l.reader.last = lines
	return lines
}

// Hear reads a line that was typed, and does what it asks for. The answer has nothing to be done but by whoever has the session.
func (l *Lesson) Hear(line string) Answer {
	p := l.course.Progress()
	verb, _ := l.reader.lexicon.verb(strings.Fields(line))
	switch {
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
	}
	a := l.reader.Hear(line)
	if len(a.Do) == 0 {
		return a
	}
	switch err := l.course.Do(a.Do[0]); {
	case err == nil, l.course.Progress().Done != p.Done: // a foul is refused, and what is taught
		return say(l.tells()...)
	case errors.Is(err, rooms.ErrNotNow):
		return say(l.reader.Words.Plain.NotNow)
	default:
		return say(l.reader.Words.Refusal(err, l.course.View()))
	}
}

// help is what can be said.
func (l *Lesson) help(p *course.Progress) []string {
	w := &l.reader.Words.Plain
	switch {
	case p.Over:
		return append([]string{w.CanSay}, describe(w, []words.Verb{words.SayPlay, words.SayUndo, words.SayLeave})...)
	case p.Done:
		return append([]string{w.CanSay, l.reader.Words.Lesson.SayNext}, describe(w, []words.Verb{words.SayUndo, words.SayHand, words.SayPile, words.SayWho, words.SayRules, words.SayLeave})...)
	default:
		return append(l.reader.Help(), describe(w, []words.Verb{words.SayUndo})...)
	}
}
