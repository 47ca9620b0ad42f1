package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine/record"
)

// facts are what is said of a move or a result, by key, each as JSON.
type facts map[string]json.RawMessage

// moveFacts and resultFacts are the keys that events and records have in common.
var (
	moveFacts   = []string{"n", "seat", "move", "cards", "slot", "card", "hand", "up"}
	resultFacts = []string{"places", "shithead", "points", "bonus"}
)

// contradict reports whether some of what was told is not so.
func (f facts) contradict(known facts, keys []string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return f[key] != nil && !bytes.Equal(f[key], known[key]) })
}

// event is what one program was told: a move, that its own was made, a view with n moves behind it, or the result.
type event struct {
	kind, round string
	n           int
	facts       facts
	at          time.Time
}

// history is what the programs of one room were told, by whichever server, to be compared with what is kept in the end.
type history struct {
	mu     sync.Mutex
	events []event
	// told are the most moves of each round that were told, and news counts what no program knew before.
	told map[string]int
	news int
	// faults are what cannot be, seen on the way.
	faults []string
}

func (h *history) tell(e event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	e.at = time.Now()
	h.events = append(h.events, e)
	if e.kind == "moved" && e.n > h.told[e.round] {
		h.told[e.round], h.news = e.n, h.news+1
	}
}

func (h *history) fault(format string, args ...any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.faults = append(h.faults, fmt.Sprintf(format, args...))
}

// count is how much was told that no program knew before.
func (h *history) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.news
}

// until is the history up to some time.
func (h *history) until(t time.Time) *history {
	h.mu.Lock()
	defer h.mu.Unlock()
	was := newHistory()
	was.faults = slices.Clone(h.faults)
	was.events = slices.DeleteFunc(slices.Clone(h.events), func(e event) bool { return e.at.After(t) })
	return was
}

func newHistory() *history { return &history{told: map[string]int{}} }

// keptRound is what a store has of a round: of one that runs there is no result.
type keptRound struct {
	moves  []facts
	result facts
}

// check compares what was told with the rounds that are kept, and gives what is not so.
func (h *history) check(kept map[string]*keptRound) (faults []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	faults = slices.Clone(h.faults)
	for _, e := range h.events {
		r := kept[e.round]
		if r == nil {
			faults = append(faults, fmt.Sprintf("round %s was told of, and is not there", e.round))
			continue
		}
		var known facts
		if e.n > 0 && e.n <= len(r.moves) {
			known = r.moves[e.n-1]
		}
		keys := moveFacts
		if e.kind == "result" {
			known, keys = r.result, resultFacts
		}
		if known == nil && (e.n > 0 || e.kind == "result") || e.facts.contradict(known, keys) {
			faults = append(faults, fmt.Sprintf("%s %d of %s was told as %s, and kept is %s", e.kind, e.n, e.round, e.facts, known))
		}
	}
	return faults
}

