package german

import "shithead/views/words"

// board is what stands on a table.
func board() words.BoardWords {
	return words.BoardWords{
		TitleTurn: "▶ du bist dran", YourTurn: "DU BIST DRAN", ToPlay: "{who} ist dran", ToPlayIn: "{who} ist dran, {n}",
		Played: "legt {cards}", Took: "[nimmt {n}]", Jumped: "springt rein, {cards}", Flipped: "[deckt {cards} auf]", Chanced: "versucht {cards}",
		Aimed: "zielt auf {other}", Fouled: "Foul", Out: "raus, {n}",
		Blind: "BLIND", Four: "VIERLING", Shot: "SCHUSS", Alone: "An keinem anderen Tisch wird gespielt.",
		SecondKey: words.Key{"d", "zwei Tische"}, FirstKey: words.Key{"d", "ein Tisch"}, Opening: "Der zweite Tisch kommt …",
		JumpIn: "REINSPRINGEN: {cards} macht vier", JumpHow: []string{"ENTER springt · oder {who} spielt", "ENTER springt"},
		Counts: "Was zählt", Story: "Was bisher geschah", Chat: "Gespräch", Say: "c: sag was …",
		Undo: "zurück", Foot: []words.Key{
			{"?", "Hilfe"}, {"c", "reden"}, {"g", "Reaktion"}, {"i", "Regeln"}, {"l", "Verlauf"}, {"p", "Leute"}, {"Esc", "Lobby"},
		},
		Clockwise: "↻ 1 → {n}", Counter: "↺ {n} → 1",
	}
}
