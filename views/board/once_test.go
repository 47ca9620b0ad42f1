package board

import (
	"fmt"
	"strings"
	"testing"

	"shithead/views/look"
)

// TestATagStandsOnce, below the cards of a seat or beside its name, whatever the row below has room for.
func TestATagStandsOnce(t *testing.T) {
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
			b := sampleBoard(3)
			for i := range b.Seats {
				b.Seats[i].Said, b.Seats[i].Note = "", ""
			}
			change(&b.Seats[1])
			b.Seats[1].Tags = []Span{{"dealer", look.Soft}}
			text := shown(b, w[0], w[1])
			if n := strings.Count(text, "dealer"); n != 1 {
				t.Errorf("%s in %dx%d: the dealer is said %d times:\n%s", what, w[0], w[1], n, text)
			}
		}
	}
}

// TestSeatsThatHaveNoRoomAreCounted where the game is shown in lines: each is named, or among those that are more.
func TestSeatsThatHaveNoRoomAreCounted(t *testing.T) {
	for others := 1; others < 20; others++ {
		for _, size := range [][2]int{{40, 12}, {39, 14}, {30, 12}, {52, 11}} {
			b := sampleBoard(others)
			b.Seats[others-1].Turn = true
			got, named := shown(b, size[0], size[1]), 0
			for i := range b.Seats {
				if strings.Contains(got, b.Seats[i].Name[:2]) {
					named++
				}
			}
			if more := fmt.Sprintf("+%d", others-named); named < others && !strings.Contains(got, more) {
				t.Errorf("%d others at %v, %d of them named, and no %s:\n%s", others, size, named, more, got)
			}
		}
	}
}
