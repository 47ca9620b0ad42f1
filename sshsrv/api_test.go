package sshsrv

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/engine/record"
	"shithead/sshsrv/api"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
	"shithead/views/words/languages"
)

type fields = map[string]any

// apiLine is any line that programs are told, by key.
type apiLine map[string]json.RawMessage

func (l apiLine) text(key string) (s string) {
	_ = json.Unmarshal(l[key], &s)
	return s
}

// number is a key's number, -1 if it is none.
func (l apiLine) number(key string) int {
	n := -1
	_ = json.Unmarshal(l[key], &n)
	return n
}

func (l apiLine) decode(t testing.TB, key string, to any) {
	t.Helper()
	if err := json.Unmarshal(l[key], to); err != nil {
		t.Fatalf("%s of %s: %v", key, l, err)
	}
}

// apiClient is a program at the other end.
type apiClient struct {
	*sshtest.Session
	t     testing.TB
	hello apiLine
	lines chan apiLine
	// seen are events that were read while an answer was waited for.
	seen []apiLine
	id   int
}

func (p *player) api() *apiClient {
	p.t.Helper()
	s := p.dial().Open()
	if !s.Exec("api") {
		p.t.Fatal("refused")
	}
	c := &apiClient{Session: s, t: p.t, lines: make(chan apiLine)}
	go func() {
		defer close(c.lines)
		for in := json.NewDecoder(s.Channel); ; {
			var line apiLine
			if in.Decode(&line) != nil {
				return
			}
			select {
			case c.lines <- line:
			case <-p.t.Context().Done():
				return
			}
		}
	}()
	if c.hello = c.read(); c.hello.text("type") != "hello" || c.hello.number("version") != 1 {
		p.t.Fatalf("hello: %s", c.hello)
	}
	return c
}

// api begins a session of a program with a new key and a user name.
func (h *host) api(t testing.TB, user string) *apiClient {
	t.Helper()
	p := h.stranger(t)
	p.Name = user
	return p.api()
}

func (c *apiClient) next() apiLine {
	c.t.Helper()
	if len(c.seen) > 0 {
		line := c.seen[0]
		c.seen = c.seen[1:]
		return line
	}
	return c.read()
}

func (c *apiClient) read() apiLine {
	c.t.Helper()
	select {
	case line := <-c.lines:
		return line
	case <-time.After(sshtest.Patience):
		c.t.Fatal("nothing comes")
		return nil
	}
}

func (c *apiClient) send(text string) {
	c.t.Helper()
	enginetest.Must(io.WriteString(c.Channel, text+"\n"))
}

func (c *apiClient) flood(text string) {
	c.t.Helper()
	go repeat(c.Channel, text)
	go func() {
		for range c.lines {
		}
	}()
	c.IsHungUpOn()
}

func repeat(to io.Writer, text string) {
	for {
		if _, err := io.WriteString(to, text); err != nil {
			return
		}
	}
}

func (c *apiClient) ask(do string, with fields) apiLine {
	c.t.Helper()
	c.id++
	request := fields{"id": c.id, "do": do}
	maps.Copy(request, with)
	c.send(jsonText(request))
	for {
		line := c.read()
		switch {
		case line.number("id") == c.id:
			return line
		case line == nil || line["id"] != nil:
			c.t.Fatalf("answer %s to %v", line, request)
		}
		c.seen = append(c.seen, line)
	}
}

func (c *apiClient) do(do string, with fields) apiLine {
	c.t.Helper()
	answer := c.ask(do, with)
	if string(answer["ok"]) != "true" {
		c.t.Fatalf("%s %v: %s", do, with, answer)
	}
	return answer
}

func (c *apiClient) refused(code, do string, with fields) {
	c.t.Helper()
	answer := c.ask(do, with)
	if string(answer["ok"]) != "false" || answer.text("error") != code || answer.text("message") == "" {
		c.t.Errorf("%s %v: %s, want %s", do, with, answer, code)
	}
}

// until waits for an event of a type that is as wanted.
func (c *apiClient) until(kind string, want func(apiLine) bool) apiLine {
	c.t.Helper()
	for late := time.Now().Add(sshtest.Patience); ; {
		line := c.next()
		switch {
		case line == nil || time.Now().After(late):
			c.t.Fatalf("no such %s comes before %s", kind, line)
		case line.text("type") == kind && want(line):
			return line
		}
	}
}

func (c *apiClient) event(kind string) apiLine {
	c.t.Helper()
	return c.until(kind, func(apiLine) bool { return true })
}

// tell waits for an event of a type, and checks a text in it.
func (c *apiClient) tell(kind, key, text string) apiLine {
	c.t.Helper()
	line := c.event(kind)
	checkEqual(c.t, line.text(key), text, jsonText(line))
	return line
}

// awaitSeats waits until a text is in what is told of the seats of the room.
func (c *apiClient) awaitSeats(text string) apiLine {
	c.t.Helper()
	return c.until("room", func(line apiLine) bool { return strings.Contains(string(line["seats"]), text) })
}

