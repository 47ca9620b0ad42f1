package main

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"syscall"
	"testing"
	"time"

	"shithead/data"
	"shithead/sshsrv/admin"
)

// ward is a store that is watched, at a time that only passes from look to look.
type ward struct {
	*storeWatch
	now, stopped time.Time
	why          error
	log          bytes.Buffer
	outage       *data.Outage
	probes       int
	faults       uint64
	// heals: it can be written again after the next probe. unread is how many pages each check finds that cannot be read.
	heals  bool
	unread uint64
}

func newWard() *ward {
	w := &ward{now: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)}
	w.storeWatch = newStoreWatch(defaultStoreLimits(), w, slog.New(slog.NewTextHandler(&w.log, nil)), func(err error) {
		w.stopped, w.why = w.now, err
	})
	return w
}

func (w *ward) Check() error {
	w.faults += w.unread
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
func (w *ward) Used() int64           { return 2048 }

// fails has nothing be written from now on.
func (w *ward) fails(why error) {
	w.outage = &data.Outage{Since: w.now, Why: fmt.Errorf("%w: %w", data.ErrUnwritten, why)}
}

// looks has the watch look so many times, each time after something has happened, until the server is stopped.
func (w *ward) looks(times int, happens func(n int)) {
	for n := 0; n < times && w.stopped.IsZero(); n++ {
		happens(n)
		w.now = w.now.Add(defaultStoreLimits().Look)
		w.look(w.now)
	}
}

const unwritten = "the store cannot be written"

// TestAStoreThatFails_StopsTheServer after a bounded time, or never if the disk is only full. It is logged once a minute.
func TestAStoreThatFails_StopsTheServer(t *testing.T) {
	limits, nothing := defaultStoreLimits(), func(int) {}
	hour := int(time.Hour / limits.Look)
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
			w := newWard()
			w.looks(hour, nothing)
			if w.log.Len() > 0 || w.probes > 0 || w.says() != (admin.StoreState{Bytes: 4096, Used: 2048, State: admin.StoreOK}) {
				t.Fatalf("%+v, %d probes, %s", w.says(), w.probes, &w.log)
			}
			began := w.now
			w.fails(test.why)
			w.looks(3, nothing)
			says := w.says()
			if says.State != test.state || !strings.Contains(says.Why, test.why.Error()) || !says.Since.Equal(began) ||
				says.StopsAt.IsZero() != (test.after == 0) {
				t.Errorf("%+v", says)
			}
			w.looks(hour, nothing)
			lines := strings.Count(w.log.String(), unwritten)
			if test.after > 0 {
				took := w.stopped.Sub(began)
				if took < test.after || took > test.after+3*limits.Look || !errors.Is(w.why, test.why) {
					t.Errorf("stopped after %v, %v", took, w.why)
				}
				if lines < 1 || lines > 2 {
					t.Errorf("%d lines: %s", lines, &w.log)
				}
				return
			}
			if least := int(time.Hour/limits.Probe) - 2; w.probes < least || w.probes > least+4 || lines < 59 || lines > 61 {
				t.Errorf("%d probes, %d lines", w.probes, lines)
			}
			w.heals = true
			w.looks(2*int(limits.Probe/limits.Look), nothing)
			again := strings.Contains(w.log.String(), "the store can be written again")
			if !w.stopped.IsZero() || !again || w.says().State != admin.StoreOK {
				t.Errorf("%+v, stopped at %v, %s", w.says(), w.stopped, &w.log)
			}
		})
	}
}

// TestAStore_Watched: one that fails for a moment, however often, stops nothing; one that is only full, and then goes, is what it has
// become; and neither what fails now and then nor pages that cannot be read are logged each time.
func TestAStore_Watched(t *testing.T) {
	moment := int(defaultStoreLimits().Failing/defaultStoreLimits().Look) / 2
	for name, c := range map[string]struct {
		looks       int
		happens     func(w *ward, n int)
		state       string
		stops       error
		says        string
		least, most int
	}{
		"it fails for a moment": {20 * moment, func(w *ward, n int) {
			if w.heals = true; n%moment == 0 {
				w.fails(syscall.EROFS)
			}
		}, admin.StoreOK, nil, unwritten, 5, 20},
		"it fails now and then": {3600, func(w *ward, n int) {
			switch n % 7 {
			case 0:
				w.fails(syscall.ENOSPC)
			case 3:
				w.outage = nil
			}
		}, admin.StoreFull, nil, "\n", 60, 122},
		"it is only full, and then goes": {1006, func(w *ward, n int) {
			switch n {
			case 0:
				w.fails(syscall.ENOSPC)
			case 1000:
				w.fails(data.ErrGone)
			}
		}, admin.StoreGone, data.ErrGone, unwritten, 17, 18},
		"pages cannot be read": {120, func(w *ward, _ int) { w.unread = 3 }, admin.StoreOK, nil, "could not be read", 2, 3},
	} {
		w := newWard()
		w.looks(c.looks, func(n int) { c.happens(w, n) })
		lines := strings.Count(w.log.String(), c.says)
		if w.says().State != c.state || !errors.Is(w.why, c.stops) || lines < c.least || lines > c.most {
			t.Errorf("%s: %+v, stopped with %v, %d lines", name, w.says(), w.why, lines)
		}
	}
}
