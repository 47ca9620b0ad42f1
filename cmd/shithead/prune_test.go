package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
)

// shelf gives away so many old records each time it is asked, fails where that is -1, and believes that it is a year ago.
type shelf struct {
	gives []int
	keep  data.Keep
	// asked are when it was asked, and nows by which times, since it began. passed is what was said to have passed.
	began               time.Time
	asked, nows, passed []time.Duration
}

const year = 365 * 24 * time.Hour

func (s *shelf) Prune(keep data.Keep, now time.Time) (n int, err error) {
	s.keep = keep
	s.asked, s.nows = append(s.asked, time.Since(s.began)), append(s.nows, now.Add(year).Sub(s.began))
	if n, s.gives = s.gives[0], s.gives[1:]; n < 0 {
		return 0, errors.New("disk full")
	}
	return n, nil
}

func (s *shelf) Believe(now time.Time, passed time.Duration) (time.Time, bool, error) {
	s.passed = append(s.passed, passed)
	return now.Add(-year), true, nil
}

func (s *shelf) ForgetAddresses(now time.Time) (int, error) {
	s.asked = append(s.asked, now.Sub(s.began))
	return 0, context.DeadlineExceeded
}

// TestPrune takes old records away at once, in small steps with pauses in between, and again every hour, also after failing. It
// goes by the time that is believed, for which it asks once an hour, and says so once.
func TestPrune(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const breath, second, third = pruneBreath, pruneEvery + 3*pruneBreath, 2*pruneEvery + 3*pruneBreath
		s := &shelf{gives: []int{10, 10, 5, 0, -1, 10, 2, 0}, began: time.Now()}
		keep, log := data.Keep{Records: 7, Age: time.Hour}, new(bytes.Buffer)
		ctx, cancel := context.WithTimeout(t.Context(), 3*pruneEvery)
		defer cancel()
		prune(ctx, s, keep, slog.New(slog.NewTextHandler(log, nil)))
		asked := []time.Duration{0, breath, 2 * breath, 3 * breath, second, third, third + breath, third + 2*breath}
		nows := []time.Duration{0, 0, 0, 0, second, third, third, third}
		if s.keep != keep || !slices.Equal(s.asked, asked) || !slices.Equal(s.nows, nows) {
			t.Errorf("keeps %+v, asked after %v for %v", s.keep, s.asked, s.nows)
		}
		if !slices.Equal(s.passed, []time.Duration{0, second, pruneEvery}) {
			t.Errorf("passed are %v", s.passed)
		}
		for _, says := range []string{"the clock has jumped", "records=25", "disk full", "records=12"} {
			if strings.Count(log.String(), says) != 1 {
				t.Errorf("%q is not said once: %s", says, log)
			}
		}
		kept := &shelf{}
		if prune(t.Context(), kept, data.Keep{}, nil); kept.passed != nil {
			t.Errorf("where all is kept: %+v", kept)
		}
	})
}

// TestForget looks at once and every so often, also after failing.
func TestForget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*forgetEvery+time.Minute)
		defer cancel()
		s := &shelf{began: time.Now()}
		forget(ctx, s, slog.New(slog.DiscardHandler))
		if !slices.Equal(s.asked, []time.Duration{0, forgetEvery, 2 * forgetEvery}) {
			t.Errorf("asked after %v", s.asked)
		}
	})
}
