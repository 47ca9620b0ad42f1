package data

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data/journal"
	"shithead/engine/enginetest"
)

// ledgerModel is what a store should know of journals and rounds, in the simplest form.
type ledgerModel struct {
	journals map[string]Journal
	rounds   []Round
	records  map[ID]string
	// asides are in the order in which they were set aside, and ids how many ever were.
	asides []modelAside
	ids    uint64
}

type modelAside struct {
	Aside
	journal Journal
}

// reason is why a journal is set aside, of which more is said than is kept.
var reason = "why not " + strings.Repeat("x", 10_000)

// errPlain stands for an error of no kind.
var errPlain = errors.New("plain")

// commit does what [Store.Commit] says for one write, and returns the error that it should; so do those below.
func (m *ledgerModel) commit(w Write) error {
	if w.Room == "" {
		return errPlain
	}
	j, found := m.journals[w.Room]
	begins := !found && w.Epoch == 1 && w.Next == 0
	if begins {
		j = Journal{Owner: w.Owner, Epoch: 1}
	}
	if j.Room = w.Room; !found && !begins || j.Owner != w.Owner || j.Epoch != w.Epoch || j.Next != w.Next {
		return journal.Conflict(&j, Position{Owner: w.Owner, Epoch: w.Epoch, Next: w.Next})
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
			round := *w.Settle
			round.Began, round.Ended = round.Began.UTC(), round.Ended.UTC()
			m.rounds = append(m.rounds, round)
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

func (m *ledgerModel) claim(room, owner string, seen uint64) (Journal, error) {
	j, found := m.journals[room]
	switch {
	case owner == "" || owner == "o\x00":
		return j, errPlain
	case !found:
		return j, ErrNotFound
	case seen != AnyEpoch && seen != j.Epoch:
		return j, journal.Conflict(&j, Position{Owner: owner, Epoch: seen, Next: j.Next})
	}
	j.Owner, j.Epoch = owner, j.Epoch+1
	m.journals[room] = j
	return j, nil
}

func (m *ledgerModel) letGo(room, owner string, epoch uint64) error {
	j, found := m.journals[room]
	switch {
	case !found:
		return ErrNotFound
	case j.Epoch != epoch || j.Owner != owner && j.Owner != "":
		return journal.Conflict(&j, Position{Owner: owner, Epoch: epoch, Next: j.Next})
	}
	j.Owner = ""
	m.journals[room] = j
	return nil
}

func (m *ledgerModel) setAside(room string, seen uint64) error {
	j, found := m.journals[room]
	switch {
	case !found:
		return ErrNotFound
	case seen != AnyEpoch && seen != j.Epoch:
		return journal.Conflict(&j, Position{Epoch: seen})
	}
	m.ids++
	aside := Aside{Room: room, ID: m.ids, Reason: reason[:ReasonColumns], Lines: len(j.Lines)}
	m.asides = append(m.asides, modelAside{aside, j})
	delete(m.journals, room)
	return nil
}

func (m *ledgerModel) giveBack(room string, id uint64) error {
	i := slices.IndexFunc(m.asides, func(a modelAside) bool { return a.Room == room && a.ID == id })
	if i < 0 {
		return ErrNotFound
	}
	if _, there := m.journals[room]; there {
		return ErrJournalThere
	}
	j := m.asides[i].journal
	j.Owner, j.Epoch = "", j.Epoch+1
	m.journals[room] = j
	m.asides = slices.Delete(m.asides, i, i+1)
	return nil
}

// latest are some rounds, at most n, the latest first.
func (m *ledgerModel) latest(n int, some func(r Round) bool) (latest []Round) {
	for _, r := range slices.SortedFunc(slices.Values(m.rounds), func(a, b Round) int {
		return cmp.Or(b.Ended.Compare(a.Ended), strings.Compare(string(b.ID), string(a.ID)))
	}) {
		if len(latest) < n && some(r) {
			latest = append(latest, r)
		}
	}
	return latest
}

// wantLike fails unless an error tells what that of the model does.
func wantLike(t *testing.T, err, want error) {
	t.Helper()
	if want != errPlain || err == nil || errors.Is(err, ErrConflict) || errors.Is(err, ErrNotFound) {
		equal(t, fmt.Sprint(err), fmt.Sprint(want))
	}
}

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
		equal(t, enginetest.Must(s.Round(id)), m.rounds[i])
		equal(t, string(enginetest.Must(s.Record(id))), m.records[id], id)
	}
	for _, player := range players {
		equal(t, enginetest.Must(s.Stats(player)), retell(player, m.rounds))
		plays := func(r Round) bool {
			return slices.ContainsFunc(r.Seats, func(seat SeatResult) bool { return seat.Player == player })
		}
		all := m.latest(9, plays)
		for _, n := range []int{-1, 2, 9} {
			equal(t, enginetest.Must(s.Rounds(player, n)), m.latest(n, plays), player, n)
		}
		if len(all) > 1 {
			equal(t, enginetest.Must(s.RoundsBefore(player, &all[0], 9)), all[1:], player)
		}
	}
	for _, r := range m.rounds {
		recent := func(other Round) bool { return !other.Ended.Before(r.Ended) }
		for _, n := range []int{-1, 2, 9} {
			got, all, err := s.RecentRounds(r.Ended, n)
			want := m.latest(n, recent)
			slices.Reverse(want)
			equal(t, fmt.Sprint(got, all), fmt.Sprint(want, len(m.latest(9, recent)) <= max(n, 0)), err)
		}
	}
	var heads []JournalHead
	for _, room := range slices.Sorted(maps.Keys(m.journals)) {
		heads = append(heads, JournalHead{Room: room, Owner: m.journals[room].Owner, Epoch: m.journals[room].Epoch})
	}
	equal(t, enginetest.Must(s.Journals()).Heads, heads)
	asides := enginetest.Must(s.Asides())
	equal(t, len(asides), len(m.asides))
	for i, want := range slices.SortedStableFunc(slices.Values(m.asides), func(a, b modelAside) int { return strings.Compare(a.Room, b.Room) }) {
		a, j, err := s.AsideJournal(want.Room, want.ID)
		equal(t, a, asides[i], err)
		if time.Since(a.At) > time.Hour {
			t.Errorf("it was set aside at %v", a.At)
		}
		a.At = time.Time{}
		equal(t, a, want.Aside)
		equal(t, fmt.Sprint(j), fmt.Sprint(want.journal))
	}
}

