package api

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// TestALogThatBeginsAnew, as after a pause and a restart: only what a program was not told of is news, however long the one
// log and the other are.
func TestALogThatBeginsAnew(t *testing.T) {
	began := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	view := func(after time.Duration, match data.ID, moves int, log []rooms.Entry) *rooms.RoomView {
		return &rooms.RoomView{
			LogBegan: began.Add(after), Log: log, Logged: len(log), Table: &engine.View{Moves: moves},
			Match: &rooms.MatchView{ID: match, Round: 1},
		}
	}
	was := view(0, "M", 20, logged(1, 20))
	paused := &rooms.RoomView{}
	for name, c := range map[string]struct {
		was, is *rooms.RoomView
		want    []int
	}{
		"the same":          {was, view(0, "M", 22, logged(1, 22)), []int{21, 22}},
		"shorter":           {was, view(time.Second, "M", 22, logged(15, 22)), []int{21, 22}},
		"longer":            {was, view(time.Second, "M", 22, logged(1, 22)), []int{21, 22}},
		"nothing new":       {was, view(time.Second, "M", 20, logged(12, 20)), nil},
		"empty":             {was, view(time.Second, "M", 20, nil), nil},
		"another match":     {was, view(time.Second, "N", 2, logged(1, 2)), []int{1, 2}},
		"in during a pause": {paused, view(time.Second, "M", 20, logged(1, 20)), nil},
	} {
		w := writer{}
		w.told.in, w.told.logged = c.was, c.was.Logged
		var got []int
		for _, e := range w.news(c.is) {
			got = append(got, e.Move.N)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestAChatThatIsCountedAnew, as after a pause: only lines that a program was not told of are told, and none from before it
// came in.
func TestAChatThatIsCountedAnew(t *testing.T) {
	began := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	line := func(n, logged int) rooms.ChatLine {
		return rooms.ChatLine{Who: rooms.Person{ID: "A", Name: "ann"}, Text: "again", At: began.Add(time.Duration(n)), Logged: logged}
	}
	for name, c := range map[string]struct {
		told  rooms.ChatLine
		began time.Time
		chat  []rooms.ChatLine
		want  int
	}{
		"the same":          {line(2, 70), began, []rooms.ChatLine{line(1, 60), line(2, 70)}, 0},
		"counted anew":      {line(2, 70), began, []rooms.ChatLine{line(1, 0), line(2, 7)}, 0},
		"and more":          {line(2, 70), began, []rooms.ChatLine{line(1, 0), line(2, 7), line(3, 9)}, 1},
		"the first":         {rooms.ChatLine{}, began, []rooms.ChatLine{line(1, 0)}, 1},
		"all of it":         {line(2, 70), began, []rooms.ChatLine{line(3, 0), line(4, 0)}, 2},
		"in during a pause": {rooms.ChatLine{}, time.Time{}, []rooms.ChatLine{line(1, 0), line(2, 7)}, 0},
	} {
		w := writer{}
		w.told.in, w.told.line = &rooms.RoomView{LogBegan: c.began}, c.told
		v := &rooms.RoomView{Chat: c.chat}
		if got := bytes.Count(w.chat(nil, v, nil), []byte("again")); got != c.want {
			t.Errorf("%s: told of %d lines, want %d", name, got, c.want)
		}
		if w.told.line != c.chat[len(c.chat)-1] && c.want > 0 {
			t.Errorf("%s: the last is %+v", name, w.told.line)
		}
	}
}
