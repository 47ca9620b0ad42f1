package housetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/house"
)

// Rivals are servers of a house that take rooms from each other, and what they were told of the lines of these.
type Rivals struct {
	testing.TB
	// Seen counts what writes came to: whether they settle a round, and with which error of package data.
	Seen map[string]int

	mu sync.Mutex
	n  int
	// kept were acknowledged, and refused were said not to be written.
	kept, refused []string
	// ended are the rounds whose settlement was acknowledged.
	ended []data.ID
}

// rivalRooms are those that they take from each other.
var rivalRooms = []string{"otter", "fox"}

// rival writes what a server has happen in rooms, as far as their journals are its own, and goes on where another has left off.
type rival struct {
	*house.Keeper
	name string
	rng  *rand.Rand
	held map[string]*data.Journal
	told *Rivals
}

func (w *Rivals) rival(keeper *house.Keeper, name string, seed uint64) *rival {
	return &rival{keeper, name, rand.New(rand.NewPCG(seed, 3)), map[string]*data.Journal{}, w}
}

// Play has the servers that keepers belong to write, each so often, until all have.
func (w *Rivals) Play(keepers []*house.Keeper, seed uint64, times int) {
	var all sync.WaitGroup
	for i, k := range keepers {
		p := w.rival(k, fmt.Sprint("server", i), seed+uint64(i))
		all.Go(func() {
			for range times {
				p.act(rivalRooms[p.rng.IntN(len(rivalRooms))])
				time.Sleep(time.Duration(p.rng.IntN(10)) * time.Millisecond)
			}
		})
	}
	all.Wait()
}

// Finish has somebody claim all rooms, and do what is left to do in them.
func (w *Rivals) Finish(keeper *house.Keeper) {
	last := w.rival(keeper, "last", 0)
	for _, room := range rivalRooms {
		last.begin(room, data.AnyEpoch)
	}
}

// Kept is how many lines were acknowledged.
func (w *Rivals) Kept() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.kept)
}

// line is the next of all lines.
func (w *Rivals) line(what string) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.n++
	return fmt.Sprint(what, " ", w.n)
}

// answer notes what was said of a write.
func (w *Rivals) answer(lines []data.Line, settled *data.Round, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, what := range []error{data.ErrConflict, data.ErrUnknown, data.ErrTryAgain, nil} {
		if errors.Is(err, what) {
			w.Seen[fmt.Sprint(settled != nil, " ", what)]++
			break
		}
	}
	for _, l := range lines {
		switch {
		case !l.Record:
		case err == nil:
			w.kept = append(w.kept, string(l.Text))
		case errors.Is(err, data.ErrTryAgain) && !errors.Is(err, data.ErrUnknown):
			w.refused = append(w.refused, string(l.Text))
		case !errors.Is(err, data.ErrUnknown) && !errors.Is(err, data.ErrConflict):
			w.Errorf("%s: %v", l.Text, err)
		}
	}
	if settled != nil && err == nil {
		w.ended = append(w.ended, settled.ID)
	}
}

// begin claims the journal of a room, or begins one, and does what is left to do of its last write.
func (p *rival) begin(room string, seen uint64) {
	delete(p.held, room)
	j, err := p.Claim(room, p.name, seen)
	switch {
	case errors.Is(err, data.ErrNotFound) && seen == data.AnyEpoch:
		p.held[room] = &data.Journal{Room: room, Epoch: 1}
		p.commit(room, data.Write{Lines: Lines(false, "room of "+p.name)})
	case err == nil:
		p.held[room] = &j
		if len(j.Lines) == 0 {
			return
		}
		if id, ok := strings.CutPrefix(string(j.Lines[len(j.Lines)-1].Text), "end "); ok {
			if !p.commit(room, data.Write{Settle: RoundOf(data.ID(id)), Rest: Lines(false, "room")}) {
				delete(p.held, room) // nothing is written behind the end of a round
			}
		}
	case !errors.Is(err, data.ErrTryAgain) && !errors.Is(err, data.ErrUnknown) && !errors.Is(err, data.ErrConflict) && !errors.Is(err, data.ErrNotFound):
		p.told.Error(err)
	}
}

