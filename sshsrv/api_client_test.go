package sshsrv

import (
	"bufio"
	"encoding/json"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/api"
	"shithead/sshsrv/sshtest"
)

// fields are those of a request.
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

// seats are those that a line has.
func (l apiLine) seats(t testing.TB) (seats []toldSeat) {
	t.Helper()
	l.decode(t, "seats", &seats)
	return seats
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
	t := p.t
	t.Helper()
	conn := p.dials()
	s := conn.Open()
	c := &apiClient{t: t, conn: conn, in: s.Channel, lines: make(chan apiLine)}
	if !s.Request("exec", struct{ Command string }{"api"}) {
		t.Fatal("refused")
	}
	ended := make(chan struct{})
	t.Cleanup(func() { close(ended) })
	go func() {
		defer close(c.lines)
		lines := bufio.NewReader(s.Channel)
		for {
			text, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			var line apiLine
			if err := json.Unmarshal(text, &line); err != nil {
				t.Errorf("%q: %v", text, err)
				return
			}
			select {
			case c.lines <- line:
			case <-ended:
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

// sends sends a line as it is.
func (c *apiClient) sends(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// floods sends a text again and again until the server hangs up.
func (c *apiClient) floods(text string) {
	c.t.Helper()
	go func() {
		for {
			if _, err := io.WriteString(c.in, text); err != nil {
				return
			}
		}
	}()
	go func() {
		for range c.lines {
		}
	}()
	c.conn.IsHungUpOn()
}

// asks makes a request and waits for its answer.
func (c *apiClient) asks(do string, with fields) apiLine {
	c.t.Helper()
	c.id++
	request := fields{"id": c.id, "do": do}
	maps.Copy(request, with)
	text := string(must(json.Marshal(request)))
	c.sends(text)
	for {
		line := c.read()
		switch {
		case line == nil:
			c.t.Fatalf("hung up on after %s", text)
		case line.number("id") == c.id:
			return line
		case line["id"] != nil:
			c.t.Fatalf("answer %s to %s", line, text)
		}
		c.seen = append(c.seen, line)
	}
}

// does makes a request that is granted.
func (c *apiClient) does(do string, with fields) apiLine {
	c.t.Helper()
	answer := c.asks(do, with)
	if string(answer["ok"]) != "true" {
		c.t.Fatalf("%s %v: %s", do, with, answer)
	}
	return answer
}

// refused makes a request that is refused with a code.
func (c *apiClient) refused(code, do string, with fields) {
	c.t.Helper()
	answer := c.asks(do, with)
	if string(answer["ok"]) != "false" || answer.text("error") != code || answer.text("message") == "" {
		c.t.Errorf("%s %v: %s, want %s", do, with, answer, code)
	}
}

// event waits for an event of a type.
func (c *apiClient) event(kind string) apiLine {
	c.t.Helper()
	return c.until(kind, func(apiLine) bool { return true })
}

// until waits for an event of a type that is as wanted.
func (c *apiClient) until(kind string, want func(apiLine) bool) apiLine {
	c.t.Helper()
	for {
		line := c.next()
		switch {
		case line == nil:
			c.t.Fatalf("hung up on before a %s", kind)
		case line.text("type") == kind && want(line):
			return line
		}
	}
}

// tells waits for an event of a type, of which a key has a text.
func (c *apiClient) tells(kind, key, text string) apiLine {
	c.t.Helper()
	line := c.event(kind)
	if line.text(key) != text {
		c.t.Errorf("told %s, not %s %q", line, key, text)
	}
	return line
}

// sits waits until a seat is as wanted.
func (c *apiClient) sits(want func(seats []toldSeat) bool) {
	c.t.Helper()
	c.until("room", func(line apiLine) bool { return want(line.seats(c.t)) })
}

// called waits until the player in the first seat has a name.
func (c *apiClient) called(name string) {
	c.t.Helper()
	c.sits(func(seats []toldSeat) bool { return seats[0].Name == name })
}

// apiTable has a program make a room of two, and another one sit down there.
func (h *host) apiTable(t *testing.T, with fields) (ann, bob *apiClient, code string) {
	t.Helper()
	ann, bob = h.api(t, "ann"), h.api(t, "bob")
	terms := fields{"rules": "classic", "seats": 2}
	maps.Copy(terms, with)
	code = ann.does("create", terms).text("room")
	bob.does("join", fields{"room": code})
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

// turn is the first seat on turn in the views that come.
func (c *apiClient) turn() (seat int) {
	c.t.Helper()
	c.until("view", func(event apiLine) bool {
		var view struct{ Turn *int }
		if event.decode(c.t, "view", &view); view.Turn != nil {
			seat = *view.Turn
		}
		return view.Turn != nil
	})
	return seat
}

// hand is one's own in the next view.
func (c *apiClient) hand() (hand []string) {
	c.t.Helper()
	event := c.event("view")
	var view struct{ Hands []json.RawMessage }
	event.decode(c.t, "view", &view)
	check(c.t, json.Unmarshal(view.Hands[event.number("seat")], &hand))
	return hand
}

// randomProgram plays a seat and notes what it sees.
type randomProgram struct {
	*apiClient
	seat int
	luck *rand.Rand
	// views are by round and number of moves, moved by round, results by round.
	views   map[string]map[int]seenView
	moved   map[string][]apiLine
	results map[string]apiLine
	rounds  []string
	// round, n, legal and view are those of the newest view.
	round         string
	n             int
	legal         []string
	view          seenTable
	laid, swapped bool
	// once: only one round is played. wanders: its room moves from server to server, and told counts the moves that it was told.
	once, wanders bool
	told          atomic.Int64
	// ended: the match is over, as the room says. A program that was not there when its last round ended is not told of that.
	ended bool
}

// seenView is a view and what is legal there, as they were written.
type seenView struct{ view, legal string }

// seenTable is what a random program looks at.
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

// playsOut has two programs play a match at random.
func playsOut(ann, bob *apiClient) {
	var both sync.WaitGroup
	for seat, c := range []*apiClient{ann, bob} {
		both.Go(func() { newRandomProgram(c, seat).plays(false) })
	}
	both.Wait()
}

// plays plays until the match is over. Cards are laid where the rules say so.
func (p *randomProgram) plays(lays bool) {
	p.t.Helper()
	for {
		line := p.next()
		if line == nil {
			p.t.Error("hung up on")
			return
		}
		switch line.text("type") {
		case "room":
			if p.wanders && line.text("phase") == "over" && !p.ended {
				p.ended = true
				p.asks("stats", nil) // before whose answer comes what belongs to it
			}
		case "view":
			p.looks(line)
		case "moved":
			round := line.text("round")
			p.moved[round] = append(p.moved[round], line)
			p.told.Add(1)
		case "closed":
			p.comesAgain(line)
		case "result":
			round := line.text("round")
			p.results[round] = line
			p.rounds = append(p.rounds, round)
			var match struct{ Over bool }
			line.decode(p.t, "match", &match)
			if match.Over || p.once {
				return
			}
		}
		if p.ended && len(p.seen) == 0 {
			return
		}
		for again := true; again && len(p.seen) == 0; { // nothing newer is known
			again = p.acts(lays)
		}
	}
}

// comesAgain goes into its room again, which has moved.
func (p *randomProgram) comesAgain(closed apiLine) {
	if !p.wanders || closed.text("error") != "moved" {
		p.t.Errorf("told %s", closed)
	}
	p.view, p.legal = seenTable{}, nil
	answer := p.asks("join", fields{"room": closed.text("room")})
	for p.waits(answer) || answer.text("error") == "unreachable" || answer.text("error") == "no_such_room" {
		answer = p.asks("join", fields{"room": closed.text("room")})
	}
	if string(answer["ok"]) != "true" || p.seat >= 0 && answer.number("seat") != p.seat {
		p.t.Errorf("come in again: %s", answer)
	}
}

// wandered reports whether an answer is one that is given where a room has moved meanwhile.
func (p *randomProgram) wandered(answer apiLine) bool {
	return p.waits(answer) || p.wanders && slices.Contains([]string{"moved", "not_in_a_room"}, answer.text("error"))
}

// waits reports whether an answer is one that is given while nothing can be written, or it is not known whether it was.
func (p *randomProgram) waits(answer apiLine) bool {
	return p.wanders && (answer.text("error") == "uncertain" || answer.text("error") == "paused")
}

// looks notes a view.
func (p *randomProgram) looks(line apiLine) {
	round := line.text("round")
	if p.views[round] == nil {
		p.views[round] = map[int]seenView{}
		p.laid, p.swapped = false, false
	}
	p.round, p.n, p.legal, p.view = round, line.number("n"), nil, seenTable{}
	p.views[round][p.n] = seenView{string(line["view"]), string(line["legal"])}
	line.decode(p.t, "view", &p.view)
	line.decode(p.t, "legal", &p.legal)
	if line.number("seat") != p.seat {
		p.t.Errorf("a view of seat %s at seat %d", line["seat"], p.seat)
	}
}

// acts makes some move, if it is for the program to make one. It reports whether that is to be tried again.
func (p *randomProgram) acts(lays bool) (again bool) {
	switch {
	case p.seat < 0:
		return false
	case p.view.Phase == "setup":
		return p.setsUp(lays)
	case len(p.legal) == 0:
		return false
	}
	onTurn := p.view.Phase == "opening" || p.view.Turn != nil && *p.view.Turn == p.seat
	legal := p.legal
	text := legal[p.luck.IntN(len(legal))]
	p.legal = nil
	if !onTurn && p.luck.IntN(2) == 0 {
		return false // does not jump in
	}
	move := fields{"n": p.n, "move": text}
	if text == "flip" && p.luck.IntN(2) == 0 {
		move["slot"] = slices.IndexFunc(p.view.Down[p.seat], func(s *string) bool { return s != nil })
	}
	answer := p.asks("move", move)
	switch {
	case string(answer["ok"]) == "true":
		if answer.number("n") <= p.n {
			p.t.Errorf("%v: %s", move, answer)
		}
	case answer.text("error") == "not_now" && (!onTurn || p.wanders): // who was on turn has ended the round
	case p.waits(answer):
		p.legal = legal
		return true
	case p.wandered(answer):
	case answer.text("error") != "stale":
		p.t.Errorf("seat %d, %v: %s, view %s", p.seat, move, answer, p.views[p.round][p.n])
	}
	return false
}

// setsUp lays or swaps something, once, and is ready. It reports whether that is to be tried again.
func (p *randomProgram) setsUp(lays bool) (again bool) {
	if slices.Contains(p.view.Ready, p.seat) {
		return false
	}
	var hand []string
	check(p.t, json.Unmarshal(p.view.Hands[p.seat], &hand))
	p.luck.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	move := fields{"n": p.n, "move": "ready"}
	switch {
	case lays && !p.laid:
		move = fields{"n": p.n, "move": "lay", "cards": hand[:3]}
	case !lays && !p.swapped:
		move = fields{"n": p.n, "move": "swap", "hand": hand[:2], "up": p.view.Up[p.seat][:2]}
	}
	answer := p.asks("move", move)
	switch {
	case string(answer["ok"]) != "true":
		if answer.text("error") != "stale" && !p.wandered(answer) {
			p.t.Errorf("%v: %s", move, answer)
		}
	case move["move"] == "lay":
		p.laid = true
	case move["move"] == "swap":
		p.swapped = true
	}
	return p.waits(answer)
}