// keptRounds are the rounds of a player, each of which is there and counted once and has a record that holds, and the round that
// runs in a room whose journal the store has.
func keptRounds(store *data.Store, name, room string) (kept map[string]*keptRound, err error) {
	profile, err := store.ByName(name)
	if err != nil {
		return nil, err
	}
	rounds, err := store.Rounds(profile.ID, 2*whole)
	if err != nil {
		return nil, err
	}
	stats, err := store.Stats(profile.ID)
	if err != nil {
		return nil, err
	}
	counted := 0
	for _, all := range [][]data.Stats{stats.Counted, stats.Practice} { // which is a round with a program that has left
		if len(all) > 0 { // of all rule sets together
			counted += all[0].Rounds + all[0].Abandoned
		}
	}
	if counted != len(rounds) {
		return nil, fmt.Errorf("%s has %d rounds, and counted are %d", name, len(rounds), counted)
	}
	kept = map[string]*keptRound{}
	for _, r := range rounds {
		text, err := store.Record(r.ID)
		if err != nil {
			return nil, fmt.Errorf("round %s: %w", r.ID, err)
		}
		if _, err := record.Verify(bytes.NewReader(text)); err != nil {
			return nil, fmt.Errorf("round %s: %w", r.ID, err)
		}
		if kept[string(r.ID)] != nil {
			return nil, fmt.Errorf("round %s is there twice", r.ID)
		}
		if kept[string(r.ID)], err = roundOfLines(bytes.Lines(text)); err != nil {
			return nil, fmt.Errorf("round %s: %w", r.ID, err)
		}
	}
	all, err := store.Rooms()
	if err != nil {
		return nil, err
	}
	for _, j := range all.Journals {
		if j.Room != room {
			continue
		}
		var lines [][]byte
		for _, l := range j.Lines {
			if l.Record {
				lines = append(lines, l.Text)
			}
		}
		if len(lines) == 0 {
			continue
		}
		var head struct{ Round string }
		if err := json.Unmarshal(lines[0], &head); err != nil {
			return nil, err
		}
		if kept[head.Round] == nil { // else its lines are about to be dropped
			if kept[head.Round], err = roundOfLines(slices.Values(lines)); err != nil {
				return nil, err
			}
		}
	}
	return kept, nil
}

// roundOfLines reads the lines of a record, whose moves are numbered from 1.
func roundOfLines(lines func(func([]byte) bool)) (*keptRound, error) {
	r := &keptRound{}
	for line := range lines {
		var f facts
		if err := json.Unmarshal(line, &f); err != nil {
			return nil, err
		}
		switch string(f["type"]) {
		case `"move"`:
			if r.moves = append(r.moves, f); string(f["n"]) != fmt.Sprint(len(r.moves)) {
				return nil, fmt.Errorf("move %d is said to be %s", len(r.moves), f["n"])
			}
		case `"result"`:
			r.result = f
		}
	}
	return r, nil
}

// TestHistory finds what was told and is not kept so.
func TestHistory(t *testing.T) {
	t.Parallel()
	kept := map[string]*keptRound{"R": {
		moves: []facts{
			factsOf(t, `{"n":1,"seat":0,"move":"ready"}`),
			factsOf(t, `{"n":2,"seat":1,"move":"QQ","cards":["Qs","Qd"]}`),
		},
		result: factsOf(t, `{"places":[1,0],"shithead":0,"points":[0,10],"bonus":[0,0]}`),
	}}
	for _, c := range []struct {
		kind, round string
		n           int
		facts, says string
	}{
		{"moved", "R", 2, `{"n":2,"seat":1,"move":"QQ","cards":["Qs","Qd"],"room":"r"}`, ""},
		{"made", "R", 2, `{"move":"QQ"}`, ""},
		{"view", "R", 2, `{}`, ""},
		{"view", "R", 0, `{}`, ""},
		{"result", "R", 0, `{"shithead":0}`, ""},
		{"moved", "R", 2, `{"n":2,"seat":1,"move":"QQ","cards":["Qs","Qh"]}`, "moved 2 of R was told as"},
		{"moved", "R", 3, `{"n":3,"seat":0,"move":"take"}`, "moved 3 of R was told as"},
		{"made", "R", 2, `{"move":"Q"}`, "made 2 of R was told as"},
		{"view", "R", 3, `{}`, "view 3 of R was told as"},
		{"result", "R", 0, `{"places":[0,1],"shithead":1}`, "result 0 of R was told as"},
		{"view", "S", 1, `{}`, "round S was told of, and is not there"},
	} {
		h := newHistory()
		h.tell(event{kind: c.kind, round: c.round, n: c.n, facts: factsOf(t, c.facts)})
		found := strings.Join(h.check(kept), "\n")
		if c.says == "" && found != "" || !strings.Contains(found, c.says) {
			t.Errorf("%s %d, %s: found is %q", c.kind, c.n, c.facts, found)
		}
	}
}

func factsOf(t *testing.T, line string) (f facts) {
	t.Helper()
	must(t, json.Unmarshal([]byte(line), &f))
	return f
}
