package live

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"shithead/data"
	"shithead/data/rating"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// What a match comes to, by what those have seen who played it.

// told is what the store has of a match in the end.
type told struct {
	stats  []data.PlayerStats
	rounds []data.Round
	// records are without times.
	records []string
}

var timesIn = regexp.MustCompile(`"(t|at|match)":("[^"]*"|\d+)`)

// tells gives what the store tells, and compares it with what the players have seen.
func (b *table) tells() (all told) {
	b.Helper()
	model := make([]data.Stats, len(tablePeople))
	for _, id := range b.order {
		r, err := b.keeper.Round(id)
		if err != nil {
			b.Fatalf("round %s: %v", id, err)
		}
		text := b.recorded(b.keeper.Store, id)
		counted(model, b.results[id])
		r.Match, r.Began, r.Ended, r.Room = "", time.Time{}, time.Time{}, ""
		all.rounds = append(all.rounds, r)
		all.records = append(all.records, timesIn.ReplaceAllString(text, ""))
	}
	countedMatch(model)
	for i, who := range tablePeople {
		stats, err := b.keeper.Stats(who.ID)
		if err != nil || len(stats.Counted) != 2 || len(stats.Practice) != 0 {
			b.Fatalf("%+v, %v", stats, err)
		}
		all.stats = append(all.stats, stats)
		got, want := &stats.Counted[1], &model[i]
		if got.Rounds != want.Rounds || got.Abandoned != want.Abandoned || got.First != want.First || got.Shitheads != want.Shitheads ||
			got.Points != want.Points || got.Matches != want.Matches || got.Wins != want.Wins || got.Rating != want.Rating {
			b.Errorf("of %s is counted\n%+v\nand they have seen\n%+v", who.Name, got, want)
		}
	}
	if rounds, err := b.keeper.Rounds(ann.ID, 100); err != nil || len(rounds) != len(b.order) {
		b.Errorf("%d rounds are kept, and they have seen %d: %v", len(rounds), len(b.order), err)
	}
	list, err := b.keeper.Journals()
	if err != nil || len(list.Heads) != 1 {
		b.Fatalf("%+v, %v", list, err)
	}
	if j, err := b.keeper.Journal(b.code); err != nil || len(j.Lines) > 2 {
		b.Errorf("%d lines are left in the journal, %v", len(j.Lines), err)
	}
	return all
}

// recorded gives the record of a round, and compares it with the moves that were acknowledged and shown.
func (b *table) recorded(store *data.Store, id data.ID) string {
	b.Helper()
	text, err := store.Record(id)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := record.Replay(strings.NewReader(string(text)), nil); err != nil {
		b.Errorf("the record of %s: %v", id, err)
	}
	moves := 0
	for line := range strings.Lines(string(text)) {
		if !strings.Contains(line, `"type":"move"`) {
			continue
		}
		moves++
		want, acked := b.acked[id][moves]
		if !strings.Contains(line, fmt.Sprintf(`"n":%d,`, moves)) || acked && !strings.Contains(line, fmt.Sprintf(`"move":%q`, want)) {
			b.Errorf("move %d of %s is %s, and %q was acknowledged", moves, id, line, want)
		}
	}
	if last := b.seen[id]; moves < last || moves != b.results[id].Moves {
		b.Errorf("%d moves of %s are kept, %d were shown, the result has %d", moves, id, last, b.results[id].Moves)
	}
	for n := range b.acked[id] {
		if n > moves {
			b.Errorf("move %d of %s was acknowledged, and is lost", n, id)
		}
	}
	return string(text)
}

// counted counts a round for each.
func counted(model []data.Stats, r *rooms.RoundResult) {
	if r.Shithead == engine.NoSeat {
		for i := range model {
			model[i].Abandoned++
		}
		return
	}
	ratings, places := make([]rating.Rating, len(model)), make([]int, len(model))
	for i := range model {
		s := &model[i]
		ratings[i], places[i] = s.Rating, 1
		for j := range model {
			if r.Points[j] > r.Points[i] && i != r.Shithead || i == r.Shithead && j != i {
				places[i]++
			}
		}
		s.Rounds++
		s.Points += r.Points[i]
		s.Shitheads += count(i == r.Shithead)
		s.First += count(r.Places[0] == i)
	}
	for i, to := range rating.Rank(ratings, places) {
		model[i].Rating = to
	}
}

// countedMatch counts a match that is over, if any round of it was played to its end.
func countedMatch(model []data.Stats) {
	most := model[0].Points
	for i := range model {
		most = max(most, model[i].Points)
	}
	for i := range model {
		s := &model[i]
		s.Matches += count(s.Rounds > 0)
		s.Wins += count(s.Rounds > 0 && s.Points == most)
	}
}

// holds compares what a store has with what those have seen who played, and what the lobby shows of the latest days with that.
func (w *wandering) holds(store *data.Store, l *Lobby) {
	w.table.Helper()
	for _, id := range w.order {
		w.recorded(store, id)
	}
	for _, who := range tablePeople {
		stats, err := store.Stats(who.ID)
		if err != nil || len(stats.Counted) < 2 {
			w.table.Fatalf("%+v, %v", stats, err)
		}
		all := &stats.Counted[1]
		if all.Rounds+all.Abandoned != len(w.order) {
			w.table.Errorf("%d rounds of %s are counted, and %d were played", all.Rounds+all.Abandoned, who.Name, len(w.order))
		}
		if shame := l.List(who).Shame; shame == nil || shame.Today.Rounds != all.Rounds {
			w.table.Errorf("%d rounds were played to their end, the lobby shows %+v", all.Rounds, shame)
		}
	}
}
