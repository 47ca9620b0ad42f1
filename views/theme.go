package views

import "shithead/views/frame"

// Theme is how things are coloured. It is made once and shared by all screens.
type Theme struct {
	Plain, Faint, Strong, Title, Border, Name, Own, Warning, Key frame.StyleID
}

// NewTheme takes its styles from the palette of the frames that it will be used on. The sixteen colours of the terminal
// are used, so that everybody's own choice of them holds.
func NewTheme(p *frame.Palette) *Theme {
	const green, yellow, cyan, red, grey = 2, 3, 6, 1, 8
	colour := func(n uint8, attrs frame.Attr) frame.StyleID {
		return p.ID(frame.Style{Fg: frame.ANSI(n), Attrs: attrs})
	}
	return &Theme{
		Plain:   0,
		Faint:   colour(grey, 0),
		Strong:  p.ID(frame.Style{Attrs: frame.Bold}),
		Title:   colour(yellow, frame.Bold),
		Border:  colour(grey, 0),
		Name:    colour(cyan, 0),
		Own:     colour(green, 0),
		Warning: colour(red, frame.Bold),
		Key:     colour(yellow, 0),
	}
}