// hasty has programs ask as fast as they can, and deals again as soon as they are ready.
func hasty(c *config) {
	c.Limits.API.ProgramPause = 1
	unbounded(&c.Limits.API)
}

func unbounded(l *api.Limits) {
	for _, b := range []*api.Budget{&l.Session, &l.Person, &l.Guests, &l.Address} {
		b.Requests, b.RequestBurst, b.Bytes, b.ByteBurst = 1<<20, 1<<20, 1<<30, 1<<30
		b.Work, b.WorkBurst, b.Refusals, b.RefusalBurst = 1<<30, 1<<30, 1<<20, 1<<20
	}
}

// randomProgram plays a seat at random and notes what it sees.
type randomProgram struct {
	*apiClient
	seat int
	luck *rand.Rand
	// lays: cards are laid where the rules say so. once: only one round is played.
	lays, once bool
	// views are by round and number of moves, moved by round, results by round.
	views   map[string]map[int]seenView
	moved   map[string][]apiLine
	results map[string]apiLine
	rounds  []string
	// n, legal and view are those of the newest view.
	n             int
	legal         []string
	view          seenTable
	laid, swapped bool
}

type seenView struct{ view, legal string }

type seenTable struct {
	Phase string
	Turn  *int
	Hands []json.RawMessage
	Up    [][]string
	Down  [][]*string
	Ready []int
}

func newRandomProgram(c *apiClient, seat int) *randomProgram {
	return &randomProgram{
		apiClient: c, seat: seat, luck: rand.New(rand.NewPCG(uint64(seat), 1)),
		views: map[string]map[int]seenView{}, moved: map[string][]apiLine{}, results: map[string]apiLine{},
	}
}

func playOut(programs ...*randomProgram) {
	var all sync.WaitGroup
	for _, p := range programs {
		all.Go(p.play)
	}
	all.Wait()
}

func (p *randomProgram) play() {
	for line := p.next(); line != nil; line = p.next() {
		round := line.text("round")
		switch line.text("type") {
		case "view":
			p.look(round, line)
		case "moved":
			p.moved[round] = append(p.moved[round], line)
		case "result":
			p.results[round], p.rounds = line, append(p.rounds, round)
			if p.once || strings.Contains(string(line["match"]), `"over":true`) {
				return
			}
		}
		if len(p.seen) == 0 && p.seat >= 0 { // nothing newer is known
			p.act()
		}
	}
	p.t.Error("hung up on")
}

func (p *randomProgram) look(round string, line apiLine) {
	if p.views[round] == nil {
		p.views[round] = map[int]seenView{}
		p.laid, p.swapped = false, false
	}
	p.n, p.legal, p.view = line.number("n"), nil, seenTable{}
	p.views[round][p.n] = seenView{string(line["view"]), string(line["legal"])}
	line.decode(p.t, "view", &p.view)
	line.decode(p.t, "legal", &p.legal)
	checkEqual(p.t, line.number("seat"), p.seat)
}

func (p *randomProgram) act() {
	if p.view.Phase == "setup" {
		p.setUp()
	}
	if len(p.legal) == 0 {
		return
	}
	onTurn := p.view.Phase == "opening" || p.view.Turn != nil && *p.view.Turn == p.seat
	move := fields{"n": p.n, "move": p.legal[p.luck.IntN(len(p.legal))]}
	p.legal = nil
	if !onTurn && p.luck.IntN(2) == 0 {
		return // does not jump in
	}
	if move["move"] == "flip" && p.luck.IntN(2) == 0 {
		move["slot"] = slices.IndexFunc(p.view.Down[p.seat], func(s *string) bool { return s != nil })
	}
	answer := p.ask("move", move)
	switch {
	case string(answer["ok"]) == "true" && answer.number("n") > p.n || answer.text("error") == "stale":
	case answer.text("error") == "not_now" && !onTurn: // who was on turn has ended the round
	default:
		p.t.Errorf("seat %d, %v: %s", p.seat, move, answer)
	}
}

// setUp lays or swaps something, once, and is ready.
func (p *randomProgram) setUp() {
	if slices.Contains(p.view.Ready, p.seat) {
		return
	}
	var hand []string
	check(p.t, json.Unmarshal(p.view.Hands[p.seat], &hand))
	p.luck.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	move, done := fields{"n": p.n, "move": "ready"}, new(bool)
	switch {
	case p.lays && !p.laid:
		move, done = fields{"n": p.n, "move": "lay", "cards": hand[:3]}, &p.laid
	case !p.lays && !p.swapped:
		move, done = fields{"n": p.n, "move": "swap", "hand": hand[:2], "up": p.view.Up[p.seat][:2]}, &p.swapped
	}
	answer := p.ask("move", move)
	if *done = string(answer["ok"]) == "true"; !*done && answer.text("error") != "stale" {
		p.t.Errorf("%v: %s", move, answer)
	}
}

