package views

import "shithead/data"

// What is said when the disk takes nothing, where no room is there to say that it is paused.

func englishOutage() []errorWords {
	return []errorWords{{data.ErrUnwritten, "Nothing can be written down right now. Please try again in a minute."}}
}

func germanOutage() []errorWords {
	return []errorWords{{data.ErrUnwritten, "Gerade lässt sich nichts aufschreiben. Versuch es bitte in einer Minute."}}
}
