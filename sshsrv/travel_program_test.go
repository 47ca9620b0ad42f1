package sshsrv

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/sshsrv/sshtest"
)

// TestAProgramGoesWhereItsRoomIs, and comes back: what it asks for is carried out where it is, and all of it reads as if there were
// one server.
func TestAProgramGoesWhereItsRoomIs(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	ann := town.alpha.api(t, "ann", sshtest.WithKey(town.alpha.player(t, "ann")))
	for range 3 {
		if answer := ann.does("join", map[string]any{"room": code}); answer.number("seat") != 1 {
			t.Errorf("ann sits down: %s", answer)
		}
		if room := ann.event("room"); room.text("room") != code {
			t.Errorf("ann sees %s", room)
		}
		ann.does("rooms", nil)
		ann.does("stats", nil)
		ann.refused("in_a_room", "join", map[string]any{"room": code})
		ann.refused("in_a_room", "bot", map[string]any{"bot": true})
		ann.refused("unknown_do", "dance", nil)
		ann.refused("not_found", "record", map[string]any{"round": "NONE"})
		ann.does("chat", map[string]any{"text": "hello"})
		if said := ann.event("chat"); said.text("text") != "hello" {
			t.Errorf("ann hears %s", said)
		}
		ann.does("leave", nil)
		ann.seen = nil
		ann.refused("not_in_a_room", "chat", map[string]any{"text": "hello"})
		own := ann.does("create", map[string]any{"rules": "leeds", "seats": 2}).text("room")
		if room := ann.event("room"); room.text("room") != own {
			t.Errorf("ann sees %s", room)
		}
		ann.does("leave", nil)
		ann.seen = nil
	}
}

// TestWhereARoomIs_IsNotSeen: what a program sends is answered the same, to the letter, in a house of one server and where its room
// is at another one, wherever its bytes are cut; no hello, answer or event is there twice or too few, and it is all in its order.
func TestWhereARoomIs_IsNotSeen(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			change := func(l *Limits) {
				l.API.ProgramPause = 1
				unbounded(&l.API)
				l.API.RequestBytes, l.API.PendingBytes = 2<<10, 1<<20
			}
			single := startTownOf(t, 1, change).alpha
			want := single.asksAll(t, single.table(t), rand.New(rand.NewPCG(seed, 1)))
			town := startTown(t, change)
			for i, at := range town.hosts {
				got := at.asksAll(t, town.beta.tableOf(t, fmt.Sprint("mia", i)), rand.New(rand.NewPCG(seed, 1)))
				if len(got) != len(want) {
					t.Errorf("%d answers, not %d", len(got), len(want))
				}
				for i := range min(len(got), len(want)) {
					if got[i] != want[i] {
						t.Fatalf("answer %d is\n%s, not\n%s", i, got[i], want[i])
					}
				}
			}
		})
	}
}

// TestTheLogSaysViaWhichServer a session comes, in every line about it, be it a program's or that of somebody with a terminal.
func TestTheLogSaysViaWhichServer(t *testing.T) {
	t.Parallel()
	var logs []*journalOf
	town := startTownWith(t, 2, townConfig{limits: unhurried(), rooms: rooms.DefaultRoomLimits(), change: func(s *Server) {
		logs = append(logs, &journalOf{})
		s.log = slog.New(slog.NewTextHandler(logs[len(logs)-1], &slog.HandlerOptions{Level: slog.LevelDebug}))
	}})
	code := town.beta.table(t)
	ann := town.alpha.api(t, "ann", sshtest.WithKey(town.alpha.player(t, "ann")))
	ann.does("watch", map[string]any{"room": code})
	ann.does("leave", nil)
	town.alpha.guest(t).Open().StartCommand(80, 24, "watch "+code).Sees("mia").Sees("Bring friends").Types("\x1b[27u").Sees("Play, or watch")
	for _, purpose := range []string{"api", "watch"} {
		logs[1].says(t, `msg="session begins" address=127\.0\.0\.1 via=alpha .*for=`+purpose)
		logs[1].says(t, `msg="session ends" address=127\.0\.0\.1 via=alpha .*for=`+purpose)
	}
	logs[0].says(t, `msg="session goes to another server" address=127\.0\.0\.1 node=beta room=`+code)
	logs[0].says(t, `msg="session comes back" address=127\.0\.0\.1 node=beta room=`+code+` reason=lobby`)
	for i, via := range []bool{false, true} {
		logs[i].mu.Lock()
		for line := range strings.Lines(logs[i].text.String()) {
			if strings.Contains(line, " address=") && strings.Contains(line, " via=alpha ") != via {
				t.Errorf("server %d logs %s", i, line)
			}
		}
		logs[i].mu.Unlock()
	}
}

