package board

import (
	"slices"
	"strings"
	"testing"

	"shithead/views/look"
)

// TestACaptionWasCutInAWord: a sentence that is too long ends with a clause, and a title has room beside the pile.
func TestACaptionWasCutInAWord(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 40}, {120, 40}} {
		b := sampleBoard(2)
		b.Mat.Caption = &Caption{
			Title: "FOUR OF A KIND", Great: true, Lines: []string{"7 cards"},
			Sentence: []Span{{Text: "Fritz* ", Ink: look.Name}, {Text: "zeigt Cornelius den Joker: Cornelius nimmt 5 Karten", Ink: look.Text}},
		}
		text := shown(b, size[0], size[1])
		for _, row := range strings.Split(text, "\n") {
			if strings.Contains(row, "nimm…") || strings.Contains(row, "FOUR OF") && strings.Contains(row, "KI…") {
				t.Errorf("%v: %s", size, row)
			}
		}
		if size[0] > 80 && !strings.Contains(text, "zeigt Cornelius den Joker") {
			t.Errorf("%v:\n%s", size, text)
		}
	}
}

// TestABlankBeforeAColonWasTaken for a part of the move: a move of one card is told by what came of it alone, or by itself, also
// where the colon has a blank before it.
func TestABlankBeforeAColonWasTaken(t *testing.T) {
	for text, want := range map[string][]string{
		"plays 10: burns the pile":            {"plays 10: burns the pile", "10: burns the pile", "burns the pile", "plays 10"},
		"joue 10\u00a0: brûle le tas":         {"joue 10\u00a0: brûle le tas", "10\u00a0: brûle le tas", "brûle le tas", "joue 10"},
		"montre le Joker\u00a0: bob en prend": {"montre le Joker\u00a0: bob en prend", "le Joker\u00a0: bob en prend", "montre le Joker"},
	} {
		if got := briefer(text); !slices.Equal(got, want) {
			t.Errorf("%q is %q", text, got)
		}
	}
}
