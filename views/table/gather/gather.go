package gather

import (
	"strings"

	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/table/parts"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// gathering is a room before its match.
type gathering struct{ *scene.Scene }

// gatherPlan is where the parts of a room before its match are.
type gatherPlan struct {
	// air is how many rows are between the parts, enter the row of what enter does, width that of all but what stands beside.
	air, enter, width int
	stake             []parts.Row
}

// plan finds room for everything: first the air goes, then what there is to say of the rules.
func (g gathering) plan(w, h int) gatherPlan {
	p := gatherPlan{enter: h - 3, width: parts.MainWidth(w)}
	p.stake = g.stake(p.width - 2)
	if h >= parts.AirFrom {
		p.air, p.enter = 1, h-4
	}
	if !g.View.Paused && g.Choice.Act(&g.At).Do == choose.DoNothing {
		p.enter -= len(ui.Wrap(g.waits(p.width-2), p.width-2)) - 1
	}
	if !g.fits(&p) {
		p.air = 0
	}
	all := len(p.stake)
	for len(p.stake) > 1 && !g.fits(&p) {
		p.stake = p.stake[:len(p.stake)-1]
	}
	if last := len(p.stake) - 1; last > 0 && last+1 < all {
		p.stake[last] = append(p.stake[last], parts.Tag{"…", g.Theme.Soft})
	}
	return p
}

// fits reports whether the seats have room for all of them in a plan.
func (g gathering) fits(p *gatherPlan) bool {
	lines, _ := g.bringLines(p)
	return p.enter-2-len(lines)-len(p.stake)-7*p.air >= g.fewestSeatRows(p.width)
}

// Draw draws how friends get here, the seats, what is at stake, and what is said if there is room, which it says.
func Draw(s *scene.Scene, f *frame.Frame) (talked bool) {
	g := gathering{s}
	g.header(f)
	p := g.plan(f.Width(), f.Height())
	y := g.drawBring(f, &p, 1+p.air) + p.air
	y = g.drawSeats(f, y, p.width, p.enter-2*p.air-y-len(p.stake)) + p.air
	for _, line := range p.stake {
		if y < p.enter {
			parts.DrawRow(f, 1, y, line)
			y++
		}
	}
	if p.width < f.Width() {
		talked = g.beside(f, p.width+2)
	} else if p.enter-1-y > 0 {
		talked = parts.DrawTalk(g.Scene, f, 1, y+p.air, p.width-2, p.enter-p.air) < p.enter-p.air
	}
	g.drawDoing(f, p.enter, p.width)
	board.DrawFoot(f, g.Theme, g.Words.Table.Board.Foot)
	return talked
}

// header draws the first row: the room, the rules, and what is agreed on.
func (g gathering) header(f *frame.Frame) {
	w, terms := &g.Words.Table, &g.View.Terms
	rounds := terms.Rounds
	if terms.Rules != nil && rounds == 0 {
		rounds = terms.Rules.Rounds(len(g.View.Seats))
	}
	right := []string{w.Gathering.Waiting, w.Rounds(rounds), g.Words.Lobby.ClockText(terms.Clock)}
	if terms.Private {
		right = append(right, w.People.Private)
	}
	if terms.Guests {
		right = append(right, w.People.Guests)
	}
	if terms.HeadStart > 0 {
		right = append(right, w.People.ByEar+" "+g.Words.Lobby.HeadStartText(terms.HeadStart))
	}
	board.DrawHeader(f, g.Theme, g.Header(right...))
}

// bringLines is the line that brings friends here, in rows of a plan; margin is where they begin.
func (g gathering) bringLines(p *gatherPlan) (lines []string, margin int) {
	w := &g.Words.Table.Gathering.CopyKey
	margin = 1 + 2*p.air
	line := g.Invitation()
	if frame.Width(line) > p.width-margin-frame.Width(w.Key)-frame.Width(w.Does)-copyAround {
		return ui.Wrap(line, p.width-margin-1), margin
	}
	return []string{line}, margin
}

// copyAround is how many columns are around the key that copies the line and what it does.
const copyAround = 5

// drawBring draws the line that brings friends here, and gives the row below it.
func (g gathering) drawBring(f *frame.Frame, p *gatherPlan, y int) int {
	w := &g.Words.Table.Gathering.CopyKey
	end := f.TextMax(1, y, p.width-2, g.invites(), g.Theme.Strong)
	g.drawCodeKey(f, end, y, p.width)
	y += 1 + p.air
	if p.air > 0 {
		g.edge(f, y, p.width, '▄')
		y++
	}
	on := &g.Theme.Pane
	lines, margin := g.bringLines(p)
	for i, line := range lines {
		f.Fill(0, y, p.width, 1, ' ', on.Text)
		at := f.TextMax(margin, y, p.width-margin, line, on.Strong)
		if x := p.width - frame.Width(w.Key) - frame.Width(w.Does) - copyAround; i == len(lines)-1 && x > at {
			end := f.Text(f.Text(x, y, " "+w.Key+" ", g.Theme.KeyChip)+1, y, w.Does, on.Text)
			ui.MarkKey(f, x, y, end, w.Key)
		}
		y++
	}
	if p.air > 0 {
		g.edge(f, y, p.width, '▀')
		y++
	}
	return y
}

// drawCodeKey draws the key for the QR code of the line, behind what stands over it, where there is room.
func (g gathering) drawCodeKey(f *frame.Frame, end, y, width int) {
	w := &g.Words.Table.Gathering.CodeKey
	if x := width - frame.Width(w.Key) - frame.Width(w.Does) - copyAround; x > end+1 && !g.ASCII() {
		end := f.Text(f.Text(x, y, " "+w.Key+" ", g.Theme.KeyChip)+1, y, w.Does, g.Theme.Soft)
		ui.MarkKey(f, x, y, end, w.Key)
	}
}

// invites says whom the line is for that brings people here, and where no seat is free who deals.
func (g gathering) invites() string {
	w := &g.Words.Table.Gathering
	switch {
	case g.full() && g.At.Seated() && g.At.MayStart():
		return (&words.Facts{Who: strings.ToUpper(g.Words.Table.Enter)}).Fill(w.Full)
	case g.full():
		return (&words.Facts{Who: g.View.Maker.Name}).Fill(w.Full)
	case g.View.Terms.Private:
		return w.BringPrivate
	default:
		return w.Bring
	}
}

// full reports whether the match can begin: every seat is taken, and none has been played.
func (g gathering) full() bool { return g.View.Phase == rooms.Gathering && g.At.FreeSeats() == 0 }

// edge draws an edge of the line that brings friends.
func (g gathering) edge(f *frame.Frame, y, width int, half rune) {
	if !g.Theme.Faces || g.Theme.Edges {
		half = '─'
	}
	f.Fill(0, y, width, 1, half, g.Theme.Name)
}

// stake is what the last player owes and what the rules are about, in rows of a width.
func (g gathering) stake(width int) (rows []parts.Row) {
	w := &g.Words.Table.Gathering
	text, style := g.Owes(g.Words.Table.People.Owes), g.Theme.Strong
	if g.View.Forfeit == "" {
		text, style = (&words.Facts{Who: g.Vocabulary().Shithead}).Fill(w.NoForfeit), g.Theme.Soft
	}
	line := parts.Row{{text, style}}
	if key := w.ForfeitKey; g.At.Maker() && frame.Width(text)+frame.Width(key.Does)+6 <= width {
		line = append(line, parts.Tag{"  ", 0}, parts.Tag{" " + key.Key + " ", g.Theme.KeyChip}, parts.Tag{" " + key.Does, g.Theme.Text})
	}
	rows = append(rows, line)
	if rules := g.View.Terms.Rules; rules != nil {
		about := rules.Title
		if short := g.Words.Rules.InShort(rules.Name); short != "" {
			about = g.Words.Of(about, short)
		}
		for _, text := range ui.Wrap(about, width) {
			rows = append(rows, parts.Row{{text, g.Theme.Soft}})
		}
		for _, text := range g.RuleCode(width) {
			rows = append(rows, parts.Row{{text, g.Theme.Soft}})
		}
	}
	return rows
}

// beside draws what the cards do and what was said beside the seats.
func (g gathering) beside(f *frame.Frame, x int) bool {
	w, end := f.Width()-x-1, f.Height()-2
	f.VLine(x-2, 2, f.Height()-4, g.Theme.Line)
	f.TextMax(x, 2, w, g.Words.Table.Board.Counts, g.Theme.Strong)
	y := g.powers(f, x, w, end-min(4+len(g.View.Log), (end-2)/3)) // the story has its heading and at most a third
	y++
	f.TextMax(x, y, w, g.Words.Table.Board.Story, g.Theme.Strong)
	parts.DrawLog(g.Scene, f, x, y+2, w, end-y-2, 0)
	return true
}

// powers draws what the cards do down to an end, and gives the row below it. Where there is no room for all of that, the last
// ones are only named.
func (g gathering) powers(f *frame.Frame, x, width, end int) int {
	y, all := 4, g.Powers()
	for i, k := range all {
		lines := ui.Wrap(k.Does, width-besideLead)
		if y+len(lines)+len(all)-i-1 > end {
			name, _, _ := strings.Cut(k.Does, g.Words.Colon)
			lines = ui.Wrap(name, width-besideLead)
		}
		if y+len(lines) > end {
			break
		}
		f.TextMax(x, y, besideLead, k.Key, g.Theme.Strong)
		for _, line := range lines {
			f.TextMax(x+besideLead, y, width-besideLead, line, g.Theme.Text)
			y++
		}
	}
	return y
}

// drawDoing draws what enter does, and below it the other keys.
func (g gathering) drawDoing(f *frame.Frame, y, width int) {
	w := &g.Words.Table
	enter := strings.ToUpper(w.Enter)
	f.Rest(1, y)
	switch do := g.Choice.Act(&g.At).Do; {
	case g.View.Paused:
		f.TextMax(1, y, width-2, w.Waits(g.View), g.Theme.Danger)
	case do == choose.DoSit:
		parts.DrawMain(g.Scene, f, y, width-1, enter, w.DoSit)
	case do == choose.DoStart && g.At.FreeSeats() > 0:
		parts.DrawMain(g.Scene, f, y, width-1, enter, w.Gathering.Fill)
	case do == choose.DoStart:
		deal := w.Gathering.Deal
		if before := g.OpenStart(); before != "" {
			deal += ". " + before
		}
		parts.DrawMain(g.Scene, f, y, width-1, enter, deal)
	case do == choose.DoNext:
		parts.DrawMain(g.Scene, f, y, width-1, enter, w.DoNext)
	case do == choose.DoAgain:
		parts.DrawMain(g.Scene, f, y, width-1, enter, w.DoAgain)
	default:
		y = g.DrawLines(f, 1, y, width-2, f.Height(), []string{g.waits(width - 2)}, g.Theme.Text) - 1
	}
	parts.DrawNotedKeys(g.Scene, f, y+1, width, g.keys())
}

// waits returns what is awaited by those who can do nothing, within a width: first goes whose it is to deal.
func (g gathering) waits(width int) string {
	w, host := &g.Words.Table, &words.Facts{Who: g.View.Maker.Name}
	open := g.OpenStart()
	switch all := g.Queued() + host.Fill(w.WaitingFor) + open; {
	case g.View.Phase == rooms.Over: // and the round was before the server started
		return prompt.Vote(g.Scene)
	case !g.full():
		return g.Queued() + host.Fill(w.Gathering.HostDeals)
	case frame.Fits(all, width) && !g.View.StartIsOpen() || open == "":
		return all
	default:
		return g.Queued() + open
	}
}

// keys are what else can be done in a room before its match.
func (g gathering) keys() (keys []words.Key) {
	w := &g.Words.Table.Gathering
	if g.At.Maker() && g.At.FreeSeats() > 0 {
		keys = append(keys, w.BotKey)
	}
	if g.At.Maker() && g.BotsPlay() {
		keys = append(keys, w.BotOutKey)
	}
	if k, ok := prompt.QueueKey(g.Scene); ok {
		keys = append(keys, k)
	}
	keys = append(keys, w.FairKey, w.CopyKey)
	if g.At.Seated() {
		keys = append(keys, w.LeaveKey)
	}
	return prompt.WithPace(g.Scene, keys)
}

// besideLead is how many columns the cards take before what they do.
const besideLead = 6
