package sim_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/enginetest"
	"shithead/engine/record"
	"shithead/engine/sim"
)

// trace is a match, of random players unless said otherwise.
func trace(t *testing.T, c sim.Config) []byte {
	t.Helper()
	if c.Bots == nil {
		c.Bots = []string{"random"}
	}
	var out bytes.Buffer
	if _, err := sim.Play(c, record.NewWriter(&out, true)); err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	return out.Bytes()
}

func long() bool { return os.Getenv("SHITHEAD_LONG") == "1" }

// playedCodes are played besides the presets as they stand.
var playedCodes = []string{
	"bitenight:packs=5", "bitenight:packs=20", "schwechat:starter=worst", "classic:faceup=equal",
	"custom:shoot=A", "custom:again=9", "custom:again=2", "custom:pickup=Q,again=4",
	"custom:joker=invisible-reverse,shoot=A,again=2", "custom:joker=highest,lower-on=A,shoot=A",
	"custom:joker=burn,lower-on=below,burn-on=T", "custom:joker=none,lower-on=K,chance=off,shoot=A,shoot-answers=3/8/K",
	"custom:down=5,up=4,hand=5,again=2,reset=none,pickup=Q,shoot=A", "custom:again=K,invisible=A,pickup=4,joker=highest",
	"custom:shoot=A,shoot-answers=none,skip=4,reverse=5,reset=K", "custom:invisible=none,burn=none,skip=none,reverse=none,lower=none",
	"custom:shoot=A,again=6,pickup=5,joker=invisible-reverse,shoot-answers=2/3/5/6/7/8/T/J/Jk",
}

// TestTracesAgreeWithTheOracles: a second implementation, written from the rules' sentences and without knowledge of the
// engine, finds the same legal moves before every move and everything lying the same after it, in both revisions.
func TestTracesAgreeWithTheOracles(t *testing.T) {
	enginetest.SkipShort(t)
	codes := slices.Clone(playedCodes)
	for _, p := range engine.Presets() {
		codes = append(codes, p.Name)
	}
	matches := len(codes)
	if long() {
		matches = 10_000
	}
	stalemates := map[int]int{}
	for i := range matches {
		rules := enginetest.Rules(codes[i%len(codes)])
		if i%3 == 0 {
			rules = enginetest.Must(engine.KeptRules(rules.Name, rules.Set, 1))
		}
		c := sim.Config{
			Rules: rules, Players: 2 + (i+i/len(codes))%5, Rounds: 1 + i%2, Seed: fmt.Sprint("oracle ", i),
			Bots: [][]string{{"random"}, {"random", "easy"}}[i%2],
		}
		if i%9 == 0 {
			c.Players = 2 + i%19
		}
		if rules.Packs != 0 {
			c.Players = min(c.Players, 4*rules.Packs)
		}
		text := trace(t, c)
		if err := checkTrace(text); err != nil {
			t.Fatalf("match %d, %s of revision %d, %d players: %v", i, rules.Code(), rules.Revision, c.Players, err)
		}
		stalemates[rules.Revision] += strings.Count(string(text), `"shithead":null`)
	}
	if len(stalemates) != engine.Revision || stalemates[1]*stalemates[2] == 0 {
		t.Errorf("stalemates by revision: %v", stalemates)
	}
}

// TestTheOraclesKnowEveryOption: each preset in all revisions of the rules, and each value of each option that the
// program has. By default every third value is played, and by turns.
func TestTheOraclesKnowEveryOption(t *testing.T) {
	enginetest.SkipShort(t)
	for _, p := range engine.Presets() {
		sets := []map[string]string{nil}
		for _, o := range p.Options {
			values := o.Choices
			if o.Kind() == engine.OptionNumber {
				values = []string{strconv.Itoa(max(o.Low, 2)), strconv.Itoa(min(o.High, 5))}
			}
			for _, value := range values {
				set := map[string]string{o.Key: value}
				if o.Needs.Key != "" {
					set[o.Needs.Key] = o.Needs.Value
				}
				sets = append(sets, set)
			}
		}
		for i, set := range sets {
			for revision := 1; revision <= engine.Revision; revision++ {
				rules, err := engine.KeptRules(p.Name, set, revision)
				if err != nil {
					continue // two powers of one rank
				}
				if !long() && i > 0 && (i+revision)%6 != 0 {
					continue
				}
				c := sim.Config{Rules: rules, Players: 2 + i%2, Rounds: 1, Seed: fmt.Sprint("known ", i)}
				if err := checkTrace(trace(t, c)); err != nil {
					t.Errorf("%s of revision %d: %v", rules.Code(), revision, err)
				}
			}
		}
	}
}

