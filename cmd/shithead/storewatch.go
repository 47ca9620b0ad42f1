package main

import (
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"

	"shithead/data"
	"shithead/sshsrv/admin"
)

// storeLimits bound how long a server goes on with a store that cannot be written.
type storeLimits struct {
	// Look is how often it is looked whether the store can be written and is where it was. Each write looks, too.
	Look time.Duration
	// Probe is how often one that cannot be written is tried, by writing: as often as rooms do that wait for it.
	Probe time.Duration
	// Say is how often it is logged meanwhile, however often anybody tries: enough for whoever reads the log.
	Say time.Duration
	// Final is how long the server goes on with a store that broke, or whose file is gone: until people at the tables have
	// read that nothing goes on, and operators why.
	Final time.Duration
	// Failing is how long it goes on with one that fails in another way, such as a file system that can only be read: that
	// may pass, but a server with nothing but rooms that wait should not look well for ever. A disk that is full it waits
	// for without end: room can be made while it runs, and to start it again would make none.
	Failing time.Duration
}

func defaultStoreLimits() storeLimits {
	return storeLimits{
		Look: 5 * time.Second, Probe: 5 * time.Second, Say: time.Minute, Final: 5 * time.Second, Failing: time.Minute,
	}
}

// watched is a store that is looked after.
type watched interface {
	Check() error
	Probe() error
	Outage() *data.Outage
	Faults() uint64
	Bytes() (int64, error)
	Used() int64
}

// storeWatch looks after the store of a server that runs. It says in the log when nothing can be written, tries it again,
// and stops the server if that does not end.
type storeWatch struct {
	limits storeLimits
	store  watched
	log    *slog.Logger
	// stop stops the server, with the reason.
	stop func(error)

	mu sync.Mutex
	// state is how the store does, and stopsAt when the server stops for it, zero if it does not.
	state   string
	stopsAt time.Time
	// said and probed are when it was logged, and tried, last; outages: what was logged last is not over.
	said, probed time.Time
	outages      bool
	// faults are those that were logged, at faultsSaid.
	faults     uint64
	faultsSaid time.Time
}

func newStoreWatch(limits storeLimits, store watched, log *slog.Logger, stop func(error)) *storeWatch {
	return &storeWatch{limits: limits, store: store, log: log, stop: stop, state: admin.StoreOK}
}

// stateOf is the word for an outage.
func stateOf(o *data.Outage) string {
	switch {
	case o == nil:
		return admin.StoreOK
	case errors.Is(o.Why, data.ErrGone):
		return admin.StoreGone
	case o.Final():
		return admin.StoreBroken
	case o.Full():
		return admin.StoreFull
	default:
		return admin.StoreFails
	}
}

func (w *storeWatch) look(now time.Time) {
	_ = w.store.Check() // the outage says what came of it
	w.countFaults(now)
	outage := w.store.Outage()
	w.change(outage, now)
	if outage == nil {
		return
	}
	if !outage.Final() && now.Sub(w.probed) >= w.limits.Probe {
		w.probed = now
		_ = w.store.Probe() // as above
	}
	w.mu.Lock()
	late := !w.stopsAt.IsZero() && !now.Before(w.stopsAt)
	w.mu.Unlock()
	if late {
		w.stop(outage.Why)
	}
}

// change notes and logs how the store does. One that fails now and then is logged no more often than one that fails all the
// time.
func (w *storeWatch) change(outage *data.Outage, now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	state, final := stateOf(outage), outage != nil && outage.Final()
	changed := state != w.state
	if changed {
		w.state, w.stopsAt = state, w.bound(outage, now)
	}
	switch {
	case outage == nil && w.outages:
		w.outages = false
		w.log.Info("database writable again")
	case outage != nil && (now.Sub(w.said) >= w.limits.Say || final && changed):
		w.said, w.outages = now, true
		facts := []any{"state", state, "err", outage.Why, "since", outage.Since.Format(time.DateTime)}
		if !w.stopsAt.IsZero() {
			facts = append(facts, "stops", w.stopsAt.Format(time.DateTime))
		}
		w.log.Error("database not writable, rooms wait", facts...)
	}
}

// bound is when the server stops that has come into this outage now, zero if it does not.
func (w *storeWatch) bound(outage *data.Outage, now time.Time) time.Time {
	switch {
	case outage == nil, stateOf(outage) == admin.StoreFull:
		return time.Time{}
	case outage.Final():
		return now.Add(w.limits.Final)
	default:
		return now.Add(w.limits.Failing)
	}
}

// countFaults logs that something could not be read, if not too often.
func (w *storeWatch) countFaults(now time.Time) {
	faults := w.store.Faults()
	w.mu.Lock()
	defer w.mu.Unlock()
	if faults == w.faults || now.Sub(w.faultsSaid) < w.limits.Say {
		return
	}
	w.log.Error("database not readable", "times", faults-w.faults)
	w.faults, w.faultsSaid = faults, now
}

// says is how the store does, for operators.
func (w *storeWatch) says() admin.StoreState {
	outage := w.store.Outage()
	w.mu.Lock()
	defer w.mu.Unlock()
	s := admin.StoreState{State: stateOf(outage), Faults: w.store.Faults(), Used: w.store.Used()}
	if n, err := w.store.Bytes(); err == nil {
		s.Bytes = n
	}
	if outage != nil {
		s.Why = strings.TrimPrefix(outage.Why.Error(), data.ErrUnwritten.Error()+": ")
		s.Since, s.StopsAt = outage.Since, w.stopsAt
	}
	return s
}
