package data

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// ledgerModel is what a store should know of journals and rounds, in the simplest form.
type ledgerModel struct {
	journals map[string]Journal
	rounds   []Round
	records  map[ID]string
}

// errPlain stands for an error of no kind.
var errPlain = errors.New("plain")

// commit does what [Store.Commit] says for one write, and returns the error that it should.
func (m *ledgerModel) commit(w Write) error {
	if w.Room == "" {
		return errPlain
	}
	j, found := m.journals[w.Room]
	if !found {
		j = Journal{Room: w.Room, Owner: w.Owner, Epoch: 1}
	}
	if j.Owner != w.Owner || j.Epoch != w.Epoch || j.Next != w.Next {
		return ErrConflict
	}
	j.Lines = slices.Concat(j.Lines, w.Lines)
	j.Next += uint64(len(w.Lines))
	if w.Settle != nil {
		if _, before := m.records[w.Settle.ID]; !before {
			text := ""
			for _, line := range j.Lines {
				if line.Record {
					text += string(line.Text) + "\n"
				}
			}
			m.records[w.Settle.ID] = text
			m.rounds = append(m.rounds, *w.Settle)
		}
	}
	if w.Settle != nil || w.Rest != nil {
		j.Lines = w.Rest
		j.Next += uint64(len(w.Rest))
	}
	m.journals[w.Room] = j
	if w.End {
		delete(m.journals, w.Room)
	}
	return nil
}

func textOf(j Journal) string {
	text := fmt.Sprintf("%q of %q: epoch %d, next %d:", j.Room, j.Owner, j.Epoch, j.Next)
	for _, line := range j.Lines {
		text += fmt.Sprintf(" %v %q", line.Record, line.Text)
	}
	return text
}

// agree compares all that a store tells with the model.
func (m *ledgerModel) agree(t failer, s *Store, rooms []string, rounds, players []ID) {
	for _, room := range rooms {
		want, found := m.journals[room]
		got, err := s.Journal(room)
		if found && (err != nil || textOf(got) != textOf(want)) || !found && !errors.Is(err, ErrNotFound) {
			t.Fatalf("journal %s, %v, want %s", textOf(got), err, textOf(want))
		}
	}
	for _, id := range rounds {
		i := slices.IndexFunc(m.rounds, func(r Round) bool { return r.ID == id })
		got, err := s.Round(id)
		record, other := s.Record(id)
		switch {
		case i < 0 && (!errors.Is(err, ErrNotFound) || !errors.Is(other, ErrNotFound)):
			t.Fatalf("round %s: %+v, %v, record %q, %v", id, got, err, record, other)
		case i >= 0 && (err != nil || !reflect.DeepEqual(got, m.rounds[i]) || other != nil || string(record) != m.records[id]):
			t.Fatalf("round %s: %+v, %v, record %q, %v, want %+v, %q", id, got, err, record, other, m.rounds[i], m.records[id])
		}
	}
	for _, player := range players {
		want := retell(player, m.rounds)
		equal(t, must(s.Stats(player)), want)
	}
}

// allRated are what rounds say of whether they rate, most of which do; the last is of a later server.
var allRated = []Rated{RatedYes, RatedYes, RatedYes, RatedUnsaid, UnratedAddress, UnratedPace, "moonlight"}

// drawRound is a round with any result, also ones that no game has.
func drawRound(r *rapid.T, ids, players []ID) *Round {
	round := &Round{
		ID: rapid.SampledFrom(ids).Draw(r, "round"), Match: "M", Room: "R",
		Rules: rapid.SampledFrom([]string{"classic", "wild"}).Draw(r, "rules"),
		Began: noon, Ended: noon.Add(time.Duration(rapid.IntRange(-1000, 1000).Draw(r, "ended")) * time.Minute),
		End:   rapid.SampledFrom([]string{"played", "played", "played", "closed", "agreed", "stalemate"}).Draw(r, "end"),
		Seats: []SeatResult{},
		Rated: rapid.SampledFrom(allRated).Draw(r, "rated"),
	}
	for range rapid.IntRange(0, 3).Draw(r, "seats") {
		round.Seats = append(round.Seats, SeatResult{
			Player: rapid.SampledFrom(append(players, "")).Draw(r, "player"), Place: rapid.IntRange(0, 2).Draw(r, "place"),
			Shithead: rapid.Bool().Draw(r, "Shithead"), Points: rapid.IntRange(-1, 2).Draw(r, "points"),
			LowCard: rapid.Bool().Draw(r, "low card"), Away: rapid.Bool().Draw(r, "away"),
			Program: rapid.IntRange(0, 3).Draw(r, "program") == 0,
			JumpIns: rapid.IntRange(0, 2).Draw(r, "jump-ins"), Fours: rapid.IntRange(0, 2).Draw(r, "fours"),
			Pile: rapid.IntRange(0, 3).Draw(r, "pile"),
		})
	}
	for range rapid.SampledFrom([]int{0, 0, 1, 2, 4}).Draw(r, "standings") {
		round.Standings = append(round.Standings, MatchResult{
			Player: rapid.SampledFrom(append(players, "")).Draw(r, "player"), Place: rapid.IntRange(1, 2).Draw(r, "place"),
			Away: rapid.Bool().Draw(r, "left"), Program: rapid.IntRange(0, 3).Draw(r, "program") == 0,
		})
	}
	return round
}

