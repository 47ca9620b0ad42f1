package viewtest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/enginetest"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
)

// names are who sits at a table, in the order of their seats. Their IDs are p0, p1 and so on.
var names = tabletest.Names[:4]

// Gathering is a room in which a match is about to begin, as somebody sees it who watches.
func Gathering(code string) *rooms.RoomView {
	return &rooms.RoomView{
		Code: code, Terms: rooms.Terms{Rules: BiteNight(), Seats: 4}, Seats: make([]rooms.SeatView, 4), Seat: engine.NoSeat,
	}
}

// Playing is a room in which bots have played a round until whoever has the first seat is on turn and can choose: two cards of
// a rank can be laid. There is no countdown.
func Playing(t testing.TB) *rooms.RoomView {
	t.Helper()
	for seed := range uint64(100) {
		if state := playedTo(seed); state != nil {
			return roomOf(state)
		}
	}
	t.Fatal("no such situation")
	return nil
}

// playedTo plays a round to such a situation, nil if it does not come about.
func playedTo(seed uint64) *engine.State {
	rules, from := BiteNight(), rand.NewPCG(seed, 1)
	deck := enginetest.Must(rules.Deck(len(names)))
	engine.Shuffle(deck, from)
	state := enginetest.Must(engine.Deal(rules, len(names), 0, engine.NoSeat, deck))
	player := enginetest.Must(bot.New("easy", rand.New(from)))
	pair := func(m engine.Move) bool { return m.Kind == engine.MovePlay && m.Count > 1 }
	for {
		legal := state.Legal(0, nil)
		if state.Turn() == 0 && state.Moves() > 20 && len(legal) > 3 && slices.ContainsFunc(legal, pair) {
			return state
		}
		m, ok := nextMove(state, player)
		if !ok || state.Apply(m, nil) != nil {
			return nil
		}
	}
}

// nextMove is what a bot chooses for the first seat that can move, if any can.
func nextMove(state *engine.State, player bot.Player) (m engine.Move, ok bool) {
	for seat := range state.Players() {
		legal := state.Legal(seat, nil)
		if len(legal) == 0 || state.Turn() != engine.NoSeat && state.Turn() != seat {
			continue
		}
		if m, ok = player.Choose(state.View(seat), legal); ok {
			break
		}
	}
	return m, ok
}

// roomOf is a room in which a round is played, as whoever has the first seat sees it.
func roomOf(state *engine.State) *rooms.RoomView {
	v := &rooms.RoomView{
		Code: "brave-otter", Maker: rooms.Person{ID: "p0", Name: names[0]}, Phase: rooms.Playing, Watchers: 3,
		Terms: rooms.Terms{Rules: state.Rules(), Seats: len(names), Clock: time.Minute},
		Round: "r1", Table: state.View(0), Legal: state.Legal(0, nil), Titled: engine.NoSeat, At: Noon,
	}
	for i, name := range names {
		v.Seats = append(v.Seats, rooms.SeatView{
			Name: name, Here: true, Owner: rooms.Person{ID: data.ID(fmt.Sprint("p", i)), Name: name},
		})
	}
	return v
}

// MoveKeys are the keys of a move at a table: those of its cards, and for what is aimed the player who is proposed.
func MoveKeys(m *engine.Move) (keys []string) {
	key := func(r engine.Rank) string { return ui.RankKeys[r : r+1] }
	switch m.Kind {
	case engine.MoveSwap:
		return []string{key(m.Hand()[0].Rank()), key(m.Up()[0].Rank())}
	case engine.MoveReady:
		return []string{"r"}
	case engine.MoveTake:
		return []string{"e", "enter"}
	case engine.MoveFlip:
		return []string{"1", "enter"}
	case engine.MoveChance:
		return []string{"enter"}
	case engine.MoveLay:
		for _, c := range m.Cards {
			keys = append(keys, key(c.Rank()))
		}
	default:
		keys = slices.Repeat([]string{key(m.Rank)}, int(m.Count))
		keys = append(keys, slices.Repeat([]string{"tab"}, int(m.Companions))...)
	}
	if m.Target != engine.NoSeat {
		keys = append(keys, "enter")
	}
	return append(keys, "enter")
}

// Watched is a room as somebody sees it who watches.
func Watched(v *rooms.RoomView) *rooms.RoomView {
	v.Seat, v.Legal = engine.NoSeat, nil
	v.Table.Seat, v.Table.Hand = engine.NoSeat, engine.Bag{}
	return v
}

// Says has the owner of a seat say something in a room.
func Says(v *rooms.RoomView, seat int, text string) *rooms.RoomView {
	v.Chat = append(v.Chat, rooms.ChatLine{Seat: seat, Who: v.Seats[seat].Owner, Text: text, Logged: v.Logged, At: v.At})
	v.Said++
	return v
}

// Record is the record of a round that bots play, with the names of all players.
func Record(t testing.TB, code string, players int, seed uint64) []byte {
	t.Helper()
	rules := enginetest.Rules(code)
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
