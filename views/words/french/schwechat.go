package french

import "shithead/views/words"

// schwechat are the words of seed 002, which is in German. FUC and FDC are its own.
func schwechat() *words.Vocabulary {
	v := plain()
	v.BurnTitle = "EFFACÉ"
	v.FaceUp, v.FaceDown, v.Burned = "FUC", "FDC", "effacé"
	v.DoTake, v.DoFlip = "bouffer le tas ({n})", "retourner la FDC {n} et la jouer"
	v.Takes, v.TakesNothing, v.Fails = "bouffe {n}", "ne bouffe rien", " : ça ne passe pas, bouffe {n}"
	v.Burns, v.BurnsFour = " : efface le tas", " : carré, efface le tas"
	v.Reverses = ", change le sens"
	v.Fouls, v.FoulsNothing = "enfreint encore les règles : une FDC de plus", "enfreint encore les règles, mais il n'y a plus de carte pour une FDC"
	v.FoulFlips = "retourne la FDC {k} contre les règles : en reçoit une autre, et une de plus"
	v.FoulFlipsNothing = "retourne la FDC {k} contre les règles, mais il n'y a plus de carte pour une FDC"
	v.SetUp = "Choisis trois cartes de ta main à étaler comme FUC."
	v.Flip = "Il ne te reste que des FDC : retournes-en une."
	v.MayTake, v.TakeKey = " ; ou bouffe le tas"+words.NoBreak+"(e)", words.Key{"e", "bouffer"}
	v.Shithead, v.IsShithead, v.YouShithead = "Scheißkopf", "est le Scheißkopf", "C'est toi le Scheißkopf."

	v.Own = map[string]string{
		"brûle": "efface", "pioché, brûlé ou retourné": "pioché, effacé ou retourné",
		"les cartes visibles": "les FUC", "à la fin les cachées, à l'aveugle": "à la fin les FDC, à l'aveugle",
		"cartes face cachée": "FDC", "face visible": "comme FUC", "cartes visibles": "FUC", "tes cartes visibles": "tes FUC",
		"tu retournes une cachée": "tu retournes une FDC", "Une carte cachée": "Une FDC", "une carte cachée": "une FDC",
		"cartes cachées": "FDC", "Les cartes cachées": "Les FDC", "la carte cachée {n}": "la FDC {n}", "de carte cachée": "de FDC",
		"Retourner une carte cachée": "Retourner une FDC", "retourne une carte": "retourne une FDC",
		"prend {n}": "bouffe {n}", "prend": "bouffe", "Prendre": "Bouffer", "prendre tout le tas en main": "bouffer tout le tas",
		"prendre le tas": "bouffer le tas", "Prends le tas": "Bouffe le tas",
		"brûle le tas":            "efface le tas",
		"les échanges sont finis": "les FUC sont étalées : la manche est lancée", "ici on étale les cartes visibles": "les FUC s'étalent une seule fois",
		"Étale {k} cartes": "Étale {k} cartes comme FUC",
		"Étale d'abord {k} cartes de ta main face visible": "Étale d'abord {k} cartes de ta main comme FUC",
		"demande une carte sous {asked}":                   "veut qu'on passe dessous, avec {answers}",
		"il n'y a pas de tas à prendre":                    "il n'y a pas de tas à bouffer",
	}
	v.Names.Reset, v.Names.Lower, v.Names.Burn = "valeur zéro", "passer dessous", "efface"
	v.Cards.Below = "il faut passer dessous, ou un autre passe-partout"
	v.Cards.BurnsNext, v.Cards.FourNext = "efface le tas, qui suit entame", "efface le tas, qui suit entame"
	v.Cards.ReversesThree = "change le sens (pas à deux)"
	v.Rules.TakeAtWill = words.Key{"bouffer", "à ton tour, tu peux toujours bouffer le tas, et alors tu entames"}
	v.Rules.Strict = words.Key{"arbitre", "d'abord un avertissement, puis une FDC par faute ; retourner une FDC contre les règles : une nouvelle et une de plus"}
	return v
}
