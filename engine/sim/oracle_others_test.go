package sim_test

// The second oracle reads traces of leeds, schwechat, classic and custom, and compares; its rounds are in
// oracle_others_round_test.go.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/sim"
)

func (r *othersRound) checkMove(m oracleMove) error {
	r.moves++
	legal := map[string][]string{}
	for seat := range r.n {
		if moves := r.legalFor(seat); len(moves) > 0 {
			slices.Sort(moves)
			legal[strconv.Itoa(seat)] = moves
		}
	}
	if !maps.EqualFunc(m.Legal, legal, sameList) {
		return fmt.Errorf("legal is %v, want %v", m.Legal, legal)
	}
	if r.phase != phaseSetup && !slices.Contains(legal[strconv.Itoa(*m.Seat)], m.Move) {
		return fmt.Errorf("%s is not legal", m.Move)
	}
	if err := r.act(*m.Seat, m); err != nil {
		return err
	}
	got := m.State
	return firstDifference([]comparison{
		{"phase", got.Phase == r.phase, got.Phase, r.phase},
		{"turn", string(got.Turn) == seatText(r.turn), string(got.Turn), seatText(r.turn)},
		{"dir", got.Dir == r.dir, got.Dir, r.dir},
		{"asks", got.Asks == r.asks(max(r.turn, 0)), got.Asks, r.asks(max(r.turn, 0))},
		{"draw", sameList(got.Draw, r.draw), got.Draw, r.draw},
		{"pile", sameList(got.Pile, r.pile), got.Pile, r.pile},
		{"burned", sameCards(got.Burned, r.burned), got.Burned, r.burned},
		{"hands", slices.EqualFunc(got.Hands, r.hand, sameCards), got.Hands, r.hand},
		{"up", slices.EqualFunc(got.Up, r.up, sameCards), got.Up, r.up},
		{"down", slices.EqualFunc(got.Down, r.down, sameList[any]), got.Down, r.down},
		{"out", sameList(got.Out, r.out), got.Out, r.out},
		{"shooter", got.Shooter == nil || string(got.Shooter) == seatText(r.shooter), string(got.Shooter), seatText(r.shooter)},
	})
}