// TestTheOraclesNotice what is wrong with a trace, in its line: that they could not play, or do not know.
func TestTheOraclesNotice(t *testing.T) {
	for code, changes := range map[string]string{
		"bitenight": `
			"asks":"at least K"|"asks":"at least Q"
			"asks":"at most 7"|"asks":"at least 7"
			"phase":"opening"|"phase":"play"
			["take"]|["2","take"]
			"legal":{"|"legal":{"9
			"turn":2|"turn":3
			"points":[|"points":[1
			"jump:|"jump:9
			"burned":["|"burned":["2c","
			"draw":["|"draw":["2c","
			"rev":2|"rev":3
			"options":{}|"options":{"jokers":2}
			"bitenight"|"bytenight"`,
		"leeds": `
			"asks":"at most 7"|"asks":"at least 7"
			"dir":-1|"dir":1
			"5+|"55+
			"draw":["|"draw":["2c","`,
		"schwechat": `
			"asks":"below 7"|"asks":"at most 7"
			,"take"]|]
			"turn":2|"turn":1
			"burned":["|"burned":["2c","`,
		"classic": `
			"asks":"above|"asks":"at least
			"phase":"opening"|"phase":"play"
			"pile":["|"pile":["Jk","
			"rev":2|"rev":3
			"options":{}|"options":{"again":"9"}
			"options":{}|"options":{"faceup":"lower"}
			"classic"|"classical"`,
		"custom:shoot=A,again=9": `
			"asks":"answer"|"asks":"at least A"
			"asks":"trump"|"asks":"free"
			"chance",|
			"shooter":1|"shooter":2
			"asks":"above 9"|"asks":"at least 9"
			"A@1",|
			"down":[["|"down":[[null,"
			"again":"9"|"again":"9","draw":"2"
			"shoot":"A"|"shoot":"K"
			"shoot":"A"|"shoot":"A","shoot-answers":["2","A"]`,
	} {
		text := string(trace(t, sim.Config{Rules: enginetest.Rules(code), Players: 4, Rounds: 3, Seed: "see"}))
		for change := range strings.SplitSeq(strings.TrimSpace(changes), "\n") {
			old, changed, _ := strings.Cut(strings.TrimLeft(change, "\t"), "|")
			before, after, ok := strings.Cut(text, old)
			err := checkTrace([]byte(before + changed + after))
			line := fmt.Sprintf("line %d: ", 1+strings.Count(before, "\n"))
			if !ok || err == nil || !strings.HasPrefix(err.Error(), line) {
				t.Errorf("%s: %s was changed to %s (%v) in %s: %v", code, old, changed, ok, line, err)
			}
		}
	}
}

// TestOlderTracesAgree: a trace of before there was another revision, in which a highest Joker opens.
func TestOlderTracesAgree(t *testing.T) {
	text := enginetest.Must(os.ReadFile("../record/testdata/revision1/highest-trace.jsonl"))
	enginetest.NoError(t, checkTrace(text))
	if err := checkTrace(bytes.Replace(text, []byte(`"deck":`), []byte(`"rev":2,"deck":`), 1)); err == nil {
		t.Error("the Joker opens by the newer rules, too")
	}
}

// TestMatchesStayAsTheyWere: what matches are, move by move, is kept.
func TestMatchesStayAsTheyWere(t *testing.T) {
	for code, want := range map[string]string{
		"bitenight": "a2411456164a2b2a", "leeds": "5de02aafc8c38f2c", "schwechat": "8665a87114c1ea1c",
		"classic": "8d09c9063a467c5a", "custom": "2d747ab2bbb83b60",
	} {
		all := sha256.New()
		for _, players := range []int{2, 4, 7} {
			c := sim.Config{Rules: enginetest.Rules(code), Players: players, Rounds: 2, Seed: fmt.Sprint("kept ", players)}
			all.Write(bytes.TrimSpace(trace(t, c)))
		}
		if got := fmt.Sprintf("%x", all.Sum(nil)[:8]); got != want {
			t.Errorf("%s: %s, not %s", code, got, want)
		}
	}
}

// TestDealsDoNotDependOnTheBots: so that bots can be compared on the same cards.
func TestDealsDoNotDependOnTheBots(t *testing.T) {
	deck := func(seed, level string) string {
		text := trace(t, sim.Config{Rules: enginetest.Rules("bitenight"), Players: 3, Rounds: 1, Seed: seed, Bots: []string{level}})
		_, cards, _ := strings.Cut(string(text), `"deck":`)
		cards, _, _ = strings.Cut(cards, "\n")
		return cards
	}
	if deck("1", "random") != deck("1", "easy") || deck("1", "random") == deck("2", "random") {
		t.Error("other bots, another deck; or another seed, the same")
	}
}

func TestAMatchHasItsRounds(t *testing.T) {
	easy := []string{"easy"}
	reader, broken := io.Pipe()
	reader.Close()
	for _, c := range []struct {
		config sim.Config
		rounds int
		want   error
	}{
		{sim.Config{Players: 2, Bots: easy}, 1, nil},
		{sim.Config{Players: 4, Bots: easy}, 4, nil},
		{sim.Config{Players: 3, Rounds: 5, Bots: easy}, 5, nil},
		{sim.Config{Players: 4}, 0, sim.ErrBots},
		{sim.Config{Players: 2, Bots: []string{"easy", "easy", "easy"}}, 0, sim.ErrBots},
		{sim.Config{Players: 2, Bots: []string{"easy", "eassy"}}, 0, bot.ErrLevel},
		{sim.Config{Players: 1, Bots: easy}, 0, engine.ErrSeats},
		{sim.Config{Players: 21, Bots: easy}, 0, engine.ErrSeats},
		{sim.Config{Players: 2, Rounds: -1, Bots: easy}, 0, engine.ErrRounds},
		{sim.Config{Players: 2, Bots: easy}, 0, io.ErrClosedPipe},
	} {
		out := io.Discard
		if c.want != nil {
			out = broken
		}
		c.config.Rules = enginetest.Rules("bitenight")
		match, err := sim.Play(c.config, record.NewWriter(out, false))
		if !errors.Is(err, c.want) || err == nil && (!match.Over() || match.Played != c.rounds) {
			t.Errorf("%+v: %+v, %v, not %v", c.config, match, err, c.want)
		}
	}
}
