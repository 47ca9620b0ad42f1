package views

import "shithead/data"

// CommandWords are what people read who come with a command, in one language. Facts stand in the places of %s.
type CommandWords struct {
	// Does says what each command does, by its name and those behind it; Flags what a flag does, by its name.
	Does, Flags map[string]string
	// Usage comes before how a command is used, FlagsTitle over its flags, Usually behind a flag with what it is if it is not
	// there, and More below a list of commands.
	Usage, FlagsTitle, Usually string
	More                       []string

	// What is wrong with a command: how it is used, and which; a quote that is not closed; one for a terminal, and for one
	// that shows screens.
	Wrong, Quote, NeedsTerminal, NeedsScreen string
	// NoPlayer is for a name that nobody has, NoRecord and NoLatest for a round that there is not, StillPlayed for one that
	// runs, NotKept for one whose record is not kept any more.
	NoPlayer, NoRecord, NoLatest, StillPlayed, NotKept string

	// Name is over names, Someone stands for somebody who is not here any more.
	Name, Someone string
	// TopTitle has the rules in it, by measure. TopNone is for an empty board, Measure for a measure that there is not, and
	// RatingRules for a rating without rules.
	TopTitle                      map[data.Measure]string
	TopNone, Measure, RatingRules string
	HistoryTitle, HistoryNone     string
	NoRooms, NoneToWatch          string
	// Pace is for a pace of bots that there is not.
	Pace string

	// WhoGuest, WhoNew and Who say who one is: a guest, somebody with a new key, or a name; KeyIs which key.
	WhoGuest, WhoNew, Who, KeyIs, Since string
	// Renamed has the new name and the old one.
	Renamed, SameName string
	// Settings are their names and what they do; Setting is for one that there is not.
	Settings map[string]string
	Setting  string

	// Keys.
	Label, KeyType, Fingerprint, FirstUse, LastUse, InUse, NeverUsed string
	// NoLabel is for the key in use, if it has no label.
	NoLabel string
	// KeyCode says how to use the code that follows; KeyAdded, KeyLinked, KeyLabelled and KeyRemoved say what was done.
	KeyCode                                      string
	KeyAdded, KeyLinked, KeyLabelled, KeyRemoved string
	// NoKey is for a key that is not one's own, ManyKeys for several of one label; KeyNeeded for who has none.
	NoKey, ManyKeys, KeyNeeded string
	// KeyText is for a text that is no public key, KeyCertificate for a certificate, KeyOptions for a line with options,
	// KeyLines for several, KeyLong for too much of it, KeyWeak for a key that is no proof.
	KeyText, KeyCertificate, KeyOptions, KeyLines, KeyLong, KeyWeak string

	// DeleteAsk says what the command that follows does, which has a word in it; DeleteWrong is for another word.
	DeleteAsk, DeleteWrong, Deleted string

	Replay ReplayWords
}

