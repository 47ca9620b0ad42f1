package sshsrv

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// table has a program make a room of two and another one sit down there.
func (h *host) apiTable(t *testing.T, fields map[string]any) (ann, bob *apiClient, code string) {
	t.Helper()
	ann = h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
	bob = h.api(t, "bob", sshtest.WithKey(sshtest.NewKey(t)))
	terms := map[string]any{"rules": "classic", "seats": 2}
	for key, value := range fields {
		terms[key] = value
	}
	code = ann.does("create", terms).text("room")
	bob.does("join", map[string]any{"room": code})
	return ann, bob, code
}

// TestCardsThatAreNotThereAreNoFoul: programs that name cards which they do not have are refused, and nothing follows; with one
// that they have the referee calls a foul.
func TestCardsThatAreNotThereAreNoFoul(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		ann, bob, _ := h.apiTable(t, map[string]any{"rules": "schwechat", "options": map[string]any{"referee": "strict"}})
		ann.does("start", nil)
		n, hands := 0, [][]string{}
		for _, c := range []*apiClient{ann, bob} {
			hand := c.hand()
			n = c.does("move", map[string]any{"n": 0, "move": "lay", "cards": hand[:3]}).number("n")
			n = c.does("move", map[string]any{"n": n, "move": "ready"}).number("n")
			hands = append(hands, hand[3:])
		}
		off, hand := bob, hands[1]
		if ann.turn() == 1 {
			off, hand = ann, hands[0]
		}
		missing := ""
		for _, rank := range strings.Split("23456789TJQKA", "") {
			if !slices.ContainsFunc(hand, func(card string) bool { return card[:1] == rank }) {
				missing = rank
			}
		}
		for range 3 {
			off.refused("not_your_turn", "move", map[string]any{"n": n, "move": missing})
			off.refused("not_your_turn", "move", map[string]any{"n": n, "move": "flip", "slot": 7})
		}
		off.seen = nil
		off.refused("not_your_turn", "move", map[string]any{"n": n, "move": strings.TrimRight(hand[0], "cdhs")})
		if foul := off.event("moved"); foul.text("move") != "foul" || foul.number("n") != n+1 {
			t.Errorf("after %d moves comes %s", n, foul)
		}
	})
}

// TestDroppingOffKeepsTheSeat, and leaving gives it up.
func TestDroppingOffKeepsTheSeat(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		ann, _, code := h.apiTable(t, nil)
		key := sshtest.NewKey(t)
		cid := h.api(t, "cid", sshtest.WithKey(key))
		own := cid.does("create", map[string]any{"rules": "leeds", "seats": 3, "bots": []string{"easy"}}).text("room")
		ann.does("leave", nil)
		ann.does("join", map[string]any{"room": own})
		cid.does("start", nil)
		cid.event("view")
		cid.conn.HangUp()
		here := func(seat int, want bool) {
			t.Helper()
			for {
				var seats []toldSeat
				if err := json.Unmarshal(ann.event("room")["seats"], &seats); err != nil {
					t.Fatal(err)
				}
				if seats[seat].Here == want {
					return
				}
			}
		}
		here(0, false)
		cid = h.api(t, "cid", sshtest.WithKey(key))
		if answer := cid.does("join", map[string]any{"room": own}); answer.number("seat") != 0 {
			t.Errorf("came back: %s", answer)
		}
		here(0, true)
		newer := h.api(t, "cid", sshtest.WithKey(key))
		newer.does("watch", map[string]any{"room": own})
		if gone := cid.event("closed"); gone.text("error") != "elsewhere" {
			t.Errorf("the older session is told %s", gone)
		}
		cid.refused("not_in_a_room", "chat", map[string]any{"text": "hello?"})
		newer.does("leave", nil)
		newer.seen = nil // of the time before
		newer.refused("not_in_a_room", "leave", nil)
		newer.refused("begun", "join", map[string]any{"room": own})
		newer.does("watch", map[string]any{"room": own})
		if view := newer.event("view"); string(view["seat"]) != "null" {
			t.Errorf("who has left sees %s", view)
		}
		if code == own {
			t.Error("two rooms of one name")
		}
	})
}

