package viewtest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/enginetest"
	"shithead/engine/record"
	"shithead/views/table/tabletest"
)

// Record is the record of a round that bots play, with everybody's name.
func Record(t testing.TB, code string, players int, seed uint64) []byte {
	t.Helper()
	rules := Rules(t, code)
	deck := enginetest.Must(rules.Deck(players))
	engine.Shuffle(deck, rand.NewPCG(seed, uint64(players)))
	dealer, first := tabletest.Dealer(rules, players, seed)
	names := tabletest.Names[:players]
	h := record.NewHeader(rules, names, dealer, first, deck)
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
	state := enginetest.Must(w.Begin(h))
	player := enginetest.Must(bot.New("easy", rand.New(rand.NewPCG(seed, 1))))
	for state.Phase() != engine.PhaseOver {
		m, ok := nextMove(state, player)
		if !ok {
			t.Fatal("nobody moves")
		}
		enginetest.Must(w.Apply(m))
	}
	enginetest.Must(w.End("played"))
	return out.Bytes()
}
