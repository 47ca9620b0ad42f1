package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
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

// history is what the programs of one room were told, by whichever server, to be compared with what is kept in the end.
// An answer to a move is kept as a message of the type "made".
type history struct {
	mu     sync.Mutex
	events []message
	// faults are what cannot be, seen on the way.
	faults []string
}

func (h *history) tell(e message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	e.at = time.Now()
	h.events = append(h.events, e)
}

func (h *history) fault(format string, args ...any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.faults = append(h.faults, fmt.Sprintf(format, args...))
}

// count is how much was told that no program knew before: the moves of all rounds.
func (h *history) count() (moves int) {
	told := map[string]int{}
	for _, e := range h.until(time.Now()).events {
		if more := e.N - told[e.Round]; e.Type == "moved" && more > 0 {
			told[e.Round], moves = e.N, moves+more
		}
	}
	return moves
}

func (h *history) until(t time.Time) *history {
	h.mu.Lock()
	defer h.mu.Unlock()
	return &history{
		faults: slices.Clone(h.faults),
		events: slices.DeleteFunc(slices.Clone(h.events), func(e message) bool { return e.at.After(t) }),
	}
}

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
		r := kept[e.Round]
		if r == nil {
			faults = append(faults, fmt.Sprintf("round %s was told of, and is not there", e.Round))
			continue
		}
		var known facts
		if e.N > 0 && e.N <= len(r.moves) {
			known = r.moves[e.N-1]
		}
		keys, differs := moveFacts, func(key string) bool { return e.facts[key] != nil && !bytes.Equal(e.facts[key], known[key]) }
		if e.Type == "result" {
			known, keys = r.result, resultFacts
		}
		if known == nil && (e.N > 0 || e.Type == "result") || slices.ContainsFunc(keys, differs) {
			faults = append(faults, fmt.Sprintf("%s %d of %s was told as %s, and kept is %s", e.Type, e.N, e.Round,
				e.facts, known))
		}
	}
	return faults
}

// keptRounds are the rounds of a player, each of which is there and counted once and has a record that holds, and the round that
// runs in a room whose journal the store has.
func keptRounds(store *data.Store, name, room string) (kept map[string]*keptRound, faults []string) {
	kept = map[string]*keptRound{}
	note := func(err error) {
		if err != nil {
			faults = append(faults, err.Error())
		}
	}
	profile, err := store.ByName(name)
	note(err)
	rounds, err := store.Rounds(profile.ID, 2*whole)
	note(err)
	stats, err := store.Stats(profile.ID)
	note(err)
	counted := 0
	for _, all := range [][]data.Stats{stats.Counted, stats.Practice} { // which is a round with a program that has left
		if len(all) > 0 { // of all rule sets together
			counted += all[0].Rounds + all[0].Abandoned
		}
	}
	if counted != len(rounds) {
		note(fmt.Errorf("%s has %d rounds, and counted are %d", name, len(rounds), counted))
	}
	for _, r := range rounds {
		text, err := store.Record(r.ID)
		if err == nil {
			_, err = record.Verify(bytes.NewReader(text))
		}
		if kept[string(r.ID)] != nil {
			err = errors.New("it is there twice")
		}
		if err == nil {
			kept[string(r.ID)], err = roundOfLines(bytes.Lines(text))
		}
		if err != nil {
			note(fmt.Errorf("round %s: %w", r.ID, err))
		}
	}
	all, err := store.Rooms()
	note(err)
	for _, j := range all.Journals {
		var lines [][]byte
		for _, l := range j.Lines {
			if l.Record && j.Room == room {
				lines = append(lines, l.Text)
			}
		}
		if len(lines) == 0 {
			continue
		}
		var head struct{ Round string }
		note(json.Unmarshal(lines[0], &head))
		if kept[head.Round] == nil { // else its lines are about to be dropped
			kept[head.Round], err = roundOfLines(slices.Values(lines))
			note(err)
		}
	}
	return kept, faults
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
