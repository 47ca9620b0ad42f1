package french

import (
	"shithead/rooms"
	"shithead/views/words"
)

func people() words.PeopleWords {
	return words.PeopleWords{
		Reactions: map[rooms.Reaction]string{
			rooms.ReactionNice: "joli !", rooms.ReactionOuch: "aïe !", rooms.ReactionHaha: "haha !", rooms.ReactionHurry: "allez !",
			rooms.ReactionSorry: "pardon !", rooms.ReactionThanks: "merci !", rooms.ReactionWow: "ouah !", rooms.ReactionTea: "un thé ?",
		},
		SayHint: "Dis quelque chose à la table", GuestSilent: "Pour parler, viens avec une clé.",
		SayKeys: []words.Key{{"Entrée", "dire"}, {"Échap", "retour"}}, SetKeys: []words.Key{{"Entrée", "fixer"}, {"Échap", "retour"}},

		Title: "Gens", Waits: "{n} place dans la file", Watches: "regarde", Muted: "silence",
		Points: "points", Shitheads: "perdues", Rounds: "manches", Won: "gagnées",
		TallyPlain: "{who} : en dernier dans {k} sur {other}, parties gagnées : {cards}",
		Tally:      "{who} : {n}, en dernier dans {k} sur {other}, parties gagnées : {cards}",
		Owes:       "Le {who} {n}.", OwesWhat: "Le {who} ",
		MoveKey: words.Key{"↑↓", "choisir"}, MuteKey: words.Key{"m", "faire taire"}, UnmuteKey: words.Key{"m", "entendre"}, RemoveKey: words.Key{"d", "retirer"},
		ResetKey: words.Key{"0", "compte à zéro"}, ForfeitKey: words.Key{"t", "gage"}, BackKey: words.Key{"Échap", "retour"},
		SureRemove: "Retirer sa place à {who} ? Appuie encore sur d.", SureReset: "Remettre le compte à zéro ? Appuie encore sur 0.",

		Queued:        "Tu as la {n} place dans la file. ",
		PromisedRound: "À la manche suivante, tu as la place tenue par {who}. ",
		PromisedMatch: "Après cette partie, tu as la place tenue par {who}. ",
		PromisedStart: "Dès qu'une partie commence, tu as la place tenue par {who}. ",
		Uninvited:     "{who} joue contre les bots et peut te faire entrer. ",
		Invites:       "{who} aimerait une place : p, puis y, fait céder les bots. ",
		Yields: map[rooms.Yield]string{
			rooms.YieldCompany: "Les bots cèdent la place à la file avant une partie, sauf si tu joues contre eux sans personne d'autre.",
			rooms.YieldMatch:   "Les bots cèdent la place à la file avant une partie.",
			rooms.YieldRound:   "Les bots cèdent la place à la file avant la manche suivante ; qui arrive commence à zéro.",
		},
		YieldKey: words.Key{"y", "les bots cèdent"},

		Waiting: counts("attend", "attendent"),
		WaitKey: words.Key{"w", "faire la file"}, UnwaitKey: words.Key{"w", "quitter la file"},

		CallOff: "Annuler la manche ? Pour : {who} ({k} sur {n}).", CallOffMany: "Annuler la manche ? Pour : {k} sur {n}.",
		Unasked: " Sans avis : {who}.",
		Agree:   " u : pour", TakeBack: " u : finalement non",
		AgreeKey: words.Key{"u", "annuler {k}/{n}"}, TakeBackKey: words.Key{"u", "continuer"},
		SureCallOff: "Appuie encore sur u, et la manche est annulée.",
		CalledOff:   "La manche est annulée : personne n'est le {who}.",

		Vote: "Encore une partie ? Pour : {k} sur {n} ; il en faut {other}.", VoteRuns: "Encore une partie dans {rank}. Pour : {k} sur {n}. Les autres regarderont.",
		VoteAlone: "Encore une partie ?",

		Private: "privée", Guests: "ouverte sans clé",
	}
}

func fair() words.FairWords {
	return words.FairWords{
		Title: "Donne honnête", Hint: words.Key{"f", "donne honnête"},
		Running: "Cette manche", Next: "La manche suivante", Round: "manche ",
		Commit: "Le serveur s'est engagé sur sa graine avec :",
		Shares: "Parts dans le mélange :", Typed: "tapée", NoShares: "Les bots n'en ont pas.",
		Last: "La dernière manche, révélée", Seed: "La graine du serveur était :", Check: "Vérifie sur ta propre machine :",
		Yours: "Ta part : ",
		How:   "Tape une part à toi ci-dessous : des dés, des mots, ce que personne ne peut prévoir. Entrée l'envoie ; Entrée sans texte t'en tire une nouvelle.",
		Fixed: "Tant qu'une manche dure, ses parts ne bougent plus.",

		PromisesTitle: "Ce que cela promet",
		Promises: []string{
			"Le serveur a choisi sa graine avant de connaître la moindre part : il ne peut donc pas choisir l'ordre des cartes d'après elles. Note l'engagement : c'est le SHA-256 de la graine que l'archive révèle.",
			"Une part que personne ne pouvait prévoir rend l'ordre des cartes imprévisible pour la maison aussi, sauf si quelqu'un de mèche avec elle change ensuite la sienne.",
		},
		LimitsTitle: "Ce que cela ne promet pas",
		Limits: []string{
			"Une part que tire la maison ne protège personne de la maison.",
			"La maison voit toutes les mains. Elle pourrait refuser une part, ou fermer la salle avant la donne ; c'est l'hôte qui décide quand ça commence.",
			"Compare l'engagement avec les autres : tout le monde doit voir le même.",
			"256 bits ne se devinent pas, mais n'atteignent pas tous les ordres des cartes.",
		},
		TypeKeys: []words.Key{{"Entrée", "envoyer"}, {"Échap", "retour"}, {"↑↓", "suite"}},
		ReadKeys: []words.Key{{"Échap", "retour"}, {"↑↓", "suite"}},
	}
}
