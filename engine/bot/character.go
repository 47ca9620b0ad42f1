package bot

import (
	"math/rand/v2"

	"shithead/engine"
	"shithead/engine/bot/internal/policy"
	"shithead/engine/bot/internal/search"
	"shithead/engine/bot/internal/value"
)

// Character is a bot with a way of its own, which looks as far ahead as hard does.
type Character struct {
	// Level is the name by which one is asked for, Name what it is called at every table.
	Level, Name string
}

// character is what a bot likes besides playing well.
type character struct {
	Character
	// eager is by how much it likes what it likes, in parts of [value.One].
	eager int
	// likes says of a move whether it likes it, 1, or would rather not, -1.
	likes func(v *engine.View, m *engine.Move) int
	// insists: of moves that differ in whom they aim at alone, it makes one that it likes, whatever comes of it.
	insists bool
}

// characters are all there are.
var characters = []*character{
	{Character{"hoarder", "Hedda"}, value.One / 40, hoards, false},
	{Character{"burner", "Ignaz"}, value.One / 6, burns, false},
	{Character{"avenger", "Rufus"}, value.One / 80, avenges, true},
	{Character{"gambler", "Lola"}, value.One / 60, gambles, false},
}

// Characters are those that are offered to people.
func Characters() []Character {
	var all []Character
	for _, c := range characters {
		all = append(all, c.Character)
	}
	return all
}

// NameOf is what a bot of a level is called at every table, empty for one whose names change.
func NameOf(level string) string {
	for _, c := range characters {
		if c.Level == level {
			return c.Name
		}
	}
	return ""
}

func (c *character) make(rng *rand.Rand, iterations int) Player {
	return &thinker{rng: rng, iterations: iterations, less: hardLess, character: c}
}

// taste is by how much it likes each of the moves, and last not to act.
func (c *character) taste(v *engine.View, legal []engine.Move) search.Taste {
	if c == nil {
		return nil
	}
	taste := make(search.Taste, len(legal)+1)
	for i := range legal {
		taste[i] = c.eager * c.likes(v, &legal[i])
	}
	return taste
}

// settles on a move: the one that was found best, or another of the same cards that it insists on.
func (c *character) settles(v *engine.View, legal []engine.Move, best int) int {
	if c == nil || !c.insists || best < 0 {
		return best
	}
	is := &legal[best]
	for i := range legal {
		m := &legal[i]
		if alike(m, is) && m.Count == is.Count && m.Companions == is.Companions && m.Slot == is.Slot && c.likes(v, m) > 0 {
			return i
		}
	}
	return best
}

// special reports whether a move plays a card that is worth more than any plain one.
func special(v *engine.View, m *engine.Move) bool {
	return max(policy.Worth(v.Rules, m.Rank), policy.Worth(v.Rules, m.Companion)) >= engine.NumRanks
}

// hoards keeps special cards for later.
func hoards(v *engine.View, m *engine.Move) int {
	if special(v, m) {
		return -1
	}
	return 0
}

// burns burns the pile at the first chance, by a card that does or as the last of four alike.
func burns(v *engine.View, m *engine.Move) int {
	switch m.Kind {
	case engine.MovePlay, engine.MoveJump:
	default:
		return 0
	}
	if v.Rules.Powers[m.Rank].Burns || v.Rules.RunOf(v.Pile, m.Rank)+int(m.Count) >= fourAlike {
		return 1
	}
	return 0
}

// fourAlike on top of the pile burn it.
const fourAlike = 4

// avenges aims at whoever has aimed at it last.
func avenges(v *engine.View, m *engine.Move) int {
	aimer := int(v.Seats[v.Seat].Aimer) - 1
	switch {
	case m.Target == engine.NoSeat || aimer < 0 || v.Seats[aimer].Out:
		return 0
	case int(m.Target) == aimer:
		return 1
	default:
		return -1
	}
}

// gambles plays its best cards at once, and turns whatever may be turned.
func gambles(v *engine.View, m *engine.Move) int {
	if special(v, m) || m.Kind == engine.MoveChance || m.Kind == engine.MoveFlip {
		return 1
	}
	return 0
}
