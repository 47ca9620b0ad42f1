package english

import (
	"shithead/data"
	"shithead/rooms"
	"shithead/views/words"
)

func lobby() words.LobbyWords {
	return words.LobbyWords{
		Rooms: "Rooms", Room: "Room", Rules: "Rules", Seats: "Seats", State: "State", Clock: "Clock",
		Watching: "Watching", Players: "Players",
		Phases:   map[rooms.Phase]string{rooms.Gathering: "gathering", rooms.Playing: "round", rooms.Between: "after", rooms.Over: "over"},
		YourTurn: "your turn!", YourSeat: "your seat", Waiting: "waiting", GoneRoom: "gone",
		Slogan: "Nobody wins. One person loses.", Greet: "Evening, {who}. ", GreetGuest: "Evening. ",
		SeatKept: "Your seat is kept.", NoSeat: "Pull up a chair.", GuestSeat: "Play, or watch.",
		Tables: words.Counts("table", "tables"), OpenTables: words.CountsOrNone("none open", "of them open"),
		WaitsFor: "{who} waits for you", BackTo: "back to {who}",
		By: "host ", ATurn: " s a turn", NoClock: "no clock",
		Bots:  words.Counts("bot", "bots"),
		Empty: []string{"No room is open yet. Open the first."},
		EmptyGuest: []string{
			"Nobody's playing right now.",
			"",
			"p deals you in with three bots. As soon as somebody opens a room it's listed here, and you can watch.",
		},
		DealKey: words.Key{"p", "deal at once"}, DealNote: "three bots wait", GuestNote: "with three bots, for practice",
		PracticeRoom: "practice", Practice: "Practice: you're a guest, and nothing of this is kept.",
		KeepTitle: "Want it kept?",
		Keep: []string{
			"You played as a guest: no name, no points, no statistics. A key makes you somebody here, without a sign-up.",
			"",
			"Linux, macOS: in a terminal",
			"    ssh-keygen -t ed25519",
			"Windows: in PowerShell",
			"    ssh-keygen -t ed25519",
			"",
			"Enter answers each of its questions. Then come again, and choose a name:",
			"    {n}",
			"Your client offers the key by itself, and from then on it is you.",
		},
		OpenKey: words.Key{"o", "open a room"}, SeatKey: words.Key{"b", "back"},
		ChooseKey: words.Key{"↑ ↓", "choose"}, SortKey: words.Key{"r", "sort"},
		SitKey: words.Key{"enter", "sit down"}, OwnKey: words.Key{"enter", "go to your seat"}, LookKey: words.Key{"enter", "watch"},
		WatchKey: words.Key{"w", "watch"}, ChatKey: words.Key{"c", "chat"}, StatsKey: words.Key{"s", "statistics"},
		MenuKey: words.Key{":", "menu"}, HelpKey: words.Key{"?", "help"}, LeaveKey: words.Key{"ctrl+c", "leave"}, GuestLeaveKey: words.Key{"q", "leave"}, BackKey: words.Key{"esc", "back"},
		SayKey: words.Key{"enter", "say"}, GoKey: words.Key{"enter", "join"}, RoomsKey: words.Key{"esc", "back to the rooms"},
		JoinLabel: "Code of the room:", JoinKey: words.Key{"j", "join by code"},

		MakeTitle: "Open a room",
		Fields: [words.NumFields]string{
			words.FieldRules: "Rules", words.FieldOptions: "Options", words.FieldCode: "Code", words.FieldSeats: "Seats", words.FieldBots: "Bots", words.FieldLevel: "Level", words.FieldPace: "Pace", words.FieldYield: "Make way", words.FieldClock: "Clock",
			words.FieldRounds: "Rounds", words.FieldPrivate: "Found by", words.FieldGuests: "Guests",
		},
		RoundsByRules: "as the rules say ({n})",
		Yields:        map[rooms.Yield]string{rooms.YieldCompany: "match, in company", rooms.YieldMatch: "every match", rooms.YieldRound: "every round"},
		FoundBy:       [2]string{"anyone in the lobby", "friends with the code"},
		Guests:        [2]string{"only watch", "may play (not rated)"},
		Levels:        map[string]string{"random": "random", "easy": "easy", "normal": "normal", "hard": "hard", "expert": "expert", "hoarder": "hoarder", "burner": "burner", "avenger": "avenger", "gambler": "gambler"},
		Stats: words.StatsWords{
			Title: "Statistics of ", Counted: "Among people", Practice: "Practice, against bots alone", Total: "All rules",
			Heads: [words.NumHeads]string{
				words.HeadRating: "Rating", words.HeadRounds: "Rounds", words.HeadPoints: "Points", words.HeadShithead: "Shithead", words.HeadShare: "share",
				words.HeadMatches: "Matches", words.HeadWon: "Won",
				words.HeadFirst: "First", words.HeadUpper: "Top half", words.HeadBeaten: "Beaten", words.HeadSafe: "Clean / best", words.HeadWinning: "Wins / best",
				words.HeadJumpIns: "Jump-ins", words.HeadFours: "Fours", words.HeadLowCard: "Low Card", words.HeadPile: "Largest pile", words.HeadAbandoned: "Abandoned",
			},
			Largest: "Largest pile: {n} cards, in {k}.",
			Notes: [words.NumHeads]string{
				words.HeadRating: "Rating: skill among people, minus the doubt about it; newcomers have 1000.",
				words.HeadBeaten: "Beaten: the others with fewer points or, where there are none, out later.",
				words.HeadSafe:   "Clean: rounds in a row without being the Shithead.", words.HeadWinning: "Wins: matches in a row.",
			},
			Last: "Last rounds",
			RoundHeads: [words.NumRoundHeads]string{
				words.RoundDate: "Date", words.RoundRules: "Rules", words.RoundPlace: "Place", words.RoundPoints: "Points", words.RoundRecord: "Record",
			},
			Abandoned: "abandoned", Away: "a bot", Brackets: "In brackets: practice.",
			Unrated: map[data.Rated]string{
				data.UnratedAddress: "*: not rated, all from one network.",
				data.UnratedPace:    "+: not rated, played too fast.",
				data.UnratedGuests:  "~: not rated, with a guest.",
			},
			Nothing: "No finished rounds yet.", Begin: "Press p in the lobby: three bots sit down with you.",
			TileNotes: [words.NumHeads]string{
				words.HeadRating: "new: 1000", words.HeadRounds: "matches: {n}", words.HeadShithead: "{n} of {k}", words.HeadSafe: "longest: {n}",
				words.HeadPile: "cards",
			},
			Clean: "Clean run", Pile: "Largest pile", Results: "How it ended", Style: "How you play", Company: "Your rivals", Form: "Form", Newest: "newest right",
			Ahead: "ahead", Lately: words.Counts("round lately", "rounds lately"), RulesKey: words.Key{"tab", "other rules"}, Boards: "Boards", BoardsKey: words.Key{"b", "boards"}, OrderKey: words.Key{"o", "order"}, Against: "practice",
		},
		Shame: words.ShameWords{
			Title: "Hall of Shame", Week: "this week", Lately: "lately", Nobody: "Still empty. Somebody will lose soon.", You: "{who} (you)", Bots: "the bots", Gone: "somebody",
			Once: "{who}: Shithead of the hour.", Often: "{who}: Shithead {n} times running.",
			Today: "Today", Rounds: "rounds", Fours: "fours burned", JumpIns: "jump-ins", Pile: "largest pile", Clean: "longest clean run",
			Hourly: "rounds an hour", Mine: "You", Rating: "rating", CleanFor: "clean for", CleanSince: words.Counts("round", "rounds"),
			Rank: "among the shamed", Place: "{n} of {k}", Characters: "Bots as Shithead", Done: "{k} of {n}",
		},
		Form: words.FormWords{
			Usual: "as usual", Chosen: "{k} of {n} chosen", Changed: " (changed)",
			Cards: "What the cards do", CodeHint: "These rules as a code to share. Paste or type one you've been given.",
			Long:   "That's {k} among {n}: a long evening. Fewer will do.",
			SaveAs: "Save as", DropAsk: "Drop “{who}” for good? Press d again.",
			Saved: "“{who}” is saved.", Dropped: "“{who}” is dropped.", Unsaveable: "These rules don't work yet. Fix them, then save.",
			OptionsKey: words.Key{"o", "options"}, SaveKey: words.Key{"s", "save"}, DropKey: words.Key{"d", "drop"},
			ArrowsKey: words.Key{"↑↓←→", "choose"}, ChangeKey: words.Key{"←→", "change"}, MoveKey: words.Key{"↑↓", "choose"},
			MakeKey: words.Key{"enter", "open it"}, DoneKey: words.Key{"esc", "done"}, RanksKey: words.Key{"2-9tjqkao", "in or out"}, UsualKey: words.Key{"⌫", "as usual"},
			CardsKey: words.Key{"tab", "cards"}, ToOptionsKey: words.Key{"tab", "options"}, ScrollKey: words.Key{"↑↓", "scroll"}, KeepKey: words.Key{"enter", "save"},
		},
		Making:  "{who} for {n}: you{other}; a match of {k}; {ask}.",
		AtLevel: words.Counts("{rank} bot", "{rank} bots"), AtPace: words.Counts("{rank} bot ({ask})", "{rank} bots ({ask})"),
		FreeSeats: words.Counts("free seat", "free seats"),
	}
}
