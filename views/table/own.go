package table

import (
	"strconv"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
)

// drawOwn draws the viewer's cards: those that are played from large and to the left, the others to the right.
func (t *Table) drawOwn(f *frame.Frame, p *plan) {
	seat := t.at.Seat()
	if seat == nil {
		return
	}
	t.drawEdge(f, p)
	y := p.ownY + 1
	switch {
	case seat.Out:
	case t.at.Swapping() || t.view.Table.Phase == engine.PhaseSetUp:
		t.drawRows(f, p, y)
	case t.at.Flipping():
		t.title(f, 2+t.edgeName(p), p.ownY, t.vocabulary().FaceDown, seat.Covered())
		t.drawSlots(f, 2, y, p.width-4, p.card)
	default:
		t.drawZones(f, p, y)
	}
}

// drawEdge draws the line above one's own cards, with one's name on it.
func (t *Table) drawEdge(f *frame.Frame, p *plan) {
	name, edge, mark := t.seatStyles(t.view.Table.Seat)
	if t.at.Called() && edge == t.Theme.Border {
		name, edge, mark = t.Theme.Turn, t.Theme.Turn, "▶ "
	}
	f.HLine(0, p.ownY, p.width, edge)
	x := f.Text(1, p.ownY, " ", name)
	x = f.Text(x, p.ownY, mark, name)
	x = f.Text(x, p.ownY, t.Name(t.view.Seat), name)
	for _, tag := range t.ownTags(p) {
		x = f.Text(f.Text(x, p.ownY, " · ", t.Theme.Faint), p.ownY, tag.text, tag.style)
	}
	f.Text(x, p.ownY, " ", name)
	if tally := t.tally(t.view.Seat); tally != "" && p.width >= 60 {
		at := p.width - 3 - frame.Width(tally)
		f.Text(f.Text(f.Text(at, p.ownY, " ", 0), p.ownY, tally, t.Theme.Strong), p.ownY, " ", 0)
	}
}

// tag is a word that stands beside one's own name.
type tag struct {
	text  string
	style frame.StyleID
}

// ownTags are what there is to say of one's own seat: what is only nice to know where there is room.
func (t *Table) ownTags(p *plan) (tags []tag) {
	w := &t.Words.Table
	if t.view.Seat == t.view.Table.Dealer {
		tags = append(tags, tag{w.Dealer, t.Theme.Faint})
	}
	if t.view.Seats[t.view.Seat].Auto {
		tags = append(tags, tag{w.Auto, t.Theme.Warning})
	}
	if t.at.Seat().Warned {
		tags = append(tags, tag{w.Moves.Warned, t.Theme.Warning})
	}
	room := p.width/2 - frame.Width(t.Name(t.view.Seat)) - 6
	for i := range tags {
		room -= 3 + frame.Width(tags[i].text)
	}
	if text, style := t.badge(t.view.Seat); text != "" && !p.tight && room >= 3+frame.Width(text) {
		tags = append(tags, tag{text, style})
	}
	return tags
}

// edgeName is how many columns the name on the line takes, and what stands beside it.
func (t *Table) edgeName(p *plan) int {
	n := frame.Width(t.Name(t.view.Seat)) + 3
	for _, tag := range t.ownTags(p) {
		n += 3 + frame.Width(tag.text)
	}
	if _, _, mark := t.seatStyles(t.view.Table.Seat); mark != "" || t.at.Called() {
		n += 2
	}
	return n
}

// title writes the name of a zone on the line above one's cards, and how many cards are in it unless that is 0. It
// returns the x after it.
func (t *Table) title(f *frame.Frame, x, y int, text string, n int) int {
	x = f.Text(f.Text(x, y, " ", 0), y, text, t.Theme.Faint)
	if n > 0 {
		x = f.Text(f.Text(x, y, " ", 0), y, strconv.Itoa(n), t.Theme.Strong)
	}
	return f.Text(x, y, " ", 0)
}

// fan is a row of one's own cards, those of a zone, as it is drawn.
func (t *Table) fan(zone engine.Zone, size ui.CardSize) fan {
	return fan{
		Context: t.Context, bag: t.at.Bag(zone), size: size,
		cursor: engine.NoRank, sleeping: true,
	}
}

// drawRows draws hand, face-up and face-down cards side by side, for the set-up. While there are no face-up cards the hand
// has their place, too.
func (t *Table) drawRows(f *frame.Frame, p *plan, y int) {
	words := t.vocabulary()
	columns := 3
	if p.width < 60 {
		columns = 2
	}
	most := max(5, t.view.Table.Rules.Hand, t.view.Table.Rules.Up)
	width := min(p.width/columns, p.card.W*most+3)
	for i, zone := range [...]engine.Zone{engine.ZoneHand, engine.ZoneFaceUp} {
		n := t.fan(zone, p.card)
		if t.choice.Picked != engine.NoRank && t.choice.Row == zone {
			n.chosen[t.choice.Picked] = 1
		}
		if t.choice.Focus == zone {
			n.cursor = t.choice.Cursor
		}
		x, room := 2+i*width, width-2
		if n.bag.Len() == 0 {
			continue
		}
		if t.at.Laying() {
			n.chosen, room = t.choice.Lays, 2*width-2
		}
		n.sleeping = true
		n.draw(f, x, y, room)
		label := [...]string{words.Hand, words.FaceUp}[i]
		if i == 0 {
			x += t.edgeName(p) + 1
		}
		if x+frame.Width(label) < 2+(i+1)*width {
			t.title(f, x, p.ownY, label, 0)
		}
	}
	if columns == 3 {
		t.title(f, 2+2*width, p.ownY, words.FaceDown, 0)
		t.drawSlots(f, 2+2*width, y, p.width-3-2*width, p.card)
	}
}

