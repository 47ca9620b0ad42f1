package data

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
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

// wantLike fails unless an error is of the kind that the model has.
func wantLike(t *testing.T, err, want error, what ...any) {
	t.Helper()
	if (err == nil) != (want == nil) || errors.Is(err, ErrConflict) != errors.Is(want, ErrConflict) {
		t.Errorf("%v: %v, the model has %v", what, err, want)
	}
}

// agree compares what a store tells with the model.
func (m *ledgerModel) agree(t *testing.T, s *Store, rooms []string, rounds, players []ID) {
	t.Helper()
	for _, room := range rooms {
		want, found := m.journals[room]
		if got, err := s.Journal(room); found {
			equal(t, fmt.Sprint(got), fmt.Sprint(want), err)
		} else {
			wantErr(t, err, ErrNotFound, room)
		}
	}
	for _, id := range rounds {
		i := slices.IndexFunc(m.rounds, func(r Round) bool { return r.ID == id })
		if i < 0 {
			wantErr(t, errOf(s.Round(id)), ErrNotFound, id)
			wantErr(t, errOf(s.Record(id)), ErrNotFound, id)
			continue
		}
		equal(t, must(s.Round(id)), m.rounds[i])
		equal(t, string(must(s.Record(id))), m.records[id], id)
	}
	for _, player := range players {
		equal(t, must(s.Stats(player)), retell(player, m.rounds))
	}
}

// allRated are what rounds say of whether they rate, most of which do; the last is of a later server.
var allRated = []Rated{RatedYes, RatedYes, RatedYes, RatedUnsaid, UnratedAddress, UnratedPace, "moonlight"}

// anyRound is a round with any result, also ones that no game has.
func (c *Crowd) anyRound(ids, players []ID) *Round {
	round := &Round{
		ID: pick(c, ids...), Match: "M", Room: "R", Rules: pick(c, "classic", "wild"), Began: noon,
		Ended: noon.Add(time.Duration(c.IntN(2000)-1000) * time.Minute), Seats: []SeatResult{},
		End: pick(c, "played", "played", "played", "closed", "agreed", "stalemate"), Rated: pick(c, allRated...),
	}
	players = append(slices.Clone(players), "")
	for range c.IntN(4) {
		round.Seats = append(round.Seats, SeatResult{
			Player: pick(c, players...), Place: c.IntN(3), Shithead: c.coin(), Points: c.IntN(4) - 1, LowCard: c.coin(), Away: c.coin(),
			Program: c.IntN(4) == 0, JumpIns: c.IntN(3), Fours: c.IntN(3), Pile: c.IntN(4),
		})
	}
	for range pick(c, 0, 0, 1, 2, 4) {
		result := MatchResult{Player: pick(c, players...), Place: 1 + c.IntN(2), Away: c.coin(), Program: c.IntN(4) == 0}
		round.Standings = append(round.Standings, result)
	}
	return round
}

// lines are some, each another one.
func (c *Crowd) lines(count *int) (all []Line) {
	for range pick(c, 0, 1, 1, 2, 30) {
		*count++
		all = append(all, Line{Record: c.coin(), Text: []byte(fmt.Sprint(*count, strings.Repeat("x", *count%7*90)))})
	}
	return all
}

func TestCommits_AgreeWithAModel(t *testing.T) {
	rooms := []string{"a", "ab", "a b", "ö", "\xff"}
	rounds, players := []ID{"R1", "R2", "R3", "R4", "R5", "R6"}, []ID{"ann", "anna", "bea"}
	UntilSeen(t, atTimes(60, 2000), nil, nil, func(seed uint64) {
		path, c := storePath(t), NewCrowd(seed)
		s, m, count := fastStore(t, path), &ledgerModel{journals: map[string]Journal{}, records: map[ID]string{}}, 0
		draw := func() Write {
			w := Write{Room: pick(c, rooms...), Epoch: 1, Lines: c.lines(&count)}
			if j, found := m.journals[w.Room]; found {
				w.Owner, w.Epoch, w.Next = j.Owner, j.Epoch, j.Next
			}
			switch c.IntN(20) {
			case 0:
				w.Epoch += uint64(1 - 2*c.IntN(2))
			case 1:
				w.Next += uint64(1 - 2*c.IntN(2))
			case 2:
				w.Epoch, w.Next = 1, 0
			case 3:
				w.Room = ""
			case 4:
				w.Rest, w.End = append([]Line{}, c.lines(&count)...), c.IntN(4) == 0
			case 5, 6, 7, 8:
				w.Settle, w.Rest, w.End = c.anyRound(rounds, players), c.lines(&count), c.coin()
			case 9:
				w.End = true
			}
			return w
		}
		// commitBySteps has each step come twice or not, a server end after any of them, and the whole write come again then.
		commitBySteps := func(w Write) {
			steps := w.Steps()
			cut := 1 + c.IntN(len(steps))
			for _, step := range steps[:cut] {
				for range 1 + c.IntN(2) {
					mustCommit(t, s, step)
				}
			}
			if cut < len(steps) || w.Lines == nil || w.Settle != nil || !w.Drops() { // else nothing tells that the end was this one's
				mustCommit(t, s, w)
			}
		}
		for range 30 {
			switch c.IntN(6) {
			case 0, 1:
				var writes []Write
				var wants []error
				for range 1 + c.IntN(4) {
					w := draw()
					writes, wants = append(writes, w), append(wants, m.commit(w))
				}
				for i, err := range s.Commit(writes) {
					wantLike(t, err, wants[i], i)
				}
			case 2:
				w := draw()
				if want := m.commit(w); want == nil {
					commitBySteps(w)
				} else {
					wantLike(t, s.Commit([]Write{w})[0], want)
				}
			case 3:
				heads := must(s.Journals()).Heads
				equal(t, len(heads), len(m.journals))
				for _, head := range heads {
					j := m.journals[head.Room]
					j.Epoch, j.Owner = j.Epoch+1, "house"
					m.journals[head.Room] = j
					equal(t, fmt.Sprint(must(s.Claim(head.Room, "house", head.Epoch))), fmt.Sprint(j))
				}
			case 4:
				room := pick(c, rooms...)
				_, found := m.journals[room]
				wantErr(t, s.SetAside(room, "why not", AnyEpoch), map[bool]error{false: ErrNotFound}[found])
				delete(m.journals, room)
			default:
				m.agree(t, s, rooms[:2], rounds[:2], players[:1])
				noErr(t, s.Close())
				s = fastStore(t, path)
			}
		}
		m.agree(t, s, rooms, rounds, players)
		done(t, s)
	})
}
