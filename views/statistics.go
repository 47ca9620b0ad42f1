package views

import (
	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/frame"
)

// statistics is where somebody reads what is counted of their play.
type statistics struct {
	look
	me    rooms.Person
	back  func(code string) Screen
	pages page
	// stats are nil until they are there.
	stats *data.PlayerStats
	trial error
}

// statsMsg is the answer to asking for the statistics.
type statsMsg struct {
	stats data.PlayerStats
	err   error
}

func newStatistics(l look, me rooms.Person, house House, back func(code string) Screen) (Screen, tea.Cmd) {
	return &statistics{look: l, me: me, back: back}, func() tea.Msg {
		stats, err := house.Stats()
		return statsMsg{stats, err}
	}
}

func (s *statistics) Update(msg tea.Msg) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case statsMsg:
		if s.trial = msg.err; msg.err == nil {
			s.stats = &msg.stats
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
	words := &s.words.Lobby.Stats
	s.keys(f, margin, last, words.Keys)
	if width < 1 || last < 1 {
		return
	}
	p := pen{f: f, x: margin, y: 0, end: margin + width}
	p.write(words.Title, s.theme.Title)
	p.write(s.me.Name, s.theme.Own)
	y := 1
	if last > frameEnough {
		y++
	}
	switch {
	case s.trial != nil:
		s.lines(f, margin, y, width, last, []string{s.words.Error(s.trial)}, s.theme.Warning)
	case s.stats == nil:
		s.lines(f, margin, y, width, last, []string{s.words.Busy}, s.theme.Faint)
	default:
		s.drawStats(f, margin, y, width, last)
	}
}

func (s *statistics) drawStats(f *frame.Frame, x, y, width, bottom int) {
	lines := statLines(s.words, *s.stats, width)
	styles := [...]frame.StyleID{statText: s.theme.Plain, statSection: s.theme.Title, statHead: s.theme.Strong}
	for _, line := range lines[s.pages.first(len(lines), bottom-y):] {
		if y >= bottom {
			return
		}
		f.Text(x, y, line.text, styles[line.kind])
		y++
	}
}
