package board

import (
	"strings"
	"testing"

	"shithead/views/frame"
)

// TestTheMatStaysAsThePileGrows: the stack, the pile and the latest moves keep their columns, whatever lies there and
// whatever is said of it.
func TestTheMatStaysAsThePileGrows(t *testing.T) {
	for _, w := range [][2]int{{80, 24}, {90, 30}, {100, 30}, {120, 40}, {160, 50}, {200, 60}} {
		var first matLayout
		for n := range 9 {
			for _, run := range []string{"", "K K · 2 short of four", "2 under 3 counts"} {
				b := sampleBoard(3)
				b.Mat.DrawLabel, b.Mat.Asks = "draw pile", []string{"Q or higher", "≥Q"}
				b.Mat.Pile, b.Mat.Run = b.Mat.Pile[:min(n, len(b.Mat.Pile))], run
				l, _ := plan(b, w[0], w[1])
				mp := matPainter{&painter{Frame: frame.New(palette, w[0], w[1]), t: dark, b: b, l: l, width: w[0], height: w[1]}}
				in := rect{l.mat.x + 3, l.mat.y + 1, l.mat.w - 6, l.mat.h - 2}
				at := mp.arrange(in)
				if at.aside.w > 0 && at.aside.x+at.aside.w > in.x+in.w {
					t.Errorf("%dx%d, %d cards, %q: the moves at %+v leave %+v", w[0], w[1], n, run, at.aside, in)
				}
				if n == 0 && run == "" {
					first = at
				}
				if at.stack != first.stack || at.pile != first.pile || at.aside != first.aside || at.top != first.top {
					t.Errorf("%dx%d, %d cards, %q: %+v, with none %+v", w[0], w[1], n, run, at, first)
				}
			}
		}
	}
}

// TestTheDiscardPileHasItsName where the stack has a row of its own for it.
func TestTheDiscardPileHasItsName(t *testing.T) {
	b := sampleBoard(3)
	b.Mat.DrawLabel, b.Mat.DiscardLabel, b.Mat.Discard = "draw pile", "discard pile", 19
	if text := shown(b, 120, 40); !strings.Contains(text, " discard pile 19 ") {
		t.Errorf("no discard pile:\n%s", text)
	}
}

// TestTheStoryOfANarrowMat: what was said ends as a quotation, and a line that is nobody's has all of the row.
func TestTheStoryOfANarrowMat(t *testing.T) {
	b := sampleBoard(3)
	b.Mat.Story = []Line{{Who: "Cornelius", Text: "“hello there, who dealt me this rubbish?”"}, {Text: "Who is first with a 10?", Latest: true}}
	text := shown(b, 80, 24)
	for _, want := range []string{"Cornelius “hello there, who…”", "Who is first with a 10?"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q:\n%s", want, text)
		}
	}
}

// TestTheStackHadTwoLabelsOneOverTheOther: a long label of the stack is not seen behind how many cards are out of the round.
func TestTheStackHadTwoLabelsOneOverTheOther(t *testing.T) {
	b := sampleBoard(3)
	b.Mat.DrawLabel, b.Mat.DiscardLabel, b.Mat.Discard = "Nachziehstapel", "gelöscht", 5
	if text := shown(b, 80, 24); !strings.Contains(text, "→ gelöscht 5 ") {
		t.Error(text)
	}
}

// TestTwoCountsWereOneNumber: how many cards are out of the round and how many lie on the pile have a blank between them, or one of
// them is not there.
func TestTwoCountsWereOneNumber(t *testing.T) {
	for label := 3; label < 16; label++ {
		for count := 3; count < 16; count++ {
			b := sampleBoard(3)
			b.Mat.Pile, b.Mat.Story, b.Mat.Run, b.Mat.Draw = nil, nil, "", 0
			b.Mat.DiscardLabel, b.Mat.Discard, b.Mat.Count = strings.Repeat("x", label), 20, strings.Repeat("y", count)
			if text := shown(b, 80, 24); strings.Contains(text, "20y") {
				t.Error(text)
			}
		}
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
		if got := shortened(c.text, [2]string{"“", "”"}, c.width); got != c.want {
			t.Errorf("%d: %q", c.width, got)
		}
	}
}

// TestWhatWasSaidWasCutToAWord: at 80x24 all of it stands above the sentence, and no card moves for it.
func TestWhatWasSaidWasCutToAWord(t *testing.T) {
	draw := func(heard string) string {
		b := sampleBoard(3)
		b.Prompt.News, b.Prompt.Heard, b.Prompt.Lead, b.Prompt.Text = nil, heard, "bob plays.", "The stack asks for Q or higher."
		return shown(b, 80, 24)
	}
	const says = "cleo: whoever loses makes the tea"
	quiet, said := draw(""), draw(says)
	if !strings.Contains(said, says) {
		t.Error(said)
	}
	before, _, _ := strings.Cut(quiet, "bob plays.")
	if !strings.HasPrefix(said, before) {
		t.Errorf("something moved:\n%s\n%s", quiet, said)
	}
}
