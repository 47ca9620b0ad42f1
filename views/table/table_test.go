package table

import (
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// waitingRoom is a room before its match.
func waitingRoom(t *testing.T, players, taken int) *rooms.RoomView {
	v := tabletest.NewRound(t, players, 1).View(0)
	v.Phase, v.Table, v.Legal, v.Match, v.Log, v.Round = rooms.Gathering, nil, nil, nil, nil, ""
	for i := taken; i < players; i++ {
		v.Seats[i] = rooms.SeatView{}
	}
	return v
}

// waitingHouse is such a room whose rules are what a code says.
func waitingHouse(t *testing.T, code string) *rooms.RoomView {
	t.Helper()
	v := waitingRoom(t, 4, 4)
	rules, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	v.Terms.Rules = rules
	return v
}

// ended is a room after a round.
func ended(t *testing.T, players int, phase rooms.Phase) *rooms.RoomView {
	t.Helper()
	return tabletest.Result(t, "bitenight", players, phase)
}

// only is the result of a match of this round alone.
func only(v *rooms.RoomView) *rooms.RoomView {
	m := v.Match
	m.Round, m.Rounds, m.Shitheads = 1, 1, make([]int, len(v.Seats))
	m.Shitheads[v.Table.Shithead]++
	m.Standings = nil
	for seat, times := range m.Shitheads {
		m.Standings = append(m.Standings, engine.Standing{Seat: seat, Place: 1 + times*(len(v.Seats)-1), Shitheads: times})
	}
	return v
}

// away is a result in which a bot played for the first and for the last.
func away(v *rooms.RoomView) *rooms.RoomView {
	v.Result.Away[v.Table.Out[0]], v.Result.Away[v.Table.Shithead] = true, true
	return v
}

var watching = viewtest.Watched

// noon is when a server stops.
var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// warned is a room in which the house has just said something.
func warned(v *rooms.RoomView, n rooms.Notice) *rooms.RoomView {
	v.Log = append(v.Log, rooms.Entry{Kind: rooms.EntryNotice, Seat: engine.NoSeat, Notice: n})
	return v
}

// shut is a room that the house has closed.
func shut(v *rooms.RoomView) *rooms.RoomView {
	v.Closed = rooms.ShutError{Why: "the words that were used at this table are not the ones that we want to read"}
	return v
}

// unrated is a result that does not rate people.
func unrated(v *rooms.RoomView, why data.Rated) *rooms.RoomView { v.Result.Rated = why; return v }

func closed(v *rooms.RoomView) *rooms.RoomView { v.Closed = rooms.ErrElsewhere; return v }
func paused(v *rooms.RoomView) *rooms.RoomView { v.Paused = true; return v }
func alone(v *rooms.RoomView) *rooms.RoomView  { v.CutOff = true; return paused(v) }
func auto(v *rooms.RoomView) *rooms.RoomView   { v.Seats[0].Auto = true; return v }

// TestTheWaitingRoomShowsWhatEveryCardDoes: in full where there is room for it as the story is short, else each by its name.
func TestTheWaitingRoomShowsWhatEveryCardDoes(t *testing.T) {
	for _, locale := range languages.Tags() {
		for _, height := range []int{24, 30, 40, 60} {
			got := newDesk(t, locale, waitingHouse(t, "custom:again=9")).picture(120, height)
			for _, card := range []string{"2", "3", "7", "8", "9", "10", "J", "Joker", "4 ×"} {
				if !strings.Contains(got, "│ "+card+" ") {
					t.Errorf("%s, %d rows: nothing about %s in\n%s", locale, height, card, got)
				}
			}
		}
	}
	house := newDesk(t, "", waitingHouse(t, "custom:again=9,hand=5,joker=invisible-reverse,pickup=K,shoot=A"))
	house.fitsAt(140, 45, "│       drawing") // the last line of the last card
}
