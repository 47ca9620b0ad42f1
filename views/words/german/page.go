package german

import (
	"embed"

	"shithead/engine"
	"shithead/views/words"
)

//go:embed prose/*.txt
var proseFiles embed.FS

func page() words.PageWords {
	return words.PageWords{
		Prose: words.ProseIn(proseFiles), Code: "Geschrieben: ",
		Story: "Woher es kommt", Examples: "Zum Beispiel", Tips: "Was Spieler raten",
		Silent: "Wo das Papier schweigt oder unklar ist, gilt hier", Missing: "Wovon das Papier spricht, ohne es zu sagen",

		Aim:      "Worum es geht",
		GetRid:   "Werde alle Karten los: erst die der Hand, dann [die offenen], [zuletzt blind die verdeckten]. Hast du noch Karten, wenn alle anderen draußen sind, bist du der {who}.",
		StayLong: "Jeder Platz bringt mehr als der davor: bleib drin, solange du dich traust, aber nicht bis zuletzt.",

		Cards: "Die Karten und wo sie liegen", NoJokers: "Pakete zu {n} Karten, ohne Joker.", WithJokers: "Pakete zu {n} Karten, {k} davon Joker.",
		Packs: "Wie viele ihr mischt, hängt davon ab, wie viele mitspielen: ", PacksFor: "{k} für {n}", To: " bis ",
		CountPacks: words.Counts("Paket", "Pakete"),
		Order:      "Der Reihe nach, von niedrig bis hoch: ", OutOfOrder: "Außerhalb dieser Reihe: {cards}.",
		InHand: "{n}, die nur du siehst", FaceUp: "{n}, die alle sehen", FaceDown: "{n}, die niemand kennt",
		Draw: "was nach dem Geben bleibt", Pile: "darauf spielt ihr", Burned: "bis zur nächsten Runde aus dem Spiel",

		Start:       "Vor der ersten Karte",
		Dealer:      "Wer zuerst gibt, wird ausgelost. Danach gibt der {who}.",
		Deal:        "Jeder bekommt {n} [Karten verdeckt], {k} [offen] und {other} auf die Hand, einzeln reihum, links vom Geber angefangen.",
		DealLays:    "Jeder bekommt {n} [Karten verdeckt] und {other} auf die Hand, einzeln reihum, links vom Geber angefangen.",
		TurnsUp:     "Dann kommt die oberste Karte [des Ziehstapels] aufgedreht auf [den Stapel]. Es zählt, was sie verlangt, und sie zählt zu einem Vierling; sonst tut sie nichts.",
		TurnUpBurns: "Ist es eine Karte, die [verbrennt], [verbrennt] sie nur sich selbst: [der Stapel] beginnt leer.",
		Swaps:       "Du darfst Karten der Hand gegen [offene] tauschen, so oft du willst, bis du dich bereit meldest.",
		Lays:        "Dann legst du einmal {k} Karten der Hand [offen] aus und meldest dich bereit.",
		Begins: [...]string{
			engine.BeginRace:   "Die niedrigste Karte eröffnet: die erste von {cards}, die jemand auf der Hand hat. Hast du sie, leg eine oder mehrere davon: wer am schnellsten ist, eröffnet. Ist die Zeit um, eröffnet mit einer, wer links vom Geber zuerst eine hat.",
			engine.BeginLeft:   "Es beginnt, wer links vom Geber sitzt.",
			engine.BeginLot:    "Wer die erste Runde beginnt, bestimmt das Los; die späteren beginnt der letzte {who}.",
			engine.BeginWorst:  "Die erste Runde beginnt, wer die schlechtesten [offenen Karten] hat; die späteren beginnt der letzte {who}.",
			engine.BeginLowest: "Die niedrigste Karte ohne Wirkung eröffnet: die erste von {cards}, die jemand auf der Hand hat. Hast du sie, leg eine oder mehrere davon; haben mehrere eine, eröffnet, wer links vom Geber zuerst kommt.",
		},
		NoneToBegin: "Hat niemand eine davon auf der Hand, spielt irgendetwas an, wer links vom Geber sitzt.",

		Turn:        "Wenn du dran bist",
		Play:        "Leg eine Karte oder mehrere gleiche, so hoch wie die oberste [des Stapels] oder höher, wenn keine Karte etwas anderes sagt. [Auf einen leeren Stapel] leg, was du willst.",
		Zones:       "Du spielst aus der Hand, solange eine Karte darin ist, dann [deine offenen Karten], dann [deckst du eine verdeckte auf]. Was du zusammen legst, kommt aus einem davon.",
		DrawsUpTo:   "Nach jedem Legen, auch mitten im Zug, füllst du die Hand auf {n} auf, solange [der Ziehstapel] reicht.",
		DrawsPlayed: "Nach jedem Legen, auch mitten im Zug, ziehst du so viele Karten, wie du gelegt hast, solange [der Ziehstapel] reicht, egal, was du auf der Hand hast.",
		MustPlay:    "Kannst du spielen, musst du. Kannst du nicht, [gehört dir der ganze Stapel].",
		TakeAtWill:  "Du darfst [den ganzen Stapel auf die Hand nehmen], wann immer du dran bist, gezwungen oder nicht, auch statt [aufzudecken].",
		TakerPasses: "Hast du [den Stapel genommen], ist dein Zug vorbei; wer folgt, spielt an.",
		TakerLeads:  "Hast du [den Stapel genommen], spielst du sofort an, womit du willst. Damit ist dein Zug vorbei.",
		FaceUpAbove: "Aus der Hand reicht gleich hoch, offene Karten müssen höher sein.",
		Flip:        "[Eine verdeckte Karte], die passt, ist gespielt. Passt sie nicht, kommt sie mit [dem Stapel] auf die Hand, und alle haben sie gesehen.",
		FlipHidden:  "[Eine verdeckte Karte], die passt, ist gespielt. Passt sie nicht, kommt sie mit [dem Stapel] auf die Hand, und nur du siehst sie.",
		Chance:      "Hast du nichts zu spielen, darfst du die oberste Karte [des Ziehstapels] umdrehen, die Chancenkarte: passt sie, ist sie gespielt, sonst [kommt sie mit dem Stapel auf die Hand].",
		JumpIn:      "Spring hinein, auch außer der Reihe, wenn du oben auf [dem Stapel] einen Vierling vollmachst, aus der Hand oder, wenn sie leer ist, [mit offenen Karten]. [Der Stapel verbrennt], du spielst an, und von dir geht es weiter.",
		Strict:      "Ein Schiedsrichter sieht zu. Spielst du außer der Reihe oder etwas, was nicht passt, verwarnt er dich beim ersten Mal; danach kommt jedes Mal [eine verdeckte Karte] dazu. [Deckst du verbotenerweise eine verdeckte Karte auf], bekommst du ungesehen eine andere dafür und noch eine dazu.",
		Out:         "Nirgends mehr eine Karte? Du bist draußen.",

		Powers: "Was die Karten tun",
		Laid:   "{the} passt bei: {n}.", LaidNot: " Aber nicht bei: {k}.",
		Laying: words.LayingWords{
			Free: "freier Wahl", AtLeast: "Rang oder höher", AtMost: "Rang oder niedriger", Again: "Nochmal ({cards})",
			Trump: "Trumpf ohne Antwort ({cards})", Shot: "Schuss",
		},
		Matrix: words.MatrixWords{
			Title: "Was schlägt was", Corner: "auf", Empty: "leer",
			Through: "zählt als das darunter; allein passt alles", Gone: "bleibt nicht: [auf leerem Stapel] passt alles",
			Marks: [...]string{
				words.MarkYes: "passt", words.MarkNo: "passt nicht", words.MarkHand: "aus der Hand ja, von den offenen Karten nicht",
				words.MarkCompany: "nur zusammen mit {k} bis {n} darauf",
			},
			Ten:    "die 10",
			Turned: "Eine Karte, die [verbrennt], liegt nur da, wenn sie aufgedreht wurde.",
			Shot:   "Die Zeile der Karte, die schießt, gilt, wenn jemand damit auf dich schießt.",
		},

		End:        "Wie es endet",
		LastIn:     "Die Runde ist vorbei, wenn einer übrig ist: der {who}.",
		Points:     "Wer zuerst draußen ist, bekommt {n}, wer folgt, {k} und so in gleichen Schritten weiter; der {who} bekommt nichts.",
		LowCard:    "Gehst du mit einer {rank} hinaus, bekommst du {other} dazu.",
		TwoPlayers: "Zu zweit gibt es keine Punkte: wer zuerst draußen ist, gewinnt.",
		RoundEach:  "Eine Partie hat so viele Runden wie Spieler, zu zweit eine, wenn der Gastgeber nichts anderes will.",
		OneRound:   "Eine Partie hat eine Runde, wenn der Gastgeber nichts anderes will.",
		MostPoints: "Die meisten Punkte gewinnen die Partie; gleich viele teilen sich den Platz.",
		NoPoints:   "Punkte gibt es nicht. Es zählt, wer der {who} war und wie oft.",
		Stalemate:  "Vergehen {cards} Züge für jeden Spieler, in denen nichts gezogen, [verbrannt] oder [aufgedeckt] wird, niemand eine Strafkarte bekommt und niemand hinauskommt, ist die Runde ein Patt und hat kein Ergebnis.",

		House:   "In diesem Haus",
		StandIn: "Macht ein Bot in einer Runde mehr von deinen Zügen als du selbst, bringt sie dir keine Punkte und zählt nicht für deine Wertung; der {who} bist du trotzdem, wenn es dich trifft.",
		Fouls:   "Der Schiedsrichter pfeift in einer Runde höchstens {n} Fouls von dir; danach lehnt er nur noch ab, was gegen die Regeln ist.",
		Slots:   "Mehr als {k} Plätze für [verdeckte Karten] bekommt niemand; ein Foul kostet dann keine Karte mehr.",

		Options: "Was du wählen kannst", Chosen: "Was hier gewählt ist", Others: "Alles andere ist wie sonst.",
		HowToChoose: "Schreib deine Wahl hinter den Namen: {k}",
		AnyRank:     "none (keine) oder ein Rang: 2 bis 9, T J Q K A", RankList: "auto, none (keine) oder Ränge mit / dazwischen: 2/3/Jk",

		ListHint: "Zum Lesen: rules NAME, oder mit Wahl: rules custom:again=9",

		Catalogue: "Regeln", OfRoom: "gespielt in {who}",
		ReadKey:  words.Key{"Enter", "lesen"},
		PageKeys: []words.Key{{"↑↓", "blättern"}, {"Esc", "zurück"}, {"Tab", "nächster Teil"}, {"Bild↑↓", "seitenweise"}, {"?", "Hilfe"}, {":", "Menü"}},
		Position: "Zeile {n} von {k}",
		Key:      words.Key{"i", "Regeln"},
	}
}
