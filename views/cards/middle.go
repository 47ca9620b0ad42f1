package cards

import (
	"shithead/engine"
	"shithead/views/frame"
)

// spot is where a pip stands on a card: a column of three, and a row in eighths of the height between the outer ones.
type spot struct{ column, eighth int }

// pips are where the pips of the ranks from two to ten stand, as on real cards.
var pips = map[engine.Rank][]spot{
	engine.Two:   {{1, 0}, {1, 8}},
	engine.Three: {{1, 0}, {1, 4}, {1, 8}},
	engine.Four:  {{0, 0}, {2, 0}, {0, 8}, {2, 8}},
	engine.Five:  {{0, 0}, {2, 0}, {1, 4}, {0, 8}, {2, 8}},
	engine.Six:   {{0, 0}, {2, 0}, {0, 4}, {2, 4}, {0, 8}, {2, 8}},
	engine.Seven: {{0, 0}, {2, 0}, {1, 2}, {0, 4}, {2, 4}, {0, 8}, {2, 8}},
	engine.Eight: {{0, 0}, {2, 0}, {1, 2}, {0, 4}, {2, 4}, {1, 6}, {0, 8}, {2, 8}},
	engine.Nine:  {{0, 0}, {2, 0}, {0, 3}, {2, 3}, {1, 4}, {0, 5}, {2, 5}, {0, 8}, {2, 8}},
	engine.Ten:   {{0, 0}, {2, 0}, {1, 2}, {0, 3}, {2, 3}, {0, 5}, {2, 5}, {1, 6}, {0, 8}, {2, 8}},
}

// bitmap is a drawing in half blocks: each cell is two dots, one over the other.
type bitmap []string

// The letters of courts, the stars of Jokers and the pips of Aces: small ones for [Huge] cards, large ones for [Poster].
var (
	smallMaps = map[string]bitmap{
		"J":  {"..###", "...#.", "...#.", "...#.", "#..#.", ".##.."},
		"Q":  {".###.", "#...#", "#...#", "#.#.#", "#..#.", ".##.#"},
		"K":  {"#...#", "#..#.", "###..", "#.#..", "#..#.", "#...#"},
		"Jk": {"..#..", "#####", ".###.", ".###.", "##.##", "#...#"},
		"♠":  {"..#..", ".###.", "#####", "#####", "..#..", ".###."},
		"♥":  {"##.##", "#####", "#####", ".###.", "..#..", "....."},
		"♦":  {"..#..", ".###.", "#####", "#####", ".###.", "..#.."},
		"♣":  {".###.", ".###.", "#####", "#####", "..#..", ".###."},
	}
	largeMaps = map[string]bitmap{
		"J":  {"...####", ".....#.", ".....#.", ".....#.", ".....#.", "##...#.", "##..##.", ".####.."},
		"Q":  {".#####.", "##...##", "#.....#", "#.....#", "#..#..#", "##..##.", ".####.#", "......#"},
		"K":  {"##...##", "##..##.", "##.##..", "####...", "##.##..", "##..##.", "##...##", "##...##"},
		"Jk": {"...#...", "...#...", "#######", ".#####.", "..###..", ".#####.", ".##.##.", "##...##"},
		"♠":  {"...#...", "..###..", ".#####.", "#######", "#######", "##.#.##", "...#...", "..###.."},
		"♥":  {".##.##.", "#######", "#######", "#######", ".#####.", "..###..", "...#...", "......."},
		"♦":  {"...#...", "..###..", ".#####.", "#######", "#######", ".#####.", "..###..", "...#..."},
		"♣":  {"..###..", "..###..", ".##.##.", "#######", "#######", ".#.#.#.", "...#...", "..###.."},
	}
)

// middle draws what is between the corners: pips, one of them where there is no room for more, an Ace's, or a court.
func (p *painter) middle() {
	s, r := p.card.Size, p.card.Card.Rank()
	pip := p.style
	if r != engine.Joker {
		pip = p.face.Pips[p.card.Card.Suit()]
	}
	spots, counts := pips[r]
	switch {
	case s.H < Huge.H:
		p.f.Text(p.x+s.W/2, p.y+s.H/2, p.suit, p.style)
	case counts:
		for _, at := range spots {
			p.f.Text(p.x+p.column(at.column), p.y+p.row(at.eighth), p.suit, pip)
		}
	case r == engine.Ace:
		p.block(p.suit, pip)
	default:
		p.court()
	}
}

// column is where one of three columns of pips is.
func (p *painter) column(n int) int { return [...]int{2, p.card.Size.W / 2, p.card.Size.W - 3}[n] }

// row is where a row of pips is, between the corners of the card.
func (p *painter) row(eighth int) int {
	first, span := 1, p.card.Size.H-3
	if eighth < 4 {
		return first + eighth*span/8
	}
	return first + (eighth*span+7)/8
}

// court draws the tinted panel of a Jack, Queen, King or Joker, its letter and two pips.
func (p *painter) court() {
	s, pip := p.card.Size, p.face.PanelJoker
	p.f.Fill(p.x+1, p.y+1, s.W-2, s.H-2, ' ', p.face.Panel)
	if p.card.Card.Rank() != engine.Joker {
		pip = p.face.PanelPips[p.card.Card.Suit()]
		p.f.Text(p.x+1, p.y+1, p.suit, pip)
		p.f.Text(p.x+s.W-2, p.y+s.H-2, p.suit, pip)
	}
	p.block(p.rank, pip)
}

// block draws a bitmap into the middle of the card.
func (p *painter) block(name string, style frame.StyleID) {
	s := p.card.Size
	dots := smallMaps[name]
	if s.H >= Poster.H {
		dots = largeMaps[name]
	}
	left, top := p.x+(s.W-len(dots[0]))/2, p.y+(s.H-len(dots)/2)/2
	for j := 0; j < len(dots); j += 2 {
		for i := range dots[j] {
			switch upper, lower := dots[j][i] == '#', dots[j+1][i] == '#'; {
			case upper && lower:
				p.f.Text(left+i, top+j/2, "█", style)
			case upper:
				p.f.Text(left+i, top+j/2, "▀", style)
			case lower:
				p.f.Text(left+i, top+j/2, "▄", style)
			}
		}
	}
}
