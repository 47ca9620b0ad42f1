package sim_test

import (
	"cmp"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/enginetest"
	"shithead/engine/sim"
	"shithead/engine/sim/strength"
)

func compared(t *testing.T, code string, c sim.Duplicate) *sim.Comparison {
	t.Helper()
	c.Rules = enginetest.Rules(code)
	result, err := sim.PlayDuplicate(c)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	return result
}

// different are bots that differ.
var different = []string{"easy", "random", "normal@20"}

// TestIdenticalBotsComeOutExactlyEven in every rule set, with intervals of no width: alone in the list, and beside another.
func TestIdenticalBotsComeOutExactlyEven(t *testing.T) {
	for _, p := range engine.Presets() {
		for players := 2; players <= 4; players++ {
			bots := slices.Repeat([]string{"easy"}, players)
			for _, s := range compared(t, p.Name, sim.Duplicate{Players: players, Seed: "even", Bots: bots, Deals: 20}).Scores {
				for e, want := range map[strength.Estimate]float64{
					s.Shithead(): 1 / float64(players), s.Place.Mean(): float64(players+1) / 2,
				} {
					if e.Value != want || e.High-e.Low > 1e-12 {
						t.Errorf("%s, %d: %+v, not %v", p.Name, players, e, want)
					}
				}
			}
		}
		bots := []string{"random", "easy", "easy", "random"}
		s := compared(t, p.Name, sim.Duplicate{Players: 4, Seed: "e", Bots: bots, Deals: 15}).Scores
		if !reflect.DeepEqual(s[0], s[3]) || !reflect.DeepEqual(s[1], s[2]) || s[0].Shithead().Value <= s[1].Shithead().Value {
			t.Errorf("%s: %+v", p.Name, s)
		}
	}
}

// TestBotsMayStandInAnyOrder that comes of turning the list: the same rounds are played, and each bot has the same
// score. Of fewer bots than seats, a list that is written out gives the same.
func TestBotsMayStandInAnyOrder(t *testing.T) {
	enginetest.SkipShort(t)
	c := sim.Duplicate{Players: 3, Seed: "turned", Bots: different, Deals: 3}
	want := compared(t, "bitenight", c)
	for k := 1; k < 3; k++ {
		c.Bots = slices.Concat(different[k:], different[:k])
		got := compared(t, "bitenight", c)
		for i, s := range got.Scores {
			if !reflect.DeepEqual(s, want.Scores[(i+k)%3]) || got.Moves != want.Moves {
				t.Errorf("%v: %+v, not %+v", c.Bots, s, want.Scores[(i+k)%3])
			}
		}
	}
	c = sim.Duplicate{Players: 5, Seed: "s", Bots: different[:2], Deals: 6}
	short := compared(t, "leeds", c)
	c.Bots = []string{"easy", "random", "easy", "random", "easy"}
	if long := compared(t, "leeds", c); !reflect.DeepEqual(short.Scores, long.Scores[:2]) || short.Rounds != 30 {
		t.Errorf("%+v, %+v", short, long)
	}
}

// TestEachIsCountedOnce: with bots that all differ, shares add up to one, places to those that there are, points to those
// of a round without Low Card Leave at least. There are none with two players or in other rule sets.
func TestEachIsCountedOnce(t *testing.T) {
	c := compared(t, "bitenight", sim.Duplicate{Players: 3, Seed: "sum", Bots: different, Deals: 4})
	shares, places, points := 0.0, 0.0, 0.0
	for _, s := range c.Scores {
		shares += s.Shithead().Value
		places += s.Place.Mean().Value
		points += s.Points.Mean().Value
	}
	if math.Abs(shares-1) > 1e-12 || math.Abs(places-6) > 1e-12 || points < 10+20 || points > 10+20+20 {
		t.Errorf("shares add up to %v, places to %v, points to %v", shares, places, points)
	}
	if m := c.Moves.Mean(); c.Deals != 4 || c.Rounds != 12 || m.Value < 20 || m.Value > 2000 || m.Low >= m.Value {
		t.Errorf("%d deals, %d rounds, moves %+v", c.Deals, c.Rounds, m)
	}
	for code, players := range map[string]int{"bitenight": 2, "leeds": 3} {
		c := compared(t, code, sim.Duplicate{Players: players, Seed: "1", Bots: []string{"easy"}, Deals: 3})
		if e := c.Scores[0].Points.Mean(); e.Value != 0 || e.High != 0 {
			t.Errorf("%s: %+v", code, e)
		}
	}
}

// TestStalematesAreCountedApart, and count for nothing else. Random players come round in schwechat now and then only.
func TestStalematesAreCountedApart(t *testing.T) {
	c := compared(t, "schwechat", sim.Duplicate{Players: 2, Seed: "still", Bots: []string{"random"}, Deals: 12})
	if c.Abandoned == 0 || c.Abandoned >= c.Rounds || c.Rounds != 24 || c.Scores[0].Shithead().Value != 0.5 {
		t.Fatalf("%d of %d rounds, %+v", c.Abandoned, c.Rounds, c.Scores[0].Shithead())
	}
	if moves := c.Moves.Mean().Value * float64(c.Rounds-c.Abandoned); moves != math.Round(moves) {
		t.Errorf("moves %v are not those of %d rounds", moves, c.Rounds-c.Abandoned)
	}
}

