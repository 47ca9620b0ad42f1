package table

import (
	"strconv"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// drawGathering draws a room before its match: its code, its seats, its terms, and what is said if there is room, which it
// says.
func (t *Table) drawGathering(f *frame.Frame) (talked bool) {
	w := &t.Words.Table
	t.drawTop(f)
	promptY := f.Height() - 4
	y := 2
	if f.Height() < 20 {
		y = 1
	}
	tell := w.Tell
	if t.view.Terms.Private {
		tell = w.People.TellPrivate
	}
	for _, line := range wrapWords(tell, f.Width()-4) {
		f.Text(2, y, line, t.Theme.Faint)
		y++
	}
	f.Text(4, y, t.view.Code, t.Theme.Turn)
	y += 2
	if f.Height() < 20 {
		y--
	}
	seatsW, seatsH, below := f.Width(), promptY-y, y
	if f.Width() >= 70 {
		termsW := min(40, f.Width()/3+4)
		seatsW -= termsW
		terms := t.terms(termsW - 4)
		t.drawTerms(f, seatsW, y, termsW, terms)
		below += len(terms) + 2
	}
	below = max(below, t.drawPlaces(f, 0, y, seatsW, seatsH))
	if f.Width() < 70 {
		below = t.drawCode(f, below, promptY)
	}
	talk := t.talkPlace(f.Width()-4, below+1, promptY-1)
	bottom := promptY
	if talked = t.drawTalk(f, 2, talk, f.Width()-4, promptY-1); talked {
		bottom = talk - 1
	}
	if bottom-below >= 5 {
		t.drawPowers(f, 2, below, bottom)
	}
	t.drawGatherPrompt(f, promptY)
	return talked
}

// drawCode draws the code of rules that are not as usual, if there is room for all of it, and gives the row below.
func (t *Table) drawCode(f *frame.Frame, y, bottom int) int {
	lines := t.code(f.Width() - 4)
	if y+len(lines) > bottom {
		return y
	}
	for _, line := range lines {
		f.Text(2, y, line, t.Theme.Name)
		y++
	}
	return y
}

// code is the code of rules that are not as usual, line by line.
func (t *Table) code(width int) []string {
	rules := t.view.Terms.Rules
	if rules == nil || len(rules.Set) == 0 {
		return nil
	}
	return ui.CodeLines(rules.Code(), width)
}

// terms are what was agreed on, line by line.
func (t *Table) terms(width int) []string {
	w, terms := &t.Words.Table, &t.view.Terms
	var lines []string
	if terms.Rules != nil {
		lines = append(append(lines, terms.Rules.Title), t.code(width)...)
	}
	rounds := terms.Rounds
	if rounds == 0 && terms.Rules != nil && terms.Rules.Rounds != nil {
		rounds = terms.Rules.Rounds(len(t.view.Seats))
	}
	lines = append(lines, w.Rounds(rounds), t.Words.Lobby.ClockText(terms.Clock))
	if t.botsPlay() || terms.BotPace != rooms.PaceNormal {
		lines = append(lines, t.botPace())
	}
	if terms.Private {
		lines = append(lines, w.People.Private)
	}
	if t.view.Forfeit != "" {
		lines = append(lines, wrapWords(t.owes(w.People.Owes), width)...)
	}
	return lines
}

func (t *Table) drawTerms(f *frame.Frame, x, y, width int, lines []string) {
	f.BorderBox(x, y, width, len(lines)+2, frame.BorderRound, t.Theme.Border)
	f.BoxTitle(x, y, width, t.Words.Table.Terms, t.Theme.Title)
	for i, line := range lines {
		f.TextMax(x+2, y+1+i, width-4, line, t.Theme.Plain)
	}
}

// drawPlaces draws the seats of a room, in as few columns as will do, and returns the row below them.
func (t *Table) drawPlaces(f *frame.Frame, x, y, width, height int) int {
	n := len(t.view.Seats)
	rows := max(1, height-2)
	columns := min((n+rows-1)/rows, max(1, (width-2)/24))
	rows = min(rows, (n+columns-1)/columns)
	f.BorderBox(x, y, width, rows+2, frame.BorderRound, t.Theme.Border)
	f.BoxTitle(x, y, width, t.Words.Table.Seats, t.Theme.Title)
	each := (width - 4) / columns
	for seat := range min(n, rows*columns) {
		t.drawPlace(f, x+2+seat/rows*each, y+1+seat%rows, each-1, seat)
	}
	return y + rows + 2
}

func (t *Table) drawPlace(f *frame.Frame, x, y, width, seat int) {
	s, w := &t.view.Seats[seat], &t.Words.Table
	number := strconv.Itoa(seat + 1)
	at := f.Text(x+2-len(number), y, number, t.Theme.Faint) + 2
	if s.IsFree() {
		f.TextMax(at, y, x+width-at, "· "+w.Free+" ·", t.Theme.Faint)
		return
	}
	style := t.Theme.Name
	if seat == t.view.Seat {
		style = t.Theme.Own
	}
	after := f.TextMax(at, y, x+width-at, s.Name, style)
	flag := t.flag(seat)
	switch {
	case s.Bot != "":
		flag += ", " + t.Words.Lobby.Level(s.Bot)
	case flag == "" && s.Owner.ID == t.view.Maker.ID:
		flag = w.Maker
	}
	room := x + width - frame.Width(flag)
	if reaction := t.reaction(seat); reaction != "" && after+1+frame.Width(reaction) < x+width {
		after = f.Text(after+1, y, reaction, t.Theme.Title)
	}
	if room > after {
		f.Text(room, y, flag, t.Theme.Faint)
	}
}

// drawGatherPrompt says what is waited for, and what enter does.
func (t *Table) drawGatherPrompt(f *frame.Frame, y int) {
	w := &t.Words.Table
	free := t.free()
	text := w.AllSeated
	if free > 0 {
		text = (&words.Facts{N: strconv.Itoa(free)}).Fill(w.FreeSeats)
	}
	switch a := t.act(); {
	case a.do == doSit:
		text += w.SitDown
	case a.do == doStart:
		text += w.YouStart
	case t.maker():
		text += w.YouStartFull
	default:
		text += (&words.Facts{Who: t.view.Maker.Name}).Fill(w.MakerStarts)
	}
	t.drawSmallPrompt(f, y, text)
}

// drawSmallPrompt draws a prompt of four rows below something that is no round.
func (t *Table) drawSmallPrompt(f *frame.Frame, y int, text string) {
	last := f.Height() - 1
	if t.view.Paused {
		text = t.Words.Table.Paused
	}
	style := t.Theme.Strong
	if t.view.Paused {
		style = t.Theme.Warning
	}
	line, rest := cutLine(text, f.Width()-2)
	f.TextMax(1, y, f.Width()-2, line, style)
	line, rest = cutLine(rest, f.Width()-2)
	f.TextMax(1, y+1, f.Width()-2, line, style)
	t.drawFairHint(f, frame.Width(line)+3, y+1)
	a := t.act()
	noted, noteStyle := t.noted(f)
	switch says := t.does(a); {
	case noted == "" && says == "" && rest != "":
		f.TextMax(1, last-1, f.Width()-2, rest, style)
	case noted != "":
		f.TextMax(1, last-1, f.Width()-2, noted, noteStyle)
	case says != "":
		t.drawDoing(f, last-1, a.do, says)
	}
	t.drawKeyLine(f, last)
}
