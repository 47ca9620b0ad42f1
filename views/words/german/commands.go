package german

import (
	"shithead/data/ledger"
	"shithead/views/words"
)

func commands() words.CommandWords {
	return words.CommandWords{
		Does: map[string]string{
			"api":  "für Programme, die mitspielen, ein JSON-Objekt je Zeile",
			"help": "diese Liste oder wie ein Befehl geht", "rules": "die Regelwerke oder eines davon",
			"stats": "deine Bilanz oder die von jemand anderem", "top": "wer vorn liegt",
			"history": "deine letzten Runden oder die von jemand anderem", "record": "eine fertige Runde, Zeile für Zeile; ohne Kennung deine letzte",
			"rooms": "die offenen Räume", "waiting": "die Räume, in denen du dran bist; gibt es keinen, ist der Status 1", "whoami": "wer du hier bist", "name": "nimm einen anderen Namen",
			"settings": "Sprache, Karten und so, zum Lesen oder Ändern",
			"keys":     "deine Schlüssel", "keys add": "noch ein Schlüssel: mit einem Code für ein anderes Gerät oder als .pub-Datei von der Standardeingabe",
			"keys redeem": "mach diesen Schlüssel mit dem Code zu deinem", "keys remove": "nimm einen deiner Schlüssel weg",
			"keys accept":  "wer diesen Schlüssel hinzugefügt hat, bist du",
			"keys decline": "wer diesen Schlüssel hinzugefügt hat, bist nicht du und verliert ihn",
			"keys label":   "gib diesem Schlüssel einen Namen oder einem anderen von dir", "admin": "was Betreiber tun können",
			"account": "deine Daten und wie du sie löschst", "account export": "alle deine Daten, als JSON",
			"account delete": "lösch dein Profil: du bekommst ein Wort und sagst es zurück",
			"learn":          "eine Lektion: wie es geht, eins nach dem anderen",
			"play":           "ein Tisch mit drei Bots, sofort gegeben", "join": "geh in einen Raum und setz dich oder stell dich an",
			"watch": "schau in einem Raum zu, sonst am Tisch mit den meisten Leuten", "replay": "schau eine fertige Runde an, Zug für Zug",
		},
		Flags: map[string]string{
			"help": "wie der Befehl geht", "json": "als JSON-Objekt", "rules": "nach den Regeln mit diesem `CODE`, etwa leeds",
			"pace":  "Bots in diesem `TEMPO`: slow, normal, fast oder turbo",
			"plain": "in Textzeilen, zum Vorlesen und für Pipes",
			"yield": "Bots machen Platz für alle, die warten, `WANN`: company, match oder round",
			"by":    "nach diesem `MEASURE`: points, shithead oder rating", "count": "höchstens `N` Runden",
			"key": "ein anderer Schlüssel von dir, mit diesem `FINGERPRINT` oder Namen",
		},
		Usage: "So geht es: ", FlagsTitle: "Schalter:", Usually: " (sonst %s)",
		More: []string{"", "Mehr über einen: ssh HOST help BEFEHL. Die mit * sind für ein Terminal: ssh -t HOST BEFEHL"},

		Wrong: "so geht das nicht, sondern: %s", Quote: "ein Anführungszeichen ist nicht geschlossen",
		NeedsTerminal: "%s braucht ein Terminal: ssh -t HOST %s",
		NeedsScreen:   "%s braucht ein Terminal, das ganze Seiten zeigt, und deines sagt, es ist %s",
		NoPlayer:      "hier heißt niemand %s", NoRecord: "keine fertige Runde hat diese Kennung",
		NoLatest: "du hast noch keine Runde zu Ende gespielt", StillPlayed: "diese Runde läuft noch, und die Aufzeichnung zeigt jede Hand: wart auf das Ende",
		NotKept: "diese Runde ist vorbei, und das Haus hat ihre Aufzeichnung nicht mehr",

		Name: "Name", Someone: "jemand",
		TopTitle: map[ledger.Measure]string{
			ledger.ByPoints: "Die meisten Punkte: %s", ledger.ByShitheads: "Am häufigsten Scheißkopf: %s", ledger.ByRating: "Die beste Wertung: %s",
		},
		TopNone: "Noch niemand.", Measure: "ein Maß %s gibt es nicht, nur points, shithead und rating",
		RatingRules:  "eine Wertung gilt für ein Regelwerk: sag mit --rules, für welches",
		HistoryTitle: "Die letzten Runden von ", HistoryNone: "Noch keine Runde zu Ende gespielt.",
		NoRooms: "Kein Raum ist offen.", NoneToWatch: "gerade spielt niemand; versuch play",
		Pace:  "ein Tempo %s gibt es nicht, nur slow, normal, fast und turbo",
		Yield: "%s gibt es nicht; Bots machen Platz bei company, match oder round",

		WhoGuest: "Du bist zu Gast: du bist ohne Schlüssel gekommen.", WhoNew: "Du hast noch keinen Namen: dein Schlüssel ist neu hier.",
		Who: "Du bist %s.", KeyIs: "Dein Schlüssel ist %s.", Since: "Da seit %s.",
		Renamed: "Du bist jetzt %s. %s bleibt noch 30 Tage deins, falls du es zurückwillst.", SameName: "Du bist %s.",
		Setting: "eine Einstellung %s gibt es nicht, nur: %s",

		Label: "Name", KeyType: "Art", Fingerprint: "Fingerabdruck", FirstUse: "zuerst", LastUse: "zuletzt", NeverUsed: "nie benutzt",
		InUse:      "* ist der Schlüssel, mit dem du gekommen bist.",
		NoLabel:    "Gib ihm einen Namen: ssh HOST keys label TEXT",
		KeyCode:    "Vom anderen Gerät aus, innerhalb von zehn Minuten:",
		KeyAdded:   "%s bist auch du, sobald der Schlüssel ja sagt: komm mit ihm in einem Terminal oder mit ssh HOST keys accept.",
		KeyLinked:  "Dieser Schlüssel ist von jetzt an auch %s.",
		KeyRemoved: "%s bist nicht mehr du.", KeyLabelled: "%s heißt jetzt %s.",
		NoKey: "kein Schlüssel von dir heißt %s", ManyKeys: "mehrere Schlüssel heißen %s: nimm den Fingerabdruck",
		KeyNeeded:      "du bist ohne Schlüssel gekommen: mach dir einen mit ssh-keygen -t ed25519",
		KeyText:        "das ist kein öffentlicher Schlüssel: nimm eine Zeile einer .pub-Datei",
		KeyCertificate: "das ist ein Zertifikat: nimm einen einfachen Schlüssel", KeyOptions: "die Zeile hat Optionen, die hier nichts bedeuten: lass sie weg",
		KeyLines: "das sind mehrere Zeilen: nimm immer nur einen Schlüssel", KeyLong: "das ist zu lang für einen öffentlichen Schlüssel: nimm eine Zeile einer .pub-Datei",
		KeyWeak: "dieser Schlüssel ist zu schwach: nimm Ed25519, ECDSA oder RSA mit 2048 Bit",

		DeleteAsk: "Dein Name, deine Schlüssel, Einstellungen und Regeln sind dann endgültig gelöscht; deine Ergebnisse bleiben, unter " +
			"„jemand“. Wenn du das willst, innerhalb von zehn Minuten:",
		DeleteWrong: "das ist nicht das Wort, oder es ist zu alt: account delete gibt dir ein neues",
		Deleted:     "Das Profil von %s ist gelöscht. Mach's gut.",
		Replay: words.ReplayWords{
			Move: "Zug {n} von {k}", Seat: "Du siehst den Tisch wie {who}.", Abandoned: "Die Runde ist abgebrochen.",
			Runs: "läuft", Stands: "steht",
			Keys: []words.Key{{"Leer", "ablaufen lassen"}, {"←→", "Schritt"}, {"Tab", "nächster Platz"}, {"Pos1/Ende", "springen"}},
			Foot: []words.Key{{"?", "Hilfe"}, {":", "Menü"}},
			Play: words.Key{"Leer", "ablaufen lassen oder anhalten; jede Sekunde ein Zug"}, Step: words.Key{"← →", "einen Zug zurück oder weiter"},
			Leap: words.Key{"↑ ↓", "zehn Züge zurück oder weiter"}, Ends: words.Key{"Pos1 Ende", "zum Geben, zum Ende"},
			NextSeat: words.Key{"Tab", "den Tisch vom nächsten Platz aus sehen; Umschalt+Tab: vom vorigen"}, Leave: words.Key{"Esc", "gehen"},
		},
	}
}
