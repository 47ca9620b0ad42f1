package german

import (
	"shithead/data"
	"shithead/rooms"
	"shithead/views/words"
)

func lobby() words.LobbyWords {
	return words.LobbyWords{
		Rooms: "Räume", Room: "Raum", Rules: "Regeln", Seats: "Plätze", State: "Stand", Clock: "Uhr",
		Watching: "Publikum", Players: "Leute",
		Phases:   map[rooms.Phase]string{rooms.Gathering: "wartet", rooms.Playing: "Runde", rooms.Between: "nach", rooms.Over: "zu Ende"},
		YourTurn: "dein Zug!", YourSeat: "dein Platz", Waiting: "wartet", GoneRoom: "weg",
		Slogan: "Niemand gewinnt. Einer verliert.", Greet: "Abend, {who}. ", GreetGuest: "Abend. ",
		SeatKept: "Dein Platz wartet.", NoSeat: "Setz dich dazu.", GuestSeat: "Spiel mit oder schau zu.",
		Tables: words.Counts("Tisch", "Tische"), OpenTables: words.CountsOrNone("keiner offen", "davon offen"),
		WaitsFor: "{who} wartet auf dich", BackTo: "zurück zu {who}",
		By: "bei ", ATurn: " s je Zug", NoClock: "ohne Uhr",
		Bots:  words.Counts("Bot", "Bots"),
		Empty: []string{"Noch ist kein Raum offen. Fang an."},
		EmptyGuest: []string{
			"Gerade spielt niemand.",
			"",
			"Mit p spielst du gegen drei Bots. Sobald jemand einen Raum aufmacht, steht er hier, und du kannst zusehen.",
		},
		DealKey: words.Key{"p", "sofort geben"}, DealNote: "drei Bots warten", GuestNote: "mit drei Bots, zum Üben",
		PracticeRoom: "Übung", Practice: "Übung: du bist zu Gast, und nichts davon bleibt.",
		KeepTitle: "Soll es bleiben?",
		Keep: []string{
			"Du hast als Gast gespielt: ohne Namen, Punkte und Bilanz. Mit einem Schlüssel bist du hier jemand, ganz ohne Anmeldung.",
			"",
			"Linux, macOS: in einem Terminal",
			"    ssh-keygen -t ed25519",
			"Windows: in der PowerShell",
			"    ssh-keygen -t ed25519",
			"",
			"Mit Enter beantwortest du alle Fragen. Dann komm wieder und such dir einen Namen aus:",
			"    {n}",
			"Den Schlüssel zeigt dein Programm selbst, und von da an bist du das.",
		},
		OpenKey: words.Key{"o", "Raum aufmachen"}, SeatKey: words.Key{"b", "zurück"},
		ChooseKey: words.Key{"↑ ↓", "wählen"}, SortKey: words.Key{"r", "ordnen"},
		SitKey: words.Key{"Enter", "mitspielen"}, OwnKey: words.Key{"Enter", "an deinen Platz"}, LookKey: words.Key{"Enter", "zusehen"},
		WatchKey: words.Key{"w", "zusehen"}, ChatKey: words.Key{"c", "reden"}, StatsKey: words.Key{"s", "Bilanz"},
		MenuKey: words.Key{":", "Menü"}, HelpKey: words.Key{"?", "Hilfe"}, LeaveKey: words.Key{"Strg+C", "gehen"}, GuestLeaveKey: words.Key{"q", "gehen"}, BackKey: words.Key{"Esc", "zurück"},
		SayKey: words.Key{"Enter", "sagen"}, GoKey: words.Key{"Enter", "hinein"}, RoomsKey: words.Key{"Esc", "zu den Räumen"},
		JoinLabel: "Code des Raums:", JoinKey: words.Key{"j", "mit Code"},

		MakeTitle: "Raum aufmachen",
		Fields: [words.NumFields]string{
			words.FieldRules: "Regeln", words.FieldOptions: "Optionen", words.FieldCode: "Code", words.FieldSeats: "Plätze", words.FieldBots: "Bots", words.FieldLevel: "Stärke", words.FieldPace: "Tempo", words.FieldYield: "Platz machen", words.FieldClock: "Uhr",
			words.FieldRounds: "Runden", words.FieldPrivate: "Offen für", words.FieldGuests: "Gäste",
		},
		RoundsByRules: "nach den Regeln ({n})",
		Yields:        map[rooms.Yield]string{rooms.YieldCompany: "Partie mit Leuten", rooms.YieldMatch: "jede Partie", rooms.YieldRound: "jede Runde"},
		FoundBy:       [2]string{"alle in der Lobby", "Freunde mit dem Code"},
		Guests:        [2]string{"schauen zu", "spielen mit (ohne Wertung)"},
		Levels:        map[string]string{"random": "zufällig", "easy": "leicht", "normal": "normal", "hard": "schwer", "expert": "Experte", "hoarder": "Hamster", "burner": "Zündler", "avenger": "Rächer", "gambler": "Zocker"},
		Stats: words.StatsWords{
			Title: "Bilanz von ", Counted: "Unter Leuten", Practice: "Übung, nur gegen Bots", Total: "Alle Regeln",
			Heads: [words.NumHeads]string{
				words.HeadRating: "Wertung", words.HeadRounds: "Runden", words.HeadPoints: "Punkte", words.HeadShithead: "Scheißkopf", words.HeadShare: "Quote",
				words.HeadMatches: "Partien", words.HeadWon: "Siege",
				words.HeadFirst: "Zuerst", words.HeadUpper: "Vorn", words.HeadBeaten: "Besiegt", words.HeadSafe: "Sauber / max", words.HeadWinning: "Siege / max",
				words.HeadJumpIns: "Sprünge", words.HeadFours: "Vierlinge", words.HeadLowCard: "Low Card", words.HeadPile: "Größter Stapel", words.HeadAbandoned: "Abbrüche",
			},
			Largest: "Größter Stapel: {n} Karten, in {k}.",
			Notes: [words.NumHeads]string{
				words.HeadRating: "Wertung: Können unter Leuten, abzüglich der Zweifel; Neue haben 1000.",
				words.HeadUpper:  "Vorn: in der besseren Hälfte.",
				words.HeadBeaten: "Besiegt: wer weniger Punkte hatte oder, wo es keine gibt, später draußen war.",
				words.HeadSafe:   "Sauber: Runden in Folge nicht Scheißkopf.", words.HeadWinning: "Siege: Partien in Folge.",
			},
			Last: "Die letzten Runden",
			RoundHeads: [words.NumRoundHeads]string{
				words.RoundDate: "Datum", words.RoundRules: "Regeln", words.RoundPlace: "Platz", words.RoundPoints: "Punkte", words.RoundRecord: "Aufzeichnung",
			},
			Abandoned: "abgebrochen", Away: "ein Bot", Brackets: "In Klammern: Übung.",
			Unrated: map[data.Rated]string{
				data.UnratedAddress: "*: ohne Wertung, alle aus einem Netz.",
				data.UnratedPace:    "+: ohne Wertung, zu schnell gespielt.",
				data.UnratedGuests:  "~: ohne Wertung, mit einem Gast.",
			},
			Nothing: "Noch keine Runde zu Ende gespielt.", Begin: "Drück in der Lobby p: drei Bots setzen sich zu dir.",
			TileNotes: [words.NumHeads]string{
				words.HeadRating: "Neue: 1000", words.HeadRounds: "Partien: {n}", words.HeadShithead: "{n} von {k}", words.HeadSafe: "längste: {n}",
				words.HeadPile: "Karten",
			},
			Clean: "Sauber", Pile: "Stapelrekord", Results: "Wie es ausging", Style: "Wie du spielst", Company: "Mit wem du spielst", Form: "Form", Newest: "neueste rechts",
			Ahead: "vorn", Lately: words.Counts("Runde zuletzt", "Runden zuletzt"), RulesKey: words.Key{"Tab", "andere Regeln"}, Boards: "Bestenlisten", BoardsKey: words.Key{"b", "Bestenlisten"}, OrderKey: words.Key{"o", "ordnen"}, Against: "Übung",
		},
		Shame: words.ShameWords{
			Title: "Schandtafel", Week: "diese Woche", Lately: "zuletzt", Nobody: "Noch leer. Einer verliert bald.", You: "{who} (du)", Bots: "die Bots", Gone: "jemand",
			Once: "{who}: Scheißkopf der Stunde.", Often: "{who}: zum {n}. Mal in Folge Scheißkopf.",
			Today: "Heute", Rounds: "Runden", Fours: "Vierlinge", JumpIns: "Sprünge", Pile: "größter Stapel", Clean: "am längsten sauber",
			Hourly: "Runden je Stunde", Mine: "Du", Rating: "Wertung", CleanFor: "sauber seit", CleanSince: words.Counts("Runde", "Runden"),
			Rank: "auf der Tafel", Place: "{n}. von {k}", Characters: "Bots als Scheißkopf", Done: "{k} von {n}",
		},
		Form: words.FormWords{
			Usual: "wie üblich", Chosen: "{k} von {n} gewählt", Changed: " (geändert)",
			Cards: "Was die Karten tun", CodeHint: "Diese Regeln als Code zum Weitergeben. Füg einen ein, den du bekommen hast, oder tipp ihn ein.",
			Long:   "Das sind {k} bei {n} am Tisch: ein langer Abend. Weniger tun es auch.",
			SaveAs: "Speichern als", DropAsk: "„{who}“ endgültig löschen? Drück noch einmal d.",
			Saved: "„{who}“ ist gespeichert.", Dropped: "„{who}“ ist gelöscht.", Unsaveable: "Diese Regeln gehen so nicht. Erst in Ordnung bringen, dann speichern.",
			OptionsKey: words.Key{"o", "Optionen"}, SaveKey: words.Key{"s", "speichern"}, DropKey: words.Key{"d", "löschen"},
			ArrowsKey: words.Key{"↑↓←→", "wählen"}, ChangeKey: words.Key{"←→", "ändern"}, MoveKey: words.Key{"↑↓", "wählen"},
			MakeKey: words.Key{"Enter", "aufmachen"}, DoneKey: words.Key{"Esc", "fertig"}, RanksKey: words.Key{"2-9tjqkao", "an/aus"}, UsualKey: words.Key{"⌫", "wie üblich"},
			CardsKey: words.Key{"Tab", "Karten"}, ToOptionsKey: words.Key{"Tab", "Optionen"}, ScrollKey: words.Key{"↑↓", "blättern"}, KeepKey: words.Key{"Enter", "speichern"},
		},
		Making:  "{who} für {n}: du{other}; {k} je Partie; {ask}.",
		AtLevel: words.Counts("Bot ({rank})", "Bots ({rank})"), AtPace: words.Counts("Bot ({rank}, {ask})", "Bots ({rank}, {ask})"),
		FreeSeats: words.Counts("freier Platz", "freie Plätze"),
	}
}
