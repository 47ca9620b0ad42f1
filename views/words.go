package views

import (
	"errors"
	"fmt"
	"strings"

	"shithead/data"
	"shithead/rooms"
)

// Words are what people read, in one language.
type Words struct {
	// Welcome are the lines at the top of the hall.
	Welcome []string
	Hall    string
	Here    string
	// Guests counts guests.
	Guests func(n int) string
	// Present counts who is here.
	Present func(n int) string

	SayHint, GuestHint string
	// Keys of the hall, for people and for guests: key and what it does.
	HallKeys, GuestKeys []Key

	// First visit.
	NewHere   []string
	NameLabel string
	CodeLabel string
	NameKeys  []Key
	CodeKeys  []Key
	LinkHelp  []string
	// MakeKey tells a guest how to make a key, in two lines.
	MakeKey []string
	// Code says what the code is that links a key.
	Code func(code string) []string

	Help     []string
	HelpKeys []Key

	// NoTerminal is for somebody whose client shows no screens; NoCommand, with a name in it, for an unknown command.
	NoTerminal  []string
	NoCommand   string
	CommandHelp []string
	// Broken and Stopping are last words.
	Broken, Stopping string

	Lobby LobbyWords
	Table TableWords

	TooSmall string
	Busy     string
	// errors are what is said of an error, the first that fits.
	errors []errorWords
	Other  string
}

// Key is a key and what it does.
type Key struct{ Key, Does string }

type errorWords struct {
	is   error
	says string
}

// Error is what is said of an error.
func (w *Words) Error(err error) string {
	if err == nil {
		return ""
	}
	for _, e := range w.errors {
		if errors.Is(err, e.is) {
			return e.says
		}
	}
	return w.Other
}

// WordsFor are the words for what a client says of its language, such as "de_AT.UTF-8". English is for everybody else.
func WordsFor(locale string) *Words {
	if strings.HasPrefix(strings.ToLower(locale), "de") {
		return german()
	}
	return english()
}

func english() *Words {
	return &Words{
		Welcome: []string{
			"Welcome to Shithead: the card game in which nobody wins and one person loses.",
			"The tables are being carried in. Until then, say hello to whoever is here.",
		},
		Hall: "The hall", Here: "Here",
		Guests:  func(n int) string { return count(n, "guest", "guests") },
		Present: func(n int) string { return fmt.Sprintf("%d here", n) },

		SayHint:   "Say something to everybody",
		GuestHint: "You are a guest: you may look on. For a name and a voice of your own, make a key and come back:",
		HallKeys:  []Key{{"enter", "say"}, {"?", "help"}, {"ctrl+c", "leave"}},
		GuestKeys: []Key{{"?", "help"}, {"q", "leave"}},

		NewHere: []string{
			"Your key is new here. What shall we call you?",
			"The key is you: whoever comes with it is greeted by this name, no password needed.",
		},
		NameLabel: "Your name",
		CodeLabel: "Code",
		NameKeys:  []Key{{"enter", "that's me"}, {"tab", "I have a name here already"}, {"ctrl+c", "leave"}},
		CodeKeys:  []Key{{"enter", "link this key"}, {"tab", "choose a name"}, {"ctrl+c", "leave"}},
		LinkHelp: []string{
			"Come in with the key that has your name, type /link in the hall,",
			"and type here the code that you read there.",
		},
		MakeKey: []string{
			"    ssh-keygen -t ed25519",
			"    and then ssh here again; your client offers the key by itself.",
		},
		Code: func(code string) []string {
			return []string{
				"    " + code,
				"Within ten minutes, come in with your other key, press tab and type the code.",
				"That key is then you, too.",
			}
		},

		Help: []string{
			"Type a line and press enter: everybody in the hall reads it.",
			"",
			"/link    a code with which another key of yours becomes you, too",
			"/help    this page (or ? on an empty line, or F1)",
			"/quit    leave (or ctrl+c, or ctrl+d on an empty line)",
			"",
			"ctrl+l draws the screen anew.",
		},
		HelpKeys: []Key{{"any key", "back"}},

		NoTerminal: []string{
			"Shithead needs a terminal that can move its cursor (TERM=dumb can't). Come in with one: ssh -t HOST",
		},
		NoCommand: "there is no command %s; try help",
		CommandHelp: []string{
			"Shithead over SSH. Without a command, and on a terminal, you come into the hall.",
			"",
			"    help    this text",
		},
		Broken:   "Something broke on our side. It has been noted; please come in again.",
		Stopping: "The server is going down. Come back in a moment.",

		Lobby: englishLobby(), Table: englishTable(),

		TooSmall: "Please make the window larger.",
		Busy:     "One moment ...",
		errors: []errorWords{
			{data.ErrNameTaken, "Somebody here has this name already."},
			{data.ErrNameShort, "A name has 2 letters at least."},
			{data.ErrNameLong, "A name has 16 letters at most."},
			{data.ErrNameMixed, "A name is written in one alphabet."},
			{data.ErrNameReserved, "This name is reserved."},
			{data.ErrNameBad, "A name has 2 to 16 letters, digits or - _ . ' and begins with a letter or digit."},
			{data.ErrKeysFull, "This name has as many keys as it may have."},
			{data.ErrKeyTaken, "This key belongs to somebody already."},
			{ErrCode, "This code is unknown or has expired."},
			{rooms.ErrLong, "This line is too long."},
			{rooms.ErrTooFast, "Not so fast."},
			{rooms.ErrGuest, "Guests only look on."},
			{ErrCrowd, "Many people were new here at once from where you are. Please come back in a minute."},
			{ErrCommand, "There is no such command: /help lists them."},
		},
		Other: "That did not work. Please try again.",
	}
}

