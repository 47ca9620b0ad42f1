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
func (t *Table) drawTitle(f *frame.Frame) {
	moves := 0
	if t.view.Table != nil {
		moves = t.view.Table.Moves
	}
	title := t.view.Code + " #" + strconv.Itoa(moves)
	if t.at.Called() {
		title += " *"
	}
	f.SetTitle(title)
}

// drawRound draws the table while a round is played, and says whether it shows what is said.
func (t *Table) drawRound(f *frame.Frame) (talked bool) {
	p := t.plan(f)
	t.drawTop(f)
	t.drawSeats(f, &p)
	t.drawPile(f, &p)
	t.drawOwn(f, &p)
	t.drawBeside(f, &p)
	t.drawPrompt(f, p.promptY)
	return p.logW > 0
}

// drawTop draws the first row: the room, the rules, how far the match is, how fast the bots are, who watches, the clock.
func (t *Table) drawTop(f *frame.Frame) {
	w := &t.Words.Table
	right := f.Width() - 1
	style := t.Theme.Strong
	if t.last() && t.hurried() {
		style = t.Theme.Warning
	}
	right = ui.DrawBefore(f, right, t.time(), style)
	const arrow = 4 // the direction in its shortest form, and what parts it from others
	left := f.TextMax(1, 0, right-1-arrow, t.view.Code, t.Theme.Title)
	if m := t.view.Match; m != nil {
		round := (&words.Facts{K: strconv.Itoa(m.Round), N: strconv.Itoa(m.Rounds)}).Fill(w.Round)
		if right-frame.Width(round)-3 > left {
			right = ui.DrawBefore(f, right, round, t.Theme.Faint)
		}
	}
	if pace := t.unusualPace(); pace != "" && right-frame.Width(pace)-3-frame.Width(t.direction(0))-3 > left {
		right = ui.DrawBefore(f, right, pace, t.Theme.Faint)
	}
	direction := t.direction(right - left - 3)
	for _, watching := range [...]string{t.watching(), w.Watching(t.view.Watchers)} {
		if t.view.Watchers > 0 && right-frame.Width(watching)-3-frame.Width(direction)-3 > left {
			right = ui.DrawBefore(f, right, watching, t.Theme.Faint)
			break
		}
	}
	right = ui.DrawBefore(f, right, direction, t.Theme.Faint)
	if rules := t.view.Terms.Rules; rules != nil && left+3+frame.Width(rules.Title) < right {
		f.Text(f.Text(left, 0, " · ", t.Theme.Faint), 0, rules.Title, t.Theme.Faint)
	}
}

// direction says which way play goes, as the other seats lie: in an arrow, and in words if these fit into a width. It is
// empty where nobody plays.
func (t *Table) direction(width int) string {
	v := t.at.Playing()
	if v == nil {
		return ""
	}
	arrow, text := "→", t.Words.Table.Clockwise
	if v.Dir < 0 {
		arrow, text = "←", t.Words.Table.Counter
	}
	if frame.Width(text)+2 <= width {
		return text + " " + arrow
	}
	return arrow
}

// drawClosed says why there is nothing to be seen any more.
func (t *Table) drawClosed(f *frame.Frame) {
	text := t.Words.Refusal(t.view.Closed, t.view)
	y := f.Height()/2 - 1
	for line := ""; text != ""; y++ {
		line, text = cutLine(text, f.Width()-4)
		f.Text(2, y, line, t.Theme.Strong)
	}
	t.DrawKeys(f, 1, f.Height()-1, []words.Key{{t.Words.Table.Enter, t.Words.Table.DoBack}})
}

// drawOverlay draws what is shown instead of the table.
func (t *Table) drawOverlay(f *frame.Frame) {
	t.drawTop(f)
	last := f.Height() - 1
	switch t.over {
	case helpOverlay:
		t.drawHelp(f, last)
	case rulesOverlay:
		t.drawReading(f, last)
	case peopleOverlay:
		t.drawPeople(f, last)
	case fairOverlay:
		t.drawFair(f, last)
	case logOverlay:
		t.drawLogPanel(f, last)
	default:
		t.drawLeave(f, last)
	}
}

