package views

import (
	"fmt"
	"shithead/rooms"
	"strings"
)

func germanLobby() LobbyWords {
	w := LobbyWords{
		Rooms: "Räume", Room: "Raum", Rules: "Regeln", Seats: "Plätze", State: "Stand", Clock: "Uhr",
		Watching: "Publikum", Players: "Leute",
		Gathering: "wartet", Playing: "Runde", Between: "nach", Over: "zu Ende",
		YourTurn: "dein Zug!", YourSeat: "dein Platz", TurnIn: "Du bist am Zug in ", SeatIn: "Du hast einen Platz in ",
		By: "bei ", ATurn: " s je Zug", NoClock: "ohne Uhr",
		Bot: "Bot", Bots: "Bots", Watches: "sieht zu", Watch: "sehen zu",
		Empty: []string{
			"Noch ist kein Raum offen. Fang an:",
			"",
			"  p   gleich gegen drei Bots spielen",
			"  n   einen Raum für Leute aufmachen",
		},
		EmptyGuest: []string{
			"Gerade spielt niemand.",
			"",
			"Sobald jemand einen Raum aufmacht, steht er hier, und du kannst zusehen.",
		},
		GuestBanner: "Wähl mit ↑ ↓ einen Raum und schau zu.",
		Actions: [][]Key{
			{{"p", "gleich gegen Bots spielen"}, {"n", "selbst einen Raum aufmachen"}},
			{{"p", "gleich spielen"}, {"n", "Raum aufmachen"}},
		},
		SitKey: Key{"Enter", "mitspielen"}, OwnKey: Key{"Enter", "an deinen Platz"}, LookKey: Key{"Enter", "zusehen"},
		WatchKey: Key{"w", "zusehen"}, ChatKey: Key{"c", "reden"}, StatsKey: Key{"s", "Bilanz"},
		HelpKey: Key{"?", "Hilfe"}, LeaveKey: Key{"Strg+C", "gehen"}, GuestLeaveKey: Key{"q", "gehen"}, BackKey: Key{"Esc", "zurück"},
		TypingKeys: []Key{{"Enter", "sagen"}, {"Esc", "zu den Räumen"}, {"Strg+C", "gehen"}},
		JoinLabel:  "Code des Raums:", JoinKey: Key{"j", "mit Code"},
		JoinKeys: []Key{{"Enter", "hinein"}, {"Esc", "zu den Räumen"}, {"Strg+C", "gehen"}},

		MakeTitle: "Raum aufmachen",
		FormKeys:  []Key{{"Enter", "aufmachen"}, {"Esc", "zurück"}},
		Fields: [formFields]string{
			fieldRules: "Regeln", fieldOptions: "Optionen", fieldCode: "Code", fieldSeats: "Plätze", fieldBots: "Bots", fieldLevel: "Stärke", fieldPace: "Tempo", fieldClock: "Uhr",
			fieldRounds: "Runden", fieldPrivate: "Offen für",
		},
		RoundsByRules: func(n int) string { return fmt.Sprintf("nach den Regeln (%d)", n) },
		FoundBy:       [2]string{"alle in der Lobby", "Freunde mit dem Code"},
		levels:        map[string]string{"random": "zufällig", "easy": "leicht", "normal": "normal"},
		pace:          germanPace(),
		Stats:         germanStats(),
		Form:          germanForm(),
	}
	w.Making = func(t rooms.Terms, rounds int) string {
		parts := []string{"du"}
		if n := len(t.Bots); n > 0 {
			how := w.Level(t.Bots[0])
			if t.BotPace != rooms.PaceNormal {
				how += ", " + w.pace.Name(t.BotPace)
			}
			parts = append(parts, count(n, "Bot", "Bots")+" ("+how+")")
		}
		if free := t.Seats - 1 - len(t.Bots); free > 0 {
			parts = append(parts, count(free, "freier Platz", "freie Plätze"))
		}
		return fmt.Sprintf("%s für %d: %s; %s je Partie; %s.", rulesTitle(&t), t.Seats, strings.Join(parts, ", "),
			count(rounds, "Runde", "Runden"), w.clockSaid(t.Clock))
	}
	return w
}
