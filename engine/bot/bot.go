package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/engine/bot/internal/value"
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

// kind is a level.
type kind struct {
	name string
	// iterations is how far it looks ahead, 0 if it does not.
	iterations int
	make       func(rng *rand.Rand, iterations int) Player
}

// levels are the bots there are, from the weakest on, and then those with a way of their own.
var levels = append([]kind{
	{"random", 0, func(rng *rand.Rand, _ int) Player { return &random{rng} }},
	{"easy", 0, func(*rand.Rand, int) Player { return easy{} }},
	{"normal", normalIterations, func(rng *rand.Rand, iterations int) Player { return &normal{rng: rng, iterations: iterations} }},
	{"hard", hardIterations, newHard},
	{"expert", expertIterations, newExpert},
}, kinds(characters)...)

// kinds are the levels of characters.
func kinds(of []*character) (list []kind) {
	for _, c := range of {
		list = append(list, kind{c.Level, hardIterations, c.make})
	}
	return list
}

// How far the levels look at the most, in iterations.
const normalIterations, hardIterations, expertIterations = 100, 300, 800

// Levels are the names of the bots.
func Levels() []string {
	var names []string
	for _, l := range levels {
		names = append(names, l.name)
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

// New makes a bot of a level, which takes its chances from rng. Behind the name of one that looks ahead may stand
// how far it does, as in expert@100: not farther than it does by itself. It fails with [ErrLevel].
func New(level string, rng *rand.Rand) (Player, error) {
	name, far, short := strings.Cut(level, "@")
	for _, l := range levels {
		if l.name != name {
			continue
		}
		if !short {
			return l.make(rng, l.iterations), nil
		}
		if n, err := strconv.Atoi(far); err == nil && n >= 0 && n <= l.iterations && l.iterations > 0 {
			return l.make(rng, n), nil
		}
	}
	return nil, Offered(level)
}

// Trained reports whether the bots that search with a net have one for the rule set of a name. Without one they play as
// normal does.
func Trained(rules string) bool { return value.File(rules) != nil }

// Thinks reports whether the bots of a level look ahead: they are of type [Thinker].
func Thinks(level string) bool {
	return slices.ContainsFunc(levels, func(l kind) bool { return l.name == level && l.iterations > 0 })
}
