package french

import "shithead/views/words"

func reasons() words.ReasonWords {
	return words.ReasonWords{
		Out: "tu finis", Again: "tu rejoues", Turn: "ensuite c'est ton tour",
		Left: "{who} a encore {n}", Waits: "fait attendre {who}, qui a encore {n}", Needs: "{who} a encore {n}, il faut {ask}",
		Fewest: "{who} a le moins de cartes", Gives: "{who} prend {n}",
		Only: "rien d'autre ne passe", Nothing: "rien ne passe",
		Keeps: "garde {cards}", Brings: "te donne {cards}", Saves: "garde {cards} pour plus tard", Best: "tes meilleures cartes restent pour plus tard",
		Odds: "passe dans {k} cas sur {n}", AnySlot: "l'une vaut l'autre",
		Lowest: "la plus basse qui passe", LowestPlain: "la plus basse sans pouvoir qui passe", Sheds: "te débarrasse de {n}", Empties: "vide ta main",
		Cheap: "ne coûte que {n}", Leads: "ensuite tu entames",
	}
}
