package sshsrv

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/rooms/live"
	"shithead/sshsrv/sshtest"
)

// programIn is the session of a program that has gone into a room.
func (p *player) programIn(do, code string) *sshtest.Session {
	p.t.Helper()
	s := p.pipe("api")
	return s.say(fmt.Sprintf(`{"id":1,"do":%q,"room":%q}`, do, code)).hear(`{"id":1,"ok":true`).Session
}

// TestAProgramGoesWhereItsRoomIs, and comes back, as if there were one server; its name goes along and back.
func TestAProgramGoesWhereItsRoomIs(t *testing.T) {
	t.Parallel()
	town := townOf(t, 2, nil)
	code, p := town.beta.makes(t, "mia"), town.alpha.known(t, "ann")
	program, name := p.api(), "ann"
	town.catchesUp(t)
	for _, at := range []*host{nil, town.alpha} { // a name changes only so often
		if at != nil {
			name += "a"
			p.at(at).run("name "+name, 0, name)
			town.catchesUp(t) // the first server knows the name from the log of the house
			town.alpha.effects.await()
		}
		if answer := program.do("join", fields{"room": code}); answer.number("seat") != 1 {
			t.Errorf("ann sits down: %s", answer)
		}
		program.tell("room", "room", code)
		town.beta.awaitSecond(t, code, name, true)
		for at, want := range map[*host]string{town.alpha: code + " on beta", town.beta: code + " via alpha"} {
			waitUntil(t, want, func() bool { return strings.Contains(at.ordered(t, "who", 0, ""), want) }) // noted besides the answer
		}
		program.do("rooms", nil)
		program.do("stats", nil)
		program.refused("in_a_room", "join", fields{"room": code})
		program.refused("in_a_room", "bot", fields{"bot": true})
		program.refused("unknown_do", "dance", nil)
		program.refused("not_found", "record", fields{"round": "NONE"})
		name += "b"
		p.at(town.beta).run("name "+name, 0, name) // who is there
		town.beta.awaitSecond(t, code, name, true)
		program.do("chat", fields{"text": "hello"})
		if said := program.tell("chat", "text", "hello"); said.text("from") != name {
			t.Errorf("ann hears %s", said)
		}
		program.do("leave", nil)
		program.seen = nil
		program.refused("not_in_a_room", "chat", fields{"text": "hello"})
		town.catchesUp(t)
		town.alpha.effects.await()
		program.do("create", fields{"rules": "leeds", "seats": 2})
		program.called(name)
		program.do("leave", nil)
		program.seen = nil
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
		want := single.asksAll(t, single.makes(t, fmt.Sprint("mia", seed)), fmt.Sprint("p", seed), rand.New(rand.NewPCG(seed, 1)))
		for i, at := range town.hosts {
			name := fmt.Sprint(seed, "x", i)
			got := at.asksAll(t, town.beta.makes(t, "mia"+name), "p"+name, rand.New(rand.NewPCG(seed, 1)))
			if len(got) != len(want) {
				t.Errorf("%d answers, not %d", len(got), len(want))
			}
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("seed %d, answer %d is\n%s, not\n%s", seed, i, got[i], want[i])
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
		cuts := rand.New(rand.NewPCG(rand.Uint64(), 3))
		for rest := text; len(rest) > 0; {
			n := 1 + cuts.IntN(min(len(rest), 1+cuts.IntN(200)))
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
		switch kind := line.text("type"); {
		case line["id"] != nil:
			do, _, _ := strings.Cut(line.text("id"), "-")
			switch granted := string(line["ok"]) == "true"; {
			case granted && (do == "join" || do == "watch"):
				in = code
			case granted && do == "create":
				in = line.text("room")
			case granted && do == "leave":
				in = ""
			}
			answers = append(answers, normal(line, code))
		case kind == "hello" || line.text("room") != in:
			t.Errorf("in %q it is told %s", in, line)
		}
	}
	return answers
}

// normal is an answer without codes of rooms that are made, and without the list of rooms.
func normal(line apiLine, code string) string {
	if line.text("room") != "" {
		line["room"] = json.RawMessage(`"made"`)
	}
	delete(line, "rooms")
	delete(line, "stats")
	return strings.ReplaceAll(jsonText(line), code, "the room")
}

// requestsFor are requests of a program of which some lead into a room and out of it.
func requestsFor(code string, rng *rand.Rand) string {
	var text strings.Builder
	all := strings.Fields("join join watch leave leave chat stats rooms record bot create move ready queue dance start junk long deep")
	made := 0
	for i := range 120 {
		do := all[rng.IntN(len(all))]
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
	town.alpha.keyless(t).shows("watch " + code).Sees("mia").Sees("Bring friends").Types("\x1b[27u").Sees("Play, or watch")
	for _, purpose := range []string{"api", "watch"} {
		logs[1].say(t, `msg="session begins" address=127\.0\.0\.1 via=alpha .*for=`+purpose)
		logs[1].say(t, `msg="session ends" address=127\.0\.0\.1 via=alpha .*for=`+purpose)
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
	t.Parallel()
	town := townOf(t, 2, nil)
	code := town.beta.makes(t, "mia")
	s := town.alpha.known(t, "cid").programIn("join", code)
	s.Types(`{"id":2,"do":"stats"}`).EndInput() // the last line may lack its end
	checkEnd(t, s, 0, `{"id":2,"ok":true`)
	town.beta.awaitSecond(t, code, "cid", false)
	town.beta.counts(t, 0)

	s = town.beta.known(t, "bob").programIn("join", town.alpha.makes(t, "max"))
	program := town.alpha.known(t, "ann").api()
	program.do("join", fields{"room": code})
	town.beta.end()
	if closed := program.tell("closed", "error", "moved"); closed.text("room") != code {
		t.Errorf("ann is told %s", closed)
	}
	program.refused("not_in_a_room", "chat", fields{"text": "hello?"})
	program.do("create", fields{"rules": "leeds", "seats": 2})
	s.Ends()
	if !strings.Contains(s.Errors(), "The server is going down") {
		t.Errorf("bob is told %q", s.Errors())
	}
	for _, r := range town.alpha.lobby.Rooms() {
		if r.Players[0].Name == "max" {
			town.alpha.awaitSecond(t, r.Code, "bob", false)
		}
	}
}

// TestARoomIsOverUnderAProgram: it is told why, and goes on where it came in.
func TestARoomIsOverUnderAProgram(t *testing.T) {
	t.Parallel()
	town := townOf(t, 2, nil)
	town.counted()
	code, p := town.beta.makes(t, "mia"), town.alpha.known(t, "ann")
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
	other := town.beta.makes(t, "max")
	town.beta.cut()
	newer.refused("unreachable", "join", fields{"room": other})
	newer.refused("unreachable", "watch", fields{"room": other})
}

// TestAFloodFromAnotherServer is refused where it comes in, in its order, and hung up on, as everywhere.
func TestAFloodFromAnotherServer(t *testing.T) {
	t.Parallel()
	town := townOf(t, 2, nil)
	code := town.beta.makes(t, "mia")
	c := town.alpha.known(t, "ann").api()
	c.do("watch", fields{"room": code})
	var lines strings.Builder
	const most = 900
	for i := range most {
		fmt.Fprintf(&lines, "{\"id\":%d,\"do\":\"ready\"}\n", 1000+i)
	}
	c.send(strings.TrimSuffix(lines.String(), "\n"))
	fast := 0
	for i := 0; i < most; {
		line := c.read()
		if line["id"] == nil {
			continue
		}
		if line.number("id") != 1000+i {
			t.Fatalf("request %d is answered %s", i, line)
		}
		if i++; line.text("error") == "too_fast" {
			fast++
		} else if line.text("error") != "not_seated" && line.text("error") != "not_now" {
			t.Fatalf("answered %s", line)
		}
	}
	if fast == 0 {
		t.Error("nothing was too fast")
	}
	c.flood("{\"id\":1,\"do\":\"ready\"}\n")
	town.beta.counts(t, 0)
}

// TestAProgramFollowsItsRoom, as it is told that it has moved: to another server, from that to a third one, and back.
func TestAProgramFollowsItsRoom(t *testing.T) {
	t.Parallel()
	town := venue{servers: 3}.start(t, func(c *config) {
		c.change = func(s *Server) { s.directory = s.lobby.(*live.Lobby) } // which hears of rooms late
	}).town
	code := town.known(t, town.alpha)
	c := town.alpha.known(t, "ann").api()
	c.do("join", fields{"room": code})
	from := town.alpha
	for _, to := range []*host{town.beta, town.hosts[2], town.alpha, town.hosts[2], town.alpha} {
		from.moves(t, code, to)
		if closed := c.tell("closed", "error", "moved"); closed.text("room") != code {
			t.Errorf("ann is told %s", closed)
		}
		c.refused("not_in_a_room", "chat", fields{"text": "where?"})
		if answer := c.do("join", fields{"room": code}); answer.number("seat") != 1 {
			t.Errorf("ann comes in again: %s", answer)
		}
		c.event("room")
		to.awaitSecond(t, code, "ann", true)
		from = to
	}
}

// TestAMatchGoesOn although its room moves all the while: no move is told twice, and results are the same.
func TestAMatchGoesOn(t *testing.T) {
	t.Parallel()
	town := townOf(t, 3, hasty)
	ann, bob := newRandomProgram(town.alpha.known(t, "ann").api(), 0), newRandomProgram(town.beta.known(t, "bob").api(), 1)
	ann.wanders, bob.wanders = true, true
	code := ann.do("create", fields{"rules": "leeds", "seats": 2, "rounds": 2}).text("room")
	bob.do("join", fields{"room": code})
	ann.do("start", nil)
	over, moves := make(chan struct{}), 0
	var all, programs sync.WaitGroup
	all.Go(func() {
		at, rng := town.alpha, rand.New(rand.NewPCG(1, 7))
		for {
			for next := ann.told.Load() + 5; ann.told.Load() < next; {
				select {
				case <-over:
					return
				case <-time.After(time.Millisecond):
				}
			}
			if to := town.hosts[rng.IntN(3)]; to != at {
				at.moves(t, code, to)
				at, moves = to, moves+1
			}
		}
	})
	for _, p := range []*randomProgram{ann, bob} {
		programs.Go(func() { p.plays(false) })
	}
	programs.Wait()
	close(over)
	all.Wait()
	for round := range ann.results {
		if one, other := ann.results[round], bob.results[round]; other != nil && string(one["places"]) != string(other["places"]) {
			t.Errorf("%s, and %s", one, other)
		}
	}
	for _, p := range []*randomProgram{ann, bob} {
		for round, told := range p.moved {
			for i, line := range told[1:] {
				if line.number("n") <= told[i].number("n") {
					t.Errorf("in %s move %s comes behind %s", round, line, told[i])
				}
			}
		}
	}
	if moves == 0 || len(ann.results) == 0 {
		t.Errorf("%d rounds, moved %d times", len(ann.results), moves)
	}
}
