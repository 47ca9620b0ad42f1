package bot

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"shithead/engine"
	"shithead/engine/errcode"
)

// Player chooses moves for one seat. Given the same views, moves and random numbers it chooses the same.
type Player interface {
	// Choose picks a move among legal, which is not empty: everything that the seat may do now. In the set-up it may
	// also be a swap of several cards. A bot that may act out of turn and does not want to gives false; one that
	// is on turn always moves.
	Choose(view *engine.View, legal []engine.Move) (engine.Move, bool)
}

// ErrLevel says that there is no bot of that name.
var ErrLevel = errcode.Particular("unknown_bot", "unknown bot")

// levels are the bots there are, from the weakest on.
var levels = []struct {
	name string
	make func(rng *rand.Rand) Player
}{
	{"random", func(rng *rand.Rand) Player { return &random{rng} }},
	{"easy", func(*rand.Rand) Player { return easy{} }},
	{"normal", func(rng *rand.Rand) Player { return &normal{rng: rng} }},
}

// Levels are the names of the bots.
func Levels() []string {
	names := make([]string, len(levels))
	for i, l := range levels {
		names[i] = l.name
	}
	return names
}

// New makes a bot of a level, which takes its chances from rng. It fails with [ErrLevel].
func New(level string, rng *rand.Rand) (Player, error) {
	for _, l := range levels {
		if l.name == level {
			return l.make(rng), nil
		}
	}
	return nil, fmt.Errorf("%w: %.40q (there is %s)", ErrLevel, level, strings.Join(Levels(), ", "))
}
