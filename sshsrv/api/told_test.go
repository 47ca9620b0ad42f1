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

var began = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// TestALogThatBeginsAnew, as after a pause and a restart: only what a program was not told of is news, however long the one
// log and the other are.
func TestALogThatBeginsAnew(t *testing.T) {
	view := func(after time.Duration, match data.ID, moves int, log []rooms.Entry) *rooms.RoomView {
		return &rooms.RoomView{
			LogBegan: began.Add(after), Log: log, Logged: len(log), Table: &engine.View{Moves: moves},
			Match: &rooms.MatchView{ID: match, Round: 1},
		}
	}
	was := view(0, "M", 20, logged(1, 20))
	for name, c := range map[string]struct {
		told, now *rooms.RoomView
		want      []rooms.Entry
	}{
		"the same":          {was, view(0, "M", 22, logged(1, 22)), logged(21, 22)},
		"shorter":           {was, view(time.Second, "M", 22, logged(15, 22)), logged(21, 22)},
		"longer":            {was, view(time.Second, "M", 22, logged(1, 22)), logged(21, 22)},
		"nothing new":       {was, view(time.Second, "M", 20, logged(12, 20)), nil},
		"empty":             {was, view(time.Second, "M", 20, nil), nil},
		"another match":     {was, view(time.Second, "N", 2, logged(1, 2)), logged(1, 2)},
		"in during a pause": {&rooms.RoomView{}, view(time.Second, "M", 20, logged(1, 20)), nil},
	} {
		w := writer{}
		w.told.in, w.told.logged = c.told, c.told.Logged
		same := func(a, b rooms.Entry) bool { return a.Move.N == b.Move.N }
		if got := w.news(c.now); !slices.EqualFunc(got, c.want, same) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestAChatThatIsCountedAnew, as after a pause: only lines that a program was not told of are told, and none from before it
// came in.
func TestAChatThatIsCountedAnew(t *testing.T) {
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
		if got := bytes.Count(w.chat(nil, &rooms.RoomView{Chat: c.chat}, nil), []byte("again")); got != c.want {
			t.Errorf("%s: told of %d lines, want %d", name, got, c.want)
		}
		if w.told.line != c.chat[len(c.chat)-1] && c.want > 0 {
			t.Errorf("%s: the last is %+v", name, w.told.line)
		}
	}
}
