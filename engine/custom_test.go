package engine

import "testing"

// TestCustom plays every clause of the house rules, after the headings of seed 004.
func TestCustom(t *testing.T) {
	runClauses(t, "custom", map[string][]clause{
		"opening": customOpening, "cards": customCards, "lower": customLower, "again": customAgain, "trumps": customTrumps,
		"jokers": customJokers, "shots": customShots, "chance": customChance,
	})
}

var customOpening = []clause{
	{
		seed: "004 The player with the lowest card that is not a special card; RULES.md custom/opening", says: "starts, with one or more of it",
		lay:     lay{setUp: true, hands: []string{"5c 2c 3c", "4d 4h 7d", "6c"}, up: []string{"4c", "4s", "9c"}},
		moves:   []string{"0 ready", "1 ready", "2 ready"},
		then:    []string{"phase play", "turn 1", "opens 4", "asks free"},
		legal:   map[int]string{0: "", 1: "4 44", 2: ""},
		refused: map[string]error{"1 7": ErrOpening, "1 take": ErrEmptyPile, "1 chance": ErrChance, "0 5": ErrTurn},
	},
	{
		seed: "RULES.md custom/opening", says: "play goes on from there with anything",
		lay:   lay{setUp: true, hands: []string{"5c 2c 3c", "4d 4h 7d", "6c 4s Qs"}, up: []string{"4c", "4s", "9c"}},
		moves: []string{"0 ready", "1 ready", "2 ready", "1 44"},
		then:  []string{"phase play", "turn 2", "opens none", "asks at least 4"},
		legal: map[int]string{2: "4 6 Q"},
	},
	{
		seed: "RULES.md custom/opening", says: "ties: the first clockwise from the dealer's left",
		lay:   lay{setUp: true, dealer: 1, hands: []string{"4c", "4d", "4h"}, up: []string{"Kc", "Kd", "Kh"}},
		moves: []string{"0 ready", "1 ready", "2 ready"},
		then:  []string{"turn 2", "opens 4"},
	},
	{
		seed: "RULES.md custom/opening", says: "nobody holds one: left of the dealer opens with anything",
		lay:   lay{setUp: true, dealer: 1, hands: []string{"2c", "3d", "Jk Tc"}, up: []string{"Kc", "Kd", "Kh"}},
		moves: []string{"0 ready", "1 ready", "2 ready"},
		then:  []string{"phase play", "turn 2", "opens none", "asks free"},
		legal: map[int]string{2: "Jk T"},
	},
	{
		options: "reset=5,burn=none,skip=4,lower=none",
		seed:    "RULES.md custom/opening", says: "a special rank is any with a power in force: here not 2, 7, 8, T",
		lay:   lay{setUp: true, hands: []string{"4c 7c", "3c 7d", "5c 8d"}, up: []string{"Kc", "Kd", "Kh"}},
		moves: []string{"0 ready", "1 ready", "2 ready"},
		then:  []string{"turn 1", "opens 7"},
	},
	{
		seed: "004 At the beginning stage; RULES.md custom/set-up", says: "players swap cards of the hand for those on the table",
		lay:     lay{setUp: true, hands: []string{"4c", "4d"}, up: []string{"Kc", "Kd"}},
		moves:   []string{"0 swap 4c for Kc"},
		then:    []string{"hand0 Kc", "up0 4c"},
		refused: map[string]error{"0 lay Kc": ErrLaid},
	},
}

