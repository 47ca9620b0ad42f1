package table

import (
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/panel"
	"shithead/views/table/prompt"
	"shithead/views/table/result"
	"shithead/views/table/round"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// Table is a room from the inside: the cards, whose turn it is, and what happens.
type Table struct {
	scene *scene.Scene
	// room is being in it.
	room Place
	// back makes the screen that leaving leads to.
	back func() ui.Screen
	// gallery has the second table below this one, nil where there is none to be had.
	gallery Gallery

	// line is what has its turn among the moves, errands everything else that is done in the room.
	line, errands outbox
	// woken: this view has been answered with Back.
	woken bool
	// panel is what is shown instead of the table, nil for the table itself.
	panel panel.Panel
	// facts are what is shown while a round is played, results what comes of it.
	facts   *round.Facts
	results *result.Results
	// after makes the command of a timer: [ui.After].
	after func(d time.Duration, then func(time.Time) tea.Msg) tea.Cmd
	// due is when the tick under way comes, zero if there is none. One that comes at another time was needed earlier since.
	due time.Time
	// ending: it has been said that the viewer is about to end the round.
	ending bool
	// kept: the note outlives one view.
	kept bool
	// pressed is when the latest key came.
	pressed time.Time
	// moment is what is held, nil for nothing.
	moment *round.Moment
	// dealt is when a round was dealt while a result was shown, zero if none was.
	dealt time.Time
}

// New is the screen of a room, once its first view has come.
func New(l *ui.Context, me rooms.Person, room Place, view *rooms.RoomView, back func() ui.Screen) *Table {
	s := scene.New(l, me)
	t := &Table{scene: s, room: room, back: back, facts: round.New(s), results: result.New(s), after: ui.After}
	t.line, t.errands = outbox{room: room, at: &s.At}, outbox{room: room, at: &s.At, apart: true}
	t.see(view)
	return t
}

func (t *Table) look() {
	t.scene.At.AtOnce, t.scene.At.Sent = t.scene.Prefers.Is(words.AutoSelect), t.line.unseen()
}

// Update takes a message: see [ui.Screen].
func (t *Table) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	screen, cmd := t.update(msg)
	t.look()
	return screen, cmd
}

func (t *Table) update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case ViewMsg:
		if msg.View.Code == t.scene.View.Code {
			return t, tea.Batch(t.see(msg.View), t.results.Rate(), t.tick())
		}
	case answerMsg:
		if msg.from == &t.line || msg.from == &t.errands {
			return t.answered(msg)
		}
	case ui.NamedMsg:
		t.scene.At.Me.Name = msg.Name
	case ui.PreferredMsg:
		t.preferred(msg)
	case NoSecondMsg:
		t.noSecond(msg.Err)
	case tickMsg:
		if msg.table == t {
			return t, t.ticked(msg)
		}
	case result.RatedMsg:
		t.results.Hears(msg)
	case momentOverMsg:
		if msg.of == t.moment {
			t.moment = nil
		}
	case lookedMsg:
		if msg.table == t {
			t.looked()
		}
	case tea.PasteMsg:
		t.pasted(msg)
	case tea.KeyPressMsg:
		if t.uncovers(msg) {
			return t, nil
		}
		t.moment = nil
		t.pressed = time.Now()
		t.look() // what is preferred may have changed elsewhere
		return t.key(msg)
	}
	return t, nil
}

// see shows a new view. What was chosen stays as far as it is still there.
func (t *Table) see(view *rooms.RoomView) tea.Cmd {
	if c := prompt.TurnedInVain(t.scene, view); c != engine.NoCard {
		t.scene.Turned = c
	}
	before := t.scene.View
	t.scene.See(view)
	t.facts.See(before)
	t.results.See()
	if before != nil && before.Round != view.Round && (before.Phase == rooms.Between || before.Phase == rooms.Over) {
		t.dealt = time.Now()
	}
	if !t.kept {
		t.scene.Note, t.scene.Told = "", ""
	}
	t.kept = false
	t.woken = false
	t.look()
	t.scene.Choice.Follow(&t.scene.At, before)
	if t.scene.At.Seated() {
		t.closeSecond()
	}
	if view.Closed != nil {
		t.line.sent = sent{}
		return nil
	}
	return tea.Batch(t.hold(before), t.ring(before), t.sent(t.line.next()))
}

// pasted is text that is pasted, which is for the line that is typed, or for what is shown, if anything.
func (t *Table) pasted(msg tea.PasteMsg) {
	if t.scene.View.Closed != nil {
		return
	}
	if t.scene.Entry.Typing != scene.NotTyping {
		t.scene.Entry.Typed.Update(msg)
	} else {
		panel.Paste(t.panel, msg)
	}
}

// exit leads back to the lobby. A seat stays its owner's.
func (t *Table) exit() (ui.Screen, tea.Cmd) {
	t.room.Exit()
	t.closeSecond()
	return t.back(), nil
}

// send sends what has its turn among the moves.
func (t *Table) send(in intent) tea.Cmd { return t.sent(t.line.send(in)) }

// errand does something that no move waits for, unless it is nil. Of more than anybody types the last is dropped.
func (t *Table) errand(c rooms.Command) tea.Cmd {
	if c == nil {
		return nil
	}
	return t.sent(t.errands.send(intent{command: c}))
}

// sent is a command under way, or says why it can't be sent.
func (t *Table) sent(cmd tea.Cmd, err error) tea.Cmd {
	if err != nil {
		t.refused(err)
	}
	return cmd
}

func (t *Table) refused(err error) { t.scene.Note = t.scene.Words.Refusal(err, t.scene.View) }

// answered hears what became of a command, and sends what waits for it.
func (t *Table) answered(msg answerMsg) (ui.Screen, tea.Cmd) {
	if msg.err != nil {
		t.failed(msg)
	} else if _, ok := msg.command.(rooms.Leave); ok {
		return t.exit()
	}
	msg.from.heard(msg.err)
	return t, t.sent(msg.from.next())
}

func (t *Table) failed(msg answerMsg) {
	switch c := msg.command.(type) {
	case rooms.Back:
	case rooms.Move:
		t.refused(msg.err)
		// The view that shows who was faster may be on its way.
		t.kept = errors.Is(msg.err, rooms.ErrStale) && t.scene.View.Table != nil && t.scene.View.Table.Moves == c.Seen
	default:
		t.refused(msg.err)
		if t.kept = msg.from == &t.errands; t.kept {
			t.scene.Entry.Retype(c)
		}
	}
}
