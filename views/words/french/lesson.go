package french

import "shithead/views/words"

func lesson() words.LessonWords {
	return words.LessonWords{
		Asked:   "Tu as déjà joué ?",
		Offer:   "Sinon : cinq minutes à une table où tout arrive, une chose après l'autre. Tu peux revenir sur chaque pas, et partir à tout moment.",
		AskKeys: []words.Key{{"Entrée", "oui, donne"}, {"n", "non, montre-moi"}, {"Échap", "retour"}},
		Title:   "leçon", Of: "{n} sur {k}",
		Over:    "Tu sais l'essentiel. Maintenant pour de vrai, selon les mêmes règles, contre trois bots.",
		NextKey: words.Key{"Entrée", "suite"}, PlayKey: words.Key{"Entrée", "donner"},
		UndoKey: words.Key{"u", "un pas en arrière"}, LeaveKey: words.Key{"Échap", "partir"},
		TooFew:  "Il n'y a pas de leçon pour ces règles : trop peu de cartes y sont ordinaires.",
		SayNext: "Dis suite pour continuer, ou retour pour annuler le coup.", SayPlay: "Pour cela dis joue, ou pars.",
		Steps: map[string]words.LessonStep{
			"swap":  {See: "Avant la manche, tu échanges des cartes de ta main contre [tes cartes visibles]. Les bonnes servent plus tard.", Try: "Échange {rank} contre {other}."},
			"lay":   {See: "Avant la manche, tu étales [tes cartes visibles]. Elles viennent après ta main, alors gardes-y de bonnes cartes.", Try: "Étale trois cartes, dont {rank}."},
			"ready": {See: "La mise en place est finie, et les bots t'attendent.", Try: "Dis que c'est bon pour toi."},
			"open":  {See: "La manche s'ouvre avec {rank}, et tu as cette carte.", Try: "Pose-la."},
			"lead":  {See: "C'est toi qui entames.", Try: "Joue une carte qui passe."},
			"follow": {
				See: "{who} a joué {other}. Ta carte doit être aussi haute, ou plus ; ensuite tu pioches dans [la pioche].",
				Try: "Joue {rank}.",
			},
			"take": {
				See: "{rank}, c'est trop haut pour toute ta main.", Try: "[Prends le tas].",
				Then: "Tout est à toi maintenant, et qui suit entame.",
			},
			"take-and-lead": {
				See: "{rank}, c'est trop haut pour toute ta main.", Try: "[Prends le tas].",
				Then: "Tout est à toi maintenant.",
			},
			"taken": {See: "Ensuite tu entames aussitôt.", Try: "Joue une carte de ton choix."},
			"power": {See: "{rank}, {k} : {n}.", Try: "Joue cette carte."},
			"aim":   {See: "{rank}, {k} : {n}.", Try: "Joue cette carte, et choisis pour qui."},
			"company": {
				See: "{rank}, {k} : {n}.", Try: "Joue cette carte avec {other}.",
			},
			"four":   {See: "{k} : {n}. Deux sont là, et tu as les autres.", Try: "Joue les deux : {cards}."},
			"jump":   {See: "Ce n'est pas ton tour, mais trois pareilles sont là et tu as la quatrième.", Try: "Intercepte avec {rank}."},
			"chance": {See: "Aucune de tes cartes ne passe. {k} : {n}.", Try: "Tente ta chance."},
			"foul":   {See: "{k} : {n}.", Try: "Essaie une fois pour voir : joue {rank}, qui ne passe pas."},
			"answer": {See: "{who} tire sur toi. Ce qui répond : {n}.", Try: "Riposte avec {rank}, ou tire sur quelqu'un d'autre."},
			"face-up": {
				See: "Ta main est vide, [la pioche] aussi : maintenant tu joues [tes cartes visibles].", Try: "Joue {rank}.",
			},
			"face-up-higher": {
				See: "Ta main est vide, [la pioche] aussi : maintenant tu joues [tes cartes visibles]. Égal ne suffit pas : il faut plus haut.",
				Try: "Joue {rank}.",
			},
			"flip": {See: "Il ne te reste que [des cartes cachées]. Personne ne sait lesquelles, pas même toi.", Try: "Retournes-en une."},
			"out":  {See: "Ta dernière carte, et personne ne la connaît.", Try: "Retourne-la.", Then: "Tu finis. Qui reste à la fin est le {who}."},
		},
	}
}
