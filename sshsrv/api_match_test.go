package sshsrv

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/sshsrv/object"
)

// TestFourProgramsPlayEveryRuleSet to the end, choosing at random, and a fifth watches. What each saw is compared with the record: every
// view is what that seat may know at that point and not a card more, and all saw the same moves and results.
func TestFourProgramsPlayEveryRuleSet(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.start(t, hasty)
		for _, rules := range []struct {
			preset  string
			options fields
			rounds  int
			lays    bool
		}{
			{"bitenight", nil, 1, false},
			{"leeds", nil, 2, false},
			{"schwechat", fields{"referee": "strict"}, 1, true},
			{"classic", nil, 1, false},
			{"custom", fields{"shoot": "A", "down": 4, "again": "9", "shoot-answers": []string{"2", "3"}}, 1, false},
		} {
			if at.servers > 1 && !long() && rules.preset != "leeds" {
				continue
			}
			t.Run(rules.preset, func(t *testing.T) {
				t.Parallel()
				var programs []*randomProgram
				for i := range 4 {
					programs = append(programs, newRandomProgram(h.api(t, fmt.Sprintf("%s%d", rules.preset, i)), i))
				}
				code := programs[0].does("create", fields{
					"rules": rules.preset, "options": rules.options, "seats": 4, "rounds": rules.rounds,
				}).text("room")
				for _, p := range programs[1:] {
					if answer := p.does("join", fields{"room": code}); answer.number("seat") != p.seat {
						t.Errorf("joined: %s", answer)
					}
				}
				watcher := newRandomProgram(h.keyless(t).api(), -1)
				watcher.does("watch", fields{"room": code})
				programs[0].does("start", nil)
				programs = append(programs, watcher)
				var all sync.WaitGroup
				for _, p := range programs {
					all.Go(func() { p.plays(rules.lays) })
				}
				all.Wait()
				if !t.Failed() {
					compare(t, programs)
				}
			})
		}
	})
}

// compare compares what programs saw with the records.
func compare(t *testing.T, programs []*randomProgram) {
	t.Helper()
	for _, round := range programs[0].rounds {
		answer := programs[0].does("record", fields{"round": round})
		var text bytes.Buffer
		var lines []apiLine
		for range answer.number("lines") {
			line := programs[0].next()
			lines = append(lines, line)
			text.Write(object.Line(line))
		}
		if _, err := record.Verify(bytes.NewReader(text.Bytes())); err != nil {
			t.Fatalf("round %s: %v", round, err)
		}
		var header record.Header
		check(t, json.Unmarshal(object.Line(lines[0]), &header))
		state, open := must(header.Deal()), laidOpen{}
		judge := func(m *record.Move) {
			open.add(state, m)
			agree(t, programs, round, state, m.N)
			for _, p := range programs {
				if saw, ok := p.views[round][m.N]; ok {
					hides(t, p.seat, saw.view, state, open, len(header.Deck))
				}
			}
			toldUnseen(t, programs, round, state, m)
		}
		judge(&record.Move{})
		for _, line := range lines[1 : len(lines)-1] {
			var move record.Move
			check(t, json.Unmarshal(object.Line(line), &move))
			check(t, state.Apply(must(move.Engine(state.Players())), nil))
			judge(&move)
		}
		for _, p := range programs {
			heard(t, p, round, lines[1:])
		}
	}
}

// agree compares what each saw after so many moves with what it may know then, and without hands with what the others saw.
func agree(t *testing.T, programs []*randomProgram, round string, state *engine.State, n int) {
	t.Helper()
	first := ""
	for _, p := range programs {
		saw, ok := p.views[round][n]
		if !ok {
			continue // something newer came
		}
		v := &rooms.RoomView{Seat: p.seat, Table: state.View(p.seat)}
		if state.Phase() != engine.PhaseOver && p.seat >= 0 {
			v.Legal = state.Legal(p.seat, nil)
		}
		moves := []string{}
		if state.Phase() != engine.PhaseSetUp {
			moves = record.Texts(v.Legal)
		}
		if view, legal := jsonText(record.NewView(v.Table)), jsonText(moves); saw.view != view || saw.legal != legal {
			t.Fatalf("seat %d after %d moves saw\n%s\n%s\nwant\n%s\n%s", p.seat, n, saw.view, saw.legal, view, legal)
		}
		var public map[string]json.RawMessage
		check(t, json.Unmarshal([]byte(saw.view), &public))
		delete(public, "hands")
		if first = cmp.Or(first, jsonText(public)); jsonText(public) != first {
			t.Fatalf("after %d moves seat %d saw\n%s\nand another\n%s", n, p.seat, jsonText(public), first)
		}
	}
}

