package stats

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/data/ledger"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// BoardSource has the boards.
type BoardSource interface {
	// Board is who is at the top by a rule set and a measure; rules are empty for all together, which have no rating. It may wait
	// for the disk; screens call it in commands.
	Board(rules string, by ledger.Measure) ([]ledger.Ranked, error)
}

// orders are what boards are ordered by, and the columns that say it.
var orders = [...]struct {
	by   ledger.Measure
	head int
}{{ledger.ByRating, words.HeadRating}, {ledger.ByPoints, words.HeadPoints}, {ledger.ByShitheads, words.HeadShithead}}

// Boards is where somebody reads who is at the top: of a rule set, in an order.
type Boards struct {
	ui.Over
	*ui.Context
	source BoardSource
	pages  ui.Page
	// me is marked, nobody if that is a guest.
	me rooms.Person
	// rules are the rule sets, the last all together; at is the one that is shown, and order how.
	rules     []string
	at, order int
	// board is nil until it is there, and trial why it is not.
	board []ledger.Ranked
	there bool
	trial error
}

// boardMsg is a board of the screen that asked for it, as it was then.
type boardMsg struct {
	of        *Boards
	at, order int
	board     []ledger.Ranked
	err       error
}

// NewBoards shows boards over another screen, the first by rating.
func NewBoards(l *ui.Context, me rooms.Person, source BoardSource, under ui.Screen) (ui.Screen, tea.Cmd) {
	b := &Boards{Over: ui.Over{Under: under}, Context: l, source: source, me: me}
	for _, p := range engine.Presets() {
		b.rules = append(b.rules, p.Name)
	}
	b.rules = append(b.rules, ledger.AllRules)
	return b, b.read()
}

// read asks for the board that is to be shown.
func (b *Boards) read() tea.Cmd {
	b.there, b.trial, b.pages = false, nil, ui.Page{}
	msg, rules, by := boardMsg{of: b, at: b.at, order: b.order}, b.rules[b.at], orders[b.order].by
	return func() tea.Msg {
		msg.board, msg.err = b.source.Board(rules, by)
		return msg
	}
}

// boardKeys are what can be done here.
var boardKeys = ui.Bindings[*Boards]{
	{Keys: []string{"esc", "q", "b"}, Says: func(w *words.Words) words.Key { return w.Lobby.BackKey }, Does: func(b *Boards, _ string) (ui.Screen, tea.Cmd) {
		return b.Under, nil
	}},
	{Keys: []string{"tab", "right"}, Says: func(w *words.Words) words.Key { return w.Lobby.Stats.RulesKey }, Does: toRules(1)},
	{Keys: []string{"shift+tab", "left"}, Does: toRules(-1)},
	{Keys: []string{"o"}, Says: func(w *words.Words) words.Key { return w.Lobby.Stats.OrderKey }, Does: func(b *Boards, _ string) (ui.Screen, tea.Cmd) {
		return b, b.reorder(1)
	}},
	{Says: func(w *words.Words) words.Key { return w.Lobby.Form.ScrollKey }},
	{Says: ui.SaysHelp},
	{Says: ui.SaysMenu},
}

// toRules shows the rule set so many further on.
func toRules(by int) func(*Boards, string) (ui.Screen, tea.Cmd) {
	return func(b *Boards, _ string) (ui.Screen, tea.Cmd) {
		n := len(b.rules)
		b.at = (b.at + by + n) % n
		return b, b.reorder(0)
	}
}

// reorder shows the board in the order so many further on, or in the next that there is of its rules.
func (b *Boards) reorder(by int) tea.Cmd {
	b.order = (b.order + by) % len(orders)
	if !b.has(b.order) {
		b.order = (b.order + 1) % len(orders)
	}
	return b.read()
}

// has reports whether the rules that are shown have an order: a rating is for one rule set.
func (b *Boards) has(order int) bool {
	return orders[order].by != ledger.ByRating || b.rules[b.at] != ledger.AllRules
}

