package views

import (
	"errors"
	"fmt"
	"strings"
	"sync"

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

	SayHint string
	// GuestHint tells a guest how to become somebody: why, then how to make a key.
	GuestHint []string

	// First visit.
	NewHere   []string
	NameLabel string
	// Proposed is below a name that was proposed.
	Proposed  string
	CodeLabel string
	NameKeys  []Key
	CodeKeys  []Key
	LinkHelp  []string
	// Claimed asks whoever has a key that {who} has added to theirs whether that is them.
	Claimed   []string
	ClaimKeys []Key
	Arrival   ArrivalWords
	// Code says what the code is that links a key.
	Code func(code string) []string

	// Help is what keys and commands do; what has no key is a line of its own.
	Help []Key
	// HelpKeys turn the page and lead back.
	HelpKeys []Key

	// NoTerminal is for somebody whose client shows no screens.
	NoTerminal []string
	// NoCommand, with its name in it, is for an unknown command of ssh HOST COMMAND, and NearCommand, with one that there is
	// behind it, for one that was mistyped.
	NoCommand, NearCommand string
	// CommandHelp stands above the list of the commands.
	CommandHelp []string
	Commands    CommandWords
	// Broken and Stopping are last words.
	Broken, Stopping string
	House            HouseWords

	Lobby   LobbyWords
	Table   TableWords
	Options OptionWords
	Rules   PageWords

	TooSmall string
	Busy     string
	// errors are what is said of an error, the first that fits.
	errors []errorWords
	Other  string
}

// Key is a key and what it does.
type Key struct{ Key, Does string }

// Error is what is said of an error.
func (w *Words) Error(err error) string {
	if err == nil {
		return ""
	}
	var shut rooms.ShutError
	if errors.As(err, &shut) && shut.Why != "" {
		return w.House.because(w.House.Shut, shut.Why)
	}
	for _, e := range w.errors {
		if errors.Is(err, e.is) {
			return e.says
		}
	}
	return w.Other
}

// WordsFor are the words for what a client says of its language, such as "de_AT.UTF-8". English is for everybody else. All
// share them, so nobody changes them.
func WordsFor(locale string) *Words {
	if strings.HasPrefix(strings.ToLower(locale), "de") {
		return germanOnce()
	}
	return englishOnce()
}

var englishOnce, germanOnce = sync.OnceValue(english), sync.OnceValue(german)

func english() *Words {
	return &Words{
		Welcome: []string{
			"Welcome to Shithead, the card game that nobody wins and one person loses.",
			"Sit down at a table, or press c and say hello to whoever is here.",
		},
		Hall: "The hall", Here: "Here",
		Guests:  func(n int) string { return count(n, "guest", "guests") },
		Present: func(n int) string { return fmt.Sprintf("%d here", n) },

		SayHint: "Say something to everybody",
		GuestHint: []string{
			"You are a guest, and guests only watch. To play, make a key and come back:",
			"    ssh-keygen -t ed25519",
			"    then ssh here again; your client offers the key by itself.",
		},

		NewHere: []string{
			"Your key is new here. What shall we call you?",
			"The key is you: come back with it and this name is yours, no password.",
		},
		NameLabel: "Your name",
		Proposed:  "Enter takes it, or type another.",
		CodeLabel: "Code",
		NameKeys:  []Key{{"enter", "that's me"}, {"tab", "I already have a name here"}, {"ctrl+c", "leave"}},
		CodeKeys:  []Key{{"enter", "link the key"}, {"tab", "choose a name"}, {"ctrl+c", "leave"}},
		LinkHelp: []string{
			"Come in with the key that has your name and type /link in the hall:",
			"you get a code. Type it here.",
		},
		Claimed: []string{
			"{who} says this key is theirs too.",
			"Is that you? Then this key lets you in too from now on. If it isn't, {who} loses it, and you choose a name of your own.",
		},
		ClaimKeys: []Key{{"enter", "that's me"}, {"tab", "not me"}, {"ctrl+c", "leave"}},
		Arrival:   englishArrival(),
		Code: func(code string) []string {
			return []string{
				"    " + code,
				"Come in with your other key within ten minutes, press tab and type the code.",
				"Then that key is you too.",
			}
		},

		Help: []Key{
			{"p", "play now: a table with three bots, dealt at once"},
			{"n", "open a room: rules, seats, bots, clock and rounds as you like"},
			{"↑ ↓", "choose a room"},
			{"enter", "go in: to your seat, to a free one, or to watch"},
			{"w", "watch, even where a seat is free"},
			{"s", "your statistics"},
			{"i", "the rules of every rule set"},
			{"c", "chat: type a line and press enter; esc goes back"},
			{"j", "join a room by its code: private ones are in no list"},
			{"ctrl+c", "leave"},
			{},
			{"", "In the chat:"},
			{"/link", "a code for coming in with another key too"},
			{"/help", "this page (also ? or F1)"},
			{"/quit", "leave"},
			{},
			{"ctrl+l", "redraw the screen"},
		},
		HelpKeys: []Key{{"↑↓", "scroll"}, {"any key", "back"}},

		NoTerminal: []string{
			"Shithead needs a terminal that can move its cursor (TERM=dumb can't). Come in with one: ssh -t HOST",
		},
		NoCommand:   "there is no command %s; try help",
		NearCommand: "there is no command %s; did you mean %s?",
		CommandHelp: []string{
			"Shithead over SSH. To come in and play, on a terminal: ssh HOST",
			"ssh HOST COMMAND does one thing and is done. The commands:",
			"",
		},
		Broken:   "Something broke on our side, and we've noted it. Please come in again.",
		Stopping: "The server is going down. Come back in a moment.",

		House: englishHouse(), Lobby: englishLobby(), Table: englishTable(), Options: englishOptions(), Rules: englishPage(), Commands: englishCommands(),

		TooSmall: "Please make the window larger.",
		Busy:     "One moment…",
		errors:   append(englishOutage(), englishErrors()...),
		Other:    "That didn't work. Please try again.",
	}
}

