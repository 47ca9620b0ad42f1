package room

import (
	"encoding/json"

	"shithead/data"
	"shithead/rooms"
)

// Effects are what an input leads to.
type Effects struct {
	// Write: there is something to put on disk before anything is shown: Lines, a round to Settle, and the Rest that the
	// journal begins anew with, if not nil.
	Write  bool
	Lines  []data.Line
	Settle *data.Round
	Rest   []data.Line
	// End: the room is over. It can be together with a settled round.
	End bool
	// Made is the number of the move that somebody has made, 0 for none.
	Made int
	// Changed: everybody in the room gets a new view. Summary: what the lobby says of the room changed.
	Changed, Summary bool
	// Said is, where nothing else has changed, the chat after somebody has spoken.
	Said []rooms.ChatLine
}

// with is these effects and what others say of views.
func (fx Effects) with(other Effects) Effects {
	fx.Changed = fx.Changed || other.Changed
	fx.Summary = fx.Summary || other.Summary
	return fx
}

// record appends a line of the record.
func (fx *Effects) record(line any) {
	fx.Write, fx.Changed = true, true
	fx.Lines = append(fx.Lines, recordLine(line))
}

func recordLine(line any) data.Line { return data.Line{Record: true, Text: marshal(line)} }

func marshal(line any) []byte {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // plain values only
	}
	return text
}