// TestFourProgramsPlayEveryRuleSet at random, and a fifth watches. What each saw is compared with the record.
func TestFourProgramsPlayEveryRuleSet(t *testing.T) {
	inHouses(t, func(t *testing.T, h *host) {
		custom := fields{"shoot": "A", "down": 4, "again": "9", "shoot-answers": []string{"2", "3"}}
		for preset, terms := range map[string]fields{
			"bitenight": {"rounds": 1},
			"leeds":     {"rounds": 2},
			"schwechat": {"rounds": 1, "options": fields{"referee": "strict"}},
			"classic":   {"rounds": 1},
			"custom":    {"rounds": 1, "options": custom},
		} {
			if h.town != nil && !long() && preset != "classic" {
				continue
			}
			t.Run(preset, func(t *testing.T) {
				t.Parallel()
				var programs []*randomProgram
				for i := range 4 {
					programs = append(programs, newRandomProgram(h.api(t, fmt.Sprint(preset, i)), i))
					programs[i].lays = preset == "schwechat"
				}
				terms["rules"], terms["seats"] = preset, 4
				room := fields{"room": programs[0].do("create", terms).text("room")}
				for _, p := range programs[1:] {
					checkEqual(t, p.do("join", room).number("seat"), p.seat)
				}
				watcher := newRandomProgram(h.keyless(t).api(), -1)
				watcher.do("watch", room)
				programs[0].do("start", nil)
				programs = append(programs, watcher)
				playOut(programs...)
				for _, round := range programs[0].rounds {
					if !t.Failed() {
						compare(t, programs, round)
					}
				}
			})
		}
	}, hasty)
}

func compare(t *testing.T, programs []*randomProgram, round string) {
	t.Helper()
	var text bytes.Buffer
	var lines []apiLine
	for range programs[0].do("record", fields{"round": round}).number("lines") {
		lines = append(lines, programs[0].next())
		text.Write(object.Line(lines[len(lines)-1]))
	}
	if dealt, err := record.Verify(&text); err != nil || dealt[0].Seats == nil {
		t.Fatalf("round %s: %v, %v", round, dealt, err)
	}
	var header record.Header
	check(t, json.Unmarshal(object.Line(lines[0]), &header))
	state := enginetest.Must(header.Deal())
	agree(t, programs, round, state, 0)
	unseen := map[int]bool{} // by move: a card was turned that only its owner saw, and went into the hand
	for _, line := range lines[1 : len(lines)-1] {
		var move record.Move
		check(t, json.Unmarshal(object.Line(line), &move))
		check(t, state.Apply(enginetest.Must(move.Engine(state.Players())), nil))
		agree(t, programs, round, state, move.N)
		if move.Card != nil && move.Move == "flip" && state.Rules().FlipsHidden {
			hand := state.Hand(*move.Seat)
			unseen[move.N] = slices.Contains(hand.Cards(), *move.Card)
		}
	}
	for _, p := range programs {
		p.hear(round, lines[1:], unseen)
	}
}

// agree compares what each saw after so many moves with what it may know then.
func agree(t *testing.T, programs []*randomProgram, round string, state *engine.State, n int) {
	t.Helper()
	for _, p := range programs {
		saw, ok := p.views[round][n]
		if !ok {
			continue // something newer came
		}
		moves := []string{}
		if state.Phase() != engine.PhaseOver && state.Phase() != engine.PhaseSetUp && p.seat >= 0 {
			moves = record.Texts(state.Legal(p.seat, nil))
		}
		want := seenView{jsonText(record.NewView(state.View(p.seat))), jsonText(moves)}
		if saw != want {
			t.Fatalf("seat %d after %d moves saw\n%s\nwant\n%s", p.seat, n, saw, want)
		}
	}
}

// hear compares the moves and the result that a program was told of with the record's.
func (p *randomProgram) hear(round string, lines []apiLine, unseen map[int]bool) {
	p.t.Helper()
	result := lines[len(lines)-1]
	for _, key := range []string{"places", "shithead", "points", "bonus", "moves", "end"} {
		checkEqual(p.t, string(p.results[round][key]), string(result[key]), key)
	}
	saw := p.views[round][result.number("moves")].view != "" && len(p.moved[round]) > 0
	checkEqual(p.t, saw, true, "moves and the end")
	for _, moved := range p.moved[round] {
		n := moved.number("n")
		want := maps.Clone(lines[n-1])
		if moved["card"] == nil || unseen[n] && p.seat != want.number("seat") { // not all have seen it
			delete(want, "card")
		}
		if moved["replaced"] == nil {
			delete(want, "replaced")
		}
		for _, key := range []string{"type", "room", "round", "t"} {
			delete(moved, key)
			delete(want, key)
		}
		checkEqual(p.t, jsonText(moved), jsonText(want), p.seat)
	}
}

func jsonText(value any) string { return strings.TrimSuffix(string(object.Line(value)), "\n") }

