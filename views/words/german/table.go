package german

import (
	"strconv"

	"shithead/data"
	"shithead/views/words"
)

func table() words.TableWords {
	return words.TableWords{
		Vocabularies: vocabularies(), Plain: plain(), The: the, A: a,

		Cards:    func(n int) string { return words.Count(n, "Karte", "Karten") },
		Watching: func(n int) string { return words.Count(n, "sieht zu", "sehen zu") },
		Points:   func(n int) string { return words.Count(n, "Punkt", "Punkte") },
		Ordinal:  func(n int) string { return strconv.Itoa(n) + "." },
		Round:    "Runde {k} von {n}", Seconds: "{n} s", Tally: "{n} P.",
		Clockwise: "im Uhrzeigersinn", Counter: "gegen den Uhrzeigersinn",
		Ask: []string{
			"{rank} oder höher", "irgendetwas", "{rank} oder niedriger", "niedriger als {rank}", "höher als {rank}",
			"Trumpf", "eine Antwort auf den Schuss",
		},
		AskShort: []string{"ab {rank}", "alles", "bis {rank}", "unter {rank}", "über {rank}", "Trumpf", "eine Antwort"},

		Bot: "Bot", Dealer: "gibt", Absent: "nicht da", Auto: "Bot spielt", Left: "ist weg", Ready: "bereit",
		Swapping: "tauscht", Free: "frei", Maker: "Gastgeber", Yourself: "dir selbst", You: "dich",

		YourTurn: "Du bist dran. ", TheirTurn: "{who} ist dran. ", AnythingGoes: "Alles passt. ",
		CanPlay: "Du kannst spielen: {cards}", Stuck: "Du hast nichts, was passt.",
		CanJump: "Spring hinein: {cards} macht den Vierling voll!",
		Race:    "Wettrennen! Wer zuerst {a} legt, eröffnet. ", RaceHold: "Du hast {n}. ",
		RaceEnds: "In {n} eröffnet, wer links vom Geber zuerst {a} hat.",
		RaceNone: "Du hast nichts davon. ",
		IsReady:  "Du bist bereit. ", WaitingFor: "Wir warten auf {who}. ",
		YouAreOut: "Du bist als {n} draußen. ", YouWatch: "Du siehst zu. ",
		BotPlays: "Ein Bot spielt für dich; jede Taste bringt dich zurück. ",
		Paused:   "Die Platte ist voll oder weg; der Tisch wartet.",
		Choose:   "erst Karten wählen ({cards} oder ← →)",
		Enter:    "Enter", NewCards: "Neue Karten. Schau erst; noch mal r, wenn du nichts tauschst.", NotYet: "noch nichts, {who} ist dran",
		DoPlay: "{cards} spielen", DoTry: "{cards} versuchen, obwohl es nicht passt", DoJump: "mit {cards} hineinspringen",
		DoOpen: "mit {cards} eröffnen", DoAim: "{rank} spielen und wählen, wer ihn sieht",
		DoWhom: "wählen, wem (← →)", DoAimAt: "{who} den {rank} zeigen", DoSwap: "{cards} gegen {other} tauschen", DoReady: "bereit, nichts mehr tauschen",
		DoNext: "bereit für die nächste Runde", DoAgain: "noch eine Partie", DoStart: "anfangen", DoSit: "Platz nehmen",
		DoPick: "{cards} nehmen", DoBack: "zurück in die Lobby",

		Seats: "Plätze",

		Rounds: func(n int) string { return words.Count(n, "Runde", "Runden") },

		Abandoned: "Die Runde ist abgebrochen: kein Ergebnis.",
		Stalemate: "Immer im Kreis, niemand hat verloren: ein Patt.",
		MatchOver: "Die Partie ist vorbei",
		MostOften: ". Am häufigsten {rank}: {who}, {n}×", AwayPlain: "ein Bot spielte",
		Unrated: map[data.Rated]string{
			data.UnratedAddress: "Ohne Wertung: alle aus einem Netz.",
			data.UnratedPace:    "Ohne Wertung: zu schnell gespielt.",
		},
		InRound: "Runde", InMatch: "Partie", AwayResult: "ein Bot spielte: keine Punkte",
		More: "{n} weitere", And: "{who} und {n}",

		Log: words.LogWords{
			Swapped: "tauscht {cards} gegen {other}", Ready: "ist bereit", Opens: "Wer legt zuerst {a}?",
			Leads: "beginnt", LeadsWith: "hat die niedrigste Karte und eröffnet mit {rank}",
			Plays: "spielt {cards}", With: "{cards} mit {other}", Jumps: "springt mit {cards} hinein", Turned: "[deckt {cards} auf]",
			TurnedHidden: "[deckt eine Karte auf]", OneCard: "eine einzige Karte", Skips: ", {other} setzt aus", SkipsMany: ", {other} setzen aus",
			Out: " und ist als {n} draußen", OutAfter: "; {who} ist als {n} draußen", Dealt: "Runde {n} ist gegeben.", Sat: "setzt sich", Left: "hat den Tisch verlassen",
			Dropped: "ist verschwunden", Back: "ist wieder da", Handed: ": ein Bot spielt weiter",
			MatchOver: "Die Partie ist vorbei.",
			ByBot:     " (Bot)", CalledOff: "Die Runde ist abgebrochen.", Stalemate: "Patt: die Runde ist abgebrochen.",
			Share: "mischt beim nächsten Deck mit", Removed: "muss vom Platz", Reset: "setzt den Punktestand zurück",
		},

		Fair: fair(), Dealing: dealer(), People: people(), Pace: pace(), Prefer: preferences(), Board: board(),
		Result: result(), Gathering: gathering(),

		LeaveSeat: "Deinen Platz aufgeben?",
		LeaveFor:  "Endgültig aufstehen? Ein Bot spielt weiter, das Ergebnis bleibt dir.",
		HelpTitle: "Tasten", LogTitle: "Was bisher geschah", CardsTitle: "Karten",
		LeaveKeys:  []words.Key{{"y", "endgültig aufstehen"}, {"n", "bleiben"}},
		ScrollKeys: []words.Key{{"↑ ↓", "blättern"}, {"Esc", "zurück"}},
		PlayKeys:   []words.Key{{"2-9tjqkao", "Karten"}, {"?", "Hilfe"}, {"←→↑↓", "wählen"}, {"l", "Log"}, {"Esc", "Lobby"}, {"x", "aufstehen"}},
		SetUpKeys:  []words.Key{{"2-9tjqkao", "Karte"}, {"?", "Hilfe"}, {"←→↑", "wählen"}, {"Tab", "Reihe"}, {"r", "bereit"}, {"Esc", "Lobby"}, {"x", "aufstehen"}},
		FlipKeys:   []words.Key{{"← →", "welche"}, {"Enter", "[aufdecken]"}, {"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"x", "aufstehen"}},
		AimKeys:    []words.Key{{"← →", "wem"}, {"Enter", "zeigen"}, {"Esc", "doch nicht"}, {"?", "Hilfe"}},
		ForcedKeys: []words.Key{{"← →", "wem"}, {"Enter", "zeigen"}, {"Esc", "Lobby"}, {"?", "Hilfe"}},
		IdleKeys:   []words.Key{{"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"x", "aufstehen"}, {"Strg+C", "Ende"}},
		WatchKeys:  []words.Key{{"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"Strg+C", "Ende"}},
		NextKeys:   []words.Key{{"r", "bereit"}, {"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"x", "aufstehen"}},
		MakerKeys:  []words.Key{{"b", "Bot dazu"}, {"-", "Bot weg"}, {"Esc", "Lobby"}, {"?", "Hilfe"}, {"x", "aufstehen"}},
		SeatedKeys: []words.Key{{"Esc", "Lobby, Platz bleibt"}, {"?", "Hilfe"}, {"x", "endgültig aufstehen"}},
		SitKeys:    []words.Key{{"s", "Platz nehmen"}, {"Esc", "Lobby"}, {"?", "Hilfe"}},
		Help: []string{
			"2-9 t j q k a   eine Karte dieses Ranges wählen; nochmals: eine mehr",
			"                (t ist die 10, j q k a sind Bube, Dame, König, Ass)",
			"o oder *        der Joker",
			"← → ↑ ↓         einen Rang wählen und mehr oder weniger davon",
			"Enter, Leer     tun, was in der Zeile mit Enter steht",
			"e               [den Stapel nehmen], wenn du darfst",
			"r               bereit: nichts mehr tauschen; die nächste Runde; noch eine Partie",
			"Tab             die andere Reihe (Tauschen), das nächste Ziel (Zielen), Begleitung; [verdeckte Karten], wo ein Schiedsrichter streng ist",
			"l               was bisher geschah",
			"i               die Regeln, von vorn bis hinten",
			"f               ehrlich gegeben: dein Anteil am Deck und woher es kommt",
			"c               reden: tipp eine Zeile und drück Enter; Esc führt zurück",
			"g               ein Zuruf: g und dann seine Nummer",
			"p               Leute: wer da ist, wie es steht, wen du nicht hörst",
			"m               auf einmal: ein Druck wählt den ganzen Rang, noch einer keinen; nochmals: einzeln. Ein Tausch bleibt eine gegen eine",
			"s               vier Farben für die Karten, oder zwei; vor der Partie: Platz nehmen; nach der Runde: teilen",
			"h               die Regeln neben dem Tisch; nochmals: weg",
			"u               die Runde abbrechen, wenn alle hier wollen; nochmals: doch nicht",
			"w               beim Zusehen: auf einen Platz warten oder nicht mehr; nach der Runde: noch einmal ansehen (beim Zusehen: v)",
			", . (auch < >)  Bots langsamer, schneller: allein mit ihnen oder als Gastgeber",
			"Esc             doch nicht; in die Lobby, der Platz bleibt deiner",
			"x               endgültig aufstehen",
		},

		Moves:    moves(),
		Refusals: refusals(),
	}
}
