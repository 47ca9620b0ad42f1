package sshsrv

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/time/rate"

	"shithead/sshsrv/gate"
	"shithead/sshsrv/internal/stacks"
	"shithead/sshsrv/link"
	"shithead/sshsrv/wire"
	"shithead/views/table"
	"shithead/views/ui"
)

// loop has a Bubble Tea model of a session take turns: it hands messages to what the session shows, runs the commands that come of them, and has it
// drawn on the display after each, if that is not too often. It stands in for [tea.Program], which has three goroutines as long as it
// lasts, and the largest stack of them is as large as drawing a screen needs it: this has none while nothing happens.
type loop struct {
	session *session
	model   model
	display *wire.Display
	// ctx ends with the program, by cancel, and running with the session.
	ctx, running context.Context
	cancel       context.CancelFunc
	// in is what makes events of what is typed, and presses are those of them that the program has not dealt with.
	in      *wire.Input
	presses *presses
	// asks: the terminal was asked for its background.
	asks bool
	// wants is where the program has asked to go, to a room of another server, nil for nowhere. home: a guest of another server wants
	// back.
	wants *link.Wants
	home  bool
	// turns takes a turn whenever there may be something to do, and names gives the session another name, which may wait for a room.
	turns, names *stacks.Actor
	// messages are those that have come. Whoever sends more than it has room for waits.
	messages chan tea.Msg
	// redraws bounds how often the whole screen is asked for.
	redraws *rate.Limiter
	// draws bounds how often a screen is drawn. due: it will be, and what happens until then is drawn with it.
	draws *gate.Draws
	due   bool
	// resizing: the size was looked at a moment ago, and will be once that is over.
	resizing bool
	// begun: there is a first picture. quit: the program wants to end. ended: it has.
	begun, quit, ended bool
	// broken: a screen panicked.
	broken bool
}

// waitingMessages is how many messages of a session wait.
const waitingMessages = 4

// begin has the program begin. It does not wait for it.
func (l *loop) begin() {
	l.session.screen.Store(l)
	context.AfterFunc(l.ctx, l.turns.Tell)
	l.turns.Tell()
	l.names.Tell()
}

// written is called once nothing is written any more.
func (l *loop) written(err error) {
	var broken stacks.Broken
	if errors.As(err, &broken) {
		l.session.broke("writer", broken)
	} else if err != nil {
		l.session.log.Debug("writing", "err", err)
	}
	l.cancel()
}

// rename gives the session its newest name, if that is another.
func (l *loop) rename() {
	named := l.contain(func() tea.Msg {
		name := l.session.named.Fetch()
		if name == nil {
			return nil
		}
		l.session.house.rename(*name)
		return ui.NamedMsg{Name: *name}
	})
	if msg := named(); msg != nil {
		l.send(msg)
	}
}

// turn does what there is to do. At its end the program hands over to a goroutine of its own, as what comes then may wait.
func (l *loop) turn() {
	if l.ended {
		return
	}
	l.run(l.safely(l.takes))
	if l.ended = l.quit || l.ctx.Err() != nil; l.ended {
		l.session.screen.Store(nil)
		go l.session.step(func() (status int) { return l.session.shown(l) })
	}
}

// takes takes what there is, and gives the commands that come of it. Who sends all the time does not have it take forever: its messages are
// told anew.
func (l *loop) takes() tea.Cmd {
	if !l.begun {
		l.begun = true
		l.session.visit.house.Store(l.session.house)
		l.run(l.contain(l.model.Init()))
		l.draw()
	}
	l.bring()
	for range waitingMessages {
		if l.quit || l.ctx.Err() != nil {
			return nil
		}
		select {
		case msg := <-l.messages:
			l.run(l.update(msg))
		default:
			return nil
		}
	}
	return nil
}

// send gives the program a message, and waits until there is room for it, unless the program has ended.
func (l *loop) send(msg tea.Msg) {
	select {
	case l.messages <- msg:
		l.turns.Tell()
	case <-l.ctx.Done():
	}
}

// run runs a command, nil for none, in another goroutine, and sends what it says.
func (l *loop) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	l.session.server.stacks.Go(func() {
		switch msg := cmd().(type) {
		case nil:
		case tea.BatchMsg:
			for _, cmd := range msg {
				l.run(cmd)
			}
		default:
			l.send(msg)
		}
	})
}

// message is an event as a model knows it.
func message(e uv.Event) tea.Msg {
	switch e := e.(type) {
	case uv.KeyPressEvent:
		return tea.KeyPressMsg(e)
	case uv.KeyReleaseEvent:
		return tea.KeyReleaseMsg(e)
	case uv.PasteEvent:
		return tea.PasteMsg(e)
	case uv.FocusEvent:
		return tea.FocusMsg(e)
	case uv.BlurEvent:
		return tea.BlurMsg(e)
	}
	return e
}

