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

// TestAStoreThatFails_StopsTheServer after a bounded time, or never if the disk is only full. What goes on is logged once a
// minute, also where it comes and goes.
func TestAStoreThatFails_StopsTheServer(t *testing.T) {
	limits := defaultStoreLimits()
	hour, moment, probes := int(time.Hour/limits.Look), int(limits.Failing/limits.Look)/2, int(time.Hour/limits.Probe)
	fails := func(why error) func(*ward, int) {
		return func(w *ward, n int) {
			if n == 0 {
				w.fails(why)
			}
		}
	}
	const unwritten = "the store cannot be written"
	for name, c := range map[string]struct {
		happens     func(w *ward, n int) // before each look of an hour
		state       string
		stops       error
		after       time.Duration // until it stops
		says        string
		least, most int // lines that say so
		probes      int // about so many, if it stops nothing
	}{
		"nothing":           {func(*ward, int) {}, admin.StoreOK, nil, 0, "\n", 0, 0, 0},
		"a full disk":       {fails(syscall.ENOSPC), admin.StoreFull, nil, 0, unwritten, 59, 61, probes},
		"a full quota":      {fails(syscall.EDQUOT), admin.StoreFull, nil, 0, unwritten, 59, 61, probes},
		"read-only":         {fails(syscall.EROFS), admin.StoreFails, syscall.EROFS, limits.Failing, unwritten, 1, 2, 0},
		"pages not read":    {fails(data.ErrDamaged), admin.StoreFails, data.ErrDamaged, limits.Failing, unwritten, 1, 2, 0},
		"a broken store":    {fails(data.ErrBroken), admin.StoreBroken, data.ErrBroken, limits.Final, unwritten, 1, 2, 0},
		"a store that went": {fails(data.ErrGone), admin.StoreGone, data.ErrGone, limits.Final, unwritten, 1, 2, 0},
		"it is only full, and then goes": {func(w *ward, n int) {
			fails(syscall.ENOSPC)(w, n)
			fails(data.ErrGone)(w, n-1000)
		}, admin.StoreGone, data.ErrGone, limits.Final, unwritten, 17, 18, 0},
		"it can be written again": {func(w *ward, n int) {
			w.heals = n > 1000
			fails(syscall.ENOSPC)(w, n)
		}, admin.StoreOK, nil, 0, "can be written again", 1, 1, 1000 / int(limits.Probe/limits.Look)},
		"it fails for a moment": {func(w *ward, n int) {
			w.heals = true
			fails(syscall.EROFS)(w, n%moment)
		}, admin.StoreOK, nil, 0, unwritten, 55, 61, hour / moment},
		"it fails now and then": {func(w *ward, n int) {
			if fails(syscall.ENOSPC)(w, n%7); n%7 == 3 {
				w.outage = nil
			}
		}, admin.StoreFull, nil, 0, "\n", 60, 122, hour / 7},
		"pages cannot be read": {func(w *ward, _ int) { w.unread = 3 }, admin.StoreOK, nil, 0, "could not be read", 59, 61, 0},
	} {
		w := &ward{now: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)}
		w.storeWatch = newStoreWatch(limits, w, slog.New(slog.NewTextHandler(&w.log, nil)), func(err error) {
			w.stopped, w.why = w.now, err
		})
		for n := 0; n < hour && w.stopped.IsZero(); n++ {
			c.happens(w, n)
			w.now = w.now.Add(limits.Look)
			w.look(w.now)
		}
		says, lines := w.says(), strings.Count(w.log.String(), c.says)
		if says.State != c.state || !errors.Is(w.why, c.stops) || lines < c.least || lines > c.most || says.Bytes != 4096 || says.Used != 2048 {
			t.Errorf("%s: %+v, stopped with %v, %d lines", name, says, w.why, lines)
		}
		if c.stops == nil && (w.probes < c.probes-2 || w.probes > c.probes+4) {
			t.Errorf("%s: %d probes, not %d", name, w.probes, c.probes)
		}
		if w.outage == nil {
			continue
		}
		why := strings.TrimPrefix(w.outage.Why.Error(), data.ErrUnwritten.Error()+": ")
		if says.Why != why || !says.Since.Equal(w.outage.Since) || says.StopsAt.IsZero() != (c.stops == nil) {
			t.Errorf("%s: %+v", name, says)
		}
		if took := w.stopped.Sub(w.outage.Since); c.stops != nil && (took < c.after || took > c.after+3*limits.Look) {
			t.Errorf("%s: stopped after %v", name, took)
		}
	}
}
