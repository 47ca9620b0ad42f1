package board

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/look"
	"shithead/views/words"
)

// The windows of the pictures: from a game in lines to a large one.
var windows = [][2]int{{40, 12}, {60, 20}, {80, 24}, {120, 40}, {200, 60}}

// differing are the rows of a frame in which it differs from another one, each with its number.
func differing(f, from *frame.Frame) string {
	rows, usual := strings.Split(f.String(), "\n"), strings.Split(from.String(), "\n")
	text := ""
	for y, row := range rows {
		if row != usual[y] {
			text += fmt.Sprintf("%2d|%s\n", y, row)
		}
	}
	return text
}

// TestPictures of a table in other windows; of other themes, situations and numbers of seats the rows that differ.
func TestPictures(t *testing.T) {
	table := func(width, height int) *frame.Frame { return drawn(dark, width, height, sampleBoard(3)) }
	golden.Text(t, "table", table(80, 24).Picture())
	golden.Text(t, "moment", drawn(dark, 80, 24, blown(3)).Picture())
	sizes := ""
	for _, w := range windows {
		if w[0] != 80 {
			sizes += table(w[0], w[1]).String()
		}
	}
	golden.Text(t, "sizes", sizes)
	others := ""
	for _, c := range []struct{ others, width, height int }{
		{0, 80, 24}, {1, 80, 24}, {7, 80, 24}, {11, 80, 24}, {19, 80, 24}, {0, 40, 12}, {7, 40, 12}, {19, 40, 12}, {19, 60, 20}, {11, 120, 40},
	} {
		f := drawn(dark, c.width, c.height, sampleBoard(c.others))
		others += fmt.Sprintf("%d others, %dx%d\n", c.others, c.width, c.height) + differing(f, table(c.width, c.height))
	}
	golden.Text(t, "others", others)
	rest := "outlines\n" + differing(drawn(themes.Of(look.Dark, look.Sixteen, true), 80, 24, sampleBoard(3)), table(80, 24))
	rest += "edges\n" + differing(drawn(themes.Of(look.Contrast, look.True, false), 80, 24, sampleBoard(3)), table(80, 24))
	for _, name := range slices.Sorted(maps.Keys(situations)) {
		for _, w := range windows[:4] {
			if w[0] == 60 && name != "set-up" && name != "tags" && name != "watching" {
				continue
			}
			b := sampleBoard(3)
			situations[name](b)
			rest += fmt.Sprintf("%s, %dx%d\n", name, w[0], w[1]) + differing(drawn(dark, w[0], w[1], b), table(w[0], w[1]))
		}
	}
	golden.Text(t, "situations", rest)
}

// TestDrawingLeavesABoardAsItWas: a board that was drawn in a small window looks in a large one as it does at first.
func TestDrawingLeavesABoardAsItWas(t *testing.T) {
	board := func() *Board {
		b := sampleBoard(3)
		b.Panes[0].Shorter = [][]Line{b.Panes[0].Lines[:2]}
		return b
	}
	b := board()
	if small := shown(b, 120, 18); strings.Contains(small, "anything next") == strings.Contains(small, "four of a kind blows") {
		t.Fatalf("nothing is left out:\n%s", small)
	}
	golden.Equal(t, shown(b, 120, 40), shown(board(), 120, 40), "after a small window")
}

func contain(parts ...string) func(string) bool {
	return func(text string) bool {
		return !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(text, part) })
	}
}

func lack(parts ...string) func(string) bool {
	return func(text string) bool {
		return !slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
	}
}

func count(part string, least, most int) func(string) bool {
	return func(text string) bool {
		n := strings.Count(text, part)
		return least <= n && n <= most
	}
}

func tagged(change func(s *Seat)) func(b *Board) {
	return func(b *Board) {
		for i := range b.Seats {
			b.Seats[i].Said, b.Seats[i].Note = "", ""
		}
		change(&b.Seats[1])
		b.Seats[1].Tags = []Span{{"dealer", look.Soft}}
	}
}

func captioned(b *Board) {
	b.Mat.Caption = &Caption{
		Title: "FOUR OF A KIND", Great: true, Lines: []string{"7 cards"},
		Sentence: []Span{{"Fritz* ", look.Name}, {"zeigt Cornelius den Joker: Cornelius nimmt 5 Karten", look.Text}},
	}
}

