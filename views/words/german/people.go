package german

import (
	"shithead/rooms"
	"shithead/views/words"
)

func people() words.PeopleWords {
	return words.PeopleWords{
		Reactions: map[rooms.Reaction]string{
			rooms.ReactionNice: "schön!", rooms.ReactionOuch: "autsch!", rooms.ReactionHaha: "haha!", rooms.ReactionHurry: "los!",
			rooms.ReactionSorry: "sorry!", rooms.ReactionThanks: "danke!", rooms.ReactionWow: "wow!", rooms.ReactionTea: "Tee?",
		},
		SayHint: "Sag etwas zum Tisch", GuestSilent: "Zum Reden komm mit einem Schlüssel.",
		SayKeys: []words.Key{{"Enter", "sagen"}, {"Esc", "zurück"}}, SetKeys: []words.Key{{"Enter", "setzen"}, {"Esc", "zurück"}},

		Title: "Leute", Waits: "wartet als {n}", Watches: "sieht zu", Muted: "stumm",
		Points: "Punkte", Shitheads: "zuletzt", Rounds: "Runden", Won: "Siege",
		TallyPlain: "{who}: zuletzt in {k} von {other}, Partien gewonnen: {cards}",
		Tally:      "{who}: {n}, zuletzt in {k} von {other}, Partien gewonnen: {cards}",
		Owes:       "Der {who} {n}.", OwesWhat: "Der {who} ",
		MoveKey: words.Key{"↑↓", "wählen"}, MuteKey: words.Key{"m", "stumm"}, UnmuteKey: words.Key{"m", "hören"}, RemoveKey: words.Key{"d", "vom Platz"},
		ResetKey: words.Key{"0", "zurücksetzen"}, ForfeitKey: words.Key{"t", "Strafe"}, BackKey: words.Key{"Esc", "zurück"},
		SureRemove: "{who} vom Platz nehmen? Drück noch einmal d.", SureReset: "Punktestand zurücksetzen? Drück noch einmal 0.",

		Queued:        "Du wartest als {n} auf einen Platz. ",
		PromisedRound: "Mit der nächsten Runde bekommst du den Platz von {who}. ",
		PromisedMatch: "Nach dieser Partie bekommst du den Platz von {who}. ",
		PromisedStart: "Sobald eine Partie beginnt, bekommst du den Platz von {who}. ",
		Uninvited:     "{who} spielt allein mit Bots und kann dich mitspielen lassen. ",
		Invites:       "{who} möchte mitspielen: mit p, dann y machen Bots Platz. ",
		Yields: map[rooms.Yield]string{
			rooms.YieldCompany: "Bots machen vor einer Partie Platz für alle, die warten, außer du spielst allein mit ihnen.",
			rooms.YieldMatch:   "Bots machen vor einer Partie Platz für alle, die warten.",
			rooms.YieldRound:   "Bots machen vor der nächsten Runde Platz für alle, die warten; wer neu ist, beginnt bei null.",
		},
		YieldKey: words.Key{"y", "Bots machen Platz"},

		Waiting: words.Counts("wartet", "warten"),
		WaitKey: words.Key{"w", "anstellen"}, UnwaitKey: words.Key{"w", "doch nicht"},

		CallOff: "Runde abbrechen? Dafür: {who} ({k} von {n}).", CallOffMany: "Runde abbrechen? Dafür: {k} von {n}.",
		Unasked: " Nicht gefragt: {who}.",
		Agree:   " u: dafür", TakeBack: " u: doch nicht",
		AgreeKey: words.Key{"u", "Abbruch {k}/{n}"}, TakeBackKey: words.Key{"u", "weiter"},
		SureCallOff: "Drück noch einmal u, dann ist die Runde abgebrochen.",
		CalledOff:   "Die Runde ist abgebrochen: niemand ist der {who}.",

		Vote: "Noch eine Partie? Dafür: {k} von {n}; nötig: {other}.", VoteRuns: "Noch eine Partie in {rank}. Dafür: {k} von {n}. Die anderen sehen zu.",
		VoteAlone: "Noch eine Partie?",

		Private: "privat", Guests: "auch Gäste",
	}
}

func fair() words.FairWords {
	return words.FairWords{
		Title: "Ehrlich gegeben", Hint: words.Key{"f", "ehrlich gegeben"},
		Running: "Diese Runde", Next: "Die nächste Runde", Round: "Runde ",
		Commit: "Der Server hat sich auf seine Zahl festgelegt mit:",
		Shares: "Anteile am Deck:", Typed: "getippt", NoShares: "Bots haben keinen.",
		Last: "Die letzte Runde, aufgedeckt", Seed: "Die Zahl des Servers war:", Check: "Prüf es auf deinem eigenen Rechner:",
		Yours: "Dein Anteil: ",
		How:   "Tipp unten einen eigenen Anteil: Würfel, Wörter, was niemand vorhersehen kann. Enter schickt ihn ab; ohne Text bekommst du einen neuen.",
		Fixed: "Solange eine Runde läuft, stehen ihre Anteile fest.",

		PromisesTitle: "Was das verspricht",
		Promises: []string{
			"Der Server hat seine Zahl gewählt, bevor ein Anteil bekannt war; er kann das Deck also nicht danach aussuchen. Schreib die Festlegung auf: sie ist der SHA-256 der Zahl, die in der Aufzeichnung steht.",
			"Ein Anteil, den niemand vorhersehen kann, macht das Deck auch für das Haus unvorhersehbar, außer jemand, der mit ihm im Bund ist, ändert seinen danach.",
		},
		LimitsTitle: "Was nicht",
		Limits: []string{
			"Ein Anteil, den das Haus zieht, schützt niemanden vor dem Haus.",
			"Das Haus sieht jede Hand. Es könnte einen Anteil ablehnen oder den Raum vor dem Geben schließen; wann es losgeht, bestimmt der Gastgeber.",
			"Vergleicht die Festlegung: alle müssen dieselbe sehen.",
			"256 Bit lassen sich nicht raten, erreichen aber nicht jede Reihenfolge der Karten.",
		},
		TypeKeys: []words.Key{{"Enter", "senden"}, {"Esc", "zurück"}, {"↑↓", "mehr"}},
		ReadKeys: []words.Key{{"Esc", "zurück"}, {"↑↓", "mehr"}},
	}
}
