package board

import (
	"cmp"

	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
)

// smallest draws the game in lines, for windows that have no room for cards: whose turn it is, the pile and what it asks, the
// own cards, what to do.
func (p *painter) smallest() {
	p.l.table = p.width
	p.l.mode = modes[len(modes)-1]
	h := p.height
	p.l.foot, p.l.keys = h-1, max(0, h-2)
	if h < 8 {
		p.l.keys = h - 1
	}
	y := 0
	if h >= 7 {
		p.header()
		y = 1
	}
	const rest = 7 // the pile, what is left, the own cards and the bank, the sentence, the keys
	if h >= 6 {
		y = seatPainter{p}.flowing(y, max(y+1, h-rest))
	}
	if h-y > rest+1 {
		y++
	}
	y = p.pileLine(y)
	if p.b.Band != nil && y < p.l.keys-1 {
		p.band(y)
		y++
	}
	y = p.handLine(y)
	if free := p.l.keys - y; free > 0 {
		p.l.prompts = min(p.b.promptRows(p.width, false), free)
		p.l.prompt = p.l.keys - p.l.prompts
	}
	p.say()
	if p.l.foot > p.l.keys {
		p.foot()
	}
}

// pileLine draws the pile as names of cards, what it asks, and what is left to draw. It gives the row below.
func (p *painter) pileLine(y int) int {
	m := &p.b.Mat
	x := 0
	if len(m.Asks) > 0 {
		x = p.chip(0, y, p.width, longest(m.Asks, p.width/2), p.t.AskChip) + 1
	}
	p.markThing(rect{0, y, p.width, 1}, PileMsg{})
	shown := min(len(m.Pile), max(0, (p.width-x)/4))
	for _, c := range m.Pile[len(m.Pile)-shown:] {
		x = cards.DrawName(p.Frame, p.t, x, y, c.Card, look.Paper) + 1
	}
	if y+1 < p.l.keys-1 {
		pen := p.pen(0, y+1, p.width)
		if news := p.news(p.width); news.Text != "" && p.l.keys-y < 5 {
			pen.Write(news.Text, p.t.Of(news.Ink))
			return y + 2
		}
		pen.Write(m.DrawLabel+" ", p.t.Soft)
		pen.Number(m.Draw, p.t.Strong)
		p.markDraw(rect{0, pen.Y, pen.X, 1})
		for _, text := range []string{m.Count, cmp.Or(m.Run, matPainter{p}.latest())} {
			if text = "  " + text; frame.Fits(text, pen.End-pen.X) {
				pen.Write(text, p.t.Soft)
			}
		}
		y++
	}
	return y + 1
}

// handLine draws one's own cards as ranks, and gives the row below.
func (p *painter) handLine(y int) int {
	o := p.b.Own
	if o == nil || y >= p.l.keys {
		return y
	}
	pen := p.pen(0, y, p.width)
	if o.Chip != "" {
		pen.X = p.chip(0, y, p.width, "▶", p.t.YouChip) + 1
	}
	for i := range o.Zones {
		if o.paired() {
			pen.Write(o.Zones[i].Label, p.t.Soft)
			pen.Write(" ", p.t.Text)
		}
		p.rankNames(&pen, &o.Zones[i], i)
	}
	y = pen.Y
	if rest := y + 1; rest < p.l.keys && len(o.Bank.Up)+len(o.Bank.Down)+len(o.Earns) > 0 {
		end := p.width - 1
		if o.Time != "" && o.Chip != "" && frame.Width(o.Time) < p.width/2 {
			end = p.TextBefore(p.width, rest, o.Time, p.t.You) - 1
		}
		banked := frame.Width(o.Bank.Label) + 1 + 4*max(len(o.Bank.Up), len(o.Bank.Down))
		if earns := longest(o.Earns, end-banked); earns != "" && frame.Fits(earns, end-banked) {
			end = p.TextBefore(end, rest, earns, p.t.Soft) - 1
		}
		c := chips{painter: p, sheet: look.Slate, up: o.Bank.Up, down: o.Bank.Down}
		c.draw(p.TextMax(0, rest, p.width/3, o.Bank.Label, p.t.Soft)+1, rest, end)
		return rest + 1
	}
	return y + 1
}

// rankNames writes the ranks of a zone of a number, with the chosen ones marked.
func (p *painter) rankNames(pen *ui.Pen, z *Zone, zone int) {
	each := 3*len(z.Cards) <= pen.End-pen.X
	for i := 0; i < len(z.Cards); i++ {
		c, n := &z.Cards[i], 1
		for !each && i+1 < len(z.Cards) && z.Cards[i+1].Card.Rank() == c.Card.Rank() {
			c, n, i = &z.Cards[i+1], n+1, i+1
		}
		if pen.X+4 >= pen.End && pen.Y+2 < p.l.keys {
			pen.X, pen.Y = 0, pen.Y+1
		}
		style := p.t.Text
		switch {
		case c.Chosen:
			style = p.t.AskChip
		case c.Playable:
			style = p.t.You
		case !c.Quiet:
			style = p.t.Soft
		}
		from := pen.X
		pen.Write(cards.RankName(c.Card.Rank()), style)
		p.markCard(rect{from, pen.Y, pen.X - from, 1}, zone, c, c.Chosen)
		if n > 1 {
			pen.Write("×", p.t.Soft)
			pen.Number(n, p.t.Soft)
		}
		pen.Write(" ", p.t.Text)
	}
	for i := range z.Places {
		if at := &z.Places[i]; !at.Gone {
			style := p.t.Soft
			if at.Chosen {
				style = p.t.AskChip
			}
			from := pen.X
			pen.Number(at.Number, style)
			p.markPlace(rect{from, pen.Y, pen.X - from, 1}, at)
			pen.Write(" ", p.t.Text)
		}
	}
}
