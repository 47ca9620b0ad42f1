package look

import "shithead/views/frame"

// Depth is how many colours a terminal shows.
type Depth uint8

// The depths: none, the terminal's own sixteen, 256 of a fixed palette, and all of them.
const (
	Mono Depth = iota
	Sixteen
	Indexed
	True

	numDepths
)

// Inks are the styles of texts on one surface.
type Inks struct {
	// Text is for sentences, Strong for what they are about, Soft for labels and old news, Line for rules and empty tracks.
	Text, Strong, Soft, Line frame.StyleID
	// You is one's own turn and what to do, Ask what the pile asks, the latest event and what is chosen, Name a person, Danger
	// the loser, the last seconds, a blunder.
	You, Ask, Name, Danger frame.StyleID
}

// Sheet is what a card is printed on, which says how it lies there: Paper may be played or is on top, Under lies below or
// belongs to others, Warm is chosen or part of what happens, Slate can't be played.
type Sheet uint8

// The sheets.
const (
	Paper Sheet = iota
	Under
	Warm
	Slate

	numSheets
)

// Face is how a card is coloured on a sheet.
type Face struct {
	// Fill is its paper, Panel the inside of a court card, Seam the edge where it lies on another.
	Fill, Panel, Seam frame.StyleID
	// Suits are bold, in the engine's order; Pips are the same and not bold. Joker is a Joker's.
	Suits, Pips, PanelPips [4]frame.StyleID
	Joker, PanelJoker      frame.StyleID
}

// Theme is how things are coloured. It is made once and never changes; any number of screens share it.
type Theme struct {
	// Inks are those on the terminal's own background.
	Inks
	// Mat is behind the pile, Tray behind one's own hand, Pane behind a row of one's own and an input, Chosen behind the line
	// of a list where the cursor is.
	Mat, Tray, Pane, Chosen Inks
	// Seat is a name beside somebody's cards.
	Seat frame.StyleID
	// The chips: short texts that are filled with what they say.
	YouChip, AskChip, DangerChip, KeyChip, Bubble frame.StyleID
	// MatEdge and MomentEdge are the half blocks along the mat, as it is and while something great happens on it.
	MatEdge, MomentEdge frame.StyleID
	// Back is the pattern on the back of a card, BackInk a number on it.
	Back, BackInk frame.StyleID
	Cards         [numSheets]Face
	// Faces: cards are paper; else they are outlines.
	Faces bool
	// Edges: what is not playable has edges, as it is as dark as the ground.
	Edges bool
	Tone  Tone
}

// Themes are all themes. They take their styles from the palette of the frames that they will be used on.
type Themes [numTones][numDepths][2]Theme

// NewThemes makes them.
func NewThemes(p *frame.Palette) *Themes {
	t := new(Themes)
	for tone := range numTones {
		for depth := range numDepths {
			for suits := range t[tone][depth] {
				m := maker{p, tone, depth, suits == 1}
				t[tone][depth][suits] = m.theme()
			}
		}
	}
	return t
}

// Of is the theme of a tone, for a terminal of a depth, with two or four colours of suits.
func (t *Themes) Of(tone Tone, depth Depth, fourSuits bool) *Theme {
	suits := 0
	if fourSuits {
		suits = 1
	}
	return &t[tone][depth][suits]
}

// maker makes one theme.
type maker struct {
	p     *frame.Palette
	tone  Tone
	depth Depth
	four  bool
}

// of is a style in a role's colour on another's, plain where there are too few colours for that.
func (m *maker) of(fg, bg role, attrs frame.Attr) frame.StyleID {
	s := frame.Style{Fg: fg.color(m.tone, m.depth), Attrs: attrs}
	if bg != ground {
		s.Bg = bg.color(m.tone, m.depth)
	}
	return m.p.ID(s)
}

// few is a style in one of the terminal's own sixteen colours, for what is decoration or has a glyph that says the same.
func (m *maker) few(n uint8, attrs frame.Attr) frame.StyleID {
	if m.depth == Mono {
		return m.p.ID(frame.Style{Attrs: attrs})
	}
	return m.p.ID(frame.Style{Fg: frame.ANSI(n), Attrs: attrs})
}

func (m *maker) theme() Theme {
	if m.depth < Indexed {
		return m.fewColours()
	}
	t := Theme{
		Inks: m.inks(ground), Mat: m.inks(mat), Tray: m.inks(tray), Pane: m.inks(pane), Chosen: m.inks(chosen),
		Seat:    m.of(name, ground, frame.Bold),
		YouChip: m.of(chipInk, you, frame.Bold), AskChip: m.of(chipInk, ask, frame.Bold), DangerChip: m.of(chipInk, danger, frame.Bold),
		KeyChip: m.of(keyInk, key, frame.Bold), Bubble: m.of(bubbleInk, bubble, frame.Bold),
		MatEdge: m.of(mat, ground, 0), MomentEdge: m.of(ask, ground, 0),
		Back: m.of(lattice, back, 0), BackInk: m.of(backInk, back, frame.Bold),
		Faces: true, Edges: m.tone == Contrast, Tone: m.tone,
	}
	t.Text = 0 // the terminal's own foreground, on its own background
	t.Strong = m.p.ID(frame.Style{Attrs: frame.Bold})
	t.Cards = [numSheets]Face{
		Paper: m.face(paper, panel), Under: m.face(under, underPanel), Warm: m.face(warm, warm), Slate: m.face(slate, slate),
	}
	if m.tone == Contrast { // there is no mat to be seen but its edges
		t.MatEdge = t.Line
		t.Chosen = m.inverted()
	}
	return t
}

