package loadgen

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"shithead/views/words/languages"
)

// TestTable measures moves to oneself, to the last seat and to the last watcher, in milliseconds. At the table sit ann and bob,
// and cleo watches. "ann acts 10" is that ann presses keys after 10 ms, "bob 2 at 7" that bob is shown move 2 after 7 ms.
func TestTable(t *testing.T) {
	for name, c := range map[string]struct {
		script             string
		own, seat, watcher []int
		moves, pending     int
	}{
		"a move":                      {"ann acts 10, ann 1 at 12, cleo 1 at 15, bob 1 at 30", []int{2}, []int{20}, []int{5}, 1, 0},
		"a move that is not seen yet": {"ann acts 10, ann 1 at 12, cleo 1 at 15", []int{2}, nil, []int{5}, 1, 1},
		"a later one is shown":        {"ann acts 0, ann 1 at 1, bob 2 at 7, cleo 3 at 9", []int{1}, []int{7}, []int{9}, 3, 0},
		"a new round, in which a smaller number is a later one": {
			"ann 80 at 0, bob 80 at 0, cleo 80 at 0, ann acts 10, ann 81 at 11, bob 0 at 14, ann 0 at 15, " + // 81 was not shown
				"ann acts 20, bob 1 at 23, cleo 81 at 24, ann 1 at 25, cleo 1 at 29",
			[]int{1, 5},
			[]int{4, 5},
			[]int{9, 14},
			82, 0,
		},
		"keys pressed again take the place of those of which nothing came": {
			"ann acts 0, ann acts 3000, ann 1 at 3004, bob 1 at 3004, cleo 1 at 3004, ann acts 4000", // on turn once more
			[]int{4}, []int{4}, []int{4}, 1, 1,
		},
		"who has seen more is not waited for": {"bob 1 at 0, ann acts 1, ann 2 at 4, cleo 2 at 5", []int{3}, []int{3}, []int{4}, 2, 0},
		"who has left is not waited for":      {"bob leaves 0, ann acts 0, ann 1 at 3", []int{3}, []int{3}, nil, 1, 1},
		"moves of a span begin in it":         {"span ends 100", nil, []int{1000, 1099}, nil, 0, 0},
		"keys pressed again are counted":      {"ann acts 0, ann acts 10, ann 1 at 12", []int{2}, nil, nil, 1, 1},
	} {
		counts, times, began := new(counters), new(latencies), time.Now()
		after := func(ms int) time.Time { return began.Add(time.Duration(ms) * time.Millisecond) }
		times.begin(began)
		table := &table{counts: counts, times: times}
		people := map[string]*sight{"ann": {}, "bob": {}, "cleo": {watches: true}}
		for _, who := range []string{"ann", "bob", "cleo"} {
			table.joins(people[who])
		}
		for _, line := range strings.Split(c.script, ", ") {
			var who, does string
			var n, ms int
			if _, err := fmt.Sscanf(line, "%s %d at %d", &who, &n, &ms); err == nil {
				table.sees(people[who], n, after(ms))
				continue
			}
			_, err := fmt.Sscanf(line, "%s %s %d", &who, &does, &ms)
			must(t, err)
			switch does {
			case "acts":
				table.acts(people[who], after(ms))
			case "leaves":
				table.leaves(people[who])
			case "ends": // whenever the moves end
				times.end(after(ms))
				for _, began := range []int{-1, 0, 99, 100} {
					times.add(lastSeat, after(began), time.Duration(1000+began)*time.Millisecond)
				}
			}
		}
		for to, want := range map[who][]int{own: c.own, lastSeat: c.seat, lastWatcher: c.watcher} {
			var got []int
			for _, took := range times.sorted(to) {
				got = append(got, int(took.Milliseconds()))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: moves to %d take %v ms, want %v", name, to, got, want)
			}
		}
		if got := counts.moves.Load(); int(got) != c.moves || len(table.pending) != c.pending {
			t.Errorf("%s: %d moves, %d pending", name, got, len(table.pending))
		}
		if name == "keys pressed again are counted" {
			waiting, again := table.waiting(began, after(100)), counts.again.Load()
			if waiting != 1 || again != 1 || counts.totals() != (totals{moves: 1, updates: 1, again: 1}) {
				t.Errorf("%d moves wait, %d keys are pressed again, %+v", waiting, again, counts.totals())
			}
		}
	}
	if got := quantile([]time.Duration{time.Second, 2 * time.Second}, .99); *got != 2000 || quantile(nil, .5) != nil {
		t.Errorf("p99 %v", *got)
	}
}

// TestTitles: a round is over once no player is called any more, but not in the set-up, in which none is called either.
func TestTitles(t *testing.T) {
	words := newTitles()
	for text, want := range map[string]title{
		"brave-otter #0":                        {table: true},
		"brave-otter #8":                        {table: true, moves: 8},
		"brave-otter #80":                       {table: true, moves: 80},
		"▶ your turn · brave-otter #80":         {table: true, moves: 80, calls: me},
		"ann to play · brave-otter #7":          {table: true, moves: 7, calls: somebody},
		"a · b to play · brave-otter #7":        {table: true, moves: 7, calls: somebody},
		"Shithead":                              {},
		"Shithead · 3 rooms":                    {},
		"Shithead #0":                           {},
		"Shithead #3 *":                         {},
		"brave-otter":                           {},
		"brave-otter #":                         {},
		"number #5 of all":                      {},
		languages.For("").Table.Board.TitleTurn: {},
	} {
		want.text = text
		got := words.parse(text)
		if ended := text == "brave-otter #80"; got != want || got.ended(4) != ended {
			t.Errorf("%q is %+v, want %+v; ended: %t", text, got, want, got.ended(4))
		}
	}
}

// TestScanner_FindsEveryTitle in whatever pieces it comes, and whatever comes between.
func TestScanner_FindsEveryTitle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		between := rapid.SampledFrom([]string{"", "text", "\x1b[2J", "\x1b", "\x1b]", "\x1b]0;icon\x07", "\x1b]2", "\x1b\x1b]", "▶ ♠"})
		names := rapid.SliceOf(rapid.SampledFrom([]string{"", "Shithead", "▶ your turn · brave-otter #12"})).Draw(t, "titles")
		var stream []byte
		for _, name := range names {
			end := rapid.SampledFrom([]string{"\x07", "\x1b\\"}).Draw(t, "end")
			stream = append(stream, between.Draw(t, "between")+"\x1b]2;"+name+end...)
		}
		var s scanner
		var got []string
		for len(stream) > 0 {
			n := rapid.IntRange(1, len(stream)).Draw(t, "piece")
			s.feed(stream[:n], func(name string) { got = append(got, name) })
			stream = stream[n:]
		}
		if !slices.Equal(got, names) {
			t.Fatalf("%q, want %q", got, names)
		}
	})
}