var customCards = []clause{
	{
		seed: "004 The players then take turns; RULES.md common/answering-the-pile", says: "the same or a higher value, or a special card; several of one value",
		lay:     lay{hands: []string{"9c 9d 8h Qh 2c 3c Tc Jc Jk 4c", "6c"}, pile: "9h"},
		legal:   map[int]string{0: "2 3 9 99 J Jk Q T"},
		refused: map[string]error{"0 8": ErrAsk, "0 take": ErrMustPlay, "0 chance": ErrChance, "0 flip": ErrNotFlip},
	},
	{
		options: "hand=5",
		seed:    "004 For every card you put down it is replaced; RULES.md custom/hand", says: "up to the cards dealt to the hand",
		lay:   lay{hands: []string{"9c 9d 8h Qh 6s", "6c"}, pile: "9h", draw: "4c 4d 4h"},
		moves: []string{"0 99"},
		then:  []string{"hand0 4c 4d 6s 8h Qh", "draw 4h"},
	},
	{
		seed: "004 Two; RULES.md custom/reset", says: "on anything, and anything on it",
		lay:   lay{hands: []string{"2c 9d", "4d 7d"}, pile: "Ah"},
		moves: []string{"0 2"},
		then:  []string{"asks free"},
		legal: map[int]string{1: "4 7"},
	},
	{
		seed: "004 Ten; RULES.md custom/burn", says: "clears the cards laid, and its player gets another go",
		lay:   lay{hands: []string{"Tc 9d", "4d 7d"}, pile: "7h Ah"},
		moves: []string{"0 T"},
		then:  []string{"pile ", "burned 7h Tc Ah", "turn 0", "asks free"},
	},
	{
		options: "burn-on=T",
		seed:    "004 Ten; RULES.md custom/burn-on", says: "the value it can be played on: ten",
		lay:     lay{hands: []string{"Tc 9d", "4d 7d"}, pile: "Jh"},
		refused: map[string]error{"0 T": ErrAsk},
	},
	{
		options: "burn-on=T",
		seed:    "004 Ten; RULES.md custom/burn-on", says: "laid like a plain card of its rank, also on a 10 that was turned",
		lay:   lay{hands: []string{"Tc 9d", "4d 7d"}, pile: "9h"},
		moves: []string{"0 T"},
		then:  []string{"pile ", "turn 0"},
	},
	{
		seed: "004 4 of a kind burn; RULES.md custom/four", says: "laid consecutively or at the same time; the last to lay gets another go",
		lay:   lay{hands: []string{"9c 9d 5c", "4d 7d"}, pile: "9h 9s"},
		moves: []string{"0 99"},
		then:  []string{"pile ", "turn 0", "asks free"},
	},
	{
		seed: "RULES.md custom/four", says: "invisible cards looked through",
		lay:   lay{hands: []string{"9c 9d 5c", "4d 7d"}, pile: "9h 3c 9s 3d"},
		moves: []string{"0 99"},
		then:  []string{"pile ", "turn 0"},
	},
	{
		seed: "004 Invisible card; RULES.md custom/invisible", says: "the player must beat the value below",
		lay:   lay{hands: []string{"3c 5c", "4d Kd"}, pile: "9h"},
		moves: []string{"0 3"},
		then:  []string{"asks at least 9", "turn 1"},
		legal: map[int]string{1: "K"},
	},
	{
		seed: "004 Invisible card; RULES.md custom/invisible", says: "does not count for a 4 card clear, only when four invisible cards are laid",
		lay:   lay{hands: []string{"3c 5c", "4d Kd"}, pile: "9h 3d 3h 3s"},
		moves: []string{"0 3"},
		then:  []string{"pile ", "turn 0", "asks free"},
	},
	{
		options: "joker=invisible-reverse",
		seed:    "RULES.md custom/four", says: "of one rank on top of each other, with nothing between, not even another invisible card",
		lay:   lay{hands: []string{"3c 5c", "4d Kd", "5d"}, pile: "9h 3d 3h Jk 3s"},
		moves: []string{"0 3"},
		then:  []string{"turn 1", "asks at least 9"},
	},
	{
		seed: "RULES.md custom/one-power", says: "invisible cards alone ask for nothing",
		lay:   lay{hands: []string{"3c 5c", "4d Kd"}},
		moves: []string{"0 3"},
		then:  []string{"asks free", "turn 1"},
	},
	{
		seed: "004 Miss a go card; RULES.md custom/skip", says: "the next player's turn is skipped; in order",
		lay:   lay{hands: []string{"8c 5c", "4d Kd", "5d"}, pile: "6h"},
		moves: []string{"0 8"},
		then:  []string{"turn 2", "asks at least 8"},
	},
	{
		seed: "004 Miss a go card; RULES.md custom/skip", says: "two at the same time skip two players",
		lay:   lay{hands: []string{"8c 8d 5c", "4d Kd", "5d", "6d"}, pile: "6h"},
		moves: []string{"0 88"},
		then:  []string{"turn 3"},
	},
	{
		seed: "RULES.md custom/skip", says: "no two-player exception: two skip the other and oneself",
		lay:   lay{hands: []string{"8c 8d 5c", "4d Kd"}, pile: "6h"},
		moves: []string{"0 88"},
		then:  []string{"turn 1"},
	},
	{
		seed: "RULES.md custom/skip", says: "of two players one skips the other",
		lay:     lay{hands: []string{"8c 5c", "4d Kd"}, pile: "6h"},
		moves:   []string{"0 8"},
		then:    []string{"turn 0"},
		refused: map[string]error{"0 5": ErrAsk},
	},
	{
		seed: "004 Reverse Direction; RULES.md custom/reverse", says: "the direction reverses, once however many are laid",
		lay:   lay{hands: []string{"Jc Jd 5c", "4d Kd", "5d"}, pile: "6h"},
		moves: []string{"0 JJ"},
		then:  []string{"dir -1", "turn 2", "asks at least J"},
	},
	{
		seed: "RULES.md custom/reverse", says: "with two in nothing changes",
		lay:   lay{hands: []string{"Jc 5c", "4d Kd"}, pile: "6h"},
		moves: []string{"0 J"},
		then:  []string{"dir 1", "turn 1"},
	},
	{
		seed: "RULES.md common/two-in", says: "a reversing last card of three reverses",
		lay:   lay{hands: []string{"Jc", "4d Kd", "4c"}, pile: "6h"},
		moves: []string{"0 J"},
		then:  []string{"dir -1", "turn 2", "out 0"},
	},
	{
		seed: "RULES.md custom/reverse", says: "in order",
		lay:     lay{hands: []string{"Jc 5c", "4d Kd"}, pile: "Qh"},
		refused: map[string]error{"0 J": ErrAsk},
	},
	{
		seed: "004 When the cards in your hand are gone; RULES.md common/active-zone", says: "the table cards, then those face down one at a time",
		lay:   lay{hands: []string{"", "4d Kd"}, down: []string{"4c 5c 6c"}, pile: "Qh"},
		moves: []string{"0 flip 2"},
		then:  []string{"hand0 6c Qh", "known0 6c Qh", "turn 1", "down0 4c 5c --"},
	},
	{
		seed: "004 The last remaining player is the loser; RULES.md custom/points", says: "and there are no points",
		lay:   lay{hands: []string{"Kc", "4d Kd"}, pile: "Qh"},
		moves: []string{"0 K"},
		then:  []string{"phase over", "shithead 1", "points 0 0"},
	},
}

