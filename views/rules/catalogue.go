package rules

import (
	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// Catalogue is where somebody in the lobby reads the rules: of the room that is chosen there, and of every rule set.
type Catalogue struct {
	*ui.Context
	back func(code string) ui.Screen
	list []entry
	at   int
	// open is what is read, nil while one chooses.
	open *Reader
}

// entry is a rule set that can be read, and in which room it is played, if that is why it is there.
type entry struct {
	rules *engine.Rules
	room  string
}

// NewCatalogue has the rules of a room first, if there is one. From it, back leads to the lobby.
func NewCatalogue(l *ui.Context, room *rooms.RoomSummary, back func(code string) ui.Screen) *Catalogue {
	s := &Catalogue{Context: l, back: back}
	if room != nil && room.Terms.Rules != nil {
		s.list = append(s.list, entry{room.Terms.Rules, room.Code})
	}
	for _, p := range engine.Presets() {
		if rules, err := engine.NewRules(p.Name, nil); err == nil {
			s.list = append(s.list, entry{rules: rules})
		}
	}
	return s
}

// Update takes a message: see [ui.Screen].
func (s *Catalogue) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case ui.PickMsg:
		if s.open == nil {
			s.at = max(0, min(msg.Row, len(s.list)-1))
		}
	case tea.KeyPressMsg:
		if s.open == nil {
			return bindings.Key(s, s.Context, msg.String())
		}
		if s.open.Key(msg.String()) {
			s.open = nil
		}
	}
	return s, nil
}

// bindings are what can be done while one chooses.
var bindings = ui.Bindings[*Catalogue]{
	{Keys: []string{"enter"}, Says: func(w *words.Words) words.Key { return w.Rules.ReadKey }, Does: func(s *Catalogue, _ string) (ui.Screen, tea.Cmd) {
		s.open = NewReader(s.Context, s.list[s.at].rules)
		return s, nil
	}},
	{Keys: []string{"up", "k"}, Does: steps(-1)},
	{Keys: []string{"down", "j"}, Says: func(w *words.Words) words.Key { return w.Lobby.Form.MoveKey }, Aside: true, Does: steps(1)},
	{Keys: []string{"esc", "i", "q"}, Says: func(w *words.Words) words.Key { return w.Lobby.BackKey }, Does: func(s *Catalogue, _ string) (ui.Screen, tea.Cmd) {
		return s.back(""), nil
	}},
	{Says: ui.SaysHelp},
	{Says: ui.SaysMenu},
}

// steps chooses the rule set so many rows further on.
func steps(by int) func(*Catalogue, string) (ui.Screen, tea.Cmd) {
	return func(s *Catalogue, _ string) (ui.Screen, tea.Cmd) {
		s.at = max(0, min(s.at+by, len(s.list)-1))
		return s, nil
	}
}

// Help are the keys of the list, or of the page that is read: see [ui.Helped].
func (s *Catalogue) Help() []words.Key {
	if s.open != nil {
		return s.Words.Rules.PageKeys
	}
	return bindings.Told(s, s.Words)
}

// Acts are what can be done in the list, and leaving a page that is read: see [ui.Actor].
func (s *Catalogue) Acts() []ui.Act {
	if s.open == nil {
		return bindings.Acts(s, s.Words)
	}
	return []ui.Act{{Key: s.Words.Lobby.BackKey, Do: func() (ui.Screen, tea.Cmd) {
		s.open = nil
		return s, nil
	}}}
}

// Draw draws the screen: see [ui.Screen].
func (s *Catalogue) Draw(f *frame.Frame) {
	f.SetTitle("Shithead")
	if f.Width() < fewestColumns || f.Height() < 2 {
		f.TextMax(0, 0, f.Width(), s.Words.TooSmall, s.Theme.Text)
		return
	}
	last := f.Height() - 1
	if s.open != nil {
		s.open.Draw(s.Context, f, 0, f.Height())
		return
	}
	w := &s.Words.Rules
	s.DrawHeading(f, 1, 0, f.Width()-2, w.Catalogue, "")
	s.DrawKeys(f, 1, last, bindings.Told(s, s.Words))
	y := 1
	if last > ui.FrameEnough {
		y++
	}
	ui.MarkWheel(f, 0, y, f.Width(), last-y)
	first := max(0, s.at-max(0, last-y-1))
	for i, entry := range s.list[first:] {
		if y >= last {
			return
		}
		s.drawEntry(f, y, &entry, first+i == s.at)
		ui.MarkRow(f, 0, y, f.Width(), first+i, first+i == s.at)
		y++
	}
	rules := s.list[s.at].rules
	s.DrawLines(f, 3, y+1, f.Width()-4, last, []string{w.InShort(rules.Name), rules.Code()}, s.Theme.Soft)
}

// drawEntry draws a rule set that can be read.
func (s *Catalogue) drawEntry(f *frame.Frame, y int, e *entry, chosen bool) {
	ink := s.DrawChosen(f, 0, y, f.Width(), 1, chosen)
	title := ink.Text
	if chosen {
		title = ink.Strong
	}
	p := ui.Pen{Frame: f, X: 3, Y: y, End: f.Width() - 1}
	p.Write(e.rules.Title, title)
	if e.room != "" {
		p.Write(" · "+(&words.Facts{Who: e.room}).Fill(s.Words.Rules.OfRoom), ink.Soft)
	}
}

// fewestColumns is the fewest columns in which rules can be chosen and read.
const fewestColumns = 20
