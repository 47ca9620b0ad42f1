package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
)

// tableOf is a deal's table with the bots turned.
func tableOf(t *testing.T, code string, c *Duplicate, deal string, further int) *table {
	t.Helper()
	c.Rules = enginetest.Rules(code)
	dealt := enginetest.Must(c.deal(rand.New(source(c.Seed, deal+"deck"))))
	at := enginetest.Must(c.table(dealt, seated(c.Bots, c.Players, further), deal))
	return at
}

// played plays a table's round, calls look before each move, and returns all moves with their seats.
func played(t *testing.T, at *table, look func(m engine.Move)) []string {
	t.Helper()
	var moves []string
	apply := at.apply
	at.apply = func(m engine.Move) error {
		look(m)
		moves = append(moves, fmt.Sprint(m.Seat, " ", m))
		return apply(m)
	}
	enginetest.NoError(t, at.play())
	return moves
}

func silent(engine.Move) {}

// TestOnlyChoicesAreTimed: not the set-up, and not the one move that there is; but jumping in, which could be declined.
func TestOnlyChoicesAreTimed(t *testing.T) {
	for _, p := range engine.Presets() {
		counts := map[bool]int{}
		for deal := range 10 {
			c := &Duplicate{Players: 4, Seed: "timed", Bots: []string{"easy"}} // who never declines
			at, timed := tableOf(t, p.Name, c, fmt.Sprint("deal ", deal), 0), false
			at.watch = func(int, int64) { timed = true }
			played(t, at, func(m engine.Move) {
				setUp := m.Kind == engine.MoveSwap || m.Kind == engine.MoveLay || m.Kind == engine.MoveReady
				if want := !setUp && (len(at.legal) > 1 || m.Kind == engine.MoveJump); timed != want {
					t.Errorf("%s: %v of %v is timed: %t", p.Name, m, at.legal, timed)
				}
				counts[timed]++
				timed = false
			})
		}
		if counts[true] == 0 || counts[false] == 0 {
			t.Errorf("%s: %v", p.Name, counts)
		}
	}
}

// TestWhatABotDrawsDoesNotDependOnOthers: random swaps its cards as it does, with all others at the table.
func TestWhatABotDrawsDoesNotDependOnOthers(t *testing.T) {
	swaps := 0
	for seed := range 20 {
		setUp := func(others string) (own []string) {
			c := &Duplicate{Players: 3, Seed: fmt.Sprint(seed), Bots: []string{others, "random", others}}
			for _, m := range played(t, tableOf(t, "custom", c, "deal 0 ", 0), silent) {
				if m == "1 ready" {
					break
				}
				if m[0] == '1' {
					own = append(own, m)
				}
			}
			return own
		}
		besideEasy, besideRandom := setUp("easy"), setUp("random")
		if !slices.Equal(besideEasy, besideRandom) {
			t.Errorf("%v beside easy, %v beside random", besideEasy, besideRandom)
		}
		swaps += len(besideEasy)
	}
	if swaps == 0 {
		t.Error("nothing was swapped")
	}
}

func TestPeriod(t *testing.T) {
	for list, want := range map[string]int{"a": 1, "aa": 1, "ab": 2, "aaaa": 1, "abab": 2, "abba": 4, "aab": 3, "abcabc": 3} {
		if got := period(strings.Split(list, "")); got != want {
			t.Errorf("%s: %d, not %d", list, got, want)
		}
	}
}
