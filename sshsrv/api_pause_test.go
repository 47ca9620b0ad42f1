package sshsrv

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"shithead/rooms"
	"shithead/sshsrv/sshtest"
)

// TestProgramsStayOverAPause: after it the log has begun anew, and programs go on playing, told of each move and of each line of
// the chat once.
func TestProgramsStayOverAPause(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		limits := rooms.DefaultRoomLimits()
		limits.Retry = time.Millisecond
		h := at.startsOf(t, limits, hasty)
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
		h.fills(true)
		for _, c := range both {
			if c.moves() {
				t.Fatal("a move is made on a full disk")
			}
		}
		late := &pausedClient{apiClient: h.api(t, "cid", sshtest.WithKey(sshtest.NewKey(t)))}
		late.does("watch", map[string]any{"room": code})
		h.fills(false)
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
	})
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
