package frame

import (
	"slices"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// compare draws a styled string on a frame and on ultraviolet's own screen, and compares all cells.
func compare(t failer, text string, width, height int, area uv.Rectangle) {
	t.Helper()
	f, s := New(NewPalette(), width, height), uv.NewScreenBuffer(width, height)
	s.Method = ansi.GraphemeWidth
	f.Fill(0, 0, width, height, '#', StyleID(Bold))
	s.Fill(&uv.Cell{Content: "#", Width: 1, Style: uv.Style{Attrs: uv.AttrBold}})
	uv.NewStyledString(text).Draw(f, area)
	uv.NewStyledString(text).Draw(s, area)
	checkRows(t, f)
	for y := range height {
		for x := range width {
			got, want := f.CellAt(x, y), s.CellAt(x, y)
			if got.Content != want.Content || got.Width != want.Width || StyleOf(&got.Style) != StyleOf(&want.Style) {
				t.Fatalf("%q: cell %d,%d is %+v, want %+v", text, x, y, got, want)
			}
		}
	}
}

func TestStyledStringsAreDrawnAsUltravioletDoes(t *testing.T) {
	card := lipgloss.NewStyle().Border(lipgloss.RoundedBorder()).BorderForeground(lipgloss.Color("208")).
		Background(lipgloss.Color("15")).Foreground(lipgloss.Color("#d00000")).Bold(true).Padding(1, 2)
	for _, text := range []string{
		"",
		"plain",
		"two\nlines",
		"\x1b[1;31mred\x1b[0m and \x1b[4:3;58;5;3munderlined\x1b[m",
		"\x1b[38;2;1;2;3m\x1b[48;5;200mcolors\x1b[39m\x1b[49m",
		"\x1b[2;3;5;7;9mall\x1b[22;23;25;27;29m none",
		"\x1b]8;;https://example.com\x07link\x1b]8;;\x07",
		"世界 👩‍🚀 🇩🇪 ❤️ é e\u0301",
		"e\x1b[31m\u0301 folded",
		card.Render("♥7"),
		lipgloss.JoinHorizontal(lipgloss.Center, card.Render("♥7"), card.Render("♣10"), card.Faint(true).Render("世")),
		lipgloss.NewStyle().Width(30).Align(lipgloss.Right).Underline(true).Render("right\n世界"),
	} {
		compare(t, text, 40, 8, uv.Rect(0, 0, 40, 8))
		compare(t, text, 40, 8, uv.Rect(3, 2, 12, 4))
		compare(t, text, 9, 3, uv.Rect(2, 1, 20, 20))
	}
}

// TestPropertyStyledStrings leaves out what the two treat differently on purpose: format characters, broken UTF-8, and
// the carriage return, as ultraviolet leaves the right half of a wide cell when a wide cell is drawn over its left half.
func TestPropertyStyledStrings(t *testing.T) {
	styled := append([]string{
		"\x1b[m", "\x1b[1m", "\x1b[4m", "\x1b[31m", "\x1b[38;5;99m", "\x1b[48;2;9;8;7m", "\x1b[7;9m", "\n", "plain text", "\u0301",
	}, "a", "ä", "世", "ハ", "🔥", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "❤️", "1️⃣", "│", "♥", "क्ष")
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(styled), 0, 20).Draw(t, "text"), "")
		at := rapid.IntRange(0, 8)
		compare(t, text, rapid.IntRange(1, 20).Draw(t, "width"), rapid.IntRange(1, 5).Draw(t, "height"),
			uv.Rect(at.Draw(t, "x"), at.Draw(t, "y"), at.Draw(t, "w"), at.Draw(t, "h")))
	})
}

// TestPropertyStyledStringsAreSafe draws anything at all through ultraviolet.
func TestPropertyStyledStringsAreSafe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := New(NewPalette(), 12, 3)
		scribble(t, f)
		uv.NewStyledString(texts().Draw(t, "s")).Draw(f, uv.Rect(rapid.IntRange(-3, 5).Draw(t, "x"), rapid.IntRange(-3, 3).Draw(t, "y"), 8, 2))
		checkRows(t, f)
	})
}

func TestSetCell(t *testing.T) {
	for _, c := range []struct {
		name string
		cell *uv.Cell
		want []string // what the cells from the second on show
	}{
		{"nil", nil, []string{" ", "b"}},
		{"wide", &uv.Cell{Content: "世", Width: 2}, []string{"世", "", "c"}},
		{"too wide for its claim", &uv.Cell{Content: "世", Width: 1}, []string{" ", "b"}},
		{"narrower than its claim", &uv.Cell{Content: "x", Width: 2}, []string{"x", " ", "c"}},
		{"several graphemes", &uv.Cell{Content: "...", Width: 3}, []string{".", ".", ".", "d"}},
		{"more than its claim", &uv.Cell{Content: "x\xff", Width: 1}, []string{"x", "b"}},
		{"escape sequence", &uv.Cell{Content: "\x1b[2J", Width: 0}, []string{"a", "b"}},
		{"control character", &uv.Cell{Content: "\x07", Width: 1}, []string{" ", "b"}},
		{"empty", &uv.Cell{Width: 1}, []string{" ", "b"}},
		{"zero", new(uv.Cell), []string{"a", "b"}},
		{"huge claim", &uv.Cell{Content: "x", Width: 1 << 62}, []string{"x", " ", " ", " "}},
		{"negative claim", &uv.Cell{Content: "x", Width: -1}, []string{"a", "b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := New(NewPalette(), 5, 1)
			f.Text(0, 0, "-abcd", 0)
			f.SetCell(1, 0, c.cell)
			checkRows(t, f)
			var got []string
			for _, cell := range f.Row(0)[1:] {
				got = append(got, f.Content(cell))
			}
			if !slices.Equal(got[:len(c.want)], c.want) || f.Content(f.Cell(0, 0)) != "-" {
				t.Errorf("shows %q, want %q", got, c.want)
			}
		})
	}
}
