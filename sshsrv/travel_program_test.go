package sshsrv

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
)

// programIn is the session of a program that has gone into a room.
func (p *player) programIn(do, code string) *sshtest.Session {
	p.t.Helper()
	return p.pipe("api").Types(fmt.Sprintf(`{"id":1,"do":%q,"room":%q}`+"\n", do, code)).Sees(`{"id":1,"ok":true`)
}

// awaitSecond waits until a player has the second seat of a room, here or not.
func (h *host) awaitSecond(t *testing.T, code, name string, here bool) {
	t.Helper()
	waitUntil(t, name+" sits", func() bool {
		seat := h.watches(t, code).Seats[1]
		return seat.Name == name && seat.Here == here
	})
}

// TestAProgramGoesWhereItsRoomIs, and comes back, as if there were one server. Its name goes along and back.
func TestAProgramGoesWhereItsRoomIs(t *testing.T) {
	town := serveTown(t, 2)
	code, p := town.beta.makes(t, "mia"), town.alpha.known(t, "ann")
	room, program, name := fields{"room": code}, p.api(), "ann"
	town.catchesUp(t)
	rename := func(at *host, longer string) {
		name += longer
		p.at(at).run("name "+name, 0, name)
		town.catchesUp(t) // the first server knows the name from the log of the house
		town.alpha.effects.await()
	}
	for round := range 2 { // a name changes only so often
		if round > 0 {
			rename(town.alpha, "a")
		}
		if answer := program.do("join", room); answer.number("seat") != 1 {
			t.Errorf("ann sits down: %s", answer)
		}
		program.tell("room", "room", code)
		town.beta.awaitSecond(t, code, name, true)
		town.tellsOf(t, code)
		program.do("rooms", nil)
		program.do("stats", nil)
		program.refused("in_a_room", "join", room)
		program.refused("in_a_room", "bot", fields{"bot": true})
		program.refused("unknown_do", "dance", nil)
		program.refused("not_found", "record", fields{"round": "NONE"})
		rename(town.beta, "b") // who is there
		town.beta.awaitSecond(t, code, name, true)
		program.do("chat", fields{"text": "hello"})
		if said := program.tell("chat", "text", "hello"); said.text("from") != name {
			t.Errorf("ann hears %s", said)
		}
		program.do("leave", nil)
		program.seen = nil
		program.refused("not_in_a_room", "chat", fields{"text": "hello"})
		program.do("create", fields{"rules": "leeds", "seats": 2})
		program.awaitSeats(func(seats []toldSeat) bool { return seats[0].Name == name })
		program.do("leave", nil)
		program.seen = nil
	}
}

// tellsOf waits until operators are told of a session from alpha in a room of beta, at either server.
func (w *town) tellsOf(t *testing.T, code string) {
	t.Helper()
	for at, want := range map[*host]string{w.alpha: code + " on beta", w.beta: code + " via alpha"} {
		waitUntil(t, want, func() bool { return strings.Contains(at.ordered(t, "who", 0, ""), want) })
	}
}

// TestWhereARoomIs_IsNotSeen: answers are the same, to the letter, wherever the room is and the bytes are cut.
func TestWhereARoomIs_IsNotSeen(t *testing.T) {
	t.Parallel()
	seeds := uint64(3)
	if long() {
		seeds = 8
	}
	change := func(c *config) {
		hasty(c)
		c.limits.API.RequestBytes, c.limits.API.PendingBytes = 2<<10, 1<<20
		c.rooms.MakeBurst, c.rooms.SitBurst, c.rooms.SayBurst = 1000, 1000, 1000
	}
	single, town := townOf(t, 1, change).alpha, townOf(t, 2, change)
	for seed := range seeds {
		var want []string
		for i, at := range []*host{single, town.alpha, town.beta} {
			name, makes := fmt.Sprint(seed, "x", i), town.beta
			if i == 0 {
				makes = single
			}
			got := at.asksAll(t, makes.makes(t, "mia"+name), "p"+name, rand.New(rand.NewPCG(seed, 1)))
			if i == 0 {
				want = got
			}
			for n := range max(len(got), len(want)) {
				if n >= min(len(got), len(want)) || got[n] != want[n] {
					t.Fatalf("seed %d, answer %d is\n%s, not\n%s", seed, n, got[n:], want[n:])
				}
			}
		}
	}
}

// asksAll has a program send requests at random, torn anywhere, and gives the answers without what differs by house.
func (h *host) asksAll(t *testing.T, code, name string, rng *rand.Rand) (answers []string) {
	t.Helper()
	c := h.known(t, name).rawAPI()
	text := requestsFor(code, rng)
	go func() {
		for rest := text; len(rest) > 0; {
			n := 1 + rand.IntN(min(len(rest), 1+rand.IntN(200)))
			must(c.in.Write([]byte(rest[:n])))
			rest = rest[n:]
		}
		_ = c.in.CloseWrite()
	}()
	if hello := c.read(); hello.text("type") != "hello" {
		t.Fatalf("%s", hello)
	}
	in := ""
	for line := c.read(); line != nil; line = c.read() {
		if line["id"] == nil {
			if line.text("type") == "hello" || line.text("room") != in {
				t.Errorf("in %q it is told %s", in, line)
			}
			continue
		}
		do, _, _ := strings.Cut(line.text("id"), "-")
		switch granted := string(line["ok"]) == "true"; {
		case granted && (do == "join" || do == "watch"):
			in = code
		case granted && do == "create":
			in = line.text("room")
		case granted && do == "leave":
			in = ""
		}
		if line.text("room") != "" {
			line["room"] = json.RawMessage(`"made"`)
		}
		delete(line, "rooms")
		delete(line, "stats")
		answers = append(answers, strings.ReplaceAll(jsonText(line), code, "the room"))
	}
	return answers
}

