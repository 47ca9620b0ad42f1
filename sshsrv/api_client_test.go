package sshsrv

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/sshsrv/api"
	"shithead/sshsrv/object"
	"shithead/sshsrv/sshtest"
)

type fields = map[string]any

// apiLine is any line that programs are told, by key.
type apiLine map[string]json.RawMessage

// text is a key's text, empty if it is none.
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

// decode gives a value what it has of a key.
func (l apiLine) decode(t testing.TB, key string, to any) {
	t.Helper()
	if err := json.Unmarshal(l[key], to); err != nil {
		t.Fatalf("%s of %s: %v", key, l, err)
	}
}

// toldSeat is what programs are told of a seat.
type toldSeat struct {
	Seat      int
	Name      string
	Bot, Here bool
}

// apiClient is a program at the other end.
type apiClient struct {
	t     testing.TB
	conn  *sshtest.Client
	in    gossh.Channel
	lines chan apiLine
	// seen are events that were read while an answer was waited for.
	seen []apiLine
	id   int
}

// api begins a session of a program, past the hello.
func (p *player) api() *apiClient {
	p.t.Helper()
	c := p.rawAPI()
	if hello := c.next(); hello.text("type") != "hello" || hello.number("version") != 1 {
		p.t.Fatalf("hello: %s", hello)
	}
	return c
}

// api begins a session of a program with a new key, whose name becomes the user name.
func (h *host) api(t testing.TB, user string) *apiClient {
	t.Helper()
	p := h.stranger(t)
	p.Name = user
	return p.api()
}

// rawAPI begins a session of a program of which nothing has been read.
func (p *player) rawAPI() *apiClient {
	p.t.Helper()
	s := p.dial().Open()
	if !s.Exec("api") {
		p.t.Fatal("refused")
	}
	c := &apiClient{t: p.t, conn: s.Client, in: s.Channel, lines: make(chan apiLine)}
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
	return c
}

