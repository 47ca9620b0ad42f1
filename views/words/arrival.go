package words

// ArrivalWords are what people read who come for the first time with a key, besides the questions themselves. Facts stand
// in the places of %s.
type ArrivalWords struct {
	// Beaten is below a name that is proposed as somebody else was given the one before it.
	Beaten string
	// Unanswered asks without a terminal what Claimed asks with one, and says how to answer.
	// Accepted has who one is then, and the key; Declined who has lost it; NoClaim is for an answer that nothing asked for.
	Unanswered, Accepted, Declined, NoClaim string
}
