package sshsrv

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/sshsrv/object"
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

// TestAKeyWithoutAProfileGetsOne that is named after the SSH user name, made unique; whoever comes without a key is a guest.
func TestAKeyWithoutAProfileGetsOne(t *testing.T) {
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	var id data.ID
	for _, c := range []struct {
		user, name string
		auth       int
	}{{"ann", "ann", 0}, {"zoe", "ann", 0}, {"ann", "ann2", 1}} {
		with := key
		if c.auth > 0 {
			with = sshtest.NewKey(t)
		}
		var player toldPlayer
		if err := json.Unmarshal(h.rawAPI(t, c.user, sshtest.WithKey(with)).next()["player"], &player); err != nil {
			t.Fatal(err)
		}
		if player.Name != c.name || player.ID == "" || c.auth == 0 && id != "" && player.ID != id {
			t.Errorf("%s is %+v, want %s", c.user, player, c.name)
		}
		id = player.ID
		if got, err := h.store.ByName(c.name); err != nil || got.ID != player.ID {
			t.Errorf("the store says %+v, %v", got, err)
		}
	}
	guest := h.api(t, "ann", sshtest.WithoutKey())
	guest.does("rooms", nil)
	guest.refused("guest", "create", map[string]any{"rules": "classic", "seats": 2})
	guest.refused("guest", "stats", nil)
	guest.refused("guest", "bot", map[string]any{"bot": true})
}

func TestWhatProgramsAreRefused(t *testing.T) {
	h := startHost(t, nil)
	ann, bob, code := h.apiTable(t, nil)
	eve := h.api(t, "eve", sshtest.WithKey(sshtest.NewKey(t)))
	for _, c := range []struct {
		by       *apiClient
		code, do string
		fields   map[string]any
	}{
		{eve, "unknown_do", "dance", nil},
		{eve, "unknown_do", "", nil},
		{eve, "not_in_a_room", "start", nil},
		{eve, "not_in_a_room", "leave", nil},
		{eve, "not_in_a_room", "move", map[string]any{"n": 0, "move": "ready"}},
		{eve, "no_such_room", "join", map[string]any{"room": "no-room"}},
		{eve, "no_such_room", "watch", nil},
		{eve, "full", "join", map[string]any{"room": code}},
		{eve, "unknown_rules", "create", map[string]any{"rules": "poker", "seats": 2}},
		{eve, "unknown_option", "create", map[string]any{"rules": "leeds", "seats": 2, "options": map[string]any{"again": "9"}}},
		{eve, "bad_option", "create", map[string]any{"rules": "custom", "seats": 2, "options": map[string]any{"down": 99}}},
		{eve, "bad_request", "create", map[string]any{"rules": "custom", "seats": 2, "options": map[string]any{"down": map[string]any{}}}},
		{eve, "options_clash", "create", map[string]any{"rules": "custom", "seats": 2, "options": map[string]any{"reset": "9", "again": "9"}}},
		{eve, "options_clash", "create", map[string]any{"rules": "custom", "seats": 2, "options": map[string]any{"shoot-answers": []string{"4"}}}},
		{eve, "bad_terms", "create", map[string]any{"rules": "leeds", "seats": 1}},
		{eve, "bad_terms", "create", map[string]any{"rules": "leeds", "seats": 2, "clock": 7}},
		{eve, "bad_terms", "create", map[string]any{"rules": "leeds", "seats": 2, "clock": -1 << 60}},
		{eve, "bad_terms", "create", map[string]any{"rules": "leeds", "seats": 2, "rounds": -1}},
		{eve, "bad_terms", "create", map[string]any{"rules": "leeds", "seats": 2, "pace": "blitz"}},
		{eve, "bad_request", "create", map[string]any{"rules": "leeds", "seats": 2, "pace": 2}},
		{eve, "unknown_bot", "create", map[string]any{"rules": "leeds", "seats": 2, "bots": []string{"genius"}}},
		{eve, "bad_terms", "create", map[string]any{"rules": "leeds", "seats": 2, "bots": []string{"easy", "easy"}}},
		{eve, "bad_request", "create", map[string]any{"rules": "leeds", "seats": "two"}},
		{eve, "bad_request", "record", nil},
		{eve, "not_found", "record", map[string]any{"round": "NONE"}},
		{eve, "not_found", "stats", map[string]any{"name": "nobody at all"}},
		{eve, "bad_request", "bot", nil},
		{bob, "in_a_room", "join", map[string]any{"room": code}},
		{bob, "in_a_room", "create", map[string]any{"rules": "leeds", "seats": 2}},
		{bob, "in_a_room", "bot", map[string]any{"bot": true}},
		{bob, "not_maker", "start", nil},
		{bob, "not_now", "ready", nil},
		{bob, "not_now", "move", map[string]any{"n": 0, "move": "ready"}},
		{bob, "empty", "chat", map[string]any{"text": "\u200b"}},
		{bob, "too_long", "chat", map[string]any{"text": strings.Repeat("x", 300)}},
		{bob, "too_long", "seed", map[string]any{"text": strings.Repeat("x", 300)}},
	} {
		c.by.refused(c.code, c.do, c.fields)
	}
	ann.does("start", nil)
	ann.event("view")
	bob.event("view")
	for _, c := range []struct {
		code   string
		fields map[string]any
	}{
		{"bad_request", map[string]any{"move": "ready"}},
		{"bad_request", map[string]any{"n": 0.5, "move": "ready"}},
		{"bad_move", map[string]any{"n": 0, "move": "dance"}},
		{"bad_move", map[string]any{"n": 0, "move": "foul"}},
		{"bad_move", map[string]any{"n": 0}},
		{"stale", map[string]any{"n": -1, "move": "ready"}},
		{"stale", map[string]any{"n": 1, "move": "ready"}},
		{"set_up", map[string]any{"n": 0, "move": "take"}},
		{"bad_request", map[string]any{"n": 0, "move": "flip", "slot": -1}},
		{"laid", map[string]any{"n": 0, "move": "lay", "cards": []string{"2c", "2d", "2h"}}},
		{"uneven", map[string]any{"n": 0, "move": "swap"}},
		{"bad_request", map[string]any{"n": 0, "move": "swap", "hand": []string{"1x"}, "up": []any{nil}}},
	} {
		bob.refused(c.code, "move", c.fields)
	}
	ann.does("move", map[string]any{"n": 0, "move": "ready"})
	bob.does("move", map[string]any{"n": 0, "move": "ready"}) // what others do in the set-up makes nothing stale
	bob.refused("stale", "move", map[string]any{"n": 0, "move": "ready"})
}

