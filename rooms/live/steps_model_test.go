package live

import (
	"bytes"
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
	model := map[data.ID]*data.Stats{}
	for _, who := range tablePeople() {
		model[who.ID] = &data.Stats{}
	}
	for _, id := range b.order {
		r, err := b.keeper.Round(id)
		if err != nil {
			b.Fatalf("round %s: %v", id, err)
		}
		text, err := b.keeper.Record(id)
		if err != nil {
			b.Fatal(err)
		}
		b.recorded(id, string(text))
		b.count(model, b.results[id])
		r.Match, r.Began, r.Ended, r.Room = "", time.Time{}, time.Time{}, ""
		all.rounds = append(all.rounds, r)
		all.records = append(all.records, timesIn.ReplaceAllString(string(text), ""))
	}
	b.countMatch(model)
	for _, who := range tablePeople() {
		stats, err := b.keeper.Stats(who.ID)
		if err != nil || len(stats.Counted) != 2 || len(stats.Practice) != 0 {
			b.Fatalf("%+v, %v", stats, err)
		}
		all.stats = append(all.stats, stats)
		got, want := &stats.Counted[1], model[who.ID]
		if got.Rounds != want.Rounds || got.Abandoned != want.Abandoned || got.First != want.First || got.Shitheads != want.Shitheads ||
			got.Points != want.Points || got.Matches != want.Matches || got.Wins != want.Wins || got.Rating != want.Rating {
			b.Errorf("of %s is counted\n%+v\nand they have seen\n%+v", who.Name, got, want)
		}
	}
	if rounds, err := b.keeper.Rounds("id-ann", 100); err != nil || len(rounds) != len(b.order) {
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

// recorded compares a record with the moves that were acknowledged and shown.
func (b *table) recorded(id data.ID, text string) {
	b.Helper()
	if _, err := record.Replay(bytes.NewReader([]byte(text)), nil); err != nil {
		b.Errorf("the record of %s: %v", id, err)
	}
	moves := 0
	for line := range strings.Lines(text) {
		if !strings.Contains(line, `"type":"move"`) {
			continue
		}
		moves++
		if !strings.Contains(line, fmt.Sprintf(`"n":%d,`, moves)) {
			b.Errorf("move %d of %s is %s", moves, id, line)
		}
		if want, acked := b.acked[id][moves]; acked && !strings.Contains(line, fmt.Sprintf(`"move":%q`, want)) {
			b.Errorf("move %d of %s is %s, and %s was acknowledged", moves, id, line, want)
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
}

// count counts a round for everybody.
func (b *table) count(model map[data.ID]*data.Stats, r *rooms.RoundResult) {
	people := tablePeople()
	if r.Shithead == engine.NoSeat {
		for _, who := range people {
			model[who.ID].Abandoned++
		}
		return
	}
	ratings, places := make([]rating.Rating, 3), make([]int, 3)
	for i, who := range people {
		s := model[who.ID]
		ratings[i], places[i] = s.Rating, 1
		for j := range people {
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
		model[people[i].ID].Rating = to
	}
}

// countMatch counts a match that is over, if any round of it was played to its end.
func (b *table) countMatch(model map[data.ID]*data.Stats) {
	people := tablePeople()
	if model[people[0].ID].Rounds == 0 {
		return
	}
	for _, who := range people {
		s, best := model[who.ID], true
		for _, other := range people {
			best = best && model[other.ID].Points <= s.Points
		}
		s.Matches++
		s.Wins += count(best)
	}
}
