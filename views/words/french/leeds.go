package french

import "shithead/views/words"

// leeds are the words of seed 001, which is in English.
func leeds() *words.Vocabulary {
	v := plain()
	v.BurnTitle = "PLANQUÉ"
	v.Pile, v.Draw, v.Burned = "défausse", "talon", "planqué"
	v.Asks = "La défausse demande {ask}. "
	v.DoTake, v.DoFlip = "ramasser la défausse ({n})", "jouer la carte cachée {n} à l'aveugle"
	v.MayTake = " ; ou ramasse la défausse" + words.NoBreak + "(e)"
	v.Takes, v.Fails = "ramasse {n}", " : ça ne passe pas, ramasse {n}"
	v.TakesNothing, v.TakeKey = "ne ramasse rien", words.Key{"e", "ramasser"}
	v.Burns, v.BurnsFour = " : planque la défausse", " : carré, planque la défausse"
	v.Reverses = ", jacke le sens"
	v.Flip = "Il ne te reste que des cartes cachées : joues-en une à l'aveugle."

	v.Own = map[string]string{
		"brûle": "planque", "pioché, brûlé ou retourné": "pioché, planqué ou joué à l'aveugle",
		"le tas": "la défausse", "du tas": "de la défausse", "Sur un tas vide": "Sur une table libre", "sur un tas vide": "sur une table libre",
		"Sur le tas": "Sur la défausse", "Rien sur le tas": "Rien sur la défausse",
		"tout le tas est pour toi": "toute la défausse est pour toi", "la pioche": "le talon", "de la pioche": "du talon",
		"prendre le tas": "ramasser la défausse", "Prends le tas": "Ramasse la défausse",
		"retourne {cards}": "joue {cards} à l'aveugle", "retourne une carte": "joue une carte à l'aveugle",
		"prend {n}": "ramasse {n}", "prend": "ramasse", "Prendre": "Ramasser", "tu retournes une cachée": "tu en joues une cachée à l'aveugle",
		"brûle le tas": "planque la défausse",
		"ne passe pas": "veut une table libre", "il n'y a pas de tas à prendre": "la défausse est vide : il n'y a rien à ramasser",
	}
	v.Names.Reset, v.Names.Lower, v.Names.Burn = "haut et bas", "égal ou plus bas", "planque"
	v.Cards.Burns, v.Cards.Four = "planque la défausse, tu rejoues", "planque la défausse, tu rejoues"
	v.Cards.Reverses = "jacke le sens du jeu"
	v.Cards.Company = "va sur tout avec {k} à {n} par-dessus, dont elle prend la valeur ; sans compagnie, seulement sur une table libre"
	return v
}