// drawZones draws the cards that are played from, and to their right what is played after them: face-up cards on
// face-down ones.
func (t *Table) drawZones(f *frame.Frame, p *plan, y int) {
	seat, words := t.at.Seat(), t.vocabulary()
	zone := seat.Zone()
	n := t.fan(zone, p.card)
	n.playable = t.at.Playable()
	if t.choice.Rank != engine.NoRank {
		n.chosen[t.choice.Rank] = uint8(t.choice.Count)
		n.playable |= t.at.Companions(t.choice.Rank)
	}
	if t.choice.With != engine.NoRank {
		n.chosen[t.choice.With] = uint8(t.choice.Company)
	}
	n.sleeping = !t.at.Called() && n.playable == 0
	label := words.Hand
	if zone == engine.ZoneFaceUp {
		label = words.FaceUp
	}
	at := t.title(f, 2+t.edgeName(p), p.ownY, label, n.bag.Len())
	width := p.width - 4
	slots := min(max(len(seat.FaceDown), seat.FaceUp.Len()), mostSlots)
	step := p.card.W + 1
	if slots*step > p.width/3 {
		step = p.card.Strip
	}
	rest := (slots-1)*step + p.card.W
	switch x := p.width - rest - 2; {
	case p.tight && t.choice.Peeking():
		t.drawSlots(f, 2, y, width, p.card)
		return
	case p.tight:
		t.drawRest(f, p, at)
	case zone == engine.ZoneHand && seat.FaceUp.Len() > 0 && !t.choice.Peeking():
		width -= rest + 3
		t.title(f, x-1, p.ownY, t.after(), 0)
		t.drawUp(f, x, y, step, p.card)
	default:
		width -= rest + 3
		covered := 0
		if len(seat.FaceDown) > slots {
			covered = seat.Covered()
		}
		t.title(f, x-1, p.ownY, words.FaceDown, covered)
		t.drawSlots(f, x, y, p.width-x-2, p.card)
	}
	n.draw(f, 2, y, width)
}

// after is what the cards are called that are played after the hand.
func (t *Table) after() string {
	if t.at.Seat().FaceUp.Len() == 0 {
		return t.vocabulary().FaceDown
	}
	return t.vocabulary().FaceUp
}

// drawUp draws face-up cards, which lie on the face-down ones: of those an edge shows, and of very many how many there
// are.
func (t *Table) drawUp(f *frame.Frame, x, y, step int, size ui.CardSize) {
	seat := t.at.Seat()
	slots := min(len(seat.FaceDown), mostSlots)
	if len(seat.FaceDown) > mostSlots {
		f.Text(f.Text(x+1, y+1+size.H, "░×", t.Theme.Back), y+1+size.H, strconv.Itoa(seat.Covered()), t.Theme.Faint)
	} else {
		for slot, covered := range seat.FaceDown {
			if covered {
				f.Fill(x+slot*step+1, y+1+size.H, min(size.W-2, max(step-1, 1)), 1, '░', t.Theme.Back)
			}
		}
	}
	drawn := 0
	for c := range seat.FaceUp.All() {
		ui.DrawCard(f, x, y+1, size, c, &t.Lights().Common)
		x += step
		drawn++
	}
	for ; drawn < slots; drawn++ {
		if seat.FaceDown[drawn] {
			t.DrawBack(f, x, y+1, size)
		}
		x += step
	}
}

// drawRest names what is played after the active zone, in a line.
func (t *Table) drawRest(f *frame.Frame, p *plan, x int) {
	seat, label := t.at.Seat(), t.after()
	down := coveredName(seat, 5)
	at := p.width - 3 - frame.Width(label) - seat.FaceUp.Len()*3 - frame.Width(down)
	if seat.Zone() != engine.ZoneHand || at < x {
		return
	}
	at = f.Text(f.Text(at, p.ownY, " ", 0), p.ownY, label, t.Theme.Faint)
	for c := range seat.FaceUp.All() {
		at = f.Text(f.Text(at, p.ownY, " ", 0), p.ownY, ui.ChipName(c.Rank()), t.Lights().Common.Face(c))
	}
	at = f.Text(f.Text(at, p.ownY, " ", 0), p.ownY, down, t.Theme.Back)
	f.Text(at, p.ownY, " ", 0)
}
