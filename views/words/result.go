package words

// ResultWords are what people read once a round or a match is over. Sentences have facts in braces: see [Facts].
type ResultWords struct {
	// RoundOver is round {k} of {n}, RoundsOver counts those of a match.
	RoundOver  string
	RoundsOver Count
	// Is and YouAre stand before the title of the last player, AndOwes after it where there is a forfeit, Times how often
	// a player bore it in the match, empty for once. LastWas says who was the last player of the last round, where that
	// is another.
	Is, YouAre, AndOwes, LastWas string
	Times                        Count
	// Goes says who won the match; YouCame is the viewer's place {n} of {k}, Rating a rating, whose change follows in brackets.
	Goes, YouCame, Rating string
	// Left is below the last player's cards. Never tells of a pile of {n} cards that they took, Near how many cards they once
	// had left.
	Left, Never, Near string
	// Heads of the table; Out is a place, Last that of the last player, Own the viewer's name.
	Place, Who string `columns:"20"`
	Telling    string
	Sum        string `columns:"20"`
	Out        string
	Last       string `columns:"20"`
	Own        string
	// What is worth telling of a seat: jumping in so often; cards out of the round; the largest pile taken; a bonus of
	// {n} for leaving on {rank}; fouls.
	Jumps      Count
	Blew, Took string
	Leaves     string `facts:"rank"`
	Fouls      Count
	// Turn stands before the move that decided the round, Had follows it: how many cards a player had. SoFar counts titles.
	Turn, Had, SoFar string
	// Points stands before Earned: that the first one out has {n}, the next {k}.
	Points, Earned string
	// Fair stands before whose words shuffled: the viewer's, another player's, those of several, or no one's.
	Fair, YourWords, TheirWords, ManyWords, NoWords string
	// Next and Again are what enter does, Waits what stands there once one is ready.
	Next, Again, Waits string
	// Keys are those of a result. WatchKey is the one to watch the round again, ViewKey the same for who has no seat.
	WatchKey, ViewKey, DealtKey, ShareKey Key `columns:"20"`
	// Copied is said of a line {n} that was given to the clipboard.
	Copied string
}
