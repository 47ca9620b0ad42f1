package english

import "shithead/views/words"

func arrival() words.ArrivalWords {
	return words.ArrivalWords{
		Beaten:     "Somebody was faster. Enter takes this one, or type another.",
		Unanswered: "%s says this key is theirs too. If that's you: ssh HOST keys accept. If it isn't: ssh HOST keys decline.",
		Accepted:   "From now on this key is %[1]s too. To undo that: ssh HOST keys remove %[2]s",
		Declined:   "%s has lost this key. Come in and choose a name of your own.",
		NoClaim:    "nobody else says this key is theirs: there's nothing to answer",
	}
}
