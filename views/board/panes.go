package board

import (
	"cmp"

	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
)

// panes draws the column beside the table: each pane takes the rows that it needs, the last ones that can do with fewer give
// way.
func (p *painter) panes() {
	r := p.l.panes
	if r.w == 0 {
		return
	}
	p.Fill(r.x+1, r.y, 1, r.h, '│', p.t.Line)
	in := rect{r.x + 3, r.y, r.w - 4, r.h}
	rows, texts := p.paneRows(in)
	for i := range p.b.Panes {
		if rows[i] > 1 {
			p.pane(&p.b.Panes[i], texts[i], rect{in.x, in.y, in.w, rows[i]})
		}
		in.y += rows[i] + 1
	}
}

// paneRows shares the rows out, and wraps the texts: what has to be read from its beginning gets what it needs, the rest is for
// what grows at its end.
func (p *painter) paneRows(in rect) (rows []int, texts [][]paneLine) {
	rows, texts = make([]int, len(p.b.Panes)), make([][]paneLine, len(p.b.Panes))
	free := in.h - len(rows) + 1
	growing := 0
	for i := range p.b.Panes {
		if p.b.Panes[i].Bottom {
			growing++
			continue
		}
		texts[i] = p.shortened(&p.b.Panes[i], in.w, free-6)
		rows[i] = min(len(texts[i])+1, max(0, free-6))
		free -= rows[i]
	}
	for i := range p.b.Panes {
		if pane := &p.b.Panes[i]; pane.Bottom {
			texts[i] = wrapped(pane, pane.Lines[max(0, len(pane.Lines)-max(free, 0)):], in.w)
			need := len(texts[i]) + 1
			if pane.Input != "" {
				need += 2
			}
			if growing > 1 {
				rows[i] = max(free-max(free/3, 6), min(need, free/2))
			} else {
				rows[i] = free
			}
			free -= rows[i]
			growing--
		}
	}
	return rows, texts
}

// shortened are the rows of the first of a pane's forms that fits into so many, else of the last.
func (p *painter) shortened(pane *Pane, width, rows int) (texts []paneLine) {
	for i := -1; i < len(pane.Shorter); i++ {
		lines := pane.Lines
		if i >= 0 {
			lines = pane.Shorter[i]
		}
		if texts = wrapped(pane, lines, width); len(texts)+1 <= rows {
			break
		}
	}
	return texts
}

// paneLine is a row of a pane.
type paneLine struct {
	*Line
	who, text string
}

// wrapped are the rows of some lines of a pane.
func wrapped(pane *Pane, lines []Line, width int) []paneLine {
	rows := make([]paneLine, 0, len(lines)+len(lines)/2)
	width -= 2 + pane.Lead
	for i := range lines {
		line := &lines[i]
		if len(line.Text) <= width { // no text is wider than it has bytes
			rows = append(rows, paneLine{line, line.Who, line.Text})
			continue
		}
		who := line.Who
		for _, text := range ui.Wrapped(line.Text, width) {
			rows = append(rows, paneLine{line, who, text})
			who = ""
		}
	}
	return rows
}

// pane draws one.
func (p *painter) pane(pane *Pane, rows []paneLine, r rect) {
	p.heading(pane, r)
	room := r.h - 1
	if pane.Input != "" {
		room -= 2
		p.Fill(r.x, r.y+r.h-1, r.w, 1, ' ', p.t.Pane.Text)
		p.TextMax(r.x+1, r.y+r.h-1, r.w-2, pane.Input, p.t.Pane.Soft)
	}
	y := r.y + 1
	if pane.Bottom && len(rows) > room {
		rows = rows[len(rows)-max(room, 0):]
	}
	for i := range rows[:min(len(rows), max(room, 0))] {
		p.paneRow(&rows[i], rect{r.x, y + i, r.w, 1}, pane.Lead)
	}
}

// paneRow draws a row.
func (p *painter) paneRow(row *paneLine, r rect, lead int) {
	who, text := p.t.Strong, p.t.Soft
	switch {
	case row.Marked:
		text = p.t.Strong
	case row.Latest:
		who, text = p.t.Name, p.t.Strong
	}
	if row.You {
		who = p.t.You
	}
	if (row.Latest || row.Marked) && row.who != "" {
		p.Text(r.x, r.y, "▸", p.t.Ask)
	}
	p.TextMax(r.x+2, r.y, max(lead-1, 0), row.who, who)
	p.TextMax(r.x+2+lead, r.y, r.w-2-lead, row.text, text)
}

// heading draws the title of a pane, a line and the key that opens all of it.
func (p *painter) heading(pane *Pane, r rect) {
	x := p.TextMax(r.x, r.y, r.w, pane.Title, p.t.Strong) + 1
	end := r.x + r.w
	if pane.Key != "" {
		end = p.before(end, r.y, pane.Key, p.t.Soft) - 1
	}
	if end > x {
		p.HLine(x, r.y, end-x, p.t.Line)
	}
}

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
	p.l.mat.y = min(y+max(1, h-8), y+2)
	if h >= 6 {
		p.flowing()
		y = p.l.mat.y
	}
	y = p.pileLine(y)
	p.handLine(y)
	if rows := p.l.keys - y - 2; rows > 0 {
		p.l.prompts = min(rows, p.b.promptRows(p.width-1))
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
	x := p.chip(0, y, p.width, longest(m.Asks, p.width/2), p.t.AskChip) + 1
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
		pen.Write("  "+m.Count, p.t.Soft)
		pen.Write("  "+cmp.Or(m.Run, p.latest()), p.t.Soft)
		y++
	}
	return y + 1
}

// handLine draws one's own cards as ranks, and gives the row below.
func (p *painter) handLine(y int) {
	o := p.b.Own
	if o == nil || y >= p.l.keys {
		return
	}
	pen := p.pen(0, y, p.width)
	if o.Chip != "" {
		pen.X = p.chip(0, y, p.width, "▶", p.t.YouChip) + 1
	}
	for i := range o.Zones {
		if len(o.Zones) > 1 {
			pen.Write(o.Zones[i].Label+" ", p.t.Soft)
		}
		p.rankNames(&pen, &o.Zones[i])
	}
	if rest := y + 1; rest < p.l.keys && len(o.Bank.Up)+len(o.Bank.Down) > 0 {
		end := p.width - 1
		if o.Time != "" && o.Chip != "" && frame.Width(o.Time) < p.width/2 {
			end = p.before(p.width, rest, o.Time, p.t.You) - 1
		}
		p.chips(&Seat{Bank: o.Bank.Up, Down: o.Bank.Down}, p.TextMax(0, rest, p.width/3, o.Bank.Label, p.t.Soft)+1, rest, end)
	}
}

// rankNames writes the ranks of a zone, with the chosen ones marked.
func (p *painter) rankNames(pen *ui.Pen, z *Zone) {
	for i := range z.Cards {
		c := &z.Cards[i]
		style := p.t.Text
		switch {
		case c.Chosen:
			style = p.t.AskChip
		case c.Playable:
			style = p.t.You
		case !c.Quiet:
			style = p.t.Soft
		}
		pen.Write(cards.RankName(c.Card.Rank()), style)
		pen.Write(" ", p.t.Text)
	}
	for i := range z.Places {
		if at := &z.Places[i]; !at.Gone {
			style := p.t.Soft
			if at.Chosen {
				style = p.t.AskChip
			}
			pen.Number(at.Number, style)
			pen.Write(" ", p.t.Text)
		}
	}
}
