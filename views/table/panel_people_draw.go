package table

import (
	"strconv"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// tallyEnough is the width from which the list of the people has the tally beside it. In narrower windows it is told of one
// at a time.
const tallyEnough = 72

// draw draws who is here, from row 1 to above a row.
func (p *peoplePanel) draw(f *frame.Frame, bottom int) {
	w := &p.Words.Table.People
	list := p.people()
	at := p.crowd.cursor(list)
	var one neighbour
	if at < len(list) {
		one = list[at]
	}
	below := p.belowPeople(&one, f.Width()-4)
	f.Box(0, 1, f.Width(), bottom-1, p.Theme.Border)
	f.BoxTitle(0, 1, f.Width(), w.Title, p.Theme.Title)
	y, end := 2, bottom-1-len(below)
	for i, line := range below {
		f.Text(2, end+i, line, p.Theme.Plain)
	}
	tally := f.Width() >= tallyEnough && p.view.Tally != nil
	if tally {
		p.drawTallyHead(f, y)
		y++
	}
	rows := max(1, end-y)
	first := max(0, min(at-rows/2, len(list)-rows))
	for i := first; i < min(first+rows, len(list)) && y < end; i++ {
		p.drawSomeone(f, y, &list[i], i == at, tally)
		y++
	}
	switch {
	case p.note != "":
		f.TextMax(1, bottom, f.Width()-2, p.note, p.Theme.Warning)
	case p.crowd.sure == "d":
		f.TextMax(1, bottom, f.Width()-2, (&words.Facts{Who: one.name}).Fill(w.SureRemove), p.Theme.Warning)
	case p.crowd.sure != "":
		f.TextMax(1, bottom, f.Width()-2, w.SureReset, p.Theme.Warning)
	default:
		p.DrawKeys(f, 1, bottom, p.keys(&one))
	}
}

// belowPeople is what is said below the list: what the Shithead owes, the tally of the chosen one where it is not in
// the list, where friends find a private room, how fast the bots are.
func (p *peoplePanel) belowPeople(one *neighbour, width int) (lines []string) {
	w := &p.Words.Table.People
	if p.view.Forfeit != "" {
		lines = append(lines, ui.Wrap(p.owes(w.Owes), width)...)
	}
	if tally := p.tallyOf(one); tally != "" && width+4 < tallyEnough {
		lines = append(lines, ui.Wrap(tally, width)...)
	}
	if p.view.Terms.Private {
		lines = append(lines, ui.Wrap(w.Private+": "+p.view.Code, width)...)
	}
	if pace := p.unusualPace(); pace != "" {
		lines = append(lines, pace)
	}
	if p.view.Watchers > 0 {
		lines = append(lines, p.watching())
	}
	return lines
}

// tallyWidth is how wide each column of the tally is.
const tallyWidth = 8

func (p *peoplePanel) drawTallyHead(f *frame.Frame, y int) {
	w := &p.Words.Table.People
	x := f.Width() - 2 - 4*tallyWidth
	for _, head := range [...]string{w.Points, w.Shitheads, w.Rounds, w.Won} {
		x += tallyWidth
		right(f, x, y, head, p.Theme.Faint)
	}
}

func (p *peoplePanel) drawSomeone(f *frame.Frame, y int, s *neighbour, chosen, tally bool) {
	end := f.Width() - 2
	if tally {
		end -= 4 * tallyWidth
		if all := p.view.Tally; s.seat != engine.NoSeat && s.seat < len(all.Rounds) {
			x := end
			for _, list := range [...][]int{all.Points, all.Shitheads, all.Rounds, all.Won} {
				x += tallyWidth
				right(f, x, y, strconv.Itoa(list[s.seat]), p.Theme.Plain)
			}
		}
	}
	style := p.Theme.Name
	if s.who.ID != "" && s.who.ID == p.at.Me.ID {
		style = p.Theme.Own
	}
	if chosen {
		f.Text(1, y, "▶", p.Theme.Turn)
	}
	pen := ui.Pen{Frame: f, X: 3, Y: y, End: end}
	pen.Write(s.name, style)
	if p.canMute(s) && !p.Muted.Hears(s.who) {
		pen.Write("  "+p.Words.Table.People.Muted, p.Theme.Warning)
	}
	if s.about != "" {
		pen.Write("  "+s.about, p.Theme.Faint)
	}
}
