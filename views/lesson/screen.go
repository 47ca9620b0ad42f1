package lesson

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/lesson/course"
	"shithead/views/look"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
)

// Way is where a lesson leads.
type Way struct {
	// Under is the table below, which is needed once a round begins there, nil for none.
	Under *table.Table
	// Leave leads back to where it was begun.
	Leave func() ui.Screen
	// Play leads to a table at which these rules are played.
	Play func(rules *engine.Rules) (ui.Screen, tea.Cmd)
}

// under is the table below as a screen, nil for none.
func (w *Way) under() ui.Screen {
	if w.Under == nil {
		return nil
	}
	return w.Under
}

// Screen is a lesson.
type Screen struct {
	ui.Over
	*ui.Context
	course *course.Course
	way    Way
	// table shows the view, which is of when the course had come as far as at.
	table *table.Table
	view  *rooms.RoomView
	at    course.Progress
	// tried is what was tried instead of the move of a step, until the next key or click; nil for nothing.
	tried *course.Tried
	// rows is how many rows what is said has in a window of a width, that of the longest step.
	rows, width int
}

// New is a lesson at its beginning. It fails with [course.ErrRules].
func New(l *ui.Context, who rooms.Person, rules *engine.Rules, way Way) (*Screen, error) {
	c, err := course.New(rules, who)
	if err != nil {
		return nil, err
	}
	s := &Screen{Context: l, course: c, way: way}
	s.Under = way.under()
	s.sit()
	return s, nil
}

// Course is what is learned, and how far it has come.
func (s *Screen) Course() *course.Course { return s.course }

// sit shows the table as it is, with nothing chosen and nothing held.
func (s *Screen) sit() {
	s.view, s.at = s.course.Now()
	s.table = table.New(s.Context, s.course.Who(), s.course, s.view, s.way.Leave)
	s.asks()
}

// asks tells the table how many cards are asked for.
func (s *Screen) asks() {
	if m := s.course.Taught(); m != nil {
		s.table.Ask(int(m.Count))
	}
}

// answerEvery is how long a bot takes to answer, so that its move can be followed.
const answerEvery = 1500 * time.Millisecond

// answerMsg says that it is time for a bot to answer what is seen, if that is seen still.
type answerMsg struct{ view *rooms.RoomView }

// Update takes a message: see [ui.Screen]. What is neither typed nor pointed at is also for the table below.
func (s *Screen) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	var below tea.Cmd
	switch msg.(type) {
	case tea.KeyPressMsg, tea.PasteMsg, board.CardMsg, board.PlaceMsg, board.PileMsg, board.DrawMsg, board.SeatMsg:
	default:
		if s.Under == nil {
			break
		}
		var next ui.Screen
		if next, below = s.Hear(s, msg); next != ui.Screen(s) || s.way.Under.Played() || s.way.Under.Closed() {
			return s.Under, below
		}
	}
	screen, cmd := s.update(msg)
	return screen, tea.Batch(below, cmd)
}

func (s *Screen) update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	if due, ok := msg.(answerMsg); ok {
		if due.view == s.view {
			s.course.Answer()
		}
		return s, s.see()
	}
	switch msg.(type) {
	case tea.KeyPressMsg, board.CardMsg, board.PlaceMsg, board.PileMsg, board.DrawMsg, board.SeatMsg:
		s.tried = nil
	}
	if key, ok := msg.(tea.KeyPressMsg); ok && !s.table.Reading() {
		if screen, cmd, done := bindings.Press(s, key.String()); done {
			return screen, cmd
		}
		if s.useless(key.String()) {
			s.Unbound = true
			return s, nil
		}
	}
	screen, cmd := s.table.Update(msg)
	if screen != ui.Screen(s.table) {
		return screen, cmd
	}
	return s, tea.Batch(cmd, s.see())
}

// see has the table see what has come of a move, and the next bot answer it after a while. What was only tried is taken back.
func (s *Screen) see() tea.Cmd {
	v, p := s.course.Now()
	if v == s.view {
		return nil
	}
	if s.tried = p.Tried; s.tried != nil {
		s.sit()
		return nil
	}
	s.view, s.at = v, p
	s.asks()
	_, cmd := s.table.Update(table.ViewMsg{View: v})
	if p.Awaits {
		cmd = tea.Batch(cmd, ui.After(answerEvery, func(time.Time) tea.Msg { return answerMsg{v} }))
	}
	return cmd
}

// Typing reports whether keys are text: see [ui.Typist].
func (s *Screen) Typing() bool { return s.table.Typing() }

// The smallest window in which what is said stands above the table, how many rows of it are left to the table at least, and the
// height from which the table stays where it is whatever is said.
const (
	fewestRows = 12
	tableRows  = 8
	steadyRows = 20
)

