package sshsrv

import (
	"context"
	"errors"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/time/rate"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/internal/stacks"
	"shithead/sshsrv/link"
	"shithead/sshsrv/wire"
	"shithead/views"
	"shithead/views/table"
	"shithead/views/ui"
)

// loop is the Bubble Tea model of every session: it hands messages to what the session shows, and has it drawn on the
// display after each, if that is not too often. Bubble Tea's own view stays empty.
type loop struct {
	session *session
	model   model
	display *wire.Display
	program *tea.Program
	// ctx ends with the program, by cancel, and running with the session.
	ctx, running context.Context
	cancel       context.CancelFunc
	// in is what makes events of what is typed, and presses are those of them that the program has not dealt with.
	in      *wire.Input
	presses *presses
	// early are keys that were pressed on the way into a room.
	early []tea.Msg
	// asks: the terminal was asked for its background.
	asks bool
	// wants is where the program has asked to go, to a room of another server, nil for nowhere. home: a guest of another server wants
	// back.
	// led: the room has moved that they were in.
	wants     *link.Wants
	home, led bool
	// calls has the program look for what has come from outside of the terminal, and names gives the session another name.
	calls, names *stacks.Actor
	// redraws bounds how often the whole screen is asked for.
	redraws *rate.Limiter
	// draws bounds how often a screen is drawn. due: it will be, and what happens until then is drawn with it.
	draws *gate.Draws
	due   bool
	// paid: what is drawn next has waited already. typed: it comes of what the client has typed, and dueTyped: so does what
	// is due.
	paid, typed, dueTyped bool
	// held: the screen is about to be another one, which is waited for before it is drawn.
	held bool
	// drawn is what the newest picture depends on, nil where that is not known: see [ui.Stated].
	drawn any
	// resizing: the size was looked at a moment ago, and will be once that is over.
	resizing bool
	// mouse: what the mouse does is heard, and means something in the pictures of sights.
	mouse  bool
	sights sights
	// own: what is drawn next comes of what somebody has done.
	own bool
	// quit: the program ends, and deals with nothing more. broken: because a screen panicked.
	quit, broken bool
}

type (
	// resizedMsg says that the window has another size, settledMsg that it may be looked at again.
	resizedMsg struct{}
	settledMsg struct{}
	// silentMsg says that the client types no more: its keys have come before.
	silentMsg struct{}
)

func (l *loop) update(msg tea.Msg) tea.Cmd {
	early, waits := l.waits(msg)
	if waits {
		return early
	}
	return tea.Batch(early, l.deal(msg))
}

// deal deals with a message.
func (l *loop) deal(msg tea.Msg) tea.Cmd {
	l.presses.take(msg)
	own := isTyped(msg)
	var early tea.Cmd
	if mouse, points := msg.(tea.MouseMsg); points {
		if msg = l.pointed(mouse); msg == nil {
			return nil
		}
		if own = true; givesUp(msg) && l.onTheWay() {
			early = l.catchUp() // as by the key
		}
	}
	return tea.Batch(early, l.handle(msg, own))
}

// handle deals with a message that is known to mean something, and is somebody's own or not.
func (l *loop) handle(msg tea.Msg, own bool) tea.Cmd {
	l.typed = l.typed || own
	switch msg := msg.(type) {
	case table.EnteredMsg:
		if way, server, far := msg.Far(); far && l.session.server.links != nil && (server == "" || link.IsNode(server)) {
			wants := wanted(way)
			wants.Node = server
			return l.goes(wants)
		}
	case brokenMsg:
		return l.breakOff(msg.what)
	case calledMsg:
		return l.bringSoon()
	case silentMsg:
		l.session.visit.silent.Store(true)
		l.cancel()
		return nil
	case settledMsg:
		l.resizing = false
		return l.bring()
	case tea.KeyPressMsg, tea.PasteMsg:
		l.session.visit.acts()
	case newsMsg:
		return l.news(msg)
	case drawMsg:
		l.due, l.paid = false, true
		cmd := l.bring()
		l.drawSoon()
		l.paid = false
		return cmd
	case heldMsg:
		if l.held && !l.due {
			l.held = false
			l.drawSoon()
		}
		return nil
	case resizedMsg:
		l.display.Resize(l.session.channel.size.get())
		l.drawn = nil // what was drawn is of another size, and not sent any more
	case ui.LaterMsg:
		l.later(msg)
		return nil
	case dueMsg:
		return l.update(msg.then(time.Now()))
	case ui.BellMsg:
		l.display.Ring()
		return nil
	case ui.CopyMsg:
		l.display.Copy(msg.Text)
		return nil
	case ui.RedrawMsg:
		if l.redraws.Allow() {
			l.display.Redraw()
		}
	}
	var before any
	if l.mouse {
		before = l.state()
	}
	cmd := l.contain(l.model.Update(msg))
	if l.mouse {
		l.owns(own, before)
	}
	if l.goesHome() {
		return tea.Batch(cmd, tea.Quit)
	}
	l.show()
	return cmd
}

