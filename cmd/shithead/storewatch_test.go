package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/sshsrv/admin"
)

// ward is a store that is watched.
type ward struct {
	outage  *data.Outage
	probes  int
	faults  uint64
	checked func() // what a look finds
	heals   bool   // by the next probe
}

func (w *ward) Check() error {
	if w.checked != nil {
		w.checked()
	}
	return nil
}

func (w *ward) Probe() error {
	w.probes++
	if w.heals {
		w.outage = nil
	}
	return nil
}

func (w *ward) Outage() *data.Outage  { return w.outage }
func (w *ward) Faults() uint64        { return w.faults }
func (w *ward) Bytes() (int64, error) { return 4096, nil }

func (w *ward) Used() int64 { return 2048 }

// watch watches a store, each time after a pause, and notes what it stops with.
func (w *ward) watch(t *testing.T, times int, log io.Writer, each func(n int)) (says admin.StoreState, stopped error) {
	t.Helper()
	watch := newStoreWatch(defaultStoreLimits(), w, slog.New(slog.NewTextHandler(log, nil)), func(err error) { stopped = err })
	for n := range times {
		each(n)
		time.Sleep(defaultStoreLimits().Look)
		watch.look(time.Now())
	}
	return watch.says(), stopped
}

// fails has nothing be written from now on.
func (w *ward) fails(why ...error) {
	w.outage = &data.Outage{Since: time.Now(), Why: fmt.Errorf("%w: %w", data.ErrUnwritten, errors.Join(why...))}
}

// TestAStoreThatFails_StopsTheServer after a bounded time, or never if the disk is only full. It is logged once a minute.
func TestAStoreThatFails_StopsTheServer(t *testing.T) {
	limits := defaultStoreLimits()
	for what, test := range map[string]struct {
		why   error
		state string
		after time.Duration // 0 for never
	}{
		"a full disk":       {syscall.ENOSPC, admin.StoreFull, 0},
		"a full quota":      {syscall.EDQUOT, admin.StoreFull, 0},
		"read-only":         {syscall.EROFS, admin.StoreFails, limits.Failing},
		"pages not read":    {data.ErrDamaged, admin.StoreFails, limits.Failing},
		"a broken store":    {data.ErrBroken, admin.StoreBroken, limits.Final},
		"a store that went": {data.ErrGone, admin.StoreGone, limits.Final},
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store, log := &ward{}, &bytes.Buffer{}
				var stopped time.Time
				var why error
				w := newStoreWatch(limits, store, slog.New(slog.NewTextHandler(log, nil)), func(err error) {
					if stopped.IsZero() {
						stopped, why = time.Now(), err
					}
				})
				looks := func(span time.Duration) {
					for end := time.Now().Add(span); time.Now().Before(end) && stopped.IsZero(); {
						time.Sleep(limits.Look)
						w.look(time.Now())
					}
				}
				looks(time.Hour)
				if log.Len() > 0 || store.probes > 0 || w.says() != (admin.StoreState{Bytes: 4096, Used: 2048, State: admin.StoreOK}) {
					t.Fatalf("%+v, %d probes, %s", w.says(), store.probes, log)
				}
				began := time.Now()
				store.fails(test.why)
				looks(3 * limits.Look)
				says := w.says()
				if says.State != test.state || !strings.Contains(says.Why, test.why.Error()) || !says.Since.Equal(began) || says.StopsAt.IsZero() != (test.after == 0) {
					t.Errorf("%+v", says)
				}
				looks(time.Hour)
				if test.after == 0 {
					if n := strings.Count(log.String(), "the store cannot be written"); !stopped.IsZero() || n < 59 || n > 61 {
						t.Errorf("stopped at %v, %d lines", stopped, n)
					}
					if least := int(time.Hour/limits.Probe) - 2; store.probes < least || store.probes > least+4 {
						t.Errorf("%d probes", store.probes)
					}
					store.heals = true
					looks(2 * limits.Probe)
					if !strings.Contains(log.String(), "the store can be written again") || w.says().State != admin.StoreOK {
						t.Errorf("%+v, %s", w.says(), log)
					}
					return
				}
				if took := stopped.Sub(began); took < test.after || took > test.after+3*limits.Look || !errors.Is(why, test.why) {
					t.Errorf("stopped after %v, %v", took, why)
				}
				if n := strings.Count(log.String(), "the store cannot be written"); n < 1 || n > 2 {
					t.Errorf("%d lines: %s", n, log)
				}
			})
		})
	}
}

// TestAStore_Watched: one that fails for a moment, however often, stops nothing; one that is only full, and then goes, is what it has
// become; and neither what fails now and then nor pages that cannot be read are logged each time.
func TestAStore_Watched(t *testing.T) {
	limits := defaultStoreLimits()
	moment := int(limits.Failing/limits.Look) / 2
	for name, c := range map[string]struct {
		times       int
		each        func(w *ward, n int)
		state       string
		stops       error
		says        string
		least, most int
	}{
		"it fails for a moment": {20 * moment, func(w *ward, n int) {
			if w.heals = true; n%moment == 0 {
				w.outage = nil
				w.fails(syscall.EROFS)
			}
		}, admin.StoreOK, nil, "", 0, 1000},
		"it fails now and then": {3600, func(w *ward, n int) {
			switch n % 7 {
			case 0:
				w.fails(syscall.ENOSPC)
			case 3:
				w.outage = nil
			}
		}, "", nil, "\n", int(3600 * limits.Look / time.Minute), int(2*3600*limits.Look/time.Minute) + 2},
		"it is only full, and then goes": {1006, func(w *ward, n int) {
			switch n {
			case 0:
				w.fails(syscall.ENOSPC)
			case 1000:
				w.fails(data.ErrGone)
			}
		}, admin.StoreGone, data.ErrGone, "", 0, 1000},
		"pages cannot be read": {120, func(w *ward, _ int) {
			w.checked = func() { w.faults += 3 }
		}, admin.StoreOK, nil, "could not be read", 2, 3},
	} {
		synctest.Test(t, func(t *testing.T) {
			store, log := &ward{}, &bytes.Buffer{}
			says, stopped := store.watch(t, c.times, log, func(n int) { c.each(store, n) })
			if c.state != "" && says.State != c.state || !errors.Is(stopped, c.stops) {
				t.Errorf("%s: %+v, stopped with %v", name, says, stopped)
			}
			if n := strings.Count(log.String(), c.says); c.says != "" && (n < c.least || n > c.most) {
				t.Errorf("%s: %d lines", name, n)
			}
		})
	}
}
