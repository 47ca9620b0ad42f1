package admin

import (
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"shithead/rooms"
	"shithead/rooms/access"
)

// table is a lobby with one room, in which a round runs for as long as it is told.
type table struct {
	access.Operated
	over atomic.Bool
}

func (l *table) Rooms() []*rooms.RoomSummary {
	if l.over.Load() {
		return []*rooms.RoomSummary{{Phase: rooms.Between}}
	}
	return []*rooms.RoomSummary{{Phase: rooms.Playing}}
}

func (l *table) Drain(bool) {}

func (l *table) Announce(rooms.Notice) {}

// TestDraining_StopsTheServer once no round runs, or when its time has come, and not after somebody has ended it.
func TestDraining_StopsTheServer(t *testing.T) {
	for what, test := range map[string]struct {
		over, stay time.Duration
		// stops is when the server does, 0 for never.
		stops time.Duration
	}{
		"once no round runs":   {over: 10 * time.Minute, stops: 10*time.Minute + drainEvery},
		"when its time is up":  {stops: time.Hour},
		"not after it is over": {over: 10 * time.Minute, stay: 5 * time.Minute},
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l, began, stopped := &table{}, time.Now(), time.Duration(0)
				h := &House{Lobby: l, Hall: l, Log: slog.New(slog.DiscardHandler), Running: t.Context()}
				h.Machine.Stop = func() { stopped = time.Since(began) }
				if by := h.drain(time.Hour); !by.Equal(began.Add(time.Hour)) || !h.StopsBy().Equal(by) {
					t.Errorf("it stops by %v", by)
				}
				if test.stay > 0 {
					time.AfterFunc(test.stay, func() { h.stay() })
				}
				if test.over > 0 {
					time.AfterFunc(test.over+drainEvery/2, func() { l.over.Store(true) })
				}
				time.Sleep(2 * time.Hour)
				synctest.Wait()
				if stopped != test.stops {
					t.Errorf("stopped after %v, want %v", stopped, test.stops)
				}
			})
		})
	}
}