// goesHome ends the program of a guest who has left the table: the lobby is that of the other server.
func (l *loop) goesHome() bool {
	if l.session.guest == nil {
		return false
	}
	at, ok := l.model.(interface{ Home() bool })
	l.home = ok && at.Home()
	l.quit = l.home
	return l.home
}

// elsewhere reports whether the program has ended because the session goes on elsewhere.
func (l *loop) elsewhere() bool {
	return (l.home || l.wants != nil) && !l.broken && !l.session.dismissed() && l.running.Err() == nil
}

// untaken is what was typed and the program has not dealt with. Of somebody whose room has moved while they were typing a line it
// begins with that: else what comes of it would be keys.
func (l *loop) untaken() []byte { return slices.Concat(l.unsaid(), l.presses.rest(), l.in.Stop()) }

// unsaid are the keys that begin the line anew that was typed when the room moved, none if there was none.
func (l *loop) unsaid() []byte {
	app, ok := l.model.(*views.App)
	if !ok || !l.led {
		return nil
	}
	line, ok := app.Saying()
	if !ok {
		return nil
	}
	keys := []byte(table.ChatKey)
	if line != "" {
		keys = append(keys, ansi.BracketedPasteStart+line+ansi.BracketedPasteEnd...)
	}
	return keys
}

// settings are what has been set on the screen, which some models do not know.
func (l *loop) settings() (set data.Settings, known bool) {
	app, ok := l.model.(*views.App)
	if !ok {
		return data.Settings{}, false
	}
	return app.Settings(), true
}

// newsMsg are messages that have come at the same time.
type newsMsg []tea.Msg

// news hands messages on, and draws once.
func (l *loop) news(all newsMsg) tea.Cmd {
	cmds := make([]tea.Cmd, 0, len(all))
	for _, msg := range all {
		if wants, ok := l.moved(msg); ok {
			l.led = true
			return l.goes(wants)
		}
		if view, ok := msg.(table.ViewMsg); ok && !view.View.Moved.IsZero() {
			l.display.Awaits(view.View.Moved)
		}
		cmds = append(cmds, l.contain(l.model.Update(msg)))
	}
	l.show()
	return tea.Batch(cmds...)
}

// goes ends the program of somebody who goes to a room of another server.
func (l *loop) goes(wants link.Wants) tea.Cmd {
	if !link.IsNode(wants.Node) {
		wants.Node = "" // whoever has claimed it is no server that can be gone to
	}
	l.wants, l.quit = &wants, true
	return tea.Quit
}

// moved is where the room has gone that somebody is in, if it has. Their seat is in it, so they come to watch; who was on the way to a
// seat, and is not seen in one, goes on to it.
func (l *loop) moved(msg tea.Msg) (wants link.Wants, ok bool) {
	view, ok := msg.(table.ViewMsg)
	if !ok || l.session.server.links == nil {
		return link.Wants{}, false
	}
	to, ok := errors.AsType[*rooms.MovedError](view.View.Closed)
	if !ok {
		return link.Wants{}, false
	}
	wants = link.Wants{Do: link.Watch, Room: view.View.Code, Node: to.Owner}
	if at, knows := l.model.(interface{ Way() (table.Way, bool) }); knows && view.View.Seat == engine.NoSeat {
		if way, ok := at.Way(); ok && way.Code == wants.Room {
			wants.Do = wanted(way).Do
		}
	}
	return wants, true
}

