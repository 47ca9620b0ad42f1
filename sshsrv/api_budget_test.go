package sshsrv

import (
	"fmt"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/sshsrv/api"
	"shithead/sshsrv/sshtest"
)

// TestAllWhoAskShareTheListOfRooms, and ssh HOST rooms --json has the same.
func TestAllWhoAskShareTheListOfRooms(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		ann := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
		ann.does("create", map[string]any{"rules": "leeds", "seats": 2})
		h.catchesUp(t)
		listed := ann.does("rooms", nil)
		before := h.commands.Rooms()
		guest := h.api(t, "guest", sshtest.WithoutKey())
		if got := guest.does("rooms", nil); string(got["rooms"]) != string(listed["rooms"]) {
			t.Errorf("a guest is told of %s, ann of %s", got["rooms"], listed["rooms"])
		}
		if !sameText(before, h.commands.Rooms()) {
			t.Error("it was made anew for somebody else")
		}
		if shown := h.connect(t, "guest", sshtest.WithoutKey()).Run("rooms --json"); shown.Status != 0 || shown.Out != `{"rooms":`+string(before) {
			t.Errorf("the command shows %+v", shown)
		}
	})
}

// untilTooFast asks until something is too fast, and says how often it was not.
func (c *apiClient) untilTooFast(do string, most int) int {
	c.t.Helper()
	for n := range most {
		if c.asks(do, nil).text("error") == "too_fast" {
			return n
		}
	}
	c.t.Errorf("%d times %s are not too fast", most, do)
	return most
}

// still has budgets that do not fill again while a test runs.
func still(s *Server) {
	for _, b := range []*api.Budget{&s.limits.API.Session, &s.limits.API.Person, &s.limits.API.Guests, &s.limits.API.Address} {
		b.Requests, b.Bytes, b.Work, b.Refusals = 0, 0, 0, 0
	}
}

// TestRequestsCostWhatTheyDo: from the budget of a person or of the guests of an address, however often they come again.
func TestRequestsCostWhatTheyDo(t *testing.T) {
	t.Parallel()
	h := startHost(t, still)
	limits, cost := &h.limits.API, 50 // see API.md
	guest := h.api(t, "guest", sshtest.WithoutKey())
	if n := guest.untilTooFast("rooms", 100); n != limits.Guests.WorkBurst/cost {
		t.Errorf("a guest lists rooms %d times", n)
	}
	guest.conn.HangUp()
	again := h.api(t, "guest", sshtest.WithoutKey())
	again.refused("too_fast", "rooms", nil)
	again.refused("too_fast", "watch", map[string]any{"room": "no-room"})

	key := sshtest.NewKey(t)
	ann := h.api(t, "ann", sshtest.WithKey(key))
	if n := ann.untilTooFast("rooms", 100); n != limits.Person.WorkBurst/cost {
		t.Errorf("somebody lists rooms %d times", n)
	}
	ann.conn.HangUp()
	ann = h.api(t, "ann", sshtest.WithKey(key))
	ann.refused("too_fast", "rooms", nil)
	ann.refused("unknown_do", "dance", nil) // which costs nothing but its line

	bob := h.api(t, "bob", sshtest.WithKey(sshtest.NewKey(t)))
	bob.does("rooms", nil)
}

// TestMovesAreNeverTooFast for somebody who makes as many as a session may, beside guests who have used up their budget.
func TestMovesAreNeverTooFast(t *testing.T) {
	t.Parallel()
	h := startHost(t, still)
	h.api(t, "guest", sshtest.WithoutKey()).untilTooFast("rooms", 100)
	ann := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
	const move = `{"id":1,"do":"move","n":100,"move":"QQ","cards":["Qs","Qd"]}` + "\n"
	burst := h.limits.API.Session.RequestBurst
	ann.sends(strings.Repeat(move, burst+1) + "{}")
	for range burst {
		if line := ann.read(); line.text("error") != "not_in_a_room" {
			t.Fatalf("a move is answered %s", line)
		}
	}
	if line := ann.read(); line.text("error") != "too_fast" || line.number("id") != 1 {
		t.Errorf("one more is answered %s", line)
	}
}

// TestBotsComeAndGoAtAPaceOnScreens, too.
func TestBotsComeAndGoAtAPaceOnScreens(t *testing.T) {
	t.Parallel()
	s := noHost(t)
	h := s.comes(ann)
	at := h.enters(t, h.makes(t))
	for n := range rooms.DefaultRoomLimits().SeatBotBurst {
		var command rooms.Command = rooms.AddBot{Level: "easy"}
		if n%2 == 1 {
			command = rooms.RemoveBot{}
		}
		if err := at.Do(command); err != nil {
			t.Fatal(err)
		}
	}
	if err := at.Do(rooms.AddBot{Level: "easy"}); fmt.Sprint(err) != rooms.ErrTooFast.Error() {
		t.Errorf("one more: %v", err)
	}
}

// sameText says whether two texts are one in memory.
func sameText(a, b []byte) bool { return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0] }
