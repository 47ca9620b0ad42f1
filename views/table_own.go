package views

import (
	"strconv"

	"shithead/engine"
	"shithead/views/frame"
)

// drawOwn draws the viewer's cards: those that are played from large and to the left, the others to the right.
func (t *table) drawOwn(f *frame.Frame, p *plan) {
	seat := t.seat()
	if seat == nil {
		return
	}
	t.drawEdge(f, p)
	y := p.ownY + 1
	switch {
	case seat.Out:
	case t.swapping() || t.view.Table.Phase == engine.PhaseSetUp:
		t.drawRows(f, p, y)
	case t.flipping():
		t.title(f, 2+t.edgeName(), p.ownY, t.vocabulary().FaceDown, 0)
		t.drawSlots(f, 2, y, p.card)
	default:
		t.drawZones(f, p, y)
	}
}

// drawEdge draws the line above one's own cards, with one's name on it.
func (t *table) drawEdge(f *frame.Frame, p *plan) {
	name, edge, mark := t.seatStyles(t.view.Table.Seat)
	if t.called() && edge == t.theme.Border {
		name, edge, mark = t.theme.Turn, t.theme.Turn, "▶ "
	}
	f.HLine(0, p.ownY, p.width, edge)
	x := f.Text(1, p.ownY, " ", name)
	x = f.Text(x, p.ownY, mark, name)
	x = f.Text(x, p.ownY, t.name(t.view.Seat), name)
	if t.view.Seat == t.view.Table.Dealer {
		x = f.Text(f.Text(x, p.ownY, " · ", t.theme.Faint), p.ownY, t.words.Table.Dealer, t.theme.Faint)
	}
	if s := &t.view.Seats[t.view.Seat]; s.Auto {
		x = f.Text(f.Text(x, p.ownY, " · ", t.theme.Faint), p.ownY, t.words.Table.Auto, t.theme.Warning)
	}
	f.Text(x, p.ownY, " ", name)
	if tally := t.tally(t.view.Seat); tally != "" && p.width >= 60 {
		at := p.width - 3 - frame.Width(tally)
		f.Text(f.Text(f.Text(at, p.ownY, " ", 0), p.ownY, tally, t.theme.Strong), p.ownY, " ", 0)
	}
}

// edgeName is how many columns the name on the line takes, and what stands beside it.
func (t *table) edgeName() int {
	n := frame.Width(t.name(t.view.Seat)) + 3
	if t.view.Seat == t.view.Table.Dealer {
		n += 3 + frame.Width(t.words.Table.Dealer)
	}
	if t.view.Seats[t.view.Seat].Auto {
		n += 3 + frame.Width(t.words.Table.Auto)
	}
	if t.called() || t.choosingTarget() && t.target == t.view.Table.Seat {
		n += 2
	}
	return n
}

// title writes the name of a zone on the line above one's cards, and how many cards are in it unless that is 0. It
// returns the x after it.
func (t *table) title(f *frame.Frame, x, y int, text string, n int) int {
	x = f.Text(f.Text(x, y, " ", 0), y, text, t.theme.Faint)
	if n > 0 {
		x = f.Text(f.Text(x, y, " ", 0), y, strconv.Itoa(n), t.theme.Strong)
	}
	return f.Text(x, y, " ", 0)
}

// fan is a row of one's own cards, those of a zone, as it is drawn.
func (t *table) fan(zone engine.Zone, size cardSize) fan {
	return fan{
		look: t.look, bag: t.bag(zone), size: size,
		raised: engine.NoRank, cursor: engine.NoRank, sleeping: true,
	}
}

// drawRows draws hand, face-up and face-down cards side by side, to be swapped.
func (t *table) drawRows(f *frame.Frame, p *plan, y int) {
	words := t.vocabulary()
	columns := 3
	if p.width < 60 {
		columns = 2
	}
	width := min(p.width/columns, p.card.w*5+3)
	for i, zone := range [...]engine.Zone{engine.ZoneHand, engine.ZoneFaceUp} {
		n := t.fan(zone, p.card)
		if t.picked != engine.NoRank && t.row == zone {
			n.raised, n.count = t.picked, 1
		}
		if t.focus == zone {
			n.cursor = t.cursor
		}
		n.sleeping = t.swapping()
		x := 2 + i*width
		n.draw(f, x, y, width-2)
		label := [...]string{words.Hand, words.FaceUp}[i]
		if i == 0 {
			x += t.edgeName() + 1
		}
		if x+frame.Width(label) < 2+(i+1)*width {
			t.title(f, x, p.ownY, label, 0)
		}
	}
	if columns == 3 {
		t.title(f, 2+2*width, p.ownY, words.FaceDown, 0)
		t.drawSlots(f, 2+2*width, y, p.card)
	}
}

