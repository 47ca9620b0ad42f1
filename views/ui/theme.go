package ui

import "shithead/views/frame"

// Theme is how things are coloured. It is made once and shared by all screens.
type Theme struct {
	Plain, Faint, Strong, Title, Border, Name, Own, Warning, Key frame.StyleID
	// Turn is for whoever has to act, Aim for whoever is aimed at.
	Turn, Aim frame.StyleID
	// Back is the back of a card. Faces are drawn with TwoColours or FourColours.
	Back                    frame.StyleID
	TwoColours, FourColours Lights
}

// Lights are the three lights that cards are drawn in: what cannot be played, what just lies there, and what stands out.
type Lights struct{ Dim, Common, Lit CardTheme }

// CardTheme is how a card is coloured: its edge, and what is on it by suit, in the engine's order, or of a Joker.
type CardTheme struct {
	Edge, Joker frame.StyleID
	Suits       [4]frame.StyleID
}

// NewTheme takes its styles from the palette of the frames that it will be used on. The sixteen colours of the terminal
// are used, so that everybody's own choice of them holds; those of diamonds and clubs, where they have their own, can be read on
// any of black, dark grey, cream and white, and become bright blue and green where there are only sixteen.
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
		TwoColours: Lights{
			Dim:    twoColours(colour(grey, 0), colour(grey, 0), colour(red, frame.Faint)),
			Common: twoColours(colour(grey, 0), 0, colour(brightRed, 0)),
			Lit:    twoColours(bold, bold, colour(brightRed, frame.Bold)),
		},
		FourColours: Lights{
			Dim:    fourColours(p, colour(grey, 0), colour(grey, 0), colour(red, frame.Faint), frame.Faint),
			Common: fourColours(p, colour(grey, 0), 0, colour(brightRed, 0), 0),
			Lit:    fourColours(p, bold, bold, colour(brightRed, frame.Bold), frame.Bold),
		},
	}
}

// twoColours are cards with black and red suits.
func twoColours(edge, black, red frame.StyleID) CardTheme {
	return CardTheme{Edge: edge, Joker: black, Suits: [4]frame.StyleID{black, red, red, black}}
}

// fourColours are cards whose diamonds are blue and whose clubs are green.
func fourColours(p *frame.Palette, edge, black, red frame.StyleID, attrs frame.Attr) CardTheme {
	const blue, green = 32, 28 // #0087d7 and #008700
	own := func(n uint8) frame.StyleID { return p.ID(frame.Style{Fg: frame.Indexed(n), Attrs: attrs}) }
	return CardTheme{Edge: edge, Joker: black, Suits: [4]frame.StyleID{own(green), own(blue), red, black}}
}