func TestAKeyWithoutAProfileGetsOne(t *testing.T) {
	h := serve(t)
	one, other := h.stranger(t), h.stranger(t)
	comes := func(by *player, user, name string) {
		t.Helper()
		by.Name = user
		told, got := string(by.api().hello["player"]), enginetest.Must(h.store.ByName(name))
		checkMatches(t, told, fmt.Sprintf(`^{"id":%q,"name":%q`, got.ID, name))
		by.checkOwner(name, "")
	}
	comes(one, "ann", "ann")
	comes(one, "zoe", "ann")
	comes(other, "ann", "ann2")
	guest := h.keyless(t).api()
	guest.do("rooms", nil)
	guest.refused("guest", "create", fields{"rules": "classic", "seats": 2})
	guest.refused("guest", "stats", nil)
	guest.refused("guest", "bot", fields{"bot": true})
}

func TestAProgramIsShownAsOne(t *testing.T) {
	h := serve(t, hasty)
	p := h.known(t, "bob")
	p.api().do("bot", fields{"bot": true})
	bob, ann := p.api(), h.api(t, "ann")
	checkMatches(t, string(bob.hello["player"]), `"name":"bob","bot":true`)
	bob.do("join", fields{"room": ann.do("create", fields{"rules": "classic", "seats": 2}).text("room")})
	seats := ann.awaitSeats(`"seat":1,"name":"bob*","bot":true,"here":true`)["seats"]
	checkMatches(t, string(seats), `^\[{"seat":0,"name":"ann","bot":false`)
	ann.do("start", nil)
	playOut(newRandomProgram(ann, 0), newRandomProgram(bob, 1))
	var stats object.Stats
	ann.do("stats", fields{"name": "bob"}).decode(t, "stats", &stats)
	checkEqual(t, len(stats.Counted), 0)
	checkEqual(t, stats.Practice[0].Rounds+stats.Practice[0].Abandoned, 1)
	bob.do("leave", nil)
	bob.do("bot", fields{"bot": false})
	checkEqual(t, enginetest.Must(h.store.ByName("bob")).Settings.Bot, false)
}

func TestAResultSaysWhetherItRates(t *testing.T) {
	t.Parallel()
	const address, pace = string(data.UnratedAddress), string(data.UnratedPace)
	for name, house := range map[string]struct {
		servers int
		least   time.Duration // what takes less is too fast
		cases   [][3]string   // two addresses, and why it does not rate
	}{
		"fast": {1, time.Hour, [][3]string{{"192.0.2.7", "192.0.2.7", address}, {"192.0.2.7", "192.0.2.8", pace}}},
		"slow": {1, 0, [][3]string{{"2001:db8:1:2::7", "2001:db8:1:3::7", ""}, {"::1", "::1", ""}}},
		"several servers": {3, 0, [][3]string{
			{"2001:db8:1:2::7", "2001:db8:1:2:9::1", address}, {"192.0.2.7", "192.0.2.8", ""},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := houseOf(t, house.servers, hasty, func(c *config) {
				c.rooms.RatedMove, c.Proxies = house.least, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
			})
			for i, c := range house.cases {
				var both [2]*randomProgram
				for seat, from := range c[:2] {
					at := &host{Server: h.Server, address: sshtest.Balancer(t, h.next(t).address, from)}
					both[seat] = newRandomProgram(at.api(t, fmt.Sprintf("%c%dxx", "ab"[seat], i)), seat)
				}
				both[1].do("join", fields{"room": both[0].do("create",
					fields{"rules": "classic", "seats": 2}).text("room")})
				both[0].do("start", nil)
				playOut(both[:]...)
				for _, p := range both {
					p.checkRated(c[2])
				}
			}
		})
	}
}

// checkRated checks why the last round does not rate, by its result and by the list of rounds.
func (p *randomProgram) checkRated(why string) {
	p.t.Helper()
	result := p.results[p.rounds[0]]
	if result.text("end") != "played" { // at random they may go round and round
		why = string(data.UnratedAbandoned)
	}
	var stats struct{ Last []apiLine }
	p.do("stats", nil).decode(p.t, "stats", &stats)
	for _, line := range []apiLine{result, stats.Last[0]} {
		rated := why == ""
		if string(line["rated"]) != fmt.Sprint(rated) || line.text("unrated") != why || (line["unrated"] == nil) != rated {
			p.t.Errorf("want %q: %s", why, object.Line(line))
		}
	}
}

