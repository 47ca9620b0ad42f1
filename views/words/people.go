package words

import "shithead/rooms"

// PeopleWords are what people read at a table about each other, in one language. Sentences have facts in braces: see [Facts].
type PeopleWords struct {
	// Reactions are what the reactions say, each so short that it fits beside a name; Reaction is the one of a kind.
	Reactions [rooms.ReactionTea + 1]string
	// SayHint is in the empty line of the chat, GuestSilent for guests who want to speak.
	SayHint, GuestSilent string
	SayKeys, SetKeys     []Key
	ChatKey, PeopleKey   Key

	// Title is over the list of the people. Of one of them: Waits for a seat as the {n}, Watches, is Muted.
	Title, Waits, Watches, Muted string
	// Points, Shitheads, Rounds and Won are over the columns of the tally, Tally is that of one seat in a sentence.
	Points, Shitheads, Rounds, Won, Tally string
	// Owes is over the list, and stands before what is typed as the forfeit.
	Owes, OwesWhat string
	// MoveKey moves among the people, what the others do is about one of them, or for the maker.
	MoveKey, MuteKey, UnmuteKey, RemoveKey, ResetKey, ForfeitKey, BackKey Key
	// SureRemove and SureReset say that the key has to be pressed once more.
	SureRemove, SureReset string

	// Queued is where in the queue one is; Waiting counts those in it.
	Queued             string
	Waiting            func(n int) string
	WaitKey, UnwaitKey Key

	// CallOff says that some would call the round off, and who, CallOffMany that without names; Unasked, who need not agree,
	// follows, and then Agree or TakeBack.
	CallOff, CallOffMany, Unasked, Agree, TakeBack string
	// SureCallOff says that the round ends with the next press of the key.
	SureCallOff           string
	AgreeKey, TakeBackKey Key
	// CalledOff is how a round ended that was called off.
	CalledOff string

	// Vote says how many want another match, VoteRuns that it comes all the same.
	Vote, VoteRuns string

	// Private is among the terms of a private room.
	Private string
}

// Reaction is what a reaction says, empty for one that there is not.
func (w *PeopleWords) Reaction(r rooms.Reaction) string {
	if int(r) >= len(w.Reactions) {
		return ""
	}
	return w.Reactions[r]
}