func englishCommands() CommandWords {
	return CommandWords{
		Does: map[string]string{
			"help": "this list, or how a command works", "rules": "the rule sets, or the rules of one",
			"stats": "your statistics, or somebody else's", "top": "the ten at the top",
			"history": "your last rounds, or somebody else's", "record": "a finished round, line by line; without an id your latest",
			"rooms": "the open rooms", "whoami": "your name here, and your key", "name": "take another name",
			"settings": "your language, cards and so on, to read or to change",
			"keys":     "your keys", "keys add": "add a key: get a code for another device, or give its public key on standard input",
			"keys redeem": "make this key yours, with the code", "keys remove": "remove a key of yours",
			"keys accept":  "whoever has added this key is you",
			"keys decline": "whoever has added this key isn't you, and loses it",
			"keys label":   "give this key a label, or another of yours", "admin": "what operators can do",
			"account": "your data, and how to delete it", "account export": "all your data, as JSON",
			"account delete": "delete your profile: gives you a word, and wants it back",
			"play":           "a table with three bots, dealt at once", "join": "go into a room and sit down",
			"api":   "for programs that play, one JSON object a line",
			"watch": "watch a room, or the table with the most people", "replay": "watch a finished round, move by move",
		},
		Flags: map[string]string{
			"help": "how the command works", "json": "as a JSON object", "rules": "by the rules of this `CODE`, such as leeds",
			"pace": "bots of this `PACE`: slow, normal, fast or turbo",
			"by":   "by this `MEASURE`: points, shithead or rating", "count": "at most `N` rounds",
			"key": "another key of yours, by its `FINGERPRINT` or label",
		},
		Usage: "Usage: ", FlagsTitle: "Flags:", Usually: " (usually %s)",
		More: []string{"", "More about one: ssh HOST help COMMAND. Those with a * need a terminal: ssh -t HOST COMMAND"},

		Wrong: "that's not how it goes. Usage: %s", Quote: "a quote isn't closed",
		NeedsTerminal: "%s needs a terminal: ssh -t HOST %s",
		NeedsScreen:   "%s needs a terminal that shows whole screens, and yours says it's %s",
		NoPlayer:      "nobody here is called %s", NoRecord: "no finished round has this id",
		NoLatest: "you haven't finished a round yet", StillPlayed: "this round is still being played, and its record would show every hand: wait for the end",
		NotKept: "this round is over, and the house no longer keeps its record",

		Name: "Name", Someone: "someone",
		TopTitle: map[data.Measure]string{
			data.ByPoints: "Most points: %s", data.ByShitheads: "Most often the Shithead: %s", data.ByRating: "Best rating: %s",
		},
		TopNone: "Nobody yet.", Measure: "there is no measure %s; there are points, shithead and rating",
		RatingRules:  "a rating is for one rule set: say which with --rules",
		HistoryTitle: "Last rounds of ", HistoryNone: "No finished rounds yet.",
		NoRooms: "No room is open.", NoneToWatch: "nobody's playing right now; try play",
		Pace: "there is no pace %s; there are slow, normal, fast and turbo",

		WhoGuest: "You are a guest: you came without a key.", WhoNew: "You have no name yet: your key is new here.",
		Who: "You are %s.", KeyIs: "Your key is %s.", Since: "Here since %s.",
		Renamed: "You are %s now. %s stays yours for 30 days, in case you want it back.", SameName: "You are %s.",
		Settings: map[string]string{
			"language": "the language you read", "cards": "how cards and lines are drawn",
			"suits": "how many colours the suits have", "auto-select": "at a table a press chooses a whole rank, another puts it back",
			"rules": "the rules stand beside the table while you play",
			"bot":   "a program plays for you: your name gets a *, and all you play is practice",
		},
		Setting: "there is no setting %s; there are: %s",

		Label: "Label", KeyType: "Type", Fingerprint: "Fingerprint", FirstUse: "First use", LastUse: "Last use", NeverUsed: "never used",
		InUse:      "* is the key you came with.",
		NoLabel:    "To give it a label: ssh HOST keys label TEXT",
		KeyCode:    "From your other device, within ten minutes:",
		KeyAdded:   "%s is you too, once it says yes: come in with it on a terminal, or with ssh HOST keys accept.",
		KeyLinked:  "From now on this key is %s too.",
		KeyRemoved: "%s isn't you any more.", KeyLabelled: "%s is called %s now.",
		NoKey: "no key of yours is called %s", ManyKeys: "several keys are called %s: say the fingerprint",
		KeyNeeded:      "you came without a key: make one with ssh-keygen -t ed25519",
		KeyText:        "that's not a public key: give one line of a .pub file",
		KeyCertificate: "that's a certificate: give a plain key", KeyOptions: "the line has options, which mean nothing here: leave them out",
		KeyLines: "that's several lines: give one key at a time", KeyLong: "that's too long for a public key: give one line of a .pub file",
		KeyWeak: "that key is too weak: use Ed25519, ECDSA, or RSA with 2048 bits",

		DeleteAsk: "Your name, keys, settings and rules will be gone for good; your results stay, under \"someone\". " +
			"If you mean it, within ten minutes:",
		DeleteWrong: "that's not the word, or it's too old: account delete gives you a new one",
		Deleted:     "The profile of %s is deleted. Take care.",
		Replay: ReplayWords{
			Move: "Move {n} of {k}", Seat: "You see the table as {who} does.", Abandoned: "The round was abandoned.",
			Runs: "playing", Stands: "paused",
			Keys: []Key{{"←→", "step"}, {"space", "play"}, {"esc", "leave"}, {"tab", "next seat"}, {"home/end", "jump"}},
		},
	}
}

