package table

import (
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
)

// maxWaiting is how many commands wait for the one under way. Somebody who types faster than that over a slow line
// types again.
const maxWaiting = 8

// outbox is what was sent to the room and has not been seen to happen, and what waits for that. A table has one for moves and
// what has its turn among them, and one for errands, for which no move waits, and which wait for none.
type outbox struct {
	room Place
	at   *choose.Position
	// apart: the commands have nothing to do with one another, so that those behind one that fails are sent all the same.
	apart bool
	sent
}

type sent struct {
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
}

// intent is something that is to be sent. What a swap exchanges is settled when it is sent: cards of these ranks.
type intent struct {
	command rooms.Command
	// bots are how many bots of a level are seated before the command, as long as seats are free.
	bots  int
	level string
	swaps bool
	swap  choose.Swap
}

type answerMsg struct {
	from    *outbox
	command rooms.Command
	err     error
}

// moving is an intent to make a move as an answer to what is seen.
func moving(at *choose.Position, m engine.Move) intent {
	return intent{command: rooms.Move{Round: at.View.Round, Seen: at.View.Table.Moves, Move: m}}
}

// patient reports whether the intent means the same after other commands: swapping, being ready and giving the seat up do.
func (in *intent) patient() bool {
	m, ok := in.command.(rooms.Move)
	return in.swaps || ok && m.Move.Kind == engine.MoveReady || in.leaves()
}

func (in *intent) leaves() bool {
	_, ok := in.command.(rooms.Leave)
	return ok
}

// leaves reports whether the seat is about to be given up. Once it is, the screen is left.
func (o *outbox) leaves() bool {
	return o.busy && (o.flying.leaves() || slices.ContainsFunc(o.waiting, func(in intent) bool { return in.leaves() }))
}

// send sends a command, or lets it wait for the one under way. What would not mean the same later is dropped; what answers
// a view that shows the one under way already, whose answer is only late, does. It fails as launch does.
func (o *outbox) send(in intent) (tea.Cmd, error) {
	switch {
	case !o.busy:
		return o.launch(in)
	case len(o.waiting) < maxWaiting && (in.patient() || !o.move || o.landed()):
		o.waiting = append(o.waiting, in)
	}
	return nil, nil
}

// launch sends a command now. It fails with [engine.ErrNotHeld] for a swap of cards that are not there any more.
func (o *outbox) launch(in intent) (tea.Cmd, error) {
	command := in.command
	if in.swaps {
		m, ok := o.at.SwapMove(in.swap)
		if !ok {
			o.waiting = nil
			return nil, engine.ErrNotHeld
		}
		command, o.up = moving(o.at, m).command, *o.at.Bag(engine.ZoneFaceUp)
	}
	o.busy, o.answered, o.move, o.flying = true, false, false, in
	if m, ok := command.(rooms.Move); ok {
		if v := o.at.View; in.patient() && v.Table != nil {
			m.Round, m.Seen = v.Round, v.Table.Moves
			command = m
		}
		o.move, o.round, o.seen = true, m.Round, m.Seen
	}
	room := o.room
	return func() tea.Msg {
		if err := in.seat(room); err != nil {
			return answerMsg{from: o, command: rooms.AddBot{Level: in.level}, err: err}
		}
		return answerMsg{from: o, command: command, err: room.Do(command)}
	}, nil
}

// seat seats the bots that come before the command.
func (in *intent) seat(room Place) error {
	for range in.bots {
		if err := room.Do(rooms.AddBot{Level: in.level}); errors.Is(err, rooms.ErrFull) {
			return nil // somebody was faster
		} else if err != nil {
			return err
		}
	}
	return nil
}

// sits reports whether the command under way takes a seat.
func (o *outbox) sits() bool {
	_, ok := o.flying.command.(rooms.Sit)
	return o.busy && ok
}

// heard hears what became of the command under way. What waits behind one that failed is dropped, unless it is apart. One for which the
// room has moved stays: whoever goes there looks at it.
func (o *outbox) heard(err error) {
	if errors.Is(err, rooms.ErrMoved) {
		return
	}
	o.answered = true
	if err != nil && !o.apart {
		o.sent = sent{}
	}
}

// next sends what waits, once the command under way has been carried out and, if it is a move, seen. It fails as launch does.
func (o *outbox) next() (tea.Cmd, error) {
	if !o.busy || !o.answered || o.move && !o.landed() {
		return nil, nil
	}
	o.busy, o.answered = false, false
	if len(o.waiting) == 0 {
		return nil, nil
	}
	in := o.waiting[0]
	o.waiting = o.waiting[1:]
	if _, ok := in.command.(rooms.Move); o.at.Playing() == nil && (ok || in.swaps) {
		o.waiting = nil
		return nil, nil
	}
	return o.launch(in)
}

func (o *outbox) unseen() (s choose.Unseen) {
	if !o.busy {
		return s
	}
	landed := o.landed()
	s.Busy, s.Flying, s.Waits = true, o.move && !landed, o.move && len(o.waiting) > 0
	if o.flying.swaps && !landed {
		s.Swaps = append(s.Swaps, o.flying.swap)
	}
	for i := range o.waiting {
		if o.waiting[i].swaps {
			s.Swaps = append(s.Swaps, o.waiting[i].swap)
		}
	}
	return s
}

// landed reports whether the view shows the move that was sent. Others may have swapped or laid since, so of a swap
// or lay one's own cards tell.
func (o *outbox) landed() bool {
	v := o.at.Playing()
	if v == nil || o.at.View.Round != o.round {
		return true
	}
	if in := &o.flying; in.swaps && in.swap.Hand != in.swap.Up && o.at.Swapping() && o.at.Seat().FaceUp == o.up {
		return false
	}
	if m, ok := o.flying.command.(rooms.Move); ok && m.Move.Kind == engine.MoveLay && o.at.Laying() {
		return false
	}
	return v.Moves > o.seen
}
