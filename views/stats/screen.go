package stats

import (
	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// Screen is where somebody reads what is kept of their play.
type Screen struct {
	*ui.Context
	me    rooms.Person
	house Source
	back  func(code string) ui.Screen
	pages ui.Page
	// history is nil until it is there.
	history *History
	trial   error
	// parts are what can be looked at, at is the one that is.
	parts []part
	at    int
	// below are the lines below the pictures, as wide as they were drawn last.
	below []ui.Line
	width int
	in    *words.Words
}

// statsMsg is the answer to asking for the statistics.
type statsMsg struct {
	history History
	err     error
}

// New reads what is kept of somebody, and shows it. From it, back leads to the lobby.
func New(l *ui.Context, me rooms.Person, house Source, back func(code string) ui.Screen) (ui.Screen, tea.Cmd) {
	return &Screen{Context: l, me: me, house: house, back: back}, func() tea.Msg {
		history, err := house.Stats()
		return statsMsg{history, err}
	}
}

// Update takes a message: see [ui.Screen].
func (s *Screen) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case statsMsg:
		if s.trial = msg.err; msg.err == nil {
			s.history, s.parts = &msg.history, parts(&msg.history)
		}
	case ui.NamedMsg:
		s.me.Name = msg.Name
	case tea.KeyPressMsg:
		screen, cmd, done := bindings.Press(s, msg.String())
		if done {
			return screen, cmd
		}
		s.Unbound = !s.pages.Key(msg.String())
	}
	return s, nil
}

// bindings are what can be done here.
var bindings = ui.Bindings[*Screen]{
	{Keys: []string{"esc", "q", "s", "enter"}, Says: func(w *words.Words) words.Key { return w.Lobby.BackKey }, Does: func(s *Screen, _ string) (ui.Screen, tea.Cmd) {
		return s.back(""), nil
	}},
	{Keys: []string{"tab", "right"}, Says: func(w *words.Words) words.Key { return w.Lobby.Stats.RulesKey }, When: (*Screen).several, Does: turns(1)},
	{Keys: []string{"shift+tab", "left"}, When: (*Screen).several, Does: turns(-1)},
	{Keys: []string{"b"}, Says: func(w *words.Words) words.Key { return w.Lobby.Stats.BoardsKey }, Does: func(s *Screen, _ string) (ui.Screen, tea.Cmd) {
		return NewBoards(s.Context, s.me, s.house, s)
	}},
	{Says: func(w *words.Words) words.Key { return w.Lobby.Form.ScrollKey }},
	{Says: ui.SaysHelp},
	{Says: ui.SaysMenu},
}

// several reports whether there are rule sets to choose from.
func (s *Screen) several() bool { return len(s.parts) > 1 }

// turns shows the next rule set, or the one before.
func turns(by int) func(*Screen, string) (ui.Screen, tea.Cmd) {
	return func(s *Screen, _ string) (ui.Screen, tea.Cmd) {
		n := len(s.parts)
		s.at, s.below, s.pages = (s.at+by+n)%n, nil, ui.Page{}
		return s, nil
	}
}

// Help are the keys, and what the figures mean: see [ui.Helped].
func (s *Screen) Help() []words.Key {
	keys := bindings.Told(s, s.Words)
	for _, note := range s.Words.Lobby.Stats.Notes {
		if note != "" {
			keys = append(keys, words.Key{"", note})
		}
	}
	return keys
}

// Acts are what can be done here: see [ui.Actor].
func (s *Screen) Acts() []ui.Act { return bindings.Acts(s, s.Words) }

// Draw draws the screen: see [ui.Screen].
func (s *Screen) Draw(f *frame.Frame) {
	f.SetTitle("Shithead")
	last := f.Height() - 1
	margin := min(2, max(0, f.Width()-24))
	width := f.Width() - 2*margin
	if width < 1 || last < 1 {
		s.DrawKeys(f, margin, last, bindings.Told(s, s.Words))
		return
	}
	y := 1
	if last > ui.FrameEnough {
		y++
	}
	switch {
	case s.trial != nil:
		s.DrawLines(f, margin, y, width, last, []string{s.Words.Error(s.trial)}, s.Theme.Danger)
	case s.history == nil:
		s.DrawLines(f, margin, y, width, last, []string{s.Words.Busy}, s.Theme.Soft)
	default:
		bottom := last
		if f.Height() >= roomy {
			bottom--
		}
		s.drawPage(f, margin, y, width, bottom)
	}
	s.drawTitle(f, margin, width)
	s.DrawKeys(f, margin, last, bindings.Told(s, s.Words))
}

// roomy is the height from which on a row above the keys is left free.
const roomy = 20

