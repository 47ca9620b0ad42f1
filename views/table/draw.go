package table

import (
	"fmt"
	"strconv"
	"strings"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// drawTitle names the room and counts its moves, with a star when the viewer is waited for.
func (h heading) drawTitle(f *frame.Frame) {
	moves := 0
	if h.view.Table != nil {
		moves = h.view.Table.Moves
	}
	title := h.view.Code + " #" + strconv.Itoa(moves)
	if h.at.Called() {
		title += " *"
	}
	f.SetTitle(title)
}

// drawRound draws the table while a round is played, and says whether it shows what is said.
func (t *Table) drawRound(f *frame.Frame) (talked bool) {
	p := t.scene.plan(f)
	heading{t.scene}.drawTop(f)
	seats{t.scene}.drawSeats(f, &p)
	pile{t.scene}.drawPile(f, &p)
	own{t.scene}.drawOwn(f, &p)
	t.beside.drawBeside(f, &p)
	prompt{t.scene}.drawPrompt(f, p.promptY)
	return p.logW > 0
}

// drawTop draws the first row: the room, the rules, how far the match is, how fast the bots are, who watches, the clock.
func (h heading) drawTop(f *frame.Frame) {
	w := &h.Words.Table
	right := f.Width() - 1
	style := h.Theme.Strong
	if h.clock.last() && h.hurried() {
		style = h.Theme.Warning
	}
	right = ui.DrawBefore(f, right, h.time(), style)
	const arrow = 4 // the direction in its shortest form, and what parts it from others
	left := f.TextMax(1, 0, right-1-arrow, h.view.Code, h.Theme.Title)
	if m := h.view.Match; m != nil {
		round := (&words.Facts{K: strconv.Itoa(m.Round), N: strconv.Itoa(m.Rounds)}).Fill(w.Round)
		if right-frame.Width(round)-3 > left {
			right = ui.DrawBefore(f, right, round, h.Theme.Faint)
		}
	}
	if pace := h.unusualPace(); pace != "" && right-frame.Width(pace)-3-frame.Width(h.direction(0))-3 > left {
		right = ui.DrawBefore(f, right, pace, h.Theme.Faint)
	}
	direction := h.direction(right - left - 3)
	for _, watching := range [...]string{h.watching(), w.Watching(h.view.Watchers)} {
		if h.view.Watchers > 0 && right-frame.Width(watching)-3-frame.Width(direction)-3 > left {
			right = ui.DrawBefore(f, right, watching, h.Theme.Faint)
			break
		}
	}
	right = ui.DrawBefore(f, right, direction, h.Theme.Faint)
	if rules := h.view.Terms.Rules; rules != nil && left+3+frame.Width(rules.Title) < right {
		f.Text(f.Text(left, 0, " · ", h.Theme.Faint), 0, rules.Title, h.Theme.Faint)
	}
}

// direction says which way play goes, as the other seats lie: in an arrow, and in words if these fit into a width. It is
// empty where nobody plays.
func (h heading) direction(width int) string {
	v := h.at.Playing()
	if v == nil {
		return ""
	}
	arrow, text := "→", h.Words.Table.Clockwise
	if v.Dir < 0 {
		arrow, text = "←", h.Words.Table.Counter
	}
	if frame.Width(text)+2 <= width {
		return text + " " + arrow
	}
	return arrow
}

// drawClosed says why there is nothing to be seen any more.
func (t *Table) drawClosed(f *frame.Frame) {
	text := t.scene.Words.Refusal(t.scene.view.Closed, t.scene.view)
	y := f.Height()/2 - 1
	for line := ""; text != ""; y++ {
		line, text = cutLine(text, f.Width()-4)
		f.Text(2, y, line, t.scene.Theme.Strong)
	}
	t.scene.DrawKeys(f, 1, f.Height()-1, []words.Key{{t.scene.Words.Table.Enter, t.scene.Words.Table.DoBack}})
}

// drawOverlay draws what is shown instead of the table.
func (t *Table) drawOverlay(f *frame.Frame) {
	heading{t.scene}.drawTop(f)
	last := f.Height() - 1
	switch t.over {
	case helpOverlay:
		t.helpPanel.drawHelp(f, last)
	case rulesOverlay:
		t.rulesPanel.drawReading(f, last)
	case peopleOverlay:
		t.peoplePanel.drawPeople(f, last)
	case fairOverlay:
		t.fairPanel.drawFair(f, last)
	case logOverlay:
		t.logPanel.drawLogPanel(f, last)
	default:
		t.leavePanel.drawLeave(f, last)
	}
}

func (p *rulesPanel) drawReading(f *frame.Frame, last int) { p.reading.Draw(&p.Context, f, 1, last+1) }

func (p *logPanel) drawLogPanel(f *frame.Frame, last int) {
	w := &p.Words.Table
	f.Box(0, 1, f.Width(), last-1, p.Theme.Border)
	f.BoxTitle(0, 1, f.Width(), w.LogTitle, p.Theme.Title)
	known := news{p.scene}.knownLines(f.Width()-4, last/3)
	height := last - 3 - len(known)
	p.scrolled = min(p.scrolled, log{p.scene}.oldest(f.Width()-4, height))
	log{p.scene}.drawLog(f, 2, 2, f.Width()-4, height, p.scrolled)
	for i, line := range known {
		f.Text(2, 2+height+i, line, p.Theme.Name)
	}
	p.DrawKeys(f, 1, last, w.ScrollKeys)
}

func (p *leavePanel) drawLeave(f *frame.Frame, last int) {
	w := &p.Words.Table
	y := (last+1)/2 - 1
	text := w.LeaveFor
	if p.view.Phase == rooms.Gathering || p.view.Phase == rooms.Over {
		text = w.LeaveSeat
	}
	for line := ""; text != ""; y++ {
		line, text = cutLine(text, f.Width()-4)
		f.Text(2, y, line, p.Theme.Strong)
	}
	p.DrawKeys(f, 2, y+1, w.LeaveKeys)
}

// drawHelp draws what the keys do and what the cards do, as much as fits above a row, and how to see the rest.
func (p *helpPanel) drawHelp(f *frame.Frame, bottom int) {
	w := &p.Words.Table
	width := f.Width() - 2
	type helpRow struct {
		key, text string
		style     frame.StyleID
	}
	rows := []helpRow{{text: w.HelpTitle, style: p.Theme.Title}}
	for _, text := range w.Help {
		for _, line := range hang(p.vocabulary().Adapt(text), width) {
			rows = append(rows, helpRow{text: line})
		}
	}
	if powers := p.powers(); len(powers) > 0 {
		rows = append(rows, helpRow{}, helpRow{text: w.CardsTitle, style: p.Theme.Title})
		for _, k := range powers {
			for i, line := range ui.Wrap(k.Does, width-ui.PowerColumn) {
				if i > 0 {
					k.Key = ""
				}
				rows = append(rows, helpRow{key: fmt.Sprintf("%-*s", ui.PowerColumn, k.Key), text: line})
			}
		}
	}
	for i, line := range p.code(width) {
		if i == 0 {
			rows = append(rows, helpRow{})
		}
		rows = append(rows, helpRow{text: line, style: p.Theme.Name})
	}
	y := min(2, max(1, bottom-len(rows)))
	keys := p.Words.HelpKeys
	if len(rows) <= bottom-y {
		keys = keys[1:]
	}
	p.DrawKeys(f, 1, bottom, keys)
	for _, r := range rows[p.pages.First(len(rows), bottom-y):] {
		if y >= bottom {
			return
		}
		f.Text(f.Text(1, y, r.key, p.Theme.Strong), y, r.text, r.style)
		y++
	}
}

// hang wraps a line of the help, in which what a key does begins in a column, so that the rest begins there too.
func hang(text string, width int) []string {
	gap := strings.Index(text, "  ")
	if gap < 0 || frame.Width(text) <= width {
		return ui.Wrap(text, width)
	}
	at := len(text) - len(strings.TrimLeft(text[gap:], " "))
	indent := frame.Width(text[:at])
	lines := ui.Wrap(text[at:], width-indent)
	for i := range lines {
		if i == 0 {
			lines[i] = text[:at] + lines[i]
		} else {
			lines[i] = strings.Repeat(" ", indent) + lines[i]
		}
	}
	return lines
}

// powers are what the cards of the rule set do and what else it has, in lines with the cards as keys.
func (s *scene) powers() (list []words.Key) {
	rules := s.view.Terms.Rules
	if rules == nil {
		return nil
	}
	for _, line := range append(s.Words.CardLines(rules), s.Words.RuleLines(rules)...) {
		list = append(list, words.Key{line.Card, line.Name + ": " + line.Does})
	}
	return list
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
			g.DrawKeys(f, f.Text(x, y, "…", g.Theme.Faint)+1, y, []words.Key{g.Words.Rules.Key})
			return
		}
		f.Text(x, y, powers[i].Key, g.Theme.Strong)
		for _, line := range lines {
			f.Text(x+ui.PowerColumn, y, line, g.Theme.Plain)
			y++
		}
	}
}
