package bot

import (
	"shithead/engine"
	"shithead/engine/bot/internal/policy"
)

// easy plays as somebody does who has just learned the game: the best cards face-up, the lowest card that will do and
// all of that rank, the special ones only when nothing else serves, and always in when it can jump in.
type easy struct{}

func (easy) Choose(v *engine.View, legal []engine.Move) (engine.Move, bool) {
	if v.Phase == engine.PhaseSetUp {
		return policy.BestUp(v, legal), true
	}
	if loops(v) {
		return whim(v, legal), true
	}
	return easiest(v, legal), true
}

// easiest is the move that easy likes best.
func easiest(v *engine.View, legal []engine.Move) engine.Move {
	packed := make([]engine.Packed, len(legal))
	for i := range legal {
		packed[i] = legal[i].Packed()
	}
	return legal[policy.Easiest(v.Rules, packed, func(seat int) int { return v.Seats[seat].Left() })]
}

// loops reports whether the round goes in circles: it has led nowhere for a quarter as long as makes a stalemate, longer than
// rounds do that come to an end. Easy bots, who do the same whenever everything is the same, would hand a pile round until
// then; so each does now this, now that.
func loops(v *engine.View) bool { return v.Quiet > 0 && 4*v.Quiet >= v.QuietLimit }

// whim is some move that follows from how many were made, and not to take the pile if there is another.
func whim(v *engine.View, legal []engine.Move) engine.Move {
	i := scatter(v.Moves) % len(legal)
	if legal[i].Kind == engine.MoveTake {
		i = (i + 1) % len(legal)
	}
	return legal[i]
}

// giveWay is what easy would do, and one time in four a whim: most rounds that go in circles come to their end by that sooner
// than by whims alone. Those that do not are left to whims when half as many moves led nowhere as make a stalemate.
func giveWay(v *engine.View, legal []engine.Move) engine.Move {
	if 2*v.Quiet >= v.QuietLimit || scatter(v.Moves/2)%4 == 0 {
		return whim(v, legal)
	}
	return easiest(v, legal)
}

// scatter is a number below 65,536 by multiplicative hashing: the moves of one seat have a rhythm, and this has none.
func scatter(moves int) int { return int(uint32(moves) * 2654435761 >> 16) }
