package table

import (
	"strconv"

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
