package table

import (
	"strconv"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// gathering is a room before its match.
type gathering struct{ *scene }

// draw draws the room's code, its seats, its terms, and what is said if there is room, which it says.
func (g gathering) draw(f *frame.Frame) (talked bool) {
	w := &g.Words.Table
	promptY := f.Height() - 4
	gap := 2
	if f.Height() < 20 {
		gap = 1
	}
	tell := w.Tell
	if g.view.Terms.Private {
		tell = w.People.TellPrivate
	}
	y := g.DrawLines(f, 2, gap, f.Width()-4, f.Height(), ui.Wrap(tell, f.Width()-4), g.Theme.Soft)
	f.Text(4, y, g.view.Code, g.Theme.You)
	y += gap
	seatsW, seatsH, below := f.Width(), promptY-y, y
	if f.Width() >= 70 {
		termsW := min(40, f.Width()/3+4)
		seatsW -= termsW
		below = g.drawTerms(f, seatsW, y, termsW)
	}
	below = max(below, g.drawPlaces(f, 0, y, seatsW, seatsH))
	if lines := g.code(f.Width() - 4); f.Width() < 70 && below+len(lines) <= promptY {
		below = g.DrawLines(f, 2, below, f.Width()-4, promptY, lines, g.Theme.Name)
	}
	bottom := promptY
	talk := log(g).drawTalk(f, 2, below+1, f.Width()-4, promptY-1)
	if talk < promptY-1 {
		bottom = talk - 1
	}
	if bottom-below >= 5 {
		g.drawPowers(f, 2, below, bottom)
	}
	g.drawPrompt(f, promptY)
	return bottom < promptY
}

func (g gathering) terms(width int) []string {
	w, terms := &g.Words.Table, &g.view.Terms
	var lines []string
	if terms.Rules != nil {
		lines = append(append(lines, terms.Rules.Title), g.code(width)...)
	}
	rounds := terms.Rounds
	if rounds == 0 && terms.Rules != nil {
		rounds = terms.Rules.Rounds(len(g.view.Seats))
	}
	lines = append(lines, w.Rounds(rounds), g.Words.Lobby.ClockText(terms.Clock))
	if g.botsPlay() || terms.BotPace != rooms.PaceNormal {
		lines = append(lines, g.botPace())
	}
	if terms.Private {
		lines = append(lines, w.People.Private)
	}
	if g.view.Forfeit != "" {
		lines = append(lines, ui.Wrap(g.owes(w.People.Owes), width)...)
	}
	return lines
}

// drawTerms draws them in a box and gives the row below it.
func (g gathering) drawTerms(f *frame.Frame, x, y, width int) int {
	lines := g.terms(width - 4)
	f.BorderBox(x, y, width, len(lines)+2, frame.BorderRound, g.Theme.Line)
	f.BoxTitle(x, y, width, g.Words.Table.Terms, g.Theme.Ask)
	for i, line := range lines {
		f.TextMax(x+2, y+1+i, width-4, line, g.Theme.Text)
	}
	return y + len(lines) + 2
}

// drawPlaces draws the seats of a room, in as few columns as will do, and returns the row below them.
func (g gathering) drawPlaces(f *frame.Frame, x, y, width, height int) int {
	n := len(g.view.Seats)
	rows := max(1, height-2)
	columns := min((n+rows-1)/rows, max(1, (width-2)/24))
	rows = min(rows, (n+columns-1)/columns)
	f.BorderBox(x, y, width, rows+2, frame.BorderRound, g.Theme.Line)
	f.BoxTitle(x, y, width, g.Words.Table.Seats, g.Theme.Ask)
	each := (width - 4) / columns
	for seat := range min(n, rows*columns) {
		g.drawPlace(f, x+2+seat/rows*each, y+1+seat%rows, each-1, seat)
	}
	return y + rows + 2
}

func (g gathering) drawPlace(f *frame.Frame, x, y, width, seat int) {
	s, w := &g.view.Seats[seat], &g.Words.Table
	number := strconv.Itoa(seat + 1)
	at := f.Text(x+2-len(number), y, number, g.Theme.Soft) + 2
	if s.IsFree() {
		f.TextMax(at, y, x+width-at, "· "+w.Free+" ·", g.Theme.Soft)
		return
	}
	after := f.TextMax(at, y, x+width-at, s.Name, g.nameStyle(seat == g.view.Seat))
	flag := g.flag(seat)
	switch {
	case s.Bot != "":
		flag += ", " + g.Words.Lobby.Level(s.Bot)
	case flag == "" && s.Owner.ID == g.view.Maker.ID:
		flag = w.Maker
	}
	room := x + width - frame.Width(flag)
	if reaction := g.reaction(seat); reaction != "" && after+1+frame.Width(reaction) < x+width {
		after = f.Text(after+1, y, reaction, g.Theme.Ask)
	}
	if room > after {
		f.Text(room, y, flag, g.Theme.Soft)
	}
}

func (g gathering) drawPrompt(f *frame.Frame, y int) {
	w := &g.Words.Table
	free := g.at.FreeSeats()
	text := w.AllSeated
	if free > 0 {
		text = (&words.Facts{N: strconv.Itoa(free)}).Fill(w.FreeSeats)
	}
	switch a := g.choice.Act(&g.at); {
	case a.Do == choose.DoSit:
		text += w.SitDown
	case a.Do == choose.DoStart:
		text += w.YouStart
	case g.at.Maker():
		text += w.YouStartFull
	default:
		text += (&words.Facts{Who: g.view.Maker.Name}).Fill(w.MakerStarts)
	}
	prompt(g).drawSmall(f, y, text)
}

// drawPowers draws them between two rows, with some air if there is room for it. Where not all fit as a whole, the last
// row says where they stand.
func (g gathering) drawPowers(f *frame.Frame, x, y, bottom int) {
	var texts [][]string
	rows, powers := 0, g.powers()
	for _, k := range powers {
		lines := ui.Wrap(k.Does, f.Width()-x-ui.PowerColumn-1)
		texts, rows = append(texts, lines), rows+len(lines)
	}
	if y+rows+2 <= bottom {
		y++
	}
	if y+rows > bottom {
		bottom--
	}
	for i, lines := range texts {
		if y+len(lines) > bottom {
			g.DrawKeys(f, f.Text(x, y, "…", g.Theme.Soft)+1, y, []words.Key{g.Words.Rules.Key})
			return
		}
		f.Text(x, y, powers[i].Key, g.Theme.Strong)
		for _, line := range lines {
			f.Text(x+ui.PowerColumn, y, line, g.Theme.Text)
			y++
		}
	}
}
