package english

import "shithead/views/words"

func reasons() words.ReasonWords {
	return words.ReasonWords{
		Out: "puts you out", Again: "you go again", Turn: "your turn then",
		Left: "{who} has {n} left", Waits: "makes {who} wait, with {n} left", Needs: "{who} has {n} left and is asked for {ask}",
		Fewest: "{who} has the fewest cards", Gives: "gives {who} {n}",
		Only: "nothing else fits", Nothing: "nothing fits",
		Keeps: "keeps the {cards}", Brings: "brings you the {cards}", Saves: "saves the {cards} for later", Best: "your best cards wait for later",
		Odds: "fits in {k} of {n} cases", AnySlot: "one is as good as another",
		Lowest: "the lowest that fits", LowestPlain: "the lowest that fits, powers aside", Sheds: "gets rid of {n}", Empties: "empties your hand",
		Cheap: "costs only {n}", Leads: "then you lead",
	}
}