// next is the next line, nil at the end.
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
	if _, err := io.WriteString(c.in, text+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// flood sends a text again and again until the server hangs up.
func (c *apiClient) flood(text string) {
	c.t.Helper()
	go repeat(c.in, text)
	go func() {
		for range c.lines {
		}
	}()
	c.conn.IsHungUpOn()
}

// repeat writes a text again and again, until it cannot.
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

// tell waits for an event of a type, of which a key has a text.
func (c *apiClient) tell(kind, key, text string) apiLine {
	c.t.Helper()
	line := c.event(kind)
	if line.text(key) != text {
		c.t.Errorf("told %s, not %s %q", line, key, text)
	}
	return line
}

// awaitSeats waits until the seats of the room are as wanted.
func (c *apiClient) awaitSeats(want func(seats []toldSeat) bool) {
	c.t.Helper()
	c.until("room", func(line apiLine) bool {
		var seats []toldSeat
		line.decode(c.t, "seats", &seats)
		return want(seats)
	})
}

// apiTable has a program make a room of two, and another one sit down there.
func (h *host) apiTable(t *testing.T, with fields) (ann, bob *apiClient, code string) {
	t.Helper()
	ann, bob = h.api(t, "ann"), h.api(t, "bob")
	terms := fields{"rules": "classic", "seats": 2}
	maps.Copy(terms, with)
	code = ann.do("create", terms).text("room")
	bob.do("join", fields{"room": code})
	return ann, bob, code
}

// hasty has programs ask as fast as they can, and deals again as soon as they are ready.
func hasty(c *config) {
	c.limits.API.ProgramPause = 1
	unbounded(&c.limits.API)
}

// unbounded lets programs ask for as much as they like.
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

// seenView is a view and what is legal there, as they were written.
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

// playOut has programs play until their match is over.
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
			var match struct{ Over bool }
			if line.decode(p.t, "match", &match); match.Over || p.once {
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
	if line.number("seat") != p.seat {
		p.t.Errorf("a view of seat %s at seat %d", line["seat"], p.seat)
	}
}

// act makes some move, if it is for the program to make one.
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
	inHouses(t, func(t *testing.T, servers int) {
		h := houseOf(t, servers, hasty)
		for _, rules := range []struct {
			preset  string
			options fields
			rounds  int
		}{
			{"bitenight", nil, 1},
			{"leeds", nil, 2},
			{"schwechat", fields{"referee": "strict"}, 1},
			{"classic", nil, 1},
			{"custom", fields{"shoot": "A", "down": 4, "again": "9", "shoot-answers": []string{"2", "3"}}, 1},
		} {
			if servers > 1 && !long() && rules.preset != "leeds" {
				continue
			}
			t.Run(rules.preset, func(t *testing.T) {
				t.Parallel()
				var programs []*randomProgram
				for i := range 4 {
					programs = append(programs, newRandomProgram(h.api(t, fmt.Sprint(rules.preset, i)), i))
					programs[i].lays = rules.preset == "schwechat"
				}
				code := programs[0].do("create", fields{
					"rules": rules.preset, "options": rules.options, "seats": 4, "rounds": rules.rounds,
				}).text("room")
				for _, p := range programs[1:] {
					if answer := p.do("join", fields{"room": code}); answer.number("seat") != p.seat {
						t.Errorf("joined: %s", answer)
					}
				}
				watcher := newRandomProgram(h.keyless(t).api(), -1)
				watcher.do("watch", fields{"room": code})
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
	})
}

// compare compares what programs saw of a round with its record.
func compare(t *testing.T, programs []*randomProgram, round string) {
	t.Helper()
	answer := programs[0].do("record", fields{"round": round})
	var text bytes.Buffer
	var lines []apiLine
	for range answer.number("lines") {
		line := programs[0].next()
		lines = append(lines, line)
		text.Write(object.Line(line))
	}
	if _, err := record.Verify(bytes.NewReader(text.Bytes())); err != nil {
		t.Fatalf("round %s: %v", round, err)
	}
	var header record.Header
	check(t, json.Unmarshal(object.Line(lines[0]), &header))
	state := must(header.Deal())
	agree(t, programs, round, state, 0)
	unseen := map[int]bool{} // by move: a card was turned that only its owner saw, and went into the hand
	for _, line := range lines[1 : len(lines)-1] {
		var move record.Move
		check(t, json.Unmarshal(object.Line(line), &move))
		check(t, state.Apply(must(move.Engine(state.Players())), nil))
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
		if view, legal := jsonText(record.NewView(state.View(p.seat))), jsonText(moves); saw.view != view || saw.legal != legal {
			t.Fatalf("seat %d after %d moves saw\n%s\n%s\nwant\n%s\n%s", p.seat, n, saw.view, saw.legal, view, legal)
		}
	}
}

// hear compares the moves and the result that a program was told of with the record's.
func (p *randomProgram) hear(round string, lines []apiLine, unseen map[int]bool) {
	p.t.Helper()
	result := lines[len(lines)-1]
	for _, key := range []string{"places", "shithead", "points", "bonus", "moves", "end"} {
		if string(p.results[round][key]) != string(result[key]) {
			p.t.Errorf("seat %d was told of %s %s, the record says %s", p.seat, key, p.results[round][key], result[key])
		}
	}
	if p.views[round][result.number("moves")].view == "" || len(p.moved[round]) == 0 {
		p.t.Errorf("seat %d never saw the end, or no move", p.seat)
	}
	for _, moved := range p.moved[round] {
		n := moved.number("n")
		line := maps.Clone(lines[n-1])
		if unseen[n] && p.seat != line.number("seat") {
			delete(line, "card")
		}
		for _, key := range []string{"type", "room", "round", "t"} {
			delete(moved, key)
			delete(line, key)
		}
		for key, value := range moved {
			if string(line[key]) != string(value) {
				p.t.Errorf("seat %d was told of %s, the record says %s", p.seat, moved, line)
			}
			delete(line, key)
		}
		for key := range line { // a card that not all have seen
			if key != "card" && key != "replaced" {
				p.t.Errorf("seat %d was not told of the %s of %s", p.seat, key, moved)
			}
		}
	}
}

func jsonText(value any) string { return strings.TrimSuffix(string(object.Line(value)), "\n") }