// TestCardsThatAreNotThereAreNoFoul: programs that name cards which they do not have are refused, and nothing follows; with one
// that they have the referee calls a foul.
func TestCardsThatAreNotThereAreNoFoul(t *testing.T) {
	h := startHost(t, nil)
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
}

// turn is the first seat on turn in the views that come.
func (c *apiClient) turn() int {
	c.t.Helper()
	for {
		var view struct{ Turn *int }
		if err := json.Unmarshal(c.event("view")["view"], &view); err != nil {
			c.t.Fatal(err)
		}
		if view.Turn != nil {
			return *view.Turn
		}
	}
}

// hand is one's own in the next view.
func (c *apiClient) hand() []string {
	c.t.Helper()
	event := c.event("view")
	var view struct{ Hands []json.RawMessage }
	var hand []string
	if err := json.Unmarshal(event["view"], &view); err != nil {
		c.t.Fatal(err)
	}
	if err := json.Unmarshal(view.Hands[event.number("seat")], &hand); err != nil {
		c.t.Fatal(err)
	}
	return hand
}

// TestLinesThatAreNoRequests are answered with an error each, and the next request is carried out.
func TestLinesThatAreNoRequests(t *testing.T) {
	c := startHost(t, nil).api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
	for _, bad := range []struct{ line, id, code string }{
		{``, `null`, "bad_request"},
		{`{`, `null`, "bad_request"},
		{`hello`, `null`, "bad_request"},
		{`null`, `null`, "bad_request"},
		{`[]`, `null`, "bad_request"},
		{`{"do":"rooms"}`, `null`, "bad_request"},
		{`{"id":null,"do":"rooms"}`, `null`, "bad_request"},
		{`{"id":{"x":1},"do":"rooms"}`, `null`, "bad_request"},
		{`{"id":"` + strings.Repeat("x", 200) + `","do":"rooms"}`, `null`, "bad_request"},
		{`{"id":1,"do":"rooms","seats":NaN}`, `null`, "bad_request"},
		{`{"id":2,"do":"rooms","seats":1e999}`, `2`, "bad_request"},
		{`{"id":3,"do":7}`, `3`, "bad_request"},
		{`{"id":"four","do":"rooms","n":"x"}`, `"four"`, "bad_request"},
		{"{\"id\":5,\"do\":\"\xff\xfe\"}", `null`, "bad_request"},
		{`{"id":6,"do":"create","options":` + strings.Repeat("[", 8000) + strings.Repeat("]", 8000) + `}`, `6`, "bad_request"},
		{`{"id":7,"do":"rooms"} {"id":8}`, `null`, "bad_request"},
		{`{"id":9,"do":"rooms","x":"` + strings.Repeat("x", 16<<10) + `"}`, `null`, "too_long"},
		{strings.Repeat("x", 100_000), `null`, "too_long"},
	} {
		c.sends(bad.line)
		got := c.read()
		if string(got["id"]) != bad.id || string(got["ok"]) != "false" || got.text("error") != bad.code {
			t.Errorf("%.60s: %s, want %s", bad.line, got, bad.code)
		}
		if strings.Contains(got.text("message"), "api") {
			t.Errorf("%.60s: %s, which speaks of the server's inside", bad.line, got)
		}
		c.does("rooms", nil)
	}
	longest := `{"id":1,"do":"rooms","x":"`
	longest += strings.Repeat("x", 16<<10-len(longest)-2) + `"}`
	c.sends(longest)
	if got := c.read(); string(got["ok"]) != "true" {
		t.Errorf("a request of 16 KiB: %s", got)
	}
	c.sends(longest + "\r")
	if got := c.read(); string(got["ok"]) != "true" {
		t.Errorf("a request of 16 KiB on a line as Windows ends it: %s", got)
	}
	c.sends("{\"do\":\"rooms\",\"do\":\"rooms\",\"id\":1e3}\r")
	if got := c.read(); string(got["ok"]) != "true" || string(got["id"]) != "1e3" {
		t.Errorf("an id is given back as it was written: %s", got)
	}
}