// heard compares the moves and the result that a program was told of with the record's: each key that was told is as it is there, and
// what only one player saw was told to that one alone.
func heard(t *testing.T, p *randomProgram, round string, lines []apiLine) {
	t.Helper()
	result := lines[len(lines)-1]
	for _, key := range []string{"places", "shithead", "points", "bonus", "moves", "end"} {
		if string(p.results[round][key]) != string(result[key]) {
			t.Errorf("seat %d was told of %s %s, the record says %s", p.seat, key, p.results[round][key], result[key])
		}
	}
	if len(p.views[round]) == 0 || p.views[round][result.number("moves")].view == "" {
		t.Errorf("seat %d never saw the end", p.seat)
	}
	if len(p.moved[round]) == 0 {
		t.Errorf("seat %d was told of no move", p.seat)
	}
	for _, moved := range p.moved[round] {
		line := maps.Clone(lines[moved.number("n")-1])
		for _, key := range []string{"type", "room", "round", "t"} {
			delete(moved, key)
			delete(line, key)
		}
		for key, value := range moved {
			if string(line[key]) != string(value) {
				t.Errorf("seat %d was told of %s, the record says %s", p.seat, moved, line)
			}
			delete(line, key)
		}
		for key := range line { // a card that not all have seen
			if key != "card" && key != "replaced" {
				t.Errorf("seat %d was not told of the %s of %s", p.seat, key, moved)
			}
		}
	}
}

func jsonText(value any) string { return strings.TrimSuffix(string(object.Line(value)), "\n") }

// What programs were told, judged by the cards of the record alone: that the server would say the same again, as [agree] finds, does not
// mean that it may.

// laidOpen are the cards that have lain open at some time in a round.
type laidOpen map[string]bool

// add notes what lies open after a move, and what the move itself has shown.
func (o laidOpen) add(s *engine.State, m *record.Move) {
	shown := slices.Concat(s.Pile(), m.Cards)
	if s.Moves() == 0 { // the card that was turned up may have burned itself
		burned := s.Burned()
		shown = append(shown, burned.Cards()...)
	}
	for seat := range s.Players() {
		up := s.FaceUp(seat)
		shown = append(shown, up.Cards()...)
	}
	if m.Card != nil && m.Move != "foul" && !failedUnseen(s, m) {
		shown = append(shown, *m.Card)
	}
	for _, card := range shown {
		o[card.String()] = true
	}
}

// failedUnseen reports whether a card was turned that only its owner saw: it went into the hand.
func failedUnseen(s *engine.State, m *record.Move) bool {
	hand := s.Hand(*m.Seat)
	return s.Rules().FlipsHidden && m.Move == "flip" && slices.Contains(hand.Cards(), *m.Card)
}

// hides fails if a view that a seat was shown names a card that has never lain open and is not in its own hand, or if a card of the deck
// is neither named nor counted.
func hides(t *testing.T, seat int, view string, s *engine.State, open laidOpen, deck int) {
	t.Helper()
	var all any
	var table struct {
		Draw         int
		Pile, Burned []string
		Unseen       int `json:"burned_unseen"`
		Hands        []json.RawMessage
		Up, Down     [][]*string
	}
	for _, to := range []any{&all, &table} {
		check(t, json.Unmarshal([]byte(view), to))
	}
	var own []string
	counted := table.Draw + len(table.Pile) + len(table.Burned) + table.Unseen
	for i, hand := range table.Hands {
		held := s.Hand(i)
		counted += held.Len()
		if i != seat {
			if string(hand) != fmt.Sprint(held.Len()) {
				t.Fatalf("seat %d is shown a hand of %d cards at seat %d as %s", seat, held.Len(), i, hand)
			}
			continue
		}
		for _, card := range held.Cards() {
			own = append(own, card.String())
		}
		var cards []string
		check(t, json.Unmarshal(hand, &cards))
		if slices.Sort(cards); !slices.Equal(cards, slices.Sorted(slices.Values(own))) {
			t.Fatalf("seat %d holds %v and is shown %s", seat, own, hand)
		}
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
