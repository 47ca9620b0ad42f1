package sim_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/sim"
	"shithead/engine/sim/strength"
)

func preset(t *testing.T, code string) *engine.Rules {
	t.Helper()
	r, err := engine.ParseRules(code)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func compared(t *testing.T, c sim.Duplicate) *sim.Comparison {
	t.Helper()
	result, err := sim.PlayDuplicate(c)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	return result
}

// repeat is a list of equal bots.
func repeat(level string, n int) []string {
	var bots []string
	for range n {
		bots = append(bots, level)
	}
	return bots
}

// TestIdenticalBotsComeOutExactlyEven in every rule set, with intervals of no width: alone in the list, and beside another.
func TestIdenticalBotsComeOutExactlyEven(t *testing.T) {
	for _, p := range engine.Presets() {
		for players := 2; players <= 4; players++ {
			c := sim.Duplicate{
				Rules: preset(t, p.Name), Players: players, Seed: "even", Bots: repeat("easy", players), Deals: 40,
			}
			for _, s := range compared(t, c).Scores {
				isExactly(t, c, "Shithead", s.Shithead(), 1/float64(players))
				isExactly(t, c, "place", s.Place.Mean(), float64(players+1)/2)
			}
		}
		c := sim.Duplicate{Rules: preset(t, p.Name), Players: 4, Seed: "e", Bots: []string{"random", "easy", "easy", "random"}, Deals: 15}
		s := compared(t, c).Scores
		if !reflect.DeepEqual(s[0], s[3]) || !reflect.DeepEqual(s[1], s[2]) || s[0].Shithead().Value <= s[1].Shithead().Value {
			t.Errorf("%s: %+v", p.Name, s)
		}
	}
}

func isExactly(t *testing.T, c sim.Duplicate, what string, e strength.Estimate, want float64) {
	t.Helper()
	if e.Value != want || e.High-e.Low > 1e-12 {
		t.Errorf("%s, %d %s: %s %+v, not %v", c.Rules.Name, c.Players, c.Bots[0], what, e, want)
	}
}

// TestBotsOfTheListMayStandInAnyOrder that comes of turning it: the same rounds are played, and each bot has the same score.
func TestBotsOfTheListMayStandInAnyOrder(t *testing.T) {
	list := []string{"easy", "random", "normal"}
	c := sim.Duplicate{Rules: preset(t, "bitenight"), Players: 3, Seed: "turned", Bots: list, Deals: 3}
	want := compared(t, c)
	for k := 1; k < 3; k++ {
		c.Bots = append(list[k:len(list):len(list)], list[:k]...)
		got := compared(t, c)
		for i, s := range got.Scores {
			if !reflect.DeepEqual(s, want.Scores[(i+k)%3]) {
				t.Errorf("%v: %+v, not %+v", c.Bots, s, want.Scores[(i+k)%3])
			}
		}
		if got.Moves != want.Moves {
			t.Errorf("%v: %+v, not %+v", c.Bots, got.Moves, want.Moves)
		}
	}
}

// TestFewerBotsComeAgain: a list that is written out gives the same.
func TestFewerBotsComeAgain(t *testing.T) {
	short := sim.Duplicate{Rules: preset(t, "leeds"), Players: 5, Seed: "s", Bots: []string{"easy", "random"}, Deals: 6}
	long := short
	long.Bots = []string{"easy", "random", "easy", "random", "easy"}
	a, b := compared(t, short), compared(t, long)
	if len(a.Scores) != 2 || len(b.Scores) != 5 || !reflect.DeepEqual(a.Scores, b.Scores[:2]) || a.Rounds != 30 {
		t.Errorf("%+v, %+v", a, b)
	}
}

// TestEverybodyIsCountedOnce: with bots that all differ, shares add up to one, places to those that there are, points to those
// of a round without Low Card Leave at least.
func TestEverybodyIsCountedOnce(t *testing.T) {
	c := compared(t, sim.Duplicate{
		Rules: preset(t, "bitenight"), Players: 3, Seed: "sum", Bots: []string{"easy", "random", "normal"}, Deals: 4,
	})
	shares, places, points := 0.0, 0.0, 0.0
	for _, s := range c.Scores {
		shares += s.Shithead().Value
		places += s.Place.Mean().Value
		points += s.Points.Mean().Value
	}
	if shares < 1-1e-12 || shares > 1+1e-12 || places < 6-1e-12 || places > 6+1e-12 || points < 10+20 || points > 10+20+20 {
		t.Errorf("shares add up to %v, places to %v, points to %v", shares, places, points)
	}
	if c.Deals != 4 || c.Rounds != 12 {
		t.Errorf("%d deals, %d rounds", c.Deals, c.Rounds)
	}
	if m := c.Moves.Mean(); m.Value < 20 || m.Value > 2000 || m.Low >= m.Value {
		t.Errorf("moves %+v", m)
	}
}

// TestPointsAreThoseOfTheRules: none with two players or in other rule sets.
func TestPointsAreThoseOfTheRules(t *testing.T) {
	for code, players := range map[string]int{"bitenight": 2, "leeds": 3, "custom": 4} {
		c := compared(t, sim.Duplicate{Rules: preset(t, code), Players: players, Seed: "1", Bots: []string{"easy"}, Deals: 3})
		if e := c.Scores[0].Points.Mean(); e.Value != 0 || e.High != 0 {
			t.Errorf("%s: %+v", code, e)
		}
	}
	c := compared(t, sim.Duplicate{Rules: preset(t, "bitenight"), Players: 4, Seed: "1", Bots: []string{"easy"}, Deals: 20})
	if e := c.Scores[0].Points.Mean(); e.Value < 15 || e.Value > 20 { // 60 of a round, and Low Card Leave
		t.Errorf("%+v", e)
	}
}

// TestStalematesAreCountedApart, and count for nothing else. Random players come round in schwechat now and then only.
func TestStalematesAreCountedApart(t *testing.T) {
	c := compared(t, sim.Duplicate{Rules: preset(t, "schwechat"), Players: 2, Seed: "still", Bots: []string{"random"}, Deals: 12})
	if c.Abandoned == 0 || c.Abandoned >= c.Rounds || c.Rounds != 24 {
		t.Fatalf("%d of %d rounds", c.Abandoned, c.Rounds)
	}
	if e := c.Scores[0].Shithead(); e.Value != 0.5 {
		t.Errorf("%+v", e)
	}
	if ended := float64(c.Rounds - c.Abandoned); c.Moves.Mean().Value*ended != float64(int(c.Moves.Mean().Value*ended+0.5)) {
		t.Errorf("moves %+v are not those of %v rounds", c.Moves, ended)
	}
}

// TestWorkersChangeNothing, with a test that ends the comparison as without.
func TestWorkersChangeNothing(t *testing.T) {
	c := sim.Duplicate{Rules: preset(t, "classic"), Players: 4, Seed: "w", Bots: []string{"easy", "random"}, Deals: 120, Workers: 1}
	for _, sprt := range []*strength.SPRT{nil, {Null: 0.25, Alternative: 0.1, Alpha: 0.01, Beta: 0.01}} {
		c.SPRT = sprt
		c.Workers = 1
		want := compared(t, c)
		for _, c.Workers = range []int{0, 2, 7} {
			if got := compared(t, c); !reflect.DeepEqual(got, want) {
				t.Errorf("%d workers: %+v, not %+v", c.Workers, got, want)
			}
		}
		if v := want.Verdict; sprt != nil && (want.Deals < 50 || want.Deals == 120 || !v.Decided || v.Accepted != 0.1) {
			t.Errorf("%d deals, %+v", want.Deals, v)
		}
	}
}

// TestAComparisonThatEndsEarlyIsTheBeginningOfALongerOne: deals do not depend on how many there are.
func TestAComparisonThatEndsEarlyIsTheBeginningOfALongerOne(t *testing.T) {
	c := sim.Duplicate{Rules: preset(t, "custom"), Players: 3, Seed: "b", Bots: []string{"easy", "random", "random"}, Deals: 200}
	c.SPRT = &strength.SPRT{Null: 0.9, Alternative: 0.1, Alpha: 0.01, Beta: 0.01}
	early := compared(t, c)
	c.Deals, c.SPRT = early.Deals, nil
	if plain := compared(t, c); early.Deals < 50 || early.Deals > 100 || !reflect.DeepEqual(plain.Scores, early.Scores) {
		t.Errorf("%+v, not %+v", early, plain)
	}
}

// TestTimeIsMeasured of every decision between moves, and of no other; it changes nothing.
func TestTimeIsMeasured(t *testing.T) {
	c := sim.Duplicate{Rules: preset(t, "bitenight"), Players: 2, Seed: "t", Bots: []string{"random", "normal"}, Deals: 3}
	without := compared(t, c)
	c.Time = true
	with := compared(t, c)
	for i, s := range with.Scores {
		if len(s.Took) < 30 || len(s.Took) > 3*2*200 || without.Scores[i].Took != nil {
			t.Errorf("%s: %d decisions", s.Bot, len(s.Took))
		}
		if s.Shithead() != without.Scores[i].Shithead() {
			t.Errorf("%s plays otherwise when it is measured", s.Bot)
		}
	}
	if with.Moves != without.Moves {
		t.Error("another number of moves when measured")
	}
	fast, slow := strength.Percentiles(with.Scores[0].Took, 50), strength.Percentiles(with.Scores[1].Took, 50)
	if fast[0] <= 0 || slow[0] <= fast[0] {
		t.Errorf("random takes %d ns, normal %d", fast[0], slow[0])
	}
}

func TestBadDuplicate(t *testing.T) {
	for name, c := range map[string]struct {
		config sim.Duplicate
		want   error
	}{
		"no bots":       {sim.Duplicate{Players: 4, Deals: 1}, sim.ErrBots},
		"too many bots": {sim.Duplicate{Players: 2, Deals: 1, Bots: []string{"easy", "easy", "easy"}}, sim.ErrBots},
		"unknown bot":   {sim.Duplicate{Players: 2, Deals: 1, Bots: []string{"easy", "eassy"}}, bot.ErrLevel},
		"one player":    {sim.Duplicate{Players: 1, Deals: 1, Bots: []string{"easy"}}, engine.ErrSeats},
		"no deals":      {sim.Duplicate{Players: 2, Bots: []string{"easy"}}, sim.ErrDeals},
		"no test": {
			sim.Duplicate{Players: 2, Deals: 1, Bots: []string{"easy"}, SPRT: &strength.SPRT{}}, strength.ErrSPRT,
		},
	} {
		c.config.Rules = preset(t, "bitenight")
		if _, err := sim.PlayDuplicate(c.config); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, not %v", name, err, c.want)
		}
	}
}

// TestMatchesStayAsTheyWere: what matches between random players are, move by move, is kept.
func TestMatchesStayAsTheyWere(t *testing.T) {
	for name, kept := range map[string]string{
		"bitenight": "a2411456164a2b2a", "leeds": "5de02aafc8c38f2c", "schwechat": "8665a87114c1ea1c",
		"classic": "8d09c9063a467c5a", "custom": "2d747ab2bbb83b60",
	} {
		all := sha256.New()
		for _, players := range []int{2, 4, 7} {
			all.Write(bytes.TrimSpace(trace(t, sim.Config{
				Rules: preset(t, name), Players: players, Rounds: 2, Seed: fmt.Sprint("kept ", players), Bots: []string{"random"},
			})))
		}
		if got := fmt.Sprintf("%x", all.Sum(nil)[:8]); got != kept {
			t.Errorf("%s: %s, not %s", name, got, kept)
		}
	}
}
