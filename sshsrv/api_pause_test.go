package sshsrv

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/sshsrv/sshtest"
)

// logged is a log of moves of one round.
func logged(from, to int) (log []rooms.Entry) {
	for n := from; n <= to; n++ {
		seat := 0
		log = append(log, rooms.Entry{Kind: rooms.EntryEvent, Round: 1, Move: &record.Move{N: n, Seat: &seat, Move: "take"}})
	}
	return log
}

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
		w := apiWriter{}
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
		w := apiWriter{}
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

// TestProgramsStayOverAPause: after it the log has begun anew, and programs go on playing, told of each move and of each line of
// the chat once.
func TestProgramsStayOverAPause(t *testing.T) {
	limits := rooms.DefaultRoomLimits()
	limits.Retry = time.Millisecond
	h := startHostOf(t, t.TempDir(), limits, hasty)
	ann, bob, code := h.apiTable(t, map[string]any{"rounds": 2})
	ann.does("start", nil)
	both := []*pausedClient{{apiClient: ann}, {apiClient: bob}}
	deadline := time.Now().Add(sshtest.Patience)
	until := func(moves int) {
		t.Helper()
		for both[0].rounds == 0 || len(both[0].told) < moves {
			for _, c := range both {
				c.moves()
			}
			if time.Now().After(deadline) {
				t.Fatalf("told of %d moves, not %d", len(both[0].told), moves)
			}
		}
	}
	until(12) // of the second round: the log is longer than what is kept of it
	ann.does("chat", map[string]any{"text": "one"})
	bob.does("chat", map[string]any{"text": "two"})
	until(14)
	ann.does("chat", map[string]any{"text": "three"}) // which is not kept yet
	h.disk.full.Store(true)
	for _, c := range both {
		if c.moves() {
			t.Fatal("a move is made on a full disk")
		}
	}
	late := &pausedClient{apiClient: h.api(t, "cid", sshtest.WithKey(sshtest.NewKey(t)))}
	late.does("watch", map[string]any{"room": code})
	h.disk.full.Store(false)
	until(18)
	bob.does("chat", map[string]any{"text": "four"})
	for _, c := range append(both, late) {
		for !slices.Contains(c.heard, "four") {
			c.latest()
			if time.Now().After(deadline) {
				t.Fatalf("heard %q", c.heard)
			}
		}
	}
	if !slices.Equal(late.heard, []string{"four"}) {
		t.Errorf("who came in during the pause was told %q", late.heard)
	}
	for i, c := range both {
		if !slices.Equal(c.heard, []string{"one", "two", "three", "four"}) {
			t.Errorf("program %d was told %q", i, c.heard)
		}
		for k, n := range c.told {
			if n != k+1 {
				t.Fatalf("program %d was told of the moves %v", i, c.told)
			}
		}
	}
}

// pausedClient is a program that keeps which moves of a round and what lines of the chat it was told of, and how many rounds
// were over.
type pausedClient struct {
	*apiClient
	told   []int
	heard  []string
	rounds int
	view   apiLine
}

// moves makes the first of the moves that can be made. It says whether it was made.
func (c *pausedClient) moves() bool {
	c.t.Helper()
	c.latest()
	var legal []string
	_ = json.Unmarshal(c.view["legal"], &legal)
	move := "ready"
	if len(legal) > 0 {
		move = legal[0]
	}
	return c.asks("move", map[string]any{"n": c.view.number("n"), "move": move}).text("error") == ""
}

// latest reads what has come by the time that a request is answered.
func (c *pausedClient) latest() {
	c.t.Helper()
	c.asks("rooms", nil)
	for _, line := range c.seen {
		switch line.text("type") {
		case "moved":
			c.told = append(c.told, line.number("n"))
		case "chat":
			c.heard = append(c.heard, line.text("text"))
		case "view":
			c.view = line
		case "result":
			c.told, c.rounds = nil, c.rounds+1
		case "closed":
			c.t.Fatalf("sent away: %s", line)
		}
	}
	c.seen = c.seen[:0]
}