func TestWhatProgramsAreRefused(t *testing.T) {
	h := serve(t)
	ann, bob, eve := h.api(t, "ann"), h.api(t, "bob"), h.api(t, "eve")
	code := ann.do("create", fields{"rules": "classic", "seats": 2}).text("room")
	bob.do("join", fields{"room": code})
	room, ready := fields{"room": code}, fields{"n": 0, "move": "ready"}
	eve.refused("unknown_do", "dance", nil)
	eve.refused("not_in_a_room", "start", nil)
	eve.refused("not_in_a_room", "yield", fields{"yield": "round"})
	eve.refused("not_in_a_room", "move", ready)
	eve.refused("no_such_room", "join", fields{"room": "no-room"})
	eve.refused("no_such_room", "watch", nil)
	eve.refused("full", "join", room)
	eve.refused("bad_request", "record", nil)
	eve.refused("not_found", "record", fields{"round": "NONE"})
	eve.refused("not_found", "stats", fields{"name": "nobody at all"})
	eve.refused("bad_request", "bot", nil)
	creates := func(code, rules string, seats any, more fields) {
		t.Helper()
		terms := fields{"rules": rules, "seats": seats}
		maps.Copy(terms, more)
		eve.refused(code, "create", terms)
	}
	creates("unknown_rules", "poker", 2, nil)
	creates("unknown_option", "leeds", 2, fields{"options": fields{"again": "9"}})
	creates("bad_request", "custom", 2, fields{"options": fields{"down": fields{}}})
	creates("options_clash", "custom", 2, fields{"options": fields{"reset": "9", "again": "9"}})
	creates("bad_terms", "leeds", 1, nil)
	creates("bad_request", "leeds", "two", nil)
	creates("bad_terms", "leeds", 2, fields{"clock": -1 << 60})
	creates("bad_terms", "leeds", 2, fields{"pace": "blitz"})
	creates("unknown_bot", "leeds", 2, fields{"bots": []string{"genius"}})
	creates("bad_terms", "leeds", 2, fields{"bots": []string{"easy", "easy"}})
	bob.refused("in_a_room", "join", room)
	bob.refused("in_a_room", "bot", fields{"bot": true})
	bob.refused("not_maker", "start", nil)
	bob.refused("not_now", "move", ready)
	bob.refused("empty", "chat", fields{"text": "\u200b"})
	bob.refused("too_long", "chat", fields{"text": strings.Repeat("x", 300)})
	ann.do("start", nil)
	ann.event("view")
	bob.event("view")
	bob.refused("bad_request", "move", fields{"move": "ready"})
	bob.refused("bad_request", "move", fields{"n": 0.5, "move": "ready"})
	bob.refused("bad_move", "move", fields{"n": 0, "move": "dance"})
	bob.refused("bad_move", "move", fields{"n": 0, "move": "foul"})
	bob.refused("stale", "move", fields{"n": 1, "move": "ready"})
	bob.refused("set_up", "move", fields{"n": 0, "move": "take"})
	bob.refused("bad_request", "move", fields{"n": 0, "move": "flip", "slot": -1})
	bob.refused("laid", "move", fields{"n": 0, "move": "lay", "cards": []string{"2c", "2d", "2h"}})
	bob.refused("uneven", "move", fields{"n": 0, "move": "swap"})
	bob.refused("bad_request", "move", fields{"n": 0, "move": "swap", "hand": []string{"1x"}, "up": []any{nil}})
	ann.do("move", ready)
	bob.do("move", ready) // what others do in the set-up makes nothing stale
	bob.refused("stale", "move", ready)
}

func TestLinesThatAreNoRequests(t *testing.T) {
	c := serve(t).api(t, "ann")
	longest := `{"id":1,"do":"rooms","x":"`
	longest += strings.Repeat("x", 16<<10-len(longest)-2) + `"}`
	for _, line := range []struct{ text, id, code string }{
		{``, `null`, "bad_request"},
		{`null`, `null`, "bad_request"},
		{`[]`, `null`, "bad_request"},
		{`{"do":"rooms"}`, `null`, "bad_request"},
		{`{"id":null,"do":"rooms"}`, `null`, "bad_request"},
		{`{"id":{"x":1},"do":"rooms"}`, `null`, "bad_request"},
		{`{"id":"` + strings.Repeat("x", 200) + `","do":"rooms"}`, `null`, "bad_request"},
		{`{"id":2,"do":"rooms","seats":1e999}`, `2`, "bad_request"},
		{`{"id":"four","do":"rooms","n":"x"}`, `"four"`, "bad_request"},
		{"{\"id\":5,\"do\":\"\xff\xfe\"}", `null`, "bad_request"},
		{`{"id":6,"do":"create","options":` + strings.Repeat("[", 8000) + `}`, `6`, "bad_request"},
		{`{"id":7,"do":"rooms"} {"id":8}`, `null`, "bad_request"},
		{strings.Repeat("x", 100_000), `null`, "too_long"},
		{longest + "x", `null`, "too_long"},
		{longest + "\r", `1`, ""}, // as Windows ends lines
		{"{\"do\":\"rooms\",\"do\":\"rooms\",\"id\":1e3}", `1e3`, ""},
	} {
		c.send(line.text)
		got := c.read()
		checkEqual(t, string(got["id"]), line.id, line.text)
		checkEqual(t, string(got["ok"]), fmt.Sprint(line.code == ""), line.text)
		checkEqual(t, got.text("error"), line.code, line.text)
		checkLacks(t, got.text("message"), "api") // the server's inside
		c.do("rooms", nil)
	}
}

// TestRequestsThatAreThereFromTheStart are carried out to the last when the input ends at once.
func TestRequestsThatAreThereFromTheStart(t *testing.T) {
	const requests = 200
	text := strings.Repeat(`{"id":1,"do":"rooms"}`+"\n", requests-1) + `{"id":1,"do":"rooms"}` // which may lack its end
	got := checkAnswer(t, serve(t, hasty).stranger(t).feed(" api ", text), 0, "")
	checkEqual(t, strings.Count(got.Out, `"ok":true`), requests)
}

