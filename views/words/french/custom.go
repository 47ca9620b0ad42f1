package french

import "shithead/views/words"

// custom are the words of seed 004, which is in English.
func custom() *words.Vocabulary {
	v := plain()
	v.BurnTitle = "BALAYÉ"
	v.FaceUp, v.FaceDown, v.Pile, v.Burned = "table", "secrètes", "posées", "balayé"
	v.Asks = "Les cartes posées demandent {ask}. "
	v.DoTake, v.DoFlip = "ramasser les cartes posées ({n})", "retourner la carte secrète {n}"
	v.MayTake = " ; ou ramasse" + words.NoBreak + "(e)"
	v.Takes, v.TakesNothing, v.Fails = "ramasse {n}", "ne ramasse rien", " : ça ne passe pas, ramasse {n}"
	v.TakesFed, v.FedNothing = ", qui ramasse {n}", ", qui ne ramasse rien"
	v.TakeKey = words.Key{"e", "ramasser"}
	v.Burns, v.BurnsFour, v.BurnsTrumps = " : balaie les cartes posées", " : carré, balaie les cartes posées", " ; hors du jeu : {cards}"
	v.Chances = "prend une carte chance, {cards}"
	v.SetUp = "Tape une carte de ta main, puis une de la table, pour les échanger."
	v.Flip = "Il ne te reste que des cartes secrètes : retournes-en une."
	v.PickFaceUp = "Échanger {cards} contre laquelle de tes cartes de table ?"
	v.Shithead, v.IsShithead, v.YouShithead = "perdant", "est le perdant", "C'est toi le perdant."

	v.Own = map[string]string{
		"brûle": "balaie", "pioché, brûlé ou retourné": "pioché, balayé ou retourné",
		"les cartes visibles": "les cartes de table", "à la fin les cachées, à l'aveugle": "à la fin les secrètes, à l'aveugle",
		"cartes face cachée": "cartes secrètes", "face visible": "sur la table", "des visibles": "des cartes de table",
		"tes cartes visibles": "tes cartes de table", "tu retournes une cachée": "tu retournes une secrète", "Une carte cachée": "Une carte secrète",
		"cartes cachées": "cartes secrètes", "Les cartes cachées": "Les cartes secrètes", "Les cartes visibles": "Les cartes de table",
		"retourne une carte": "retourne une carte secrète", "prend {n}": "ramasse {n}", "prend": "ramasse", "Prendre": "Ramasser",
		"le tas": "les cartes posées", "du tas": "des cartes posées", "Sur un tas vide": "Sur une table vide", "sur un tas vide": "sur une table vide",
		"Sur le tas": "Cartes posées", "Rien sur le tas": "Aucune carte posée",
		"tout le tas est pour toi": "toutes les cartes posées sont pour toi",
		"prendre le tas":           "ramasser les cartes posées", "Prends le tas": "Ramasse",
		"elle va dans ta main avec le tas": "tu la ramasses avec les cartes posées",
		"brûle le tas":                     "balaie les cartes posées",
		"de carte cachée":                  "de carte secrète", "il n'y a pas de tas à prendre": "il n'y a pas de cartes posées à ramasser",
		"à qui va la carte retournée": "sur qui l'As tire", "rien à viser": "rien pour tirer",
	}
	v.Names.Lower, v.Names.Burn, v.Names.Shoot = "LTC (plus bas)", "balaie", "As tireur"
	v.Cards.Burns, v.Cards.Four = "balaie les cartes posées, tu rejoues", "balaie les cartes posées, tu rejoues"
	v.Cards.AsksTrump, v.Cards.Trump = "qui suit pose un atout aussi ou ramasse", "sert une fois, puis sort du jeu"
	v.Cards.Shoots = "tire sur quelqu'un, qui répond avec {cards} ou ramasse"
	v.Cards.AgainLater = "sur une table vide, seulement remise à zéro ; une invisible dessus fait rejouer aussi"
	v.Rules.Chance = words.Key{"carte chance", "si tu ne peux pas jouer, tu peux tenter la carte du dessus de la pioche"}
	return v
}
