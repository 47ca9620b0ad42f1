package views

import "shithead/rooms"

// PaceWords are what people read about the pace of the bots, in one language.
type PaceWords struct {
	// names are what the paces are called. They stand alone, and behind Bots and Sets.
	names map[rooms.BotPace]string
	// Bots is how fast the bots are, {n}; Sets follows in the log the name of whoever has set that.
	Bots, Sets string
}

// Name is what a pace is called.
func (w *PaceWords) Name(p rooms.BotPace) string {
	if says, ok := w.names[p]; ok {
		return says
	}
	return p.String()
}

// says is a sentence about a pace.
func (w *PaceWords) says(sentence string, p rooms.BotPace) string {
	return (&facts{n: w.Name(p)}).in(sentence)
}
