package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine/record"
)

// history is what people and programs of one room were told, by whichever server, to be compared with what is kept in the end.
type history struct {
	mu sync.Mutex
	// rounds are by id, and screens the most moves that a screen has shown of a round, by its number in the match.
	rounds  map[string]*toldRound
	screens map[int]int
	// faults are what cannot be, seen on the way.
	faults []string
	// last is when something was told that nobody knew before, zero between two rounds, where people look at a result for a while; and
	// longest how long there was no such thing since [history.marks].
	last    time.Time
	longest time.Duration
	events  int
}

// toldRound is what was told of a round.
type toldRound struct {
	// moves are by number, and acknowledged are those whose mover was told that they are made.
	moves        map[int]facts
	acknowledged map[int]string
	// behind is the most moves that a view had behind it.
	behind int
	result facts
}

// facts are what is said of a move or a result, by key, each as JSON.
type facts map[string]json.RawMessage

// moveFacts and resultFacts are the keys that events and records have in common.
var (
	moveFacts   = []string{"n", "seat", "move", "cards", "slot", "card", "hand", "up"}
	resultFacts = []string{"places", "shithead", "points", "bonus"}
)

// contradicts says whether some of what was told is not so.
func (f facts) contradicts(is facts, keys []string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return f[key] != nil && !bytes.Equal(f[key], is[key]) })
}

func newHistory() *history {
	return &history{rounds: map[string]*toldRound{}, screens: map[int]int{}, last: time.Now()}
}

// fault notes what cannot be.
func (h *history) fault(format string, args ...any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wrong(format, args...)
}

func (h *history) wrong(format string, args ...any) {
	h.faults = append(h.faults, fmt.Sprintf(format, args...))
}

// round is what was told of a round, which may have been nothing.
func (h *history) round(id string) *toldRound {
	if h.rounds[id] == nil {
		h.rounds[id] = &toldRound{moves: map[int]facts{}, acknowledged: map[int]string{}}
	}
	return h.rounds[id]
}

// news notes that something was told that nobody knew before.
func (h *history) news() {
	h.longest = max(h.longest, h.stands())
	h.last, h.events = time.Now(), h.events+1
}

// stands is for how long nothing new was told.
func (h *history) stands() time.Duration {
	if h.last.IsZero() {
		return 0
	}
	return time.Since(h.last)
}

// marks begins to look anew for the longest time in which nothing new is told, and gives the one up to now.
func (h *history) marks() (longest time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if longest, h.longest = max(h.longest, h.stands()), 0; !h.last.IsZero() {
		h.last = time.Now()
	}
	return longest
}

// count is how much was told.
func (h *history) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.events
}

// moved notes that a move was told.
func (h *history) moved(round string, n int, move facts) {
	h.mu.Lock()
	defer h.mu.Unlock()
	is := h.round(round)
	switch was := is.moves[n]; {
	case was == nil:
		is.moves[n] = move
		h.news()
	case was.contradicts(move, moveFacts):
		h.wrong("move %d of %s is told as %s, and as %s", n, round, was, move)
	}
}

// made notes that whoever made a move was told that it is made.
func (h *history) made(round string, n int, move string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	is := h.round(round)
	if was, twice := is.acknowledged[n]; twice && was != move {
		h.wrong("move %d of %s is acknowledged as %s, and as %s", n, round, was, move)
	}
	is.acknowledged[n] = move
}

// viewed notes that a view had so many moves behind it.
func (h *history) viewed(round string, n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	is := h.round(round)
	is.behind = max(is.behind, n)
}

// ended notes that a result was told.
func (h *history) ended(round string, result facts) {
	h.mu.Lock()
	defer h.mu.Unlock()
	is := h.round(round)
	if is.result != nil && is.result.contradicts(result, resultFacts) {
		h.wrong("%s ended as %s, and as %s", round, is.result, result)
	}
	is.result = result
	h.news()
	h.last = time.Time{}
}

// shown notes how far a screen showed the match to be.
func (h *history) shown(at progress) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if at.moves < whole {
		h.screens[at.round] = max(h.screens[at.round], at.moves)
	}
}

// check compares what was told with what a store has of somebody who played in the room and nowhere else: every move that was told is in a
// record, once and as it was told, every round is there once and counted once. It gives what is not so.
func (h *history) check(store *data.Store, name string) (faults []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	faults = slices.Clone(h.faults)
	wrong := func(format string, args ...any) {
		faults = append(faults, fmt.Sprintf("%s: "+format, append([]any{name}, args...)...))
	}
	profile, err := store.ByName(name)
	if err != nil {
		return append(faults, err.Error())
	}
	rounds, err := store.Rounds(profile.ID, 2*whole)
	if err != nil {
		return append(faults, err.Error())
	}
	slices.SortFunc(rounds, func(a, b data.Round) int { return a.Began.Compare(b.Began) })
	kept := map[string][]facts{}
	for number, r := range rounds {
		lines, err := recordOf(store, r.ID)
		if err != nil {
			wrong("round %s: %v", r.ID, err)
			continue
		}
		if kept[string(r.ID)] != nil {
			wrong("round %s is there twice", r.ID)
		}
		kept[string(r.ID)] = lines
		if screen := h.screens[number+1]; screen > len(lines)-1 {
			wrong("a screen has shown move %d of round %d, which has %d", screen, number+1, len(lines)-1)
		}
	}
	stats, err := store.Stats(profile.ID)
	all := 0
	for _, of := range [][]data.Stats{stats.Counted, stats.Practice} { // which is a round with a program that has left
		if len(of) > 0 { // of all rule sets together
			all += of[0].Rounds + of[0].Abandoned
		}
	}
	if err != nil || all != len(rounds) {
		wrong("%d rounds are there, and counted %d: %+v, %v", len(rounds), all, stats, err)
	}
	for _, id := range slices.Sorted(maps.Keys(h.rounds)) {
		if kept[id] == nil {
			wrong("round %s was told of, and is not there", id)
			continue
		}
		faults = append(faults, h.rounds[id].check(id, kept[id])...)
	}
	return faults
}

