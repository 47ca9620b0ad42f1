package german

import "shithead/views/words"

func reasons() words.ReasonWords {
	return words.ReasonWords{
		Out: "du bist draußen", Again: "du spielst weiter", Turn: "du bist dran",
		Left: "{who} hat noch {n}", Waits: "{who} muss warten und hat noch {n}", Needs: "{who} hat noch {n}, verlangt ist {ask}",
		Fewest: "{who} hat am wenigsten Karten", Gives: "{who} nimmt {n}",
		Only: "sonst passt nichts", Nothing: "nichts passt",
		Keeps: "spart {cards} auf", Brings: "bringt dir {cards}", Saves: "spart {cards} für später auf", Best: "deine besten Karten bleiben für später",
		Odds: "passt in {k} von {n} Fällen", AnySlot: "eine ist so gut wie die andere",
		Lowest: "das Niedrigste, was passt", LowestPlain: "das Niedrigste ohne Wirkung, was passt", Sheds: "du wirst {n} los", Empties: "leert deine Hand",
		Cheap: "kostet nur {n}", Leads: "danach spielst du an",
	}
}
