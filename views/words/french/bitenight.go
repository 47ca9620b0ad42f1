package french

import "shithead/views/words"

// biteNight are the words of seed 000, which is in English.
func biteNight() *words.Vocabulary {
	v := plain()
	v.BurnTitle = "EXPLOSÉ"
	v.FaceUp, v.FaceDown, v.Pile, v.Burned = "banque", "pari", "pile", "rebut"
	v.Asks = "La pile demande {ask}. "
	v.DoTake, v.DoFlip = "prendre la pile ({n})", "retourner la carte {n} de ton pari, à l'aveugle"
	v.MayTake = " ; ou prends la pile" + words.NoBreak + "(e)"
	v.Takes, v.Burns, v.BurnsFour = "prend la pile, {n}", " : explose la pile", " : carré, explose la pile"
	v.AimAt, v.Aims = "Qui reçoit le {rank} et la pile ({n}) ? ", "montre le {rank} à {other}"
	v.SetUp = "Remplis ta banque : tape une carte de ta main, puis une de la banque."
	v.Flip = "Il ne te reste que le pari : retourne une carte, à l'aveugle."
	v.PickFaceUp = "Échanger {cards} contre quelle carte de ta banque ?"
	v.Shithead, v.IsShithead, v.YouShithead = "Scheissekopf", "est le Scheissekopf", "C'est toi le Scheissekopf."
	v.LowCard = "Low Card Leave !"

	v.Own = map[string]string{
		"brûle": "explose", "pioché, brûlé ou retourné": "pioché, explosé ou retourné",
		"les cartes visibles": "la banque", "à la fin les cachées, à l'aveugle": "à la fin le pari, à l'aveugle",
		"cartes face cachée": "cartes pour le pari", "face visible": "pour la banque", "des visibles": "celles de ta banque",
		"tes cartes visibles": "ta banque", "tu retournes une cachée": "tu retournes une carte de ton pari",
		"Une carte cachée": "Une carte du pari", "cartes cachées": "cartes du pari", "Les cartes visibles": "Les cartes de la banque",
		"Les cartes cachées": "Les cartes du pari", "de tes cartes visibles": "de ta banque",
		"le tas": "la pile", "du tas": "de la pile", "Sur un tas vide": "Sur une pile vide", "sur un tas vide": "sur une pile vide",
		"Sur le tas": "Sur la pile", "Rien sur le tas": "Rien sur la pile", "tout le tas est pour toi": "toute la pile est pour toi",
		"prendre le tas": "prendre la pile", "Prends le tas": "Prends la pile", "le tas brûle": "tu exploses la pile",
		"brûle le tas":    "explose la pile",
		"de carte cachée": "de carte du pari", "il n'y a pas de tas à prendre": "il n'y a pas de pile à prendre",
		"on échange encore":           "on remplit encore les banques",
		"les échanges sont finis":     "les banques sont remplies : plus d'échanges",
		"à qui va la carte retournée": "à qui tu montres le Joker", "rien à viser": "pas de Joker à montrer",
		"Tu peux jouer {can}, alors tu dois": "Tu peux jouer {can}, alors tu ne prends pas la pile",
		"Tu peux jouer, alors tu dois":       "Tu peux jouer, alors tu ne prends pas la pile",
	}
	v.Names.Reset, v.Names.Lower, v.Names.Burn, v.Names.Feed = "redémarrage", "égal ou plus bas", "explose", "à montrer"
	v.Cards.Burns, v.Cards.Four = "explose la pile, tu rejoues", "explose la pile, tu rejoues"
	v.Cards.Feeds = "fait prendre la pile à qui tu veux"
	return v
}
