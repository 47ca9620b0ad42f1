package api

import (
	"sync"
	"sync/atomic"
	"testing"

	"shithead/rooms"
	"shithead/rooms/feed"
)

// TestWatchersShareLines: programs without a seat are sent the same lines, made once, and nothing is kept once they have left.
func TestWatchersShareLines(t *testing.T) {
	p, old, view := alone(t, DefaultLimits()), watchedTable(1, 1), watchedTable(2, 1)
	var all []*writer
	for range 177 {
		w := writerOf(p)
		w.enter(&seatAt{code: "brave-otter", views: feed.NewMailbox[rooms.RoomView](), first: old})
		all = append(all, w)
	}
	for _, w := range all {
		if w.show(view); &w.room[0] != &all[0].room[0] || &w.view[0] != &all[0].view[0] {
			t.Fatal("a line is made twice")
		}
	}
	shared := all[0].lines.of(view)
	if n := len(shared.lines); n != 3 { // the room, the move and the view
		t.Errorf("%d lines are made", n)
	}
	var made atomic.Int32
	var every sync.WaitGroup
	for range 50 {
		every.Go(func() { shared.line(lineKey{event: "result"}, func() any { return made.Add(1) }) })
	}
	if every.Wait(); made.Load() != 1 {
		t.Errorf("a result is made %d times", made.Load())
	}

	seated := *watchedTable(3, 1)
	seated.Seat = 1
	if all[0].lines.of(&seated) != nil {
		t.Error("the view of a seat is shared")
	}
	if all[0].lines.of(old) != nil || all[0].lines.of(view) != shared {
		t.Error("an older view takes the place of a newer one")
	}
	for _, w := range all {
		w.enter(nil)
	}
	if n := len(p.api.watched.rooms); n != 0 {
		t.Errorf("%d rooms are kept", n)
	}
}