// check compares what was told of a round with its record: the moves, and the result.
func (t *toldRound) check(id string, lines []facts) (faults []string) {
	moves, result := lines[:len(lines)-1], lines[len(lines)-1]
	wrong := func(format string, args ...any) {
		faults = append(faults, fmt.Sprintf("round %s: "+format, append([]any{id}, args...)...))
	}
	if t.behind > len(moves) {
		wrong("a view had %d moves behind it, and there are %d", t.behind, len(moves))
	}
	for n, move := range t.moves {
		if n > len(moves) || move.contradicts(moves[n-1], moveFacts) {
			wrong("move %d was told as %s, and of %d kept is %s", n, move, len(moves), moves[min(n, len(moves))-1])
		}
	}
	for n, move := range t.acknowledged {
		if text, _ := json.Marshal(move); n > len(moves) || !bytes.Equal(moves[n-1]["move"], text) {
			wrong("move %d was acknowledged as %s, and of %d kept is %s", n, move, len(moves), moves[min(n, len(moves))-1])
		}
	}
	if t.result != nil && t.result.contradicts(result, resultFacts) {
		wrong("it ended as %s, and is kept as %s", t.result, result)
	}
	return faults
}

// recordOf is a record that holds: its moves in their order, numbered from 1, and the result.
func recordOf(store *data.Store, id data.ID) (lines []facts, err error) {
	text, err := store.Record(id)
	if err != nil {
		return nil, err
	}
	if _, err := record.Verify(bytes.NewReader(text)); err != nil {
		return nil, err
	}
	for line := range bytes.Lines(text) {
		var is facts
		if err := json.Unmarshal(line, &is); err != nil {
			return nil, err
		}
		switch string(is["type"]) {
		case `"move"`:
			if want := fmt.Sprint(len(lines) + 1); string(is["n"]) != want {
				return nil, fmt.Errorf("move %s is said to be %s", want, is["n"])
			}
			lines = append(lines, is)
		case `"result"`:
			return append(lines, is), nil
		}
	}
	return nil, fmt.Errorf("no result in %s", text)
}

// TestHistory finds what was told and is not kept so.
func TestHistory(t *testing.T) {
	t.Parallel()
	kept := factsOf(t,
		`{"type":"move","n":1,"seat":0,"move":"ready"}`,
		`{"type":"move","n":2,"seat":1,"move":"QQ","cards":["Qs","Qd"]}`,
		`{"type":"result","places":[1,0],"shithead":0,"points":[0,10],"bonus":[0,0]}`)
	moved := func(line string) func(*history) {
		return func(h *history) {
			is := factsOf(t, line)[0]
			n, _ := strconv.Atoi(string(is["n"]))
			h.moved("R", n, is)
		}
	}
	for what, tells := range map[string]func(*history){
		"":                           moved(`{"type":"moved","n":2,"seat":1,"move":"QQ","cards":["Qs","Qd"],"room":"r"}`),
		"move 2 was told as":         moved(`{"type":"moved","n":2,"seat":1,"move":"QQ","cards":["Qs","Qh"]}`),
		"move 3 was told as":         moved(`{"type":"moved","n":3,"seat":0,"move":"take"}`),
		"move 2 was acknowledged as": func(h *history) { h.made("R", 2, "Q") },
		"move 3 was acknowledged as": func(h *history) { h.made("R", 3, "take") },
		"a view had 3 moves behind":  func(h *history) { h.viewed("R", 3) },
		"it ended as":                func(h *history) { h.ended("R", factsOf(t, `{"places":[0,1],"shithead":1}`)[0]) },
		"move 1 of R is told as": func(h *history) {
			moved(`{"n":1,"seat":0,"move":"ready"}`)(h)
			moved(`{"n":1,"seat":1,"move":"ready"}`)(h)
		},
		"move 1 of R is acknowledged": func(h *history) { h.made("R", 1, "ready"); h.made("R", 1, "take") },
		"R ended as": func(h *history) {
			h.ended("R", factsOf(t, `{"shithead":0}`)[0])
			h.ended("R", factsOf(t, `{"shithead":1}`)[0])
		},
	} {
		h := newHistory()
		tells(h)
		found := strings.Join(append(h.faults, h.round("R").check("R", kept)...), "\n")
		if what == "" && found != "" || !strings.Contains(found, what) {
			t.Errorf("%q: found is %q", what, found)
		}
	}
}

// factsOf are lines.
func factsOf(t *testing.T, lines ...string) (all []facts) {
	t.Helper()
	for _, line := range lines {
		var is facts
		must(t, json.Unmarshal([]byte(line), &is))
		all = append(all, is)
	}
	return all
}