var customLower = []clause{
	{
		seed: "004 LTC; RULES.md custom/lower", says: "the other player must lay the same value or lower",
		lay:   lay{hands: []string{"7c 5c", "4d 7d 8d 2d Td Jk"}, pile: "6h"},
		moves: []string{"0 7"},
		then:  []string{"asks at most 7"},
		legal: map[int]string{1: "2 4 7 Jk T"},
	},
	{
		seed: "004 LTC; RULES.md custom/lower-on", says: "laid on its own value or lower",
		lay: lay{hands: []string{"7c 5c", "4d"}, pile: "8h"}, legal: map[int]string{0: "take"},
	},
	{
		options: "lower-on=below",
		seed:    "004 LTC; RULES.md custom/lower-on", says: "or one below it",
		lay: lay{hands: []string{"7c 5c", "4d"}, pile: "6h"}, legal: map[int]string{0: "7"},
	},
	{
		options: "lower-on=below",
		seed:    "RULES.md custom/lower-on", says: "so never on another lower card",
		lay: lay{hands: []string{"7c 8c", "4d"}, pile: "7h"}, legal: map[int]string{0: "take"},
	},
	{
		options: "lower-on=K",
		seed:    "004 LTC; RULES.md custom/lower-on", says: "or the King",
		lay: lay{hands: []string{"7c 5c", "4d"}, pile: "Kh"}, legal: map[int]string{0: "7"},
	},
	{
		options: "lower-on=K",
		seed:    "004 LTC; RULES.md custom/lower-on", says: "and then no Ace",
		lay: lay{hands: []string{"7c 5c", "4d"}, pile: "Ah"}, legal: map[int]string{0: "take"},
	},
	{
		options: "lower-on=K",
		seed:    "RULES.md custom/lower-on", says: "another lower card will do",
		lay: lay{hands: []string{"7c 8c", "4d"}, pile: "7h"}, legal: map[int]string{0: "7"},
	},
	{
		options: "lower-on=A",
		seed:    "004 LTC; RULES.md custom/lower-on", says: "or an Ace",
		lay: lay{hands: []string{"7c 5c", "4d"}, pile: "Ah"}, legal: map[int]string{0: "7"},
	},
	{
		options: "lower-on=A,joker=highest",
		seed:    "RULES.md custom/lower-on", says: "a highest Joker included",
		lay: lay{hands: []string{"7c Ac", "4d"}, pile: "Jk"}, legal: map[int]string{0: "7"},
	},
	{
		options: "lower-on=A,again=9",
		seed:    "RULES.md custom/again", says: "but not a go-again card that is higher",
		lay: lay{hands: []string{"7c 5c", "4d"}, pile: "9h"}, legal: map[int]string{0: "take"},
	},
	{
		options: "lower=2,reset=none,lower-on=below",
		seed:    "RULES.md custom/lower-on", says: "a lowest card that goes below itself goes on nothing",
		lay: lay{hands: []string{"2c 5c", "4d"}, pile: "4h"}, legal: map[int]string{0: "5"},
	},
	{
		options: "lower=none",
		seed:    "RULES.md custom/lower", says: "none: a 7 is plain",
		lay: lay{hands: []string{"7c", "4d"}, pile: "7h"}, then: []string{"asks at least 7"},
	},
}

