package viewtest

import (
	"fmt"
	"strings"
	"time"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
)

// Ann and Guest are who sits in front of screens.
var (
	Ann   = rooms.Person{ID: "1", Name: "ann"}
	Guest = rooms.Person{Name: "guest"}
)

// Noon is when a server stops.
var Noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// BiteNight are the rules that rooms are of.
func BiteNight() *engine.Rules { return enginetest.Must(engine.NewRules("bitenight", nil)) }

// People are people of some names, Ann among them.
func People(names ...string) (list []rooms.Person) {
	for _, name := range names {
		id := data.ID("id of " + name)
		if name == Ann.Name {
			id = Ann.ID
		}
		list = append(list, rooms.Person{ID: id, Name: name})
	}
	return list
}

// OpenRoom is a room of Bob's with free seats.
func OpenRoom() *rooms.RoomSummary {
	return &rooms.RoomSummary{
		Code: "brave-otter", Terms: rooms.Terms{Rules: BiteNight(), Seats: 4, Clock: time.Minute},
		Maker: People("bob")[0], Players: People("bob"), Bots: 1, FreeSeats: 2,
	}
}

// RunningRoom is a room in which others play.
func RunningRoom() *rooms.RoomSummary {
	return &rooms.RoomSummary{
		Code: "quiet-heron", Terms: rooms.Terms{Rules: BiteNight(), Seats: 5, Clock: 30 * time.Second},
		Maker: People("cid")[0], Phase: rooms.Playing, Players: People("cid", "Dorothea", "日本の人"), Bots: 2, Watchers: 12, Round: 2, Rounds: 5,
		Turn: "id of cid",
	}
}

// AnnsTurn is a room in which Ann has to act.
func AnnsTurn() *rooms.RoomSummary {
	return &rooms.RoomSummary{
		Code: "sly-badger", Terms: rooms.Terms{Rules: BiteNight(), Seats: 4},
		Maker: People("ann")[0], Phase: rooms.Playing, Players: People("bob", "ann"), Bots: 2, Round: 1, Rounds: 4, Turn: Ann.ID,
	}
}

// AnnsSeat is a room in which Ann has a seat.
func AnnsSeat() *rooms.RoomSummary {
	return &rooms.RoomSummary{
		Code: "mild-wombat", Terms: rooms.Terms{Rules: BiteNight(), Seats: 2, Clock: 2 * time.Minute},
		Maker: People("Eve")[0], Phase: rooms.Between, Players: People("Eve", "ann"), Round: 1, Rounds: 3,
	}
}

// Lobby is a lobby of some rooms.
func Lobby(list ...*rooms.RoomSummary) *rooms.LobbyView { return &rooms.LobbyView{Rooms: list} }

// LobbyOf is a lobby of rooms by their names in scripts: "open", "full", "running", Ann's "turn" and "seat", "dead"
// where her match is over, or the code of a room in which others play.
func LobbyOf(names string) *rooms.LobbyView {
	full := OpenRoom()
	full.FreeSeats = 0
	dead := AnnsSeat()
	dead.Code, dead.Phase = "dead", rooms.Over
	known := map[string]*rooms.RoomSummary{
		"open": OpenRoom(), "full": full, "running": RunningRoom(), "turn": AnnsTurn(), "seat": AnnsSeat(),
		"dead": dead,
	}
	var list []*rooms.RoomSummary
	for name := range strings.FieldsSeq(names) {
		if known[name] == nil {
			known[name] = RunningRoom()
			known[name].Code = name
		}
		list = append(list, known[name])
	}
	return Lobby(list...)
}

// BusyLobby is a lobby of so many rooms, Ann's among them.
func BusyLobby(n int) *rooms.LobbyView {
	list := []*rooms.RoomSummary{OpenRoom(), RunningRoom(), AnnsSeat(), AnnsTurn()}
	for i := range max(0, n-len(list)) {
		r := []func() *rooms.RoomSummary{OpenRoom, RunningRoom}[i%2]()
		r.Code = fmt.Sprint("room-", i)
		r.Phase = rooms.Phase(i % 4)
		r.Terms.Seats = 4 + i%17
		list = append(list, r)
	}
	return Lobby(list[:n]...)
}