// TestTheListOfRooms leaves private ones out, also one's own.
func TestTheListOfRooms(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		ann := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
		secret := ann.does("create", map[string]any{"rules": "leeds", "seats": 2, "private": true}).text("room")
		bob := h.api(t, "bob", sshtest.WithKey(sshtest.NewKey(t)))
		code := bob.does("create", map[string]any{
			"rules": "custom", "options": map[string]any{"down": 4, "shoot": "A", "shoot-answers": []string{"2", "Jk"}}, "seats": 4,
			"bots": []string{"easy", "normal"}, "clock": 30, "rounds": 3,
		}).text("room")
		want := `[{"room":"` + code + `","rules":"custom","options":{"down":4,"shoot":"A","shoot-answers":["2","Jk"]},"seats":4,` +
			`"taken":1,"bots":2,"watchers":0,"phase":"gathering","private":false}]`
		h.catchesUp(t)
		if got := ann.does("rooms", nil); string(got["rooms"]) != want {
			t.Errorf("got  %s\nwant %s", got["rooms"], want)
		}
		bob.does("leave", nil)
		bob.does("join", map[string]any{"room": secret})
		if e := bob.event("room"); e.text("room") == code {
			bob.event("room")
		}
	})
}

// TestWhatIsSaid comes to everybody in the room from then on, in its order.
func TestWhatIsSaid(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		ann, bob, code := h.apiTable(t, nil)
		ann.does("chat", map[string]any{"text": "hello <&>"})
		if said := bob.event("chat"); said.text("from") != "ann" || said.text("text") != "hello <&>" || said.text("room") != code {
			t.Errorf("bob hears %s", said)
		}
		cid := h.api(t, "cid", sshtest.WithKey(sshtest.NewKey(t)))
		cid.does("watch", map[string]any{"room": code})
		for range 2 {
			bob.does("chat", map[string]any{"text": "again"})
		}
		for range 2 {
			if said := cid.event("chat"); said.text("text") != "again" {
				t.Errorf("cid hears %s", said)
			}
		}
		bob.does("seed", map[string]any{"text": "nine lives"})
	})
}

// playsOut has two programs play a match at random.
func playsOut(ann, bob *apiClient) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		newRandomProgram(bob, 1).plays(false)
	}()
	newRandomProgram(ann, 0).plays(false)
	<-done
}

// TestTheNextRoundWaitsForAShare: the pause after a round is there to type one.
func TestTheNextRoundWaitsForAShare(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, func(s *Server) {
			hasty(s)
			s.limits.API.ProgramPause = time.Hour
		})
		ann, bob, _ := h.apiTable(t, map[string]any{"rounds": 2})
		ann.does("start", nil)
		done := make(chan struct{})
		go func() {
			defer close(done)
			playsRound(bob, 1)
			bob.does("ready", nil)
		}()
		playsRound(ann, 0)
		ann.does("seed", map[string]any{"text": "mine"})
		<-done
		ann.does("ready", nil)
		for {
			if view := ann.event("view"); view.number("n") == 0 {
				return
			}
		}
	})
}

// playsRound plays until the first result.
func playsRound(c *apiClient, seat int) {
	p := newRandomProgram(c, seat)
	p.once = true
	p.plays(false)
}

// TestARoomOfProgramsHasAClock, the house's, unless they say another or none.
func TestARoomOfProgramsHasAClock(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, nil)
		for want, fields := range map[int]map[string]any{60: {}, 0: {"clock": 0}, 30: {"clock": 30}} {
			ann := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
			terms := map[string]any{"rules": "leeds", "seats": 2}
			maps.Copy(terms, fields)
			ann.does("create", terms)
			if got := ann.event("room").number("clock"); got != want {
				t.Errorf("with %v the clock is %d", fields, got)
			}
		}
	})
}

// toldPlayer and toldSeat are what programs are told of players and of seats.
type (
	toldPlayer struct {
		ID   data.ID
		Name string
		Bot  bool
	}
	toldSeat struct {
		Seat      int
		Name      string
		Bot, Here bool
	}
)
