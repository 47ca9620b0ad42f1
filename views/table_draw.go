package views

import (
	"strconv"

	"shithead/views/frame"
)

// drawTitle names the room and counts its moves, with a star when the viewer is waited for.
func (t *table) drawTitle(f *frame.Frame) {
	moves := 0
	if t.view.Table != nil {
		moves = t.view.Table.Moves
	}
	title := t.view.Code + " #" + strconv.Itoa(moves)
	if t.called() {
		title += " *"
	}
	f.SetTitle(title)
}

// drawRound draws the table while a round is played.
func (t *table) drawRound(f *frame.Frame) {
	p := t.plan(f)
	t.drawTop(f)
	t.drawSeats(f, &p)
	t.drawPile(f, &p)
	t.drawOwn(f, &p)
	if p.logW > 0 {
		f.VLine(p.logX, p.logY, p.logH, t.theme.Border)
		t.drawLog(f, p.logX+2, p.logY, p.logW-3, p.logH, 0)
	}
	t.drawPrompt(f, p.promptY)
}

// drawTop draws the first row: the room, the rules, how far the match is, who watches, the clock.
func (t *table) drawTop(f *frame.Frame) {
	w := &t.words.Table
	right := f.Width() - 1
	style := t.theme.Strong
	if t.last() {
		style = t.theme.Warning
	}
	right = before(f, right, t.time(), style)
	left := f.Text(1, 0, t.view.Code, t.theme.Title)
	var parts [2]string
	if m := t.view.Match; m != nil {
		parts[0] = (&facts{k: strconv.Itoa(m.Round), n: strconv.Itoa(m.Rounds)}).in(w.Round)
	}
	if t.view.Watchers > 0 {
		parts[1] = w.Watching(t.view.Watchers)
	}
	for _, part := range parts {
		if part != "" && right-frame.Width(part)-3 > left {
			right = before(f, right, part, t.theme.Faint)
		}
	}
	if rules := t.view.Terms.Rules; rules != nil && left+3+frame.Width(rules.Title) < right {
		left = f.Text(f.Text(left, 0, " · ", t.theme.Faint), 0, rules.Title, t.theme.Faint)
	}
	if v := t.playing(); v != nil {
		t.drawDirection(f, left, right, v.Dir)
	}
}

// drawDirection says which way play goes, between two columns of the first row, as the other seats lie: in an arrow, and
// in words where there is room.
func (t *table) drawDirection(f *frame.Frame, left, right, dir int) {
	arrow, text := "→", t.words.Table.Clockwise
	if dir < 0 {
		arrow, text = "←", t.words.Table.Counter
	}
	if left+3+frame.Width(text)+2 < right {
		right = f.Text(right-frame.Width(text)-2, 0, text, t.theme.Faint) + 2
	}
	if left+2 < right {
		f.Text(right-1, 0, arrow, t.theme.Faint)
	}
}

// before writes a text that ends before a column of the first row, and returns the column before which the next ends.
func before(f *frame.Frame, x int, text string, style frame.StyleID) int {
	if text == "" {
		return x
	}
	x -= frame.Width(text)
	f.Text(x, 0, text, style)
	return x - 3
}

// drawClosed says why there is nothing to be seen any more.
func (t *table) drawClosed(f *frame.Frame) {
	text := t.words.Refusal(t.view.Closed, t.view)
	y := f.Height()/2 - 1
	for line := ""; text != ""; y++ {
		line, text = cutLine(text, f.Width()-4)
		f.Text(2, y, line, t.theme.Strong)
	}
	t.keys(f, 1, f.Height()-1, []Key{{t.words.Table.Enter, t.words.Table.DoBack}})
}

// drawOverlay draws what is shown instead of the table.
func (t *table) drawOverlay(f *frame.Frame) {
	t.drawTop(f)
	w := &t.words.Table
	last := f.Height() - 1
	switch t.over {
	case helpOverlay:
		t.drawHelp(f, last)
		t.keys(f, 1, last, w.BackKeys)
	case logOverlay:
		f.Box(0, 1, f.Width(), last-1, t.theme.Border)
		f.BoxTitle(0, 1, f.Width(), w.LogTitle, t.theme.Title)
		t.drawLog(f, 2, 2, f.Width()-4, last-3, t.scrolled)
		t.keys(f, 1, last, w.ScrollKeys)
	default:
		y := f.Height()/2 - 1
		for line, text := "", w.LeaveFor; text != ""; y++ {
			line, text = cutLine(text, f.Width()-4)
			f.Text(2, y, line, t.theme.Strong)
		}
		t.keys(f, 2, y+1, w.LeaveKeys)
	}
}

// drawHelp draws the keys, and what the cards do.
func (t *table) drawHelp(f *frame.Frame, bottom int) {
	w := &t.words.Table
	half := f.Width()
	y := 2
	f.Text(1, y, w.HelpTitle, t.theme.Title)
	y = t.lines(f, 1, y+1, half-2, bottom, w.Help, t.theme.Plain) + 1
	if y+1 < bottom {
		f.Text(1, y, w.CardsTitle, t.theme.Title)
		t.drawPowers(f, 1, y+1, bottom)
	}
}

// drawPowers says what the cards of the rule set do, a line a rank, down to a row.
func (t *table) drawPowers(f *frame.Frame, x, y, bottom int) {
	rules := t.view.Terms.Rules
	if rules == nil {
		return
	}
	for r := range rules.Powers {
		text := t.powerSays(rules, r)
		if text == "" {
			continue
		}
		if y >= bottom {
			return
		}
		f.Text(x, y, rankNames[r], t.theme.Strong)
		f.TextMax(x+7, y, f.Width()-x-8, text, t.theme.Plain)
		y++
	}
	if rules.JumpIn && y < bottom {
		f.Text(x, y, "4 ×", t.theme.Strong)
		f.TextMax(x+7, y, f.Width()-x-8, t.vocabulary().Jump, t.theme.Plain)
	}
}
