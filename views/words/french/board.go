package french

import "shithead/views/words"

// board is what stands on a table.
func board() words.BoardWords {
	return words.BoardWords{
		TitleTurn: "▶ à toi", YourTurn: "À TOI DE JOUER", ToPlay: "à {who} de jouer", ToPlayIn: "à {who} de jouer, {n}",
		Played: "joue {cards}", Took: "[prend {n}]", Jumped: "intercepte, {cards}", Flipped: "[retourne {cards}]", Chanced: "tente {cards}",
		Aimed: "vise {other}", Fouled: "faute", Out: "{n} place",
		Blind: "À L'AVEUGLE", Four: "CARRÉ", Shot: "COUP DE FEU", Alone: "On ne joue à aucune autre table.",
		SecondKey: words.Key{"d", "deux tables"}, FirstKey: words.Key{"d", "une table"}, Opening: "La deuxième table arrive …",
		JumpIn: "INTERCEPTE : {cards} fait le carré", JumpHow: []string{"ENTRÉE intercepte · ou laisse jouer {who}", "ENTRÉE intercepte"},
		Counts: "Ce qui compte", Story: "Jusqu'ici", Chat: "Paroles", Say: "c : dis quelque chose …",
		Undo: "annuler", Foot: []words.Key{
			{"?", "aide"}, {"c", "parler"}, {"g", "réagir"}, {"i", "règles"}, {"l", "récit"}, {"p", "gens"}, {"Échap", "hall"},
		},
		Clockwise: "↻ 1 → {n}", Counter: "↺ {n} → 1",
	}
}