// TestWhatABoardShows after a change, with some numbers of others and in some windows.
func TestWhatABoardShows(t *testing.T) {
	var any19 []int
	for others := range 20 {
		any19 = append(any19, others)
	}
	cards, usual := append(slices.Clone(windows), [2]int{40, 16}, [2]int{100, 30}), windows[2:3]
	for name, c := range map[string]struct {
		others  []int
		windows [][2]int
		change  func(b *Board)
		shows   func(text string) bool
	}{
		"who watches reads what happened last": {any19[1:], cards, func(b *Board) { b.Own, b.Mat.Run = nil, "" }, func(text string) bool {
			return strings.Contains(text, "dan K") || strings.Contains(text, "plays K")
		}},
		"a jump-in is offered": {[]int{1, 3, 8, 19}, append(cards, [2]int{40, 10}), func(b *Board) {
			b.Band = &Band{Left: "JUMP IN: 9 9 makes four", Right: []string{"ENTER jumps"}}
		}, contain("JUMP IN: 9 9 makes four")},
		"a tag is said once, beside the name or below the cards": {[]int{1, 3, 6, 12}, windows[2:], func(b *Board) {
			for i := range b.Seats {
				b.Seats[i].Tags, b.Seats[i].Note, b.Seats[i].Out, b.Seats[i].Said = nil, "took 3", "", ""
			}
			b.Seats[0].Tags = []Span{{Text: "branded"}}
		}, count("branded", 0, 1)},
		"a tag and a short note": {[]int{3}, windows[2:], tagged(func(s *Seat) { s.Note, s.Brief = "took 7", "+7" }), count("dealer", 1, 1)},
		"a tag and a long note": {
			[]int{3}, windows[2:], tagged(func(s *Seat) { s.Note, s.Brief = "just played Q Q Q", "Q Q Q" }), count("dealer", 1, 1),
		},
		"a tag and known cards": {[]int{3}, windows[2:], tagged(func(s *Seat) { s.Known = "6 7 8 8 8 J J Q" }), count("dealer", 1, 1)},
		"a tag and few known":   {[]int{3}, windows[2:], tagged(func(s *Seat) { s.Known = "6" }), count("dealer", 1, 1)},
		"a tag and a line":      {[]int{3}, windows[2:], tagged(func(s *Seat) { s.Said = "nice" }), count("dealer", 1, 1)},
		"a tag and the clock": {
			[]int{3}, windows[2:], tagged(func(s *Seat) { s.Turn, s.Clock, s.Left, s.Of = true, "9 s", 9, 60 }), count("dealer", 1, 1),
		},
		"a tag alone":                         {[]int{3}, windows[2:], tagged(func(*Seat) {}), count("dealer", 1, 1)},
		"a caption was cut in a word":         {[]int{2}, [][2]int{{80, 24}, {100, 40}, {120, 40}}, captioned, lack("nimm…", "FOUR OF A KI…", "FOUR OF KI…")},
		"a long caption ends with a clause":   {[]int{2}, [][2]int{{100, 40}, {120, 40}}, captioned, contain("zeigt Cornelius den Joker")},
		"the discard pile has its name":       {[]int{3}, windows[3:4], discard("draw pile", "discard pile", 19), contain(" discard pile 19 ")},
		"the stack had two labels, one above": {[]int{3}, usual, discard("Nachziehstapel", "gelöscht", 5), contain("→ gelöscht 5 ")},
		"what was said ends as a quotation, and what nobody said has all of the row": {[]int{3}, usual, func(b *Board) {
			b.Mat.Story = []Line{{Who: "Cornelius", Text: "“hello there, who dealt me this rubbish?”"}, {Text: "Who is first with a 10?", Latest: true}}
		}, contain("Cornelius “hello there, who…”", "Who is first with a 10?")},
		"tens were TTT at large tables": {[]int{8, 11, 19}, windows[1:], tens, lack("TT")},
		"tens are written out":          {[]int{8, 11, 19}, windows[2:], tens, count("10", 3, 999)},
	} {
		for _, others := range c.others {
			for _, w := range c.windows {
				b := sampleBoard(others)
				if c.change(b); !c.shows(shown(b, w[0], w[1])) {
					t.Errorf("%s: not with %d others in %v:\n%s", name, others, w, shown(b, w[0], w[1]))
				}
			}
		}
	}
}