// checkOthers reads a trace of one of the other four and says what is wrong with it, naming the line.
func checkOthers(trace []byte) error {
	scanner := bufio.NewScanner(bytes.NewReader(trace))
	scanner.Buffer(nil, 1<<20)
	var r *othersRound
	for number := 1; scanner.Scan(); number++ {
		var line oracleLineOf
		if err := json.Unmarshal(scanner.Bytes(), &line); err != nil {
			return err
		}
		var err error
		switch line.Type {
		case "round":
			var header map[string]any
			if err = json.Unmarshal(scanner.Bytes(), &header); err == nil {
				r, err = newOthersRound(header)
			}
		case "move":
			err = r.checkMove(line.oracleMove)
		default:
			places := r.out
			if r.shithead == nobody {
				places = []int{}
			}
			if r.phase != phaseOver || string(line.Shithead) != seatText(r.shithead) || !slices.Equal(line.Places, places) {
				err = fmt.Errorf("shithead %s and places %v, want %d and %v", line.Shithead, line.Places, r.shithead, places)
			}
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	return scanner.Err()
}

// oracleLineOf is a line of a trace without the header's keys.
type oracleLineOf struct {
	Type string
	oracleMove
	Places   []int
	Shithead json.RawMessage
}

// TestOtherTracesAgree: the second implementation finds the same legal moves and everything lying the same, by the first
// revision of the rules too.
func TestOtherTracesAgree(t *testing.T) {
	var codes []string
	for _, p := range engine.Presets() {
		if p.Name != "bitenight" {
			codes = append(codes, p.Name)
		}
	}
	codes = append(codes, othersCodes...)
	matches := 2 * len(codes)
	if os.Getenv("SHITHEAD_LONG") == "1" {
		matches = 5000
	}
	rounds, stalemates := 0, map[int]int{}
	for i := range matches {
		code := codes[i%len(codes)]
		rules, err := engine.ParseRules(code)
		if err != nil {
			t.Fatal(err)
		}
		if i%3 == 0 {
			if rules, err = engine.KeptRules(rules.Name, rules.Set, 1); err != nil {
				t.Fatal(err)
			}
		}
		c := sim.Config{
			Rules: rules, Players: 2 + (i+i/len(codes))%5, Rounds: 2, Seed: fmt.Sprint("others ", i),
			Bots: [][]string{{"random"}, {"random", "easy"}}[i%2],
		}
		if i%11 == 0 {
			c.Players = 2 + i%19
		}
		text := trace(t, c)
		if err := checkOthers(text); err != nil {
			t.Fatalf("match %d, %s of revision %d, %d players: %v", i, code, rules.Revision, c.Players, err)
		}
		rounds += c.Rounds
		stalemates[rules.Revision] += strings.Count(string(text), `"shithead":null`)
	}
	t.Logf("%d rounds, stalemates by revision: %v", rounds, stalemates)
	for revision := 1; revision <= engine.Revision; revision++ {
		if stalemates[revision] == 0 {
			t.Errorf("no stalemate by revision %d", revision)
		}
	}
}

// othersCodes are played besides the presets as they stand.
var othersCodes = []string{
	"schwechat:starter=worst", "classic:faceup=equal",
	"custom:shoot=A", "custom:again=9", "custom:again=2", "custom:pickup=Q,again=4",
	"custom:joker=invisible-reverse,shoot=A,again=2", "custom:joker=highest,lower-on=A,shoot=A",
	"custom:joker=burn,lower-on=below,burn-on=T", "custom:joker=none,lower-on=K,chance=off,shoot=A,shoot-answers=3/8/K",
	"custom:down=5,up=4,hand=5,again=2,reset=none,pickup=Q,shoot=A", "custom:again=K,invisible=A,pickup=4,joker=highest",
	"custom:shoot=A,shoot-answers=none,skip=4,reverse=5,reset=K", "custom:invisible=none,burn=none,skip=none,reverse=none,lower=none",
	"custom:shoot=A,again=6,pickup=5,joker=invisible-reverse,shoot-answers=2/3/5/6/7/8/T/J/Jk",
}

// TestTheOtherOracleSees: it would notice if a trace were wrong.
func TestTheOtherOracleSees(t *testing.T) {
	for code, changes := range map[string]map[string]string{
		"leeds": {`"asks":"at most 7"`: `"asks":"at least 7"`, `"dir":-1`: `"dir":1`, `"5+`: `"55+`, `"draw":["`: `"draw":["2c","`},
		"schwechat": {
			`"asks":"below 7"`: `"asks":"at most 7"`, `,"take"]`: `]`, `"turn":2`: `"turn":1`, `"burned":["`: `"burned":["2c","`,
		},
		"classic": {`"asks":"above `: `"asks":"at least `, `"phase":"opening"`: `"phase":"play"`, `"pile":["`: `"pile":["Jk","`},
		"custom:shoot=A,again=9": {
			`"asks":"answer"`: `"asks":"at least A"`, `"asks":"trump"`: `"asks":"free"`, `"chance",`: ``, `"shooter":1`: `"shooter":2`,
			`"asks":"above 9"`: `"asks":"at least 9"`, `"A@1",`: ``, `"down":[["`: `"down":[[null,"`,
		},
	} {
		rules, err := engine.ParseRules(code)
		if err != nil {
			t.Fatal(err)
		}
		text := string(trace(t, sim.Config{Rules: rules, Players: 4, Rounds: 3, Seed: "see", Bots: []string{"random"}}))
		for old, changed := range changes {
			if !strings.Contains(text, old) {
				t.Errorf("%s: nothing to change: %s", code, old)
			}
			if err := checkOthers([]byte(strings.Replace(text, old, changed, 1))); err == nil {
				t.Errorf("%s: %s was changed to %s and nobody saw it", code, old, changed)
			}
		}
	}
}