func TestRequestsCostWhatTheyDo(t *testing.T) {
	h := serve(t, func(c *config) {
		limits := &c.Limits.API // no budget fills again while the test runs
		for _, b := range []*api.Budget{&limits.Session, &limits.Person, &limits.Guests, &limits.Address} {
			b.Requests, b.Bytes, b.Work, b.Refusals = 0, 0, 0, 0
		}
	})
	const cost = 50 // see API.md
	limits := &h.limits.API
	for by, burst := range map[*player]int{
		h.keyless(t): limits.Guests.WorkBurst, h.known(t, "ann"): limits.Person.WorkBurst,
	} {
		program, lists := by.api(), 0
		for program.ask("rooms", nil).text("error") == "" {
			lists++
		}
		checkEqual(t, lists, burst/cost, by.Name)
		program.HangUp()
		program = by.api()
		program.refused("too_fast", "rooms", nil)
		if by.key == nil {
			program.refused("too_fast", "watch", fields{"room": "no-room"})
		} else {
			program.refused("unknown_do", "dance", nil) // which costs nothing but its line
		}
	}
	h.api(t, "bob").do("rooms", nil)

	cid, burst := h.api(t, "cid"), limits.Session.RequestBurst
	cid.send(strings.Repeat(`{"id":1,"do":"move","n":100,"move":"QQ","cards":["Qs","Qd"]}`+"\n", burst+1) + "{}")
	for n := range burst + 1 {
		want := map[bool]string{true: "too_fast", false: "not_in_a_room"}[n == burst]
		if line := cid.read(); line.text("error") != want || line.number("id") != 1 {
			t.Fatalf("move %d of %d is answered %s", n, burst, line)
		}
	}
}

func TestAFloodOfRequests(t *testing.T) {
	h := startHost(t)
	attack(t, h, hostile{"requests", func(t *testing.T) {
		c, fast := h.api(t, "mallory"), false
		const request = `{"id":1,"do":"rooms"}` + "\n"
		c.send(strings.Repeat(request, 999) + `{"id":1,"do":"rooms"}`)
		for range 1000 {
			line := c.read()
			fast = fast || line.text("error") == "too_fast" && line.number("id") == 1
		}
		checkEqual(t, fast, true)
		c.flood(request)
		h.api(t, "mallory").flood(strings.Repeat("x", 64<<10)) // a line without an end
	}})
}

func TestDroppingOffKeepsTheSeat(t *testing.T) {
	h := serve(t)
	ann, p := h.api(t, "ann"), h.known(t, "cid")
	cid := p.api()
	room := fields{"room": cid.do("create", fields{
		"rules": "leeds", "seats": 3,
		"bots": []string{"easy"},
	}).text("room")}
	ann.do("join", room)
	cid.do("start", nil)
	cid.event("view")
	cid.HangUp()
	ann.awaitSeats(`"seat":0,"name":"cid","bot":false,"here":false`)
	cid = p.api()
	checkEqual(t, cid.do("join", room).number("seat"), 0)
	ann.awaitSeats(`"seat":0,"name":"cid","bot":false,"here":true`)
	newer := p.api()
	newer.do("watch", room)
	cid.tell("closed", "error", "elsewhere")
	cid.refused("not_in_a_room", "chat", fields{"text": "hello?"})
	newer.do("leave", nil)
	newer.seen = nil // of the time before
	newer.refused("not_in_a_room", "leave", nil)
	newer.refused("begun", "join", room)
	newer.do("watch", room)
	checkEqual(t, string(newer.event("view")["seat"]), "null")
}

func TestTheListOfRooms(t *testing.T) {
	inHouses(t, func(t *testing.T, h *host) {
		ann, bob := h.api(t, "ann"), h.api(t, "bob")
		secret := ann.do("create", fields{"rules": "leeds", "seats": 2, "private": true}).text("room")
		code := bob.do("create", fields{
			"rules": "custom", "options": fields{"down": 4, "shoot": "A", "shoot-answers": []string{"2", "Jk"}}, "seats": 4,
			"bots": []string{"easy", "normal"}, "clock": 30, "rounds": 3,
		}).text("room")
		want := `[{"room":"` + code + `","rules":"custom","options":{"down":4,"shoot":"A","shoot-answers":["2","Jk"]},` +
			`"seats":4,"taken":1,"bots":2,"watchers":0,"phase":"gathering","private":false}]`
		h.catchesUp(t)
		for _, by := range []*apiClient{ann, h.keyless(t).api()} {
			checkEqual(t, string(by.do("rooms", nil)["rooms"]), want)
		}
		before := h.commands.Rooms()
		h.keyless(t).run("rooms --json", 0, `{"rooms":`+string(before))
		checkEqual(t, &h.commands.Rooms()[0] == &before[0], true, "it is not made anew")
		bob.do("leave", nil)
		h.catchesUp(t)
		h.keyless(t).run("rooms", 0, "No room is open.")
		checkAnswer(t, h.guest(t).Open().Pty(80, 24).Run("watch"), 1, "no one is playing right now; try play")
		bob.do("join", fields{"room": secret})
		bob.until("room", func(room apiLine) bool { return room.text("room") == secret })
	})
}

