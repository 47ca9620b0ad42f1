package sshsrv

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
)

func TestWhatProgramsAreRefused(t *testing.T) {
	t.Parallel()
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

// TestLinesThatAreNoRequests are answered with an error each, and the next request is carried out.
func TestLinesThatAreNoRequests(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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