// asksAll has a program send requests at random, torn anywhere, and its end, and gives the answers without what differs from house to
// house. What it is told besides is checked.
func (h *host) asksAll(t *testing.T, code string, rng *rand.Rand) (answers []string) {
	t.Helper()
	c := h.rawAPI(t, "x", sshtest.WithKey(h.player(t, fmt.Sprint("p", rand.IntN(1<<20)))))
	text := requestsFor(code, rng)
	go func() {
		cuts := rand.New(rand.NewPCG(rand.Uint64(), 3))
		for rest := text; len(rest) > 0; {
			n := 1 + cuts.IntN(min(len(rest), 1+cuts.IntN(200)))
			if _, err := io.WriteString(c.in, rest[:n]); err != nil {
				t.Error(err)
				return
			}
			rest = rest[n:]
		}
		_ = c.in.(interface{ CloseWrite() error }).CloseWrite()
	}()
	if hello := c.read(); hello.text("type") != "hello" {
		t.Fatalf("%s", hello)
	}
	in := ""
	for line := c.read(); line != nil; line = c.read() {
		switch kind := line.text("type"); {
		case line["id"] != nil:
			if string(line["ok"]) == "true" {
				in = whereNow(in, code, line)
			}
			answers = append(answers, normal(line, code))
		case kind == "hello" || line.text("room") != in:
			t.Errorf("in %q it is told %s", in, line)
		}
	}
	return answers
}

// whereNow is the room that a program is in after an answer that grants something, whose id says what.
func whereNow(in, code string, line apiLine) string {
	switch do, _, _ := strings.Cut(line.text("id"), "-"); do {
	case "join", "watch":
		return code
	case "create":
		return line.text("room")
	case "leave":
		return ""
	}
	return in
}

// normal is an answer without codes of rooms that are made, and without the list of rooms.
func normal(line apiLine, code string) string {
	if line.text("room") != "" {
		line["room"] = json.RawMessage(`"made"`)
	}
	delete(line, "rooms")
	delete(line, "stats")
	text, _ := json.Marshal(line)
	return strings.ReplaceAll(string(text), code, "the room")
}

// requestsFor are requests of a program of which some lead into a room and out of it.
func requestsFor(code string, rng *rand.Rand) string {
	var text strings.Builder
	made := 0
	for i := range 120 {
		do := []string{"join", "join", "watch", "leave", "leave", "chat", "stats", "rooms", "record", "bot", "create", "move", "ready", "queue", "dance", "start", "junk", "long", "deep"}[rng.IntN(19)]
		if do == "create" {
			if made++; made > 3 {
				continue
			}
		}
		id := fmt.Sprintf("%s-%d", do, i)
		switch do {
		case "junk":
			text.WriteString([]string{"", "{", "null", "\xff", `{"id":[1],"do":"leave"}`}[rng.IntN(5)])
		case "long":
			fmt.Fprintf(&text, `{"id":"%s","do":"chat","text":"%s"}`, id, strings.Repeat("x", 2<<10))
		case "deep":
			fmt.Fprintf(&text, `{"id":"%s","do":"leave","options":[[[[[[[[[[]]]]]]]]]]}`, id)
		case "chat":
			fmt.Fprintf(&text, `{"id":"%s","do":"chat","text":"%s"}`, id, strings.Repeat(`\u200b`, 1+rng.IntN(400)))
		default:
			fmt.Fprintf(&text, `{"id":"%s","do":"%s","room":"%s","rules":"leeds","seats":2,"n":0,"move":"ready","round":"NONE"}`, id, do, code)
		}
		text.WriteString("\n")
	}
	return text.String()
}

// TestOperatorsSeeWhereAProgramIs on both servers.
func TestOperatorsSeeWhereAProgramIs(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	ann := town.alpha.api(t, "ann", sshtest.WithKey(town.alpha.player(t, "ann")))
	ann.does("watch", map[string]any{"room": code})
	for at, want := range map[*host]string{town.alpha: code + " on beta", town.beta: code + " via alpha"} {
		comesTrue(t, want, func() bool { // where it is, is noted besides the answer
			status, out, _ := at.orders(t, "who")
			return status == 0 && strings.Contains(out, want)
		})
	}
}
