package table

import (
	"strings"

	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// gathering is a room before its match.
type gathering struct{ *scene }

// invitation is what friends type in a shell to come to the room.
func (s *scene) invitation() string { return s.Host.Line("join " + s.view.Code) }

// draw draws how friends get here, the seats, what is at stake, and what is said if there is room, which it says.
func (g gathering) draw(f *frame.Frame) (talked bool) {
	g.header(f)
	air := 0
	enter := f.Height() - 3
	if f.Height() >= airFrom {
		air, enter = 1, f.Height()-4
	}
	width := f.Width()
	if width >= besideFrom {
		width -= min(max(width/4, leastBeside), mostBeside) + 2
	}
	y := g.drawBring(f, 1+air, width, air) + air
	stake := g.stake(width - 2)
	if enter-air-y-len(stake)-air < 3+air {
		stake = stake[:min(len(stake), 1)]
	}
	y = g.drawSeats(f, y, width, enter-air-y-len(stake)-air) + air
	for _, line := range stake {
		if y < enter {
			drawRow(f, 1, y, line)
			y++
		}
	}
	if width < f.Width() {
		talked = g.beside(f, width+2)
	} else if enter-1-y > 0 {
		talked = log(g).drawTalk(f, 1, y+air, width-2, enter-air) < enter-air
	}
	g.drawDoing(f, enter, width)
	board.DrawFoot(f, g.Theme, g.Words.Table.Board.Foot)
	return talked
}

// header draws the first row: the room, the rules, and what is agreed on.
func (g gathering) header(f *frame.Frame) {
	w, terms := &g.Words.Table, &g.view.Terms
	h := board.Header{Room: g.view.Code}
	rounds := terms.Rounds
	if terms.Rules != nil {
		h.Rules = terms.Rules.Title
		if rounds == 0 {
			rounds = terms.Rules.Rounds(len(g.view.Seats))
		}
	}
	h.Right = []string{w.Gathering.Waiting, w.Rounds(rounds), g.Words.Lobby.ClockText(terms.Clock)}
	if terms.Private {
		h.Right = append(h.Right, w.People.Private)
	}
	for _, text := range []string{g.unusualPace(), facts(g).watched()} {
		if text != "" {
			h.Right = append(h.Right, text)
		}
	}
	board.DrawHeader(f, g.Theme, &h)
}

// drawBring draws the line that brings friends here, and gives the row below it.
func (g gathering) drawBring(f *frame.Frame, y, width, air int) int {
	w := &g.Words.Table.Gathering
	says := w.Bring
	if g.view.Terms.Private {
		says = w.BringPrivate
	}
	f.TextMax(1, y, width-2, says, g.Theme.Strong)
	y += 1 + air
	on, margin := &g.Theme.Pane, 1
	if air > 0 {
		margin = 3
		g.edge(f, y, width, '▄')
		y++
	}
	key := w.CopyKey
	keyW := frame.Width(key.Key) + frame.Width(key.Does) + 5
	lines := []string{g.invitation()}
	if frame.Width(lines[0]) > width-margin-keyW {
		lines = ui.Wrap(lines[0], width-margin-1)
	}
	for i, line := range lines {
		f.Fill(0, y, width, 1, ' ', on.Text)
		at := f.TextMax(margin, y, width-margin, line, on.Strong)
		if x := width - keyW; i == len(lines)-1 && x > at {
			f.Text(f.Text(x, y, " "+key.Key+" ", g.Theme.KeyChip)+1, y, key.Does, on.Text)
		}
		y++
	}
	if air > 0 {
		g.edge(f, y, width, '▀')
		y++
	}
	return y
}

// edge draws an edge of the line that brings friends.
func (g gathering) edge(f *frame.Frame, y, width int, half rune) {
	if !g.Theme.Faces || g.Theme.Edges {
		half = '─'
	}
	f.Fill(0, y, width, 1, half, g.Theme.Name)
}

// stake is what the last player owes and what the rules are about, in rows of a width.
func (g gathering) stake(width int) (rows []row) {
	w := &g.Words.Table.Gathering
	text, style := g.owes(g.Words.Table.People.Owes), g.Theme.Strong
	if g.view.Forfeit == "" {
		text, style = (&words.Facts{Who: g.vocabulary().Shithead}).Fill(w.NoForfeit), g.Theme.Soft
	}
	line := row{{text, style}}
	if key := w.ForfeitKey; g.at.Maker() && frame.Width(text)+frame.Width(key.Does)+6 <= width {
		line = append(line, tag{"  ", 0}, tag{" " + key.Key + " ", g.Theme.KeyChip}, tag{" " + key.Does, g.Theme.Text})
	}
	rows = append(rows, line)
	if rules := g.view.Terms.Rules; rules != nil {
		about := rules.Title
		if short := g.Words.Rules.InShort(rules.Name); short != "" {
			about += ": " + short
		}
		for _, text := range ui.Wrap(about, width) {
			rows = append(rows, row{{text, g.Theme.Soft}})
		}
		for _, text := range g.code(width) {
			rows = append(rows, row{{text, g.Theme.Soft}})
		}
	}
	return rows
}

// beside draws what the cards do and what was said beside the seats.
func (g gathering) beside(f *frame.Frame, x int) bool {
	w, end := f.Width()-x-1, f.Height()-2
	f.VLine(x-2, 2, f.Height()-4, g.Theme.Line)
	f.TextMax(x, 2, w, g.Words.Table.Board.Counts, g.Theme.Strong)
	y, middle := 4, 2+(end-2)*2/3
	for _, k := range g.powers() {
		lines := ui.Wrap(k.Does, w-besideLead)
		if y+len(lines) > middle {
			break
		}
		f.TextMax(x, y, besideLead, k.Key, g.Theme.Strong)
		for _, line := range lines {
			f.TextMax(x+besideLead, y, w-besideLead, line, g.Theme.Text)
			y++
		}
	}
	y++
	f.TextMax(x, y, w, g.Words.Table.Board.Story, g.Theme.Strong)
	log(g).draw(f, x, y+2, w, end-y-2, 0)
	return true
}

// drawDoing draws what enter does, and below it the other keys.
func (g gathering) drawDoing(f *frame.Frame, y, width int) {
	w := &g.Words.Table
	enter := strings.ToUpper(w.Enter)
	switch do := g.choice.Act(&g.at).Do; {
	case g.view.Paused:
		f.TextMax(1, y, width-2, w.Paused, g.Theme.Danger)
	case do == choose.DoSit:
		g.drawMain(f, 1, y, width-1, enter, w.DoSit)
	case do == choose.DoStart && g.at.FreeSeats() > 0:
		g.drawMain(f, 1, y, width-1, enter, w.Gathering.Fill)
	case do == choose.DoStart:
		g.drawMain(f, 1, y, width-1, enter, w.Gathering.Deal)
	default:
		text := g.queued() + (&words.Facts{Who: g.view.Maker.Name}).Fill(w.Gathering.HostDeals)
		f.TextMax(1, y, width-2, text, g.Theme.Text)
	}
	g.drawNotedKeys(f, y+1, width, g.keys())
}

// keys are what else can be done in a room before its match.
func (g gathering) keys() (keys []words.Key) {
	w := &g.Words.Table.Gathering
	if g.at.Maker() && g.at.FreeSeats() > 0 {
		keys = append(keys, w.BotKey)
	}
	if g.at.Maker() && g.botsPlay() {
		keys = append(keys, w.BotOutKey)
	}
	if k, ok := keyLine(g).queueKey(); ok {
		keys = append(keys, k)
	}
	keys = append(keys, w.FairKey, w.CopyKey)
	for _, k := range g.Words.Table.SeatedKeys {
		if k.Key == "x" && g.at.Seated() {
			keys = append(keys, k)
		}
	}
	return keyLine(g).withPace(keys)
}
