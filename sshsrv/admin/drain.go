package admin

import (
	"context"
	"sync"
	"time"

	"shithead/rooms"
)

// draining is waiting for the end of what runs, in order to stop.
type draining struct {
	mu sync.Mutex
	// by is when the server stops at the latest, zero while nothing is waited for.
	by time.Time
	// off ends the waiting, nil if there is none.
	off context.CancelFunc
}

const drainEvery = time.Second

// drain begins nothing any more, and stops the server once no round runs, or after a time. In a house of several servers its rooms go to
// the others before, and it also waits for those of its own people who sit at a table elsewhere.
func (h *House) drain(within time.Duration) (by time.Time) {
	d := &h.draining
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.off != nil {
		d.off()
	}
	ctx, off := context.WithCancel(h.Running)
	d.by, d.off = time.Now().Add(within), off
	if h.Others == nil {
		h.Lobby.Drain(true)
	} else {
		h.Others.Drain(true)
	}
	h.announce(h.lastOrders(d.by))
	go h.stopOnceQuiet(ctx, d.by)
	return d.by
}

// lastOrders says that the server stops, and where people come in again then, if it is one of several.
func (h *House) lastOrders(by time.Time) rooms.Notice {
	n := rooms.Notice{Kind: rooms.NoticeDrain, By: by}
	if h.Others != nil {
		n.Server, n.Again = h.Others.Node(), h.Again()
	}
	return n
}

// Again is what people type to come in again once this server has stopped: by another server of the house, empty if there is none.
func (h *House) Again() string {
	for _, s := range h.others() {
		if s.There && !s.Here && !s.Draining {
			return s.Come
		}
	}
	return ""
}

// stay ends the draining, and reports whether there was any.
func (h *House) stay() bool {
	d := &h.draining
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.off == nil {
		return false
	}
	d.off()
	d.by, d.off = time.Time{}, nil
	if h.Others != nil {
		h.Others.Drain(false)
	}
	h.Lobby.Drain(false)
	h.announce(rooms.Notice{Kind: rooms.NoticeStay})
	return true
}

// stopOnceQuiet stops the server once no round runs, or when its time has come, unless somebody has ended the draining
// meanwhile and was told that the server stays.
func (h *House) stopOnceQuiet(ctx context.Context, by time.Time) {
	ticker := time.NewTicker(drainEvery)
	defer ticker.Stop()
	late := time.NewTimer(time.Until(by))
	defer late.Stop()
	if h.Others != nil {
		h.waits(ctx) // so that the rooms go at once
	}
	for quiet := 0; quiet < h.looks(); {
		select {
		case <-ctx.Done():
			return
		case <-late.C:
			quiet = h.looks()
		case <-ticker.C:
			if quiet++; h.waits(ctx) {
				quiet = 0
			}
		}
	}
	h.draining.mu.Lock()
	defer h.draining.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	if n := h.rounds(); n > 0 {
		h.Log.Warn("drain timed out: unfinished rounds continue after the next start", "rounds", n)
	} else {
		h.Log.Info("drained: no rounds running")
	}
	h.Machine.Stop()
}

// looks is how often in a row nothing may be there to wait for: where people go to other servers with their rooms, none of both has them
// for a moment.
func (h *House) looks() int {
	if h.Others == nil {
		return 1
	}
	return 2
}

// waits reports whether there is something to wait for before the server stops. Rooms that other servers can take go to them; the others
// have no more rounds dealt.
func (h *House) waits(ctx context.Context) bool {
	if h.Others == nil {
		return h.rounds() > 0
	}
	left := h.Others.Leave(ctx)
	h.draining.mu.Lock()
	if ctx.Err() == nil && left > 0 {
		h.Lobby.Drain(true)
	}
	h.draining.mu.Unlock()
	return h.rounds() > 0 || h.away() > 0
}

// away counts the sessions that have come in by this server and are in a room, wherever that is.
func (h *House) away() (n int) {
	for _, one := range h.Open.List() {
		if one.Via == "" && one.Room != "" {
			n++
		}
	}
	return n
}

// StopsBy is when the server stops at the latest, zero if it does not.
func (h *House) StopsBy() time.Time {
	h.draining.mu.Lock()
	defer h.draining.mu.Unlock()
	return h.draining.by
}

func (h *House) rounds() (n int) {
	for _, r := range h.Lobby.Rooms() {
		if r.Phase == rooms.Playing {
			n++
		}
	}
	return n
}

// announce tells everybody what the house says, in the hall and at every table.
func (h *House) announce(n rooms.Notice) {
	h.Hall.Announce(n)
	h.Lobby.Announce(n)
}
