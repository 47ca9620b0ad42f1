package round

import (
	"fmt"
	"time"

	"shithead/engine"
	"shithead/views/board"
	"shithead/views/look"
	"shithead/views/table/scene"
	"shithead/views/words"
)

// ownSeat is what the viewer sees of their own seat.
type ownSeat struct{ *Facts }

// own is the viewer's own seat, nil for somebody who watches.
func (a ownSeat) own() *board.Own {
	seat := a.At.Seat()
	if seat == nil {
		return nil
	}
	v, w := a.View.Table, &a.Words.Table
	o := &board.Own{Name: a.Name(a.View.Seat), Points: a.Tally(a.View.Seat), Tags: a.ownTags(), Bank: a.bank(), Aimed: v.Shooter == v.Seat}
	switch {
	case seat.Out:
		o.Out = (&words.Facts{N: w.Ordinal(scene.PlaceIn(v, v.Seat))}).Fill(w.Board.Out)
	case a.At.Called() && !a.At.Auto():
		o.Chip = w.Board.YourTurn
	}
	if o.Chip == "" {
		o.Says = a.toPlay()
	}
	if now, later := v.Leaving(); v.Phase == engine.PhasePlay && now > 0 && !seat.Out {
		fact := words.Facts{N: fmt.Sprintf("+%d", now), K: "0"}
		if later > 0 {
			fact.K = fmt.Sprintf("+%d", later)
		}
		for _, text := range w.Board.Leaving {
			o.Earns = append(o.Earns, fact.Fill(text))
		}
	}
	if !a.Clock.Deadline.IsZero() {
		o.Time = a.Time()
		o.Left, o.Of = a.seconds()
	}
	o.Zones = a.zones()
	return o
}

// seconds are those that are left, and those of a whole turn.
func (a *Facts) seconds() (left, of int) {
	left = a.Clock.Left()
	return left, max(left, int(a.View.Terms.Clock/time.Second))
}

// toPlay says whose turn it is, the longest first.
func (a ownSeat) toPlay() []string {
	v, w := a.At.Playing(), &a.Words.Table.Board
	if v == nil || v.Turn < 0 || v.Turn == v.Seat {
		return nil
	}
	fact := words.Facts{Who: a.Name(v.Turn), N: a.Time()}
	if fact.N == "" {
		return []string{fact.Fill(w.ToPlay)}
	}
	return []string{fact.Fill(w.ToPlayIn), fact.Fill(w.ToPlay)}
}

// ownTags are what stands beside one's own name, in a set-up last how long there is.
func (a ownSeat) ownTags() (tags []board.Span) {
	w := &a.Words.Table
	if v, seat := a.At.Playing(), a.At.Seat(); v != nil && v.Phase != engine.PhaseSetUp && !seat.Out && seat.Zone() == engine.ZoneFaceUp {
		tags = append(tags, board.Span{Text: a.Vocabulary().FaceUp, Ink: look.Soft}) // the hand is gone
	}
	if a.At.Auto() {
		tags = append(tags, board.Span{Text: w.Auto, Ink: look.Danger})
	}
	if a.At.Seat().Warned {
		tags = append(tags, board.Span{Text: w.Moves.Warned, Ink: look.Danger})
	}
	if text := a.tookSays(a.tookIn(a.View.Seat)); text != "" {
		tags = append(tags, board.Span{Text: text, Ink: look.Ask})
	}
	if text := a.SaidBy(a.View.Seat); text != "" {
		tags = append(tags, board.Span{Text: a.Words.Quote(text), Ink: look.Name})
	} else if a.View.Seat == a.View.Titled {
		tags = append(tags, board.Span{Text: a.Vocabulary().Shithead, Ink: look.Soft})
	}
	if a.View.Seat == a.View.Table.Dealer {
		tags = append(tags, board.Span{Text: w.Dealer, Ink: look.Soft})
	}
	if v := a.At.Playing(); v != nil && v.Phase == engine.PhaseSetUp {
		tags = append(tags, board.Span{Text: a.Time(), Ink: look.Soft})
	}
	return tags
}

// bank are the cards that are played after those that are played from now.
func (a ownSeat) bank() board.Bank {
	seat, vocab := a.At.Seat(), a.Vocabulary()
	b := board.Bank{Label: vocab.FaceDown, Down: seat.FaceDown}
	switch {
	case seat.Out || a.At.Flipping() || a.Choice.Peeking():
		return board.Bank{}
	case seat.Zone() == engine.ZoneHand && seat.FaceUp.Len() > 0 && !a.At.Swapping():
		b.Label, b.Up = vocab.FaceUp, seat.FaceUp.Cards()
	}
	return b
}