// bring brings the program what has come from outside of the terminal, the newest of each.
func (l *loop) bring() {
	s := l.session
	if !l.resizing {
		select {
		case <-s.channel.resized:
			l.resizing = true
			time.AfterFunc(time.Second/time.Duration(s.server.limits.Resizes), func() { l.send(settledMsg{}) })
			l.run(l.update(resizedMsg{}))
		default:
		}
	}
	select {
	case answer := <-s.answers:
		if answer.Known {
			l.run(l.update(ui.BackgroundMsg{Light: answer.Light}))
		}
	default:
	}
	if settings := s.set.Fetch(); settings != nil {
		l.run(l.update(ui.SetMsg{Settings: *settings}))
	}
	if news := s.house.fetch(); len(news) > 0 {
		l.run(l.update(news))
	}
}

type (
	// resizedMsg says that the window has another size, settledMsg that it may be looked at again.
	resizedMsg struct{}
	settledMsg struct{}
)

func (l *loop) update(msg tea.Msg) tea.Cmd {
	l.presses.take(msg)
	switch msg := msg.(type) {
	case table.EnteredMsg:
		if way, far := msg.Far(); far {
			wants := wanted(way)
			l.wants, l.quit = &wants, true
			return nil
		}
	case tea.QuitMsg:
		l.quit = true
		return nil
	case brokenMsg:
		return l.breakOff(msg.what)
	case settledMsg:
		l.resizing = false
		l.turns.Tell()
		return nil
	case tea.KeyPressMsg, tea.PasteMsg:
		l.session.visit.acts()
	case newsMsg:
		return l.news(msg)
	case drawMsg:
		l.due = false
		l.draw()
		return nil
	case resizedMsg:
		l.display.Resize(l.session.channel.size.get())
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
	cmd := l.contain(l.model.Update(msg))
	if l.goesHome() {
		return cmd
	}
	l.show()
	return cmd
}

// goesHome ends the program of a guest who has left the table: the lobby is that of the other server.
func (l *loop) goesHome() bool {
	if l.session.guest == nil {
		return false
	}
	at, is := l.model.(interface{ Home() bool })
	l.home = is && at.Home()
	l.quit = l.quit || l.home
	return l.home
}

// elsewhere says whether the program has ended because the session goes on elsewhere.
func (l *loop) elsewhere() bool {
	return (l.home || l.wants != nil) && !l.broken && !l.session.dismissed() && l.running.Err() == nil
}

// untaken is what was typed and the program has not dealt with.
func (l *loop) untaken() []byte { return append(l.presses.rest(), l.in.Stop()...) }

// newsMsg are messages that have come at the same time.
type newsMsg []tea.Msg

// news hands messages on, and draws once.
func (l *loop) news(all newsMsg) tea.Cmd {
	cmds := make([]tea.Cmd, 0, len(all))
	for _, msg := range all {
		if view, is := msg.(table.ViewMsg); is && !view.View.Moved.IsZero() {
			l.display.Awaits(view.View.Moved)
		}
		cmds = append(cmds, l.contain(l.model.Update(msg)))
	}
	l.show()
	return tea.Batch(cmds...)
}

// drawMsg says that what is due is to be drawn.
type drawMsg struct{}

// show draws, now or soon.
func (l *loop) show() {
	if l.due {
		return
	}
	columns, rows := l.session.channel.size.get()
	wait := l.draws.Wait(columns * rows)
	if wait == 0 {
		l.draw()
		return
	}
	l.due = true
	l.later(ui.LaterMsg{After: wait, Then: func(time.Time) tea.Msg { return drawMsg{} }})
}

// dueMsg is a message whose time has come.
type dueMsg struct{ then func(time.Time) tea.Msg }

// later sends a message after some time. The program may have ended then.
func (l *loop) later(msg ui.LaterMsg) {
	time.AfterFunc(msg.After, func() { l.send(dueMsg{msg.Then}) })
}

// safely makes a panic end this session and nothing else.
func (l *loop) safely(do func() tea.Cmd) (cmd tea.Cmd) {
	defer func() {
		if broken := recover(); broken != nil {
			cmd = l.breakOff(broken)
		}
	}()
	return do()
}

// draw draws the screen, which sessions that show the same share.
func (l *loop) draw() {
	if keyed, is := l.model.(interface{ Key(width, height int) any }); is {
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
	return nil
}