// commit writes to a journal that the server has, as far as it knows, and reports whether it has.
func (p *rival) commit(room string, w data.Write) bool {
	j := p.held[room]
	w.Room, w.Owner, w.Epoch, w.Next = room, p.name, j.Epoch, j.Next
	err := p.Commit(w)
	p.told.answer(w.Lines, w.Settle, err)
	switch {
	case err == nil:
		j.Next += uint64(len(w.Lines) + len(w.Rest))
	case errors.Is(err, data.ErrConflict):
		delete(p.held, room)
	case errors.Is(err, data.ErrUnknown):
		p.begin(room, j.Epoch)
	}
	return err == nil
}

// act has something happen in a room.
func (p *rival) act(room string) {
	j := p.held[room]
	switch n := p.rng.IntN(20); {
	case j == nil || n == 0:
		p.begin(room, data.AnyEpoch)
	case n == 1:
		if err := p.LetGo(room, p.name, j.Epoch); err == nil || errors.Is(err, data.ErrConflict) {
			delete(p.held, room)
		}
	case n < 6:
		id := data.ID(strings.ReplaceAll(p.told.line("ROUND"), " ", ""))
		p.commit(room, data.Write{Lines: Lines(true, "end "+string(id)), Settle: RoundOf(id), Rest: Lines(false, "room")})
	default:
		p.commit(room, data.Write{Lines: Lines(true, p.told.line("move"))})
	}
}

// Check looks at what is there in the end: each line that was acknowledged is in one record or journal, once, none that was
// refused is, and each round that ended is settled, once.
func (w *Rivals) Check(journals house.Journals, by *data.Store) {
	w.Helper()
	var there []string
	rounds, err := by.Rounds("ann", 1000)
	if err != nil {
		w.Fatal(err)
	}
	for _, r := range rounds {
		text, err := by.Record(r.ID)
		if err != nil {
			w.Fatal(err)
		}
		all := slices.Collect(strings.Lines(string(text)))
		if len(all) == 0 || all[len(all)-1] != "end "+string(r.ID)+"\n" {
			w.Errorf("the record of %s is %q", r.ID, all)
		}
		for _, l := range all {
			there = append(there, strings.TrimSuffix(l, "\n"))
		}
	}
	for _, room := range rivalRooms {
		j, err := journals.Journal(room)
		if err != nil {
			w.Fatal(err)
		}
		for _, l := range j.Lines {
			if l.Record {
				there = append(there, string(l.Text))
			}
		}
	}
	slices.Sort(there)
	for i, l := range there {
		if i > 0 && l == there[i-1] {
			w.Errorf("%q is there twice", l)
		}
		if slices.Contains(w.refused, l) {
			w.Errorf("%q was refused, and is there", l)
		}
	}
	for _, l := range w.kept {
		if !slices.Contains(there, l) {
			w.Errorf("%q was acknowledged, and is not there", l)
		}
	}
	for _, id := range w.ended {
		if _, err := by.Round(id); err != nil {
			w.Errorf("%s was acknowledged: %v", id, err)
		}
	}
	if stats, err := by.Stats("ann"); err != nil || len(rounds) > 0 && stats.Counted[0].Rounds != len(rounds) {
		w.Errorf("%d rounds are counted as %+v, %v", len(rounds), stats, err)
	}
}

// Lines are lines of a record, or of the room around it.
func Lines(record bool, texts ...string) (all []data.Line) {
	for _, text := range texts {
		all = append(all, data.Line{Record: record, Text: []byte(text)})
	}
	return all
}

// RoundOf is a round that ann has won and bob has lost.
func RoundOf(id data.ID) *data.Round {
	began := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	return &data.Round{
		ID: id, Match: "M", Room: "otter", Rules: "classic", Began: began, Ended: began.Add(time.Minute), End: "played",
		Seats: []data.SeatResult{{Player: "ann", Place: 1}, {Player: "bob", Place: 2, Shithead: true}},
	}
}
