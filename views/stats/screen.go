package stats

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// Screen is where somebody reads what is kept of their play.
type Screen struct {
	*ui.Context
	me    rooms.Person
	back  func(code string) ui.Screen
	pages ui.Page
	// history is nil until it is there.
	history *History
	trial   error
	// shown are its lines, as wide as they were drawn last.
	shown []ui.Line
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
	return &Screen{Context: l, me: me, back: back}, func() tea.Msg {
		history, err := house.Stats()
		return statsMsg{history, err}
	}
}

// Update takes a message: see [ui.Screen].
func (s *Screen) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case statsMsg:
		if s.trial = msg.err; msg.err == nil {
			s.history, s.shown = &msg.history, nil
		}
	case tea.KeyPressMsg:
		switch key := msg.String(); key {
		case "esc", "q", "s", "enter":
			return s.back(""), nil
		default:
			s.pages.Key(key)
		}
	}
	return s, nil
}

// Acts are none but those of every screen: see [ui.Actor].
func (s *Screen) Acts() []ui.Act { return []ui.Act{} }

// Draw draws the screen: see [ui.Screen].
func (s *Screen) Draw(f *frame.Frame) {
	f.SetTitle("Shithead")
	last := f.Height() - 1
	margin := min(2, max(0, f.Width()-24))
	width := f.Width() - 2*margin
	labels := &s.Words.Lobby.Stats
	s.DrawKeys(f, margin, last, labels.Keys)
	if width < 1 || last < 1 {
		return
	}
	p := ui.Pen{Frame: f, X: margin, Y: 0, End: margin + width}
	p.Write(labels.Title, s.Theme.Ask)
	p.Write(s.me.Name, s.Theme.You)
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
		s.drawStats(f, margin, y, width, last)
	}
}

func (s *Screen) drawStats(f *frame.Frame, x, y, width, bottom int) {
	if s.shown == nil || s.width != width || s.in != s.Words {
		s.shown, s.width, s.in = statLines(s.Words, s.me.ID, true, *s.history, width), width, s.Words
	}
	styles := [...]frame.StyleID{
		ui.PlainLine: s.Theme.Text, ui.TitleLine: s.Theme.Ask, ui.HeadLine: s.Theme.Strong, ui.NoteLine: s.Theme.Soft,
	}
	first := s.pages.First(len(s.shown), bottom-y)
	if first > 0 {
		f.Text(x+width, y, "↑", s.Theme.Strong)
	}
	if len(s.shown)-first > bottom-y {
		f.Text(x+width, bottom-1, "↓", s.Theme.Strong)
	}
	for _, line := range s.shown[first:] {
		if y >= bottom {
			return
		}
		f.Text(x, y, line.Text, styles[line.Kind])
		y++
	}
}
