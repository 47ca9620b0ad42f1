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
	"shithead/views/golden"
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

// TestPeoplePictures holds what people at a table have to do with each other against its pictures.
func TestPeoplePictures(t *testing.T) {
	for name, c := range map[string]struct {
		view   *rooms.RoomView
		locale string
		types  []string
	}{
		"chat":             {view: talks(tabletest.When(t, 4, tabletest.IsMyTurn), chatty...)},
		"chat-typing":      {view: talks(tabletest.When(t, 4, tabletest.IsMyTurn), chatty...), types: []string{"c", "what a game"}},
		"chat-typing-de":   {view: tabletest.When(t, 4, tabletest.IsMyTurn), locale: "de", types: []string{"c"}},
		"chat-log":         {view: talks(tabletest.When(t, 4, tabletest.IsMyTurn), chatty...), types: []string{"l"}},
		"chat-gathering":   {view: talks(waitingRoom(t, 4, 3), chatty...)},
		"chat-between":     {view: talks(ended(t, 4, rooms.Between), chatty...)},
		"chat-twelve":      {view: talks(tabletest.When(t, 12, tabletest.Mine), chatty...)},
		"reactions":        {view: talks(tabletest.When(t, 4, tabletest.IsMyTurn), "1: 7", "2: 6", "0: 2"), types: []string{"g"}},
		"reactions-de":     {view: talks(tabletest.When(t, 8, tabletest.IsMyTurn), "1: 6", "2: 2", "5: 8", "0: 2"), locale: "de", types: []string{"g"}},
		"titled":           {view: tallied(tabletest.When(t, 4, tabletest.IsMyTurn))},
		"titled-own":       {view: func() *rooms.RoomView { v := tallied(tabletest.When(t, 4, tabletest.IsMyTurn)); v.Titled = 0; return v }()},
		"people":           {view: forfeited(tallied(talks(tabletest.When(t, 5, tabletest.IsTheirs), chatty...))), types: []string{"p", "down", "m"}},
		"people-de":        {view: queueing(private(forfeited(tallied(tabletest.When(t, 5, tabletest.IsTheirs)))), 7, 8), locale: "de", types: []string{"p", "down", "down"}},
		"people-gathering": {view: waitingRoom(t, 4, 3), types: []string{"p", "down", "d"}},
		"people-twenty":    {view: tallied(tabletest.When(t, 20, tabletest.Mine)), types: []string{"p", "up", "pgdown"}},
		"people-forfeit":   {view: forfeited(tallied(ended(t, 4, rooms.Between))), types: []string{"p", "t"}},
		"forfeit":          {view: forfeited(ended(t, 4, rooms.Between))},
		"forfeit-de":       {view: forfeited(ended(t, 4, rooms.Over)), locale: "de"},
		"queue":            {view: queueing(watching(tabletest.When(t, 4, tabletest.IsMyTurn)), 9, 0, 8)},
		"queue-de":         {view: queueing(watching(ended(t, 4, rooms.Between)), 9, 0), locale: "de"},
		"promised":         {view: promising(withBots(watching(tabletest.When(t, 4, tabletest.IsMyTurn))), 1, true, 0)},
		"promised-de":      {view: promising(withBots(watching(ended(t, 4, rooms.Between))), 2, false, 0), locale: "de"},
		"promised-over":    {view: promising(withBots(watching(ended(t, 4, rooms.Over))), 2, true, 0)},
		"uninvited":        {view: promising(withBots(watching(tabletest.When(t, 4, tabletest.IsMyTurn))), engine.NoSeat, false, 0)},
		"uninvited-de":     {view: promising(withBots(watching(ended(t, 4, rooms.Over))), engine.NoSeat, false, 0), locale: "de"},
		"invites":          {view: promising(withBots(ended(t, 4, rooms.Over)), engine.NoSeat, false, 8)},
		"invites-people":   {view: promising(withBots(ended(t, 4, rooms.Between)), engine.NoSeat, false, 8), locale: "de", types: []string{"p"}},
		"calloff":          {view: callsOff(tabletest.When(t, 4, tabletest.IsMyTurn), 1)},
		"calloff-mine-de":  {view: callsOff(tabletest.When(t, 5, tabletest.IsTheirs), 0, 1, 2), locale: "de"},
		"calledoff":        {view: calledOff(ended(t, 4, rooms.Between))},
		"calledoff-de":     {view: calledOff(ended(t, 4, rooms.Over)), locale: "de"},
		"vote":             {view: voted(ended(t, 5, rooms.Over), 0, 1)},
		"vote-runs":        {view: voted(ended(t, 5, rooms.Over), 17*time.Second, 0, 1, 2)},
		"vote-runs-de":     {view: voted(ended(t, 5, rooms.Over), 17*time.Second, 0, 1, 2), locale: "de"},
		"private":          {view: forfeited(private(waitingRoom(t, 4, 2)))},
		"private-de":       {view: private(waitingRoom(t, 4, 2)), locale: "de"},
		"private-turn":     {view: private(tabletest.When(t, 4, tabletest.IsMyTurn))},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, c.locale, c.view)
			d.types(c.types...)
			var pictures strings.Builder
			for _, size := range windowsOf(d, name) {
				pictures.WriteString(d.picture(size[0], size[1]))
				fmt.Fprintf(&pictures, "--- %dx%d\n", size[0], size[1])
			}
			golden.Screen[*Table](t, "people-"+name, d.screen, pictures.String())
		})
	}
}