func discard(label, discardLabel string, n int) func(b *Board) {
	return func(b *Board) { b.Mat.DrawLabel, b.Mat.DiscardLabel, b.Mat.Discard = label, discardLabel, n }
}

func tens(b *Board) {
	for i := range b.Seats {
		b.Seats[i].Bank = cardsOf("Tc Td Th")
	}
}

// TestWhatIsAskedIsNeverCut: of what the pile asks a shorter form stands where a longer one has no room, in every window.
func TestWhatIsAskedIsNeverCut(t *testing.T) {
	for others := range 20 {
		for width := 40; width < 130; width += 3 {
			for height := 12; height < 45; height += 2 {
				b := sampleBoard(others)
				text := shown(b, width, height)
				asks := slices.ContainsFunc(b.Mat.Asks, func(asks string) bool { return strings.Contains(text, asks) })
				if !asks || !lack("K …", "short…")(text) {
					t.Fatalf("%d others, %dx%d:\n%s", others, width, height, text)
				}
			}
		}
	}
}

// TestAnEmptyHandHasNoBack, however seats are drawn.
func TestAnEmptyHandHasNoBack(t *testing.T) {
	for _, w := range append(windows[1:], [2]int{40, 16}) {
		for hand := range 2 {
			b := sampleBoard(1)
			b.Seats[0].Bank, b.Seats[0].Down, b.Own.Bank, b.Mat.Draw, b.Seats[0].Hand = nil, nil, Bank{}, 0, hand
			f, back := drawn(dark, w[0], w[1], b), false
			for y := range f.Height() {
				back = back || slices.ContainsFunc(f.Row(y), func(c frame.Cell) bool { return c.Style() == dark.Back || c.Style() == dark.BackInk })
			}
			golden.Equal(t, back, hand > 0, "a back of ", hand, " cards in ", w)
		}
	}
}

// TestAHandShows a pair of which one lies exactly on the other, jokers by their names, and a mark once for each rank that is new.
func TestAHandShows(t *testing.T) {
	fresh := ownCards("2c 3c+ 3d+ 9c")
	for i := range fresh[:3] {
		fresh[i].New = true
	}
	pair := ownCards("2c 3c 4c 5c 5d 6c 7c 8c 9c")
	for _, c := range []struct {
		size  cards.Size
		width int
		cards []OwnCard
		shows func(string) bool
	}{
		{cards.Small, 34, pair, count("×2", 1, 1)},
		{cards.Small, 80, pair, lack("×2")},
		{cards.Medium, 42, ownCards("2c 2d 2h 3c 4c 5c 6c 7c 8c 9c"), count("×3", 1, 1)},
		{cards.Medium, 40, fresh, count("+", 2, 2)},
		{cards.Medium, 40, fresh, contain("●+")},
		{cards.Narrow, 40, ownCards("Jk Jk"), count("Jk", 2, 9)},
		{cards.Small, 40, ownCards("Jk Jk"), count("Jk", 2, 9)},
		{cards.Medium, 40, ownCards("Jk Jk"), count("Jk", 2, 9)},
		{cards.Large, 40, ownCards("Jk Jk"), count("Jk", 2, 9)},
		{cards.Huge, 40, ownCards("Jk Jk"), count("Jk", 2, 9)},
	} {
		f := frame.New(palette, c.width+4, c.size.H+3)
		h := hand{painter: &painter{Frame: f, t: dark}, cards: c.cards, size: c.size}
		h.l.hand, h.l.marks = 1, 1+c.size.H
		if h.draw(0, c.width); !c.shows(f.String()) {
			t.Errorf("%v in %d columns:\n%s", c.size, c.width, f)
		}
	}
}

