package table

import (
	"cmp"
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/rules"
	"shithead/views/ui"
	"shithead/views/words"
)

type beside struct {
	*scene
	// made are the rules, as wide as they were drawn last.
	made besideRules
}

// draw draws what stands beside the table, or on the mat: the log, and above it the rules where they are wanted.
func (b *beside) draw(f *frame.Frame, p *plan) {
	if p.logW == 0 {
		return
	}
	f.VLine(p.logX, p.logY, p.logH, b.Theme.Border)
	x, y, width, height := p.logX+2, p.logY, p.logW-3, p.logH
	if b.Prefers.Is(words.RulesBeside) {
		used := b.drawRules(f, x, y, width, height-min(leastLog, height/3)-1)
		y, height = y+used, height-used
	}
	log{b.scene}.draw(f, x, y, width, height, 0)
}

// leastLog is how many rows are left to the log below the rules, unless that is more than a third of all.
const leastLog = 6

// The columns of the rules beside the table: of the sign before a line that matters now, and with it of the cards.
const (
	signColumn   = 2
	besideColumn = 6
)

// drawRules draws the rules, those that matter now marked, and a line below them, and gives how many rows that took.
func (b *beside) drawRules(f *frame.Frame, x, y, width, height int) int {
	rows := b.besideRows(width, height)
	if len(rows) == 0 {
		return 0
	}
	for i, row := range rows {
		lead, style := b.Theme.Strong, b.Theme.Plain
		switch {
		case row.marked:
			f.Text(x, y+i, row.sign, b.Theme.Title)
			lead, style = b.Theme.Title, b.Theme.Title
		case row.title:
			style = lead
		}
		at := max(f.Text(x+signColumn, y+i, row.lead, lead), x+row.from)
		f.TextMax(at, y+i, x+width-at, row.text, style)
	}
	f.HLine(x, y+len(rows), width, b.Theme.Border)
	return len(rows) + 1
}

// besideRow is a row of the rules: its cards, and its text from a column on. Marked: it is of a line that matters now.
type besideRow struct {
	sign, lead, text string
	from             int
	marked, title    bool
}

const besideSign = "▸"

// besideLine is a line of the rules in rows: its name alone, with what matters once the card lies there, and all of it.
type besideLine struct {
	words.CardLine
	from              int
	name, brief, full []string
}

// besideRules are the lines of a rule set in a width. Making them takes longer than drawing a table.
type besideRules struct {
	rules *engine.Rules
	width int
	lines []besideLine
	grid  []rules.GridRow
}

// depth is how much is shown of the rules: everything and what beats what as a table, everything, what does not matter now
// by its name alone, and of what matters only what still does.
type depth uint8

const (
	withGrid depth = iota
	inFull
	byName
	inBrief
)

// besideRows are the rules in a place of a size: as much as fits.
func (b *beside) besideRows(width, height int) []besideRow {
	const least = 16
	if width < least || height < 1 || b.view.Terms.Rules == nil {
		return nil
	}
	b.makeBeside(width)
	now := b.matters()
	for _, d := range [...]depth{withGrid, inFull, byName, inBrief} {
		if rows := b.rowsAt(d, &now); len(rows) <= height {
			return rows
		}
	}
	rows := b.flowRows(&now)
	if len(rows) > height {
		rows = rows[:height]
		rows[height-1].text += " …"
	}
	return rows
}

func (b *beside) makeBeside(width int) {
	set := b.view.Terms.Rules
	if b.made.rules == set && b.made.width == width {
		return
	}
	order := b.Words.Table.Prefer.Order
	lines := append([]words.CardLine{{Name: order.Key, Does: order.Does, Kind: words.OrderLine}}, b.Words.CardLines(set)...)
	b.made = besideRules{rules: set, width: width, grid: rules.Grid(b.Words, set, width, signColumn)}
	for _, line := range append(lines, b.Words.RuleLines(set)...) {
		if line.Ranks.Has(engine.Joker) {
			line.Card = ui.ChipName(engine.Joker)
		}
		from := besideColumn
		if line.Card == "" {
			from = signColumn
		}
		b.made.lines = append(b.made.lines, besideLine{
			CardLine: line, from: from,
			name:  ui.Wrap(line.Name, width-from),
			brief: ui.Wrap(line.Name+": "+cmp.Or(line.Then, line.Does), width-from),
			full:  ui.Wrap(line.Name+": "+line.Does, width-from),
		})
	}
}

func (b *beside) rowsAt(d depth, now *matters) []besideRow {
	rows := []besideRow{{text: b.Words.Table.Prefer.Beside, title: true}}
	rows = append(rows, b.fitRows()...)
	for i := range b.made.lines {
		line := &b.made.lines[i]
		texts, marked := line.full, now.has(&line.CardLine)
		switch {
		case d <= inFull:
		case !marked:
			texts = line.name
		case d == inBrief:
			texts = line.brief
		}
		rows = append(rows, line.rows(texts, marked)...)
	}
	if d == withGrid {
		rows = append(rows, b.markedGrid()...)
	}
	return rows
}

