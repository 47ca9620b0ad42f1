package board

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/look"
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

// TestPictures of a table: it and a moment with their styles, and it in other windows; of other themes, other numbers of seats
// and other situations the rows that are not those of the table.
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

// TestNothingLeavesTheWindow draws random boards into random windows of a larger frame, and finds nothing beside them.
func TestNothingLeavesTheWindow(t *testing.T) {
	depths := []look.Depth{look.Mono, look.Sixteen, look.Indexed, look.True}
	rng := rand.New(rand.NewPCG(1, 2))
	const beside = 12
	for i := range 3000 {
		w, h := 40+rng.IntN(170), 12+rng.IntN(50)
		if i%3 == 0 {
			w, h = 1+rng.IntN(60), 1+rng.IntN(20)
		}
		strict := w >= 40 && h >= 12 // below that the frame cuts
		b := randomBoard(rng)
		f := frame.New(palette, w+beside, h+beside)
		pt := painter{Frame: f, t: themes.Of(look.Tone(rng.IntN(3)), depths[rng.IntN(4)], i%2 == 0), b: b, width: w, height: h}
		pt.draw()
		for y := range h + beside {
			for x := range w + beside {
				if strict && (x >= w || y >= h) && f.Content(f.Cell(x, y)) != " " {
					t.Fatalf("window %d of %dx%d: %q at column %d, row %d, outside of it:\n%s", i, w, h, f.Content(f.Cell(x, y)), x, y, f.String())
				}
			}
		}
	}
}

// randomBoard is a board of any people and cards, some of them with what is seldom there.
func randomBoard(rng *rand.Rand) *Board {
	texts := []string{"", "x", "K or higher", "ein sehr langer Satz, der in kein Fenster passt, weil er gar nicht enden will", "漢字漢字漢字", "Scheissekopf"}
	text := func() string { return texts[rng.IntN(len(texts))] }
	b := sampleBoard(rng.IntN(20))
	if rng.IntN(4) == 0 {
		b = blown(1 + rng.IntN(19))
	}
	for i := range b.Seats {
		s := &b.Seats[i]
		s.Name, s.Said, s.Note, s.Brief, s.Known, s.Clock = text(), text(), text(), text(), text(), text()
		s.Left, s.Of, s.Number = rng.IntN(60), rng.IntN(2)*60, rng.IntN(2)*(i+1)
		s.Hand, s.Turn, s.Aimed, s.Next = rng.IntN(200), rng.IntN(3) == 0, rng.IntN(5) == 0, rng.IntN(5) == 0
		s.Down = make([]bool, rng.IntN(12))
		s.Bank = randomCards(rng, rng.IntN(8))
		s.Tags = []Span{{text(), look.Danger}, {text(), look.Soft}}
	}
	b.Header = Header{Room: text(), Rules: text(), Right: []string{text(), text(), text()}}
	b.Mat.Asks, b.Mat.Run, b.Mat.Count = []string{text(), "≥K"}, text(), text()
	b.Mat.Draw, b.Mat.Discard = rng.IntN(1000), rng.IntN(1000)
	if rng.IntN(4) == 0 {
		b.Mat.Pile = b.Mat.Pile[:rng.IntN(len(b.Mat.Pile))]
	}
	if rng.IntN(3) == 0 {
		b.Band = &Band{Left: text(), Right: []string{text(), "4 s"}}
	}
	b.Prompt = Prompt{Lead: text(), Text: text(), Danger: rng.IntN(2) == 0}
	if rng.IntN(4) == 0 {
		b.Prompt.Note = Span{text(), look.Ask}
	}
	if rng.IntN(3) == 0 {
		b.Prompt.News, b.Prompt.NewsInk = []string{text(), text()}, look.Danger
	}
	b.Prompt.Heard, b.Prompt.Must, b.Main = text(), rng.IntN(2) == 0, rng.IntN(2) == 0
	randomPanes(rng, b, text)
	randomOwn(rng, b, text)
	return b
}

