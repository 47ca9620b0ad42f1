package engine

var biteNightPoints = []clause{
	{
		source: "Bite Night, POINTS; RULES.md bitenight/points",
		says:   "first out 10, second 20, third 30, the Scheissekopf 0",
		lay:    lay{hands: []string{"5s", "5h", "6c", "6d 7d"}},
		moves:  []string{"0 5", "1 5", "2 6"},
		then:   []string{"phase over", "places 0 1 2", "shithead 3", "points 10 20 30 0", "bonus 0 0 0 0", "out 0 1 2"},
		refused: map[string]error{
			"3 6": ErrOver, "0 5": ErrOver, "3 take": ErrOver, "3 ready": ErrOver, "3 jump:66": ErrOver,
		},
		legal: map[int]string{0: "", 3: ""},
	},
	{
		source: "Bite Night, LOW CARD LEAVE; RULES.md bitenight/points", says: "exit the game on a 4: 10 more",
		lay:   lay{hands: []string{"4s", "5h", "6c 7c"}},
		moves: []string{"0 4", "1 5"},
		then:  []string{"points 20 20 0", "bonus 10 0 0"},
	},
	{
		source: "RULES.md bitenight/points", says: "a last play of several 4s is one",
		lay:   lay{hands: []string{"4s 4h", "5h", "6c 7c"}},
		moves: []string{"0 44", "1 5"},
		then:  []string{"points 20 20 0", "bonus 10 0 0"},
	},
	{
		source: "RULES.md bitenight/points", says: "so is a jump-in with 4s, and a 4 flipped blind",
		lay:   lay{hands: []string{"Ks", "4h 4c", "", "6c 7c"}, down: []string{"", "", "4d"}, pile: "4s 4d"},
		moves: []string{"1 jump:44", "2 flip", "3 6", "0 K"},
		then:  []string{"places 1 2 0", "bonus 0 10 10 0", "points 30 20 30 0"},
	},
	{
		source: "RULES.md bitenight/points", says: "a 4 before the last play is none",
		lay:   lay{hands: []string{"4s 5s", "9h", "6c 7c"}},
		moves: []string{"0 4", "1 9", "2 take", "0 5"},
		then:  []string{"phase over", "points 20 10 0", "bonus 0 0 0"},
	},
	{
		source: "Bite Night, TWO-PLAYER SCHEISS; RULES.md bitenight/points",
		says:   "no points (RULES.md: no bonus either); the first through their cache wins",
		lay:    lay{hands: []string{"4s", "5h"}},
		moves:  []string{"0 4"},
		then:   []string{"phase over", "places 0", "shithead 1", "points 0 0", "bonus 0 0"},
	},
	{
		source: "RULES.md common/end",
		says:   "50 moves a player in which nothing is drawn, burned or flipped and nobody goes out are a stalemate",
		lay:    lay{hands: []string{"5s 6s", "4h 6h", "7d 8d"}, pile: "Kc", quiet: 149},
		moves:  []string{"0 take"},
		then:   []string{"phase over", "places ", "shithead -1", "points 0 0 0", "turn -1"},
	},
	{
		source: "RULES.md common/end", says: "one fewer are none",
		lay:   lay{hands: []string{"5s 6s", "4h 6h", "7d 8d"}, pile: "Kc", quiet: 148},
		moves: []string{"0 take"},
		then:  []string{"phase play"},
	},
	{
		source: "RULES.md common/end", says: "who was out stays so, and gets no points",
		lay:   lay{hands: []string{"5s 6s", "4h 6h", ""}, pile: "Kc", quiet: 149, out: []int{2}},
		moves: []string{"0 take"},
		then:  []string{"phase over", "out 2", "places ", "shithead -1", "points 0 0 0", "bonus 0 0 0"},
	},
	{
		source: "RULES.md common/end", says: "a move that draws is no quiet move",
		lay:   lay{hands: []string{"5s 6s", "4h 6h", "7d 8d"}, draw: "Kc", quiet: 149},
		moves: []string{"0 5"},
		then:  []string{"phase play"},
	},
	{
		source: "RULES.md common/end", says: "nor one that burns",
		lay:   lay{hands: []string{"Ts 6s", "4h 6h", "7d 8d"}, quiet: 149},
		moves: []string{"0 T"},
		then:  []string{"phase play"},
	},
	{
		source: "RULES.md common/end", says: "nor one that flips",
		lay:   lay{hands: []string{"", "4h 6h", "7d 8d"}, down: []string{"6s 7s"}, quiet: 149},
		moves: []string{"0 flip 0"},
		then:  []string{"phase play"},
	},
	{
		source: "RULES.md common/end", says: "nor one by which somebody goes out",
		lay:   lay{hands: []string{"6s", "4h 6h", "7d 8d"}, quiet: 149},
		moves: []string{"0 6"},
		then:  []string{"phase play", "out 0"},
	},
}
