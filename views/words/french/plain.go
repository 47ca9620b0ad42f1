package french

import (
	"shithead/engine"
	"shithead/views/words"
)

func spoken() words.PlainWords {
	return words.PlainWords{
		Verbs: map[words.Verb]words.Same{
			words.SayPlay: "joue, jouer, joues, pose, poser, mets, mettre", words.SayJump: "intercepte, intercepter, interception",
			words.SayTake: "prends, prendre, prend, ramasse, ramasser, bouffe, bouffer",
			words.SayFlip: "retourne, retourner", words.SayChance: "tente, tenter, pioche, piocher",
			words.SaySwap: "échange, echange, échanger, echanger", words.SayLay: "étale, etale, étaler, etaler",
			words.SayReady: "ok, prêt, pret, prête, prete, suite, suivante", words.SayHint: "conseil, astuce",
			words.SayHand: "main, cartes", words.SayPile: "tas, pile, défausse, defausse", words.SayWho: "qui, joueurs, gens",
			words.SayPoints: "points, score, compte", words.SayTime: "temps, horloge", words.SayAgain: "encore, répète, repete, répéter, repeter",
			words.SayRules: "règles, regles", words.SayHelp: "aide",
			words.SayStart: "commence, commencer, donne, donner", words.SaySit: "assieds-toi, assieds toi, asseoir, assis",
			words.SayChat:    "dis, dire",
			words.SayCallOff: "annule, annuler", words.SayGiveUp: "abandonne, abandonner", words.SayLeave: "pars, partir, quitte, quitter, fin",
			words.SayLearn: "apprends, apprendre, leçon, lecon", words.SayUndo: "retour, arrière, arriere",
			words.SayRooms: "salles, tables", words.SayJoin: "rejoins, rejoindre, viens", words.SayWatch: "regarde, regarder",
		},
		Does: map[words.Verb]string{
			words.SayPlay: "une table avec trois bots, donne immédiate", words.SayReady: "tu es d'accord pour continuer", words.SayHint: "ce que ferait quelqu'un qui joue bien",
			words.SayHand: "tes cartes", words.SayPile: "le tas, et la pioche", words.SayWho: "qui est là, et avec combien de cartes",
			words.SayPoints: "où en est la partie", words.SayTime: "combien de temps il reste", words.SayAgain: "les dernières lignes encore une fois",
			words.SayRules: "les règles de cette table", words.SayHelp: "ce que tu peux dire maintenant",
			words.SayStart: "la partie commence, avec des bots aux places libres", words.SaySit: "prends une place libre",
			words.SayChat:    "dis bonjour : tout le monde ici le lit",
			words.SayCallOff: "tu veux finir la manche sans perdant", words.SayGiveUp: "tu abandonnes ta place, un bot continue",
			words.SayLeave: "tu pars ; une place reste à toi",
			words.SayLearn: "une leçon, une chose après l'autre", words.SayUndo: "le dernier coup est annulé",
			words.SayRooms: "quelles tables il y a", words.SayJoin: "rejoins violet-fox : prends place là-bas", words.SayWatch: "regarde violet-fox : sans jouer",
			words.SayJump: "hors de ton tour", words.SayTake: "prends le tas", words.SayFlip: "retourne une carte cachée",
			words.SayChance: "retourne la carte du dessus de la pioche", words.SaySwap: "échange des cartes", words.SayLay: "étale des cartes face visible",
		},
		Ranks: [engine.NumRanks]words.Same{
			"deux", "trois", "quatre, quatres", "cinq", "six", "sept", "huit", "neuf", "dix",
			"valet, valets, j", "dame, dames, reine, reines, q", "roi, rois, k", "as, a", "joker, jokers, jk",
		},
		With: "avec, plus", On: "sur, à", For: "contre, pour", All: "tous, toutes, tout", Both: "paire, double",
		Seat: "place, siège, siege", Filler: "et, le, la, les, un, une, de, des, mon, ma, mes, carte, vise, stp",

		Hello:    "Voici le Shithead en simples lignes. Dis aide à tout moment pour entendre ce que tu peux dire.",
		Lobby:    "Tu es dans le hall.",
		Named:    "Une ligne vide prend {n}.",
		BotPlays: "Un bot joue pour toi. Dis n'importe quoi pour reprendre.", Bot: "bot", Waits: "{who} lance la partie.",
		Table: "Tu es à la table {who}, {n}.",
		Seats: "À la table : {n}.",
		Free:  "une place libre", You: "toi", Or: "ou",
		Room: "{who}, {rank} : {other} ; {n}.", FreeSeats: counts("place libre", "places libres"),
		Nobody: "Il n'y a personne ici nommé {n}.", Whom: "Sur qui ? {n}.",
		NotUnderstood: "Je ne comprends pas {n}. Dis aide pour entendre ce que tu peux dire.",
		NotNow:        "Pas possible maintenant.", NoCards: "Tu n'as pas ces cartes : {cards}.",
		CanSay: "Tu peux dire :",
		Hand:   "Ta main : {cards}.", FaceUp: "Visibles : {cards}.", FaceDown: "Cachées : {n}.", NoHand: "Ta main est vide.",
		Pile: "[Sur le tas] : {n}, {cards} dessus. Il faut {ask}.", NoPile: "[Rien sur le tas].", Draw: "Pioche : {n}.",
		SeatHas: "{who} : {n} en main, visibles {cards}, cachées {k}.", SeatOut: "{who} finit à la {n} place.", None: "aucune",
		SwapHow: "Tu peux échanger des cartes de ta main contre des visibles, par exemple : {n}. Puis dis ok.",
		LayHow:  "Étale {k} cartes de ta main face visible, par exemple : {n}.",
		Left:    "Encore {n}.", NoClock: "Rien ne presse.", Seconds: counts("seconde", "secondes"),
		Points: "Points : {n}.", Shitheads: "Combien de fois {other} : {n}.", NoPoints: "Aucune manche n'est encore finie.",
		Next: "Dis ok pour la manche suivante.", Another: "Dis ok pour une autre partie.",
		Dare: "Redis-le pour le faire quand même.", Sure: "Redis-le pour confirmer.", SureOff: "Redis-le pour finir la manche.",
		GoesOn: "La table continue.", Skipped: "Manqué, car c'était trop rapide : {n}.",
	}
}
