package words

// MoveWords are what people read at a table about moves that not every rule set has, in one language.
type MoveWords struct {
	// What is said of a seat, in a word.
	Laying, Laid, Warned, Shot, Next string

	// YouLead, GoAgain and YouOpen follow that it is one's turn, TheyOpen that it is somebody else's; TheyAim
	// says that somebody is to aim a card.
	YouLead, GoAgain, YouOpen, TheyOpen, TheyAim string
	// ShotAtYou and ShotAt say that a shot is to be answered, AskBound is what a pile asks that
	// wild cards are bound by too.
	ShotAtYou, ShotAt, AskBound string
	// ChanceOr says that there is a choice between the chance card and the pile.
	ChanceOr string
	// What lies on top of the pile: Mirrored is a card that counts as the one under it, Under one that is looked through.
	Mirrored, Under string

	// What enter does.
	DoChance, DoTryTurn, DoCompany, DoPeek, DoDare, DoLay, DoLayOne, DoChooseLay string
	// A shot: who is shot at, what enter does before and then.
	ShootAt, DoShoot, DoShootAt string

	// Laying cards.
	LayStatus, LayChosen, LayFull, HaveLaid, DoLaidReady string

	// What it would cost to break the rules, and what the referee has called.
	FoulFit, FoulTurn, FoulFlip                     string
	CostWarning, CostCard, CostFlip                 string
	IsWarned, IsPunished, IsPunishedFlip, IsFouled  string
	TurnedInVain, Stalemate, StalemateSoon, KnownOf string
	// InMoves counts moves, as they stand in the sentence about a stalemate.
	InMoves func(n int) string

	// Keys.
	CompanyKey                    Key
	ShootKeys, ForcedShootKeys    []Key
	LayKeys, LaidKeys, ChanceKeys []Key
}
