package sshsrv

import (
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

// TestProgramsStayOverAPause: after it the log has begun anew, and programs go on playing, told of each move once.
func TestProgramsStayOverAPause(t *testing.T) {
	limits := rooms.DefaultRoomLimits()
	limits.Retry = time.Millisecond
	h := startHostOf(t, t.TempDir(), limits, hasty)
	ann, bob, _ := h.apiTable(t, nil)
	ann.does("start", nil)
	both := []*pausedClient{{apiClient: ann}, {apiClient: bob}}
	made := 0
	for _, c := range both {
		made += c.moves("ready")
	}
	for made < 12 {
		for _, c := range both {
			made += c.moves("")
		}
	}
	h.disk.full.Store(true)
	for _, c := range both {
		if c.moves("") != 0 {
			t.Fatal("a move is made on a full disk")
		}
	}
	h.disk.full.Store(false)
	for deadline := time.Now().Add(sshtest.Patience); made < 18; {
		for _, c := range both {
			made += c.moves("")
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d moves are made after the pause", made-12)
		}
	}
	for i, c := range both {
		c.latest()
		want := make([]int, made)
		for k := range want {
			want[k] = k + 1
		}
		if !slices.Equal(c.told, want) {
			t.Errorf("program %d was told of the moves %v", i, c.told)
		}
	}
}

// pausedClient is a program that keeps which moves it was told of.
type pausedClient struct {
	*apiClient
	told []int
	view apiLine
}

// moves makes a move, the first of those that can be made unless it is said which, and says how many moves that were.
func (c *pausedClient) moves(move string) int {
	c.t.Helper()
	c.latest()
	var legal []string
	if _ = json.Unmarshal(c.view["legal"], &legal); move == "" && len(legal) > 0 {
		move = legal[0]
	}
	if move == "" || c.asks("move", map[string]any{"n": c.view.number("n"), "move": move}).text("error") != "" {
		return 0
	}
	return 1
}

// latest reads what has come by the time that a request is answered.
func (c *pausedClient) latest() {
	c.t.Helper()
	c.asks("rooms", nil)
	for _, line := range c.seen {
		switch line.text("type") {
		case "moved":
			c.told = append(c.told, line.number("n"))
		case "view":
			c.view = line
		case "closed":
			c.t.Fatalf("sent away: %s", line)
		}
	}
	c.seen = c.seen[:0]
}