// QuietHall is a hall in which one line was said.
func QuietHall() *rooms.HallView {
	return &rooms.HallView{
		Here: []string{"ann", "bob"}, Said: 1, Lines: []rooms.Line{{Number: 1, From: "bob", Text: "hello"}},
	}
}

// HouseHall is a hall in which the house has spoken.
func HouseHall() *rooms.HallView {
	view := QuietHall()
	view.Lines = append(view.Lines,
		rooms.Line{Number: 2, Notice: rooms.Notice{Kind: rooms.NoticeSaid, Text: "A newer version comes at noon"}},
		rooms.Line{Number: 3, Notice: rooms.Notice{Kind: rooms.NoticeDrain, By: Noon}},
		rooms.Line{Number: 4, Notice: rooms.Notice{Kind: rooms.NoticeStay}},
	)
	return view
}

// BusyHall is a hall in which much was said.
func BusyHall() *rooms.HallView {
	view := &rooms.HallView{Here: []string{"ann", "Bertram", "cid", "日本の人"}, Guests: 2}
	for i := range 30 {
		view.Lines = append(view.Lines, rooms.Line{Number: i + 1, From: "cid", Text: fmt.Sprint("line number ", i+1)})
	}
	view.Lines = append(
		view.Lines,
		rooms.Line{Number: 31, From: "Bertram", Text: "a line that is so long that it has to be broken into several rows on every window of an ordinary width, and then once more"},
		rooms.Line{Number: 32, From: "日本の人", Text: "こんにちは 🂡 ♠♥"},
		rooms.Line{Number: 33, From: "ann", Text: "hello everybody"},
	)
	view.Said = 33
	for i := range 40 {
		view.Here = append(view.Here, fmt.Sprint("somebody", i))
	}
	return view
}

// SomeShame is what the latest days have come to where some play, Ann among them.
func SomeShame() *rooms.ShameView {
	v := &rooms.ShameView{
		Last: rooms.Shamed{ID: "id of dan", Name: "dan"}, Running: 3,
		Week: []rooms.Shamed{
			{ID: "id of dan", Name: "dan", Shitheads: 14},
			{Shitheads: 11},
			{ID: "id of Yusuf", Name: "Yusuf", Shitheads: 9},
			{ID: "id of 日本の人", Name: "日本の人", Shitheads: 6},
			{ID: "id of gone", Shitheads: 5},
			{ID: Ann.ID, Name: "ann", Shitheads: 4},
		},
		Of:   map[data.ID]ledger.ShamePlace{Ann.ID: {Player: Ann.ID, Shitheads: 4, Place: 6}, "": {}, "id of dan": {}, "id of Yusuf": {}, "id of 日本の人": {}, "id of gone": {}},
		Pile: rooms.Shamed{ID: "id of Yusuf", Name: "Yusuf"}, Clean: rooms.Shamed{ID: "id of ingrid", Name: "ingrid"},
		At: Noon.Add(4*time.Hour + 20*time.Minute),
		Characters: []rooms.CharacterView{
			{Level: "hoarder", Name: "Hedda" + rooms.BotMark, BotPlace: ledger.BotPlace{Rounds: 31, Shitheads: 6}},
			{Level: "burner", Name: "Ignaz" + rooms.BotMark, BotPlace: ledger.BotPlace{Rounds: 104, Shitheads: 29}},
			{Level: "gambler", Name: "Lola" + rooms.BotMark, BotPlace: ledger.BotPlace{Rounds: 8, Shitheads: 3}},
		},
	}
	v.Today = ledger.Today{Rounds: 148, Fours: 212, JumpIns: 96, Pile: 37, Clean: 12}
	for hour := range 17 {
		v.Today.Hours[hour] = hour * hour % 23
	}
	return v
}

// Evening is a busy lobby on a day on which much has happened.
func Evening(n int) *rooms.LobbyView {
	v := BusyLobby(n)
	v.Shame, v.At = SomeShame(), func(name string) string {
		return map[string]string{"ann": "sly-badger", "cid": "quiet-heron"}[name]
	}
	return v
}