// TestRequestsThatAreThereFromTheStart are carried out to the last when the input ends at once.
func TestRequestsThatAreThereFromTheStart(t *testing.T) {
	s, err := startHost(t, hasty).connect(t, "ann", sshtest.WithKey(sshtest.NewKey(t))).TryOpen()
	if err != nil {
		t.Fatal(err)
	}
	var input strings.Builder
	const requests = 200
	for i := range requests {
		fmt.Fprintf(&input, "{\"id\":%d,\"do\":\"rooms\"}\n", i)
	}
	text := strings.TrimSuffix(input.String(), "\n") // the last line may lack its end
	s.Request("exec", struct{ Command string }{" api "})
	s.Read()
	if _, err := io.WriteString(s.Channel, text); err != nil {
		t.Fatal(err)
	}
	if err := s.Channel.CloseWrite(); err != nil {
		t.Fatal(err)
	}
	if status := s.Ends(); status != 0 {
		t.Errorf("ends with %d", status)
	}
	if n := strings.Count(s.Got(), `"ok":true`); n != requests {
		t.Errorf("%d answers: %s", n, s.Got())
	}
}

// TestAFloodOfRequests is told that it is too fast, and hung up on if it goes on.
func TestAFloodOfRequests(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.api(t, "mallory", sshtest.WithKey(sshtest.NewKey(t)))
		const request = "{\"id\":1,\"do\":\"rooms\"}\n"
		c.sends(strings.Repeat(request, 1000))
		fast := 0
		for range 1000 {
			if line := c.read(); line.text("error") == "too_fast" && line.number("id") == 1 {
				fast++
			}
		}
		if fast == 0 {
			t.Error("nothing was too fast")
		}
		go func() {
			_, _ = io.WriteString(c.in, strings.Repeat(request, 10_000)) // hung up on
		}()
		for c.read() != nil {
		}
		c.conn.IsHungUpOn()
	})
}

// TestALineWithoutAnEnd is hung up on.
func TestALineWithoutAnEnd(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.api(t, "mallory", sshtest.WithKey(sshtest.NewKey(t)))
		go func() {
			part := strings.Repeat("x", 64<<10)
			for {
				if _, err := io.WriteString(c.in, part); err != nil {
					return
				}
			}
		}()
		c.conn.IsHungUpOn()
	})
}

// TestDroppingOffKeepsTheSeat, and leaving gives it up.
func TestDroppingOffKeepsTheSeat(t *testing.T) {
	h := startHost(t, nil)
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
}