// Update takes a message: see [ui.Screen].
func (b *Boards) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case boardMsg:
		if msg.of == b && msg.at == b.at && msg.order == b.order {
			b.board, b.trial, b.there = msg.board, msg.err, true
		}
		return b, nil
	case tea.PasteMsg:
		return b, nil
	case tea.KeyPressMsg:
		if screen, cmd, done := boardKeys.Press(b, msg.String()); done {
			return screen, cmd
		}
		b.Unbound = !b.pages.Key(msg.String())
		return b, nil
	case ui.PickMsg:
		b.order = msg.Row
		return b, b.reorder(0)
	case ui.NamedMsg:
		b.me.Name = msg.Name
	}
	return b.Hear(b, msg)
}

// Help are the keys, and what a rating is: see [ui.Helped].
func (b *Boards) Help() []words.Key {
	return append(boardKeys.Told(b, b.Words), words.Key{Does: b.Words.Lobby.Stats.Notes[words.HeadRating]})
}

// Acts are what can be done here: see [ui.Actor].
func (b *Boards) Acts() []ui.Act { return boardKeys.Acts(b, b.Words) }

// Draw draws the screen: see [ui.Screen].
func (b *Boards) Draw(f *frame.Frame) {
	f.SetTitle("Shithead")
	last, margin := f.Height()-1, min(2, max(0, f.Width()-24))
	width := f.Width() - 2*margin
	b.DrawKeys(f, margin, last, boardKeys.Told(b, b.Words))
	if width < 1 || last < 3 {
		return
	}
	labels := &b.Words.Lobby.Stats
	b.DrawHeading(f, margin, 0, width, b.Words.Of(labels.Boards, statName(labels, b.rules[b.at])), "")
	y, gap := 1, min(1, f.Height()/ui.FrameEnough)
	y += gap
	b.drawOrders(f, margin, y, width)
	y += 1 + gap
	switch {
	case b.trial != nil:
		b.DrawLines(f, margin, y, width, last, []string{b.Words.Error(b.trial)}, b.Theme.Danger)
	case !b.there:
		b.DrawLines(f, margin, y, width, last, []string{b.Words.Busy}, b.Theme.Soft)
	default:
		b.drawBoard(f, margin, y, width, last)
	}
}

// drawOrders draws the orders, of which one is filled.
func (b *Boards) drawOrders(f *frame.Frame, x, y, width int) {
	p := ui.Pen{Frame: f, X: x, Y: y, End: x + width}
	for i, order := range orders {
		name, from := b.Words.Lobby.Stats.Heads[order.head], p.X
		switch {
		case !b.has(i):
			continue
		case i == b.order:
			p.Write("● ", b.Theme.You)
			p.Write(name, b.Theme.Strong)
		default:
			p.Write("○ "+name, b.Theme.Soft)
			ui.MarkRow(f, from, y, p.X-from, i, false)
		}
		p.Write("   ", b.Theme.Text)
	}
}

// drawBoard draws the board and what a rating is, as much as fits above a row.
func (b *Boards) drawBoard(f *frame.Frame, x, y, width, bottom int) {
	lines := boardLines(b.Words, b.rules[b.at], orders[b.order].by, b.board, width)
	own := -1
	if !b.me.Guest() {
		own = ownLine(lines, b.board, b.me.Name)
	}
	if note := b.Words.Lobby.Stats.Notes[words.HeadRating]; orders[b.order].by == ledger.ByRating {
		lines = append(lines, ui.Line{})
		for _, row := range ui.Wrap(note, width) {
			lines = append(lines, ui.Line{Text: row, Kind: ui.NoteLine})
		}
	}
	ui.MarkWheel(f, 0, y, f.Width(), bottom-y)
	seen, first := ui.Seen(&b.pages, lines, bottom-y)
	for i, line := range seen {
		style := b.Theme.Text
		switch {
		case first+i == own:
			style = b.Theme.You
		case line.Kind != ui.PlainLine:
			style = b.Theme.Soft
		}
		f.TextMax(x, y+i, width, line.Text, style)
	}
}

// ownLine is the line in which somebody stands on a board that has a line for each behind its heading, -1 for none.
func ownLine(lines []ui.Line, board []ledger.Ranked, name string) int {
	at := slices.IndexFunc(board, func(r ledger.Ranked) bool { return r.Name == name })
	if at < 0 || len(lines) != len(board)+1 {
		return -1
	}
	return at + 1
}
