package round

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/look"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/ui"
	"shithead/views/words"
)

// Moment is something great that has just happened: the mat stays as it was for a while, with a caption. It is the viewer's own
// picture that lags, never the room, and no more than one moment: a key or the next move ends it.
type Moment struct {
	Mat board.Mat
	// Lasts is how long it is held.
	Lasts time.Duration
	// Of is what it is made from.
	Of MomentOf
}

// MomentOf is what a moment is made from, for somebody who watches: the view that came with it, and the words.
type MomentOf struct {
	view *rooms.RoomView
	in   *words.Words
}

// How long moments are held: a blow, a take, a turned card, and the last card of a round.
const (
	burnLasts = 900 * time.Millisecond
	takeLasts = 800 * time.Millisecond
	flipLasts = 700 * time.Millisecond
	lastLasts = 3 * time.Second
)

// Moment is what the change to the view that is shown now calls for, nil for nothing.
func (a *Facts) Moment(before *rooms.RoomView) *Moment {
	if before == nil || before.Table == nil || a.View.Table == nil || before.Round != a.View.Round || before.Table.Moves == a.View.Table.Moves {
		return nil
	}
	head, rest := scene.LastMove(a.View.Log)
	if head == nil {
		return nil
	}
	over := before.Phase == rooms.Playing && a.View.Phase != rooms.Playing
	find := func() *Moment {
		m := moments{a}.happening(scene.HappenedIn(head, rest), rest)
		if over {
			m = moments{a}.last(m)
		}
		if m != nil {
			m.Of = MomentOf{a.View, a.Words}
		}
		return m
	}
	if !a.Onlooker() {
		return find()
	}
	return ui.Find(a.Memo, a.View, momentIn{a.Words, over}, find)
}

// momentIn is what a moment depends on besides the view, for an onlooker.
type momentIn struct {
	in   *words.Words
	last bool
}

// moments are made of a move and what came of it.
type moments struct{ *Facts }

// happening is the moment of a move, nil for none: what came of it counts before the move itself, but for a card that was
// turned and did not fit, which is seen with the pile that it costs.
func (a moments) happening(h scene.Happened, move []rooms.Entry) *Moment {
	w, vocab := &a.Words.Table.Board, a.Vocabulary()
	switch {
	case h.Turned() && h.Took != nil:
		return a.held(flipLasts, h.Took, a.turnedTitle(h.Head), move)
	case h.Burned != nil && rooms.BurnsItself(h.Head, h.Burned):
		return a.held(takeLasts, cmp.Or(h.Took, h.Burned), strings.ToUpper(words.RankName(h.Burned.Cards[0].Rank())),
			move)
	case h.Took != nil:
		return a.held(takeLasts, h.Took, "+"+strconv.Itoa(int(h.Took.N)), move)
	case h.Burned != nil && h.Burned.Cause == engine.CauseFour:
		return a.held(burnLasts, h.Burned, w.Four, move)
	case h.Burned != nil:
		return a.held(burnLasts, h.Burned, vocab.BurnTitle, move)
	case h.Head.Kind == engine.EventPlayed && h.Head.Target != engine.NoSeat:
		return a.held(takeLasts, h.Head, w.Shot, move)
	case h.Turned():
		return a.held(flipLasts, h.Head, a.turnedTitle(h.Head), move)
	case h.Out != nil:
		place := (&words.Facts{N: a.Words.Table.Ordinal(int(h.Out.N))}).Fill(w.Out)
		return a.held(flipLasts, h.Head, strings.ToUpper(place), move)
	default:
		return nil
	}
}

// turnedTitle is what turning a card is called: a face-down one, or a chance card.
func (a moments) turnedTitle(head *engine.Event) string {
	if head.Kind == engine.EventChanced {
		return strings.ToUpper(a.Vocabulary().Rules.Chance.Key)
	}
	return a.Words.Table.Board.Blind
}

// capitals is a title in capitals, of which ß has none that every terminal shows.
func capitals(title string) string { return strings.ReplaceAll(strings.ToUpper(title), "ß", "SS") }

// last is the moment of the last card of a round, on the mat of what else happened with it, if anything.
func (a moments) last(m *Moment) *Moment {
	if m == nil {
		m = &Moment{Mat: a.mat()}
	}
	m.Lasts = lastLasts
	if seat := a.View.Table.Shithead; seat != engine.NoSeat {
		vocab, ink := a.Vocabulary(), look.Name
		says := []board.Span{{Text: a.Name(seat) + " ", Ink: ink}, {Text: (&words.Facts{}).Fill(vocab.IsShithead), Ink: look.Text}}
		if seat == a.View.Seat {
			says = []board.Span{{Text: vocab.YouShithead, Ink: look.You}}
		}
		m.Mat.Caption = &board.Caption{Title: capitals(vocab.Shithead), Great: true, Sentence: says}
	}
	return m
}

// held is a moment in which the cards of an event lie there with a caption.
func (a moments) held(lasts time.Duration, e *engine.Event, title string, move []rooms.Entry) *Moment {
	m := &Moment{Mat: a.mat(), Lasts: lasts}
	pile := a.View.Table.Pile
	gone := e.Kind == engine.EventTook || e.Kind == engine.EventBurned
	if gone {
		pile = e.Cards
	}
	m.Mat.Asks, m.Mat.Run = nil, ""
	m.Mat.Pile = pileCards(a.View.Table, pile)
	for i := range m.Mat.Pile {
		m.Mat.Pile[i].Warm = i >= len(pile)-warm(a.View.Table.Rules, e, pile)
	}
	m.Mat.Count = a.Words.Table.Cards(len(pile))
	m.Mat.Caption = &board.Caption{Title: title, Great: e.Kind == engine.EventBurned, Sentence: a.sentence(move)}
	if gone {
		m.Mat.Caption.Lines = a.figures(e)
	}
	return m
}

// warm is how many cards on top are part of what happens: four of a kind, those of a play, else the last.
func warm(rules *engine.Rules, e *engine.Event, pile []engine.Card) int {
	switch {
	case e.Cause == engine.CauseFour:
		return len(pile) - rules.TopRun(pile).From
	case e.Kind == engine.EventPlayed:
		return min(len(e.Cards), len(pile))
	default:
		return min(1, len(pile))
	}
}

// figures are how many cards go where.
func (a moments) figures(e *engine.Event) []string {
	w := &a.Words.Table
	if e.Kind == engine.EventBurned {
		v := a.View.Table
		return []string{w.Cards(int(e.N)), "→ " + a.Vocabulary().Burned + " " + strconv.Itoa(v.Burned.Len()+v.BurnedUnseen)}
	}
	return []string{w.Cards(int(e.N)), "→ " + a.NameOrYou(int(e.Seat))}
}

// sentence is a move as the story tells it.
func (a moments) sentence(move []rooms.Entry) []board.Span {
	s := story.Move(a.Scene, move)
	ink := look.Name
	if s.Seat == a.View.Seat {
		ink = look.You
	}
	return []board.Span{{Text: s.Name + " ", Ink: ink}, {Text: s.Text, Ink: look.Text}}
}
