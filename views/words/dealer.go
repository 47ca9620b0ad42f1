package words

import "shithead/rooms"

// DealerWords are who deals and why, in one language, by [rooms.DealReason]: Says as a sentence about somebody, Yours about
// the viewer, and Log after the name of whoever it is about. {other} is what the last player is called.
type DealerWords struct {
	Says, Yours, Log map[rooms.DealReason]string
	// Lot says before the first round of a table what draws the dealer.
	Lot string
}
