package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// TestPropertyListingsFit: no line is wider than it may be.
func TestPropertyListingsFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := Listing{Heads: []string{"Name", "", "Rounds"}, Numbers: []bool{false, false, true}, Gives: rapid.IntRange(0, 2).Draw(t, "gives")}
		cell := rapid.SampledFrom([]string{"", "-", "1234567890", "日本の規則", "a few words that say little", "SHA256:" + strings.Repeat("x", 43)})
		for range rapid.IntRange(0, 4).Draw(t, "rows") {
			l.Rows = append(l.Rows, []string{cell.Draw(t, "a"), cell.Draw(t, "b"), cell.Draw(t, "c")})
		}
		width := rapid.IntRange(1, 120).Draw(t, "width")
		for _, line := range l.Lines(width) {
			if ansi.StringWidth(line.Text) > width {
				t.Errorf("wider than %d: %q", width, line.Text)
			}
		}
	})
}
