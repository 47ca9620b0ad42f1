package german

import (
	"strconv"

	"shithead/views/words"
)

// result is what is said once a round or a match is over.
func result() words.ResultWords {
	return words.ResultWords{
		RoundOver:  "Runde {k} von {n} ist vorbei",
		RoundsOver: words.Counts("Runde ist vorbei", "Runden sind vorbei"),
		Is:         "{who} ist der", YouAre: "Du bist der", AndOwes: "und {n}.",
		Times: func(n int) string {
			switch n {
			case 0, 1:
				return ""
			case 2:
				return "gleich zweimal"
			default:
				return "ganze " + strconv.Itoa(n) + "-mal"
			}
		},
		Goes: "Die Partie geht an {who}", YouCame: "Du bist {n} von {k}", Rating: "Wertung {n}",
		Left: "was übrig war", Never: "{n} auf einmal [genommen]: das war’s.", Near: "Hatte nur noch {n}, und dann das.",
		Place: "Platz", Who: "wer", Telling: "was es zu erzählen gibt", Sum: "Summe",
		Out: "{n} raus", Last: "zuletzt", Own: "{who} (du)",
		Jumps:  func(n int) string { return strconv.Itoa(n) + "× reingesprungen" },
		Jumped: "ist reingesprungen", Blew: "{cards} [verbrannt]", Blow: "Stapel [verbrannt]", Took: "{n} auf einmal [genommen]", Leaves: "raus mit {rank}: +{n}",
		Fouls: words.Counts("Foul", "Fouls"),
		Turn:  "Die Wende", Had: "; {who} hatte noch {n}", SoFar: "{rank} bisher",
		Fair: "Ehrlich", YourWords: "„{n}“: mit deinen Worten gemischt.", TheirWords: "gemischt von {who} mit „{n}“.",
		ManyWords: "gemischt mit Worten von {who}.", NoWords: "niemandes Worte haben gemischt; nächstes Mal deine?",
		Next: "nächste Runde", Again: "noch eine Partie", Waits: "Du bist bereit.",
		WatchKey: words.Key{"w", "noch einmal ansehen"}, ViewKey: words.Key{"v", "noch einmal ansehen"},
		DealtKey: words.Key{"f", "wie gegeben wurde"}, ShareKey: words.Key{"s", "teilen"},
		Copied: []string{"Kopiert, falls dein Terminal mitmacht: {n}", "Kopiert: {n}", "{n}"},
	}
}

// gathering is what is said before a match.
func gathering() words.GatheringWords {
	return words.GatheringWords{
		Waiting: "vor der Partie",
		Bring:   "Hol Freunde dazu. Sie tippen:", BringPrivate: "Der Raum ist privat. Freunde tippen:", CopyKey: words.Key{"y", "kopieren"},
		CodeKey: words.Key{"#", "QR-Code"}, Code: "Für die Kamera am Handy: die Zeile für deine Freunde.",
		CodeSmall: "Der QR-Code braucht {n} Zeilen und {k} Spalten: mach das Fenster größer. Darin steht:",
		Full:      "Tisch voll: {who} gibt. Zum Zusehen:",
		Taken:     "{k} von {n}",
		HostFills: "b setzt einen Bot", SitFills: "ENTER nimmt ihn", OthersFill: "für alle, die kommen",
		ForfeitKey: words.Key{"t", "etwas anderes"}, NoForfeit: "Der {who} schuldet dem Tisch nichts.",
		Fill: "mit Bots auffüllen und geben", Deal: "geben", HostDeals: "{who} gibt, wenn alle da sind.",
		BotKey: words.Key{"b", "Bot dazu"}, BotOutKey: words.Key{"-", "Bot weg"}, LeaveKey: words.Key{"x", "endgültig aufstehen"}, FairKey: words.Key{"f", "ehrlich gegeben"},
		SitKey: words.Key{"s", "Platz nehmen"},
	}
}
