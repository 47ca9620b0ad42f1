package english

import (
	"shithead/data/ledger"
	"shithead/views/words"
)

func commands() words.CommandWords {
	return words.CommandWords{
		Does: map[string]string{
			"help": "this list, or how a command works", "rules": "the rule sets, or the rules of one",
			"stats": "your statistics, or somebody else's", "top": "the ten at the top",
			"history": "your last rounds, or somebody else's", "record": "a finished round, line by line; without an id your latest",
			"rooms": "the open rooms", "waiting": "the rooms where it's your turn; the exit status is 1 if there are none", "whoami": "your name here, and your key", "name": "take another name",
			"settings": "your language, cards and so on, to read or to change",
			"keys":     "your keys", "keys add": "add a key: get a code for another device, or give its public key on standard input",
			"keys redeem": "make this key yours, with the code", "keys remove": "remove a key of yours",
			"keys accept":  "whoever has added this key is you",
			"keys decline": "whoever has added this key isn't you, and loses it",
			"keys label":   "give this key a label, or another of yours", "admin": "what operators can do",
			"account": "your data, and how to delete it", "account export": "all your data, as JSON",
			"account delete": "delete your profile: gives you a word, and wants it back",
			"learn":          "a lesson: how it's played, one thing after another",
			"play":           "a table with three bots, dealt at once", "join": "go into a room and sit down, or queue for a seat",
			"api":   "for programs that play, one JSON object a line",
			"watch": "watch a room, or the table with the most people", "replay": "watch a finished round, move by move",
		},
		Flags: map[string]string{
			"help": "how the command works", "json": "as a JSON object", "rules": "by the rules of this `CODE`, such as leeds",
			"pace":  "bots of this `PACE`: slow, normal, fast or turbo",
			"plain": "in lines of text, for screen readers and pipes",
			"yield": "bots make way for the queue `WHEN`: company, match or round",
			"by":    "by this `MEASURE`: points, shithead or rating", "count": "at most `N` rounds",
			"key": "another key of yours, by its `FINGERPRINT` or label",
		},
		Usage: "Usage: ", FlagsTitle: "Flags:", Usually: " (usually %s)",
		More: []string{"", "More about one: ssh HOST help COMMAND. Those with a * are for a terminal: ssh -t HOST COMMAND"},

		Wrong: "that's not how it goes. Usage: %s", Quote: "a quote isn't closed",
		NeedsTerminal: "%s needs a terminal: ssh -t HOST %s",
		NeedsScreen:   "%s needs a terminal that shows whole screens, and yours says it's %s",
		NoPlayer:      "nobody here is called %s", NoRecord: "no finished round has this id",
		NoLatest: "you haven't finished a round yet", StillPlayed: "this round is still being played, and its record would show every hand: wait for the end",
		NotKept: "this round is over, and the house no longer keeps its record",

		Name: "Name", Someone: "someone",
		TopTitle: map[ledger.Measure]string{
			ledger.ByPoints: "Most points: %s", ledger.ByShitheads: "Most often the Shithead: %s", ledger.ByRating: "Best rating: %s",
		},
		TopNone: "Nobody yet.", Measure: "there is no measure %s; there are points, shithead and rating",
		RatingRules:  "a rating is for one rule set: say which with --rules",
		HistoryTitle: "Last rounds of ", HistoryNone: "No finished rounds yet.",
		NoRooms: "No room is open.", NoneToWatch: "nobody's playing right now; try play",
		Pace:  "there is no pace %s; there are slow, normal, fast and turbo",
		Yield: "bots don't make way at %s; there are company, match and round",

		WhoGuest: "You are a guest: you came without a key.", WhoNew: "You have no name yet: your key is new here.",
		Who: "You are %s.", KeyIs: "Your key is %s.", Since: "Here since %s.",
		Renamed: "You are %s now. %s stays yours for 30 days, in case you want it back.", SameName: "You are %s.",
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
		Replay: words.ReplayWords{
			Move: "Move {n} of {k}", Seat: "You see the table as {who} does.", Abandoned: "The round was abandoned.",
			Runs: "playing", Stands: "paused",
			Keys: []words.Key{{"space", "play"}, {"←→", "step"}, {"tab", "next seat"}, {"home/end", "jump"}},
			Foot: []words.Key{{"?", "help"}, {":", "menu"}},
			Play: words.Key{"space", "let it play, a move a second, or pause"}, Step: words.Key{"← →", "a move back or on"},
			Leap: words.Key{"↑ ↓", "ten moves back or on"}, Ends: words.Key{"home end", "to the deal, to the end"},
			NextSeat: words.Key{"tab", "see the table from the next seat; shift+tab: from the one before"}, Leave: words.Key{"esc", "leave"},
		},
	}
}
