package prompt

import (
	"cmp"
	"slices"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// news is what stands above the prompt: what has just been called, turned, dealt or proposed.
type news struct{ *scene.Scene }

// News is the line of a width that stands above the prompt: what only this person is told, what the referee has called, who
// wants to call the round off, what was turned in vain, what the house has said, who deals, or that a stalemate is near.
func News(s *scene.Scene, width int) (text string, style frame.StyleID) {
	n := news{s}
	called, seat := "", engine.NoSeat
	if n.At.Playing() != nil {
		called, seat = n.refereed()
	}
	switch {
	case called != "" && (n.Note == "" || seat == n.View.Seat):
		return called, n.Theme.Danger
	case n.Note != "":
		return n.Note, n.Theme.Danger
	case n.At.Playing() == nil:
		return "", 0
	}
	if n.View.Advice != nil {
		return Advised(n.Scene, width), n.Theme.Strong
	}
	if text := vote(n).callingOff(width); text != "" {
		return text, n.Theme.Ask
	}
	dealer := ""
	if n.At.Playing().Phase == engine.PhaseSetUp {
		dealer = n.beforeAll()
	}
	if text := n.inVain(); text != "" {
		return text, n.Theme.Soft
	}
	if text := n.houseSays(); text != "" {
		return text, n.Theme.Strong
	}
	return cmp.Or(dealer, n.stalemate()), n.Theme.Soft
}

// beforeAll is what is said while hands are dealt and swapped: to guests, before their first round, that they practise; else who deals.
func (n news) beforeAll() string {
	if m := n.View.Match; n.Practice && m != nil && m.Round <= 1 {
		return n.Words.Lobby.Practice
	}
	return n.DealerSays()
}

// announced is how many moves long it is announced what the referee has called, or the house has said.
const announced = 2

// houseSays is what the house has said last, while that is announced.
func (n news) houseSays() string {
	moves := 0
	for i := len(n.View.Log) - 1; i >= 0 && moves < announced; i-- {
		switch e := &n.View.Log[i]; {
		case e.Kind == rooms.EntryNotice:
			return words.HouseMark + " " + n.Words.House.Notice(&e.Notice)
		case e.Kind == rooms.EntryEvent && rooms.Begins(&e.Event):
			moves++
		}
	}
	return ""
}

// refereed is what the referee has called last, while that is announced, and of whom.
func (n news) refereed() (says string, seat int) {
	log := n.View.Log
	for range announced + 1 {
		e, rest := scene.LastMove(log)
		switch {
		case e == nil:
			return "", engine.NoSeat
		case e.Kind == engine.EventFouled:
			return n.foulCalled(e), int(e.Seat)
		}
		log = log[:len(log)-len(rest)]
	}
	return "", engine.NoSeat
}

func (n news) foulCalled(e *engine.Event) string {
	w := &n.Words.Table.Moves
	fact := words.Facts{Who: n.NameOrYou(int(e.Seat))}
	switch {
	case e.Cause == engine.CauseWarned:
		return fact.Fill(w.IsWarned)
	case e.Target == engine.NoSeat:
		return fact.Fill(w.IsFouled)
	case e.Slot != engine.AnySlot:
		return fact.Fill(w.IsPunishedFlip)
	default:
		return fact.Fill(w.IsPunished)
	}
}

// again reports whether the viewer has just played and is on turn once more.
func (n news) again() bool {
	e, rest := scene.LastMove(n.View.Log)
	return e != nil && int(e.Seat) == n.View.Seat && n.At.MyTurn() &&
		e.Kind != engine.EventFouled && e.Kind != engine.EventBegan && !took(rest, engine.CauseNone)
}

// inVain is what the viewer has turned last, if it could not be played.
func (n news) inVain() string {
	turned := n.Turned
	if e, rest := scene.LastMove(n.View.Log); turned == engine.NoCard && e != nil && int(e.Seat) == n.View.Seat && len(e.Cards) > 0 {
		if (e.Kind == engine.EventFlipped || e.Kind == engine.EventChanced) && took(rest, engine.CauseFed) {
			turned = e.Cards[0]
		}
	}
	if turned == engine.NoCard {
		return ""
	}
	return (&words.Facts{Cards: n.Words.Table.RankName(turned.Rank())}).Fill(n.Words.Table.Moves.TurnedInVain)
}

// TurnedInVain is the card that the viewer has turned in vain, seen by nobody else, since the view before: it came into the
// hand, which was empty, with the pile. NoCard if there is none.
func TurnedInVain(s *scene.Scene, view *rooms.RoomView) engine.Card {
	v := view.Table
	if s.View == nil || !s.At.MyTurn() || !s.At.Flipping() || v == nil || view.Round != s.View.Round || !v.Rules.FlipsHidden {
		return engine.NoCard
	}
	pile := s.View.Table.Pile
	if v.Hand.Len() != len(pile)+1 || !v.Hand.Holds(pile) {
		return engine.NoCard
	}
	took := engine.BagOf(pile...)
	for c := range v.Hand.All() {
		if v.Hand.Count(c) > took.Count(c) {
			return c
		}
	}
	return engine.NoCard
}

// stalemateSeen is how many moves before a stalemate it is counted down.
const stalemateSeen = 20

// stalemate says how soon the round will have gone round for too long, in the last moves of that time.
func (n news) stalemate() string {
	v := n.At.Playing()
	if v == nil || v.QuietLimit == 0 || v.QuietLimit-v.Quiet > stalemateSeen {
		return ""
	}
	return (&words.Facts{N: n.Words.Table.Moves.InMoves(v.QuietLimit - v.Quiet)}).Fill(n.Words.Table.Moves.Stalemate)
}

// KnownHands are the cards of the others' hands that everybody has seen go there, in lines of a width, at most so many.
func KnownHands(s *scene.Scene, width, most int) []string {
	v := s.At.Playing()
	if v == nil {
		return nil
	}
	var hands []string
	for i := range v.Seats {
		if known := s.Words.Table.CardList(v.Seats[i].Known.Cards()); known != "" && i != v.Seat {
			hands = append(hands, s.Name(i)+" "+known)
		}
	}
	if len(hands) == 0 {
		return nil
	}
	lines := ui.Wrap(s.Words.Table.Moves.KnownOf+" "+strings.Join(hands, " · "), width)
	return lines[:min(len(lines), most)]
}

// took reports whether the pile was taken by what came of a move, for another cause than one.
func took(move []rooms.Entry, but engine.Cause) bool {
	return slices.ContainsFunc(move, func(e rooms.Entry) bool {
		return e.Event.Kind == engine.EventTook && e.Event.Cause != but
	})
}
