package english

import "shithead/views/words"

// Words are all words, made anew.
func Words() *words.Words {
	return &words.Words{
		Welcome: []string{
			"Welcome to Shithead, the card game that nobody wins and one person loses.",
			"Sit down at a table, or press c and say hello to whoever is here.",
		},
		Hall: "The hall", Here: "Here",
		Guests:  words.Counts("guest", "guests"),
		Present: words.Counts("here", "here"),

		SayHint: "Say something to everybody",
		GuestHint: []string{
			"You are a guest: you can play the bots, and watch. To play people, make a key and come back:",
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
		NameKeys:  []words.Key{{"enter", "that's me"}, {"tab", "I have a name here"}, {"ctrl+c", "leave"}},
		CodeKeys:  []words.Key{{"enter", "link the key"}, {"tab", "choose a name"}, {"ctrl+c", "leave"}},
		LinkHelp: []string{
			"Come in with the key that has your name and type /link in the hall:",
			"you get a code. Type it here.",
		},
		Claimed: []string{
			"{who} says this key is theirs too.",
			"Is that you? Then this key lets you in too from now on. If it isn't, {who} loses it, and you choose a name of your own.",
		},
		ClaimKeys:  []words.Key{{"enter", "that's me"}, {"tab", "not me"}, {"ctrl+c", "leave"}},
		Beaten:     "Somebody was faster. Enter takes this one, or type another.",
		Unanswered: "%s says this key is theirs too. If that's you: ssh HOST keys accept. If it isn't: ssh HOST keys decline.",
		Accepted:   "From now on this key is %[1]s too. To undo that: ssh HOST keys remove %[2]s",
		Declined:   "%s has lost this key. Come in and choose a name of your own.",
		NoClaim:    "nobody else says this key is theirs: there's nothing to answer",
		Code: func(code string) []string {
			return []string{
				"    " + code,
				"Come in with your other key within ten minutes, press tab and type the code.",
				"Then that key is you too.",
			}
		},

		Help: words.LobbyHelp{
			Play:     words.Key{"p", "play now: a table with three bots, dealt at once"},
			Learn:    words.Key{"l", "learn how it's played, one thing after another"},
			Open:     words.Key{"o", "open a room: rules, seats, bots, clock and rounds as you like"},
			Seat:     words.Key{"b", "back to your table: first to one that waits for you"},
			Choose:   words.Key{"↑ ↓", "choose a room"},
			Sort:     words.Key{"r", "sort the rooms; until then they stay where they are"},
			Enter:    words.Key{"enter", "go in: to your seat, to a free one, or to watch"},
			Watch:    words.Key{"w", "watch, even where a seat is free"},
			Stats:    words.Key{"s", "your statistics"},
			Rules:    words.Key{"i", "the rules of every rule set"},
			Chat:     words.Key{"c", "chat: type a line and press enter; esc goes back"},
			Join:     words.Key{"j", "join a room by its code: private ones are in no list"},
			Settings: words.Key{",", "settings: language, theme, suits, cards and more"},
			Menu:     words.Key{": tab", "the menu: everything there is, found by typing"},
			Leave:    words.Key{"ctrl+c", "leave"},
			Chatting: words.Key{"", "In the chat:"},
			Link:     words.Key{"/link", "a code for coming in with another key too"},
			Page:     words.Key{"/help", "this page (also ? or F1)"},
			Quit:     words.Key{"/quit", "leave"},
		},
		HelpKeys: []words.Key{{"↑↓", "scroll"}, {"any key", "back"}},

		NoCommand:   "there is no command %s; try help",
		NearCommand: "there is no command %s; did you mean %s?",
		CommandHelp: []string{
			"Shithead over SSH. To come in and play, on a terminal: ssh HOST",
			"ssh HOST COMMAND does one thing and is done. The commands:",
			"",
		},
		Broken:      "Something broke on our side, and we've noted it. Please come in again.",
		Stopping:    "The server is going down. Come back in a moment.",
		StoppingOne: "This server is going down, the house stays open. Come in again: {n}",
		Moving:      "The table is moving to another server. One moment.",
		SeatStays:   "Your seat in {who} stays; come back: {n}", SeatsStay: "Your seats in {who} stay; come back: {n}",

		House: words.HouseWords{
			Shut: "The house has closed this room.", Kicked: "The house has shown you out.",
			Banned: "You're barred.", KeyGone: "The key you came in with has been removed.",
			ProfileGone: "Your profile has been deleted.",
			For:         " The reason: {why}", Until: " That lasts until {time} UTC.", Forever: " That's for good.",
			Drain:    "Last orders! The server stops once these rounds are over, {time} UTC at the latest.",
			Stay:     "No last orders after all: the server stays up. Play on.",
			DrainOne: "Last orders at {who}, {time} UTC!",
			Again:    "Come in again: {n}", Elsewhere: "(The tables go on elsewhere.)",
		},
		Lobby: lobby(), Table: table(), Options: options(), Rules: page(), Commands: commands(), Settings: settings(), Menu: menu(), Plain: spoken(), Lesson: lesson(),

		TooSmall: "Please make the window larger.",
		Busy:     "One moment…",
		Errors:   errors(),
		Other:    "That didn't work. Please try again.",
	}
}
