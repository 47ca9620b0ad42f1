package sshsrv

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"shithead/sshsrv/internal/stacks"
	"shithead/views/ui"
)

// How the program of a session takes its turns. What comes of them is in program.go.

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
	l.safely(l.takes)
	if l.ended = l.quit || l.ctx.Err() != nil; l.ended {
		l.session.screen.Store(nil)
		go l.session.step(func() (status int) { return l.session.shown(l) })
	}
}

// takes takes what there is, of messages as many as may wait: who sends more has told of them, too.
func (l *loop) takes() {
	if !l.begun {
		l.begun = true
		l.session.visit.house.Store(l.session.house)
		l.run(l.contain(l.model.Init()))
		l.draw(l.state())
	}
	l.bring()
	l.arrives()
	for range waitingMessages {
		if l.quit || l.ctx.Err() != nil {
			return
		}
		select {
		case msg := <-l.messages:
			l.run(l.update(msg))
			l.arrives()
		default:
			return
		}
	}
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