// TestABlankBeforeAColonWasTaken for a part of the move, which is told by what came of it alone, or by itself.
func TestABlankBeforeAColonWasTaken(t *testing.T) {
	for text, want := range map[string][]string{
		"plays 10: burns the pile":            {"plays 10: burns the pile", "10: burns the pile", "burns the pile", "plays 10"},
		"joue 10\u00a0: brûle le tas":         {"joue 10\u00a0: brûle le tas", "10\u00a0: brûle le tas", "brûle le tas", "joue 10"},
		"montre le Joker\u00a0: bob en prend": {"montre le Joker\u00a0: bob en prend", "le Joker\u00a0: bob en prend", "montre le Joker"},
	} {
		golden.Equal(t, briefer(text), want, text)
	}
}

// TestWhatCameOfAMoveWasCutOff: a narrow column tells that four of a kind were made, and no half of a word.
func TestWhatCameOfAMoveWasCutOff(t *testing.T) {
	const text, parted = "plays 4 4 4: four of a kind, wipes the pile", "dreht 5 um: passt nicht"
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{text, 50, text},
		{text, 27, "plays 4 4 4: four of a kind"},
		{text, 22, "4 4 4: four of a kind"},
		{text, 14, "four of a kind"},
		{text, 13, "plays 4 4 4"},
		{"plays J J J J: four of a kind, burns the pile", 16, "four of a kind"},
		{"spielt J J J J: Vierling, löscht den Ablegestapel", 13, "Vierling"},
		{"zeigt bob den Joker: bob nimmt 3 Karten", 22, "zeigt bob den Joker"},
		{parted, 23, parted},
		{parted, 20, "dreht 5 um"},
	} {
		golden.Equal(t, shortened(c.text, [2]string{"“", "”"}, c.width), c.want, c.width, " columns")
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

// TestTagsMovedTheNameOfTheSecondRow: whatever is said of the viewer, each row of own cards is named where it begins.
func TestTagsMovedTheNameOfTheSecondRow(t *testing.T) {
	b := sampleBoard(3)
	b.Own.Chip = ""
	b.Own.Tags = []Span{{"Scheisskopf", look.Soft}, {"dealer", look.Soft}, {"bot plays", look.Soft}}
	b.Own.Zones = []Zone{{Label: "hand", Cards: ownCards("3c 8c Qh")}, {Label: "table", Cards: ownCards("4c 9c Kh")}}
	for _, w := range windows[2:] {
		// columnOf is the column of a text in the lower half of the window, right of its first fifth.
		columnOf := func(text string) int {
			rows := strings.Split(shown(b, w[0], w[1]), "\n")
			for _, row := range rows[len(rows)/2:] {
				if cells := []rune(row); len(cells) > w[0]/5 {
					if before, _, ok := strings.Cut(string(cells[w[0]/5:]), text); ok {
						return frame.Width(before)
					}
				}
			}
			return -9
		}
		if named, lies := columnOf(" table ")+1, columnOf("4"); named < 0 || named > lies+2 || named < lies-2 {
			t.Errorf("%v: named at %d, lies at %d:\n%s", w, named, lies, shown(b, w[0], w[1]))
		}
	}
}

func rowsOfTable(change func(b *Board)) []string {
	b := sampleBoard(3)
	b.Mat.Run = ""
	change(b)
	return strings.Split(shown(b, 80, 24), "\n")
}

// TestKeysKeepTheirPlaces whether there is a main thing to do or not.
func TestKeysKeepTheirPlaces(t *testing.T) {
	others := []words.Key{{Key: "2-9", Does: "cards"}, {Key: "m", Does: "all"}}
	for _, main := range [][]words.Key{nil, {{Key: "ENTER", Does: "play A A"}}, {{Key: "ENTER", Does: "take the stack, 8"}}} {
		rows := rowsOfTable(func(b *Board) { b.Main, b.Keys = len(main) > 0, append(main, others...) })
		golden.Equal(t, strings.Index(rows[21], " m  all"), 37, main)
	}
}

// TestACaptionLeavesTheLatestMoves where they stand beside the pile, and says all in the row of what the pile asks.
func TestACaptionLeavesTheLatestMoves(t *testing.T) {
	now := rowsOfTable(func(*Board) {})
	held := rowsOfTable(func(b *Board) {
		b.Mat.Caption = &Caption{Title: "+7", Lines: []string{"7 cards", "→ bob"}, Sentence: []Span{{Text: "bob takes 7 cards"}}}
	})
	beside := func(row string) string { return string([]rune(row + strings.Repeat(" ", 44))[44:]) }
	for y := 7; y < 12; y++ {
		golden.Equal(t, strings.TrimRight(beside(held[y]), " "), strings.TrimRight(beside(now[y]), " "), "beside the pile")
	}
	if !strings.Contains(held[11], "✦ +7 ✦  7 cards → bob") {
		t.Errorf("the row of what the pile asks is %q", held[11])
	}
}

// TestWhatIsKnownOfAHandStaysThere whatever a seat does, in a strip.
func TestWhatIsKnownOfAHandStaysThere(t *testing.T) {
	for name, change := range map[string]func(s *Seat){
		"20 p.":     func(*Seat) {},
		"bob ▾ K K": func(s *Seat) { s.Note, s.Brief = "just played K K", "K K" },
		"bob":       func(s *Seat) { s.Turn, s.Clock, s.Left, s.Of = true, "60 s", 60, 60 },
	} {
		rows := rowsOfTable(func(b *Board) {
			b.Seats[0] = Seat{Name: "bob", Points: "20 p.", Hand: 3, Known: "6 7 8", Bank: cardsOf("2d")}
			change(&b.Seats[0])
		})
		if !strings.Contains(rows[5], "(6 7 8)") || !contain("bob", "20 p.", name)(rows[2]) {
			t.Errorf("%s: %q, %q", name, rows[2], rows[5])
		}
	}
}

// TestTwoCountsWereOneNumber: between those of what is out of the round and of the pile is a blank, or one is not there.
func TestTwoCountsWereOneNumber(t *testing.T) {
	for label := 3; label < 16; label++ {
		for count := 3; count < 16; count++ {
			rows := rowsOfTable(func(b *Board) {
				b.Mat.Pile, b.Mat.Story, b.Mat.Draw = nil, nil, 0
				b.Mat.DiscardLabel, b.Mat.Discard, b.Mat.Count = strings.Repeat("x", label), 20, strings.Repeat("y", count)
			})
			if text := strings.Join(rows, "\n"); strings.Contains(text, "20y") {
				t.Error(text)
			}
		}
	}
}

// TestWhatWasSaidWasCutToAWord: at 80x24 all of it stands above the sentence, and no card moves for it.
func TestWhatWasSaidWasCutToAWord(t *testing.T) {
	const says = "cleo: whoever loses makes the tea"
	draw := func(heard string) string {
		return strings.Join(rowsOfTable(func(b *Board) {
			b.Prompt.News, b.Prompt.Heard, b.Prompt.Lead, b.Prompt.Text = nil, heard, "bob plays.", "The stack asks for Q or higher."
		}), "\n")
	}
	before, _, _ := strings.Cut(draw(""), "bob plays.")
	if said := draw(says); !strings.Contains(said, says) || !strings.HasPrefix(said, before) {
		t.Errorf("something moved, or is not there:\n%s\n%s", before, said)
	}
}

// TestLinesStayWhereTheyAre until there is no room for one more; at least half a page is left then, the newest among it.
func TestLinesStayWhereTheyAre(t *testing.T) {
	for rows := 1; rows <= 2; rows++ {
		for room := 1; room <= 12; room++ {
			var all []Line
			top, turned, fullest, fit := 0, 0, 0, room/rows
			for n := 1; n <= 100; n++ {
				all = append(all, Line{At: n})
				shown := paged(all[max(0, n-30):], room, func(*Line) int { return rows })
				if len(shown) > fit || n > fit && len(shown) < fit/2 || fit > 0 && (len(shown) == 0 || shown[len(shown)-1].At != n) {
					t.Fatalf("in %d rows %d lines are shown of %d", room, len(shown), n)
				}
				if fit > 0 && shown[0].At != top {
					top, turned = shown[0].At, turned+1
				}
				fullest = max(fullest, len(shown))
			}
			if page := max(1, fit/2); fullest != fit || rows == 1 && turned > 100/page {
				t.Errorf("in %d rows at most %d lines are shown, and lines move %d times", room, fullest, turned)
			}
		}
	}
}
