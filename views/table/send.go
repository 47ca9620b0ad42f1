package table

import (
	"errors"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/ui"
)

// maxWaiting is how many commands wait for the one under way. Somebody who types faster than that over a slow line
// types again.
const maxWaiting = 8

// outbox is what was sent to the room and has not been seen to happen, and what waits for that.
type outbox struct {
	// busy: a command is under way; answered: it was carried out, but no view shows it yet.
	busy, answered bool
	// move: it is a move, of this round, when so many moves had been seen.
	move  bool
	round data.ID
	seen  int
	// flying is what was sent, and up the viewer's face-up cards before a swap.
	flying intent
	up     engine.Bag
	// waiting are the commands that follow, in order.
	waiting []intent
	// back: this view has been answered with Back.
	back bool
}

// intent is something that is to be sent. What a swap exchanges is settled when it is sent: cards of these ranks.
type intent struct {
	command rooms.Command
	swaps   bool
	swap    choose.Swap
}

// answerMsg is what became of a command.
type answerMsg struct {
	table   *Table
	command rooms.Command
	err     error
}

// moves is an intent to make a move as an answer to the view.
func (t *Table) moves(m engine.Move) intent {
	return intent{command: rooms.Move{Round: t.scene.view.Round, Seen: t.scene.view.Table.Moves, Move: m}}
}

// patient says whether the intent means the same after other commands: swapping and being ready do.
func (in *intent) patient() bool {
	if in.swaps {
		return true
	}
	m, ok := in.command.(rooms.Move)
	return ok && m.Move.Kind == engine.MoveReady
}

// send sends a command, or lets it wait for the one under way. What would not mean the same later is dropped; what answers
// a view that shows the one under way already, whose answer is only late, does.
func (t *Table) send(in intent) tea.Cmd {
	switch {
	case !t.line.busy:
		return t.launch(in)
	case len(t.line.waiting) < maxWaiting && (in.patient() || !t.line.move || t.landed()):
		t.line.waiting = append(t.line.waiting, in)
	}
	return nil
}

// launch sends a command now.
func (t *Table) launch(in intent) tea.Cmd {
	command := in.command
	if in.swaps {
		m, ok := t.scene.at.SwapMove(in.swap)
		if !ok {
			t.line.waiting = nil
			t.scene.note = t.scene.Words.Refusal(engine.ErrNotHeld, t.scene.view)
			return nil
		}
		command = t.moves(m).command
	}
	t.line.busy, t.line.answered, t.line.move, t.line.flying = true, false, false, in
	if in.swaps {
		t.line.up = *t.scene.at.Bag(engine.ZoneFaceUp)
	}
	if m, ok := command.(rooms.Move); ok {
		if in.patient() && t.scene.view.Table != nil {
			m.Round, m.Seen = t.scene.view.Round, t.scene.view.Table.Moves
			command = m
		}
		t.line.move, t.line.round, t.line.seen = true, m.Round, m.Seen
	}
	room := t.room
	return func() tea.Msg { return answerMsg{table: t, command: command, err: room.Do(command)} }
}

// answered hears what became of the command under way.
func (t *Table) answered(msg answerMsg) (ui.Screen, tea.Cmd) {
	if msg.err != nil {
		back := t.line.back
		t.line = outbox{back: back}
		if _, ok := msg.command.(rooms.Back); ok {
			return t, nil
		}
		t.scene.note = t.scene.Words.Refusal(msg.err, t.scene.view)
		m, _ := msg.command.(rooms.Move)
		// The view that shows who was faster may be on its way.
		t.kept = errors.Is(msg.err, rooms.ErrStale) && t.scene.view.Table != nil && t.scene.view.Table.Moves == m.Seen
		return t, nil
	}
	if _, ok := msg.command.(rooms.Leave); ok {
		return t.exit()
	}
	t.line.answered = true
	return t, t.next()
}

// next sends what waits, once the command under way has been carried out and, if it is a move, seen.
func (t *Table) next() tea.Cmd {
	if !t.line.busy || !t.line.answered {
		return nil
	}
	if t.line.move && !t.landed() {
		return nil
	}
	t.line.busy, t.line.answered = false, false
	if len(t.line.waiting) == 0 {
		return nil
	}
	in := t.line.waiting[0]
	t.line.waiting = t.line.waiting[1:]
	if _, ok := in.command.(rooms.Move); t.scene.at.Playing() == nil && (ok || in.swaps) {
		t.line.waiting = nil
		return nil
	}
	return t.launch(in)
}

// unseen is what the view does not show yet of what was sent.
func (t *Table) unseen() (s choose.Unseen) {
	s.Busy = t.line.busy
	if !t.line.busy {
		return s
	}
	landed := t.landed()
	s.Flying, s.Waits = t.line.move && !landed, t.line.move && len(t.line.waiting) > 0
	if t.line.flying.swaps && !landed {
		s.Swaps = append(s.Swaps, t.line.flying.swap)
	}
	for i := range t.line.waiting {
		if t.line.waiting[i].swaps {
			s.Swaps = append(s.Swaps, t.line.waiting[i].swap)
		}
	}
	return s
}

// landed says whether the view shows the move that was sent. Others may have swapped or laid since, so of a swap
// or lay one's own cards tell.
func (t *Table) landed() bool {
	v := t.scene.at.Playing()
	if v == nil || t.scene.view.Round != t.line.round {
		return true
	}
	if in := &t.line.flying; in.swaps && in.swap.Hand != in.swap.Up && t.scene.at.Swapping() && t.scene.at.Seat().FaceUp == t.line.up {
		return false
	}
	if m, ok := t.line.flying.command.(rooms.Move); ok && m.Move.Kind == engine.MoveLay && t.scene.at.Laying() {
		return false
	}
	return v.Moves > t.line.seen
}
