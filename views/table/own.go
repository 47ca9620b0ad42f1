package table

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
)

type own struct{ *scene }

// draw draws the viewer's cards: those that are played from large and to the left, the others to the right.
func (o own) draw(f *frame.Frame, p *plan) {
	seat := o.at.Seat()
	if seat == nil {
		return
	}
	p.namedX = o.drawEdge(f, p)
	y := p.ownY + 1
	switch {
	case seat.Out:
	case o.at.Swapping() || o.view.Table.Phase == engine.PhaseSetUp:
		o.drawRows(f, p, y)
	case o.at.Flipping():
		o.title(f, 2+p.namedX, p.ownY, o.vocabulary().FaceDown, seat.Covered())
		o.drawSlots(f, 2, y, p.width-4, p.card)
	default:
		o.drawZones(f, p, y)
	}
}

// drawEdge draws the line above one's own cards, with one's name on it, and gives the column after that.
func (o own) drawEdge(f *frame.Frame, p *plan) int {
	name, edge, mark := seats(o).seatStyles(o.view.Table.Seat)
	if o.at.Called() && edge == o.Theme.Border {
		name, edge, mark = o.Theme.Turn, o.Theme.Turn, "▶ "
	}
	f.HLine(0, p.ownY, p.width, edge)
	named := row{{" " + mark + o.name(o.view.Seat), name}}
	for _, tag := range o.ownTags(p) {
		named = append(named, row{{" · ", o.Theme.Faint}, tag}...)
	}
	after := drawRow(f, 1, p.ownY, append(named, tag{" ", name}))
	if tally := o.tally(o.view.Seat); tally != "" && p.width >= 60 {
		drawRow(f, p.width-3-frame.Width(tally), p.ownY, row{{" ", 0}, {tally, o.Theme.Strong}, {" ", 0}})
	}
	return after
}

// ownTags are what stands beside one's own name: what is only nice to know where there is room.
func (o own) ownTags(p *plan) (tags []tag) {
	w := &o.Words.Table
	if o.view.Seat == o.view.Table.Dealer {
		tags = append(tags, tag{w.Dealer, o.Theme.Faint})
	}
	if o.view.Seats[o.view.Seat].Auto {
		tags = append(tags, tag{w.Auto, o.Theme.Warning})
	}
	if o.at.Seat().Warned {
		tags = append(tags, tag{w.Moves.Warned, o.Theme.Warning})
	}
	room := p.width/2 - frame.Width(o.name(o.view.Seat)) - 6
	for i := range tags {
		room -= 3 + frame.Width(tags[i].text)
	}
	if text, style := o.badge(o.view.Seat); text != "" && !p.tight && room >= 3+frame.Width(text) {
		tags = append(tags, tag{text, style})
	}
	return tags
}

// title writes the name of a zone on the line above one's cards, and how many cards are in it unless that is 0. It
// returns the x after it.
func (o own) title(f *frame.Frame, x, y int, text string, n int) int {
	title := row{{" ", 0}, {text, o.Theme.Faint}, {" ", 0}}
	if n > 0 {
		title = append(title, row{{strconv.Itoa(n), o.Theme.Strong}, {" ", 0}}...)
	}
	return drawRow(f, x, y, title)
}

// drawRows draws hand, face-up and face-down cards side by side, for the set-up. While there are no face-up cards the hand
// has their place, too.
func (o own) drawRows(f *frame.Frame, p *plan, y int) {
	words := o.vocabulary()
	columns := 3
	if p.width < 60 {
		columns = 2
	}
	most := max(5, o.view.Table.Rules.Hand, o.view.Table.Rules.Up)
	width := min(p.width/columns, p.card.W*most+3)
	for i, zone := range [...]engine.Zone{engine.ZoneHand, engine.ZoneFaceUp} {
		n := fan{Context: o.Context, bag: o.at.Bag(zone), size: p.card, cursor: engine.NoRank, sleeping: true}
		if o.choice.Picked != engine.NoRank && o.choice.Row == zone {
			n.chosen[o.choice.Picked] = 1
		}
		if o.choice.Focus == zone {
			n.cursor = o.choice.Cursor
		}
		x, room := 2+i*width, width-2
		if n.bag.Len() == 0 {
			continue
		}
		if o.at.Laying() {
			n.chosen, room = o.choice.Lays, 2*width-2
		}
		n.draw(f, x, y, room)
		label := [...]string{words.Hand, words.FaceUp}[i]
		if i == 0 {
			x += p.namedX + 1
		}
		if x+frame.Width(label) < 2+(i+1)*width {
			o.title(f, x, p.ownY, label, 0)
		}
	}
	if columns == 3 {
		o.title(f, 2+2*width, p.ownY, words.FaceDown, 0)
		o.drawSlots(f, 2+2*width, y, p.width-3-2*width, p.card)
	}
}

