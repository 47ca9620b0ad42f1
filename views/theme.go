package views

import "shithead/views/frame"

// Theme is how things are coloured. It is made once and shared by all screens.
type Theme struct {
	Plain, Faint, Strong, Title, Border, Name, Own, Warning, Key frame.StyleID
	// Turn is for whoever has to act, Aim for whoever is aimed at.
	Turn, Aim frame.StyleID
	// Back is the back of a card. Cards are drawn in one of three lights; each has an edge, black faces and red ones.
	Back             frame.StyleID
	Dim, Common, Lit CardTheme
}

// CardTheme is how a card is coloured.
type CardTheme struct{ Edge, Black, Red frame.StyleID }

// NewTheme takes its styles from the palette of the frames that it will be used on. The sixteen colours of the terminal
// are used, so that everybody's own choice of them holds.
func NewTheme(p *frame.Palette) *Theme {
	const green, yellow, cyan, red, magenta, grey, brightRed, brightBlue = 2, 3, 6, 1, 5, 8, 9, 12
	colour := func(n uint8, attrs frame.Attr) frame.StyleID {
		return p.ID(frame.Style{Fg: frame.ANSI(n), Attrs: attrs})
	}
	bold := p.ID(frame.Style{Attrs: frame.Bold})
	return &Theme{
		Plain:   0,
		Faint:   colour(grey, 0),
		Strong:  bold,
		Title:   colour(yellow, frame.Bold),
		Border:  colour(grey, 0),
		Name:    colour(cyan, 0),
		Own:     colour(green, 0),
		Warning: colour(red, frame.Bold),
		Key:     colour(yellow, 0),

		Turn: colour(green, frame.Bold),
		Aim:  colour(magenta, frame.Bold),
		Back: colour(brightBlue, 0),
		Dim:  CardTheme{Edge: colour(grey, 0), Black: colour(grey, 0), Red: colour(red, frame.Faint)},
		Common: CardTheme{
			Edge: colour(grey, 0), Black: 0, Red: colour(brightRed, 0),
		},
		Lit: CardTheme{Edge: bold, Black: bold, Red: colour(brightRed, frame.Bold)},
	}
}
