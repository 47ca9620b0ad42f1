package table

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/parts"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// Second is a table that somebody watches below another one. It takes no keys.
type Second struct {
	ui   *ui.Context
	me   rooms.Person
	door Entrance
	// table is nil until its first view has come.
	table *Table
}

// SecondMsg is for a second table: a [ViewMsg] of whichever there is, or what one has set going.
type SecondMsg struct {
	of  *Second
	Msg tea.Msg
}

// NoSecondMsg says that there is no second table, and why: nil if no round is played at any other.
type NoSecondMsg struct{ Err error }

// Gallery is the screen from which people watch, with the second table that they have open.
type Gallery interface {
	// Second is the second table, nil for none.
	Second() *Second
	// OpenSecond watches the table after the one with a code as well, CloseSecond no more.
	OpenSecond(code string) tea.Cmd
	CloseSecond()
	// Next finds the table after the one with a code at which a round is played, and which is not watched already; empty for
	// none. It is looked for in a command.
	Next(code string) func() (next string)
}

// OpenSecond goes into a second room in a command. Which one is chosen from the rooms there are by then; nil for none.
func OpenSecond(l *ui.Context, me rooms.Person, house SecondHouse, choose func(*rooms.LobbyView) *rooms.RoomSummary) (*Second, tea.Cmd) {
	s := &Second{ui: l, me: me, door: Entrance{Busy: true}}
	return s, func() tea.Msg {
		next := choose(house.Rooms())
		if next == nil {
			return SecondMsg{of: s, Msg: EnteredMsg{}}
		}
		msg := EnteredMsg{code: next.Code}
		msg.table, msg.err = house.Watch(next.Code)
		return SecondMsg{of: s, Msg: msg}
	}
}

// Take takes a message for the second table, nil if there is none any more: who comes into a room too late leaves it. Ended says
// that there is no room for it.
func (s *Second) Take(msg SecondMsg) (cmd tea.Cmd, ended bool) {
	entered, answer := msg.Msg.(EnteredMsg)
	switch {
	case s == nil || msg.of != nil && msg.of != s:
		if answer && entered.table != nil {
			entered.table.Exit()
		}
		return nil, false
	case answer && entered.table == nil:
		return func() tea.Msg { return NoSecondMsg{entered.err} }, true
	case s.table != nil:
		_, cmd = s.table.Update(msg.Msg)
		return cmd, false
	}
	room, view, _ := s.door.Update(msg.Msg)
	if view == nil {
		return nil, false
	}
	s.table = New(s.ui, s.me, room, view, nil)
	s.table.after = s.after
	_, cmd = s.table.Update(ViewMsg{view})
	return cmd, false
}

// after is the timer of its table.
func (s *Second) after(d time.Duration, then func(time.Time) tea.Msg) tea.Cmd {
	return ui.After(d, func(at time.Time) tea.Msg { return SecondMsg{of: s, Msg: then(at)} })
}

// Close leaves the room. Where its door is not open yet, the answer is not waited for: see [Second.Take].
func (s *Second) Close() {
	if s.table != nil {
		s.table.room.Exit()
		return
	}
	s.door.GiveUp()
}

// Room is the code of the room, empty before its first view.
func (s *Second) Room() string {
	if s == nil || s.table == nil {
		return ""
	}
	return s.table.Room()
}

// Opening reports whether the room is on its way: its first view has not come.
func (s *Second) Opening() bool { return s != nil && s.table == nil }

// Watched sets where other tables are had from, and looks whether there are any. Who has a seat at this one watches no other.
func (t *Table) Watched(from Gallery) tea.Cmd {
	if t.pair.gallery = from; t.scene.At.Seated() {
		t.pair.close()
	}
	return t.next(false)
}

// pair is a table with the second one below it.
type pair struct {
	scene *scene.Scene
	// gallery has the second table, nil where there is none to be had; roomy: the window has room for one.
	gallery Gallery
	roomy   bool
}

// open is the second table, nil for none.
func (p *pair) open() *Second {
	if p.gallery == nil {
		return nil
	}
	return p.gallery.Second()
}

func (p *pair) close() {
	if p.open() != nil {
		p.gallery.CloseSecond()
	}
}

// toggle opens a second table, for somebody who watches this one, or closes it.
func (p *pair) toggle() tea.Cmd {
	switch {
	case !p.roomy:
		return nil
	case p.open() != nil:
		p.gallery.CloseSecond()
		return nil
	default:
		return p.gallery.OpenSecond(p.scene.View.Code)
	}
}

// The smallest window with two tables: each has what a table alone has in secondColumns and 24 rows, but the lower one no keys.
const (
	secondColumns = 60
	secondRows    = firstRows + 1 + firstRows - keysOfFirst
	firstRows     = 24
	// keysOfFirst is how many rows the upper one has more: the keys.
	keysOfFirst = 3
)

// offer has the key for a second table shown where the window has room for one.
func (p *pair) offer(width, height int) {
	w := &p.scene.Words.Table.Board
	p.roomy = width >= secondColumns && height >= secondRows &&
		p.gallery != nil && !p.scene.At.Seated() && p.scene.View.Closed == nil
	switch {
	case !p.roomy:
		p.scene.Second = words.Key{}
	case p.open() != nil:
		p.scene.Second = w.FirstKey
	case !p.scene.Elsewhere:
		p.scene.Second = words.Key{}
	default:
		p.scene.Second = w.SecondKey
	}
}

// draw draws this table and below it the second one.
func (p *pair) draw(f *frame.Frame, first, second func(*frame.Frame)) {
	upper := (f.Height() - 1 + keysOfFirst) / 2
	f.Part(upper+1, f.Height()-upper-1, func(f *frame.Frame) { f.Unmarked(second) })
	f.HLine(0, upper, f.Width(), p.scene.Theme.Line)
	f.Part(0, upper, first) // the cursor is there
}

// draw draws the second table: nothing of it asks for a key.
func (s *Second) draw(f *frame.Frame) {
	t := s.table
	switch {
	case t == nil:
		f.TextMax(1, 0, f.Width()-2, s.ui.Words.Table.Board.Opening, s.ui.Theme.Soft)
	case t.scene.View.Closed != nil:
		t.drawSaying(f, t.scene.Words.Refusal(t.scene.View.Closed, t.scene.View))
	case t.playing():
		board.Draw(f, t.scene.Theme, t.bareBoard(f.Width(), f.Height()))
	case t.scene.View.Phase == rooms.Gathering || t.scene.View.Table == nil:
		t.drawSaying(f, (&words.Facts{Who: t.scene.View.Maker.Name}).Fill(t.scene.Words.Table.Gathering.HostDeals))
	default:
		t.results.Draw(f)
		keys := keysOfFirst
		if f.Height() < parts.AirFrom {
			keys--
		}
		f.Fill(0, f.Height()-keys, f.Width(), keys, ' ', 0)
	}
}

// drawSaying draws the first row and a sentence, for a room in which there is nothing to watch.
func (v *shown) drawSaying(f *frame.Frame, text string) {
	board.DrawHeader(f, v.scene.Theme, v.scene.Header())
	f.TextMax(1, 2, f.Width()-2, text, v.scene.Theme.Text)
}

// bareBoard is the board of a round without anything that asks for a key.
func (v *shown) bareBoard(width, height int) *board.Board {
	b := v.Board(width, height)
	b.Keys, b.Foot, b.Bare = nil, nil, true
	for i := range b.Panes {
		b.Panes[i].Key, b.Panes[i].Input = "", ""
	}
	return b
}
