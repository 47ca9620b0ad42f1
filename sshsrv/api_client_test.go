package sshsrv

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
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
	conn := p.dial()
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

func (c *apiClient) send(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// flood sends a text again and again until the server hangs up.
func (c *apiClient) flood(text string) {
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

func (c *apiClient) ask(do string, with fields) apiLine {
	c.t.Helper()
	c.id++
	request := fields{"id": c.id, "do": do}
	maps.Copy(request, with)
	text := string(must(json.Marshal(request)))
	c.send(text)
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

func (c *apiClient) event(kind string) apiLine {
	c.t.Helper()
	return c.until(kind, func(apiLine) bool { return true })
}

// until waits for an event of a type that is as wanted.
func (c *apiClient) until(kind string, want func(apiLine) bool) apiLine {
	c.t.Helper()
	late := time.Now().Add(sshtest.Patience)
	for {
		line := c.next()
		switch {
		case line == nil || time.Now().After(late):
			c.t.Fatalf("no such %s comes before %s", kind, line)
		case line.text("type") == kind && want(line):
			return line
		}
	}
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

// awaitSeats waits until a seat is as wanted.
func (c *apiClient) awaitSeats(want func(seats []toldSeat) bool) {
	c.t.Helper()
	c.until("room", func(line apiLine) bool { return want(line.seats(c.t)) })
}

// called waits until the player in the first seat has a name.
func (c *apiClient) called(name string) {
	c.t.Helper()
	c.awaitSeats(func(seats []toldSeat) bool { return seats[0].Name == name })
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
	// once: only one round is played. wanders: its room moves between servers, and told counts the moves that it was told.
	once, wanders bool
	told          atomic.Int64
	// ended: the match is over, as the room has it. A program that was away at the end of a round is told of no result.
	ended bool
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
				p.ask("stats", nil) // before whose answer comes what belongs to it
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
	answer := p.ask("join", fields{"room": closed.text("room")})
	for p.waits(answer) || answer.text("error") == "unreachable" || answer.text("error") == "no_such_room" {
		answer = p.ask("join", fields{"room": closed.text("room")})
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
	answer := p.ask("move", move)
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
	answer := p.ask("move", move)
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

// TestFourProgramsPlayEveryRuleSet at random, and a fifth watches. What each saw is compared with the record.
func TestFourProgramsPlayEveryRuleSet(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.start(t, hasty)
		for _, rules := range []struct {
			preset  string
			options fields
			rounds  int
			lays    bool
		}{
			{"bitenight", nil, 1, false},
			{"leeds", nil, 2, false},
			{"schwechat", fields{"referee": "strict"}, 1, true},
			{"classic", nil, 1, false},
			{"custom", fields{"shoot": "A", "down": 4, "again": "9", "shoot-answers": []string{"2", "3"}}, 1, false},
		} {
			if at.servers > 1 && !long() && rules.preset != "leeds" {
				continue
			}
			t.Run(rules.preset, func(t *testing.T) {
				t.Parallel()
				var programs []*randomProgram
				for i := range 4 {
					programs = append(programs, newRandomProgram(h.api(t, fmt.Sprintf("%s%d", rules.preset, i)), i))
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
				var all sync.WaitGroup
				for _, p := range programs {
					all.Go(func() { p.plays(rules.lays) })
				}
				all.Wait()
				if !t.Failed() {
					compare(t, programs)
				}
			})
		}
	})
}

// compare compares what programs saw with the records.
func compare(t *testing.T, programs []*randomProgram) {
	t.Helper()
	for _, round := range programs[0].rounds {
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
		state, open := must(header.Deal()), laidOpen{}
		judge := func(m *record.Move) {
			open.add(state, m)
			agree(t, programs, round, state, m.N)
			for _, p := range programs {
				if saw, ok := p.views[round][m.N]; ok {
					checkHidden(t, p.seat, saw.view, state, open, len(header.Deck))
				}
			}
			toldUnseen(t, programs, round, state, m)
		}
		judge(&record.Move{})
		for _, line := range lines[1 : len(lines)-1] {
			var move record.Move
			check(t, json.Unmarshal(object.Line(line), &move))
			check(t, state.Apply(must(move.Engine(state.Players())), nil))
			judge(&move)
		}
		for _, p := range programs {
			heard(t, p, round, lines[1:])
		}
	}
}

// agree compares what each saw after so many moves with what it may know then, and with what the others saw.
func agree(t *testing.T, programs []*randomProgram, round string, state *engine.State, n int) {
	t.Helper()
	first := ""
	for _, p := range programs {
		saw, ok := p.views[round][n]
		if !ok {
			continue // something newer came
		}
		v := &rooms.RoomView{Seat: p.seat, Table: state.View(p.seat)}
		if state.Phase() != engine.PhaseOver && p.seat >= 0 {
			v.Legal = state.Legal(p.seat, nil)
		}
		moves := []string{}
		if state.Phase() != engine.PhaseSetUp {
			moves = record.Texts(v.Legal)
		}
		if view, legal := jsonText(record.NewView(v.Table)), jsonText(moves); saw.view != view || saw.legal != legal {
			t.Fatalf("seat %d after %d moves saw\n%s\n%s\nwant\n%s\n%s", p.seat, n, saw.view, saw.legal, view, legal)
		}
		var public map[string]json.RawMessage
		check(t, json.Unmarshal([]byte(saw.view), &public))
		delete(public, "hands")
		if first = cmp.Or(first, jsonText(public)); jsonText(public) != first {
			t.Fatalf("after %d moves seat %d saw\n%s\nand another\n%s", n, p.seat, jsonText(public), first)
		}
	}
}

// heard compares the moves and the result that a program was told of with the record's.
func heard(t *testing.T, p *randomProgram, round string, lines []apiLine) {
	t.Helper()
	result := lines[len(lines)-1]
	for _, key := range []string{"places", "shithead", "points", "bonus", "moves", "end"} {
		if string(p.results[round][key]) != string(result[key]) {
			t.Errorf("seat %d was told of %s %s, the record says %s", p.seat, key, p.results[round][key], result[key])
		}
	}
	if len(p.views[round]) == 0 || p.views[round][result.number("moves")].view == "" {
		t.Errorf("seat %d never saw the end", p.seat)
	}
	if len(p.moved[round]) == 0 {
		t.Errorf("seat %d was told of no move", p.seat)
	}
	for _, moved := range p.moved[round] {
		line := maps.Clone(lines[moved.number("n")-1])
		for _, key := range []string{"type", "room", "round", "t"} {
			delete(moved, key)
			delete(line, key)
		}
		for key, value := range moved {
			if string(line[key]) != string(value) {
				t.Errorf("seat %d was told of %s, the record says %s", p.seat, moved, line)
			}
			delete(line, key)
		}
		for key := range line { // a card that not all have seen
			if key != "card" && key != "replaced" {
				t.Errorf("seat %d was not told of the %s of %s", p.seat, key, moved)
			}
		}
	}
}

func jsonText(value any) string { return strings.TrimSuffix(string(object.Line(value)), "\n") }

// What programs were told, judged by the cards alone: that the server has it so again ([agree]) does not make it right.

// laidOpen are the cards that have lain open at some time in a round.
type laidOpen map[string]bool

// add notes what lies open after a move, and what the move itself has shown.
func (o laidOpen) add(s *engine.State, m *record.Move) {
	shown := slices.Concat(s.Pile(), m.Cards)
	if s.Moves() == 0 { // the card that was turned up may have burned itself
		burned := s.Burned()
		shown = append(shown, burned.Cards()...)
	}
	for seat := range s.Players() {
		up := s.FaceUp(seat)
		shown = append(shown, up.Cards()...)
	}
	if m.Card != nil && m.Move != "foul" && !failedUnseen(s, m) {
		shown = append(shown, *m.Card)
	}
	for _, card := range shown {
		o[card.String()] = true
	}
}

// failedUnseen reports whether a card was turned that only its owner saw: it went into the hand.
func failedUnseen(s *engine.State, m *record.Move) bool {
	hand := s.Hand(*m.Seat)
	return s.Rules().FlipsHidden && m.Move == "flip" && slices.Contains(hand.Cards(), *m.Card)
}

// checkHidden fails if a view names a card that the seat may not know, or if a card is neither named nor counted.
func checkHidden(t *testing.T, seat int, view string, s *engine.State, open laidOpen, deck int) {
	t.Helper()
	var all any
	var table struct {
		Draw         int
		Pile, Burned []string
		Unseen       int `json:"burned_unseen"`
		Hands        []json.RawMessage
		Up, Down     [][]*string
	}
	for _, to := range []any{&all, &table} {
		check(t, json.Unmarshal([]byte(view), to))
	}
	var own []string
	counted := table.Draw + len(table.Pile) + len(table.Burned) + table.Unseen
	for i, hand := range table.Hands {
		held := s.Hand(i)
		counted += held.Len()
		if i != seat {
			if string(hand) != fmt.Sprint(held.Len()) {
				t.Fatalf("seat %d is shown a hand of %d cards at seat %d as %s", seat, held.Len(), i, hand)
			}
			continue
		}
		for _, card := range held.Cards() {
			own = append(own, card.String())
		}
		var cards []string
		check(t, json.Unmarshal(hand, &cards))
		if slices.Sort(cards); !slices.Equal(cards, slices.Sorted(slices.Values(own))) {
			t.Fatalf("seat %d holds %v and is shown %s", seat, own, hand)
		}
	}
	for i := range s.Players() {
		for _, card := range slices.Concat(table.Up[i], table.Down[i]) {
			if card != nil {
				counted++
			}
		}
	}
	if counted != deck {
		t.Fatalf("seat %d after %d moves is shown %d of %d cards: %s", seat, s.Moves(), counted, deck, view)
	}
	for _, card := range cardsIn(all) {
		if !open[card] && !slices.Contains(own, card) {
			t.Fatalf("seat %d after %d moves is shown %s, which has never lain open: %s", seat, s.Moves(), card, view)
		}
	}
}

// cardsIn are the cards that are named anywhere in what was read from JSON.
func cardsIn(value any) (cards []string) {
	switch value := value.(type) {
	case string:
		if _, err := engine.ParseCard(value); err == nil {
			cards = append(cards, value)
		}
	case []any:
		for _, part := range value {
			cards = append(cards, cardsIn(part)...)
		}
	case map[string]any:
		for _, part := range value {
			cards = append(cards, cardsIn(part)...)
		}
	}
	return cards
}

// toldUnseen fails if a program was told of a card that was turned for its owner alone.
func toldUnseen(t *testing.T, programs []*randomProgram, round string, s *engine.State, m *record.Move) {
	t.Helper()
	if m.Card == nil || !failedUnseen(s, m) {
		return
	}
	for _, p := range programs {
		for _, moved := range p.moved[round] {
			if moved.number("n") == m.N && moved["card"] != nil && p.seat != *m.Seat {
				t.Errorf("seat %d was told of a card that only seat %d saw: %s", p.seat, *m.Seat, moved)
			}
		}
	}
}