// drawMsg says that what is due is to be drawn.
type drawMsg struct{}

// show draws, now or soon, unless nothing else is to be seen than is already.
func (l *loop) show() {
	l.listen()
	if (!l.due || l.typed && !l.dueTyped) && !l.holds() {
		l.drawSoon()
	}
}

// bringSoon brings what has come from outside of the terminal: at once to who plays, and to others when it may be drawn.
func (l *loop) bringSoon() tea.Cmd {
	if !l.session.Playing() {
		if l.due || l.mustWait() {
			return nil
		}
		l.paid = true
		defer func() { l.paid = false }()
	}
	return l.bring()
}

// mustWait reports whether it is too soon to draw. Then it is done later.
func (l *loop) mustWait() bool {
	typed := l.typed
	l.typed = false
	if l.paid {
		l.paid = false
		return false
	}
	columns, rows := l.session.channel.size.get()
	wait := l.draws.Wait(columns*rows, l.session.Playing(), typed)
	if wait > 0 {
		l.due, l.dueTyped = true, typed
		l.later(ui.LaterMsg{After: wait, Then: func(time.Time) tea.Msg { return drawMsg{} }})
	}
	return wait > 0
}

// drawSoon draws as soon as that may be.
func (l *loop) drawSoon() {
	now := l.state()
	if now != nil && now == l.drawn {
		l.typed = false
		return
	}
	if !l.mustWait() {
		l.draw(now)
	}
}

// heldMsg says that a screen was held for long enough.
type heldMsg struct{}

// heldFor is how long a screen is not drawn that is about to be another one, such as the lobby of somebody who goes to a table:
// most answers come much sooner, and what takes longer is seen to be going on.
const heldFor = 30 * time.Millisecond

// holds reports whether the screen need not be drawn yet.
func (l *loop) holds() bool {
	s, ok := l.model.(interface{ Awaits() bool })
	if !ok || !s.Awaits() {
		l.held = false
		return false
	}
	if !l.held {
		l.held = true
		l.later(ui.LaterMsg{After: heldFor, Then: func(time.Time) tea.Msg { return heldMsg{} }})
	}
	return true
}

// dueMsg is a message whose time has come.
type dueMsg struct{ then func(time.Time) tea.Msg }

// later sends a message after some time. The program may have ended then.
func (l *loop) later(msg ui.LaterMsg) {
	time.AfterFunc(msg.After, func() { l.program.Send(dueMsg{msg.Then}) })
}

// state is what the picture depends on, nil where that is not known.
func (l *loop) state() any {
	stated, ok := l.model.(interface{ State(width, height int) any })
	if !ok {
		return nil
	}
	return stated.State(l.session.channel.size.get())
}

// draw draws the screen, which sessions that show the same share. state is what the picture depends on.
func (l *loop) draw(state any) {
	l.drawn = state
	if told, ok := l.model.(interface{ Drawn() }); ok {
		defer told.Drawn()
	}
	if l.mouse {
		l.display.Draw(l.drawCharted)
		return
	}
	if keyed, ok := l.model.(interface{ Key(width, height int) any }); ok {
		l.display.Share(keyed.Key, l.model.Draw)
		return
	}
	l.display.Draw(l.model.Draw)
}

// contain makes a command's panic end this session and nothing else. Of commands that come in a batch, each is contained;
// sequences are not used.
func (l *loop) contain(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if broken := recover(); broken != nil {
				msg = brokenMsg{broken}
			}
		}()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i := range batch {
				batch[i] = l.contain(batch[i])
			}
		}
		return msg
	}
}

// brokenMsg says that a command panicked.
type brokenMsg struct{ what any }

// breakOff ends the session after a panic.
func (l *loop) breakOff(broken any) tea.Cmd {
	l.session.broke("screen", broken)
	l.broken, l.quit = true, true
	return tea.Quit
}
