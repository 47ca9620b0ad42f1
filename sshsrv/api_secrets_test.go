package sshsrv

import (
	"encoding/json"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/engine/record"
)

// What programs were told, judged by the cards of the record alone: that the server would say the same again, as [agree]
// finds, does not mean that it may.

// laidOpen are the cards that have lain open at some time in a round, so that everybody has seen them.
type laidOpen map[string]bool

// add notes what lies open after a move, and what the move itself has shown.
func (o laidOpen) add(s *engine.State, m *record.Move) {
	shown := slices.Clone(s.Pile())
	if s.Moves() == 0 { // the card that was turned up may have burned itself
		burned := s.Burned()
		shown = append(shown, burned.Cards()...)
	}
	for seat := range s.Players() {
		up := s.FaceUp(seat)
		shown = append(shown, up.Cards()...)
	}
	shown = append(shown, m.Cards...)
	if m.Card != nil && m.Move != "foul" && !failedUnseen(s, m) {
		shown = append(shown, *m.Card)
	}
	for _, card := range shown {
		o[card.String()] = true
	}
}

// failedUnseen says whether a card was turned that only its owner saw: it went into the hand.
func failedUnseen(s *engine.State, m *record.Move) bool {
	hand := s.Hand(*m.Seat)
	return s.Rules().FlipsHidden && m.Move == "flip" && slices.Contains(hand.Cards(), *m.Card)
}

// hides fails if a view that a seat was shown names a card that has never lain open and is not in its own hand, whatever the
// key, or if a card of the deck is neither named nor counted.
func hides(t *testing.T, seat int, view string, s *engine.State, open laidOpen, deck int) {
	t.Helper()
	var all any
	var table struct {
		Draw     int               `json:"draw"`
		Pile     []string          `json:"pile"`
		Burned   []string          `json:"burned"`
		Unseen   int               `json:"burned_unseen"`
		Hands    []json.RawMessage `json:"hands"`
		Up, Down [][]*string
	}
	for _, to := range []any{&all, &table} {
		if err := json.Unmarshal([]byte(view), to); err != nil {
			t.Fatalf("%s: %v", view, err)
		}
	}
	var own []string
	counted := table.Draw + len(table.Pile) + len(table.Burned) + table.Unseen
	for i, hand := range table.Hands {
		held := s.Hand(i)
		if i != seat {
			var n int
			if err := json.Unmarshal(hand, &n); err != nil || n != held.Len() {
				t.Fatalf("seat %d is shown a hand of %d cards at seat %d as %s", seat, held.Len(), i, hand)
			}
			counted += n
			continue
		}
		for _, card := range held.Cards() {
			own = append(own, card.String())
		}
		var cards []string
		if err := json.Unmarshal(hand, &cards); err != nil || !slices.Equal(slices.Sorted(slices.Values(cards)), slices.Sorted(slices.Values(own))) {
			t.Fatalf("seat %d holds %v and is shown %s", seat, own, hand)
		}
		counted += len(cards)
	}
	for i := range s.Players() {
		for _, card := range slices.Concat(table.Up[i], table.Down[i]) {
			if card != nil {
				counted++
			}
		}
	}
	if counted != deck {
		t.Fatalf("seat %d after %d moves is shown %d of %d cards: %s", seat, s.Moves(), counted, deck, view)
	}
	for _, card := range cardsIn(all) {
		if !open[card] && !slices.Contains(own, card) {
			t.Fatalf("seat %d after %d moves is shown %s, which has never lain open: %s", seat, s.Moves(), card, view)
		}
	}
}

// cardsIn are the cards that are named anywhere in what was read from JSON.
func cardsIn(value any) (cards []string) {
	switch value := value.(type) {
	case string:
		if _, err := engine.ParseCard(value); err == nil {
			cards = append(cards, value)
		}
	case []any:
		for _, part := range value {
			cards = append(cards, cardsIn(part)...)
		}
	case map[string]any:
		for _, part := range value {
			cards = append(cards, cardsIn(part)...)
		}
	}
	return cards
}

// allAgree fails if two programs were shown different tables after the same moves, their own hands left out.
func allAgree(t *testing.T, programs []*randomProgram, round string, n int) {
	t.Helper()
	first := ""
	for _, p := range programs {
		saw, ok := p.views[round][n]
		if !ok {
			continue // something newer came
		}
		var view map[string]json.RawMessage
		if err := json.Unmarshal([]byte(saw.view), &view); err != nil {
			t.Fatal(err)
		}
		delete(view, "hands")
		if public := jsonText(view); first == "" {
			first = public
		} else if public != first {
			t.Fatalf("after %d moves seat %d saw\n%s\nand somebody else\n%s", n, p.seat, public, first)
		}
	}
}

// toldUnseen fails if a program was told of a card that was turned for its owner alone.
func toldUnseen(t *testing.T, programs []*randomProgram, round string, s *engine.State, m *record.Move) {
	t.Helper()
	if m.Card == nil || !failedUnseen(s, m) {
		return
	}
	for _, p := range programs {
		for _, moved := range p.moved[round] {
			if moved.number("n") == m.N && moved["card"] != nil && p.seat != *m.Seat {
				t.Errorf("seat %d was told of a card that only seat %d saw: %s", p.seat, *m.Seat, moved)
			}
		}
	}
}
