package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
)

// shelf has so many old records, gives ten away at once, and notes what it was asked. The lock is for the race detector, to which
// a bubble's clock orders nothing.
type shelf struct {
	sync.Mutex
	old   int
	fails error
	keep  data.Keep
	log   bytes.Buffer
	// asked are when it was asked, nows the times by which records were to age, and passed what was said to have passed.
	asked, nows []time.Time
	passed      []time.Duration
	// behind is how far what is believed is behind the clock.
	behind time.Duration
}

func (s *shelf) Prune(keep data.Keep, now time.Time) (int, error) {
	s.Lock()
	defer s.Unlock()
	s.asked, s.nows, s.keep = append(s.asked, time.Now()), append(s.nows, now), keep
	if s.fails != nil {
		return 0, s.fails
	}
	n := min(s.old, 10)
	s.old -= n
	return n, nil
}

func (s *shelf) Believe(now time.Time, passed time.Duration) (time.Time, bool, error) {
	s.Lock()
	defer s.Unlock()
	s.passed = append(s.passed, passed)
	return now.Add(-s.behind), s.behind > 0, nil
}

func (s *shelf) ForgetAddresses(now time.Time) (int, error) {
	s.asked = append(s.asked, now)
	return 0, context.DeadlineExceeded
}

func (s *shelf) Write(line []byte) (int, error) {
	s.Lock()
	defer s.Unlock()
	return s.log.Write(line)
}

func pruned(t *testing.T, s *shelf, keep data.Keep, does func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var pruning sync.WaitGroup
	pruning.Go(func() { prune(ctx, s, keep, slog.New(slog.NewTextHandler(s, nil))) })
	does()
	cancel()
	pruning.Wait()
}

// TestPrune_TakesOldRecordsAway at once, in small steps with pauses in between, and again every hour, also after failing.
func TestPrune_TakesOldRecordsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, keep, begin := &shelf{old: 35}, data.Keep{Records: 7, Age: time.Hour}, time.Now()
		// after fails unless the shelf is so after some time; then so many more records grow old.
		after := func(span time.Duration, old, asked int, log string, more int, fails error) {
			t.Helper()
			time.Sleep(span)
			synctest.Wait()
			s.Lock()
			defer s.Unlock()
			if s.old != old || len(s.asked) != asked || !strings.Contains(s.log.String(), log) {
				t.Errorf("%d old, asked at %v, logged %s", s.old, s.asked, &s.log)
			}
			s.old, s.fails = s.old+more, fails
		}
		pruned(t, s, keep, func() {
			after(pruneEvery/2, 0, 5, "", 12, errors.New("disk full"))
			after(pruneEvery, 12, 6, "disk full", 0, nil)
			after(pruneEvery, 0, 9, "records=12", 0, nil)
		})
		if s.keep != keep || s.asked[0] != begin || s.asked[4] != begin.Add(4*pruneBreath) {
			t.Errorf("keeps %+v, asked at %v", s.keep, s.asked)
		}
		kept := &shelf{old: 5}
		if prune(t.Context(), kept, data.Keep{}, nil); kept.asked != nil {
			t.Errorf("where all is kept: %+v", kept)
		}
	})
}

// TestPrune_GoesByTheTimeThatIsBelieved, which it asks for once an hour, with what has passed, and says so once.
func TestPrune_GoesByTheTimeThatIsBelieved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, begin := &shelf{old: 15, behind: 400 * 24 * time.Hour}, time.Now()
		pruned(t, s, data.Keep{Age: time.Hour}, func() { time.Sleep(3*pruneEvery - time.Minute) })
		if len(s.nows) != 5 || !s.nows[0].Equal(begin.Add(-s.behind)) || !s.nows[1].Equal(s.nows[0]) {
			t.Errorf("asked for %v", s.nows)
		}
		if want := []time.Duration{0, pruneEvery + 2*pruneBreath, pruneEvery}; !slices.Equal(s.passed, want) {
			t.Errorf("passed are %v", s.passed)
		}
		if strings.Count(s.log.String(), "the clock has jumped") != 1 {
			t.Error(&s.log)
		}
	})
}

// TestForget_LooksAtOnceAndEverySoOften, also after failing.
func TestForget_LooksAtOnceAndEverySoOften(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*forgetEvery+time.Minute)
		defer cancel()
		s := new(shelf)
		if forget(ctx, s, slog.New(slog.DiscardHandler)); len(s.asked) != 3 {
			t.Errorf("asked %d times", len(s.asked))
		}
	})
}
