package data

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"
)

// agedStore is one with so many rounds, each of which ended an hour after the one before, and a round that runs. At
// its end so many records are missing.
func agedStore(t *testing.T, rounds, pruned int) *Store {
	t.Helper()
	path := storePath(t)
	s := fastStore(path)
	t.Cleanup(func() {
		_ = s.Close()
		checkPruned(t, path, pruned)
	})
	var all []*Round
	for i := range rounds {
		all = append(all, agedRound(i))
	}
	slices.Reverse(all) // the order of settling, and of ids, is not that of the times
	settle(t, s, all...)
	mustCommit(t, s, Write{Room: "running", Epoch: 1, Lines: recordLines("header")})
	return s
}

func agedRound(i int) *Round {
	r := testRound(roundID(i), "ann", "bob")
	r.Ended = noon.Add(time.Duration(i) * time.Hour)
	return r
}

func roundID(i int) ID { return ID(fmt.Sprintf("%03d", 997*i%1000)) }

// wantKept fails unless the records of the latest rounds are there, from that one on, and all rounds.
func wantKept(t *testing.T, s *Store, first, rounds int) {
	t.Helper()
	for i := range rounds {
		must(s.Round(roundID(i)))
		_, err := s.Record(roundID(i))
		equal(t, errors.Is(err, ErrNotFound), i < first, i, err)
	}
}

func prune(t *testing.T, s *Store, keep Keep, now time.Time) (pruned int) {
	t.Helper()
	for {
		n := must(s.Prune(keep, now))
		if n > pruneAtOnce {
			t.Fatalf("%d at once", n)
		}
		if n == 0 {
			return pruned
		}
		pruned += n
	}
}

func TestPrune_KeepsTheLatestRecords_AndEveryRoundAndCount(t *testing.T) {
	const rounds = 150
	last := noon.Add((rounds - 1) * time.Hour)
	for what, c := range map[string]struct {
		keep  Keep
		now   time.Time
		first int // of those that are kept
	}{
		"all":                       {Keep{}, last.AddDate(100, 0, 0), 0},
		"a number":                  {Keep{Records: 10}, last, rounds - 10},
		"a number of more":          {Keep{Records: rounds + 1}, last, 0},
		"as many as there are":      {Keep{Records: rounds}, last, 0},
		"an age":                    {Keep{Age: 5 * time.Hour}, last, rounds - 6},
		"an age that none has":      {Keep{Age: rounds * time.Hour}, last, 0},
		"an age that all have":      {Keep{Age: time.Hour}, last.Add(2 * time.Hour), rounds},
		"both, the number is less":  {Keep{Records: 3, Age: 5 * time.Hour}, last, rounds - 3},
		"both, the age is less":     {Keep{Records: 20, Age: 5 * time.Hour}, last, rounds - 6},
		"an age, before its time":   {Keep{Age: time.Hour}, noon.AddDate(-100, 0, 0), 0},
		"a number, before its time": {Keep{Records: 1}, noon.AddDate(-100, 0, 0), rounds - 1},
	} {
		t.Run(what, func(t *testing.T) {
			s := agedStore(t, rounds, c.first)
			before := must(s.Stats("ann"))
			equal(t, prune(t, s, c.keep, c.now), c.first)
			settle(t, s, agedRound(0)) // again, which brings no record back
			wantKept(t, s, c.first, rounds)
			equal(t, must(s.Stats("ann")), before)
			equal(t, len(must(s.Journal("running")).Lines), 1)
		})
	}
}

// TestUsed_FallsAsRecordsGo, while the size of the file stays, and is never more than that.
func TestUsed_FallsAsRecordsGo(t *testing.T) {
	s := agedStore(t, 900, 899)
	used := func() int64 {
		noErr(t, s.Probe()) // a write, before which it is looked
		if s.Used() <= 0 || s.Used() > must(s.Bytes()) {
			t.Errorf("%d of %d bytes are in use", s.Used(), must(s.Bytes()))
		}
		return s.Used()
	}
	before := used()
	prune(t, s, Keep{Records: 1}, noon)
	if after := used(); after >= before {
		t.Errorf("%d bytes are in use, before %d", after, before)
	}
}

