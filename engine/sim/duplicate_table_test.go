package sim

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
)

// movesOf are the moves of a deal's round with the bots turned, each with its seat.
func movesOf(t *testing.T, c *Duplicate, further int) []string {
	t.Helper()
	dealt, err := c.deal(rand.New(source(c.Seed, "deal 0 deck")))
	if err != nil {
		t.Fatal(err)
	}
	at, err := c.table(dealt, seated(c.Bots, c.Players, further), "deal 0 ")
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	apply := at.apply
	at.apply = func(m engine.Move) error {
		moves = append(moves, string(rune('0'+m.Seat))+" "+m.String())
		return apply(m)
	}
	if err := at.play(); err != nil {
		t.Fatal(err)
	}
	return moves
}

// TestIdenticalBotsPlayTheSameRound move by move, whichever of them sits where.
func TestIdenticalBotsPlayTheSameRound(t *testing.T) {
	for _, p := range engine.Presets() {
		for _, level := range []string{"random", "easy", "normal"} {
			rules, err := engine.NewRules(p.Name, nil)
			if err != nil {
				t.Fatal(err)
			}
			c := &Duplicate{Rules: rules, Players: 3, Seed: "same", Bots: []string{level, level}}
			first := movesOf(t, c, 0)
			if again := movesOf(t, c, 1); len(first) < 20 || !slices.Equal(first, again) {
				t.Errorf("%s, %s: %v, not %v", p.Name, level, again, first)
			}
		}
	}
}

// TestRoundsThatAreTheSameAreCountedAsOften as they would be played: their moves, too.
func TestRoundsThatAreTheSameAreCountedAsOften(t *testing.T) {
	rules, err := engine.NewRules("classic", nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &Duplicate{Rules: rules, Players: 4, Seed: "same", Bots: []string{"easy", "easy"}, Deals: 1}
	result, err := PlayDuplicate(*c)
	if err != nil {
		t.Fatal(err)
	}
	if moves := len(movesOf(t, c, 0)); result.Rounds != 4 || result.Abandoned != 0 || result.Moves.Mean().Value != float64(moves) {
		t.Errorf("%+v, and the round has %d moves", result, moves)
	}
}

// TestOnlyChoicesAreTimed: not the set-up, and not the one move that there is; but jumping in, which could be declined.
func TestOnlyChoicesAreTimed(t *testing.T) {
	for _, p := range engine.Presets() {
		rules, err := engine.NewRules(p.Name, nil)
		if err != nil {
			t.Fatal(err)
		}
		timed := map[bool]int{}
		for seed := range uint64(20) {
			c := &Duplicate{Rules: rules, Players: 4, Seed: "timed", Bots: []string{"easy"}} // who never declines
			dealt, err := c.deal(rand.New(rand.NewPCG(seed, 1)))
			if err != nil {
				t.Fatal(err)
			}
			at, err := c.table(dealt, seated(c.Bots, c.Players, 0), "")
			if err != nil {
				t.Fatal(err)
			}
			seesChoices(t, at, timed)
		}
		if timed[true] == 0 || timed[false] == 0 {
			t.Errorf("%s: %v", p.Name, timed)
		}
	}
}

// seesChoices plays a round, and counts the moves that are timed and not.
func seesChoices(t *testing.T, at *table, counts map[bool]int) {
	t.Helper()
	timed := false
	at.watch = func(int, int64) { timed = true }
	apply := at.apply
	at.apply = func(m engine.Move) error {
		setUp := m.Kind == engine.MoveSwap || m.Kind == engine.MoveLay || m.Kind == engine.MoveReady
		if want := !setUp && (len(at.legal) > 1 || m.Kind == engine.MoveJump); timed != want {
			t.Errorf("%s: %v of %v is timed: %t", at.state.Rules().Name, m, at.legal, timed)
		}
		counts[timed]++
		timed = false
		return apply(m)
	}
	if err := at.play(); err != nil {
		t.Fatal(err)
	}
}

// TestWhatABotDrawsDoesNotDependOnOthers: random swaps its cards as it does, whoever else is at the table.
func TestWhatABotDrawsDoesNotDependOnOthers(t *testing.T) {
	rules, err := engine.NewRules("custom", nil)
	if err != nil {
		t.Fatal(err)
	}
	swaps := 0
	for seed := range 20 {
		setUp := func(others string) []string {
			c := &Duplicate{Rules: rules, Players: 3, Seed: string(rune('a' + seed)), Bots: []string{others, "random", others}}
			var own []string
			for _, m := range movesOf(t, c, 0) {
				if m[0] == '1' {
					own = append(own, m)
				}
				if m == "1 ready" {
					break
				}
			}
			return own
		}
		besideEasy, besideRandom := setUp("easy"), setUp("random")
		if !slices.Equal(besideEasy, besideRandom) {
			t.Errorf("%v beside easy, %v beside random", besideEasy, besideRandom)
		}
		swaps += len(besideEasy) - 1
	}
	if swaps == 0 {
		t.Error("nothing was swapped")
	}
}

// TestEachBotSitsInEachSeatOnce.
func TestEachBotSitsInEachSeatOnce(t *testing.T) {
	list := []string{"a", "b", "c", "d"}
	at := map[string]int{}
	for further := range list {
		for seat, bot := range seated(list, len(list), further) {
			at[bot+string(rune('0'+seat))]++
		}
	}
	if len(at) != 16 {
		t.Error(at)
	}
}

func TestPeriod(t *testing.T) {
	for list, want := range map[string]int{"a": 1, "aa": 1, "ab": 2, "aaaa": 1, "abab": 2, "abba": 4, "aab": 3, "abcabc": 3} {
		if got := period(strings.Split(list, "")); got != want {
			t.Errorf("%s: %d, not %d", list, got, want)
		}
	}
}

// TestInOrder: what comes of jobs is handed over in their order and until no more is wanted, by any number of workers.
func TestInOrder(t *testing.T) {
	for workers := 1; workers <= 5; workers++ {
		var got []int
		inOrder(100, workers, func() func(int) int { return func(job int) int { return job * job } }, func(square int) bool {
			got = append(got, square)
			return len(got) < 70
		})
		for i, square := range got {
			if square != i*i {
				t.Errorf("%d workers: %d comes %dth", workers, square, i)
			}
		}
		if len(got) != 70 {
			t.Errorf("%d workers: %d jobs", workers, len(got))
		}
	}
}
