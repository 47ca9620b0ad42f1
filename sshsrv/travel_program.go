package sshsrv

import (
	"context"
	"io"
	"math"

	"shithead/sshsrv/api"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
	"shithead/sshsrv/link"
)

// A program goes to another server as a session with a terminal does, for as long as it is in a room there: see [api.Program]. What
// it sends and is told is no keys and pictures, but requests and lines, which package api passes on.

// tour is a program that goes from server to server.
type tour struct {
	session *session
	// end is how its session has ended at another server, nil if it has not.
	end *link.End
}

// program is the session as the play API sees it.
func (t *tour) program() api.Program {
	s := t.session
	return api.Program{
		ID: &s.id, From: s.from, Goes: s.visit.goes, SetPlaying: s.visit.playing.Store, Named: s.named,
		In: s.inbox, Out: pieces{s, s.channel, math.MaxInt},
		Words: s.client.Words, Log: s.log, Go: s.guarded, Away: t.away, Run: s.answering,
	}
}

// answering carries out a command of a program: see [api.Program].
func (s *session) answering(line string) (out []byte, status int, ok bool) {
	if !command.Answers(line) {
		return nil, 0, false
	}
	run := s.captured(line, 0)
	s.server.stacks.Run(func() { out, status = run() })
	return out, status, true
}

// away has another server serve the program.
func (t *tour) away(ctx context.Context, to api.Moved, with func(api.Line)) (api.Back, error) {
	wants := link.Wants{Do: link.Program, Room: to.Room}
	if to.Said && link.IsNode(to.Node) {
		wants.Node = to.Node
	}
	end, err := t.session.lend(ctx, to.Node, wants, func(at *trip) { with(at.line) })
	if err != nil {
		return api.Back{}, err
	}
	back := api.Back{Gone: end.Reason == link.Gone, Over: end.Reason == link.Left}
	if back.Over {
		t.end = &end
	}
	if end.Next != nil {
		back.Moved = api.Moved{Room: end.Next.Room, Node: end.Next.Node, Said: true}
	}
	return back, nil
}

// ends says the last words of a session that has ended at another server, and gives its exit status.
func (t *tour) ends() int {
	if t.end == nil {
		return cmdline.Done
	}
	c := &t.session.client
	_, _ = io.WriteString(c.Out, t.end.Out)
	_, _ = io.WriteString(c.Err, t.end.Err)
	return t.end.Status
}

// plays serves a program of another server, and gives the exit status if its session ends here.
func (g *guest) plays(running context.Context) (status int) {
	s := g.session
	program := (&tour{session: s}).program()
	program.Away = nil
	to := api.Moved{Room: g.is.Wants.Room, Node: g.is.Wants.Node, Said: true}
	back := s.server.api.Serve(running, program, to, attended{g.line, &s.visit})
	switch {
	case s.dismissed():
		s.client.Complain(s.lastWords())
		return cmdline.Failed
	case back.Over:
		return cmdline.Done
	case back.Moved.Room != "":
		to := link.Wants{Do: link.Program, Room: back.Moved.Room}
		if back.Moved.Said && link.IsNode(back.Moved.Node) { // another name leads nowhere
			to.Node = back.Moved.Node
		}
		g.end.Reason, g.end.Next = link.Onward, &to
	default:
		g.end.Reason = link.Lobby
	}
	return cmdline.Done
}
