package views

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
	TopTitle                      map[Measure]string
	TopNone, Measure, RatingRules string
	HistoryTitle, HistoryNone     string
	NoRooms, NoneToWatch          string

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
			"help": "this text, or that of a command", "rules": "the rule sets, or the rules of one",
			"stats": "what is counted for you, or for somebody", "top": "who is at the top",
			"history": "the last rounds of yours, or of somebody", "record": "a finished round, line by line; without its id your latest",
			"rooms": "the rooms that are open", "whoami": "who you are here", "name": "take another name",
			"settings": "your language, cards and such, or change them",
			"keys":     "your keys", "keys add": "a code for another device, or the public key on standard input is yours, too",
			"keys redeem": "make this key yours, with the code", "keys remove": "a key is not yours any more",
			"keys accept":  "whoever has added this key is you",
			"keys decline": "whoever has added this key is not you, and loses it",
			"keys label":   "call this key something, or another of yours", "admin": "what operators can do",
			"account": "what is kept of you, and leaving for good", "account export": "all that is kept of you, as JSON",
			"account delete": "delete your profile: asks for a word",
			"play":           "a table with three bots, dealt at once", "join": "go into a room and sit down",
			"api":   "for programs that play, one JSON object a line",
			"watch": "look on, at the table with the most people", "replay": "watch a finished round, move by move",
		},
		Flags: map[string]string{
			"help": "how the command is used", "json": "as a JSON object", "rules": "by the rules of this `CODE`, such as leeds",
			"by": "by this `MEASURE`: points, shithead or rating", "count": "at most so many, `N`",
			"key": "not this key, but that of this `FINGERPRINT` or label",
		},
		Usage: "Usage: ", FlagsTitle: "Flags:", Usually: " (usually %s)",
		More: []string{"", "More about one: ssh HOST help COMMAND. Those with a * need a terminal: ssh -t HOST COMMAND"},

		Wrong: "that is not how it goes. Usage: %s", Quote: "a quote is not closed",
		NeedsTerminal: "%s needs a terminal: ssh -t HOST %s",
		NeedsScreen:   "%s needs a terminal that shows whole screens, and yours says that it is %s",
		NoPlayer:      "nobody here is called %s", NoRecord: "no finished round has this id",
		NoLatest: "you have not finished a round yet", StillPlayed: "this round is still being played, and its record would show all hands",
		NotKept: "this round is over, and its record is not kept any more",

		Name: "Name", Someone: "someone",
		TopTitle: map[Measure]string{
			ByPoints: "Most points: %s", ByShitheads: "Most often the Shithead: %s", ByRating: "Best rating: %s",
		},
		TopNone: "Nobody yet.", Measure: "there is no measure %s, but points, shithead and rating",
		RatingRules:  "a rating is of one rule set: say which with --rules",
		HistoryTitle: "Last rounds of ", HistoryNone: "Not one round is counted yet.",
		NoRooms: "No room is open.", NoneToWatch: "nobody is playing at the moment",

		WhoGuest: "You are a guest: you came without a key.", WhoNew: "You are nobody yet: your key is new here.",
		Who: "You are %s.", KeyIs: "Your key is %s.", Since: "Here since %s.",
		Renamed: "You are %s now. %s stays yours for 30 days, in case that you want it back.", SameName: "You are %s.",
		Settings: map[string]string{
			"language": "the language of the words", "cards": "signs for cards and lines",
			"bot": "a program plays for you: your name has a * behind it, and all that you play is practice",
		},
		Setting: "there is no setting %s; there are: %s",

		Label: "Label", KeyType: "Type", Fingerprint: "Fingerprint", FirstUse: "First use", LastUse: "Last use", NeverUsed: "never used",
		InUse:      "* is the key that you came with.",
		NoLabel:    "To give it a label: ssh HOST keys label TEXT",
		KeyCode:    "From your other device, within ten minutes:",
		KeyAdded:   "%s is you, too, once it says yes: come in with it on a terminal, or with ssh HOST keys accept.",
		KeyLinked:  "This key is %s, too, from now on.",
		KeyRemoved: "%s is not you any more.", KeyLabelled: "%s is called %s now.",
		NoKey: "no key of yours is called %s", ManyKeys: "several keys are called %s: say the fingerprint",
		KeyNeeded:      "you came without a key",
		KeyText:        "that is no public key: one line of a .pub file is wanted",
		KeyCertificate: "that is a certificate, and a plain key is wanted", KeyOptions: "the line has options, which mean nothing here",
		KeyLines: "one key at a time: that is several lines", KeyLong: "that is too long for a public key",
		KeyWeak: "that key is too weak: Ed25519, ECDSA, or RSA of 2048 bits",

		DeleteAsk: "Your name, keys, settings and rules will be gone for good; your results stay, under \"someone\". " +
			"If you mean it, within ten minutes:",
		DeleteWrong: "that is not the word, or it was asked for too long ago: account delete gives a new one",
		Deleted:     "%s is gone. Farewell.",
		Replay: ReplayWords{
			Move: "Move {n} of {k}", Seat: "You see the table as {who} does.", Abandoned: "The round was abandoned.",
			Runs: "plays", Stands: "stands still",
			Keys: []Key{{"←→", "step"}, {"space", "play"}, {"esc", "leave"}, {"tab", "next seat"}, {"home/end", "jump"}},
		},
	}
}

