package german

import (
	"strconv"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/words"
)

func table() words.TableWords {
	return words.TableWords{
		Vocabularies: map[string]*words.Vocabulary{
			"bitenight": biteNight(), "leeds": leeds(), "schwechat": schwechat(),
			"classic": classic(), "custom": custom(),
		},
		Plain: plain(), The: the, A: a,

		Cards: words.Counts("Karte", "Karten"), Watching: words.Counts("sieht zu", "sehen zu"),
		Rounds: words.Counts("Runde", "Runden"), Points: words.Counts("Punkt", "Punkte"),
		Ordinal: func(n int) string { return strconv.Itoa(n) + "." },
		Round:   "Runde {k} von {n}", Seconds: "{n} s", Tally: "{n} P.",
		Clockwise: "im Uhrzeigersinn", Counter: "gegen den Uhrzeigersinn",
		Ask: []string{
			"{rank} oder höher", "irgendetwas", "{rank} oder niedriger", "niedriger als {rank}", "höher als {rank}",
			"Trumpf", "eine Antwort auf den Schuss",
		},
		AskShort: []string{"ab {rank}", "alles", "bis {rank}", "unter {rank}", "über {rank}", "Trumpf", "eine Antwort"},

		Dealer: "gibt", Absent: "nicht da", Auto: "Bot spielt", Left: "ist weg", Ready: "bereit",
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
		Alone:    "Der Tisch wartet: kein Wort von den anderen Servern. Nichts geht verloren.",
		Choose:   "erst Karten wählen ({cards} oder ← →)",
		Enter:    "Enter", NewCards: "Neue Karten. Schau erst; noch mal r, wenn du nichts tauschst.", NotYet: "noch nichts, {who} ist dran",
		DoPlay: "{cards} spielen", DoTry: "{cards} versuchen, obwohl es nicht passt", DoJump: "mit {cards} hineinspringen",
		DoOpen: "mit {cards} eröffnen", DoAim: "{rank} spielen und wählen, wer ihn sieht",
		DoWhom: "wählen, wem (← →)", DoAimAt: "{who} den {rank} zeigen", DoSwap: "{cards} gegen {other} tauschen", DoReady: "bereit, nichts mehr tauschen",
		DoNext: "bereit für die nächste Runde", DoAgain: "noch eine Partie", DoStart: "anfangen", DoSit: "Platz nehmen",
		Advice: "Tipp: {other}.", AdviceWait: "den anderen überlassen", Reasons: reasons(), HintKey: words.Key{"h", "Tipp"},
		DoPick: "{cards} nehmen", DoBack: "zurück in die Lobby",

		Seats: "Plätze",

		Abandoned: "Die Runde ist abgebrochen: kein Ergebnis.",
		Stalemate: "Immer im Kreis, niemand hat verloren: ein Patt.",
		MatchOver: "Die Partie ist vorbei",
		MostOften: ". Am häufigsten {rank}: {who}, {n}×", AwayPlain: "ein Bot spielte",
		Unrated: map[data.Rated]string{
			data.UnratedAddress: "Ohne Wertung: alle aus einem Netz.",
			data.UnratedPace:    "Ohne Wertung: zu schnell gespielt.",
			data.UnratedGuests:  "Ohne Wertung: ein Gast spielt mit.",
		},
		InRound: "Runde", InMatch: "Partie", AwayResult: "ein Bot spielte: keine Punkte",
		More: "{n} weitere", And: "{who} und {n}",

		Log: words.LogWords{
			Swapped: "tauscht {cards} gegen {other}", Ready: "ist bereit", Opens: "Wer legt zuerst {a}?",
			Leads: "beginnt", LeadsWith: "hat die niedrigste Karte und eröffnet mit {rank}",
			Plays: "spielt {cards}", With: "{cards} mit {other}", Jumps: "springt mit {cards} hinein", Turned: "[deckt {cards} auf]",
			TurnedHidden: "[deckt eine Karte auf]", OneCard: "eine einzige Karte", Skips: ", {other} setzt aus", SkipsMany: ", {other} setzen aus",
			Out: " und ist als {n} draußen", OutAfter: "; {who} ist als {n} draußen",
			ByBot: " (Bot)", CalledOff: "Die Runde ist abgebrochen.", Stalemate: "Patt: die Runde ist abgebrochen.",

			Entries: map[rooms.EntryKind]string{
				rooms.EntryDealt: "Runde {n} ist gegeben.", rooms.EntrySat: "setzt sich", rooms.EntryLeft: "hat den Tisch verlassen", rooms.EntryDropped: "ist verschwunden",
				rooms.EntryBack: "ist wieder da", rooms.EntryHanded: ": ein Bot spielt weiter", rooms.EntryMatchOver: "Die Partie ist vorbei.",
				rooms.EntryShare: "mischt beim nächsten Deck mit", rooms.EntryRemoved: "muss vom Platz", rooms.EntryReset: "setzt den Punktestand zurück",
			},
		},

		Fair: fair(), People: people(), Board: board(), Result: result(), Gathering: gathering(),
		Dealing: words.DealerWords{
			Says: "{who} gibt{k}", Yours: "Du gibst{k}",
			Why: map[rooms.DealReason]string{
				rooms.DealLot:      ": das Los wollte es so.",
				rooms.DealShithead: " als {other}.",
				rooms.DealAgain:    " noch einmal: die letzte Runde zählt nicht.",
				rooms.DealPassed:   ", der Reihe nach: wer geben musste, ist gegangen.",
			},
			Log: map[rooms.DealReason]string{
				rooms.DealLot:      "gibt Runde {n}, per Los",
				rooms.DealShithead: "gibt Runde {n} als {other}",
				rooms.DealAgain:    "gibt noch einmal: Runde {n}",
				rooms.DealPassed:   "gibt Runde {n}, der Reihe nach",
			},
			Lot: "Wer zuerst gibt, bestimmt das Los, aus derselben Zahl und denselben Anteilen.",
		},
		Pace: words.PaceWords{
			Names: map[rooms.BotPace]string{
				rooms.PaceSlow: "langsam", rooms.PaceNormal: "normal", rooms.PaceFast: "schnell", rooms.PaceTurbo: "turbo",
			},
			Bots: "Bots: {n}", Sets: "stellt die Bots auf {n}",
		},
		Prefer: words.PreferenceWords{
			Of: map[words.Preference]words.PreferenceText{
				words.AutoSelect: {
					On:  "Auf einmal: ein Druck wählt den ganzen Rang, noch einer keinen; ↓ ist weniger.",
					Off: "Einzeln: jeder Druck wählt eine mehr.", Key: words.Key{"m", "alle"}, Undoes: "einzeln",
				},
				words.FourSuits:   {On: "Die Karten haben vier Farben.", Off: "Die Karten haben zwei Farben.", Key: words.Key{"s", "Farben"}},
				words.RulesBeside: {On: "Die Regeln stehen neben dem Tisch.", Off: "Die Regeln sind weggelegt.", Key: words.Key{"b", "Regeln"}},
			},
			ForNow: " Das gilt, bis du gehst.", NoRoom: "Kein Platz für die Regeln: drück i.",
			Fits: "passt: {cards}", Order: words.Key{"sonst", "gleich oder höher"}, Alone: "nach Wert: gleich oder höher",
		},

		LeaveSeat: "Deinen Platz aufgeben?",
		LeaveFor:  "Endgültig aufstehen? Ein Bot spielt weiter, das Ergebnis bleibt dir.",
		HelpTitle: "Tasten", LogTitle: "Was bisher geschah", CardsTitle: "Karten",
		LeaveKeys:  []words.Key{{"y", "endgültig aufstehen"}, {"n", "bleiben"}},
		ScrollKeys: []words.Key{{"↑ ↓", "blättern"}, {"Esc", "zurück"}},
		PlayKeys:   []words.Key{{"2-9tjqkao", "Karten"}, {"←→↑↓", "wählen"}},
		SetUpKeys:  []words.Key{{"2-9tjqkao", "Karte"}, {"←→↑", "wählen"}, {"Tab", "Reihe"}, {"r", "bereit"}},
		FlipKeys:   []words.Key{{"← →", "welche"}},
		AimKeys:    []words.Key{{"← →", "wem"}},
		IdleKeys:   []words.Key{{"Strg+C", "Ende"}},
		WatchKeys:  []words.Key{{"n", "nächster Tisch"}, {"Strg+C", "Ende"}},
		Help: []words.Key{
			{"2-9 t j q k a", "eine Karte dieses Ranges wählen; nochmals: eine mehr"},
			{"", "(t ist die 10, j q k a sind Bube, Dame, König, Ass)"},
			{"o oder *", "der Joker"},
			{"← → ↑ ↓", "einen Rang wählen und mehr oder weniger davon"},
			{"Enter, Leer", "tun, was in der Zeile mit Enter steht"},
			{"e", "[den Stapel nehmen], wenn du darfst"},
			{"r", "bereit: nichts mehr tauschen; die nächste Runde; noch eine Partie"},
			{"Tab", "die andere Reihe (Tauschen), das nächste Ziel (Zielen), Begleitung; [verdeckte Karten], wo ein Schiedsrichter streng ist"},
			{"l", "was bisher geschah"},
			{"i", "die Regeln, von vorn bis hinten"},
			{"f", "ehrlich gegeben: dein Anteil am Deck und woher es kommt"},
			{"c", "reden: tipp eine Zeile und drück Enter; Esc führt zurück"},
			{"g", "ein Zuruf: g und dann seine Nummer"},
			{"p", "Leute: wer da ist, wie es steht, wen du nicht hörst"},
			{"m", "auf einmal: ein Druck wählt den ganzen Rang, noch einer keinen; nochmals: einzeln. Ein Tausch bleibt eine gegen eine"},
			{"s", "vier Farben für die Karten, oder zwei; vor der Partie: Platz nehmen"},
			{"h", "allein mit Bots: ein Tipp, was gut wäre, und warum"},
			{"b", "die Regeln neben dem Tisch; nochmals: weg"},
			{"u", "die Runde abbrechen, wenn alle hier wollen; nochmals: doch nicht"},
			{"w", "beim Zusehen: auf einen Platz warten; nochmals: nicht mehr"},
			{"n", "beim Zusehen: zum nächsten Tisch"},
			{"d", "beim Zusehen: ein zweiter Tisch darunter; nochmals: weg"},
			{", (auch <)", "langsamere Bots: allein mit ihnen oder als Gastgeber"},
			{". (auch >)", "schnellere Bots"},
			{"Esc", "doch nicht; in die Lobby, der Platz bleibt deiner"},
			{"x", "endgültig aufstehen"},
			{":", "das Menü: alles, was du tun kannst; tipp, was du suchst; auch Einstellungen"},
		},

		Moves:    moves(),
		Refusals: refusals(),
	}
}

