package english

import "shithead/views/words"

func lesson() words.LessonWords {
	return words.LessonWords{
		Asked:   "Played before?",
		Offer:   "If you haven't: five minutes at a table where one thing after another comes up. You can take back every step, and leave at any time.",
		AskKeys: []words.Key{{"enter", "yes, deal"}, {"n", "no, show me"}, {"esc", "back"}},
		Title:   "lesson", Of: "{n} of {k}",
		Over:    "That's all you need. Now the real thing, by the same rules, against three bots.",
		NextKey: words.Key{"enter", "go on"}, PlayKey: words.Key{"enter", "deal"},
		UndoKey: words.Key{"u", "step back"}, LeaveKey: words.Key{"esc", "leave"},
		TooFew:  "There's no lesson for these rules: too few of their cards are plain ones.",
		SayNext: "Say next to go on, or back to take it back.", SayPlay: "Say play for that, or leave.",
		Steps: map[string]words.LessonStep{
			"swap":  {See: "Before the round you swap cards of your hand for [your face-up cards]. Good ones are for later.", Try: "Swap your {rank} for the {other}."},
			"lay":   {See: "Before the round you lay [your face-up cards]. They come after your hand, so keep good ones for then.", Try: "Lay three, the {rank} among them."},
			"ready": {See: "That's the set-up, and the bots have done theirs.", Try: "Say that you're ready."},
			"open":  {See: "The round opens with {the}, and you have one.", Try: "Lay it."},
			"lead":  {See: "You begin.", Try: "Play any card that fits."},
			"follow": {
				See: "{who} played {other}. Your card has to be as high, or higher; then you draw from [the draw pile].",
				Try: "Play your {rank}.",
			},
			"take": {
				See: "The {rank} is too high for every card of your hand.", Try: "[Take the pile].",
				Then: "All of it is yours now, and the next player leads.",
			},
			"take-and-lead": {
				See: "The {rank} is too high for every card of your hand.", Try: "[Take the pile].",
				Then: "All of it is yours now.",
			},
			"taken": {See: "Whoever does that leads at once.", Try: "Play any card of yours."},
			"power": {See: "{rank}, {k}: {n}.", Try: "Play it."},
			"aim":   {See: "{rank}, {k}: {n}.", Try: "Play it, and choose whom it's for."},
			"company": {
				See: "{rank}, {k}: {n}.", Try: "Play it with your {other}.",
			},
			"four":   {See: "{k}: {n}. Two lie there, and you have the others.", Try: "Play both: {cards}."},
			"jump":   {See: "It's not your turn, but three of a kind lie there and you have the fourth.", Try: "Jump in with your {rank}."},
			"chance": {See: "None of your cards fits. {k}: {n}.", Try: "Try your luck."},
			"foul":   {See: "{k}: {n}.", Try: "See what happens once: play your {rank}, which won't fit."},
			"answer": {See: "{who} shoots at you. What answers it: {n}.", Try: "Shoot back with your {rank}, or at somebody else."},
			"face-up": {
				See: "Your hand is empty, and so is [the draw pile]: now you play from [your face-up cards].", Try: "Play the {rank}.",
			},
			"face-up-higher": {
				See: "Your hand is empty, and so is [the draw pile]: now you play from [your face-up cards]. Equal won't do: they have to be higher.",
				Try: "Play the {rank}.",
			},
			"flip": {See: "All you have left is [face-down cards]. Nobody knows what they are, not even you.", Try: "Turn any of them."},
			"out":  {See: "The last card you have, and nobody knows it.", Try: "Turn it.", Then: "You're out. Whoever is left in the end is the {who}."},
		},
	}
}