// requestsFor are requests of a program of which some lead into a room and out of it.
func requestsFor(code string, rng *rand.Rand) string {
	var text strings.Builder
	all := strings.Fields("join join watch leave leave chat stats rooms record bot create move ready queue dance start " +
		"junk long deep")
	made := 0
	for i := range 120 {
		do := all[rng.IntN(len(all))]
		if do == "create" {
			if made++; made > 3 {
				continue
			}
		}
		id := fmt.Sprintf(`{"id":"%s-%d","do":`, do, i)
		switch do {
		case "junk":
			text.WriteString([]string{"", "{", "null", "\xff", `{"id":[1],"do":"leave"}`}[rng.IntN(5)])
		case "long":
			text.WriteString(id + `"chat","text":"` + strings.Repeat("x", 2<<10) + `"}`)
		case "deep":
			text.WriteString(id + `"leave","options":[[[[[[[[[[]]]]]]]]]]}`)
		case "chat":
			text.WriteString(id + `"chat","text":"` + strings.Repeat(`\u200b`, 1+rng.IntN(400)) + `"}`)
		default:
			const rest = `"%s","room":"%s","rules":"leeds","seats":2,"n":0,"move":"ready","round":"NONE"}`
			fmt.Fprintf(&text, id+rest, do, code)
		}
		text.WriteString("\n")
	}
	return text.String()
}

// TestTheLogSaysViaWhichServer a session comes, in every line about it, be it a program's or that of a terminal.
func TestTheLogSaysViaWhichServer(t *testing.T) {
	t.Parallel()
	var logs []*journalOf
	town := townOf(t, 2, func(c *config) {
		c.change = func(s *Server) {
			logs = append(logs, &journalOf{})
			s.log = slog.New(slog.NewTextHandler(logs[len(logs)-1], &slog.HandlerOptions{Level: slog.LevelDebug}))
		}
	})
	code := town.beta.makes(t, "mia")
	program := town.alpha.known(t, "ann").api()
	program.do("watch", fields{"room": code})
	program.do("leave", nil)
	town.alpha.keyless(t).shows("watch " + code).Sees("Bring friends").Types("\x1b[27u").Sees("Play, or watch")
	for _, purpose := range []string{"api", "watch"} {
		for _, what := range []string{"begins", "ends"} {
			logs[1].say(t, `msg="session `+what+`" address=127\.0\.0\.1 via=alpha .*for=`+purpose)
		}
	}
	logs[0].say(t, `msg="session goes to another server" address=127\.0\.0\.1 node=beta room=`+code)
	logs[0].say(t, `msg="session comes back" address=127\.0\.0\.1 node=beta room=`+code+` reason=lobby`)
	for i, log := range logs {
		for line := range strings.Lines(log.String()) {
			if strings.Contains(line, " address=") && strings.Contains(line, " via=alpha ") != (i == 1) {
				t.Errorf("server %d logs %s", i, line)
			}
		}
	}
}

// TestTheServerOfARoomStops, or the first one, or the input: the program is told, and its seat is kept.
func TestTheServerOfARoomStops(t *testing.T) {
	town := serveTown(t, 2)
	code, other := town.beta.makes(t, "mia"), town.alpha.makes(t, "max")
	s := town.alpha.known(t, "cid").programIn("join", code)
	s.Types(`{"id":2,"do":"stats"}`).EndInput() // the last line may lack its end
	checkEnd(t, s, 0, `{"id":2,"ok":true`)
	town.beta.awaitSecond(t, code, "cid", false)
	town.beta.counts(t, 0)

	s = town.beta.known(t, "bob").programIn("join", other)
	program := town.alpha.known(t, "ann").api()
	program.do("join", fields{"room": code})
	town.beta.end()
	if closed := program.tell("closed", "error", "moved"); closed.text("room") != code {
		t.Errorf("ann is told %s", closed)
	}
	program.refused("not_in_a_room", "chat", fields{"text": "hello?"})
	program.do("create", fields{"rules": "leeds", "seats": 2})
	if s.Ends(); !strings.Contains(s.Errors(), "The server is going down") {
		t.Errorf("bob is told %q", s.Errors())
	}
	town.alpha.awaitSecond(t, other, "bob", false)
}

// TestARoomIsOverUnderAProgram: it is told why, and goes on where it came in.
func TestARoomIsOverUnderAProgram(t *testing.T) {
	town := serveTown(t, 2)
	town.counted()
	code, other, p := town.beta.makes(t, "mia"), town.beta.makes(t, "max"), town.alpha.known(t, "ann")
	older, newer := p.api(), p.api()
	older.do("join", fields{"room": code})
	newer.do("watch", fields{"room": code})
	older.tell("closed", "error", "elsewhere")
	older.refused("not_in_a_room", "leave", nil)
	town.beta.ordered(t, "close "+code+" --why late", 0, "")
	if closed := newer.tell("closed", "error", "shut"); !strings.Contains(closed.text("message"), "late") {
		t.Errorf("the newer one is told %s", closed)
	}
	newer.refused("no_such_room", "join", fields{"room": code})
	for _, c := range []*apiClient{older, newer} {
		c.seen = nil
		c.do("stats", nil)
	}
	town.beta.counts(t, 0)
	town.beta.cut()
	newer.refused("unreachable", "join", fields{"room": other})
	newer.refused("unreachable", "watch", fields{"room": other})
}
