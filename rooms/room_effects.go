package rooms

import (
	"encoding/json"

	"shithead/data"
)

// effects are what an input leads to.
type effects struct {
	// write: there is something to put on disk before anything is shown: lines, a settled round, and, if not nil, the rest
	// that the journal begins anew with.
	write  bool
	lines  []data.Line
	settle *data.Round
	rest   []data.Line
	// end: the room is over. It can be together with a settled round.
	end bool
	// made is the number of the move that somebody has made, 0 for none.
	made int
	// changed: everybody in the room gets a new view. summary: what the lobby says of the room changed.
	changed, summary bool
	// said is, where nothing else has changed, the chat after somebody has spoken.
	said []ChatLine
}

// with is these effects and what others say of views.
func (fx effects) with(other effects) effects {
	fx.changed = fx.changed || other.changed
	fx.summary = fx.summary || other.summary
	return fx
}

// record appends a line of the record.
func (fx *effects) record(line any) {
	fx.write, fx.changed = true, true
	fx.lines = append(fx.lines, recordLine(line))
}

func recordLine(line any) data.Line {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // plain values only
	}
	return data.Line{Record: true, Text: text}
}
