package views

import (
	"fmt"
	"strings"
	"time"

	"shithead/rooms"
)

// LobbyWords are what people read in the lobby, while they make a room, and in their statistics, in one language.
type LobbyWords struct {
	// Rooms is over the list of rooms, the others over its columns.
	Rooms, Room, Rules, Seats, State, Clock, Watching, Players string
	// What a room does; Playing and Between come before the number of the round.
	Gathering, Playing, Between, Over string
	// Of one's own rooms; TurnIn and SeatIn come before the code of one.
	YourTurn, YourSeat, TurnIn, SeatIn string
	// By comes before the name of who made a room, ATurn behind how many seconds one has.
	By, ATurn, NoClock string
	// Counted things, for one and for several.
	Bot, Bots, Watches, Watch string
	// Empty and EmptyGuest are said where there is no room.
	Empty, EmptyGuest []string
	// GuestBanner is what guests can do, Actions are how others get to a table, from the longest version to the shortest.
	GuestBanner string
	Actions     [][]Key
	// What keys do in the lobby; SitKey, OwnKey and LookKey are enter on a room.
	SitKey, OwnKey, LookKey, WatchKey, ChatKey, StatsKey, HelpKey, BackKey Key
	// LeaveKey leaves the server, GuestLeaveKey does for guests.
	LeaveKey, GuestLeaveKey Key

	TypingKeys []Key

	// JoinLabel stands before the code of a room that one goes into by it.
	JoinLabel string
	JoinKey   Key
	JoinKeys  []Key

	// Making a room: its title, the fields, and what is made, of so many rounds.
	MakeTitle     string
	FormKeys      []Key
	Fields        [formFields]string
	RoundsByRules func(n int) string
	// FoundBy says by whom a room is found that is not private, and one that is.
	FoundBy [2]string
	Making  func(t rooms.Terms, rounds int) string
	Form    FormWords
	// levels are what the bots' levels are called, pace what their paces are.
	levels map[string]string
	pace   PaceWords

	Stats StatsWords
}

// Level is what a level of bots is called.
func (w *LobbyWords) Level(name string) string {
	if says, ok := w.levels[name]; ok {
		return says
	}
	return name
}

// ClockText is how long a turn may take.
func (w *LobbyWords) ClockText(clock time.Duration) string {
	if clock == 0 {
		return w.NoClock
	}
	return fmt.Sprintf("%d%s", int(clock/time.Second), w.ATurn)
}

// clockSaid is how long a turn may take, as it stands in a sentence, in which the number is not parted from its unit.
func (w *LobbyWords) clockSaid(clock time.Duration) string {
	if clock == 0 {
		return w.NoClock
	}
	return strings.Replace(w.ClockText(clock), " ", noBreak, 1)
}

// plural is the word for so many.
func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

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

// rulesTitle is what people call the rules of a room.
func rulesTitle(t *rooms.Terms) string {
	if t.Rules == nil {
		return ""
	}
	return t.Rules.Title
}

// rulesMarked is what people call the rules of a room, with a mark if they are not as usual.
func rulesMarked(t *rooms.Terms) string {
	if t.Rules != nil && len(t.Rules.Set) > 0 {
		return t.Rules.Title + "*"
	}
	return rulesTitle(t)
}
