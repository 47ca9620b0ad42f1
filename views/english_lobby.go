package views

import (
	"fmt"
	"shithead/rooms"
	"strings"
)

func englishLobby() LobbyWords {
	w := LobbyWords{
		Rooms: "Rooms", Room: "Room", Rules: "Rules", Seats: "Seats", State: "State", Clock: "Clock",
		Watching: "Watching", Players: "Players",
		Gathering: "gathering", Playing: "round", Between: "after", Over: "over",
		YourTurn: "your turn!", YourSeat: "your seat", TurnIn: "Your turn in ", SeatIn: "Your seat is in ",
		By: "host ", ATurn: " s a turn", NoClock: "no clock",
		Bot: "bot", Bots: "bots", Watches: "watching", Watch: "watching",
		Empty: []string{
			"No room is open yet. Open the first:",
			"",
			"  p   play now against three bots",
			"  n   open a room for other people",
		},
		EmptyGuest: []string{
			"Nobody's playing right now.",
			"",
			"As soon as somebody opens a room it's listed here, and you can watch.",
		},
		GuestBanner: "Choose a room with ↑ ↓ and watch.",
		Actions: [][]Key{
			{{"p", "play now against bots"}, {"n", "open a room of your own"}},
			{{"p", "play now"}, {"n", "open a room"}},
		},
		SitKey: Key{"enter", "sit down"}, OwnKey: Key{"enter", "go to your seat"}, LookKey: Key{"enter", "watch"},
		WatchKey: Key{"w", "watch"}, ChatKey: Key{"c", "chat"}, StatsKey: Key{"s", "statistics"},
		HelpKey: Key{"?", "help"}, LeaveKey: Key{"ctrl+c", "leave"}, GuestLeaveKey: Key{"q", "leave"}, BackKey: Key{"esc", "back"},
		TypingKeys: []Key{{"enter", "say"}, {"esc", "back to the rooms"}, {"ctrl+c", "leave"}},
		JoinLabel:  "Code of the room:", JoinKey: Key{"j", "join by code"},
		JoinKeys: []Key{{"enter", "join"}, {"esc", "back to the rooms"}, {"ctrl+c", "leave"}},

		MakeTitle: "Open a room",
		FormKeys:  []Key{{"enter", "open it"}, {"esc", "back"}},
		Fields: [formFields]string{
			fieldRules: "Rules", fieldOptions: "Options", fieldCode: "Code", fieldSeats: "Seats", fieldBots: "Bots", fieldLevel: "Level", fieldPace: "Pace", fieldClock: "Clock",
			fieldRounds: "Rounds", fieldPrivate: "Found by",
		},
		RoundsByRules: func(n int) string { return fmt.Sprintf("as the rules say (%d)", n) },
		FoundBy:       [2]string{"anyone in the lobby", "friends with the code"},
		levels:        map[string]string{"random": "random", "easy": "easy", "normal": "normal"},
		pace:          englishPace(),
		Stats:         englishStats(),
		Form:          englishForm(),
	}
	w.Making = func(t rooms.Terms, rounds int) string {
		parts := []string{"you"}
		if n := len(t.Bots); n > 0 {
			level := w.Level(t.Bots[0])
			bots := count(n, level+" bot", level+" bots")
			if t.BotPace != rooms.PaceNormal {
				bots += " (" + w.pace.Name(t.BotPace) + ")"
			}
			parts = append(parts, bots)
		}
		if free := t.Seats - 1 - len(t.Bots); free > 0 {
			parts = append(parts, count(free, "free seat", "free seats"))
		}
		return fmt.Sprintf("%s for %d: %s; a match of %s; %s.", rulesTitle(&t), t.Seats, strings.Join(parts, ", "),
			count(rounds, "round", "rounds"), w.clockSaid(t.Clock))
	}
	return w
}
