package data

import (
	"path/filepath"
	"testing"
	"time"
)

// TestBelieve_GoesByTheClock_UnlessItJumps: each look is so much later by the machine's clock, and so much has passed
// while the server ran.
func TestBelieve_GoesByTheClock_UnlessItJumps(t *testing.T) {
	type look struct{ later, passed time.Duration }
	hourly := func(n int) (all []look) {
		for range n {
			all = append(all, look{time.Hour, time.Hour})
		}
		return all
	}
	then := func(all ...[]look) (looks []look) {
		for _, some := range all {
			looks = append(looks, some...)
		}
		return looks
	}
	for what, test := range map[string]struct {
		looks []look
		// behind is how far what is believed is behind the clock at the end.
		behind  time.Duration
		doubted bool
	}{
		"every hour":                        {hourly(48), 0, false},
		"set right by minutes":              {then(hourly(3), []look{{time.Hour + 10*time.Minute, time.Hour}}), 0, false},
		"off over night":                    {then(hourly(3), []look{{10 * time.Hour, 0}}), 0, false},
		"off for a month":                   {then(hourly(3), []look{{30 * day, 0}}), 30 * day, true},
		"a year on":                         {then(hourly(3), []look{{365*day + time.Hour, time.Hour}}), 365 * day, true},
		"a year on, and back":               {then(hourly(3), []look{{365*day + time.Hour, time.Hour}, {-365*day + time.Hour, time.Hour}}), 0, true},
		"a year on at the start, and back":  {then(hourly(3), []look{{365 * day, 0}, {-365*day + time.Hour, time.Hour}}), 0, true},
		"a year on, and started again":      {then(hourly(3), []look{{365*day + time.Hour, time.Hour}, {time.Minute, 0}}), 365*day + time.Minute, true},
		"a year on, and many small starts":  {then([]look{{365 * day, 0}}, []look{{time.Hour, 0}, {time.Hour, 0}}), 365*day + 2*time.Hour, true},
		"a year back":                       {then(hourly(3), []look{{-365 * day, time.Hour}}), 0, true},
		"no clock at the start, then right": {then(hourly(3), []look{{-50 * 365 * day, 0}, {50*365*day + time.Hour, time.Hour}}), 0, true},
		"a year on for 29 days":             {then([]look{{365 * day, 0}}, hourly(29*24)), 365 * day, true},
		"a year on for 30 days":             {then([]look{{365 * day, 0}}, hourly(30*24)), 0, false},
		"a year on twice within 30 days":    {then([]look{{365 * day, 0}}, hourly(29*24), []look{{365 * day, 0}}, hourly(29*24)), 730 * day, true},
	} {
		t.Run(what, func(t *testing.T) {
			s := newStore(t)
			s.db().NoSync = true
			now := noon
			if got, doubted, err := s.Believe(now, 0); !got.Equal(now) || doubted || err != nil {
				t.Fatalf("at first %v, %v, %v", got, doubted, err)
			}
			var got time.Time
			var doubted bool
			var err error
			for _, l := range test.looks {
				now = now.Add(l.later)
				if got, doubted, err = s.Believe(now, l.passed); err != nil {
					t.Fatal(err)
				}
				if got.After(now) {
					t.Fatalf("it is %v, believed is %v", now, got)
				}
			}
			if behind := now.Sub(got); behind != test.behind || doubted != test.doubted {
				t.Errorf("%v behind, doubted %v", behind, doubted)
			}
		})
	}
}

// TestAJumpOfTheClock_PrunesNothing, neither while the server runs nor at its start, and records go on to age.
func TestAJumpOfTheClock_PrunesNothing(t *testing.T) {
	const rounds = 20 // an hour apart
	keep := Keep{Age: 5 * day}
	pruned := 0
	s := aged(t, rounds, &pruned)
	prune := func(now time.Time, passed time.Duration) int {
		t.Helper()
		believed, _, err := s.Believe(now, passed)
		if err != nil {
			t.Fatal(err)
		}
		n := prune(t, s, keep, believed)
		pruned += n
		return n
	}
	last := noon.Add((rounds - 1) * time.Hour)
	if n := prune(last, 0); n != 0 {
		t.Fatalf("%d pruned", n)
	}
	for _, jump := range []time.Duration{400 * day, -50 * 365 * day, 100 * 365 * day} {
		if n := prune(last.Add(jump), time.Hour) + prune(last.Add(jump+time.Hour), 0); n != 0 {
			t.Errorf("%d pruned after a jump by %v", n, jump)
		}
	}
	if n := prune(last.Add(4*day), 4*day); n != 0 {
		t.Errorf("%d pruned after four days", n)
	}
	if n := prune(last.Add(5*day), day); n == 0 || n > rounds-1 {
		t.Errorf("%d pruned after five days", n)
	}
}

// TestBelieve_InAStoreThatKnowsNoClock goes by the latest round that is kept.
func TestBelieve_InAStoreThatKnowsNoClock(t *testing.T) {
	for what, test := range map[string]struct {
		later, behind time.Duration
		doubted       bool
	}{
		"soon after":  {10 * time.Hour, 0, false},
		"a year":      {365 * day, 365 * day, true},
		"before that": {-365 * day, 0, true},
	} {
		t.Run(what, func(t *testing.T) {
			pruned := 0
			s := aged(t, 3, &pruned)
			now := noon.Add(2 * time.Hour).Add(test.later)
			got, doubted, err := s.Believe(now, 0)
			if err != nil || now.Sub(got) != test.behind || doubted != test.doubted {
				t.Errorf("%v behind, %v, %v", now.Sub(got), doubted, err)
			}
		})
	}
}

// TestBelieve_IsKept over the end of the server.
func TestBelieve_IsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	if _, _, err := s.Believe(noon, 0); err != nil {
		t.Fatal(err)
	}
	_ = s.Close()
	s = openAt(t, path)
	if got, doubted, err := s.Believe(noon.Add(90*day), 0); !got.Equal(noon) || !doubted || err != nil {
		t.Errorf("%v, %v, %v", got, doubted, err)
	}
}
