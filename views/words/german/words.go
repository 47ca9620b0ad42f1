package german

import "shithead/views/words"

// Words are all words, made anew.
func Words() *words.Words {
	return &words.Words{
		Welcome: []string{
			"Willkommen bei Scheißkopf, dem Kartenspiel, das niemand gewinnt und einer verliert.",
			"Setz dich an einen Tisch oder drück c und sag allen hallo, die da sind.",
		},
		Hall: "Der Saal", Here: "Wer da ist",
		Guests:  words.Counts("Gast", "Gäste"),
		Present: words.Counts("da", "da"),

		SayHint: "Sag etwas zu allen",
		GuestHint: []string{
			"Du bist zu Gast: spiel mit Bots oder schau zu. Für Leute mach dir einen Schlüssel:",
			"    ssh-keygen -t ed25519",
			"    dann komm noch einmal per ssh; den Schlüssel zeigt dein Programm selbst.",
		},

		NewHere: []string{
			"Dein Schlüssel ist neu hier. Wie sollen wir dich nennen?",
			"Der Schlüssel bist du: mit ihm hast du diesen Namen, ganz ohne Passwort.",
		},
		NameLabel: "Dein Name",
		Proposed:  "Enter nimmt ihn, oder tipp einen anderen.",
		CodeLabel: "Code",
		NameKeys:  []words.Key{{"Enter", "das bin ich"}, {"Tab", "ich hab schon einen Namen"}, {"Strg+C", "gehen"}},
		CodeKeys:  []words.Key{{"Enter", "verbinden"}, {"Tab", "Namen wählen"}, {"Strg+C", "gehen"}},
		LinkHelp: []string{
			"Komm mit dem Schlüssel, der deinen Namen hat, und tipp im Saal /link:",
			"du bekommst einen Code. Tipp ihn hier ein.",
		},
		Claimed: []string{
			"{who} sagt: der Schlüssel gehört auch mir.",
			"Bist du das? Dann kommst du ab jetzt auch mit ihm herein. Wenn nicht, verliert {who} ihn, und du wählst selbst einen Namen.",
		},
		ClaimKeys:  []words.Key{{"Enter", "das bin ich"}, {"Tab", "nicht ich"}, {"Strg+C", "gehen"}},
		Beaten:     "Jemand war schneller. Enter nimmt den hier, oder tipp einen anderen.",
		Unanswered: "%s sagt: der Schlüssel gehört auch mir. Bist du das: ssh HOST keys accept. Wenn nicht: ssh HOST keys decline.",
		Accepted:   "Dieser Schlüssel ist von jetzt an auch %[1]s. Rückgängig geht das mit: ssh HOST keys remove %[2]s",
		Declined:   "%s hat diesen Schlüssel verloren. Komm herein und such dir selbst einen Namen aus.",
		NoClaim:    "diesen Schlüssel hat sonst niemand hinzugefügt: das braucht keine Antwort",
		Code: func(code string) []string {
			return []string{
				"    " + code,
				"Komm innerhalb von zehn Minuten mit dem anderen Schlüssel, drück Tab und tipp den Code ein.",
				"Dann gehört auch der zu dir.",
			}
		},

		Help: words.LobbyHelp{
			Play:     words.Key{"p", "gleich spielen: ein Tisch mit drei Bots, sofort gegeben"},
			Learn:    words.Key{"l", "lernen, wie es geht, eins nach dem anderen"},
			Open:     words.Key{"o", "einen Raum aufmachen: Regeln, Plätze, Bots und Uhr, wie du willst"},
			Seat:     words.Key{"b", "zurück an deinen Tisch: zuerst an einen, der auf dich wartet"},
			Choose:   words.Key{"↑ ↓", "einen Raum wählen"},
			Sort:     words.Key{"r", "die Räume neu ordnen; sonst bleiben sie, wo sie sind"},
			Enter:    words.Key{"Enter", "hineingehen: an deinen Platz, auf einen freien oder zum Zusehen"},
			Watch:    words.Key{"w", "zusehen, auch wo ein Platz frei ist"},
			Stats:    words.Key{"s", "deine Bilanz"},
			Rules:    words.Key{"i", "die Regeln aller Regelwerke"},
			Chat:     words.Key{"c", "reden: tipp eine Zeile und drück Enter; Esc führt zurück"},
			Join:     words.Key{"j", "mit einem Code in einen Raum: private stehen in keiner Liste"},
			Settings: words.Key{",", "Einstellungen: Sprache, Thema, Farben, Karten und mehr"},
			Menu:     words.Key{": Tab", "das Menü: alles, was es gibt; tipp, was du suchst"},
			Leave:    words.Key{"Strg+C", "gehen"},
			Chatting: words.Key{"", "Beim Reden:"},
			Link:     words.Key{"/link", "ein Code, um auch mit einem anderen Schlüssel zu kommen"},
			Page:     words.Key{"/help", "diese Seite (auch ? oder F1)"},
			Quit:     words.Key{"/quit", "gehen"},
		},
		HelpKeys: []words.Key{{"↑↓", "blättern"}, {"jede Taste", "zurück"}},

		NoCommand:   "den Befehl %s gibt es nicht; versuch help",
		NearCommand: "den Befehl %s gibt es nicht; meinst du %s?",
		CommandHelp: []string{
			"Scheißkopf über SSH. Zum Spielen, in einem Terminal: ssh HOST",
			"ssh HOST BEFEHL tut eines und ist fertig. Die Befehle:",
			"",
		},
		Broken:      "Bei uns ist etwas kaputtgegangen, wir haben es notiert. Komm bitte noch einmal herein.",
		Stopping:    "Der Server hält an. Komm gleich wieder.",
		StoppingOne: "Dieser Server hält an, das Haus bleibt offen. Komm wieder herein: {n}",
		Moving:      "Der Tisch zieht auf einen anderen Server um. Einen Moment.",
		SeatStays:   "Dein Platz in {who} bleibt; so kommst du zurück: {n}", SeatsStay: "Deine Plätze bleiben ({who}); so kommst du zurück: {n}",

		House: words.HouseWords{
			Shut: "Das Haus hat diesen Raum geschlossen.", Kicked: "Das Haus hat dich vor die Tür gesetzt.",
			Banned: "Du hast hier Hausverbot.", KeyGone: "Der Schlüssel, mit dem du gekommen bist, ist entfernt.",
			ProfileGone: "Dein Profil ist gelöscht.",
			For:         " Der Grund: {why}", Until: " Das gilt bis {time} UTC.", Forever: " Das gilt auf Dauer.",
			Drain:    "Sperrstunde! Nach diesen Runden ist Schluss, spätestens um {time} UTC.",
			Stay:     "Doch keine Sperrstunde: der Server läuft weiter. Spiel weiter.",
			DrainOne: "Sperrstunde auf {who}, {time} UTC!",
			Again:    "Komm so wieder herein: {n}", Elsewhere: "(Die Tische ziehen um.)",
		},
		Lobby: lobby(), Table: table(), Options: options(), Rules: page(), Commands: commands(), Settings: settings(), Menu: menu(), Plain: spoken(), Lesson: lesson(),

		TooSmall: "Bitte mach das Fenster größer.",
		Busy:     "Einen Moment …",
		Errors:   errors(),
		Other:    "Das hat nicht geklappt. Bitte versuch es noch einmal.",
	}
}
