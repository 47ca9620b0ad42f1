package english

import (
	"strconv"

	"shithead/views/words"
)

// result is what is said once a round or a match is over.
func result() words.ResultWords {
	return words.ResultWords{
		RoundOver:  "round {k} of {n} is over",
		RoundsOver: words.Counts("round is over", "rounds are over"),
		Is:         "{who} is the", YouAre: "You are the", AndOwes: "and {n}.",
		Times: func(n int) string {
			switch n {
			case 0, 1:
				return ""
			case 2:
				return "twice over"
			default:
				return strconv.Itoa(n) + " times over"
			}
		},
		Goes: "The match goes to {who}", YouCame: "You came {n} of {k}", Rating: "rating {n}",
		Left: "what was left", Never: "[Took] {n} in one go, and never got over it.", Near: "Had {n} to go, and then this.",
		Place: "place", Who: "who", Telling: "worth telling", Sum: "sum",
		Out: "{n} out", Last: "last", Own: "{who} (you)",
		Jumps:  words.Counts("jump-in", "jump-ins"),
		Jumped: "jumped in", Blew: "{cards} [burned]", Blow: "pile [burned]", Took: "[took] {n} in one go", Leaves: "left on {a}: +{n}",
		Fouls: words.Counts("foul", "fouls"),
		Turn:  "The turn of the round", Had: "; {who} had {n} to go", SoFar: "{rank} so far",
		Fair: "Fair", YourWords: "your words “{n}” shuffled this.", TheirWords: "{who} shuffled this with “{n}”.",
		ManyWords: "{who} shuffled this with words of their own.", NoWords: "shuffled by nobody's words; yours next time?",
		Next: "next round", Again: "another match", Waits: "You're ready.",
		WatchKey: words.Key{"w", "watch it again"}, ViewKey: words.Key{"v", "watch it again"},
		DealtKey: words.Key{"f", "how it was dealt"}, ShareKey: words.Key{"s", "share"},
		Copied: []string{"Copied, if your terminal lets us: {n}", "Copied: {n}", "{n}"},
	}
}

// gathering is what is said before a match.
func gathering() words.GatheringWords {
	return words.GatheringWords{
		Waiting: "waiting",
		Bring:   "Bring friends. They paste this:", BringPrivate: "It's private. Friends paste this:", CopyKey: words.Key{"y", "copy"},
		CodeKey: words.Key{"#", "QR code"}, Code: "For a phone's camera: the line that friends type.",
		CodeSmall: "The QR code needs {n} rows and {k} columns: make the window larger. This is what it says:",
		Full:      "Full table: {who} deals. To watch:",
		Taken:     "{k} of {n}",
		HostFills: "b seats a bot", SitFills: "ENTER takes it", OthersFill: "for whoever comes",
		ForfeitKey: words.Key{"t", "something else"}, NoForfeit: "The {who} owes the table nothing.",
		Fill: "fill with bots and deal", Deal: "deal", HostDeals: "{who} deals once all are here.",
		BotKey: words.Key{"b", "add a bot"}, BotOutKey: words.Key{"-", "bot out"}, LeaveKey: words.Key{"x", "leave for good"}, FairKey: words.Key{"f", "fair dealing"},
		SitKey: words.Key{"s", "take a seat"},
	}
}
