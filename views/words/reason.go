package words

// ReasonWords say why a move may be a good one, in clauses about it that stand behind it in brackets. Sentences have facts in braces: see
// [Facts]. What the pile and the turn come to is in the vocabulary of the rule set.
type ReasonWords struct {
	// Out: no card is left. Turn: who jumps in is on turn then.
	Out, Turn string
	// Of {who} has {n} left: one who is aimed at, one who would have been next, and one who is, of whom the pile asks {ask}.
	Left, Waits, Needs string
	// Of one who is aimed at: nobody has fewer cards, and they take {n}.
	Fewest, Gives string
	// Only: nothing else fits, Nothing: not anything.
	Only, Nothing string
	// Keeps: {cards} could be played and are not; Brings: they come with the pile; Saves: they lie face-up for later; Best: all of the best do.
	Keeps, Brings, Saves, Best string
	// Odds are those of a turned card: {k} of {n}. AnySlot: any of the face-down cards will do.
	Odds, AnySlot string
	// Lowest: lower cards that have no power do not fit. Sheds: {n} go at once. Empties: none stays in the hand.
	Lowest, Sheds, Empties string
	// Cheap: taking costs {n}. Leads: who takes leads then.
	Cheap, Leads string
}
