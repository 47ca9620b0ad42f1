package english

import "shithead/views/words"

// board is what stands on a table.
func board() words.BoardWords {
	return words.BoardWords{
		TitleTurn: "▶ your turn", YourTurn: "YOUR TURN", ToPlay: "{who} to play", ToPlayIn: "{who} to play, {n}",
		Played: "just played {cards}", Took: "[took {n}]", Jumped: "jumped in, {cards}", Flipped: "[flipped {cards}]", Chanced: "tried {cards}",
		Aimed: "aims at {other}", Fouled: "foul", Out: "out, {n}",
		Blind: "BLIND", Four: "FOUR OF A KIND", Shot: "SHOT", Alone: "No other table is playing.",
		SecondKey: words.Key{"d", "two tables"}, FirstKey: words.Key{"d", "one table"}, Opening: "The second table is coming …",
		JumpIn: "JUMP IN: {cards} makes four", JumpHow: []string{"ENTER jumps · or let {who} play", "ENTER jumps"},
		Counts: "What counts", Story: "The story so far", Chat: "Chat", Say: "c: say something …",
		Undo: "cancel", Foot: []words.Key{
			{"?", "help"}, {"c", "chat"}, {"g", "react"}, {"i", "rules"}, {"l", "story"}, {"p", "people"}, {"esc", "lobby"},
		},
		Clockwise: "↻ 1 → {n}", Counter: "↺ {n} → 1",
	}
}
