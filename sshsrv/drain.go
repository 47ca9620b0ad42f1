package sshsrv

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

// drainEvery is how often it is looked whether a round still runs.
const drainEvery = time.Second

// drain begins nothing any more, and stops the server once no round runs, or after a time.
func (s *Server) drain(within time.Duration) (by time.Time) {
	d := &s.draining
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.off != nil {
		d.off()
	}
	ctx, off := context.WithCancel(s.running)
	d.by, d.off = time.Now().Add(within), off
	s.lobby.Drain(true)
	s.announce(rooms.Notice{Kind: rooms.NoticeDrain, By: d.by})
	go s.stopOnceQuiet(ctx, d.by)
	return d.by
}

// stay ends the draining, and says whether there was any.
func (s *Server) stay() bool {
	d := &s.draining
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.off == nil {
		return false
	}
	d.off()
	d.by, d.off = time.Time{}, nil
	s.lobby.Drain(false)
	s.announce(rooms.Notice{Kind: rooms.NoticeStay})
	return true
}

// stopOnceQuiet stops the server once no round runs, or when its time has come.
func (s *Server) stopOnceQuiet(ctx context.Context, by time.Time) {
	ticker := time.NewTicker(drainEvery)
	defer ticker.Stop()
	late := time.NewTimer(time.Until(by))
	defer late.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-late.C:
			s.stopAfter(ctx, func() {
				s.log.Warn("drained for as long as it may take: the rounds that run go on after the next start", "rounds", s.rounds())
			})
			return
		case <-ticker.C:
			if s.rounds() == 0 {
				s.stopAfter(ctx, func() { s.log.Info("drained: no round runs any more") })
				return
			}
		}
	}
}

// stopAfter stops the server after a draining, unless somebody has ended that meanwhile and was told that the server stays.
func (s *Server) stopAfter(ctx context.Context, note func()) {
	s.draining.mu.Lock()
	defer s.draining.mu.Unlock()
	if ctx.Err() == nil {
		note()
		s.machine.Stop()
	}
}

// stopsBy is when the server stops at the latest, zero if it does not.
func (s *Server) stopsBy() time.Time {
	s.draining.mu.Lock()
	defer s.draining.mu.Unlock()
	return s.draining.by
}

// rounds counts the rooms in which a round runs.
func (s *Server) rounds() (n int) {
	for _, r := range s.lobby.Rooms() {
		if r.Phase == rooms.Playing {
			n++
		}
	}
	return n
}

// announce tells everybody what the house says, in the hall and at every table.
func (s *Server) announce(n rooms.Notice) {
	s.hall.Announce(n)
	s.lobby.Announce(n)
}
