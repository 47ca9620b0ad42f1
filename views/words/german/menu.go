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
		TypingKey: words.Key{"Strg+P", "Menü"},
		NewName:   "Dein neuer Name", Round: "Code der Runde; Enter allein ist deine letzte", Whose: "Von wem? Der Name",
		Invitation: []string{"Bring Freunde mit. Sie kommen herein mit:", "", "  {n}"},
	}
}
