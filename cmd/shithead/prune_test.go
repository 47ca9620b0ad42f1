package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
)

// shelf has so many old records, gives some away at once, and notes when it was asked and what was logged. The lock is for
// the race detector, to which a bubble's clock orders nothing.
type shelf struct {
	mu    sync.Mutex
	old   int
	fails error
	asked []time.Time
	keep  data.Keep
	log   bytes.Buffer
	// nows are the times by which records were to age.
	nows []time.Time
	// behind is how far what is believed is behind the clock, passed what had passed each time that it was asked for.
	behind time.Duration
	passed []time.Duration
}

func (s *shelf) Prune(keep data.Keep, now time.Time) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked, s.nows, s.keep = append(s.asked, time.Now()), append(s.nows, now), keep
	if s.fails != nil {
		return 0, s.fails
	}
	n := min(s.old, 10)
	s.old -= n
	return n, nil
}

// Believe believes the clock until it is told not to.
func (s *shelf) Believe(now time.Time, passed time.Duration) (time.Time, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.passed = append(s.passed, passed)
	return now.Add(-s.behind), s.behind > 0, nil
}

func (s *shelf) Write(line []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Write(line)
}

// has says how many records are left, when it was asked, and what was logged.
func (s *shelf) has() (old int, asked []time.Time, log string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.old, s.asked, s.log.String()
}

// ages has so many more records grow old; fails is what taking them away comes to.
func (s *shelf) ages(old int, fails error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.old, s.fails = s.old+old, fails
}

// TestPrune_TakesOldRecordsAway at once, in small steps with pauses in between, and again every hour, also after failing.
func TestPrune_TakesOldRecordsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &shelf{old: 35}
		keep := data.Keep{Records: 7, Age: time.Hour}
		begin := time.Now()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			prune(ctx, s, keep, slog.New(slog.NewTextHandler(s, nil)))
		}()
		time.Sleep(pruneEvery / 2)
		synctest.Wait()
		if old, asked, _ := s.has(); old != 0 || len(asked) != 5 || asked[0] != begin || asked[4] != begin.Add(4*pruneBreath) {
			t.Errorf("%d old, asked at %v", old, asked)
		}
		s.ages(12, errors.New("disk full"))
		time.Sleep(pruneEvery)
		synctest.Wait()
		if old, asked, log := s.has(); old != 12 || len(asked) != 6 || !strings.Contains(log, "disk full") {
			t.Errorf("%d old, asked at %v, logged %s", old, asked, log)
		}
		s.ages(0, nil)
		time.Sleep(pruneEvery)
		synctest.Wait()
		if old, asked, log := s.has(); old != 0 || len(asked) != 9 || strings.Count(log, "records=12") != 1 {
			t.Errorf("%d old, asked at %v, logged %s", old, asked, log)
		}
		cancel()
		<-done
		if s.keep != keep {
			t.Errorf("keeps %+v", s.keep)
		}
	})
}

// TestPrune_GoesByTheTimeThatIsBelieved, which it asks for once an hour, with what has passed, and says so once.
func TestPrune_GoesByTheTimeThatIsBelieved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &shelf{old: 15, behind: 400 * 24 * time.Hour}
		begin := time.Now()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			prune(ctx, s, data.Keep{Age: time.Hour}, slog.New(slog.NewTextHandler(s, nil)))
		}()
		time.Sleep(3*pruneEvery - time.Minute)
		cancel()
		<-done
		_, _, log := s.has()
		if len(s.nows) != 5 || !s.nows[0].Equal(begin.Add(-s.behind)) || !s.nows[1].Equal(s.nows[0]) {
			t.Errorf("asked for %v", s.nows)
		}
		if len(s.passed) != 3 || s.passed[0] != 0 || s.passed[1] != pruneEvery+2*pruneBreath || s.passed[2] != pruneEvery {
			t.Errorf("passed are %v", s.passed)
		}
		if strings.Count(log, "the clock has jumped") != 1 {
			t.Error(log)
		}
	})
}

func TestPrune_WhereAllIsKept_DoesNothing(t *testing.T) {
	s := &shelf{old: 5}
	prune(t.Context(), s, data.Keep{}, nil)
	if len(s.asked) != 0 {
		t.Errorf("%+v", s)
	}
}
