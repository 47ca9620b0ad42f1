package german

import "shithead/views/words"

func menu() words.MenuWords {
	return words.MenuWords{
		Title: "Menü", Hint: "tipp, was du suchst; Enter tut es", None: "So etwas gibt es nicht. Lösch einen Buchstaben, oder Esc.",
		AskKeys:  []words.Key{{"Enter", "los"}, {"Esc", "zurück"}},
		Settings: "Einstellungen: Sprache, Thema, Farben, Karten und mehr", Boards: "Bestenlisten: wer vorn liegt", Rounds: "deine letzten Runden mit ihren Codes",
		Replay: "noch einmal sehen: eine Runde von vorn", Name: "ein anderer Name für dich", Keys: "deine Schlüssel", Redraw: words.Key{"Strg+L", "den Bildschirm neu zeichnen"}, Quit: words.Key{"Strg+C", "das Haus verlassen"},
		Stats: "Bilanz von jemand anderem", Who: "wer du hier bist: Name und Schlüssel", Data: "deine Daten: mitnehmen oder löschen",
		Commands: "was auch eine Zeile tut: ssh HOST BEFEHL",
		Forfeit:  "Strafe: was der Verlierer muss", Invite: "Einladung: eine Zeile für deine Freunde",
		Row: "die andere Reihe, zum Tauschen", Target: "das nächste Ziel", Company: "die nächste Begleitung", Peek: "[verdeckte Karten], vor ihrer Zeit",
		AtOnce: "auf einmal: ein Druck nimmt den ganzen Rang, oder wieder eine", Suits: "vier Farben für die Karten, oder zwei",
		Cancel: "doch nicht: nichts davon wählen", ToLobby: "in die Lobby", KeepSeat: "in die Lobby, der Platz bleibt deiner",
		BotIn: words.Key{"b", "ein Bot dazu"}, BotOut: words.Key{"-", "ein Bot weniger"}, Copy: words.Key{"y", "die Einladung kopieren"},
		TypingKey: words.Key{"Strg+P", "Menü"},
		NewName:   "Dein neuer Name", Round: "Code der Runde; Enter allein ist deine letzte", Whose: "Von wem? Der Name",
		Invitation: []string{"Bring Freunde mit. Sie kommen herein mit:", "", "  {n}"},
	}
}