var customAgain = []clause{
	{
		options: "again=9",
		seed:    "004 Go Again Card; RULES.md custom/again", says: "on any card; its player lays again and has to play a higher card, a two not being one",
		lay:   lay{hands: []string{"9c 2c 3c Tc Kc Jk 4c", "4d"}, pile: "Ah"},
		moves: []string{"0 9"},
		then:  []string{"turn 0", "asks above 9", "pile Ah 9c"},
		legal: map[int]string{0: "Jk K T"},
	},
	{
		options: "again=9",
		seed:    "RULES.md custom/again", says: "also on another go-again card",
		lay:   lay{hands: []string{"9c Kc 4c", "4d"}, pile: "5h 9h"},
		moves: []string{"0 9", "0 K"},
		then:  []string{"turn 1", "asks at least K"},
	},
	{
		options: "again=9,chance=off",
		seed:    "RULES.md custom/again", says: "who can't takes the pile",
		lay:   lay{hands: []string{"9c 2c", "4d"}, pile: "Ah", draw: "3c"},
		moves: []string{"0 9", "0 take"},
		then:  []string{"turn 1", "asks free", "hand0 2c 3c 9c Ah"},
	},
	{
		options: "again=9",
		seed:    "RULES.md custom/again", says: "replenishing follows every play",
		lay:   lay{hands: []string{"9c 2c 4c", "4d"}, pile: "Ah", draw: "Kc Kd"},
		moves: []string{"0 9"},
		then:  []string{"hand0 2c 4c Kc", "draw Kd"},
		legal: map[int]string{0: "K"},
	},
	{
		options: "again=9",
		seed:    "RULES.md custom/again", says: "who went out does not go again, the next must play higher",
		lay:   lay{hands: []string{"9c", "9d 2d Kd", "4c"}, pile: "Ah"},
		moves: []string{"0 9"},
		then:  []string{"out 0", "turn 1", "asks above 9"},
		legal: map[int]string{1: "9 K"},
	},
	{
		options: "again=9,invisible=Q",
		seed:    "RULES.md custom/again", says: "an invisible card that is higher passes the demand on",
		lay:   lay{hands: []string{"9c Qc 4c", "Jd 2d Kd 3d", "4c"}, pile: "Ah"},
		moves: []string{"0 9", "0 Q"},
		then:  []string{"turn 1", "asks above 9"},
		legal: map[int]string{1: "J K"},
	},
	{
		options: "again=9",
		seed:    "RULES.md common/burning-by-four", says: "four of them burn and ask for nothing",
		lay:   lay{hands: []string{"9c 4c", "Jd"}, pile: "9h 9d 9s"},
		moves: []string{"0 9"},
		then:  []string{"turn 0", "asks free", "pile "},
	},
	{
		options: "again=2",
		seed:    "004 Special rules for a 2; RULES.md custom/one-power", says: "a two on any card, also with the reset; its player goes again",
		lay:   lay{hands: []string{"2c 3c 4c 7c", "4d"}, pile: "Ah"},
		moves: []string{"0 2"},
		then:  []string{"turn 0", "asks above 2"},
		legal: map[int]string{0: "3 4 7"},
	},
	{
		options: "again=2,reset=5",
		seed:    "RULES.md custom/again", says: "whatever reset is",
		lay:   lay{hands: []string{"2c 3c 4c", "4d"}, pile: "Ah"},
		moves: []string{"0 2"},
		then:  []string{"turn 0", "asks above 2"},
	},
	{
		options: "again=2",
		seed:    "004 Special rules for a 2; RULES.md custom/one-power", says: "on an empty table its player does not get another go",
		lay:   lay{hands: []string{"2c 2d 4c", "4d"}},
		moves: []string{"0 22"},
		then:  []string{"turn 1", "asks free"},
	},
	{
		options: "again=2",
		seed:    "RULES.md custom/again", says: "a table with invisible cards on it is not empty",
		lay:   lay{hands: []string{"2c 2d 4c", "4d"}, pile: "3c"},
		moves: []string{"0 2"},
		then:  []string{"turn 0", "asks above 2"},
	},
	{
		options: "again=2",
		seed:    "004 Special rules for a 2; RULES.md custom/one-power", says: "an invisible card laid on a 2: another go, with the same demand",
		lay:   lay{hands: []string{"2c 2d 4c", "3d 4d", "3h 5c"}},
		moves: []string{"0 2", "1 3"},
		then:  []string{"turn 1", "asks above 2", "pile 2c 3d"},
	},
	{
		options: "again=2,joker=invisible-reverse",
		seed:    "RULES.md custom/again", says: "through further ones, and by a Joker",
		lay:   lay{hands: []string{"Jk 4c", "3d 4d", "3h 5c"}, pile: "Ac 2c 3c"},
		moves: []string{"0 Jk"},
		then:  []string{"turn 0", "asks above 2", "dir -1"},
	},
	{
		options: "again=2",
		seed:    "RULES.md custom/again", says: "two on a 2 that lay on an empty table",
		lay:   lay{hands: []string{"2c 4c", "2d 4d"}},
		moves: []string{"0 2", "1 2"},
		then:  []string{"turn 1", "asks above 2"},
	},
}