func german() *Words {
	return &Words{
		Welcome: []string{
			"Willkommen bei Scheißkopf: dem Kartenspiel, das niemand gewinnt und einer verliert.",
			"Die Tische werden gerade hereingetragen. Sag bis dahin hallo zu allen, die da sind.",
		},
		Hall: "Der Saal", Here: "Da sind",
		Guests:  func(n int) string { return count(n, "Gast", "Gäste") },
		Present: func(n int) string { return fmt.Sprintf("%d da", n) },

		SayHint:   "Sag etwas zu allen",
		GuestHint: "Du bist zu Gast und darfst zusehen. Für Namen und Stimme erzeuge einen Schlüssel und komm wieder:",
		HallKeys:  []Key{{"Enter", "sagen"}, {"?", "Hilfe"}, {"Strg+C", "gehen"}},
		GuestKeys: []Key{{"?", "Hilfe"}, {"q", "gehen"}},

		NewHere: []string{
			"Dein Schlüssel ist neu hier. Wie sollen wir dich nennen?",
			"Der Schlüssel bist du: wer mit ihm kommt, hat diesen Namen, ganz ohne Passwort.",
		},
		NameLabel: "Dein Name",
		CodeLabel: "Code",
		NameKeys:  []Key{{"Enter", "das bin ich"}, {"Tab", "ich habe hier schon einen Namen"}, {"Strg+C", "gehen"}},
		CodeKeys:  []Key{{"Enter", "Schlüssel verbinden"}, {"Tab", "Namen wählen"}, {"Strg+C", "gehen"}},
		LinkHelp: []string{
			"Komm mit dem Schlüssel, der deinen Namen hat, tippe im Saal /link,",
			"und tippe hier den Code ein, den du dort liest.",
		},
		MakeKey: []string{
			"    ssh-keygen -t ed25519",
			"    und dann noch einmal per ssh hierher; den Schlüssel zeigt dein Programm von selbst.",
		},
		Code: func(code string) []string {
			return []string{
				"    " + code,
				"Komm binnen zehn Minuten mit deinem anderen Schlüssel, drücke Tab und tippe den Code.",
				"Dann bist du das auch mit jenem Schlüssel.",
			}
		},

		Help: []string{
			"Tippe eine Zeile und drücke Enter: alle im Saal lesen sie.",
			"",
			"/link    ein Code, mit dem noch ein Schlüssel von dir zu dir gehört",
			"/help    diese Seite (oder ? in der leeren Zeile, oder F1)",
			"/quit    gehen (oder Strg+C, oder Strg+D in der leeren Zeile)",
			"",
			"Strg+L zeichnet den Bildschirm neu.",
		},
		HelpKeys: []Key{{"jede Taste", "zurück"}},

		NoTerminal: []string{
			"Scheißkopf braucht ein Terminal, das seinen Cursor bewegen kann (TERM=dumb nicht). Komm mit einem: ssh -t HOST",
		},
		NoCommand: "den Befehl %s gibt es nicht; versuch help",
		CommandHelp: []string{
			"Scheißkopf über SSH. Ohne Befehl, in einem Terminal, kommst du in den Saal.",
			"",
			"    help    dieser Text",
		},
		Broken:   "Bei uns ist etwas kaputtgegangen. Es ist notiert; komm bitte noch einmal herein.",
		Stopping: "Der Server wird angehalten. Komm gleich wieder.",

		Lobby: germanLobby(), Table: germanTable(),

		TooSmall: "Bitte mach das Fenster größer.",
		Busy:     "Einen Moment ...",
		errors: []errorWords{
			{data.ErrNameTaken, "Diesen Namen hat hier schon jemand."},
			{data.ErrNameShort, "Ein Name hat mindestens 2 Buchstaben."},
			{data.ErrNameLong, "Ein Name hat höchstens 16 Buchstaben."},
			{data.ErrNameMixed, "Ein Name ist in einem Alphabet geschrieben."},
			{data.ErrNameReserved, "Dieser Name ist nicht zu haben."},
			{data.ErrNameBad, "Ein Name hat 2 bis 16 Buchstaben, Ziffern oder - _ . ' und beginnt mit Buchstabe oder Ziffer."},
			{data.ErrKeysFull, "Dieser Name hat schon so viele Schlüssel, wie er haben darf."},
			{data.ErrKeyTaken, "Dieser Schlüssel gehört schon jemandem."},
			{ErrCode, "Diesen Code gibt es nicht, oder er ist abgelaufen."},
			{rooms.ErrLong, "Diese Zeile ist zu lang."},
			{rooms.ErrTooFast, "Nicht so schnell."},
			{rooms.ErrGuest, "Gäste sehen nur zu."},
			{ErrCrowd, "Von dort, wo du bist, waren gerade viele neu hier. Komm bitte in einer Minute wieder."},
			{ErrCommand, "Diesen Befehl gibt es nicht: /help nennt alle."},
		},
		Other: "Das hat nicht geklappt. Bitte versuch es noch einmal.",
	}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
