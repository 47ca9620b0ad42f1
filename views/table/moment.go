package table

import (
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/look"
	"shithead/views/words"
)

// moment is something great that has just happened: the mat stays as it was for a while, with a caption. It is the viewer's own
// picture that lags, never the room, and no more than one moment: a key or the next move ends it.
type moment struct {
	mat board.Mat
	// lasts is how long it is held.
	lasts time.Duration
}

// How long moments are held: a blow, a take, a turned card, and the last card of a round.
const (
	burnLasts = 900 * time.Millisecond
	takeLasts = 800 * time.Millisecond
	flipLasts = 700 * time.Millisecond
	lastLasts = 3 * time.Second
)

// momentOverMsg says that a moment has been held long enough.
type momentOverMsg struct{ of *moment }

// moment is what the change to the view that is shown now calls for, nil for nothing.
func (a facts) moment(before *rooms.RoomView) *moment {
	if before == nil || before.Table == nil || a.view.Table == nil || before.Round != a.view.Round || before.Table.Moves == a.view.Table.Moves {
		return nil
	}
	head, rest := lastMove(a.view.Log)
	if head == nil {
		return nil
	}
	over := before.Phase == rooms.Playing && a.view.Phase != rooms.Playing
	m := a.happening(head, rest)
	switch {
	case m == nil && !over:
		return nil
	case m == nil:
		m = &moment{mat: a.mat()}
	}
	if over {
		m.lasts = lastLasts
	}
	return m
}

// happening is the moment of a move, nil for none: what came of it counts before the move itself.
func (a facts) happening(head *engine.Event, rest []rooms.Entry) *moment {
	var took, burned *engine.Event
	for i := range rest {
		switch e := &rest[i].Event; {
		case e.Kind == engine.EventBurned && len(e.Cards) > 0:
			burned = e
		case e.Kind == engine.EventTook && e.N > 0:
			took = e
		}
	}
	w := &a.Words.Table.Board
	switch {
	case took != nil && took.Cause == engine.CauseFed:
		return a.held(takeLasts, took, strings.ToUpper(words.RankName((story{a.scene}).aimedRank())), rest)
	case took != nil:
		return a.held(takeLasts, took, "+"+strconv.Itoa(int(took.N)), rest)
	case burned != nil:
		return a.held(burnLasts, burned, strings.ToUpper(a.vocabulary().Burned), rest)
	case (head.Kind == engine.EventFlipped || head.Kind == engine.EventChanced) && len(head.Cards) > 0:
		return a.held(flipLasts, head, w.Blind, rest)
	default:
		return nil
	}
}

// held is a moment in which the cards of an event lie there with a caption.
func (a facts) held(lasts time.Duration, e *engine.Event, title string, move []rooms.Entry) *moment {
	m := &moment{mat: a.mat(), lasts: lasts}
	pile := e.Cards
	if e.Kind == engine.EventFlipped || e.Kind == engine.EventChanced {
		pile = a.view.Table.Pile
	}
	m.mat.Pile, m.mat.Asks, m.mat.Run = nil, nil, ""
	for i, c := range pile {
		m.mat.Pile = append(m.mat.Pile, board.PileCard{Card: c, Lit: true, Warm: i >= len(pile)-warm(e, pile)})
	}
	m.mat.Count = a.Words.Table.Cards(len(pile))
	m.mat.Caption = &board.Caption{Title: title, Great: e.Kind == engine.EventBurned, Sentence: a.sentence(move)}
	if e.Kind != engine.EventFlipped && e.Kind != engine.EventChanced {
		m.mat.Caption.Lines = a.figures(e)
	}
	return m
}

// warm is how many cards on top are part of what happens: four of a kind, else the last.
func warm(e *engine.Event, pile []engine.Card) int {
	if e.Cause == engine.CauseFour && len(pile) >= words.FourOfAKind {
		return words.FourOfAKind
	}
	return min(1, len(pile))
}

// figures are how many cards go where.
func (a facts) figures(e *engine.Event) []string {
	w := &a.Words.Table
	if e.Kind == engine.EventBurned {
		v := a.view.Table
		return []string{w.Cards(int(e.N)), "→ " + a.vocabulary().Burned + " " + strconv.Itoa(v.Burned.Len()+v.BurnedUnseen)}
	}
	return []string{w.Cards(int(e.N)), "→ " + a.nameOrYou(int(e.Seat))}
}

// sentence is a move as the story tells it.
func (a facts) sentence(move []rooms.Entry) []board.Span {
	s := (story{a.scene}).moveSaying(move)
	ink := look.Name
	if s.seat == a.view.Seat {
		ink = look.You
	}
	return []board.Span{{Text: s.name + " ", Ink: ink}, {Text: s.text, Ink: look.Text}}
}

// hold shows a moment, if there is one, and gives the command that ends it.
func (t *Table) hold(before *rooms.RoomView) tea.Cmd {
	if before == t.scene.view {
		return nil
	}
	if before != nil && before.Table != nil && t.scene.view.Table != nil && before.Table.Moves == t.scene.view.Table.Moves && before.Round == t.scene.view.Round {
		return nil // nothing was played: what is held is
	}
	if t.moment = nil; t.scene.Prefers.Is(words.Motion) {
		t.moment = facts{t.scene}.moment(before)
	}
	if t.moment == nil {
		return nil
	}
	m := t.moment
	return tea.Tick(m.lasts, func(time.Time) tea.Msg { return momentOverMsg{m} })
}