// randomPanes gives a board panes with any lines, or none.
func randomPanes(rng *rand.Rand, b *Board, text func() string) {
	if rng.IntN(5) == 0 {
		b.Panes = nil
	}
	for i := range b.Panes {
		pane := &b.Panes[i]
		pane.Wanted, pane.Missing, pane.Title, pane.Input = rng.IntN(4) == 0, text(), text(), text()
		pane.Lines = nil
		for range rng.IntN(60) {
			pane.Lines = append(pane.Lines, Line{Who: text(), Text: text(), Latest: rng.IntN(9) == 0, Marked: rng.IntN(9) == 0, You: rng.IntN(9) == 0})
		}
	}
	b.Mat.Story = b.Mat.Story[:rng.IntN(len(b.Mat.Story)+1)]
	if c := b.Mat.Caption; c != nil {
		c.Title, c.Lines, c.Sentence = text(), []string{text(), text()}, []Span{{text(), look.Name}, {text(), look.Text}}
	}
}

// randomOwn gives a board any own seat, or none.
func randomOwn(rng *rand.Rand, b *Board, text func() string) {
	o := b.Own
	switch rng.IntN(6) {
	case 0:
		b.Own = nil
		return
	case 1:
		o.Chip, o.Says = "", []string{text(), text()}
	case 2:
		o.Zones = []Zone{{Label: text(), Places: []Place{{Number: 1, Gone: true, Face: engine.NoCard}, {Number: 2, Chosen: true, Face: engine.NoCard}, {Number: 3, Face: cardsOf("Kd")[0]}}}}
	case 3:
		o.Zones = append(o.Zones, Zone{Label: text(), Cards: ownCards("2s+ 9d* Jc")})
	case 4:
		o.Out = text()
	}
	if rng.IntN(2) == 0 {
		var list []OwnCard
		for _, c := range randomCards(rng, rng.IntN(60)) {
			list = append(list, OwnCard{Card: c, Playable: rng.IntN(2) == 0, Chosen: rng.IntN(4) == 0, New: rng.IntN(4) == 0, Cursor: rng.IntN(9) == 0})
		}
		o.Zones[0].Cards = list
	}
	o.Name, o.Points, o.Time, o.Left, o.Of = text(), text(), text(), rng.IntN(60), rng.IntN(100)
	o.Bank = Bank{Label: text(), Up: randomCards(rng, rng.IntN(10)), Down: make([]bool, rng.IntN(12))}
}

// randomCards are so many cards, sorted.
func randomCards(rng *rand.Rand, n int) []engine.Card {
	list := make([]engine.Card, n)
	for i := range list {
		list[i] = engine.Card(rng.IntN(int(engine.JokerCard) + 1))
	}
	slices.Sort(list)
	return list
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
	if got, want := shown(b, 120, 40), shown(board(), 120, 40); got != want {
		t.Errorf("after a small window:\n%s", got)
	}
}

// BenchmarkDraw draws whole boards.
func BenchmarkDraw(b *testing.B) {
	for _, w := range windows[2:] {
		for _, others := range []int{3, 19} {
			b.Run(fmt.Sprintf("%dx%d/%d", w[0], w[1], others+1), func(b *testing.B) {
				f, board := frame.New(palette, w[0], w[1]), sampleBoard(others)
				for b.Loop() {
					f.Clear()
					Draw(f, dark, board)
				}
			})
		}
	}
}

// handOf is what a row of own cards looks like in a width.
func handOf(size cards.Size, width int, names string) string {
	return handWith(size, width, ownCards(names))
}

// handWith is what some own cards look like in a width.
func handWith(size cards.Size, width int, list []OwnCard) string {
	f := frame.New(palette, width+4, size.H+3)
	h := hand{painter: &painter{Frame: f, t: dark}, cards: list, size: size}
	h.l.hand, h.l.marks = 1, 1+size.H
	h.draw(0, width)
	return f.String()
}

// TestAPairShowsThatItIsTwo where one lies exactly on the other.
func TestAPairShowsThatItIsTwo(t *testing.T) {
	const names = "2c 3c 4c 5c 5d 6c 7c 8c 9c"
	if got := handOf(cards.Small, 34, names); strings.Count(got, "×2") != 1 {
		t.Errorf("the pair does not show:\n%s", got)
	}
	if got := handOf(cards.Medium, 42, "2c 2d 2h 3c 4c 5c 6c 7c 8c 9c"); strings.Count(got, "×3") != 1 {
		t.Errorf("that there are three does not show:\n%s", got)
	}
	if got := handOf(cards.Small, 80, names); strings.Contains(got, "×2") {
		t.Errorf("both can be seen:\n%s", got)
	}
}