// TestTheNextRoundWaitsForAShare: the pause after a round is there to type one.
func TestTheNextRoundWaitsForAShare(t *testing.T) {
	h := serve(t, hasty, func(c *config) { c.Limits.API.ProgramPause = time.Hour })
	ann, bob := h.api(t, "ann"), h.api(t, "bob")
	code := ann.do("create", fields{"rules": "classic", "seats": 2, "rounds": 2}).text("room")
	bob.do("join", fields{"room": code})
	ann.do("start", nil)
	one, other := newRandomProgram(ann, 0), newRandomProgram(bob, 1)
	one.once, other.once = true, true
	playOut(one, other)
	bob.do("ready", nil)
	ann.do("seed", fields{"text": "mine"})
	ann.do("ready", nil)
	ann.until("view", func(view apiLine) bool { return view.number("n") == 0 })
}

func TestTheTermsOfARoom(t *testing.T) {
	h := serve(t)
	checkTerms := func(name string, terms fields, told ...string) {
		t.Helper()
		maps.Copy(terms, fields{"rules": "leeds", "seats": 2, "bots": []string{"easy"}})
		p := h.api(t, name)
		p.do("create", terms)
		checkMatches(t, jsonText(p.event("room")), told...)
	}
	checkTerms("ann", fields{}, `"clock":60,`, `"pace":"normal"`, `"yield":"company"`)
	checkTerms("bob", fields{"clock": 0, "pace": "slow", "yield": "match"}, `"clock":0,`, `"pace":"slow"`,
		`"yield":"match"`)
	checkTerms("eve", fields{"clock": 30, "pace": "turbo"}, `"clock":30,`, `"pace":"turbo"`)
	s := h.known(t, "cid").shows("play --rules leeds --yield round --pace turbo").Sees("ready, no more swaps")
	watcher := h.api(t, "deep")
	watcher.do("watch", fields{"room": roomOf(s)})
	told := watcher.tell("room", "yield", "round")
	checkEqual(t, told.text("pace")+", "+told.text("forfeit"), "turbo, makes the tea")
}

// TestEveryActOfAHostHasARequest, and all at the table are told what came of it.
func TestEveryActOfAHostHasARequest(t *testing.T) {
	h := houseOf(t, 2, hasty)
	host, dan := h.next(t).api(t, "hal"), h.next(t).api(t, "dan")
	room := fields{"room": host.do("create", fields{"rules": "leeds", "seats": 3}).text("room")}
	dan.do("watch", room)
	dan.refused("not_maker", "forfeit", fields{"text": "tea"})
	for _, step := range []struct {
		by   *apiClient
		do   string
		with fields
		told string
	}{
		{dan, "sit", nil, `"seat":1,"name":"dan"`},
		{host, "forfeit", fields{"text": "sings"}, `"forfeit":"sings",.*"host":"hal"`},
		{host, "add_bot", fields{"level": "easy"}, `"open_start":"20[0-9T:-]+Z".*"bot":true,"here":true,"level":"easy"`},
		{host, "pace", fields{"faster": true}, `"pace":"fast"`},
		{host, "pace", nil, `"pace":"normal"`},
		{host, "remove_bot", nil, `"seat":2,"name":""`},
		{host, "remove", fields{"seat": 1}, `"seat":1,"name":""`},
		{host, "add_bot", fields{"level": "easy"}, `"level":"easy"`},
		{host, "add_bot", fields{"level": "easy"}, `"level":"easy".*"level":"easy"`},
		{host, "start", nil, `"dealer":\d,.*"phase":"play"`},
		{host, "advise", nil, ""},
		{host, "back", nil, ""},
		{host, "call_off", nil, `"phase":"over"`},
		{host, "reset_tally", nil, ""},
	} {
		step.by.do(step.do, step.with)
		if told := regexp.MustCompile(step.told); step.told != "" {
			dan.until("room", func(e apiLine) bool { return told.MatchString(jsonText(e)) })
		}
	}
	host.do("react", fields{"text": "nice"})
	checkEqual(t, string(dan.tell("chat", "text", "nice")["reaction"]), "true")
	host.refused("bad_request", "react", fields{"text": "rude"})
	host.refused("bad_request", "remove", nil)
	checkMatches(t, jsonText(dan.do("command", fields{"line": "whoami --json"})), `"name":"dan"`)
	checkMatches(t, string(dan.do("hall", fields{"text": "hello"})["hall"]), `"from":"dan","text":"hello"`)
	host.do("leave", nil)
	host.refused("not_in_a_room", "react", fields{"text": "nice"})
}