// inks are the styles of texts on a surface.
func (m *maker) inks(on role) Inks {
	asks, names := ask, name
	if on == mat {
		asks, names = askOnMat, nameOnMat
	}
	if palettes[on][m.tone] == palettes[ground][m.tone] {
		on = ground
	}
	return Inks{
		Text: m.of(text, on, 0), Strong: m.of(text, on, frame.Bold), Soft: m.of(soft, on, 0), Line: m.of(line, on, 0),
		You: m.of(you, on, frame.Bold), Ask: m.of(asks, on, frame.Bold), Name: m.of(names, on, 0), Danger: m.of(danger, on, frame.Bold),
	}
}

// inverted are the styles of texts on a surface as light as text: they differ by weight alone.
func (m *maker) inverted() Inks {
	plain, strong := m.of(keyInk, key, 0), m.of(keyInk, key, frame.Bold)
	return Inks{Text: plain, Strong: strong, Soft: plain, Line: plain, You: strong, Ask: strong, Name: plain, Danger: strong}
}

// face is how a card on some paper is coloured. Its seam is written as its ink is, so that both are sent with one pen.
func (m *maker) face(on, inside role) Face {
	suits := [4]role{ink, red, red, ink}
	if on == slate {
		suits = [4]role{dimInk, dimRed, dimRed, dimInk}
	}
	if m.four {
		suits[0], suits[1] = green, blue
		if on == slate {
			suits[0], suits[1] = dimGreen, dimBlue
		}
	}
	f := Face{Fill: m.of(suits[3], on, 0), Panel: m.of(suits[3], inside, 0), Seam: m.of(suits[3], on, frame.Bold)}
	if on == slate {
		f.Seam = m.of(dimSeam, on, frame.Bold)
	}
	f.Joker, f.PanelJoker = m.of(suits[3], on, frame.Bold), m.of(suits[3], inside, frame.Bold)
	for i, r := range suits {
		f.Suits[i], f.Pips[i], f.PanelPips[i] = m.of(r, on, frame.Bold), m.of(r, on, 0), m.of(r, inside, 0)
	}
	return f
}

// fewColours is the theme of a terminal that has its own sixteen colours, or none: text is in its own foreground, cards
// are outlines, chips are reversed.
func (m *maker) fewColours() Theme {
	const redNumber, greenNumber, yellowNumber, greyNumber, blueNumber = 1, 2, 3, 8, 4
	attr := func(a frame.Attr) frame.StyleID { return m.p.ID(frame.Style{Attrs: a}) }
	inks := Inks{
		Strong: attr(frame.Bold), Line: m.few(greyNumber, 0),
		You: attr(frame.Bold), Ask: attr(frame.Bold), Danger: attr(frame.Bold),
	}
	chip := attr(frame.Bold | frame.Reverse)
	t := Theme{
		Inks: inks, Mat: inks, Tray: inks, Pane: inks, Tone: m.tone, Edges: true,
		Chosen:  Inks{Text: attr(frame.Reverse), Strong: chip, Soft: attr(frame.Reverse), Line: attr(frame.Reverse), You: chip, Ask: chip, Name: attr(frame.Reverse), Danger: chip},
		YouChip: chip, AskChip: chip, DangerChip: chip, KeyChip: attr(frame.Bold), Bubble: attr(frame.Italic),
		MatEdge: inks.Line, MomentEdge: m.few(yellowNumber, frame.Bold),
		Back: m.few(blueNumber, 0), BackInk: attr(frame.Bold),
	}
	for sheet := range numSheets {
		weight := [...]frame.Attr{Paper: frame.Bold, Warm: frame.Bold, Slate: frame.Faint, numSheets: 0}[sheet]
		plain, own := attr(weight), func(n uint8) frame.StyleID { return m.few(n, weight) }
		suits := [4]frame.StyleID{plain, own(redNumber), own(redNumber), plain}
		if m.four {
			suits[0], suits[1] = own(greenNumber), own(blueNumber)
		}
		edge := inks.Line
		if sheet == Paper || sheet == Warm {
			edge = attr(frame.Bold)
		}
		t.Cards[sheet] = Face{Seam: edge, Suits: suits, Pips: suits, PanelPips: suits, Joker: plain, PanelJoker: plain}
	}
	return t
}

// Ink names one of the styles of texts, whatever surface they stand on.
type Ink uint8

// The inks: see [Inks].
const (
	Text Ink = iota
	Strong
	Soft
	Line
	You
	Ask
	Name
	Danger
)

// Of is the style of an ink.
func (i *Inks) Of(ink Ink) frame.StyleID {
	return [...]frame.StyleID{i.Text, i.Strong, i.Soft, i.Line, i.You, i.Ask, i.Name, i.Danger}[ink]
}