// TestWorkersChangeNothing, with a test that ends the comparison as without. One that ends early is the beginning of a
// longer one.
func TestWorkersChangeNothing(t *testing.T) {
	c := sim.Duplicate{Players: 4, Seed: "w", Bots: different[:2], Deals: 120}
	for _, sprt := range []*strength.SPRT{nil, {Null: 0.25, Alternative: 0.1, Alpha: 0.01, Beta: 0.01}} {
		c.SPRT, c.Workers = sprt, 1
		want := compared(t, "classic", c)
		for _, c.Workers = range []int{0, 2, 7} {
			if got := compared(t, "classic", c); !reflect.DeepEqual(got, want) {
				t.Errorf("%d workers: %+v, not %+v", c.Workers, got, want)
			}
		}
		if sprt == nil {
			continue
		}
		if v := want.Verdict; want.Deals < 50 || want.Deals == 120 || !v.Decided || v.Accepted != 0.1 {
			t.Errorf("%d deals, %+v", want.Deals, v)
		}
		c.Deals, c.SPRT = want.Deals, nil
		if plain := compared(t, "classic", c); !reflect.DeepEqual(plain.Scores, want.Scores) {
			t.Errorf("%+v, not %+v", want, plain)
		}
	}
}

// TestTimeIsMeasured of every decision between moves, and of no other; it changes nothing.
func TestTimeIsMeasured(t *testing.T) {
	c := sim.Duplicate{Players: 2, Seed: "t", Bots: []string{"random", "normal"}, Deals: 1}
	without := compared(t, "bitenight", c)
	c.Time = true
	with := compared(t, "bitenight", c)
	for i, s := range with.Scores {
		if len(s.Took) < 10 || len(s.Took) > 2*200 || without.Scores[i].Took != nil {
			t.Errorf("%s: %d decisions", s.Bot, len(s.Took))
		}
		if s.Shithead() != without.Scores[i].Shithead() || with.Moves != without.Moves {
			t.Errorf("%s plays otherwise when it is measured", s.Bot)
		}
	}
	fast, slow := strength.Percentiles(with.Scores[0].Took, 50), strength.Percentiles(with.Scores[1].Took, 50)
	if fast[0] <= 0 || slow[0] <= fast[0] {
		t.Errorf("random takes %d ns, normal %d", fast[0], slow[0])
	}
}

// botCodes are the rule sets that the bots play, with what some options bring.
var botCodes = []string{
	"bitenight", "leeds", "schwechat", "classic", "custom",
	"custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A", "custom:again=2,joker=highest,shoot=A,hand=5",
}

// TestLevelsBeatTheOnesBelow in every rule set: the better is the Shithead at most so many times as often as the worse.
// In one under another name, for which there is no net, they play as normal and still beat easy.
func TestLevelsBeatTheOnesBelow(t *testing.T) {
	enginetest.SkipShort(t)
	for _, c := range []struct {
		bots  []string
		codes []string
		name  string
		decks int
		most  float64
	}{
		{[]string{"easy", "random"}, botCodes, "", 25, 1.0 / 3},
		{[]string{"normal@20", "easy"}, botCodes[:1], "", 8, 0.75},
		{[]string{"normal@20", "easy"}, botCodes[1:], "", 3, 1},
		{[]string{"hard@60", "easy"}, []string{"leeds", "classic"}, "untrained", 4, 2.0 / 3},
	} {
		if long() {
			c.decks *= 20
		}
		for _, code := range c.codes {
			rules := enginetest.Rules(code)
			rules.Name = cmp.Or(c.name, rules.Name)
			d := sim.Duplicate{Rules: rules, Players: 4, Seed: "strength", Bots: c.bots, Deals: c.decks}
			result := enginetest.Must(sim.PlayDuplicate(d))
			better, worse := result.Scores[0], result.Scores[1]
			if better.Shithead().Value > c.most*worse.Shithead().Value {
				t.Errorf("%s: of %v the first is no better than the second: %+v", code, c.bots, result.Scores)
			}
			if rules.Scores(4) && better.Points.Mean().Value <= worse.Points.Mean().Value {
				t.Errorf("%s: of %v the first gets no more points than the second", code, c.bots)
			}
		}
	}
}

// TestEasyLeavesLoops: among easy bots hardly a round ends as a stalemate. In leeds it was one in twenty.
func TestEasyLeavesLoops(t *testing.T) {
	for _, code := range botCodes {
		c := compared(t, code, sim.Duplicate{Players: 4, Seed: "strength", Bots: []string{"easy"}, Deals: 150})
		if 100*c.Abandoned > c.Rounds {
			t.Errorf("%s: %d stalemates in %d rounds", code, c.Abandoned, c.Rounds)
		}
	}
}

func TestBadDuplicate(t *testing.T) {
	easy := []string{"easy"}
	for _, c := range []struct {
		config sim.Duplicate
		want   error
	}{
		{sim.Duplicate{Players: 4, Deals: 1}, sim.ErrBots},
		{sim.Duplicate{Players: 2, Deals: 1, Bots: different}, sim.ErrBots},
		{sim.Duplicate{Players: 2, Deals: 1, Bots: []string{"easy", "eassy"}}, bot.ErrLevel},
		{sim.Duplicate{Players: 1, Deals: 1, Bots: easy}, engine.ErrSeats},
		{sim.Duplicate{Players: 2, Bots: easy}, sim.ErrDeals},
		{sim.Duplicate{Players: 2, Deals: 1, Bots: easy, SPRT: &strength.SPRT{}}, strength.ErrSPRT},
	} {
		c.config.Rules = enginetest.Rules("bitenight")
		if _, err := sim.PlayDuplicate(c.config); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, not %v", c.config, err, c.want)
		}
	}
}
