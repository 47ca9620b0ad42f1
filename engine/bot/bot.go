package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
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

// levels are the bots there are, from the weakest on. Those that are listed are offered to people; the others are there to
// be measured.
var levels = []struct {
	name   string
	listed bool
	make   func(rng *rand.Rand) Player
}{
	{"random", true, func(rng *rand.Rand) Player { return &random{rng} }},
	{"easy", true, func(*rand.Rand) Player { return easy{} }},
	{"normal", true, func(rng *rand.Rand) Player { return &normal{rng: rng} }},
	{"hard", false, func(rng *rand.Rand) Player { return &thinker{rng: rng, iterations: hardIterations} }},
	{"expert", false, func(rng *rand.Rand) Player { return &thinker{rng: rng, iterations: expertIterations} }},
}

// Levels are the names of the bots that are offered to people.
func Levels() []string {
	var names []string
	for _, l := range levels {
		if l.listed {
			names = append(names, l.name)
		}
	}
	return names
}

// Offered fails with [ErrLevel] if a level is not among [Levels].
func Offered(level string) error {
	if slices.Contains(Levels(), level) {
		return nil
	}
	return fmt.Errorf("%w: %.40q (there is %s)", ErrLevel, level, strings.Join(Levels(), ", "))
}

// New makes a bot of a level, listed or not, which takes its chances from rng. It fails with [ErrLevel].
func New(level string, rng *rand.Rand) (Player, error) {
	for _, l := range levels {
		if l.name == level {
			return l.make(rng), nil
		}
	}
	return nil, Offered(level)
}