var customTrumps = []clause{
	{
		options: "pickup=Q",
		seed:    "004 Pick-Up Trump card; RULES.md custom/trump", says: "the other player must lay it too or pick up",
		lay:     lay{hands: []string{"Qc 4c", "2d 3d Td Qd Kd Jk", "4s"}, pile: "Ah"},
		moves:   []string{"0 Q"},
		then:    []string{"turn 1", "asks trump", "pile Ah Qc"},
		legal:   map[int]string{1: "Jk Q"},
		refused: map[string]error{"1 2": ErrAsk, "1 3": ErrAsk, "1 take": ErrMustPlay},
	},
	{
		options: "pickup=Q",
		seed:    "004 Pick-Up Trump card; RULES.md custom/pickup", says: "it is discarded after use",
		lay:   lay{hands: []string{"Qc 4c", "2d", "4s"}, pile: "5h Ah"},
		moves: []string{"0 Q", "1 take"},
		then:  []string{"hand1 2d 5h Ah", "burned Qc", "turn 2", "asks free", "pile "},
	},
	{
		options: "pickup=Q",
		seed:    "RULES.md custom/pickup", says: "every trump card of the pile is burned, of either kind",
		lay:   lay{hands: []string{"Qc 4c", "Jk 4d", "4s"}, pile: "5h"},
		moves: []string{"0 Q", "1 Jk", "2 take"},
		then:  []string{"hand2 4s 5h", "burned Qc Jk", "turn 0"},
	},
	{
		options: "pickup=Q",
		seed:    "RULES.md custom/pickup", says: "who takes nothing but trumps takes nothing",
		lay:   lay{hands: []string{"Qc 4c", "2d", "4s"}},
		moves: []string{"0 Q", "1 take"},
		then:  []string{"hand1 2d", "burned Qc", "turn 2", "pile "},
	},
	{
		seed: "004 Pick-Up Trump card; RULES.md custom/pickup", says: "the Joker can be used for it",
		lay:   lay{hands: []string{"Jk 4c", "2d", "4s"}, pile: "7h"},
		moves: []string{"0 Jk"},
		then:  []string{"turn 1", "asks trump"},
	},
	{
		options: "again=9",
		seed:    "004 Go Again Card; RULES.md custom/again", says: "on any card except the pickup card",
		lay: lay{hands: []string{"9c 2c 3c Tc", "4d"}, pile: "Jk"}, legal: map[int]string{0: "take"},
	},
	{
		seed: "RULES.md custom/trump", says: "a card flipped on a trump goes into the hand with the pile, without the trumps",
		lay:   lay{hands: []string{"", "4d"}, down: []string{"2c"}, pile: "5h Jk"},
		moves: []string{"0 flip"},
		then:  []string{"hand0 2c 5h", "burned Jk", "pile ", "turn 1"},
	},
	{
		options: "pickup=4,again=9",
		seed:    "RULES.md custom/trump", says: "a trump turned under a go-again's demand goes into the hand",
		lay:   lay{hands: []string{"", "4d"}, down: []string{"4c"}, pile: "9h"},
		moves: []string{"0 flip"},
		then:  []string{"hand0 4c 9h", "burned ", "turn 1"},
	},
	{
		options: "pickup=Q",
		seed:    "RULES.md common/burning-by-four", says: "four trumps burn and ask for nothing",
		lay:   lay{hands: []string{"Qd Qh 4c", "2d"}, pile: "5h Qc Qs"},
		moves: []string{"0 QQ"},
		then:  []string{"pile ", "turn 0", "asks free"},
	},
}