func (t *Table) drawReading(f *frame.Frame, last int) { t.reading.Draw(&t.Context, f, 1, last+1) }

func (t *Table) drawLogPanel(f *frame.Frame, last int) {
	w := &t.Words.Table
	f.Box(0, 1, f.Width(), last-1, t.Theme.Border)
	f.BoxTitle(0, 1, f.Width(), w.LogTitle, t.Theme.Title)
	known := t.knownLines(f.Width()-4, last/3)
	height := last - 3 - len(known)
	t.scrolled = min(t.scrolled, t.oldest(f.Width()-4, height))
	t.drawLog(f, 2, 2, f.Width()-4, height, t.scrolled)
	for i, line := range known {
		f.Text(2, 2+height+i, line, t.Theme.Name)
	}
	t.DrawKeys(f, 1, last, w.ScrollKeys)
}

func (t *Table) drawLeave(f *frame.Frame, last int) {
	w := &t.Words.Table
	y := (last+1)/2 - 1
	text := w.LeaveFor
	if t.view.Phase == rooms.Gathering || t.view.Phase == rooms.Over {
		text = w.LeaveSeat
	}
	for line := ""; text != ""; y++ {
		line, text = cutLine(text, f.Width()-4)
		f.Text(2, y, line, t.Theme.Strong)
	}
	t.DrawKeys(f, 2, y+1, w.LeaveKeys)
}

// drawHelp draws what the keys do and what the cards do, as much as fits above a row, and how to see the rest.
func (t *Table) drawHelp(f *frame.Frame, bottom int) {
	w := &t.Words.Table
	width := f.Width() - 2
	type helpRow struct {
		key, text string
		style     frame.StyleID
	}
	rows := []helpRow{{text: w.HelpTitle, style: t.Theme.Title}}
	for _, text := range w.Help {
		for _, line := range hang(t.vocabulary().Adapt(text), width) {
			rows = append(rows, helpRow{text: line})
		}
	}
	if powers := t.powers(); len(powers) > 0 {
		rows = append(rows, helpRow{}, helpRow{text: w.CardsTitle, style: t.Theme.Title})
		for _, k := range powers {
			for i, line := range ui.Wrap(k.Does, width-ui.PowerColumn) {
				if i > 0 {
					k.Key = ""
				}
				rows = append(rows, helpRow{key: fmt.Sprintf("%-*s", ui.PowerColumn, k.Key), text: line})
			}
		}
	}
	for i, line := range t.code(width) {
		if i == 0 {
			rows = append(rows, helpRow{})
		}
		rows = append(rows, helpRow{text: line, style: t.Theme.Name})
	}
	y := min(2, max(1, bottom-len(rows)))
	keys := t.Words.HelpKeys
	if len(rows) <= bottom-y {
		keys = keys[1:]
	}
	t.DrawKeys(f, 1, bottom, keys)
	for _, r := range rows[t.pages.First(len(rows), bottom-y):] {
		if y >= bottom {
			return
		}
		f.Text(f.Text(1, y, r.key, t.Theme.Strong), y, r.text, r.style)
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
func (t *Table) powers() (list []words.Key) {
	rules := t.view.Terms.Rules
	if rules == nil {
		return nil
	}
	for _, line := range append(t.Words.CardLines(rules), t.Words.RuleLines(rules)...) {
		list = append(list, words.Key{line.Card, line.Name + ": " + line.Does})
	}
	return list
}

// drawPowers draws them between two rows, with some air if there is room for it. Where not all fit as a whole, the last
// row says where they stand.
func (t *Table) drawPowers(f *frame.Frame, x, y, bottom int) {
	var texts [][]string
	rows, powers := 0, t.powers()
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
			t.DrawKeys(f, f.Text(x, y, "…", t.Theme.Faint)+1, y, []words.Key{t.Words.Rules.Key})
			return
		}
		f.Text(x, y, powers[i].Key, t.Theme.Strong)
		for _, line := range lines {
			f.Text(x+ui.PowerColumn, y, line, t.Theme.Plain)
			y++
		}
	}
}
