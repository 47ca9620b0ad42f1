package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
)

// shelf has so many old records, gives some away at once, and notes when it was asked.
type shelf struct {
	old   int
	fails error
	asked []time.Time
	keep  data.Keep
}

func (s *shelf) Prune(keep data.Keep, now time.Time) (int, error) {
	s.asked, s.keep = append(s.asked, now), keep
	if s.fails != nil {
		return 0, s.fails
	}
	n := min(s.old, 10)
	s.old -= n
	return n, nil
}

// TestPrune_TakesOldRecordsAway at once, in small steps with pauses in between, and again every hour, also after failing.
func TestPrune_TakesOldRecordsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &shelf{old: 35}
		keep := data.Keep{Records: 7, Age: time.Hour}
		var log bytes.Buffer
		begin := time.Now()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			prune(ctx, s, keep, slog.New(slog.NewTextHandler(&log, nil)))
		}()
		time.Sleep(pruneEvery / 2)
		synctest.Wait()
		if s.old != 0 || len(s.asked) != 5 || s.keep != keep || s.asked[0] != begin || s.asked[4] != begin.Add(4*pruneBreath) {
			t.Errorf("%+v", s)
		}
		s.old, s.fails = 12, errors.New("disk full")
		time.Sleep(pruneEvery)
		synctest.Wait()
		if s.old != 12 || len(s.asked) != 6 || !strings.Contains(log.String(), "disk full") {
			t.Errorf("%+v, %s", s, &log)
		}
		s.fails = nil
		time.Sleep(pruneEvery)
		synctest.Wait()
		if s.old != 0 || len(s.asked) != 9 || strings.Count(log.String(), "records=12") != 1 {
			t.Errorf("%+v, %s", s, &log)
		}
		cancel()
		<-done
	})
}

func TestPrune_WhereAllIsKept_DoesNothing(t *testing.T) {
	s := &shelf{old: 5}
	prune(t.Context(), s, data.Keep{}, nil)
	if len(s.asked) != 0 {
		t.Errorf("%+v", s)
	}
}
