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

// drawPeople draws who is here, from row 1 to above a row.
func (t *Table) drawPeople(f *frame.Frame, bottom int) {
	w := &t.Words.Table.People
	list := t.people()
	at := t.crowd.cursor(list)
	var one neighbour
	if at < len(list) {
		one = list[at]
	}
	below := t.belowPeople(&one, f.Width()-4)
	f.Box(0, 1, f.Width(), bottom-1, t.Theme.Border)
	f.BoxTitle(0, 1, f.Width(), w.Title, t.Theme.Title)
	y, end := 2, bottom-1-len(below)
	for i, line := range below {
		f.Text(2, end+i, line, t.Theme.Plain)
	}
	tally := f.Width() >= tallyEnough && t.view.Tally != nil
	if tally {
		t.drawTallyHead(f, y)
		y++
	}
	rows := max(1, end-y)
	first := max(0, min(at-rows/2, len(list)-rows))
	for i := first; i < min(first+rows, len(list)) && y < end; i++ {
		t.drawSomeone(f, y, &list[i], i == at, tally)
		y++
	}
	switch {
	case t.note != "":
		f.TextMax(1, bottom, f.Width()-2, t.note, t.Theme.Warning)
	case t.crowd.sure == "d":
		f.TextMax(1, bottom, f.Width()-2, (&words.Facts{Who: one.name}).Fill(w.SureRemove), t.Theme.Warning)
	case t.crowd.sure != "":
		f.TextMax(1, bottom, f.Width()-2, w.SureReset, t.Theme.Warning)
	default:
		t.DrawKeys(f, 1, bottom, t.peopleKeys(&one))
	}
}

// belowPeople is what is said below the list: what the Shithead owes, the tally of the chosen one where it is not in
// the list, where friends find a private room, how fast the bots are.
func (t *Table) belowPeople(one *neighbour, width int) (lines []string) {
	w := &t.Words.Table.People
	if t.view.Forfeit != "" {
		lines = append(lines, wrapWords(t.owes(w.Owes), width)...)
	}
	if tally := t.tallyOf(one); tally != "" && width+4 < tallyEnough {
		lines = append(lines, wrapWords(tally, width)...)
	}
	if t.view.Terms.Private {
		lines = append(lines, wrapWords(w.Private+": "+t.view.Code, width)...)
	}
	if pace := t.unusualPace(); pace != "" {
		lines = append(lines, pace)
	}
	if t.view.Watchers > 0 {
		lines = append(lines, t.watching())
	}
	return lines
}

// tallyWidth is how wide each column of the tally is.
const tallyWidth = 8

func (t *Table) drawTallyHead(f *frame.Frame, y int) {
	w := &t.Words.Table.People
	x := f.Width() - 2 - 4*tallyWidth
	for _, head := range [...]string{w.Points, w.Shitheads, w.Rounds, w.Won} {
		x += tallyWidth
		right(f, x, y, head, t.Theme.Faint)
	}
}

func (t *Table) drawSomeone(f *frame.Frame, y int, s *neighbour, chosen, tally bool) {
	end := f.Width() - 2
	if tally {
		end -= 4 * tallyWidth
		if all := t.view.Tally; s.seat != engine.NoSeat && s.seat < len(all.Rounds) {
			x := end
			for _, list := range [...][]int{all.Points, all.Shitheads, all.Rounds, all.Won} {
				x += tallyWidth
				right(f, x, y, strconv.Itoa(list[s.seat]), t.Theme.Plain)
			}
		}
	}
	style := t.Theme.Name
	if s.who.ID != "" && s.who.ID == t.at.Me.ID {
		style = t.Theme.Own
	}
	if chosen {
		f.Text(1, y, "▶", t.Theme.Turn)
	}
	p := ui.Pen{Frame: f, X: 3, Y: y, End: end}
	p.Write(s.name, style)
	if t.canMute(s) && !t.Muted.Hears(s.who) {
		p.Write("  "+t.Words.Table.People.Muted, t.Theme.Warning)
	}
	if s.about != "" {
		p.Write("  "+s.about, t.Theme.Faint)
	}
}

// watching is how many watch and how many of them wait for a seat.
func (t *Table) watching() string {
	text := t.Words.Table.Watching(t.view.Watchers)
	if n := len(t.view.Queue); n > 0 {
		text += ", " + t.Words.Table.People.Waiting(n)
	}
	return text
}

// nameStyle is the style of the name that a line of the log begins with.
func (t *Table) nameStyle(s *saying) frame.StyleID {
	if s.own || !s.said && s.seat == t.view.Seat {
		return t.Theme.Own
	}
	return t.Theme.Name
}
