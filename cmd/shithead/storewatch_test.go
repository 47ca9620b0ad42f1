package main

import (
	"bytes"
	"errors"
	"fmt"
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

// TestAStoreThatFailsForAMoment stops nothing, however often.
func TestAStoreThatFailsForAMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits, store := defaultStoreLimits(), &ward{heals: true}
		w := newStoreWatch(limits, store, slog.New(slog.DiscardHandler), func(err error) { t.Errorf("stopped: %v", err) })
		for range 20 {
			store.fails(syscall.EROFS)
			for range int(limits.Failing/limits.Look) / 2 {
				time.Sleep(limits.Look)
				w.look(time.Now())
			}
		}
	})
}

// TestAStoreThatFailsNowAndThen is logged once a minute, too.
func TestAStoreThatFailsNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits, store, log := defaultStoreLimits(), &ward{}, &bytes.Buffer{}
		w := newStoreWatch(limits, store, slog.New(slog.NewTextHandler(log, nil)), nil)
		for n := range 3600 {
			switch n % 7 {
			case 0:
				store.fails(syscall.ENOSPC)
			case 3:
				store.outage = nil
			}
			w.look(time.Now())
			time.Sleep(time.Second)
		}
		if n := strings.Count(log.String(), "\n"); n < 100 || n > 121 {
			t.Errorf("%d lines", n)
		}
	})
}

// TestAStoreThatIsOnlyFull_AndThenBreaks is what it has become.
func TestAStoreThatIsOnlyFull_AndThenBreaks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits, store, stopped := defaultStoreLimits(), &ward{}, false
		w := newStoreWatch(limits, store, slog.New(slog.DiscardHandler), func(error) { stopped = true })
		store.fails(syscall.ENOSPC)
		for range 1000 {
			time.Sleep(limits.Look)
			w.look(time.Now())
		}
		store.fails(data.ErrGone)
		for range 6 {
			if stopped {
				t.Fatal("stopped at once")
			}
			w.look(time.Now())
			time.Sleep(limits.Look)
		}
		if !stopped || w.says().State != admin.StoreGone {
			t.Errorf("%+v, stopped %v", w.says(), stopped)
		}
	})
}

// TestReadFaults_AreLogged, and not each of them.
func TestReadFaults_AreLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits, store, log := defaultStoreLimits(), &ward{}, &bytes.Buffer{}
		store.checked = func() { store.faults += 3 }
		w := newStoreWatch(limits, store, slog.New(slog.NewTextHandler(log, nil)), nil)
		for range 120 {
			time.Sleep(limits.Look)
			w.look(time.Now())
		}
		if n := strings.Count(log.String(), "could not be read"); n < 2 || n > 3 || w.says().Faults != 360 {
			t.Errorf("%d lines, %+v", n, w.says())
		}
	})
}
