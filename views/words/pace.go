package words

import "shithead/rooms"

// PaceWords are what people read about the pace of the bots, in one language.
type PaceWords struct {
	// Names are what the paces are called. They stand alone, and behind Bots and Sets.
	Names map[rooms.BotPace]string
	// Bots is how fast the bots are, {n}; Sets follows in the log the name of whoever has set that.
	Bots, Sets string
}

// Name is what a pace is called.
func (w *PaceWords) Name(p rooms.BotPace) string {
	if says, ok := w.Names[p]; ok {
		return says
	}
	return p.String()
}

// Says is a sentence about a pace.
func (w *PaceWords) Says(sentence string, p rooms.BotPace) string {
	return (&Facts{N: w.Name(p)}).Fill(sentence)
}
