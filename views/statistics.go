package views

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
)

// statistics is where somebody reads what is kept of their play.
type statistics struct {
	look
	me    rooms.Person
	back  func(code string) Screen
	pages page
	// history is nil until it is there.
	history *History
	trial   error
	// shown are its lines, as wide as they were drawn last.
	shown []Line
	width int
}

// statsMsg is the answer to asking for the statistics.
type statsMsg struct {
	history History
	err     error
}

func newStatistics(l look, me rooms.Person, house statsSource, back func(code string) Screen) (Screen, tea.Cmd) {
	return &statistics{look: l, me: me, back: back}, func() tea.Msg {
		history, err := house.Stats()
		return statsMsg{history, err}
	}
}

func (s *statistics) Update(msg tea.Msg) (Screen, tea.Cmd) {
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
			s.pages.key(key)
		}
	}
	return s, nil
}

func (s *statistics) Draw(f *frame.Frame) {
	f.SetTitle("Shithead")
	last := f.Height() - 1
	margin := min(2, max(0, f.Width()-24))
	width := f.Width() - 2*margin
	labels := &s.words.Lobby.Stats
	s.keys(f, margin, last, labels.Keys)
	if width < 1 || last < 1 {
		return
	}
	p := pen{f: f, x: margin, y: 0, end: margin + width}
	p.write(labels.Title, s.theme.Title)
	p.write(s.me.Name, s.theme.Own)
	y := 1
	if last > frameEnough {
		y++
	}
	switch {
	case s.trial != nil:
		s.lines(f, margin, y, width, last, []string{s.words.Error(s.trial)}, s.theme.Warning)
	case s.history == nil:
		s.lines(f, margin, y, width, last, []string{s.words.Busy}, s.theme.Faint)
	default:
		s.drawStats(f, margin, y, width, last)
	}
}

func (s *statistics) drawStats(f *frame.Frame, x, y, width, bottom int) {
	if s.shown == nil || s.width != width {
		s.shown, s.width = statLines(s.words, s.me.ID, true, *s.history, width), width
	}
	styles := [...]frame.StyleID{
		PlainLine: s.theme.Plain, TitleLine: s.theme.Title, HeadLine: s.theme.Strong, NoteLine: s.theme.Faint,
	}
	first := s.pages.first(len(s.shown), bottom-y)
	if first > 0 {
		f.Text(x+width, y, "↑", s.theme.Key)
	}
	if len(s.shown)-first > bottom-y {
		f.Text(x+width, bottom-1, "↓", s.theme.Key)
	}
	for _, line := range s.shown[first:] {
		if y >= bottom {
			return
		}
		f.Text(x, y, line.Text, styles[line.Kind])
		y++
	}
}