// markedGrid is the table of what beats what, with the row that holds now marked.
func (b *beside) markedGrid() (rows []besideRow) {
	v := b.at.Playing()
	plays := v != nil && v.Phase == engine.PhasePlay
	for i := range b.made.grid {
		g := &b.made.grid[i]
		row := besideRow{lead: g.Lead, text: g.Text, title: g.Title}
		if plays && g.Holds(b.made.rules, b.top(), pileAsk(v)) {
			row.sign, row.marked = besideSign, true
		}
		rows = append(rows, row)
	}
	return rows
}

// flowRows are the lines that matter now, and then the names of the others, one after another.
func (b *beside) flowRows(now *matters) (rows []besideRow) {
	var names []string
	for i := range b.made.lines {
		line := &b.made.lines[i]
		if now.has(&line.CardLine) {
			rows = append(rows, line.rows(line.brief, true)...)
			continue
		}
		if line.Kind == words.OrderLine { // whose name alone says nothing
			continue
		}
		name := strings.TrimSpace(line.Card + " " + line.Name)
		names = append(names, strings.ReplaceAll(name, " ", words.NoBreak))
	}
	rows = append(rows, b.fitRows()...)
	return append(rows, plainRows(ui.Wrap(strings.Join(names, " · "), b.made.width-signColumn), false)...)
}

// plainRows are a line that is about no card, row by row.
func plainRows(texts []string, marked bool) []besideRow {
	return (&besideLine{from: signColumn}).rows(texts, marked)
}

// rows are a line, row by row.
func (l *besideLine) rows(texts []string, marked bool) (rows []besideRow) {
	for i, text := range texts {
		row := besideRow{text: text, from: l.from, marked: marked}
		if i == 0 {
			row.lead, row.sign = l.Card, besideSign
		}
		rows = append(rows, row)
	}
	return rows
}

// fitRows say what fits now, none where nothing is asked.
func (b *beside) fitRows() (rows []besideRow) {
	cards := b.fitting()
	if cards == "" {
		return nil
	}
	fits := (&words.Facts{Cards: cards}).Fill(b.Words.Table.Prefer.Fits)
	return plainRows(ui.Wrap(fits, b.made.width-signColumn), true)
}

// fitting are the ranks that whoever is on turn may lay from where they play.
func (b *beside) fitting() string {
	v := b.at.Playing()
	switch {
	case v == nil || v.Phase != engine.PhasePlay:
		return ""
	case v.Opening != engine.NoRank || v.Ask.Kind == engine.AskFree:
		return status{b.scene}.demand()
	}
	return rules.Fitting(v.Rules, v.Ask)
}

// pileAsk is what the pile asks by itself, where more is asked of face-up cards.
func pileAsk(v *engine.View) engine.Ask {
	if v.Rules.FaceUpAbove && v.Ask.Kind == engine.AskAbove && v.Rules.Powers[v.Ask.Rank].Asks == engine.AskAtLeast {
		return engine.Ask{Kind: engine.AskAtLeast, Rank: v.Ask.Rank}
	}
	return v.Ask
}

// matters are the lines of the rules that matter now.
type matters struct {
	ranks engine.RankSet
	kinds [words.NumLineKinds]bool
}

func (m *matters) has(line *words.CardLine) bool {
	return m.kinds[line.Kind] || m.ranks&line.Ranks != 0
}

// matters says which lines of the rules matter now: those of what the pile asks, of what lies on top, and of what else may
// be done than to lay cards on one's turn.
func (b *beside) matters() (now matters) {
	v := b.at.Playing()
	if v == nil {
		return now
	}
	for i := range b.view.Legal {
		kind := b.view.Legal[i].Kind
		now.kinds[words.FourLine] = now.kinds[words.FourLine] || kind == engine.MoveJump
		now.kinds[words.ChanceLine] = now.kinds[words.ChanceLine] || kind == engine.MoveChance
	}
	now.kinds[words.TakeLine], now.kinds[words.StrictLine] = b.choice.Taking, b.choice.Dared
	switch {
	case len(v.Pile) == 0:
	case v.Phase == engine.PhaseAim:
		now.ranks = engine.Ranks(v.Pile[len(v.Pile)-1].Rank())
	case v.Phase == engine.PhasePlay:
		r := v.Pile[len(v.Pile)-1].Rank()
		if p := &v.Rules.Powers[r]; p.Invisible || p.Mirrors { // it is looked through
			now.ranks = engine.Ranks(r)
		}
		b.askMatters(&now)
	}
	return now
}

// askMatters adds the lines of what the pile asks, and of the cards that it is asked of.
func (b *beside) askMatters(now *matters) {
	v := b.view.Table
	now.kinds[words.FlipLine] = v.Seats[v.Turn].Zone() == engine.ZoneFaceDown
	switch {
	case v.Opening != engine.NoRank:
	case v.Ask != pileAsk(v):
		now.kinds[words.FaceUpLine] = true
	case v.Ask.Kind == engine.AskAtLeast:
		now.kinds[words.OrderLine] = true
	case b.top() != engine.NoRank:
		now.ranks |= engine.Ranks(b.top())
	}
}

// top is the rank that lies on top as the rules count it, NoRank for none: the one that the pile speaks of, or where anything
// goes the one that says so.
func (b *beside) top() engine.Rank {
	v := b.view.Table
	switch {
	case len(v.Pile) == 0:
		return engine.NoRank
	case v.Ask.Kind == engine.AskFree:
		return pile{b.scene}.run().rank
	default:
		return v.Ask.Rank
	}
}