// allRated are what rounds say of whether they rate, most of which do; the last is of a later server.
var allRated = []Rated{RatedYes, RatedYes, RatedYes, RatedUnsaid, UnratedAddress, UnratedPace, "moonlight"}

// anyRound is a round with any result, also ones that no game has.
func (c *Crowd) anyRound(ids, players []ID) *Round {
	ended := pick(c, noon, noon, noon.Add(-123*time.Millisecond), time.Date(1969, 1, 1, 0, 0, 0, 0, time.UTC))
	round := &Round{
		ID: pick(c, ids...), Match: "M", Room: "R", Rules: pick(c, "classic", "wild"),
		Options: pick(c, nil, map[string]string{"decks": "2"}),
		Began:   noon.In(time.FixedZone("", 3600)), Ended: ended.Add(time.Duration(c.IntN(2000)-1000) * time.Minute),
		Seats: []SeatResult{}, End: pick(c, "played", "played", "played", "closed", "agreed", "stalemate"),
		Rated: pick(c, allRated...),
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
	UntilSeen(t, atTimes(40, 2000), nil, nil, func(seed uint64) {
		path, c := storePath(t), NewCrowd(seed)
		s, m, count := fastStore(path), &ledgerModel{journals: map[string]Journal{}, records: map[ID]string{}}, 0
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
			case 10:
				w.Owner = "another"
			}
			return w
		}
		// commitBySteps has each step come twice or not, a server end after any of them, and the whole write come again then.
		commitBySteps := func(w Write) {
			steps := w.Steps()
			if len(steps) > 1 && slices.ContainsFunc(steps,
				func(s Write) bool { return s.Lines == nil && s.Settle == nil && !s.Drops() }) {
				t.Errorf("a step of nothing: %+v", steps)
			}
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
		for n := 0; n < 60 && !t.Failed(); n++ {
			room := pick(c, rooms...)
			j := m.journals[room]
			owner, epoch := pick(c, "house", "other", "", "o\x00"), j.Epoch+pick[uint64](c, 0, 0, 0, 1)
			switch c.IntN(9) {
			case 0, 1:
				for range 1 + c.IntN(4) {
					w := draw()
					wantLike(t, s.Commit(w), m.commit(w))
				}
			case 2:
				w := draw()
				if want := m.commit(w); want == nil {
					commitBySteps(w)
				} else {
					wantLike(t, s.Commit(w), want)
				}
			case 3:
				epoch *= pick[uint64](c, 0, 1) // of which 0 is any
				got, err := s.Claim(room, owner, epoch)
				want, wantedErr := m.claim(room, owner, epoch)
				if wantLike(t, err, wantedErr); err == nil {
					equal(t, fmt.Sprint(got), fmt.Sprint(want))
				}
			case 4:
				owner = pick(c, owner, j.Owner, j.Owner)
				wantLike(t, s.LetGo(room, owner, epoch), m.letGo(room, owner, epoch))
			case 5:
				epoch *= pick[uint64](c, 0, 1)
				wantLike(t, s.SetAside(room, " why\x07 not\n"+reason[8:], epoch), m.setAside(room, epoch))
			case 6:
				id := 1 + uint64(c.IntN(int(m.ids+1)))
				if len(m.asides) > 0 && c.coin() {
					a := pick(c, m.asides...)
					room, id = a.Room, a.ID
				}
				wantLike(t, s.GiveBack(room, id), m.giveBack(room, id))
			case 7:
				m.agree(t, s, rooms[:2], rounds[:2], players[:1])
			default:
				noErr(t, s.Close())
				s = fastStore(path)
			}
		}
		m.agree(t, s, rooms, rounds, players)
		done(t, s)
	})
}
