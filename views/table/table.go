package table

import (
	"cmp"
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
	shown
	actions
	pair pair
	// room is being in it.
	room Place
	// back makes the screen that leaving leads to.
	back func() ui.Screen
	// asks makes the screen that is shown over the table once the viewer has a seat or waits for one, nil for none.
	asks func(t *Table, rules *engine.Rules) ui.Screen
	// after makes the command of a timer: [ui.After].
	after func(d time.Duration, then func(time.Time) tea.Msg) tea.Cmd
	// due is when the tick under way comes, zero if there is none. One that comes at another time was needed earlier since.
	// expires is the same of the note.
	due, expires time.Time
	// pressed is when the latest key came.
	pressed time.Time
	// dealt is when a round was dealt while a result was shown, zero if none was.
	dealt time.Time
}

// New is the screen of a room, once its first view has come.
func New(l *ui.Context, me rooms.Person, room Place, view *rooms.RoomView, back func() ui.Screen) *Table {
	s := scene.New(l, me)
	t := &Table{
		scene: s, room: room, back: back, after: ui.After, pair: pair{scene: s},
		shown:   shown{scene: s, facts: round.New(s), results: result.New(s)},
		actions: actions{scene: s, line: outbox{room: room, at: &s.At}, errands: outbox{room: room, at: &s.At, apart: true}},
	}
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
	return screen, tea.Batch(cmd, t.expire())
}

func (t *Table) update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case ViewMsg:
		if before := t.scene.View; msg.View.Code == before.Code {
			cmd := tea.Batch(t.see(msg.View), t.elsewhere(before), t.results.Rate(), t.tick())
			return t.asked(), cmd
		}
	case nextMsg:
		if msg.of == t {
			return t.onward(msg)
		}
	case answerMsg:
		if msg.from == &t.line || msg.from == &t.errands {
			return t.answered(msg)
		}
	case ui.NamedMsg:
		t.scene.At.Me.Name = msg.Name
	case ui.PreferredMsg:
		if msg.Err != nil {
			t.Say(t.scene.Words.Error(msg.Err) + t.scene.Words.Table.Prefer.ForNow)
		}
	case NoSecondMsg:
		t.Say(cmp.Or(t.scene.Words.Error(msg.Err), t.scene.Words.Table.Board.Alone))
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
	case expiredMsg:
		if msg.table == t {
			t.expired(msg)
		}
	case tea.PasteMsg:
		t.pasted(msg)
	case tea.KeyPressMsg:
		if t.uncovers(msg) {
			return t, nil
		}
		t.moment = nil
		t.touched()
		return t.key(msg)
	default:
		if cmd, ok := t.pointed(msg); ok {
			return t, cmd
		}
	}
	return t, nil
}

// touched notes that a key or a click has come.
func (t *Table) touched() {
	t.scene.Given = false
	t.pressed = time.Now()
	t.look() // what is preferred may have changed elsewhere
}

// see shows a new view. What was chosen stays as far as it is still there.
func (t *Table) see(view *rooms.RoomView) tea.Cmd {
	if c := prompt.TurnedInVain(t.scene, view); c != engine.NoCard {
		t.scene.Turned = c
	}
	before := t.scene.View
	t.scene.Given = t.scene.Given || before != nil && t.scene.QueuePlace() > 0 && view.Seat != engine.NoSeat
	t.scene.See(view)
	t.facts.See(before)
	t.results.See()
	if view.Removed && (before == nil || !before.Removed) {
		t.refused(rooms.ErrRemoved)
	}
	if before != nil && before.Round != view.Round && (before.Phase == rooms.Between || before.Phase == rooms.Over) {
		t.dealt = time.Now()
	}
	t.woken = false
	t.look()
	t.scene.Choice.Follow(&t.scene.At, before)
	if t.scene.At.Seated() {
		t.pair.close()
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

// Asks sets what is shown over the table once the viewer has a seat or waits for one. It gives what is shown now.
func (t *Table) Asks(what func(t *Table, rules *engine.Rules) ui.Screen) ui.Screen {
	t.asks = what
	return t.asked()
}

// asked is that screen once it is time for it, which it is no more in a match, else the table.
func (t *Table) asked() ui.Screen {
	asks := t.asks
	switch {
	case asks == nil || !t.scene.At.Seated() && t.scene.QueuePlace() == 0:
		return t
	case t.Closed() || t.scene.At.Seated() && !gathers(t):
		t.asks = nil
		return t
	}
	t.asks = nil
	return asks(t, t.scene.View.Terms.Rules)
}

// exit leads back to the lobby. A seat stays its owner's.
func (t *Table) exit() (ui.Screen, tea.Cmd) {
	t.room.Exit()
	t.pair.close()
	return t.back(), nil
}

// Way is the way into the room to a seat, if somebody who watches is about to take one, or else to wait for one.
func (t *Table) Way() (w Way, ok bool) {
	return Way{Code: t.scene.View.Code, First: rooms.Sit{}, Else: rooms.Queue{Wait: true}}, t.line.sits() && !t.scene.At.Seated()
}

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

// Ask notes how many cards a lesson asks for.
func (t *Table) Ask(n int) { t.scene.At.Asked = n }

// Saying is the line that somebody is about to say to the table, which may be empty, and whether they are.
func (t *Table) Saying() (line string, ok bool) {
	return t.scene.Entry.Typed.Value(), t.scene.Entry.Typing == scene.TypingChat
}
