package sim_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/record"
	"shithead/engine/sim"
)

func rules(t *testing.T, options map[string]string) *engine.Rules {
	t.Helper()
	r, err := engine.NewRules("bitenight", options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func trace(t *testing.T, c sim.Config) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := sim.Play(c, record.NewWriter(&out, true)); err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	return out.Bytes()
}

// TestTracesAgreeWithTheOracle: a second implementation of Bite Night, written from the rules' sentences and without
// knowledge of the engine, finds the same legal moves before every move and everything lying the same after it.
func TestTracesAgreeWithTheOracle(t *testing.T) {
	const tables = 19 // of 2 to 20 players
	matches := tables
	if os.Getenv("SHITHEAD_LONG") == "1" {
		matches = 5000
	}
	rounds := 0
	for i := range matches {
		c := sim.Config{
			Rules: rules(t, nil), Players: 2 + i%tables, Rounds: 1 + i%2, Seed: fmt.Sprint("oracle ", i),
			Bots: [][]string{{"random"}, {"easy"}, {"random", "easy"}}[i%3],
		}
		if i%5 == 0 {
			c.Rules = rules(t, map[string]string{"packs": strconv.Itoa(5 + i%16)})
		}
		if err := checkTrace(bytes.NewReader(trace(t, c))); err != nil {
			t.Fatalf("match %d, %d players: %v", i, c.Players, err)
		}
		rounds += c.Rounds
	}
	t.Logf("%d rounds", rounds)
}

// TestEveryRuleSetIsPlayed: whole matches of every rule set run to their end, and the same arguments give the same bytes.
func TestEveryRuleSetIsPlayed(t *testing.T) {
	for i, code := range []string{
		"bitenight", "leeds", "schwechat", "schwechat:starter=worst,referee=strict", "classic", "custom",
		"custom:again=2,pickup=Q,joker=invisible-reverse,shoot=A,hand=5", "custom:chance=off,joker=none,shoot=A,again=9",
	} {
		rules, err := engine.ParseRules(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, players := range []int{3, []int{2, 7, 20}[i%3]} {
			c := sim.Config{Rules: rules, Players: players, Rounds: 2, Seed: fmt.Sprint(i), Bots: []string{"random", "easy"}}
			first := trace(t, c)
			var again bytes.Buffer
			match, err := sim.Play(c, record.NewWriter(&again, true))
			if err != nil || !match.Over() || match.Played != 2 {
				t.Errorf("%s, %d players: %+v, %v", code, players, match, err)
			}
			if !bytes.Equal(first, again.Bytes()) {
				t.Errorf("%s, %d players: the same arguments gave another match", code, players)
			}
			if _, err := record.Replay(bytes.NewReader(first), nil); err != nil {
				t.Errorf("%s, %d players: %v", code, players, err)
			}
		}
	}
}

// TestTheOracleSees: the second implementation would notice if a trace were wrong.
func TestTheOracleSees(t *testing.T) {
	text := string(trace(t, sim.Config{Rules: rules(t, nil), Players: 4, Rounds: 1, Seed: "8", Bots: []string{"random"}}))
	for old, changed := range map[string]string{
		`"asks":"at least K"`: `"asks":"at least Q"`,
		`"asks":"at most 7"`:  `"asks":"at least 7"`,
		`"phase":"opening"`:   `"phase":"play"`,
		`["take"]`:            `["2","take"]`,
		`"legal":{"`:          `"legal":{"9`,
		`"turn":2`:            `"turn":3`,
		`"points":[`:          `"points":[1`,
		`"jump:`:              `"jump:9`,
		`"burned":["`:         `"burned":["2c","`,
		`"draw":["`:           `"draw":["2c","`,
	} {
		if !strings.Contains(text, old) {
			t.Errorf("nothing to change: %s", old)
		}
		if err := checkTrace(strings.NewReader(strings.Replace(text, old, changed, 1))); err == nil {
			t.Errorf("%s was changed to %s and nobody saw it", old, changed)
		}
	}
}

// TestSameArgumentsSameBytes: and another seed, another match.
func TestSameArgumentsSameBytes(t *testing.T) {
	c := sim.Config{Rules: rules(t, nil), Players: 6, Seed: "1", Bots: []string{"random", "easy"}}
	first := trace(t, c)
	if !bytes.Equal(first, trace(t, c)) {
		t.Error("the same arguments gave another match")
	}
	c.Seed = "2"
	if bytes.Equal(first, trace(t, c)) {
		t.Error("another seed gave the same match")
	}
}

// TestDealsDoNotDependOnTheBots: so that bots can be compared on the same cards.
func TestDealsDoNotDependOnTheBots(t *testing.T) {
	deck := func(bots ...string) string {
		_, cards, _ := strings.Cut(string(trace(t, sim.Config{Rules: rules(t, nil), Players: 3, Rounds: 1, Seed: "1", Bots: bots})), `"deck":`)
		cards, _, _ = strings.Cut(cards, "\n")
		return cards
	}
	if deck("random") != deck("easy") {
		t.Error("other bots, another deck")
	}
}

func TestMatchOfASimulation(t *testing.T) {
	for _, c := range []struct{ players, rounds, want int }{{2, 0, 1}, {4, 0, 4}, {3, 5, 5}} {
		match, err := sim.Play(sim.Config{
			Rules: rules(t, nil), Players: c.players, Rounds: c.rounds, Seed: "m", Bots: []string{"easy"},
		}, record.NewWriter(io.Discard, false))
		if err != nil || !match.Over() || match.Played != c.want {
			t.Errorf("%+v: %+v, %v", c, match, err)
		}
	}
}

func TestBadConfig(t *testing.T) {
	for name, c := range map[string]struct {
		config sim.Config
		want   error
	}{
		"no bots":       {sim.Config{Players: 4}, sim.ErrBots},
		"too many bots": {sim.Config{Players: 2, Bots: []string{"easy", "easy", "easy"}}, sim.ErrBots},
		"unknown bot":   {sim.Config{Players: 2, Bots: []string{"easy", "eassy"}}, bot.ErrLevel},
		"one player":    {sim.Config{Players: 1, Bots: []string{"easy"}}, engine.ErrSeats},
		"too many":      {sim.Config{Players: 21, Bots: []string{"easy"}}, engine.ErrSeats},
		"nobody at all": {sim.Config{Players: 0, Bots: []string{}}, engine.ErrSeats},
		"rounds":        {sim.Config{Players: 2, Rounds: -1, Bots: []string{"easy"}}, engine.ErrRounds},
		"a broken pipe": {sim.Config{Players: 2, Bots: []string{"easy"}}, io.ErrClosedPipe},
	} {
		c.config.Rules = rules(t, nil)
		if _, err := sim.Play(c.config, record.NewWriter(closed{}, false)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, not %v", name, err, c.want)
		}
	}
}

type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// TestHowASimulationIsPlayed: the first dealer is drawn by lot, the first holder left of the dealer opens, and bots that
// can jump in do so about half of the time.
func TestHowASimulationIsPlayed(t *testing.T) {
	dealers, jumps, chances := map[int]int{}, 0, 0
	for i := range 100 {
		c := sim.Config{Rules: rules(t, nil), Players: 4, Rounds: 1, Seed: fmt.Sprint("lot ", i), Bots: []string{"random"}}
		text := trace(t, c)
		dealer := -1
		for line := range bytes.Lines(text) {
			var l struct {
				Dealer int
				Type   string
				Seat   int
				Move   string
				Legal  map[string][]string
				State  struct{ Phase string }
			}
			if err := json.Unmarshal(line, &l); err != nil {
				t.Fatal(err)
			}
			switch {
			case l.Type == "round":
				dealer = l.Dealer
				dealers[dealer]++
			case l.Type != "move" || len(l.Legal) == 0:
			case len(l.Legal) > 0 && opens(l.Legal) && l.State.Phase != "opening" && dealer >= 0:
				for k := 1; k <= 4; k++ {
					if seat := (dealer + k) % 4; l.Legal[strconv.Itoa(seat)] != nil {
						if l.Seat != seat {
							t.Fatalf("seat %d opens, but seat %d comes first: %s", l.Seat, seat, line)
						}
						break
					}
				}
				dealer = -1
			default:
				for _, moves := range l.Legal {
					if strings.HasPrefix(moves[0], "jump:") {
						chances++
						break
					}
				}
				if strings.HasPrefix(l.Move, "jump:") {
					jumps++
				}
			}
		}
	}
	if len(dealers) != 4 {
		t.Errorf("the dealers were %v", dealers)
	}
	if jumps < chances/4 || jumps > chances*3/4 || chances < 50 {
		t.Errorf("%d jumps in %d chances", jumps, chances)
	}
}

// opens says whether this is the first move of play: nothing but plain plays is legal for anybody.
func opens(legal map[string][]string) bool {
	for _, moves := range legal {
		for _, m := range moves {
			if strings.ContainsAny(m, "@:") || m == "take" || m == "flip" {
				return false
			}
		}
	}
	return true
}
