package record

import (
	"strconv"

	"shithead/engine"
)

// View is what a seat, or somebody who watches, may know about a round, as programs read it: the state of a trace in which
// the draw pile and the hands of others are numbers, and an unturned face-down card is "?".
type View struct {
	table[int, any, any]
	// Known are, by seat, the cards that everybody has seen go into a hand and that must still be there.
	Known map[string][]engine.Card `json:"known"`
	// Ready are, in the set-up, the seats that have said ready.
	Ready []int `json:"ready,omitempty"`
	// Opening is the rank that the round opens with, until it has.
	Opening string `json:"opening,omitempty"`
	// BurnedUnseen counts the burned cards that nobody has seen.
	BurnedUnseen int `json:"burned_unseen,omitempty"`
}

// NewView is a view as programs read it.
func NewView(v *engine.View) *View {
	out := &View{
		table: newTable[int, any](v, func(_, _ int, covered bool) any {
			if !covered {
				return nil
			}
			return "?"
		}),
		Known: map[string][]engine.Card{}, BurnedUnseen: v.BurnedUnseen,
	}
	out.Draw = v.Draw
	if v.Opening != engine.NoRank {
		out.Opening = v.Opening.String()
	}
	for seat := range v.Seats {
		s := &v.Seats[seat]
		if seat == v.Seat {
			out.Hands = append(out.Hands, v.Hand.Cards())
		} else {
			out.Hands = append(out.Hands, s.Hand)
		}
		if s.Known.Len() > 0 {
			out.Known[strconv.Itoa(seat)] = s.Known.Cards()
		}
		if v.Phase == engine.PhaseSetUp && s.Ready {
			out.Ready = append(out.Ready, seat)
		}
	}
	return out
}
