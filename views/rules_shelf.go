package views

import (
	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/words"
)

// shelf is where somebody in the lobby reads the rules: of the room that is chosen there, and of every rule set.
type shelf struct {
	look
	back  func(code string) Screen
	books []book
	at    int
	// open is what is read, nil while one chooses.
	open *reader
}

// book is a rule set that can be read, and in which room it is played, if that is why it is there.
type book struct {
	rules *engine.Rules
	room  string
}

func newShelf(l look, room *rooms.RoomSummary, back func(code string) Screen) *shelf {
	s := &shelf{look: l, back: back}
	if room != nil && room.Terms.Rules != nil {
		s.books = append(s.books, book{room.Terms.Rules, room.Code})
	}
	for _, p := range engine.Presets() {
		if rules, err := engine.NewRules(p.Name, nil); err == nil {
			s.books = append(s.books, book{rules: rules})
		}
	}
	return s
}

func (s *shelf) Update(msg tea.Msg) (Screen, tea.Cmd) {
	pressed, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return s, nil
	}
	key := pressed.String()
	if s.open != nil {
		if s.open.key(key) {
			s.open = nil
		}
		return s, nil
	}
	switch key {
	case "esc", "i", "q":
		return s.back(""), nil
	case "up", "k":
		s.at = max(0, s.at-1)
	case "down", "j":
		s.at = min(len(s.books)-1, s.at+1)
	case "enter":
		s.open = newReader(&s.look, s.books[s.at].rules)
	}
	return s, nil
}

func (s *shelf) Draw(f *frame.Frame) {
	f.SetTitle("Shithead")
	if f.Width() < fewestShelf || f.Height() < 2 {
		f.TextMax(0, 0, f.Width(), s.words.TooSmall, s.theme.Plain)
		return
	}
	last := f.Height() - 1
	if s.open != nil {
		s.open.draw(&s.look, f, 0, f.Height())
		return
	}
	w := &s.words.Rules
	f.Text(1, 0, w.Shelf, s.theme.Title)
	s.keys(f, 1, last, w.ShelfKeys)
	y := 1
	if last > frameEnough {
		y++
	}
	first := max(0, s.at-max(0, last-y-1))
	for i, book := range s.books[first:] {
		if y >= last {
			return
		}
		name, style := book.rules.Title, s.theme.Plain
		if book.room != "" {
			name += " · " + (&words.Facts{Who: book.room}).Fill(w.OfRoom)
		}
		if first+i == s.at {
			style = s.theme.Strong
			f.Text(1, y, "▶", s.theme.Turn)
		}
		p := pen{f: f, x: 3, y: y, end: f.Width() - 1}
		p.write(name, style)
		y++
	}
	rules := s.books[s.at].rules
	s.lines(f, 3, y+1, f.Width()-4, last, []string{w.InShort[rules.Name], rules.Code()}, s.theme.Faint)
}

// fewestShelf is the fewest columns in which rules can be chosen and read.
const fewestShelf = 20