// TestTheAPIHasWhatCommandsSay, in a room, too, but for commands that need more than a line or change who one is.
func TestTheAPIHasWhatCommandsSay(t *testing.T) {
	c := serve(t, hasty).api(t, "ann")
	c.do("create", fields{"rules": "leeds", "seats": 2})
	for line, want := range map[string]string{
		"settings hints=off --json": `"status":0,"value":{.*"hints":"off"`,
		"top --by shithead --json":  `"value":{.*"leaders":\[\]`,
		"rules schwechat":           `"status":0,"text":\["Schwechat`,
		"whoami --json":             `"value":{"player":{.*"name":"ann"`,
		"history":                   `"text":\[`, "waiting": `"ok":true,"status":1}`,
		"stats nobody":  `"status":1,"text":\[".*nobody`,
		"top --by luck": `"status":2,"text":`, "keys --json": `"value":\[{`,
	} {
		checkMatches(t, jsonText(c.do("command", fields{"line": line})), want)
	}
	for _, line := range []string{"", "play", "api", "admin status", "account export", "keys add", `rules "`, "dance"} {
		c.refused("bad_request", "command", fields{"line": line})
	}
	c.do("hall", fields{"text": "hello"})
	checkMatches(t, string(c.do("hall", nil)["hall"]), `"here":\["ann"\],.*"from":"ann","text":"hello"}\]`)
	c.refused("too_long", "hall", fields{"text": strings.Repeat("x", 300)})
	c.do("command", fields{"line": "name anna"})
	c.awaitSeats(`"name":"anna"`)
}

func TestAProgramWaitsForABotsSeat(t *testing.T) {
	h := serve(t)
	host, other := h.api(t, "hal"), h.api(t, "eve")
	terms := fields{"rules": "leeds", "seats": 2, "bots": []string{"easy"}, "yield": "match"}
	room := fields{"room": host.do("create", terms).text("room")}
	other.refused("full", "join", room)
	other.do("watch", room)
	other.refused("not_alone", "yield", fields{"yield": "round"})
	other.do("queue", nil)
	other.do("queue", fields{"wait": false})
	other.do("queue", fields{"wait": true})
	host.refused("bad_request", "yield", nil)
	host.refused("bad_terms", "yield", fields{"yield": "never"})
	host.refused("seated", "queue", nil)
	host.until("room", func(e apiLine) bool { return strings.Contains(string(e["queue"]), `"seat":1,"after":"match"}]`) })
	host.do("yield", fields{"yield": "round"})
	host.do("start", nil)
	other.until("room", func(e apiLine) bool {
		return e.text("phase") == "play" && e["queue"] == nil && e.text("yield") == "round"
	})
	checkEqual(t, other.event("view").number("seat"), 1)
}

func TestAPlayerInLinesIsHeardFirst(t *testing.T) {
	h := serve(t)
	bot := h.api(t, "hal")
	code := bot.do("create", fields{"rules": "bitenight", "seats": 2, "head_start": 20}).text("room")
	h.known(t, "kim").pipe("join " + code).Sees("You sit down.").Types("pass\n").Sees(languages.For("").Plain.NotNow)
	checkEqual(t, bot.awaitSeats(`"name":"kim","bot":false,"here":true,"by_ear":true`).number("head_start"), 20)
}

// TestAMuteEndedWithTheSession: it holds for programs and in plain lines, in rooms and the hall, whatever the muted player
// is called by then.
func TestAMuteEndedWithTheSession(t *testing.T) {
	h := serve(t, hasty)
	p, other, third := h.known(t, "ann"), h.known(t, "bob"), h.known(t, "kim")
	p.api().do("command", fields{"line": "mute bob"})
	ann, bob := p.api(), other.api()
	code := ann.do("create", fields{"rules": "bitenight", "seats": 3}).text("room")
	bob.do("join", fields{"room": code})
	enginetest.Must(h.store.Rename(enginetest.Must(h.store.ByName("bob")).ID, "robert", time.Now()))
	kim := third.pipe("join " + code).Sees("You sit down.")
	kim.Types("mute robert\n").Sees("You have muted robert")
	bob.do("hall", fields{"text": "unheard of"})
	checkLacks(t, jsonText(ann.do("hall", fields{"text": "to all"})), "unheard")
	checkLacks(t, third.pipe("").Types("log\n").Sees("ann: to all").Got(), "unheard")
	bob.do("chat", fields{"text": "unheard of"})
	bob.do("react", fields{"text": "nice"})
	ann.do("chat", fields{"text": "of ann"})
	kim.Sees("ann: of ann").Types("say of kim\n")
	heard := func(text string) func(apiLine) bool {
		return func(line apiLine) bool {
			checkEqual(t, slices.Contains([]string{"unheard of", "nice"}, line.text("text")), false)
			return line.text("text") == text
		}
	}
	ann.until("chat", heard("of kim"))
	checkMatches(t, jsonText(ann.do("command", fields{"line": "unmute robert"})), `no one`)
	kim.Types("unmute robert\n").Sees("You hear robert again. You have muted no one.")
	bob.do("chat", fields{"text": "heard"})
	ann.until("chat", heard("heard"))
	kim.Sees("robert: heard")
	checkLacks(t, kim.Got(), "unheard", "nice")
}