// TestAnEmptyHandHasNoBack, however seats are drawn.
func TestAnEmptyHandHasNoBack(t *testing.T) {
	for _, w := range [][2]int{{40, 16}, {60, 20}, {80, 24}, {120, 40}, {200, 60}} {
		b := sampleBoard(1)
		b.Seats[0].Bank, b.Seats[0].Down, b.Own.Bank, b.Mat.Draw = nil, nil, Bank{}, 0
		backs := func(hand int) bool {
			b.Seats[0].Hand = hand
			f := drawn(dark, w[0], w[1], b)
			for y := range f.Height() {
				for _, c := range f.Row(y) {
					if c.Style() == dark.Back || c.Style() == dark.BackInk {
						return true
					}
				}
			}
			return false
		}
		if backs(0) || !backs(1) {
			t.Errorf("%v: a back without a card, or a card without a back", w)
		}
	}
}

// TestJokersHaveNames in every size.
func TestJokersHaveNames(t *testing.T) {
	for _, size := range []cards.Size{cards.Narrow, cards.Small, cards.Medium, cards.Large, cards.Huge} {
		if got := handOf(size, 40, "Jk Jk"); strings.Count(got, "Jk") < 2 {
			t.Errorf("%v:\n%s", size, got)
		}
	}
}

// TestWhoWatchesReadsWhatHappenedLast, in every window that shows cards.
func TestWhoWatchesReadsWhatHappenedLast(t *testing.T) {
	for others := 1; others < 20; others++ {
		for _, w := range append(windows, [2]int{40, 16}, [2]int{100, 30}) {
			b := sampleBoard(others)
			b.Own, b.Mat.Run = nil, ""
			if text := shown(b, w[0], w[1]); !strings.Contains(text, "dan K") && !strings.Contains(text, "plays K") {
				t.Errorf("%d others, %v:\n%s", others, w, text)
			}
		}
	}
}

// TestAJumpInIsOfferedInEveryWindow that shows cards at all.
func TestAJumpInIsOfferedInEveryWindow(t *testing.T) {
	for _, others := range []int{1, 3, 8, 19} {
		for _, w := range append(windows, [2]int{40, 16}, [2]int{40, 10}, [2]int{100, 30}) {
			b := sampleBoard(others)
			b.Band = &Band{Left: "JUMP IN: 9 9 makes four", Right: []string{"ENTER jumps"}}
			if text := shown(b, w[0], w[1]); !strings.Contains(text, b.Band.Left) {
				t.Errorf("%d others, %v:\n%s", others, w, text)
			}
		}
	}
}

// TestWhatIsAskedIsNeverCut: of what the pile asks a shorter form stands where a longer one has no room, in every window.
func TestWhatIsAskedIsNeverCut(t *testing.T) {
	for others := range 20 {
		for width := 40; width < 130; width += 3 {
			for height := 12; height < 45; height += 2 {
				b := sampleBoard(others)
				text := shown(b, width, height)
				if !slices.ContainsFunc(b.Mat.Asks, func(asks string) bool { return strings.Contains(text, asks) }) {
					t.Fatalf("%d others, %dx%d:\n%s", others, width, height, text)
				}
				if strings.Contains(text, "K …") || strings.Contains(text, "short…") {
					t.Fatalf("%d others, %dx%d, cut:\n%s", others, width, height, text)
				}
			}
		}
	}
}

// TestNewCardsHaveAMark, once a rank.
func TestNewCardsHaveAMark(t *testing.T) {
	list := ownCards("2c 3c+ 3d+ 9c")
	for i := range list[:3] {
		list[i].New = true
	}
	if got := handWith(cards.Medium, 40, list); strings.Count(got, "+") != 2 || !strings.Contains(got, "●+") {
		t.Errorf("\n%s", got)
	}
}

// TestWhatThereIsToSayOfASeatIsSaidOnce, beside the name or below the cards.
func TestWhatThereIsToSayOfASeatIsSaidOnce(t *testing.T) {
	for _, others := range []int{1, 3, 6, 12} {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			b := sampleBoard(others)
			for i := range b.Seats {
				b.Seats[i].Tags, b.Seats[i].Note, b.Seats[i].Out, b.Seats[i].Said = nil, "took 3", "", ""
			}
			b.Seats[0].Tags = []Span{{Text: "branded"}}
			if text := shown(b, size[0], size[1]); strings.Count(text, "branded") > 1 {
				t.Errorf("%d others, %v:\n%s", others, size, text)
			}
		}
	}
}
