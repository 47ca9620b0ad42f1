package table

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// guestDesk is a table at which somebody without a profile looks on.
func guestDesk(t *testing.T, v *rooms.RoomView) *desk {
	d := newDesk(t, "", v)
	d.table.scene.At.Me = rooms.Person{Name: "guest"}
	return d
}

// by is whoever sits on a seat of the tests.
func by(seat int) rooms.Person {
	return rooms.Person{ID: data.ID(fmt.Sprint("p", seat)), Name: tabletest.Names[seat]}
}

// talks is the view after some lines were said just now, each "seat: text"; a number is a reaction, and who has a seat that
// there is not watches.
func talks(v *rooms.RoomView, lines ...string) *rooms.RoomView {
	w := *v
	for _, line := range lines {
		seat, text, _ := strings.Cut(line, ": ")
		var c rooms.ChatLine
		fmt.Sscan(seat, &c.Seat)
		c.Who, c.Text, c.Logged, c.At = by(c.Seat), text, w.Logged, v.At.Add(time.Duration(len(w.Chat))*time.Millisecond)
		if c.Seat >= len(v.Seats) {
			c.Seat = engine.NoSeat
		}
		if _, err := fmt.Sscan(text, &c.Reaction); err == nil {
			c.Text = ""
		}
		w.Chat, w.Said = append(w.Chat, c), w.Said+1
	}
	return &w
}

// later is the view after so many more lines of the log.
func later(v *rooms.RoomView, moves int) *rooms.RoomView {
	w := *v
	for range moves {
		played := engine.Event{
			Kind: engine.EventPlayed, Seat: 1, Target: engine.NoSeat, Rank: engine.Nine, N: 1,
			Cards: []engine.Card{engine.NewCard(engine.Nine, 0)},
		}
		w.Log = append(w.Log[:len(w.Log):len(w.Log)], rooms.Entry{Seat: 1, Event: played})
		w.Logged++
	}
	return &w
}

func tallied(v *rooms.RoomView) *rooms.RoomView {
	n := len(v.Seats)
	v.Tally = &rooms.TallyView{Points: make([]int, n), Shitheads: make([]int, n), Rounds: make([]int, n), Won: make([]int, n)}
	for i := range n {
		v.Tally.Points[i], v.Tally.Shitheads[i], v.Tally.Rounds[i], v.Tally.Won[i] = 1200-100*i, i, 28, 4-i%4
	}
	v.Titled = 1
	return v
}

func forfeited(v *rooms.RoomView) *rooms.RoomView { v.Forfeit = "makes the tea"; return v }

func private(v *rooms.RoomView) *rooms.RoomView {
	v.Terms.Private, v.Code = true, "prudent-chipmunk-tranquil-hedgehog"
	return v
}

func queueing(v *rooms.RoomView, who ...int) *rooms.RoomView {
	for _, seat := range who {
		v.Queue = append(v.Queue, by(seat))
	}
	return v
}

// promising is the view of people who wait for seats that they are promised, [engine.NoSeat] for none.
func promising(v *rooms.RoomView, seat int, match bool, who ...int) *rooms.RoomView {
	for _, one := range who {
		queueing(v, one)
		v.Promises = append(v.Promises, rooms.Promise{Seat: seat, Match: match})
	}
	return v
}

// withBots is the view of a table at which one person plays alone with bots: bob, where the viewer watches.
func withBots(v *rooms.RoomView) *rooms.RoomView {
	if v.Seat == engine.NoSeat {
		v.Seats[0].Owner, v.Seats[0].Name = by(1), by(1).Name
	}
	for i := 1; i < len(v.Seats); i++ {
		v.Seats[i].Owner, v.Seats[i].Bot, v.Seats[i].Name = rooms.Person{}, "easy", []string{"Pia*", "Milo*", "Yara*"}[i-1]
	}
	return v
}

// callsOff is the view once the owners of some seats want to abandon the round.
func callsOff(v *rooms.RoomView, seats ...int) *rooms.RoomView {
	v.CallOff = make([]bool, len(v.Seats))
	for _, seat := range seats {
		v.CallOff[seat] = true
	}
	return v
}

func calledOff(v *rooms.RoomView) *rooms.RoomView {
	v.Result = &rooms.RoundResult{Result: engine.Result{Shithead: engine.NoSeat}, End: record.EndAgreed}
	return v
}

func voted(v *rooms.RoomView, left time.Duration, seats ...int) *rooms.RoomView {
	for _, seat := range seats {
		v.Seats[seat].Ready = true
	}
	v.Deadline = time.Time{}
	if left > 0 {
		v.Deadline = v.At.Add(left)
	}
	return v
}

// chatty are lines of several people, one very long.
var chatty = []string{
	"1: hello everybody", "2: hi", "9: may I play?", "1: sure, wait for the next round, it won't be long: somebody always drops out after one of those evenings", "2: 4", "0: 3",
}

// advise is a view with advice to make a move.
func advise(v *rooms.RoomView, m engine.Move) *rooms.RoomView {
	w := *v
	w.Advice = &rooms.Advice{Move: m, Acts: true}
	return &w
}
