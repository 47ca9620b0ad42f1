package api

import (
	"sync"
	"testing"

	"shithead/rooms"
	"shithead/rooms/feed"
)

func same(a, b []byte) bool { return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0] }

func watchers(t testing.TB, n int) []*writer {
	t.Helper()
	p := programOf(t, DefaultLimits())
	all, view := make([]*writer, n), watchedTable(t, 1, 1)
	for i := range all {
		all[i] = writerOf(p)
		all[i].enter(&seatAt{code: "brave-otter", views: feed.NewMailbox[rooms.RoomView](), first: view})
	}
	return all
}

// TestWatchersShareLines: programs without a seat are sent the same lines, made once, and nothing is kept once they have left.
func TestWatchersShareLines(t *testing.T) {
	all := watchers(t, 177)
	view := watchedTable(t, 2, 1)
	for _, w := range all {
		w.show(view)
	}
	first := all[0]
	for _, w := range all[1:] {
		if !same(w.room, first.room) || !same(w.view, first.view) {
			t.Fatal("a line is made twice")
		}
	}
	shared := first.lines.of(view)
	if n := len(shared.lines); n != 3 { // the room, the move and the view
		t.Errorf("%d lines are made", n)
	}
	var made sync.Map
	var every sync.WaitGroup
	for i := range 50 {
		every.Go(func() {
			shared.line(lineKey{event: "result"}, func() any {
				if before, twice := made.LoadOrStore("result", i); twice {
					t.Errorf("made by %v and %d", before, i)
				}
				return i
			})
		})
	}
	every.Wait()

	seated := *watchedTable(t, 3, 1)
	seated.Seat = 1
	if first.lines.of(&seated) != nil {
		t.Error("the view of a seat is shared")
	}
	if first.lines.of(watchedTable(t, 1, 1)) != nil || first.lines.of(view) != shared {
		t.Error("an older view takes the place of a newer one")
	}
	for _, w := range all {
		w.enter(nil)
	}
	if n := len(first.api.watched.rooms); n != 0 {
		t.Errorf("%d rooms are kept", n)
	}
}