func german() *Words {
	return &Words{
		Welcome: []string{
			"Willkommen bei Scheißkopf, dem Kartenspiel, das niemand gewinnt und einer verliert.",
			"Setz dich an einen Tisch oder drück c und sag allen hallo, die da sind.",
		},
		Hall: "Der Saal", Here: "Wer da ist",
		Guests:  func(n int) string { return count(n, "Gast", "Gäste") },
		Present: func(n int) string { return fmt.Sprintf("%d da", n) },

		SayHint: "Sag etwas zu allen",
		GuestHint: []string{
			"Du bist zu Gast, und Gäste sehen nur zu. Zum Spielen mach dir einen Schlüssel:",
			"    ssh-keygen -t ed25519",
			"    dann komm noch einmal per ssh; den Schlüssel zeigt dein Programm selbst.",
		},

		NewHere: []string{
			"Dein Schlüssel ist neu hier. Wie sollen wir dich nennen?",
			"Der Schlüssel bist du: mit ihm hast du diesen Namen, ganz ohne Passwort.",
		},
		NameLabel: "Dein Name",
		Proposed:  "Enter nimmt ihn, oder tipp einen anderen.",
		CodeLabel: "Code",
		NameKeys:  []Key{{"Enter", "das bin ich"}, {"Tab", "ich habe hier schon einen Namen"}, {"Strg+C", "gehen"}},
		CodeKeys:  []Key{{"Enter", "verbinden"}, {"Tab", "Namen wählen"}, {"Strg+C", "gehen"}},
		LinkHelp: []string{
			"Komm mit dem Schlüssel, der deinen Namen hat, und tipp im Saal /link:",
			"du bekommst einen Code. Tipp ihn hier ein.",
		},
		Claimed: []string{
			"{who} sagt: der Schlüssel gehört auch mir.",
			"Bist du das? Dann kommst du ab jetzt auch mit ihm herein. Wenn nicht, verliert {who} ihn, und du wählst selbst einen Namen.",
		},
		ClaimKeys: []Key{{"Enter", "das bin ich"}, {"Tab", "nicht ich"}, {"Strg+C", "gehen"}},
		Arrival:   germanArrival(),
		Code: func(code string) []string {
			return []string{
				"    " + code,
				"Komm innerhalb von zehn Minuten mit dem anderen Schlüssel, drück Tab und tipp den Code ein.",
				"Dann gehört auch der zu dir.",
			}
		},

		Help: []Key{
			{"p", "gleich spielen: ein Tisch mit drei Bots, sofort gegeben"},
			{"n", "einen Raum aufmachen: Regeln, Plätze, Bots und Uhr, wie du willst"},
			{"↑ ↓", "einen Raum wählen"},
			{"Enter", "hineingehen: an deinen Platz, auf einen freien oder zum Zusehen"},
			{"w", "zusehen, auch wo ein Platz frei ist"},
			{"s", "deine Bilanz"},
			{"i", "die Regeln aller Regelwerke"},
			{"c", "reden: tipp eine Zeile und drück Enter; Esc führt zurück"},
			{"j", "mit einem Code in einen Raum: private stehen in keiner Liste"},
			{"Strg+C", "gehen"},
			{},
			{"", "Beim Reden:"},
			{"/link", "ein Code, um auch mit einem anderen Schlüssel zu kommen"},
			{"/help", "diese Seite (auch ? oder F1)"},
			{"/quit", "gehen"},
			{},
			{"Strg+L", "den Bildschirm neu zeichnen"},
		},
		HelpKeys: []Key{{"↑↓", "blättern"}, {"jede Taste", "zurück"}},

		NoTerminal: []string{
			"Scheißkopf braucht ein Terminal, das seinen Cursor bewegen kann (TERM=dumb nicht). Komm mit einem: ssh -t HOST",
		},
		NoCommand:   "den Befehl %s gibt es nicht; versuch help",
		NearCommand: "den Befehl %s gibt es nicht; meinst du %s?",
		CommandHelp: []string{
			"Scheißkopf über SSH. Zum Spielen, in einem Terminal: ssh HOST",
			"ssh HOST BEFEHL tut eines und ist fertig. Die Befehle:",
			"",
		},
		Broken:   "Bei uns ist etwas kaputtgegangen, wir haben es notiert. Komm bitte noch einmal herein.",
		Stopping: "Der Server hält an. Komm gleich wieder.",

		House: germanHouse(), Lobby: germanLobby(), Table: germanTable(), Options: germanOptions(), Rules: germanPage(), Commands: germanCommands(),

		TooSmall: "Bitte mach das Fenster größer.",
		Busy:     "Einen Moment …",
		errors:   append(germanOutage(), germanErrors()...),
		Other:    "Das hat nicht geklappt. Bitte versuch es noch einmal.",
	}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