// Draw draws the screen: see [ui.Screen].
func (s *Screen) Draw(f *frame.Frame) {
	if s.table.Reading() {
		s.table.Draw(f)
		return
	}
	p := s.at
	f.SetTitle("Shithead " + s.Words.Lesson.Title + " " + strconv.Itoa(p.At))
	rows := 0
	if f.Height() >= fewestRows {
		rows = wrapped(s.said(&p), f.Width())
		if f.Height() >= steadyRows {
			rows = max(rows, s.rowsIn(f.Width()))
		}
		rows = min(rows, f.Height()-tableRows)
	}
	f.Part(rows, f.Height()-rows, func(f *frame.Frame) { board.Draw(f, s.Theme, s.board(f.Width(), f.Height(), &p)) })
	if rows == 0 {
		return
	}
	f.Fill(0, 0, f.Width(), rows+1, ' ', 0)
	board.DrawHeader(f, s.Theme, s.header(&p))
	y := 1
	for _, part := range s.said(&p) {
		if part.text != "" {
			f.Rest(margin, min(y, rows)) // at the last of it: what to try, or what comes then
		}
		for _, row := range ui.Wrap(part.text, f.Width()-2*margin) {
			if y <= rows {
				f.TextMax(margin, y, f.Width()-2*margin, row, s.Theme.Of(part.ink))
			}
			y++
		}
	}
}

// margin is free at both sides of what is said.
const margin = 1

func (s *Screen) header(p *course.Progress) board.Header {
	w := &s.Words.Lesson
	of := words.Facts{N: strconv.Itoa(p.At), K: strconv.Itoa(p.Of)}
	return board.Header{Room: w.Title, Rules: s.course.Rules().Title, Right: []string{of.Fill(w.Of)}}
}

// board is the table, with the keys of a lesson. Once the move of a step is made, nothing else is asked for than to go on.
func (s *Screen) board(width, height int, p *course.Progress) *board.Board {
	w := &s.Words.Lesson
	b := s.table.Board(width, height)
	b.Header, b.Panes = s.header(p), slices.DeleteFunc(b.Panes, func(p board.Pane) bool { return !p.Wanted })
	b.Foot, b.Plays = s.foot(p), !p.Done
	b.Keys = slices.DeleteFunc(b.Keys, func(k words.Key) bool {
		press, ok := ui.Press(k)
		return ok && slices.Contains(idle, press.String())
	})
	if !p.Done {
		return b
	}
	b.Keys, b.Main, b.Band = []words.Key{w.NextKey}, true, nil
	switch {
	case p.Over && s.Under != nil:
		b.Keys = []words.Key{w.TableKey}
	case p.Over:
		b.Keys = []words.Key{w.PlayKey}
	case p.Awaits:
		b.Keys = []words.Key{w.HurryKey}
	}
	b.Prompt = board.Prompt{}
	if b.Own != nil {
		b.Own.Chip = ""
	}
	return b
}

// foot are the keys that are always there.
func (s *Screen) foot(p *course.Progress) (keys []words.Key) {
	w := &s.Words.Lesson
	if p.Undo {
		keys = append(keys, w.UndoKey)
	}
	if !p.Done && s.view.Advises() {
		keys = append(keys, s.Words.Table.HintKey)
	}
	return append(keys, s.Words.Lobby.HelpKey, w.LeaveKey)
}

// rowsIn is how many rows what is said of a step before its move needs in a window of a width, whichever step it is, so that the table
// does not move.
func (s *Screen) rowsIn(width int) int {
	if s.width == width {
		return s.rows
	}
	s.rows, s.width = 0, width
	for i, step := range s.course.Steps() {
		s.rows = max(s.rows, wrapped(s.said(&course.Progress{Step: step, At: i + 1}), width))
	}
	return s.rows
}

// wrapped is how many rows parts need in a window of a width.
func wrapped(said []part, width int) (rows int) {
	for _, p := range said {
		rows += len(ui.Wrap(p.text, width-2*margin))
	}
	return rows
}

// part is something that is said, in an ink.
type part struct {
	text string
	ink  look.Ink
}

// said is what is said of the step, part by part: what there is to see and to try, or what has come of it, and what the bots do then.
func (s *Screen) said(p *course.Progress) []part {
	teller := NewTeller(s.Words, s.course)
	step := teller.Step(&p.Step)
	switch {
	case p.Over:
		if s.Under != nil {
			return []part{{s.Words.Lesson.OverHere, look.Strong}}
		}
		return []part{{s.Words.Lesson.Over, look.Strong}}
	case p.Done:
		return s.happened(p.From, step.Then)
	case s.tried != nil:
		line := s.table.Tells(s.tried.Log)
		return []part{{teller.Tried(&line, s.tried, &p.Step), look.Ask}, {step.Try, look.You}}
	default:
		return []part{{step.See, look.Text}, {step.Try, look.You}}
	}
}

// happened is what has come of the move of a step, before which so much had been logged: the move, what is said of it, and what the
// bots have done.
func (s *Screen) happened(from int, then string) (said []part) {
	var told []string
	for _, line := range s.table.Told(from) {
		told = append(told, words.Sentence(words.Behind(line.Name, line.Text)))
	}
	for _, p := range []part{{told[0], look.Ask}, {then, look.Text}, {strings.Join(told[1:], " "), look.Text}} {
		if p.text != "" {
			said = append(said, p)
		}
	}
	return said
}
