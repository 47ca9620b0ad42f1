package board

import (
	"strings"
	"testing"

	"shithead/views/frame"
	"shithead/views/look"
)

// TestATagStandsOnce, below the cards of a seat or beside its name, whatever the row below has room for.
func TestATagStandsOnce(t *testing.T) {
	p := frame.NewPalette()
	theme := look.NewThemes(p).Of(look.Dark, look.True, false)
	for what, change := range map[string]func(s *Seat){
		"a short note": func(s *Seat) { s.Note, s.Brief = "took 7", "+7" },
		"a long note":  func(s *Seat) { s.Note, s.Brief = "just played Q Q Q", "Q Q Q" },
		"known cards":  func(s *Seat) { s.Known = "6 7 8 8 8 J J Q" },
		"few known":    func(s *Seat) { s.Known = "6" },
		"said":         func(s *Seat) { s.Said = "nice" },
		"the clock":    func(s *Seat) { s.Turn, s.Clock, s.Left, s.Of = true, "9 s", 9, 60 },
		"nothing":      func(*Seat) {},
	} {
		for _, w := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			b, f := sampleBoard(3), frame.New(p, w[0], w[1])
			for i := range b.Seats {
				b.Seats[i].Said, b.Seats[i].Note = "", ""
			}
			change(&b.Seats[1])
			b.Seats[1].Tags = []Span{{"dealer", look.Soft}}
			Draw(f, theme, b)
			if n := strings.Count(f.String(), "dealer"); n != 1 {
				t.Errorf("%s in %dx%d: the dealer is said %d times:\n%s", what, w[0], w[1], n, f)
			}
		}
	}
}