// drawSlots draws the face-down cards, the one that is chosen raised.
func (t *table) drawSlots(f *frame.Frame, x, y int, size cardSize) {
	for slot, covered := range t.seat().FaceDown {
		switch {
		case !covered:
			f.BorderBox(x, y+1, size.w, size.h, emptyBorder, t.theme.Faint)
		case t.flipping() && t.myTurn() && slot == t.slot && t.view.Table.Phase == engine.PhasePlay:
			t.look.back(f, x, y, size)
			f.Text(x+size.w/2, y+1+size.h, "▲", t.theme.Turn)
		default:
			t.look.back(f, x, y+1, size)
		}
		x += size.w + 1
	}
}

// drawZones draws the cards that are played from, and to their right what is played after them: face-up cards on
// face-down ones.
func (t *table) drawZones(f *frame.Frame, p *plan, y int) {
	seat, words := t.seat(), t.vocabulary()
	zone := seat.Zone()
	n := t.fan(zone, p.card)
	n.playable, n.raised, n.count = t.playable(), t.rank, t.count
	n.sleeping = !t.called() && n.playable == 0
	label := words.Hand
	if zone == engine.ZoneFaceUp {
		label = words.FaceUp
	}
	at := t.title(f, 2+t.edgeName(), p.ownY, label, n.bag.Len())
	width := p.width - 4
	slots := max(len(seat.FaceDown), seat.FaceUp.Len())
	step := p.card.w + 1
	if slots*step > p.width/3 {
		step = p.card.strip
	}
	rest := (slots-1)*step + p.card.w
	switch x := p.width - rest - 2; {
	case p.tight:
		t.drawRest(f, p, at)
	case zone == engine.ZoneHand:
		width -= rest + 3
		t.title(f, x-1, p.ownY, t.after(), 0)
		t.drawUp(f, x, y, step, p.card)
	default:
		width -= rest + 3
		t.title(f, x-1, p.ownY, words.FaceDown, 0)
		for _, covered := range seat.FaceDown {
			if covered {
				t.look.back(f, x, y+1, p.card)
			}
			x += step
		}
	}
	n.draw(f, 2, y, width)
}

// after is what the cards are called that are played after the hand.
func (t *table) after() string {
	if t.seat().FaceUp.Len() == 0 {
		return t.vocabulary().FaceDown
	}
	return t.vocabulary().FaceUp
}

// drawUp draws face-up cards, which lie on the face-down ones: of those an edge shows.
func (t *table) drawUp(f *frame.Frame, x, y, step int, size cardSize) {
	seat := t.seat()
	for slot, covered := range seat.FaceDown {
		if covered {
			f.Fill(x+slot*step+1, y+1+size.h, size.w-2, 1, '░', t.theme.Back)
		}
	}
	drawn := 0
	for c := range seat.FaceUp.All() {
		card(f, x, y+1, size, c, &t.theme.Common)
		x += step
		drawn++
	}
	for ; drawn < len(seat.FaceDown); drawn++ {
		if seat.FaceDown[drawn] {
			t.look.back(f, x, y+1, size)
		}
		x += step
	}
}

// drawRest names what is played after the active zone, in a line.
func (t *table) drawRest(f *frame.Frame, p *plan, x int) {
	seat, label := t.seat(), t.after()
	at := p.width - 3 - frame.Width(label) - seat.FaceUp.Len()*3 - len(seat.FaceDown)
	if seat.Zone() != engine.ZoneHand || at < x {
		return
	}
	at = f.Text(f.Text(at, p.ownY, " ", 0), p.ownY, label, t.theme.Faint)
	for c := range seat.FaceUp.All() {
		at = f.Text(f.Text(at, p.ownY, " ", 0), p.ownY, chipName(c.Rank()), t.theme.Common.face(c))
	}
	at = f.Text(at, p.ownY, " ", 0)
	for _, covered := range seat.FaceDown {
		if covered {
			at = f.Text(at, p.ownY, "░", t.theme.Back)
		}
	}
	f.Text(at, p.ownY, " ", 0)
}
