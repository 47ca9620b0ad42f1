package views

import (
	"fmt"
	"strconv"
	"strings"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/words"
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

// drawRound draws the table while a round is played, and says whether it shows what is said.
func (t *table) drawRound(f *frame.Frame) (talked bool) {
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
func (t *table) drawTop(f *frame.Frame) {
	w := &t.words.Table
	right := f.Width() - 1
	style := t.theme.Strong
	if t.last() && t.hurried() {
		style = t.theme.Warning
	}
	right = before(f, right, t.time(), style)
	const arrow = 4 // the direction in its shortest form, and what parts it from others
	left := f.TextMax(1, 0, right-1-arrow, t.view.Code, t.theme.Title)
	if m := t.view.Match; m != nil {
		round := (&words.Facts{K: strconv.Itoa(m.Round), N: strconv.Itoa(m.Rounds)}).Fill(w.Round)
		if right-frame.Width(round)-3 > left {
			right = before(f, right, round, t.theme.Faint)
		}
	}
	if pace := t.unusualPace(); pace != "" && right-frame.Width(pace)-3-frame.Width(t.direction(0))-3 > left {
		right = before(f, right, pace, t.theme.Faint)
	}
	direction := t.direction(right - left - 3)
	for _, watching := range [...]string{t.watching(), w.Watching(t.view.Watchers)} {
		if t.view.Watchers > 0 && right-frame.Width(watching)-3-frame.Width(direction)-3 > left {
			right = before(f, right, watching, t.theme.Faint)
			break
		}
	}
	right = before(f, right, direction, t.theme.Faint)
	if rules := t.view.Terms.Rules; rules != nil && left+3+frame.Width(rules.Title) < right {
		f.Text(f.Text(left, 0, " · ", t.theme.Faint), 0, rules.Title, t.theme.Faint)
	}
}

// direction says which way play goes, as the other seats lie: in an arrow, and in words if these fit into a width. It is
// empty where nobody plays.
func (t *table) direction(width int) string {
	v := t.playing()
	if v == nil {
		return ""
	}
	arrow, text := "→", t.words.Table.Clockwise
	if v.Dir < 0 {
		arrow, text = "←", t.words.Table.Counter
	}
	if frame.Width(text)+2 <= width {
		return text + " " + arrow
	}
	return arrow
}

// drawClosed says why there is nothing to be seen any more.
func (t *table) drawClosed(f *frame.Frame) {
	text := t.words.Refusal(t.view.Closed, t.view)
	y := f.Height()/2 - 1
	for line := ""; text != ""; y++ {
		line, text = cutLine(text, f.Width()-4)
		f.Text(2, y, line, t.theme.Strong)
	}
	t.keys(f, 1, f.Height()-1, []words.Key{{t.words.Table.Enter, t.words.Table.DoBack}})
}

// drawOverlay draws what is shown instead of the table.
func (t *table) drawOverlay(f *frame.Frame) {
	t.drawTop(f)
	w := &t.words.Table
	last := f.Height() - 1
	switch t.over {
	case helpOverlay:
		t.drawHelp(f, last)
	case rulesOverlay:
		t.reading.draw(&t.look, f, 1, f.Height())
	case peopleOverlay:
		t.drawPeople(f, last)
	case fairOverlay:
		t.drawFair(f, last)
	case logOverlay:
		f.Box(0, 1, f.Width(), last-1, t.theme.Border)
		f.BoxTitle(0, 1, f.Width(), w.LogTitle, t.theme.Title)
		known := t.knownLines(f.Width()-4, last/3)
		height := last - 3 - len(known)
		t.scrolled = min(t.scrolled, t.oldest(f.Width()-4, height))
		t.drawLog(f, 2, 2, f.Width()-4, height, t.scrolled)
		for i, line := range known {
			f.Text(2, 2+height+i, line, t.theme.Name)
		}
		t.keys(f, 1, last, w.ScrollKeys)
	default:
		y := f.Height()/2 - 1
		text := w.LeaveFor
		if t.view.Phase == rooms.Gathering || t.view.Phase == rooms.Over {
			text = w.LeaveSeat
		}
		for line := ""; text != ""; y++ {
			line, text = cutLine(text, f.Width()-4)
			f.Text(2, y, line, t.theme.Strong)
		}
		t.keys(f, 2, y+1, w.LeaveKeys)
	}
}

// drawHelp draws what the keys do and what the cards do, as much as fits above a row, and how to see the rest.
func (t *table) drawHelp(f *frame.Frame, bottom int) {
	w := &t.words.Table
	width := f.Width() - 2
	type row struct {
		key, text string
		style     frame.StyleID
	}
	rows := []row{{text: w.HelpTitle, style: t.theme.Title}}
	for _, text := range w.Help {
		for _, line := range hang(t.vocabulary().Adapt(text), width) {
			rows = append(rows, row{text: line})
		}
	}
	if powers := t.powers(); len(powers) > 0 {
		rows = append(rows, row{}, row{text: w.CardsTitle, style: t.theme.Title})
		for _, k := range powers {
			for i, line := range wrap(k.Does, width-powerColumn) {
				if i > 0 {
					k.Key = ""
				}
				rows = append(rows, row{key: fmt.Sprintf("%-*s", powerColumn, k.Key), text: line})
			}
		}
	}
	for i, line := range t.code(width) {
		if i == 0 {
			rows = append(rows, row{})
		}
		rows = append(rows, row{text: line, style: t.theme.Name})
	}
	y := min(2, max(1, bottom-len(rows)))
	keys := t.words.HelpKeys
	if len(rows) <= bottom-y {
		keys = keys[1:]
	}
	t.keys(f, 1, bottom, keys)
	for _, r := range rows[t.pages.first(len(rows), bottom-y):] {
		if y >= bottom {
			return
		}
		f.Text(f.Text(1, y, r.key, t.theme.Strong), y, r.text, r.style)
		y++
	}
}

// hang wraps a line of the help, in which what a key does begins in a column, so that the rest begins there too.
func hang(text string, width int) []string {
	gap := strings.Index(text, "  ")
	if gap < 0 || frame.Width(text) <= width {
		return wrap(text, width)
	}
	at := len(text) - len(strings.TrimLeft(text[gap:], " "))
	indent := frame.Width(text[:at])
	lines := wrap(text[at:], width-indent)
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
func (t *table) powers() (list []words.Key) {
	rules := t.view.Terms.Rules
	if rules == nil {
		return nil
	}
	for _, line := range append(t.words.CardLines(rules), t.words.RuleLines(rules)...) {
		list = append(list, words.Key{line.Card, line.Name + ": " + line.Does})
	}
	return list
}

// drawPowers draws them between two rows, with some air if there is room for it. Where not all fit as a whole, the last
// row says where they stand.
func (t *table) drawPowers(f *frame.Frame, x, y, bottom int) {
	var texts [][]string
	rows, powers := 0, t.powers()
	for _, k := range powers {
		lines := wrap(k.Does, f.Width()-x-powerColumn-1)
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
			t.keys(f, f.Text(x, y, "…", t.theme.Faint)+1, y, []words.Key{t.words.Rules.Key})
			return
		}
		f.Text(x, y, powers[i].Key, t.theme.Strong)
		for _, line := range lines {
			f.Text(x+powerColumn, y, line, t.theme.Plain)
			y++
		}
	}
}