// drawZones draws the cards that are played from, and to their right those that are played after them.
func (o own) drawZones(f *frame.Frame, p *plan, y int) {
	seat, words := o.at.Seat(), o.vocabulary()
	zone := seat.Zone()
	n := fan{Context: o.Context, bag: o.at.Bag(zone), size: p.card, playable: o.at.Playable(), cursor: engine.NoRank}
	if o.choice.Rank != engine.NoRank {
		n.chosen[o.choice.Rank] = uint8(o.choice.Count)
		n.playable |= o.at.Companions(o.choice.Rank)
	}
	if o.choice.With != engine.NoRank {
		n.chosen[o.choice.With] = uint8(o.choice.Company)
	}
	n.sleeping = !o.at.Called() && n.playable == 0
	label := [...]string{engine.ZoneHand: words.Hand, engine.ZoneFaceUp: words.FaceUp, engine.ZoneFaceDown: words.FaceDown}[zone]
	at := o.title(f, 2+p.namedX, p.ownY, label, n.bag.Len())
	width := p.width - 4
	slots := min(max(len(seat.FaceDown), seat.FaceUp.Len()), mostSlots)
	step := p.card.W + 1
	if slots*step > p.width/3 {
		step = p.card.Strip
	}
	rest := (slots-1)*step + p.card.W
	switch x := p.width - rest - 2; {
	case p.tight && o.choice.Peeking():
		o.drawSlots(f, 2, y, width, p.card)
		return
	case p.tight:
		o.drawRest(f, p, at)
	case zone == engine.ZoneHand && seat.FaceUp.Len() > 0 && !o.choice.Peeking():
		width -= rest + 3
		o.title(f, x-1, p.ownY, o.after(), 0)
		o.drawUp(f, x, y, step, p.card)
	default:
		width -= rest + 3
		covered := 0
		if len(seat.FaceDown) > slots {
			covered = seat.Covered()
		}
		o.title(f, x-1, p.ownY, words.FaceDown, covered)
		o.drawSlots(f, x, y, p.width-x-2, p.card)
	}
	n.draw(f, 2, y, width)
}

// after is what the cards are called that are played after the hand.
func (o own) after() string {
	if o.at.Seat().FaceUp.Len() == 0 {
		return o.vocabulary().FaceDown
	}
	return o.vocabulary().FaceUp
}

// drawUp draws face-up cards on the face-down ones: of those an edge shows, and of very many how many there are.
func (o own) drawUp(f *frame.Frame, x, y, step int, size ui.CardSize) {
	seat := o.at.Seat()
	slots := min(len(seat.FaceDown), mostSlots)
	for slot, covered := range seat.FaceDown[:slots] {
		if covered && slots == len(seat.FaceDown) {
			f.Fill(x+slot*step+1, y+1+size.H, min(size.W-2, max(step-1, 1)), 1, '░', o.Theme.Back)
		}
	}
	if slots < len(seat.FaceDown) {
		f.Text(f.Text(x+1, y+1+size.H, "░×", o.Theme.Back), y+1+size.H, strconv.Itoa(seat.Covered()), o.Theme.Faint)
	}
	drawn := 0
	for c := range seat.FaceUp.All() {
		ui.DrawCard(f, x, y+1, size, c, &o.Lights().Common)
		x += step
		drawn++
	}
	for ; drawn < slots; drawn++ {
		if seat.FaceDown[drawn] {
			o.DrawBack(f, x, y+1, size)
		}
		x += step
	}
}

func (o own) drawRest(f *frame.Frame, p *plan, x int) {
	seat, label := o.at.Seat(), o.after()
	down := coveredName(seat, 5)
	at := p.width - 3 - frame.Width(label) - seat.FaceUp.Len()*3 - frame.Width(down)
	if seat.Zone() != engine.ZoneHand || at < x {
		return
	}
	rest := row{{" ", 0}, {label, o.Theme.Faint}, {" ", 0}}
	for c := range seat.FaceUp.All() {
		rest = append(rest, row{{ui.ChipName(c.Rank()), o.Lights().Common.Face(c)}, {" ", 0}}...)
	}
	drawRow(f, at, p.ownY, append(rest, row{{down, o.Theme.Back}, {" ", 0}}...))
}

// mostSlots is how many face-down cards are drawn beside others. There are more only where a referee has called fouls.
const mostSlots = 8

// drawSlots draws the face-down cards into a width, the one that is chosen raised: all of them if they fit side by side,
// else those that are left, on one another, and of very many those around the chosen one.
func (o own) drawSlots(f *frame.Frame, x, y, width int, size ui.CardSize) {
	seat := o.at.Seat()
	var slots []int
	all := len(seat.FaceDown)*(size.W+1)-1 <= width
	at := 0
	for slot, covered := range seat.FaceDown {
		if slot == o.choice.Slot {
			at = len(slots)
		}
		if covered || all {
			slots = append(slots, slot)
		}
	}
	step := size.W + 1
	for _, less := range [...]int{size.W, size.Strip, 2} {
		if (len(slots)-1)*step+size.W > width {
			step = less
		}
	}
	if fit := max(1, (width-size.W)/step+1); fit < len(slots) {
		first := min(max(0, at-fit/2), len(slots)-fit)
		slots = slots[first : first+fit]
	}
	v := o.view.Table
	choosing := v.Phase == engine.PhasePlay && (o.at.Flipping() && o.at.MyTurn() && !o.choice.Taking || o.choice.Peeking())
	for _, slot := range slots {
		switch {
		case !seat.FaceDown[slot]:
			f.BorderBox(x, y+1, size.W, size.H, ui.EmptyBorder, o.Theme.Faint)
		case choosing && slot == o.choice.Slot:
			o.DrawBack(f, x, y, size)
			f.Text(x+min(step-1, size.W)/2, y+1+size.H, "▲", o.Theme.Turn)
		default:
			o.DrawBack(f, x, y+1, size)
		}
		x += step
	}
}

// coveredName are the face-down cards that are left as text: a block for each, or of more than some how many.
func coveredName(s *engine.SeatView, most int) string {
	n := s.Covered()
	if n > most {
		return "░×" + strconv.Itoa(n)
	}
	return strings.Repeat("░", n)
}
