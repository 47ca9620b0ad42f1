package board

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/words"
)

// rowsOfTable are the rows of a table at 80x24 after a change.
func rowsOfTable(change func(b *Board)) []string {
	b := sampleBoard(3)
	b.Mat.Run = ""
	change(b)
	return strings.Split(shown(b, 80, 24), "\n")
}

// TestKeysKeepTheirPlaces whether there is a main thing to do or not.
func TestKeysKeepTheirPlaces(t *testing.T) {
	others := []words.Key{{Key: "2-9", Does: "cards"}, {Key: "m", Does: "all"}}
	place := func(main ...words.Key) int {
		rows := rowsOfTable(func(b *Board) { b.Main, b.Keys = len(main) > 0, append(main, others...) })
		return strings.Index(rows[21], " m  all")
	}
	with, without := place(words.Key{Key: "ENTER", Does: "play A A"}), place()
	long := place(words.Key{Key: "ENTER", Does: "take the stack, 8"})
	if with < 0 || with != without || with != long {
		t.Errorf("a key stands in column %d, without a main thing in %d, with a long one in %d", with, without, long)
	}
}

// TestACaptionLeavesTheLatestMoves where they stand beside the pile, and says all in the row of what the pile asks.
func TestACaptionLeavesTheLatestMoves(t *testing.T) {
	now := rowsOfTable(func(*Board) {})
	held := rowsOfTable(func(b *Board) {
		b.Mat.Caption = &Caption{Title: "+7", Lines: []string{"7 cards", "→ bob"}, Sentence: []Span{{Text: "bob takes 7 cards"}}}
	})
	beside := func(row string) string {
		runes := []rune(row)
		return string(runes[min(44, len(runes)):])
	}
	for y := 7; y < 12; y++ {
		if was, is := beside(now[y]), beside(held[y]); was != is {
			t.Errorf("beside the pile stands %q, and %q with a caption", was, is)
		}
	}
	if !strings.Contains(held[11], "✦ +7 ✦  7 cards → bob") {
		t.Errorf("the row of what the pile asks is %q", held[11])
	}
}

// TestWhatIsKnownOfAHandStaysThere whatever a seat does, in a strip.
func TestWhatIsKnownOfAHandStaysThere(t *testing.T) {
	for name, change := range map[string]func(s *Seat){
		"nothing":  func(*Seat) {},
		"a note":   func(s *Seat) { s.Note, s.Brief = "just played K K", "K K" },
		"its turn": func(s *Seat) { s.Turn, s.Clock, s.Left, s.Of = true, "60 s", 60, 60 },
	} {
		rows := rowsOfTable(func(b *Board) {
			s := &b.Seats[0]
			*s = Seat{Name: "bob", Points: "20 p.", Hand: 3, Known: "6 7 8", Bank: []engine.Card{1}}
			change(s)
		})
		if !strings.Contains(rows[5], "(6 7 8)") || !strings.Contains(rows[2], "bob") || !strings.Contains(rows[2], "20 p.") {
			t.Errorf("%s: %q, %q", name, rows[2], rows[5])
		}
		if name == "a note" && !strings.Contains(rows[2], "bob ▾ K K") {
			t.Errorf("the note is not beside the name: %q", rows[2])
		}
	}
}
