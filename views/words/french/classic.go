package french

import "shithead/views/words"

// classic are the words of seed 003, which is in German.
func classic() *words.Vocabulary {
	v := plain()
	v.FaceDown = "aveugles"
	v.DoTake, v.DoFlip = "ramasser le tas ({n})", "jouer la carte aveugle {n}"
	v.MayTake = " ; ou ramasse le tas" + words.NoBreak + "(e)"
	v.Takes, v.Fails = "ramasse le tas, {n}", " : ça ne passe pas, ramasse {n}"
	v.TakesNothing, v.TakeKey = "ne ramasse rien", words.Key{"e", "ramasser"}
	v.Flip = "Il ne te reste que des cartes aveugles : joues-en une."

	v.Own = map[string]string{
		"pioché, brûlé ou retourné":         "pioché, brûlé ou joué à l'aveugle",
		"à la fin les cachées, à l'aveugle": "à la fin les aveugles", "cartes face cachée": "cartes aveugles",
		"tu retournes une cachée": "tu joues une aveugle", "Une carte cachée": "Une carte aveugle", "cartes cachées": "cartes aveugles",
		"Les cartes cachées": "Les cartes aveugles", "retourne {cards}": "joue {cards} à l'aveugle", "retourne une carte": "joue une carte aveugle",
		"prend {n}": "ramasse {n}", "prend": "ramasse", "Prendre": "Ramasser",
		"prendre le tas": "ramasser le tas", "Prends le tas": "Ramasse le tas",
		"de carte cachée": "de carte aveugle", "il n'y a pas de tas à prendre": "il n'y a pas de tas à ramasser",
		"Tu peux jouer {can}, alors tu dois": "Tu peux jouer {can}, alors tu ne ramasses pas le tas",
		"Tu peux jouer, alors tu dois":       "Tu peux jouer, alors tu ne ramasses pas le tas",
	}
	v.Names.Reset, v.Names.Burn = "passe-partout", "passe-partout"
	return v
}