func moves() words.MoveWords {
	return words.MoveWords{
		Laying: "legt", Laid: "hat gelegt", Warned: "verwarnt", Shot: "schoss",

		YouLead: "Du spielst an: alles passt. ", GoAgain: "Du spielst weiter. ", YouOpen: "Du eröffnest mit {rank}. ",
		TheyOpen: "Die Runde eröffnet mit {rank}. ", TheyAim: "{who} wählt, wen {the} trifft. ",
		ShotAtYou: "{who} schießt mit {rank} auf dich: antworte. ", ShotAt: "{who} muss auf den Schuss von {other} antworten. ",
		AskBound: "{rank} oder höher, auch von Wildcards",
		ChanceOr: "Nichts passt: Chancenkarte umdrehen oder aufheben.",
		Mirrored: "{rank} als {other}", Under: "{rank} unter {other} zählt",

		DoChance: "die Chancenkarte aufdecken ({n})", DoTryTurn: "{cards} versuchen, obwohl du nicht dran bist",
		DoCompany: "erst eine höhere Karte zu {cards}: {other} (oder Tab)",
		DoPeek:    "[verdeckte Karte {n} vor der Zeit aufdecken]", DoDare: "es trotzdem tun (Esc: nein)",
		DoLay: "{cards} [offen] auslegen, endgültig", DoLayOne: "{cards} wählen", DoChooseLay: "{n} zu wählen (Rang tippen oder ← → ↑)",
		ShootAt: "Auf wen schießt du mit {cards}? ", DoShoot: "{cards} spielen und wählen, auf wen du schießt", DoShootAt: "mit {cards} auf {who} schießen",

		LayStatus: "Leg {n} Karten deiner Hand [offen] aus: tipp ihren Rang. ", LayChosen: "Gewählt: {cards}.",
		LayFull: "Das reicht: tipp einen gewählten Rang nochmals, um ihn zurückzunehmen.", HaveLaid: "Du hast {cards} ausgelegt.",
		DoLaidReady: "bereit",

		FoulFit:     "Ein Foul: {cards} passt nicht. Es kostet {n}.",
		FoulTurn:    "Ein Foul: {who} ist dran. Es kostet {n}.",
		FoulFlip:    "Ein Foul, ohne Toleranz: es kostet {n}.",
		CostWarning: "eine Verwarnung", CostCard: "eine Strafkarte", CostFlip: "diese Karte und eine Strafkarte",
		IsWarned: "Verwarnung für {who}.", IsPunished: "Strafkarte für {who}.",
		IsPunishedFlip: "Neue Karte und Strafkarte für {who}.",
		IsFouled:       "Der Schiedsrichter rügt {who}.",
		TurnedInVain:   "Pech: {cards} passt nicht.",
		Stalemate:      "Es geht im Kreis: Patt in {n}.",
		InMoves:        words.Counts("Zug", "Zügen"),
		KnownOf:        "Bekannt in den Händen:",

		CompanyKey: words.Key{"Tab", "Begleitung"},
		ShootKeys:  []words.Key{{"← →", "auf wen"}},
		ChanceKeys: []words.Key{{"e", "wechseln"}},
	}
}
