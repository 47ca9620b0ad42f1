package english

import (
	"fmt"
	"strings"

	"shithead/rooms"
	"shithead/views/words"
)

func lobby() words.LobbyWords {
	w := words.LobbyWords{
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
		Actions: [][]words.Key{
			{{"p", "play now against bots"}, {"n", "open a room of your own"}},
			{{"p", "play now"}, {"n", "open a room"}},
		},
		SitKey: words.Key{"enter", "sit down"}, OwnKey: words.Key{"enter", "go to your seat"}, LookKey: words.Key{"enter", "watch"},
		WatchKey: words.Key{"w", "watch"}, ChatKey: words.Key{"c", "chat"}, StatsKey: words.Key{"s", "statistics"},
		HelpKey: words.Key{"?", "help"}, LeaveKey: words.Key{"ctrl+c", "leave"}, GuestLeaveKey: words.Key{"q", "leave"}, BackKey: words.Key{"esc", "back"},
		TypingKeys: []words.Key{{"enter", "say"}, {"esc", "back to the rooms"}, {"ctrl+c", "leave"}},
		JoinLabel:  "Code of the room:", JoinKey: words.Key{"j", "join by code"},
		JoinKeys: []words.Key{{"enter", "join"}, {"esc", "back to the rooms"}, {"ctrl+c", "leave"}},

		MakeTitle: "Open a room",
		FormKeys:  []words.Key{{"enter", "open it"}, {"esc", "back"}},
		Fields: [words.NumFields]string{
			words.FieldRules: "Rules", words.FieldOptions: "Options", words.FieldCode: "Code", words.FieldSeats: "Seats", words.FieldBots: "Bots", words.FieldLevel: "Level", words.FieldPace: "Pace", words.FieldClock: "Clock",
			words.FieldRounds: "Rounds", words.FieldPrivate: "Found by",
		},
		RoundsByRules: func(n int) string { return fmt.Sprintf("as the rules say (%d)", n) },
		FoundBy:       [2]string{"anyone in the lobby", "friends with the code"},
		Levels:        map[string]string{"random": "random", "easy": "easy", "normal": "normal"},
		Pace:          pace(),
		Stats:         stats(),
		Form:          form(),
	}
	w.Making = func(t rooms.Terms, rounds int) string {
		parts := []string{"you"}
		if n := len(t.Bots); n > 0 {
			level := w.Level(t.Bots[0])
			bots := words.Count(n, level+" bot", level+" bots")
			if t.BotPace != rooms.PaceNormal {
				bots += " (" + w.Pace.Name(t.BotPace) + ")"
			}
			parts = append(parts, bots)
		}
		if free := t.Seats - 1 - len(t.Bots); free > 0 {
			parts = append(parts, words.Count(free, "free seat", "free seats"))
		}
		return fmt.Sprintf("%s for %d: %s; a match of %s; %s.", words.RulesTitle(&t), t.Seats, strings.Join(parts, ", "),
			words.Count(rounds, "round", "rounds"), w.ClockSaid(t.Clock))
	}
	return w
}