// TestTheListOfRooms leaves private ones out, also one's own.
func TestTheListOfRooms(t *testing.T) {
	h := startHost(t, nil)
	ann := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
	secret := ann.does("create", map[string]any{"rules": "leeds", "seats": 2, "private": true}).text("room")
	bob := h.api(t, "bob", sshtest.WithKey(sshtest.NewKey(t)))
	code := bob.does("create", map[string]any{
		"rules": "custom", "options": map[string]any{"down": 4, "shoot": "A", "shoot-answers": []string{"2", "Jk"}}, "seats": 4,
		"bots": []string{"easy", "normal"}, "clock": 30, "rounds": 3,
	}).text("room")
	want := `[{"room":"` + code + `","rules":"custom","options":{"down":4,"shoot":"A","shoot-answers":["2","Jk"]},"seats":4,` +
		`"taken":1,"bots":2,"watchers":0,"phase":"gathering","private":false}]`
	if got := ann.does("rooms", nil); string(got["rooms"]) != want {
		t.Errorf("got  %s\nwant %s", got["rooms"], want)
	}
	bob.does("leave", nil)
	bob.does("join", map[string]any{"room": secret})
	if e := bob.event("room"); e.text("room") == code {
		bob.event("room")
	}
}

// TestWhatIsSaid comes to everybody in the room from then on, in its order.
func TestWhatIsSaid(t *testing.T) {
	h := startHost(t, nil)
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
}

// TestAProgramIsShownAsOne, from when its profile says so, and does not count as a person.
func TestAProgramIsShownAsOne(t *testing.T) {
	h := startHost(t, hasty)
	key := sshtest.NewKey(t)
	bob := h.api(t, "bob", sshtest.WithKey(key))
	bob.does("bot", map[string]any{"bot": true})
	bob.conn.HangUp()
	bob = h.rawAPI(t, "x", sshtest.WithKey(key))
	var player toldPlayer
	if err := json.Unmarshal(bob.next()["player"], &player); err != nil || player.Name != "bob" || !player.Bot {
		t.Errorf("bob is %+v, %v", player, err)
	}
	ann := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
	code := ann.does("create", map[string]any{"rules": "classic", "seats": 2}).text("room")
	bob.does("join", map[string]any{"room": code})
	var seats []toldSeat
	for len(seats) == 0 || !seats[1].Bot {
		if err := json.Unmarshal(ann.event("room")["seats"], &seats); err != nil {
			t.Fatal(err)
		}
	}
	if seats[0].Bot || seats[1].Name != "bob*" || !seats[1].Here {
		t.Errorf("they sit %+v", seats)
	}
	ann.does("start", nil)
	playsOut(ann, bob)
	var stats object.Stats
	if err := json.Unmarshal(ann.does("stats", map[string]any{"name": "bob"})["stats"], &stats); err != nil {
		t.Fatal(err)
	}
	if len(stats.Counted) > 0 || len(stats.Practice) == 0 || stats.Practice[0].Rounds+stats.Practice[0].Abandoned != 1 {
		t.Errorf("bob has %+v", stats)
	}
	bob.does("leave", nil)
	bob.does("bot", map[string]any{"bot": false})
	if p, err := h.store.ByName("bob"); err != nil || p.Settings.Bot {
		t.Errorf("bob is %+v, %v", p, err)
	}
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
	h := startHost(t, func(s *Server) {
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
}

// playsRound plays until the first result.
func playsRound(c *apiClient, seat int) {
	p := newRandomProgram(c, seat)
	p.once = true
	p.plays(false)
}

// TestAProgramWhoseKeyGoesIsGone, as every session of that key.
func TestAProgramWhoseKeyGoesIsGone(t *testing.T) {
	h := startHost(t, nil)
	c := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
	profile, err := h.store.ByName("ann")
	if err != nil {
		t.Fatal(err)
	}
	h.open.End(profile.ID, "another", nil)
	c.does("rooms", nil)
	h.open.End(profile.ID, "", nil)
	if line := c.read(); line != nil {
		t.Errorf("after the end comes %s", line)
	}
}

// TestARoomOfProgramsHasAClock, the house's, unless they say another or none.
func TestARoomOfProgramsHasAClock(t *testing.T) {
	h := startHost(t, nil)
	for want, fields := range map[int]map[string]any{60: {}, 0: {"clock": 0}, 30: {"clock": 30}} {
		ann := h.api(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
		terms := map[string]any{"rules": "leeds", "seats": 2}
		maps.Copy(terms, fields)
		ann.does("create", terms)
		if got := ann.event("room").number("clock"); got != want {
			t.Errorf("with %v the clock is %d", fields, got)
		}
	}
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