// drawTitle draws whose statistics these are, and of which rules.
func (s *Screen) drawTitle(f *frame.Frame, x, width int) {
	p := ui.Pen{Frame: f, X: x, End: x + width}
	p.Write(s.Words.Lobby.Stats.Title, s.Theme.Strong)
	p.Write(s.me.Name, s.Theme.You)
	end := x + width
	if len(s.parts) > 0 {
		name := s.parts[s.at].name(&s.Words.Lobby.Stats)
		if at := end - frame.Width(name); at > p.X+1 {
			f.Text(at, 0, name, s.Theme.Strong)
			end = at - 1
		}
	}
	if end > p.X+2 {
		f.HLine(p.X+1, 0, end-p.X-1, s.Theme.Line)
	}
}

// drawPage draws as much of the page as fits from a row on, and marks where there is more. What reaches into the rows of the
// title and the keys is wiped.
func (s *Screen) drawPage(f *frame.Frame, x, y, width, bottom int) {
	const below = 1 << 12 // no window has that row
	rows := s.drawAll(f, x, below, width) - below
	ui.MarkWheel(f, 0, y, f.Width(), bottom-y)
	first := s.pages.First(rows, bottom-y)
	s.drawAll(f, x, y-first, width)
	f.Fill(0, 0, f.Width(), y, ' ', 0)
	f.Fill(0, bottom, f.Width(), f.Height()-bottom, ' ', 0)
	if first > 0 {
		f.Text(x+width, y, "↑", s.Theme.Strong)
	}
	if rows-first > bottom-y {
		f.Text(x+width, bottom-1, "↓", s.Theme.Strong)
	}
}

// twoColumns is the width from which on parts stand side by side.
const twoColumns = 70

// drawAll draws everything from a row on, which may be outside of the window, and gives the row below it.
func (s *Screen) drawAll(f *frame.Frame, x, y, width int) int {
	labels := &s.Words.Lobby.Stats
	if len(s.parts) == 0 {
		return s.drawText(f, x, y, statLines(s.Words, s.me.ID, true, *s.history, width))
	}
	p := &s.parts[s.at]
	y = s.drawTiles(f, x, y, width, p.tiles(s.Words))
	each := width
	if width >= twoColumns {
		each = (width - 4) / 2
	}
	bars := func(x, y int) int {
		s.DrawHeading(f, x, y, each, labels.Results, "")
		return s.drawBars(f, x, y+1, each, p.results(labels))
	}
	deeds := func(x, y int) int {
		s.DrawHeading(f, x, y, each, labels.Style, "")
		return s.drawDeeds(f, x, y+1, each, p.style(s.Words))
	}
	if each < width {
		y = max(bars(x, y), deeds(x+width-each, y)) + 1
	} else {
		y = deeds(x, bars(x, y)+1) + 1
	}
	y = s.drawForm(f, x, y, width, forms(s.me.ID, p.lately))
	y = s.drawCompany(f, x, y, width, companions(s.me.ID, p.lately, s.history.Names))
	return s.drawText(f, x, y, s.linesBelow(p, width))
}

// linesBelow are the rounds played last, the table of all rule sets, and what figures mean.
func (s *Screen) linesBelow(p *part, width int) []ui.Line {
	if s.below != nil && s.width == width && s.in == s.Words {
		return s.below
	}
	labels := &s.Words.Lobby.Stats
	s.below, s.width, s.in = []ui.Line{}, width, s.Words
	if last := among(s.history.Last, p.stats.Rules, p.practice); len(last) > 0 {
		s.below = append(roundLines(s.Words, s.me.ID, last, width), ui.Line{})
	}
	t := newStatTable(s.Words, []data.Stats{p.stats})
	if p.all != nil {
		t = newStatTable(s.Words, p.all)
		s.below = append(append(append(s.below, ui.Line{Text: labels.Total, Kind: ui.TitleLine}), t.lines(width)...), ui.Line{})
	}
	s.below = ui.Fitted(append(s.below, t.notes(labels)...), width)
	return s.below
}

// drawText draws lines below each other: titles with a line behind them.
func (s *Screen) drawText(f *frame.Frame, x, y int, lines []ui.Line) int {
	styles := [...]frame.StyleID{ui.PlainLine: s.Theme.Text, ui.HeadLine: s.Theme.Soft, ui.NoteLine: s.Theme.Soft}
	for _, line := range lines {
		if line.Kind == ui.TitleLine {
			s.DrawHeading(f, x, y, f.Width()-2*x, line.Text, "")
		} else {
			f.Text(x, y, line.Text, styles[line.Kind])
		}
		y++
	}
	return y
}
