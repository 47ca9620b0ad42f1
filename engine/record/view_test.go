package record

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"shithead/engine"
)

// TestAViewIsTheStateOfATrace with what the seat may not know left out, and nothing else changed.
func TestAViewIsTheStateOfATrace(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 2))
	for _, code := range []string{"bitenight", "leeds", "schwechat:referee=strict", "classic", "custom:shoot=A"} {
		rules, err := engine.ParseRules(code)
		if err != nil {
			t.Fatal(err)
		}
		const players = 4
		deck, err := rules.Deck(players)
		if err != nil {
			t.Fatal(err)
		}
		engine.Shuffle(deck, luck)
		next := engine.FirstDeal()
		next.Dealer = players - 1
		h := NewHeader(rules, make([]string, players), next.Dealer, next.First(rules, players), deck)
		state, err := h.Deal()
		if err != nil {
			t.Fatal(code, err)
		}
		for state.Phase() != engine.PhaseOver && state.Moves() < 150 {
			var moves []engine.Move
			for seat := range players {
				moves = state.Legal(seat, moves)
			}
			m := moves[luck.IntN(len(moves))]
			if state.Phase() == engine.PhaseSetUp {
				m = moves[len(moves)-1] // ready, rather than swap for ever
			}
			if err := state.Apply(m, nil); err != nil {
				t.Fatal(err)
			}
			for seat := engine.NoSeat; seat < players; seat++ {
				checkView(t, state, seat)
			}
		}
	}
}

func checkView(t *testing.T, s *engine.State, seat int) {
	t.Helper()
	want, got := plain(t, newState(s)), plain(t, NewView(s.View(seat)))
	want["draw"] = float64(len(want["draw"].([]any)))
	hands := want["hands"].([]any)
	for i, hand := range hands {
		cards := hand.([]any)
		if i != seat {
			hands[i] = float64(len(cards))
		}
		known, _ := got["known"].(map[string]any)[strconv.Itoa(i)].([]any)
		for _, c := range known {
			if !slices.Contains(cards, c) {
				t.Fatalf("seat %d is known to hold %v, and holds %v", i, c, cards)
			}
		}
	}
	for _, slots := range want["down"].([]any) {
		for i, c := range slots.([]any) {
			if c != nil {
				slots.([]any)[i] = "?"
			}
		}
	}
	unseen, _ := got["burned_unseen"].(float64)
	if all, seen := want["burned"].([]any), got["burned"].([]any); len(all) != len(seen)+int(unseen) {
		t.Fatalf("%d burned cards are seen and %v not, of %d", len(seen), unseen, len(all))
	}
	for _, m := range []map[string]any{want, got} {
		for _, key := range []string{"known", "ready", "opening", "burned", "burned_unseen"} {
			delete(m, key)
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("seat %d sees\n%v\nwant\n%v", seat, got, want)
	}
}

func plain(t *testing.T, value any) (m map[string]any) {
	t.Helper()
	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}
