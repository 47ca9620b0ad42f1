package german

import (
	"shithead/rooms"
	"shithead/views/words"
)

func people() words.PeopleWords {
	return words.PeopleWords{
		Reactions: [...]string{
			rooms.ReactionNice: "schön!", rooms.ReactionOuch: "autsch!", rooms.ReactionHaha: "haha!", rooms.ReactionHurry: "los!",
			rooms.ReactionSorry: "sorry!", rooms.ReactionThanks: "danke!", rooms.ReactionWow: "wow!", rooms.ReactionTea: "Tee?",
		},
		SayHint: "Sag etwas zum Tisch", GuestSilent: "Zum Reden komm mit einem Schlüssel.",
		SayKeys: []words.Key{{"Enter", "sagen"}, {"Esc", "zurück"}}, SetKeys: []words.Key{{"Enter", "setzen"}, {"Esc", "zurück"}},
		ChatKey: words.Key{"c", "reden"}, PeopleKey: words.Key{"p", "Leute"},

		Title: "Leute", Waits: "wartet als {n}", Watches: "sieht zu", Muted: "stumm",
		Points: "Punkte", Shitheads: "zuletzt", Rounds: "Runden", Won: "Siege",
		Tally: "{who}: {n}, zuletzt in {k} von {other}, Partien gewonnen: {cards}",
		Owes:  "Der {who} {n}.", OwesWhat: "Der {who} ",
		MoveKey: words.Key{"↑↓", "wählen"}, MuteKey: words.Key{"m", "stumm"}, UnmuteKey: words.Key{"m", "hören"}, RemoveKey: words.Key{"d", "vom Platz"},
		ResetKey: words.Key{"0", "zurücksetzen"}, ForfeitKey: words.Key{"t", "Strafe"}, BackKey: words.Key{"Esc", "zurück"},
		SureRemove: "{who} vom Platz nehmen? Drück noch einmal d.", SureReset: "Punktestand zurücksetzen? Drück noch einmal 0.",

		Queued:  "Du wartest als {n} auf einen Platz. ",
		Waiting: func(n int) string { return words.Count(n, "wartet", "warten") },
		WaitKey: words.Key{"w", "anstellen"}, UnwaitKey: words.Key{"w", "doch nicht"},

		CallOff: "Runde abbrechen? Dafür: {who} ({k} von {n}).", CallOffMany: "Runde abbrechen? Dafür: {k} von {n}.",
		Unasked: " Nicht gefragt: {who}.",
		Agree:   " u: dafür", TakeBack: " u: doch nicht",
		AgreeKey: words.Key{"u", "Abbruch {k}/{n}"}, TakeBackKey: words.Key{"u", "weiter"},
		SureCallOff: "Drück noch einmal u, dann ist die Runde abgebrochen.",
		CalledOff:   "Die Runde ist abgebrochen: niemand ist der {who}.",

		Vote: "Noch eine Partie? Dafür: {k} von {n}; nötig: {other}.", VoteRuns: "Noch eine Partie in {rank}. Dafür: {k} von {n}. Die anderen sehen zu.",

		Private: "privat",
	}
}