// wantBelieved fails unless a store believes a clock, after so long, but for so much that it is behind, and doubts it
// or not.
func wantBelieved(t *testing.T, s *Store, now time.Time, passed, behind time.Duration, doubted bool) {
	t.Helper()
	got, doubts, err := s.Believe(now, passed)
	noErr(t, err)
	equal(t, now.Sub(got), behind, "behind")
	equal(t, doubts, doubted, "doubted")
}

// TestBelieve_GoesByTheClock_UnlessItJumps: each look is so much later by the machine's clock, and so much has passed
// while the server ran.
func TestBelieve_GoesByTheClock_UnlessItJumps(t *testing.T) {
	const year = 365 * day
	type look struct{ later, passed time.Duration }
	jump := func(later time.Duration) []look { return []look{{later, 0}} }
	jumpOnline := func(later time.Duration) []look { return []look{{later + time.Hour, time.Hour}} }
	hourly := func(n int) []look { return slices.Repeat([]look{{time.Hour, time.Hour}}, n) }
	then := slices.Concat[[]look]
	for what, c := range map[string]struct {
		looks []look
		// behind is how far what is believed is behind the clock at the end.
		behind  time.Duration
		doubted bool
	}{
		"every hour":                        {hourly(48), 0, false},
		"set right by minutes":              {then(hourly(3), jumpOnline(10*time.Minute)), 0, false},
		"off over night":                    {then(hourly(3), jump(10*time.Hour)), 0, false},
		"off for a month":                   {then(hourly(3), jump(30*day)), 30 * day, true},
		"a year on":                         {then(hourly(3), jumpOnline(year)), year, true},
		"a year on, and back":               {then(hourly(3), jumpOnline(year), jumpOnline(-year)), 0, true},
		"a year on at the start, and back":  {then(hourly(3), jump(year), jumpOnline(-year)), 0, true},
		"a year on, and started again":      {then(hourly(3), jumpOnline(year), jump(time.Minute)), year + time.Minute, true},
		"a year on, and many small starts":  {then(jump(year), jump(time.Hour), jump(time.Hour)), year + 2*time.Hour, true},
		"a year back":                       {then(hourly(3), jumpOnline(-year)), 0, true},
		"no clock at the start, then right": {then(hourly(3), jump(-50*year), jumpOnline(50*year)), 0, true},
		"a year on for 29 days":             {then(jump(year), hourly(29*24)), year, true},
		"a year on for 30 days":             {then(jump(year), hourly(30*24)), 0, false},
		"a year on twice within 30 days":    {then(jump(year), hourly(29*24), jump(year), hourly(29*24)), 2 * year, true},
	} {
		t.Run(what, func(t *testing.T) {
			s, now := newStore(t), noon
			wantBelieved(t, s, now, 0, 0, false)
			for i, l := range c.looks {
				now = now.Add(l.later)
				if i == len(c.looks)-1 {
					wantBelieved(t, s, now, l.passed, c.behind, c.doubted)
				} else if got, _, err := s.Believe(now, l.passed); err != nil || got.After(now) {
					t.Fatalf("it is %v, believed is %v, %v", now, got, err)
				}
			}
		})
	}
}

// TestBelieve_IsKept over the end of the server, and goes by the latest round that is kept in a store that knows no
// clock.
func TestBelieve_IsKept(t *testing.T) {
	s := newStore(t)
	wantBelieved(t, s, noon, 0, 0, false)
	reopen(t, &s)
	wantBelieved(t, s, noon.Add(90*day), 0, 90*day, true)
	for later, doubted := range map[time.Duration]bool{10 * time.Hour: false, 365 * day: true, -365 * day: true} {
		behind := later
		if !doubted || later < 0 {
			behind = 0
		}
		wantBelieved(t, agedStore(t, 3, 0), agedRound(2).Ended.Add(later), 0, behind, doubted)
	}
}