func germanCommands() CommandWords {
	return CommandWords{
		Does: map[string]string{
			"api":  "für Programme, die mitspielen, ein JSON-Objekt je Zeile",
			"help": "dieser Text, oder der eines Befehls", "rules": "die Regelwerke, oder eines davon",
			"stats": "was für dich gezählt ist, oder für jemand", "top": "wer vorn liegt",
			"history": "deine letzten Runden, oder die von jemand", "record": "eine Runde Zeile für Zeile; ohne ihre Kennung deine letzte",
			"rooms": "die offenen Räume", "whoami": "wer du hier bist", "name": "nimm einen anderen Namen",
			"settings": "Sprache, Karten und so, oder ändere sie",
			"keys":     "deine Schlüssel", "keys add": "ein Code für ein anderes Gerät, oder der öffentliche Schlüssel von der Standardeingabe ist auch deiner",
			"keys redeem": "mach diesen Schlüssel zu deinem, mit dem Code", "keys remove": "ein Schlüssel gehört nicht mehr dir",
			"keys accept":  "wer diesen Schlüssel hinzugefügt hat, bist du",
			"keys decline": "wer diesen Schlüssel hinzugefügt hat, bist nicht du und verliert ihn",
			"keys label":   "nenn diesen Schlüssel irgendwie, oder einen anderen", "admin": "was Betreiber tun können",
			"account": "was von dir da ist, und wie du für immer gehst", "account export": "alles, was von dir da ist, als JSON",
			"account delete": "lösch dein Profil: fragt nach einem Wort",
			"play":           "ein Tisch mit drei Bots, und es wird gegeben", "join": "geh in einen Raum und setz dich",
			"watch": "sieh zu, am Tisch mit den meisten Leuten", "replay": "sieh eine gespielte Runde an, Zug für Zug",
		},
		Flags: map[string]string{
			"help": "wie der Befehl geht", "json": "als JSON-Objekt", "rules": "nach den Regeln mit diesem `CODE`, etwa leeds",
			"by": "nach diesem `MEASURE`: points, shithead oder rating", "count": "höchstens so viele, `N`",
			"key": "nicht dieser Schlüssel, sondern der mit diesem `FINGERPRINT` oder Namen",
		},
		Usage: "So geht es: ", FlagsTitle: "Schalter:", Usually: " (sonst %s)",
		More: []string{"", "Mehr über einen: ssh HOST help BEFEHL. Die mit * brauchen ein Terminal: ssh -t HOST BEFEHL"},

		Wrong: "so geht das nicht, sondern: %s", Quote: "ein Anführungszeichen ist nicht geschlossen",
		NeedsTerminal: "%s braucht ein Terminal: ssh -t HOST %s",
		NeedsScreen:   "%s braucht ein Terminal, das ganze Seiten zeigt, und deines sagt, es ist %s",
		NoPlayer:      "hier heißt niemand %s", NoRecord: "keine Runde, die zu Ende ist, hat diese Kennung",
		NoLatest: "du hast noch keine Runde zu Ende gespielt", StillPlayed: "diese Runde wird noch gespielt, und die Aufzeichnung zeigt alle Karten",
		NotKept: "diese Runde ist vorbei, und ihre Aufzeichnung wird nicht mehr aufbewahrt",

		Name: "Name", Someone: "jemand",
		TopTitle: map[Measure]string{
			ByPoints: "Die meisten Punkte: %s", ByShitheads: "Am öftesten Scheißkopf: %s", ByRating: "Die beste Wertung: %s",
		},
		TopNone: "Noch niemand.", Measure: "ein Maß %s gibt es nicht, nur points, shithead und rating",
		RatingRules:  "eine Wertung gilt für ein Regelwerk: sag mit --rules, für welches",
		HistoryTitle: "Die letzten Runden von ", HistoryNone: "Noch ist keine Runde gezählt.",
		NoRooms: "Kein Raum ist offen.", NoneToWatch: "gerade spielt niemand",

		WhoGuest: "Du bist zu Gast: du bist ohne Schlüssel gekommen.", WhoNew: "Du bist noch niemand: dein Schlüssel ist neu hier.",
		Who: "Du bist %s.", KeyIs: "Dein Schlüssel ist %s.", Since: "Da seit %s.",
		Renamed: "Du bist jetzt %s. %s bleibt noch 30 Tage deins, falls du es zurückwillst.", SameName: "Du bist %s.",
		Settings: map[string]string{
			"language": "die Sprache der Worte", "cards": "Zeichen für Karten und Linien",
			"bot": "ein Programm spielt für dich: hinter deinem Namen steht ein *, und alles ist Übung",
		},
		Setting: "eine Einstellung %s gibt es nicht, nur: %s",

		Label: "Name", KeyType: "Art", Fingerprint: "Fingerabdruck", FirstUse: "zuerst", LastUse: "zuletzt", NeverUsed: "nie benutzt",
		InUse:      "* ist der Schlüssel, mit dem du gekommen bist.",
		NoLabel:    "Ihm einen Namen geben: ssh HOST keys label TEXT",
		KeyCode:    "Vom anderen Gerät aus, binnen zehn Minuten:",
		KeyAdded:   "%s bist auch du, sobald der Schlüssel ja sagt: komm mit ihm in einem Terminal, oder mit ssh HOST keys accept.",
		KeyLinked:  "Dieser Schlüssel ist von jetzt an auch %s.",
		KeyRemoved: "%s bist nicht mehr du.", KeyLabelled: "%s heißt jetzt %s.",
		NoKey: "kein Schlüssel von dir heißt %s", ManyKeys: "mehrere Schlüssel heißen %s: nimm den Fingerabdruck",
		KeyNeeded:      "du bist ohne Schlüssel gekommen",
		KeyText:        "das ist kein öffentlicher Schlüssel: gefragt ist eine Zeile einer .pub-Datei",
		KeyCertificate: "das ist ein Zertifikat, gefragt ist ein einfacher Schlüssel", KeyOptions: "die Zeile hat Optionen, die hier nichts bedeuten",
		KeyLines: "immer nur ein Schlüssel: das sind mehrere Zeilen", KeyLong: "das ist zu lang für einen öffentlichen Schlüssel",
		KeyWeak: "dieser Schlüssel ist zu schwach: Ed25519, ECDSA oder RSA mit 2048 Bit",

		DeleteAsk: "Dein Name, deine Schlüssel, Einstellungen und Regeln sind dann für immer weg; deine Ergebnisse bleiben, unter " +
			"„jemand“. Wenn du das willst, binnen zehn Minuten:",
		DeleteWrong: "das ist nicht das Wort, oder es ist zu alt: account delete gibt ein neues",
		Deleted:     "%s ist weg. Leb wohl.",
		Replay: ReplayWords{
			Move: "Zug {n} von {k}", Seat: "Du siehst den Tisch wie {who}.", Abandoned: "Die Runde wurde abgebrochen.",
			Runs: "läuft", Stands: "steht",
			Keys: []Key{{"←→", "Schritt"}, {"Leer", "läuft"}, {"Esc", "gehen"}, {"Tab", "Platz"}, {"Pos1/Ende", "springen"}},
		},
	}
}