var customJokers = []clause{
	{
		options: "joker=none",
		seed:    "004 Jokers; RULES.md custom/joker", says: "none: no power",
		lay: lay{hands: []string{"4c", "2d"}}, legal: map[int]string{0: "4"},
	},
	{
		options: "joker=invisible-reverse",
		seed:    "004 Jokers; RULES.md custom/joker", says: "invisible and reverse direction, on any card",
		lay:   lay{hands: []string{"Jk 4c", "2d Ad 4d", "2s Ac 5c"}, pile: "Kh"},
		moves: []string{"0 Jk"},
		then:  []string{"dir -1", "turn 2", "asks at least K"},
		legal: map[int]string{2: "2 A"},
	},
	{
		options: "joker=invisible-reverse",
		seed:    "RULES.md custom/reverse", says: "with two in it does not reverse",
		lay:   lay{hands: []string{"Jk 4c", "2d"}, pile: "Kh"},
		moves: []string{"0 Jk"},
		then:  []string{"dir 1", "turn 1", "asks at least K"},
	},
	{
		options: "joker=burn",
		seed:    "004 Jokers; RULES.md custom/joker", says: "clear card",
		lay:   lay{hands: []string{"Jk 4c", "2d"}, pile: "Kh 7c"},
		moves: []string{"0 Jk"},
		then:  []string{"pile ", "burned 7c Kh Jk", "turn 0"},
	},
	{
		options: "joker=highest",
		seed:    "004 Jokers; RULES.md custom/joker", says: "the highest value card, above the Ace",
		lay:   lay{hands: []string{"Jk 4c", "2d Ad Jk"}, pile: "Ah"},
		moves: []string{"0 Jk"},
		then:  []string{"asks at least Jk"},
		legal: map[int]string{1: "2 Jk"},
	},
	{
		options: "joker=highest",
		seed:    "004 Jokers; RULES.md custom/jokers", says: "on any card except the LTC if the highest value card",
		lay: lay{hands: []string{"Jk 8c", "2d"}, pile: "7h"}, legal: map[int]string{0: "take"},
	},
	{
		options: "again=A,joker=highest",
		seed:    "RULES.md custom/again", says: "on a go-again card too",
		lay: lay{hands: []string{"Jk 8c 2c", "2d"}, pile: "Ah"}, legal: map[int]string{0: "Jk"},
	},
	{
		options: "pickup=Q,joker=burn",
		seed:    "RULES.md custom/trump", says: "but nothing but a trump answers a trump",
		lay: lay{hands: []string{"Jk 8c 2c", "2d"}, pile: "Qh"}, legal: map[int]string{0: "take"},
	},
}