func germanCommands() CommandWords {
	return CommandWords{
		Does: map[string]string{
			"api":  "für Programme, die mitspielen, ein JSON-Objekt je Zeile",
			"help": "diese Liste oder wie ein Befehl geht", "rules": "die Regelwerke oder eines davon",
			"stats": "deine Bilanz oder die von jemand anderem", "top": "wer vorn liegt",
			"history": "deine letzten Runden oder die von jemand anderem", "record": "eine fertige Runde, Zeile für Zeile; ohne Kennung deine letzte",
			"rooms": "die offenen Räume", "whoami": "wer du hier bist", "name": "nimm einen anderen Namen",
			"settings": "Sprache, Karten und so, zum Lesen oder Ändern",
			"keys":     "deine Schlüssel", "keys add": "noch ein Schlüssel: mit einem Code für ein anderes Gerät oder als .pub-Datei von der Standardeingabe",
			"keys redeem": "mach diesen Schlüssel mit dem Code zu deinem", "keys remove": "nimm einen deiner Schlüssel weg",
			"keys accept":  "wer diesen Schlüssel hinzugefügt hat, bist du",
			"keys decline": "wer diesen Schlüssel hinzugefügt hat, bist nicht du und verliert ihn",
			"keys label":   "gib diesem Schlüssel einen Namen oder einem anderen von dir", "admin": "was Betreiber tun können",
			"account": "deine Daten und wie du sie löschst", "account export": "alle deine Daten, als JSON",
			"account delete": "lösch dein Profil: du bekommst ein Wort und sagst es zurück",
			"play":           "ein Tisch mit drei Bots, sofort gegeben", "join": "geh in einen Raum und setz dich",
			"watch": "schau in einem Raum zu, sonst am Tisch mit den meisten Leuten", "replay": "schau eine fertige Runde an, Zug für Zug",
		},
		Flags: map[string]string{
			"help": "wie der Befehl geht", "json": "als JSON-Objekt", "rules": "nach den Regeln mit diesem `CODE`, etwa leeds",
			"pace": "Bots in diesem `TEMPO`: slow, normal, fast oder turbo",
			"by":   "nach diesem `MEASURE`: points, shithead oder rating", "count": "höchstens `N` Runden",
			"key": "ein anderer Schlüssel von dir, mit diesem `FINGERPRINT` oder Namen",
		},
		Usage: "So geht es: ", FlagsTitle: "Schalter:", Usually: " (sonst %s)",
		More: []string{"", "Mehr über einen: ssh HOST help BEFEHL. Die mit * brauchen ein Terminal: ssh -t HOST BEFEHL"},

		Wrong: "so geht das nicht, sondern: %s", Quote: "ein Anführungszeichen ist nicht geschlossen",
		NeedsTerminal: "%s braucht ein Terminal: ssh -t HOST %s",
		NeedsScreen:   "%s braucht ein Terminal, das ganze Seiten zeigt, und deines sagt, es ist %s",
		NoPlayer:      "hier heißt niemand %s", NoRecord: "keine fertige Runde hat diese Kennung",
		NoLatest: "du hast noch keine Runde zu Ende gespielt", StillPlayed: "diese Runde läuft noch, und die Aufzeichnung zeigt jede Hand: wart auf das Ende",
		NotKept: "diese Runde ist vorbei, und das Haus hat ihre Aufzeichnung nicht mehr",

		Name: "Name", Someone: "jemand",
		TopTitle: map[data.Measure]string{
			data.ByPoints: "Die meisten Punkte: %s", data.ByShitheads: "Am häufigsten Scheißkopf: %s", data.ByRating: "Die beste Wertung: %s",
		},
		TopNone: "Noch niemand.", Measure: "ein Maß %s gibt es nicht, nur points, shithead und rating",
		RatingRules:  "eine Wertung gilt für ein Regelwerk: sag mit --rules, für welches",
		HistoryTitle: "Die letzten Runden von ", HistoryNone: "Noch keine Runde zu Ende gespielt.",
		NoRooms: "Kein Raum ist offen.", NoneToWatch: "gerade spielt niemand; versuch play",
		Pace: "ein Tempo %s gibt es nicht, nur slow, normal, fast und turbo",

		WhoGuest: "Du bist zu Gast: du bist ohne Schlüssel gekommen.", WhoNew: "Du hast noch keinen Namen: dein Schlüssel ist neu hier.",
		Who: "Du bist %s.", KeyIs: "Dein Schlüssel ist %s.", Since: "Da seit %s.",
		Renamed: "Du bist jetzt %s. %s bleibt noch 30 Tage deins, falls du es zurückwillst.", SameName: "Du bist %s.",
		Settings: map[string]string{
			"language": "die Sprache, die du liest", "cards": "womit Karten und Linien gezeichnet sind",
			"suits": "wie viele Farben die Karten haben", "auto-select": "am Tisch wählt ein Druck den ganzen Rang, noch einer keinen",
			"rules": "beim Spielen stehen die Regeln neben dem Tisch",
			"bot":   "ein Programm spielt für dich: dein Name bekommt ein *, und alles ist Übung",
		},
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
		Replay: ReplayWords{
			Move: "Zug {n} von {k}", Seat: "Du siehst den Tisch wie {who}.", Abandoned: "Die Runde ist abgebrochen.",
			Runs: "läuft", Stands: "steht",
			Keys: []Key{{"←→", "Schritt"}, {"Leer", "läuft"}, {"Esc", "gehen"}, {"Tab", "Platz"}, {"Pos1/Ende", "springen"}},
		},
	}
}
