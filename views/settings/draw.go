package settings

import (
	"shithead/engine"
	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
	"shithead/views/words"
)

// From so many columns on all values of a setting are seen, below that the one that it has.
const allColumns = 64

// Draw draws the screen: see [ui.Screen].
func (s *Screen) Draw(f *frame.Frame) {
	f.SetTitle("Shithead")
	w, last := &s.Words.Settings, f.Height()-1
	margin := min(2, max(0, f.Width()-24))
	s.DrawKeys(f, margin, last, bindings.Told(s, s.Words))
	if f.Width() < 2*margin+12 || last < 2 {
		return
	}
	y := 1 + min(1, f.Height()/ui.FrameEnough)
	all := ui.OnScreen()
	below := 0
	if f.Height() >= ui.FrameEnough {
		const describes = 3
		below = describes
	}
	s.drawHead(f, margin, below == 0)
	rows := max(1, min(len(all), last-y-below))
	first := min(max(0, s.at-rows/2), len(all)-rows)
	ui.MarkWheel(f, margin, y, f.Width()-2*margin, rows)
	for i := range rows {
		s.drawSetting(f, &all[first+i], margin, y+i, first+i == s.at)
		ui.MarkRow(f, margin, y+i, f.Width()-2*margin, first+i, first+i == s.at)
	}
	if y += rows; below > 0 {
		text, style := w.Does[all[s.at].Name], s.Theme.Soft
		if s.trial != nil {
			text, style = s.Words.Error(s.trial), s.Theme.Danger
		}
		y = s.DrawLines(f, margin+2, y+1, f.Width()-2*margin-2, last-1, []string{text}, style)
		s.drawSample(f, margin+2, y+1, last-1)
	}
}

// drawHead draws the title and how long what is set holds. With alone, which is where there is no room below the
// settings, it also says why that is not kept.
func (s *Screen) drawHead(f *frame.Frame, margin int, alone bool) {
	w := &s.Words.Settings
	x := f.Text(margin, 0, w.Title, s.Theme.Strong)
	says, style := w.Kept, s.Theme.Soft
	switch {
	case s.trial != nil:
		says, style = w.ForNow, s.Theme.Danger
		if alone {
			says = s.Words.Error(s.trial) + " " + says
		}
	case s.Prefers.House == nil:
		says = w.ForNow
	}
	at := f.Width() - margin - frame.Width(says)
	if at > x+2 || s.trial != nil {
		p := ui.Pen{Frame: f, X: max(x+3, at), Y: 0, End: f.Width() - margin}
		p.Write(says, style)
	} else {
		at = f.Width() - margin + 1
	}
	if at-1 > x+1 {
		f.HLine(x+1, 0, at-1-x-1, s.Theme.Line)
	}
}

// drawSetting draws a setting in a row: all its values, or that which it has.
func (s *Screen) drawSetting(f *frame.Frame, set *ui.Setting, x, y int, chosen bool) {
	w, end := &s.Words.Settings, f.Width()-x
	inks := s.DrawChosen(f, x, y, end-x, x, chosen)
	name := inks.Text
	if chosen {
		name = inks.Strong
	}
	has := s.Prefers.Value(set.Name)
	p := ui.Pen{Frame: f, X: x + min(s.nameColumns(), f.Width()/2), Y: y, End: end}
	f.TextMax(x+2, y, p.X-x-3, w.Names[set.Name], name)
	if f.Width() < allColumns {
		if chosen {
			p.Write("‹ ", inks.You)
		} else {
			p.X += 2
		}
		p.Write(w.Value(has), inks.Text)
		if chosen {
			p.Write(" ›", inks.You)
		}
		return
	}
	for _, value := range set.Values {
		if value == has {
			p.Write("● ", inks.You)
			p.Write(w.Value(value), inks.Strong)
		} else {
			p.Write("○ "+w.Value(value), inks.Soft)
		}
		p.Write("   ", inks.Text)
	}
}

// nameColumns is how many columns names take, with the mark before them and the gap behind.
func (s *Screen) nameColumns() int {
	const mark, gap = 2, 3
	width := 0
	for _, name := range s.Words.Settings.Names {
		width = max(width, frame.Width(name))
	}
	return mark + width + gap
}

// The suits, in the engine's order.
const (
	clubs = iota
	diamonds
	hearts
	spades
)

// sample are cards in the states that they have at a table.
var sample = [...]struct {
	card  engine.Card
	sheet look.Sheet
}{
	{engine.NewCard(engine.Seven, clubs), look.Paper},
	{engine.NewCard(engine.Ten, hearts), look.Paper},
	{engine.NewCard(engine.Queen, spades), look.Warm},
	{engine.NewCard(engine.Ace, diamonds), look.Paper},
	{engine.NewCard(engine.Four, diamonds), look.Slate},
	{engine.NewCard(engine.Five, spades), look.Slate},
}

// drawSample draws how cards and texts look now, if there is room above row bottom.
func (s *Screen) drawSample(f *frame.Frame, x, y, bottom int) {
	size := cards.Medium
	if bottom-y > cards.Large.H+2 && f.Width() >= allColumns {
		size = cards.Large
	}
	need := len(sample)*(size.W+1) + size.W
	if bottom-y < size.H+2 || x+need > f.Width() {
		return
	}
	f.Text(x, y, s.Words.Settings.Sample, s.Theme.Strong)
	y += 2
	f.Fill(x-1, y, need+1, size.H+1, ' ', s.Theme.Tray.Text)
	at := x
	for _, c := range sample {
		card := cards.Card{Card: c.card, Size: size, Sheet: c.sheet}
		if c.sheet == look.Warm {
			f.Text(at+1, y+size.H, "▲", s.Theme.Tray.Ask)
		} else if c.sheet == look.Paper && s.Prefers.Is(words.Hints) {
			f.Text(at+1, y+size.H, "●", s.Theme.Tray.You)
		}
		card.Draw(f, s.Theme, at, y)
		at += size.W + 1
	}
	cards.DrawBack(f, s.Theme, at, y, size, cards.NoCount)
	s.drawChips(f, at+size.W+3, y)
}

// drawChips draws what is asked and whose turn it is, as at a table.
func (s *Screen) drawChips(f *frame.Frame, x, y int) {
	w, t := &s.Words.Table, s.Theme
	if x+frame.Width(w.YourTurn)+1 > f.Width() {
		return
	}
	f.Text(f.Text(x, y, " ▶ ", t.YouChip), y, w.YourTurn, t.YouChip)
	f.Text(x, y+2, " "+(&words.Facts{Rank: "8"}).Fill(w.Ask[0])+" ", t.AskChip)
	f.Text(x, y+3, "bob", t.Name)
}
