package viewtest

import (
	"shithead/views/frame"
	"shithead/views/ui"
)

// Styles are the styles that each text in a cell of a screen is drawn with.
type Styles map[string]map[frame.StyleID]bool

// StylesOf are the styles on a screen, in a large window.
func StylesOf(s ui.Screen) Styles {
	f := frame.New(frame.NewPalette(), 140, 45)
	s.Draw(f)
	styles := Styles{}
	for y := range f.Height() {
		for _, c := range f.Row(y) {
			text := string(f.AppendContent(nil, c))
			if styles[text] == nil {
				styles[text] = map[frame.StyleID]bool{}
			}
			styles[text][c.Style()] = true
		}
	}
	return styles
}

// Share says whether any style of two texts is the same.
func (s Styles) Share(a, b string) bool {
	for style := range s[a] {
		if s[b][style] {
			return true
		}
	}
	return false
}
