package french

import "shithead/views/words"

// plain are the words that a rule set has unless it says otherwise, and those where there is none.
func plain() *words.Vocabulary {
	return &words.Vocabulary{
		Hand: "main", FaceUp: "visibles", FaceDown: "cachées", Pile: "tas", Draw: "pioche", Burned: "brûlé",
		Asks: "Le tas demande {ask}. ", Run: "{cards} · encore {n} pour le carré",
		DoTake: "prendre le tas ({n})", DoFlip: "retourner la carte cachée {n}",
		MayTake: " ; ou prends le tas" + words.NoBreak + "(e)", TakeKey: words.Key{"e", "prendre"},
		Takes: "prend le tas, {n}", TakesNothing: "ne prend rien", TakesFed: ", qui prend {n}", FedNothing: ", qui ne prend rien",
		Fails:     " : ça ne passe pas, prend {n}",
		BurnTitle: "BRÛLÉ",
		Burns:     " : brûle le tas", BurnsFour: " : carré, brûle le tas", BurnsTrumps: " ; brûlé : {cards}",
		Lays: "étale {cards}", Chances: "retourne une carte chance, {cards}",
		Reverses: ", inverse le sens", Again: ", rejoue", ShootsBack: ", riposte sur {other}",
		Warned: "reçoit un avertissement", Fouls: "enfreint encore les règles : une carte cachée de plus",
		FoulsNothing:     "enfreint encore les règles, mais il n'y a plus de carte de pénalité",
		FoulFlips:        "retourne la carte {k} contre les règles : en reçoit une autre, et une de plus",
		FoulFlipsNothing: "retourne la carte {k} contre les règles, mais il n'y a plus de carte de pénalité",
		AimAt:            "À qui va {rank} ? ", Aims: "vise {other} avec {rank}", Shoots: "tire sur {other} avec {cards}",
		SetUp:    "Tape une carte de ta main, puis une carte visible, pour les échanger.",
		Flip:     "Il ne te reste que des cartes cachées : retournes-en une.",
		PickHand: "Échanger {cards} contre quelle carte de ta main ?", PickFaceUp: "Échanger {cards} contre laquelle de tes cartes visibles ?",
		Shithead: "Shithead", IsShithead: "est le Shithead", YouShithead: "C'est toi le Shithead.", LowCard: "prime de la carte basse !",
		Names: words.PowerNames{
			Reset: "remise à zéro", Burn: "brûle", Lower: "plus bas", Invisible: "invisible", Mirror: "miroir", Skip: "saute un tour",
			Again: "rejoue", Reverse: "change le sens", Trump: "atout", Feed: "fait prendre", Shoot: "tir", Escort: "en compagnie",
			Highest: "la plus haute", Four: "carré",
		},
		Cards: words.CardWords{
			Anywhere: "va sur tout", AnywhereBut: "va sur tout sauf {cards}", Shot: "un tir", InOrder: "va selon sa valeur",
			UpTo: "va sur {rank} ou moins", UpToBut: "va sur {rank} ou moins sauf {cards}", OnlyFree: "ne va que là où tout passe",
			Company: "va sur tout avec {k} à {n} par-dessus, qui compte ; sans compagnie, seulement là où tout passe",
			Highest: "est au-dessus de l'A, va selon sa valeur",
			Free:    "tout passe dessus", AtMost: "ensuite {rank} ou moins", Below: "ensuite sous {rank} ou passe-partout",
			Above: "ensuite supérieur à {rank} ou passe-partout", AboveAll: "ensuite {rank} ou plus, passe-partout ou non",
			AsksTrump: "ensuite un atout aussi, ou le tas est à prendre",
			Invisible: "c'est la carte du dessous qui compte", Mirrors: "vaut la carte du dessous, pour le carré aussi",
			Burns: "brûle le tas, tu rejoues", BurnsNext: "brûle le tas, qui suit entame",
			Skips: "chacun fait sauter un tour", SkipsTwo: "chacun fait sauter un tour (à deux : un seul)",
			SkipsOthers: "chacun fait sauter un tour (au plus à tous les autres)",
			Reverses:    "inverse le sens", ReversesThree: "inverse le sens (pas à deux)",
			Again:      "tu rejoues",
			AgainLater: "sur un tas vide, seulement remise à zéro ; une invisible dessus fait rejouer aussi",
			Trump:      "sert une fois, puis brûle", Feeds: "fait prendre le tas à qui tu veux",
			Shoots: "vise quelqu'un, qui répond avec {cards} ou prend le tas", ShootsBack: "riposte avec {other}",
			Four: "brûle le tas, tu rejoues", FourNext: "brûle le tas, qui suit entame", Jump: "même hors de ton tour",
			FourThrough: "à travers {cards} aussi",
		},
		Rules: words.RuleWords{
			FaceUpAbove: words.Key{"visibles", "elles doivent dépasser le tas ; égal ne suffit pas"},
			Chance:      words.Key{"carte chance", "si tu ne peux pas jouer, tu peux retourner la carte du dessus de la pioche et la tenter"},
			TakeAtWill:  words.Key{"prendre", "à ton tour, tu peux toujours prendre le tas, et alors tu entames"},
			DrawsPlayed: words.Key{"piocher", "tu pioches autant de cartes que tu en as joué"},
			Hand:        words.Key{"piocher", "ta main remonte à {n}"},
			FlipsHidden: words.Key{"cachées", "les autres ne voient pas celle qui ne passe pas"},
			Strict: words.Key{
				"arbitre",
				"la première faute coûte un avertissement, les autres une carte cachée ; retourner une carte cachée quand c'est interdit, une nouvelle et une de plus",
			},
		},
	}
}
