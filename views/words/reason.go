package words

// ReasonWords say why a move may be a good one, in clauses about it that stand behind it. Sentences have facts in braces: see
// [Facts]. That the pile burns, that a player is skipped and the direction reversed the log has words for.
type ReasonWords struct {
	// Because is what to do, {other}, for a reason, {n}; Besides is that for one more.
	Because, Besides string
	// Out: no card is left. Again: the turn stays; Turn: it comes to the player who jumps in.
	Out, Again, Turn string
	// Of {who} has {n} left: one who is aimed at, one who would have been next, and one who is, of whom the pile asks {ask}.
	Left, Waits, Needs string
	// Asks: the pile asks {who} for {ask}, of whom nothing else is said.
	Asks string
	// Of one who is aimed at: no one has fewer cards, and they take {n}.
	Fewest, Gives string
	// Only: nothing else fits, Nothing: not anything.
	Only, Nothing string
	// Keeps: {cards} could be played and are not; Brings: they come with the pile; Saves: they lie face-up for later; Best: all of the best do.
	Keeps, Brings, Saves, Best string
	// Odds are those of a turned card: {k} of {n}. AnySlot: any of the face-down cards will do.
	Odds, AnySlot string
	// Lowest: no lower card fits, LowestPlain: none without a power. Sheds: {n} go at once. Empties: none stays in the hand.
	Lowest, LowestPlain, Sheds, Empties string
	// Cheap: taking costs {n}. Leads: who takes leads then.
	Cheap, Leads string
}
