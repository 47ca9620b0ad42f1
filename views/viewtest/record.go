package viewtest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/record"
)

// Record is the record of a round that bots play, with everybody's name.
func Record(t testing.TB, code string, players int, seed uint64) []byte {
	t.Helper()
	rules := Rules(t, code)
	deck, err := rules.Deck(players)
	if err != nil {
		t.Fatal(err)
	}
	engine.Shuffle(deck, rand.NewPCG(seed, uint64(players)))
	dealer, first := int(seed)%players, engine.NoSeat
	switch rules.Begins {
	case engine.BeginLeft:
		first = (dealer + 1) % players
	case engine.BeginLot:
		first = dealer
	default:
	}
	h := record.NewHeader(rules, names[:players], dealer, first, deck)
	h.Round = "7ZQ4HTNUW2CXM5B3JRDYEKA6FG"
	for i := range players {
		seat := record.Seat{ID: fmt.Sprint("p", i), Name: names[i]}
		if i == players-1 {
			seat = record.Seat{Bot: "easy", Name: names[i]}
		}
		h.Seats = append(h.Seats, seat)
	}
	var out bytes.Buffer
	w := record.NewWriter(&out, false)
	state, err := w.Begin(h)
	if err != nil {
		t.Fatal(err)
	}
	player, err := bot.New("easy", rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		t.Fatal(err)
	}
	for state.Phase() != engine.PhaseOver {
		moved := false
		for seat := range players {
			legal := state.Legal(seat, nil)
			if len(legal) == 0 || state.Turn() != engine.NoSeat && state.Turn() != seat {
				continue
			}
			if m, ok := player.Choose(state.View(seat), legal); ok {
				if _, err := w.Apply(m); err != nil {
					t.Fatal(err)
				}
				moved = true
				break
			}
		}
		if !moved {
			t.Fatal("nobody moves")
		}
	}
	if _, err := w.End("played"); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