// zones are what is played from now, or swapped.
func (a ownSeat) zones() []board.Zone {
	seat, vocab := a.At.Seat(), a.Vocabulary()
	switch {
	case seat.Out:
		return nil
	case a.At.Laying():
		return []board.Zone{{Label: vocab.Hand, Cards: a.cards(a.At.Bag(engine.ZoneHand), &marks{chosen: a.Choice.Lays, cursor: a.cursorIn(engine.ZoneHand), quiet: true})}}
	case a.At.Swapping():
		return []board.Zone{a.setUp(engine.ZoneHand, vocab.Hand), a.setUp(engine.ZoneFaceUp, vocab.FaceUp)}
	case a.View.Table.Phase == engine.PhaseSetUp: // the face-up cards lie in the bank
		return []board.Zone{a.setUp(engine.ZoneHand, vocab.Hand)}
	case a.At.Flipping() || a.Choice.Peeking():
		return []board.Zone{{Label: vocab.FaceDown, Places: a.places(seat)}}
	default:
		return []board.Zone{{Label: vocab.Hand, Cards: a.cards(a.At.Active(), a.playing())}}
	}
}

// setUp is a row of the set-up.
func (a ownSeat) setUp(zone engine.Zone, label string) board.Zone {
	m := marks{cursor: a.cursorIn(zone), quiet: true}
	if a.Choice.Picked != engine.NoRank && a.Choice.Row == zone {
		m.chosen[a.Choice.Picked] = 1
	}
	return board.Zone{Label: label, Cards: a.cards(a.At.Bag(zone), &m)}
}

// cursorIn is the rank that arrows point at in a row of the set-up.
func (a ownSeat) cursorIn(zone engine.Zone) engine.Rank {
	if a.Choice.Focus == zone {
		return a.Choice.Cursor
	}
	return engine.NoRank
}

// marks are what is marked of a row of own cards: by rank how many are chosen, which may be played, which arrows point at.
type marks struct {
	chosen   [engine.NumRanks]uint8
	playable engine.RankSet
	cursor   engine.Rank
	quiet    bool
}

// playing are the marks of cards that are played from.
func (a ownSeat) playing() *marks {
	m := &marks{playable: a.At.Playable(), cursor: engine.NoRank}
	if a.Choice.Rank != engine.NoRank {
		m.chosen[a.Choice.Rank] = uint8(a.Choice.Count)
		m.playable |= a.At.Companions(a.Choice.Rank)
	}
	if a.Choice.With != engine.NoRank {
		m.chosen[a.Choice.With] = uint8(a.Choice.Company)
	}
	m.quiet = !a.At.Called() && m.playable == 0
	if !a.Prefers.Is(words.Hints) {
		m.playable, m.quiet = 0, true
	}
	return m
}

// cards are the cards of a bag with their marks: of those of a rank the last are chosen.
func (a ownSeat) cards(bag *engine.Bag, m *marks) (list []board.OwnCard) {
	if bag == nil {
		return nil
	}
	list = make([]board.OwnCard, 0, bag.Len())
	seen, last, same := [engine.NumRanks]int{}, engine.NoCard, 0
	for c := range bag.All() {
		r := c.Rank()
		seen[r]++
		if same++; c != last {
			last, same = c, 1
		}
		list = append(list, board.OwnCard{
			Card: c, Playable: m.playable.Has(r), Quiet: m.quiet, Cursor: r == m.cursor, New: bag == &a.View.Table.Hand && same <= a.drawn.marks(c),
			Chosen: bag.Rank(r)-seen[r] < int(m.chosen[r]),
		})
	}
	return list
}

// places are the face-down cards to choose from.
func (a ownSeat) places(seat *engine.SeatView) (places []board.Place) {
	v := a.View.Table
	choosing := v.Phase == engine.PhasePlay && (a.At.Flipping() && a.At.MyTurn() && !a.Choice.Taking || a.Choice.Peeking())
	for slot, covered := range seat.FaceDown {
		places = append(places, board.Place{Number: slot + 1, Gone: !covered, Chosen: choosing && slot == a.Choice.Slot, Face: engine.NoCard})
	}
	return places
}