func TestRandomCommits_AgreeWithAModel(t *testing.T) {
	rooms := []string{"a", "ab", "a b", "ö", "\xff"}
	rounds, players := []ID{"R1", "R2", "R3", "R4", "R5", "R6"}, []ID{"ann", "anna", "bea"}
	check := func(r *rapid.T) {
		path := filepath.Join(t.TempDir(), "store.db")
		s := fastStore(t, path)
		m := &ledgerModel{journals: map[string]Journal{}, records: map[ID]string{}}
		count := 0
		lines := func(name string) (all []Line) {
			for range rapid.SampledFrom([]int{0, 1, 1, 2, 30}).Draw(r, name) {
				count++
				text := fmt.Sprint(count, strings.Repeat("x", count%7*90))
				all = append(all, Line{Record: rapid.Bool().Draw(r, "record"), Text: []byte(text)})
			}
			return all
		}
		draw := func() Write {
			w := Write{Room: rapid.SampledFrom(rooms).Draw(r, "room"), Epoch: 1, Lines: lines("lines")}
			if j, found := m.journals[w.Room]; found {
				w.Owner, w.Epoch, w.Next = j.Owner, j.Epoch, j.Next
			}
			switch rapid.IntRange(0, 19).Draw(r, "kind") {
			case 0:
				w.Epoch += uint64(1 - 2*rapid.IntRange(0, 1).Draw(r, "epoch"))
			case 1:
				w.Next += uint64(1 - 2*rapid.IntRange(0, 1).Draw(r, "next"))
			case 2:
				w.Epoch, w.Next = 1, 0
			case 3:
				w.Room = ""
			case 4:
				w.Rest = append([]Line{}, lines("rest without a round")...)
				w.End = rapid.IntRange(0, 3).Draw(r, "over") == 0
			case 5, 6, 7, 8:
				w.Settle, w.Rest = drawRound(r, rounds, players), lines("rest")
				w.End = rapid.Bool().Draw(r, "over")
			case 9:
				w.End = true
			}
			return w
		}
		r.Repeat(map[string]func(*rapid.T){
			"commit": func(*rapid.T) {
				var writes []Write
				var wants []error
				for range rapid.IntRange(1, 4).Draw(r, "writes") {
					w := draw()
					writes, wants = append(writes, w), append(wants, m.commit(w))
				}
				for i, err := range s.Commit(writes) {
					switch want := wants[i]; {
					case want == nil && err != nil, want != nil && err == nil, errors.Is(want, ErrConflict) != errors.Is(err, ErrConflict):
						r.Fatalf("write %d: %v, the model says %v", i, err, want)
					}
				}
			},
			// Each step may come twice, a server may end after any of them, and the whole write come again then.
			"commit step by step": func(*rapid.T) {
				w := draw()
				if want := m.commit(w); want != nil {
					if err := s.Commit([]Write{w})[0]; err == nil || errors.Is(want, ErrConflict) != errors.Is(err, ErrConflict) {
						r.Fatalf("%v, the model says %v", err, want)
					}
					return
				}
				steps := w.Steps()
				cut := rapid.IntRange(1, len(steps)).Draw(r, "cut")
				for _, step := range steps[:cut] {
					for range rapid.IntRange(1, 2).Draw(r, "times") {
						mustCommit(t, s, step)
					}
				}
				if cut < len(steps) || w.Lines == nil || w.Settle != nil || !w.Drops() { // else nothing says that the end was this one's
					mustCommit(t, s, w)
				}
			},
			"claim": func(*rapid.T) {
				heads := must(s.Journals()).Heads
				equal(r, len(heads), len(m.journals))
				for _, head := range heads {
					j := m.journals[head.Room]
					j.Epoch, j.Owner = j.Epoch+1, "house"
					m.journals[head.Room] = j
					if got := textOf(must(s.Claim(head.Room, "house", head.Epoch))); got != textOf(j) {
						r.Fatalf("%s, want %s", got, textOf(j))
					}
				}
			},
			"set aside": func(*rapid.T) {
				room := rapid.SampledFrom(rooms).Draw(r, "room")
				_, found := m.journals[room]
				if err := s.SetAside(room, "why not", AnyEpoch); found != (err == nil) || !found && !errors.Is(err, ErrNotFound) {
					r.Fatal(err)
				}
				delete(m.journals, room)
			},
			"look": func(*rapid.T) { m.agree(r, s, rooms[:2], rounds[:2], players[:1]) },
			"reopen": func(*rapid.T) {
				noErr(r, s.Close())
				s = fastStore(t, path)
			},
		})
		m.agree(r, s, rooms, rounds, players)
		noErr(r, s.Close())
		checkFile(t, path)
	}
	for range atTimes(2, 5) {
		rapid.Check(t, check)
	}
}
