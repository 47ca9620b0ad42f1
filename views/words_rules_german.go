package views

import "shithead/engine"

func germanPage() PageWords {
	return PageWords{
		Language: "de", Code: "Geschrieben: ",
		Story: "Woher es kommt", Examples: "Zum Beispiel", Tips: "Was Spieler raten",
		Silent: "Wo das Papier schweigt oder unklar ist, gilt hier", Missing: "Wovon das Papier spricht, ohne es zu sagen",

		Aim:      "Worum es geht",
		GetRid:   "Werde alle Karten los: erst die der Hand, dann die offenen, zuletzt blind die verdeckten. Wer noch Karten hat, wenn alle anderen draußen sind, ist der {who}.",
		StayLong: "Jeder Platz bringt mehr als der davor: bleib drin, solange du dich traust, aber werd nicht Letzter.",

		Cards: "Die Karten und wo sie liegen", NoJokers: "Pakete zu {n} Karten, ohne Joker.", WithJokers: "Pakete zu {n} Karten, {k} davon Joker.",
		Packs: "So viele werden zusammen gemischt, je nach der Zahl der Spieler: ", PacksFor: "{k} für {n}", To: " bis ",
		CountPacks: func(n int) string { return count(n, "Paket", "Pakete") },
		Order:      "Der Reihe nach, von niedrig bis hoch: ", OutOfOrder: "Eigene Regeln haben: {cards}.",
		InHand: Key{"Hand", "{n}, die nur ihr Besitzer sieht"}, FaceUp: Key{"offen", "{n}, die alle sehen"},
		FaceDown: Key{"verdeckt", "{n}, die niemand kennt"}, Draw: Key{"Nachziehstapel", "was nicht gegeben wurde"},
		Pile: Key{"Stapel", "darauf wird gespielt"}, Burned: Key{"verbrannt", "bis zur nächsten Runde aus dem Spiel"},

		Start:       "Vor der ersten Karte",
		Dealer:      "Wer zuerst gibt, wird ausgelost. Danach gibt der {who}.",
		Deal:        "Jeder bekommt {n} Karten verdeckt, {k} offen und {other} auf die Hand, einzeln reihum, links vom Geber angefangen.",
		DealLays:    "Jeder bekommt {n} Karten verdeckt und {other} auf die Hand, einzeln reihum, links vom Geber angefangen.",
		TurnsUp:     "Dann wird die oberste Karte des Nachziehstapels auf den Stapel gedreht. Sie zählt als das, was sie verlangt, und zu einem Vierling, und tut sonst nichts.",
		TurnUpBurns: "Ist es eine Karte, die verbrennt, verbrennt sie selbst, und der Stapel beginnt leer.",
		Swaps:       "Jeder darf Karten der Hand gegen offene tauschen, so oft er will, bis er sich bereit meldet.",
		Lays:        "Dann legt jeder {k} Karten der Hand offen hin, einmal, und meldet sich bereit.",
		Begins: [...]string{
			engine.BeginRace:   "Die niedrigste Karte eröffnet: die erste von {cards}, die jemand auf der Hand hat. Wer sie hat, darf eine oder mehrere davon legen, und wer am schnellsten ist, hat eröffnet. Ist die Zeit um, eröffnet mit einer, wer links vom Geber als Erster eine hat.",
			engine.BeginLeft:   "Es beginnt, wer links vom Geber sitzt.",
			engine.BeginLot:    "Wer die erste Runde beginnt, wird ausgelost; die späteren beginnt der letzte {who}.",
			engine.BeginWorst:  "Die erste Runde beginnt, wer die schlechtesten offenen Karten hat; die späteren beginnt der letzte {who}.",
			engine.BeginLowest: "Die niedrigste Karte ohne Wirkung eröffnet: die erste von {cards}, die jemand auf der Hand hat. Wer sie hat, legt eine oder mehrere davon; haben mehrere eine, der Erste links vom Geber.",
		},
		NoneToBegin: "Hat niemand eine davon auf der Hand, spielt der Spieler links vom Geber an, womit er will.",

		Turn:        "Wenn du dran bist",
		Play:        "Leg eine Karte oder mehrere gleiche, so hoch wie die oberste des Stapels oder höher, wenn keine Karte etwas anderes sagt. Auf einen leeren Stapel leg, was du willst.",
		Zones:       "Du spielst aus der Hand, solange eine Karte darin ist, dann deine offenen Karten, dann deckst du eine verdeckte auf. Was du zusammen legst, kommt aus einem davon.",
		DrawsUpTo:   "Nach jedem Legen, auch mitten im Zug, wird die Hand auf {n} aufgefüllt, solange der Nachziehstapel reicht.",
		DrawsPlayed: "Nach jedem Legen, auch mitten im Zug, ziehst du so viele Karten, wie du gelegt hast, solange der Nachziehstapel reicht, und hättest du noch so viele.",
		MustPlay:    "Wer spielen kann, muss. Wer nicht kann, nimmt den ganzen Stapel auf die Hand.",
		TakeAtWill:  "Du darfst den ganzen Stapel auf die Hand nehmen, wann immer du dran bist, gezwungen oder nicht, auch statt aufzudecken.",
		TakerPasses: "Wer den Stapel genommen hat, war dran; der Nächste spielt an.",
		TakerLeads:  "Wer den Stapel genommen hat, spielt sofort an, womit er will. Damit ist sein Zug vorbei.",
		FaceUpAbove: "Offene Karten müssen höher sein, wo Karten der Hand nur mindestens so hoch sein müssen.",
		Flip:        "Eine aufgedeckte Karte, die passt, ist gespielt. Passt sie nicht, kommt sie mit dem Stapel auf die Hand, und alle haben sie gesehen.",
		FlipHidden:  "Eine aufgedeckte Karte, die passt, ist gespielt. Passt sie nicht, kommt sie mit dem Stapel auf die Hand, und nur ihr Besitzer sieht sie.",
		Chance:      "Wer nichts zu spielen hat, darf die oberste Karte des Nachziehstapels umdrehen, die Chancenkarte: passt sie, ist sie gespielt, sonst kommt sie mit dem Stapel auf die Hand.",
		JumpIn:      "Auch außer der Reihe: wer oben auf dem Stapel einen Vierling vollmachen kann, aus der Hand oder, wenn sie leer ist, mit offenen Karten, darf hineinspringen. Der Stapel verbrennt, der Springer spielt an, und von ihm geht es weiter.",
		Strict:      "Ein Schiedsrichter sieht zu. Wer außer der Reihe spielt oder was nicht passt, wird beim ersten Mal verwarnt, danach kostet es jedes Mal eine verdeckte Karte dazu. Wer verbotenerweise eine verdeckte Karte aufdeckt, bekommt ungesehen eine andere dafür und noch eine dazu.",
		Out:         "Wer nirgends mehr eine Karte hat, ist draußen.",

		Powers: "Was die Karten tun",
		Matrix: MatrixWords{
			Title: "Was schlägt was", Corner: "auf", Empty: "leer",
			Through: "zählt als das darunter; allein passt alles", Gone: "bleibt nicht: auf leerem Stapel passt alles",
			Marks: [...]string{
				markYes: "passt", markNo: "passt nicht", markHand: "aus der Hand ja, von den offenen Karten nicht",
				markCompany: "nur zusammen mit {k} bis {n} darauf",
			},
			Ten:    "die 10",
			Turned: "Eine Karte, die verbrennt, liegt nur da, wenn sie aufgedreht wurde.",
			Shot:   "Die Zeile der Karte, die schießt, ist für den, auf den geschossen wurde.",
		},

		End:        "Wie es endet",
		LastIn:     "Die Runde ist vorbei, wenn einer übrig ist, der {who}.",
		Points:     "Wer als Erster draußen ist, bekommt {n}, der Nächste {k}, und so in gleichen Schritten weiter; der {who} bekommt nichts.",
		LowCard:    "Wer mit einer {rank} hinausgeht, bekommt {other} dazu.",
		TwoPlayers: "Zu zweit gibt es keine Punkte: wer zuerst draußen ist, gewinnt.",
		RoundEach:  "Eine Partie hat so viele Runden wie Spieler, zu zweit eine, wenn ihr Gastgeber nichts anderes will.",
		OneRound:   "Eine Partie hat eine Runde, wenn ihr Gastgeber nichts anderes will.",
		MostPoints: "Die meisten Punkte gewinnen die Partie; wer gleich viele hat, teilt sich den Platz.",
		NoPoints:   "Punkte gibt es nicht. Es zählt, wer der {who} war, und wie oft.",
		Stalemate:  "Vergehen {cards} Züge für jeden Spieler, in denen nichts gezogen, verbrannt oder aufgedeckt wird, niemand eine Strafkarte bekommt und niemand hinauskommt, ist die Runde ein Patt und hat kein Ergebnis.",

		Options: "Was man wählen kann", Chosen: "Was hier gewählt ist", Others: "Alles andere ist wie sonst.",
		HowToChoose: "Was man wählt, steht hinter dem Namen: {k}",
		AnyRank:     "none (keine), oder ein Rang: 2 bis 9, T J Q K A", RankList: "auto, none (keine), oder Ränge mit / dazwischen: 2/3/Jk",

		InShort: map[string]string{
			"bitenight": "Punkte nach Plätzen, Hineinspringen, Joker für andere",
			"leeds":     "Fünfen in Begleitung, Buben drehen um, Zehnen nur der Reihe nach",
			"schwechat": "3 spiegelt, 7 wird unterboten, Joker drehen um, Fressen und Anspielen",
			"classic":   "2 fängt neu an, 10 verbrennt, Vierlinge verbrennen",
			"custom":    "jede Wirkung für jede Karte, Chancenkarte, das schießende Ass",
		},
		ListHint: "Zum Lesen: rules NAME, oder mit Wahl: rules custom:again=9",

		Shelf: "Regeln", OfRoom: "gespielt in {who}",
		ShelfKeys: []Key{{"Enter", "lesen"}, {"↑↓", "wählen"}, {"Esc", "zurück"}},
		PageKeys:  []Key{{"↑↓", "blättern"}, {"Esc", "zurück"}, {"Tab", "nächster Teil"}, {"Bild↑↓", "seitenweise"}},
		Position:  "Zeile {n} von {k}",
		Key:       Key{"i", "Regeln"},
	}
}
