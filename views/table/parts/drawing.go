package parts

import (
	"strings"

	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// DrawMain draws the main key and what it does, up to a column, and gives the x after it.
func DrawMain(s *scene.Scene, f *frame.Frame, y, end int, key, does string) int {
	x := f.TextMax(1, y, end-1, " "+key+" ", s.Theme.YouChip)
	x = f.TextMax(x+1, y, end-x-1, does, s.Theme.Strong)
	ui.MarkKey(f, 1, y, x, key)
	return x
}

// DrawNotedKeys draws keys in a row, or what only this person is told, unless a key says it.
func DrawNotedKeys(s *scene.Scene, f *frame.Frame, y, width int, keys []words.Key) {
	switch text, style := s.Noted(); {
	case s.Copied != "":
		line := words.Facts{N: strings.ReplaceAll(s.Copied, " ", words.NoBreak)}
		lines := ui.Wrap(line.Fill(s.Words.Table.Result.Copied), width-2)
		y -= len(lines) - 1
		f.Fill(0, y, width, len(lines), ' ', 0)
		ui.MarkNothing(f, 0, y, width, len(lines))
		s.DrawLines(f, 1, y, width-2, f.Height(), lines, s.Theme.You)
	case drawKeyRow(s, f, 1, y, width-1, keys, text):
	case text != "":
		f.Fill(1, y, width-2, 1, ' ', 0)
		ui.MarkNothing(f, 1, y, width-2, 1)
		f.TextMax(1, y, width-2, text, style)
	}
}

// drawKeyRow draws keys and what they do, up to a column. One that does not fit is left out, the next may. It reports
// whether one of those drawn says a text.
func drawKeyRow(s *scene.Scene, f *frame.Frame, x, y, end int, keys []words.Key, text string) (says bool) {
	for _, k := range keys {
		if x+frame.Width(k.Key)+3+frame.Width(k.Does) > end {
			continue
		}
		after := f.Text(f.Text(x, y, " "+k.Key+" ", s.Theme.KeyChip)+1, y, k.Does, s.Theme.Text)
		ui.MarkKey(f, x, y, after, k.Key)
		x, says = after+3, says || k.Does == text
	}
	return says
}

// DrawAsked draws something grave in the middle, below some rows, and the keys that answer it. Where not all fits, the end of
// the text goes.
func DrawAsked(s *scene.Scene, f *frame.Frame, above int, text string, keys []words.Key) {
	lines := ui.Wrap(text, f.Width()-4)
	lines = lines[:min(len(lines), max(0, f.Height()-above-2))]
	y := max(above, (f.Height()-len(lines))/2-1)
	f.Rest(2, y)
	f.Fill(1, y, f.Width()-2, len(lines), ' ', s.Theme.Pane.Text)
	y = s.DrawLines(f, 2, y, f.Width()-4, f.Height(), lines, s.Theme.Pane.Strong)
	s.DrawKeys(f, 2, y+1, keys)
}

// From which width on something stands beside the rest, and how wide that is.
const besideFrom, leastBeside, mostBeside = 110, 30, 50

// AirFrom is from which height of a window on there is air between the parts.
const AirFrom = 20

// MainWidth is how much of a window is left for everything but what stands beside it.
func MainWidth(w int) int {
	if w < besideFrom {
		return w
	}
	return w - min(max(w/4, leastBeside), mostBeside) - 2
}
