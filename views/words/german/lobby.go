package german

import (
	"fmt"
	"strings"

	"shithead/rooms"
	"shithead/views/words"
)

func lobby() words.LobbyWords {
	w := words.LobbyWords{
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
		Actions: [][]words.Key{
			{{"p", "gleich gegen Bots spielen"}, {"n", "selbst einen Raum aufmachen"}},
			{{"p", "gleich spielen"}, {"n", "Raum aufmachen"}},
		},
		SitKey: words.Key{"Enter", "mitspielen"}, OwnKey: words.Key{"Enter", "an deinen Platz"}, LookKey: words.Key{"Enter", "zusehen"},
		WatchKey: words.Key{"w", "zusehen"}, ChatKey: words.Key{"c", "reden"}, StatsKey: words.Key{"s", "Bilanz"},
		HelpKey: words.Key{"?", "Hilfe"}, LeaveKey: words.Key{"Strg+C", "gehen"}, GuestLeaveKey: words.Key{"q", "gehen"}, BackKey: words.Key{"Esc", "zurück"},
		TypingKeys: []words.Key{{"Enter", "sagen"}, {"Esc", "zu den Räumen"}, {"Strg+C", "gehen"}},
		JoinLabel:  "Code des Raums:", JoinKey: words.Key{"j", "mit Code"},
		JoinKeys: []words.Key{{"Enter", "hinein"}, {"Esc", "zu den Räumen"}, {"Strg+C", "gehen"}},

		MakeTitle: "Raum aufmachen",
		FormKeys:  []words.Key{{"Enter", "aufmachen"}, {"Esc", "zurück"}},
		Fields: [words.NumFields]string{
			words.FieldRules: "Regeln", words.FieldOptions: "Optionen", words.FieldCode: "Code", words.FieldSeats: "Plätze", words.FieldBots: "Bots", words.FieldLevel: "Stärke", words.FieldPace: "Tempo", words.FieldClock: "Uhr",
			words.FieldRounds: "Runden", words.FieldPrivate: "Offen für",
		},
		RoundsByRules: func(n int) string { return fmt.Sprintf("nach den Regeln (%d)", n) },
		FoundBy:       [2]string{"alle in der Lobby", "Freunde mit dem Code"},
		Levels:        map[string]string{"random": "zufällig", "easy": "leicht", "normal": "normal"},
		Pace:          pace(),
		Stats:         stats(),
		Form:          form(),
	}
	w.Making = func(t rooms.Terms, rounds int) string {
		parts := []string{"du"}
		if n := len(t.Bots); n > 0 {
			how := w.Level(t.Bots[0])
			if t.BotPace != rooms.PaceNormal {
				how += ", " + w.Pace.Name(t.BotPace)
			}
			parts = append(parts, words.Count(n, "Bot", "Bots")+" ("+how+")")
		}
		if free := t.Seats - 1 - len(t.Bots); free > 0 {
			parts = append(parts, words.Count(free, "freier Platz", "freie Plätze"))
		}
		return fmt.Sprintf("%s für %d: %s; %s je Partie; %s.", words.RulesTitle(&t), t.Seats, strings.Join(parts, ", "),
			words.Count(rounds, "Runde", "Runden"), w.ClockSaid(t.Clock))
	}
	return w
}
