package words

// LessonWords are what people read while they learn a rule set by playing, in one language. Sentences have facts in braces and
// phrases in brackets: see [Facts] and [Vocabulary.Adapt].
type LessonWords struct {
	// Asked asks a player who wants to play for the first time whether they have played before, and Offer says what a lesson is.
	Asked, Offer string
	AskKeys      []Key `columns:"20"`
	// AskRules stands before the rule sets of which one can be chosen for the first table.
	AskRules string `columns:"20"`
	// Title is what the table of a lesson is called, and Of how far it is: {n} of {k}.
	Title, Of string
	// Steps are what is said by topic: see the package course.
	Steps map[string]LessonStep `facts:"rank the other cards who k n a"`
	// Over is said at the end, OverHere where a seat at a table waits.
	Over, OverHere string
	// Tried says what a move would do that is allowed and is not the one that is taught: {n}. What to try stands behind it.
	Tried string
	// What can be done: see at once what the bots do, go on, play, go back to one's table, a step back, leave.
	HurryKey, NextKey, PlayKey, TableKey, UndoKey, LeaveKey Key `columns:"20"`
	// TooFew says that these rules cannot be taught. In lines, SayNext says how to go on to the next step, and SayPlay to a table.
	TooFew, SayNext, SayPlay string
}

// LessonStep is what is said of a step: what there is to See, what to Try, and Then once it is done, which may be empty. Facts: {rank}
// is the rank that it is about, {the} that with an article, {other} a second one, {cards} more of the first, {who} a bot or the
// last player, {k} what the power is called, and {n} what it does, or what answers it.
type LessonStep struct {
	See, Try string
	Then     string `optional:"true"`
}
