package table

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/rules"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// Table is a room from the inside: the cards, whose turn it is, and what happens.
//
// What is drawn comes from the view and from what is chosen, nothing else: see table_draw.go. What keys do is in
// table_keys.go, what enter does at a moment in table_doing.go.
type Table struct {
	ui.Context
	// room is being in it.
	room Place
	// back makes the screen that leaving leads to.
	back func() ui.Screen

	at     choose.Position
	choice choose.Choice
	// view is what is seen: that of at.
	view *rooms.RoomView

	clock
	line    outbox
	errands errands
	// over is what is shown above the table.
	over overlay
	// scrolled is how many of the latest things the log leaves out, pages how far the help is turned.
	scrolled  int
	pages     ui.Page
	fairPages ui.Page
	// reading is the page of the rules, while it is shown.
	reading *rules.Reader
	// beside are the rules that stand beside the table, as wide as they were drawn last.
	beside besideRules
	// share is the share in the next deck that is being typed.
	share ui.Input
	// typing is what a line is typed for, typed the line. Reacting: a reaction is being chosen.
	typing   typing
	typed    ui.Input
	reacting bool
	// heard is when the latest line was said that the viewer has seen.
	heard time.Time
	// pacing: the latest key set the pace of the bots.
	pacing bool
	// ending: it has been said that the viewer is about to end the round.
	ending bool
	// crowd is the list of the people, while it is shown.
	crowd peopleList
	// note is what only this person reads, until the next key or view. A note that is kept outlives one view.
	note string
	kept bool
	// told is the preference that was changed last, which is said as long as a note would be; empty for none.
	told words.Preference
	// turned is a card that the viewer turned in vain and nobody else saw, until the next key; NoCard for none.
	turned engine.Card
}

// overlay is what is shown instead of the table.
type overlay uint8

const (
	noOverlay overlay = iota
	helpOverlay
	logOverlay
	rulesOverlay
	leaveOverlay
	fairOverlay
	peopleOverlay
)

// New is the screen of a room, once its first view has come.
func New(l ui.Context, me rooms.Person, room Place, view *rooms.RoomView, back func() ui.Screen) *Table {
	t := &Table{Context: l, at: choose.Position{Me: me}, room: room, back: back, choice: choose.None(), turned: engine.NoCard}
	t.see(view)
	return t
}

// look sees what there is to choose from now.
func (t *Table) look() {
	t.at.AtOnce, t.at.Sent = t.Prefers.Is(words.AutoSelect), t.unseen()
}

// Update takes a message: see [ui.Screen].
func (t *Table) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	t.look()
	defer t.look()
	return t.update(msg)
}

func (t *Table) update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case ViewMsg:
		if msg.View.Code == t.view.Code {
			return t, tea.Batch(t.see(msg.View), t.tick())
		}
	case answerMsg:
		if msg.table == t {
			return t.answered(msg)
		}
	case ui.PreferredMsg:
		t.preferred(msg)
	case errandMsg:
		if msg.table == t {
			return t, t.ran(msg)
		}
	case tickMsg:
		if msg.table == t {
			return t, t.ticked(msg)
		}
	case tea.PasteMsg:
		t.pasted(msg)
	case tea.KeyPressMsg:
		return t.key(msg)
	}
	return t, nil
}

// see shows a new view. What was chosen stays as far as it is still there.
func (t *Table) see(view *rooms.RoomView) tea.Cmd {
	if c := t.turnedIn(view); c != engine.NoCard {
		t.turned = c
	}
	before := t.view
	t.view, t.at.View = view, view
	if !t.kept {
		t.note, t.told = "", ""
	}
	t.kept = false
	t.line.back = false
	t.look()
	t.choice.Follow(&t.at, before)
	t.times(view)
	if view.Closed != nil {
		t.line = outbox{}
		return nil
	}
	return t.next()
}

// exit leads back to the lobby. A seat stays its owner's.
func (t *Table) exit() (ui.Screen, tea.Cmd) {
	t.room.Exit()
	return t.back(), nil
}

// Name is what a seat is called.
func (t *Table) Name(seat int) string {
	if seat < 0 || seat >= len(t.view.Seats) {
		return ""
	}
	return t.view.Seats[seat].Name
}

// words of the rule set.
func (t *Table) vocabulary() *words.Vocabulary { return t.Words.Table.Vocabulary(t.view.Terms.Rules) }

// The smallest window in which a table can be played at.
const (
	fewestColumns = 40
	fewestRows    = 16
)

// Draw draws the screen: see [ui.Screen].
func (t *Table) Draw(f *frame.Frame) {
	t.drawTitle(f)
	switch {
	case !Fits(f):
		f.TextMax(0, 0, f.Width(), t.Words.TooSmall, t.Theme.Plain)
	case t.view.Closed != nil:
		t.drawClosed(f)
	case t.over != noOverlay:
		t.drawOverlay(f)
		t.drawFoot(f, true)
	case t.view.Phase == rooms.Gathering || t.view.Table == nil:
		t.drawFoot(f, t.drawGathering(f))
	case t.view.Phase == rooms.Playing:
		t.drawFoot(f, t.drawRound(f))
	default:
		t.drawFoot(f, t.drawResult(f))
	}
}
