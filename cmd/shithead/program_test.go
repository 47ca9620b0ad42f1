package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// program plays over the API at a table whose servers come and go, and notes what it is told.
type program struct {
	*game
	name string
	key  gossh.Signer
	rng  *rand.Rand
	tick *time.Ticker
	id   string

	// lines is what the server says in the session that there is, in which asked counts what was asked for.
	session *sshtest.Session
	lines   chan message
	asked   int
	// inside: the answer to joining has come. between: the table waits for the next round.
	inside, between bool
	// newest is the newest view, moving the move that was asked for last and not answered, or readiness, which has no
	// round.
	newest message
	moving *message
	// told is how far this session was told each round to be.
	told map[string]int
	left bool
}

// message is what a program is told, as far as it matters here, or a move of its own.
type message struct {
	ID                       int
	OK                       bool
	Error, Type, Room, Round string
	Phase                    string
	N                        int
	Seat                     *int
	View                     struct {
		Phase string
		Turn  *int
		Ready []int
	}
	Legal  []string
	Player struct{ ID, Name string }
	facts  facts
	// at is when it was told, or asked for.
	at time.Time
}

// How long a program waits for the answer to a move, after how long in which nothing comes it comes in elsewhere, how often it
// acts, also when its round is to end, and how often it asks to join.
const (
	programWaits    = time.Second
	programPatience = 4 * time.Second
	programActs     = 60 * time.Millisecond
	programHurries  = 10 * time.Millisecond
	programKnocks   = 200 * time.Millisecond
)

// begin comes in, and reports whether it has: not where the server is gone, or takes longer, as one that is stopped.
func (p *program) begin(within time.Duration) bool {
	in := make(chan *sshtest.Session, 1)
	go func() {
		s, _ := comeAsProgram(p.t, nil, p.anywhere(), p.name, p.key)
		in <- s
	}()
	select {
	case p.session = <-in:
	case <-time.After(within):
		return false
	}
	if p.session == nil {
		return false
	}
	p.lines = make(chan message, 64)
	told := bufio.NewScanner(p.session.Channel)
	told.Buffer(nil, 1<<20)
	go func(lines chan<- message) {
		defer close(lines)
		for told.Scan() {
			var m message
			if json.Unmarshal(told.Bytes(), &m) != nil || json.Unmarshal(told.Bytes(), &m.facts) != nil {
				return // the end of a server may be in the middle of a line
			}
			lines <- m
		}
	}(p.lines)
	p.inside, p.between, p.newest, p.moving, p.told = false, false, message{}, nil, map[string]int{}
	return true
}

func (p *program) ask(fields map[string]any) int {
	p.asked++
	fields["id"] = p.asked
	text, _ := json.Marshal(fields)
	_, _ = fmt.Fprintf(p.session, "%s\n", text) // if the server is gone the end of the session comes next
	return p.asked
}

func (p *program) answer(fields map[string]any) message {
	p.t.Helper()
	late := time.After(sshtest.Patience)
	for id := p.ask(fields); ; {
		select {
		case m, ok := <-p.lines:
			switch {
			case !ok:
				p.t.Fatalf("no answer to %v: it ends", fields)
			case m.ID == id:
				return m
			}
			p.take(&m)
		case <-late:
			p.t.Fatalf("no answer to %v", fields)
		}
	}
}

func (p *program) play() {
	for !p.left && !p.isDone() {
		if !p.begin(programPatience) {
			<-p.tick.C
			continue
		}
		p.visit()
		go func(lines <-chan message) { // what comes late is for no one
			for range lines {
			}
		}(p.lines)
	}
}

func (p *program) visit() {
	heard, knocked := time.Now(), time.Time{}
	for !p.left && !p.isDone() && time.Since(heard) <= programPatience {
		select {
		case m, ok := <-p.lines:
			if !ok || m.Type == "closed" && m.Error == "elsewhere" {
				return
			}
			if m.Type != "" || m.OK { // a server that is alone refuses everything
				heard = time.Now()
			}
			p.take(&m)
			continue
		case <-p.tick.C:
		}
		switch {
		case p.inside:
			p.act()
		case time.Since(knocked) > programKnocks:
			knocked = time.Now()
			p.ask(map[string]any{"do": "join", "room": p.code})
		}
	}
}

func (p *program) take(m *message) {
	switch m.Type {
	case "hello":
		if p.id != "" && p.id != m.Player.ID {
			p.history.fault("%s was %s, and is %s", p.name, p.id, m.Player.ID)
		}
		p.id = m.Player.ID
	case "view":
		p.history.tell(message{Type: "view", Round: m.Round, N: m.N})
		if m.N < p.told[m.Round] {
			p.history.fault("%s is shown move %d of %s after move %d", p.name, m.N, m.Round, p.told[m.Round])
		}
		p.told[m.Round] = m.N
		p.newest, p.inside, p.between = *m, true, false
	case "moved":
		p.history.tell(*m)
	case "result":
		p.history.tell(*m)
		p.newest, p.between = message{}, true
	case "room":
		if p.between = m.Phase == "between"; p.between {
			p.newest = message{}
		}
	case "closed":
		p.inside = false
	case "":
		p.takeAnswer(m)
	}
	if p.between {
		select {
		case <-p.over:
			p.ask(map[string]any{"do": "leave"})
			p.left = true
		default:
		}
	}
}

func (p *program) takeAnswer(m *message) {
	if was := p.moving; was != nil && was.ID == m.ID {
		switch p.moving = nil; {
		case !m.OK:
		case was.Round == "":
			p.between = false // until it is said again
		default:
			if p.newest.N == was.N { // else the next view has come before
				p.newest.Legal = nil
			}
			was.N = m.N
			p.history.tell(*was)
		}
	} else if m.OK && m.Seat != nil {
		p.inside = true
	}
}

func (p *program) act() {
	if p.moving != nil && time.Since(p.moving.at) < programWaits {
		return
	}
	switch move := p.newest.toDo(p.rng); {
	case move != "":
		text, _ := json.Marshal(move)
		p.moving = &message{
			Type: "made", Round: p.newest.Round, N: p.newest.N, facts: facts{"move": text},
			at: time.Now(),
		}
		p.moving.ID = p.ask(map[string]any{"do": "move", "n": p.newest.N, "move": move})
	case p.between:
		p.moving = &message{ID: p.ask(map[string]any{"do": "ready"}), at: time.Now()}
	}
}

// toDo is the move of a player who takes no pile as long as there is a choice, empty for none.
func (m *message) toDo(rng *rand.Rand) string {
	switch {
	case m.Seat == nil:
		return ""
	case m.View.Phase == "setup":
		if slices.Contains(m.View.Ready, *m.Seat) {
			return ""
		}
		return "ready"
	case len(m.Legal) == 0 || m.View.Phase != "opening" && (m.View.Turn == nil || *m.View.Turn != *m.Seat):
		return ""
	}
	choice := slices.DeleteFunc(slices.Clone(m.Legal), func(move string) bool {
		return move == "take" || strings.HasPrefix(move, "jump:")
	})
	if len(choice) == 0 || rng.IntN(40) == 0 {
		choice = m.Legal
	}
	return choice[rng.IntN(len(choice))]
}

// comeAsProgram comes in as a program, from one of the machine's own addresses, nil for any.
func comeAsProgram(t *testing.T, from net.IP, address, name string, key gossh.Signer) (*sshtest.Session, error) {
	client, err := sshtest.TryDialFrom(t, from, gossh.Config{}, address, name, sshtest.WithKey(key))
	if err != nil {
		return nil, err
	}
	s, err := client.TryOpen()
	if err == nil {
		err = execOn(s.Channel, "api")
	}
	if err != nil {
		client.HangUp()
		return nil, err
	}
	return s, nil
}

func greeted(t *testing.T, from net.IP, address, name string, key gossh.Signer) (hello message, err error) {
	s, err := comeAsProgram(t, from, address, name, key)
	if err != nil {
		return hello, err
	}
	defer s.HangUp()
	return hello, json.NewDecoder(s.Channel).Decode(&hello)
}

// game is a room in which programs play, and what they were told there.
type game struct {
	*contest
	code    string
	players []*program
	history *history
}

// contest is games that go on while servers come and go.
type contest struct {
	t *testing.T
	// anywhere is the address of any server.
	anywhere func() string
	rng      *rand.Rand
	games    []*game
	// over is closed when all play their rounds to the end and leave, and done when they stop as they are.
	over, done chan struct{}
	playing    sync.WaitGroup
	// gave are the reasons to give up.
	gave []string
}

func newContest(t *testing.T, seed uint64, anywhere func() string) *contest {
	return &contest{
		t: t, anywhere: anywhere, rng: rand.New(rand.NewPCG(seed, 1)), over: make(chan struct{}), done: make(chan struct{}),
	}
}

// open opens rooms in which two programs sit down to the longest match that there is.
func (c *contest) open(rooms int) {
	c.t.Helper()
	for k := range rooms {
		g := &game{contest: c, history: new(history)}
		for i := range 2 {
			p := g.add(fmt.Sprintf("p%d-%d", k, i), sshtest.NewKey(c.t))
			if !p.begin(sshtest.Patience) {
				c.t.Fatalf("%s can't come in", p.name)
			}
		}
		rules := []string{"leeds", "classic", "bitenight"}[k%3]
		g.code = g.players[0].answer(map[string]any{"do": "create", "rules": rules, "seats": 2, "rounds": 100}).Room
		for answer := (message{}); !answer.OK; { // another server may not have heard of the room
			answer = g.players[1].answer(map[string]any{"do": "join", "room": g.code})
		}
		g.players[0].answer(map[string]any{"do": "start"})
		c.games = append(c.games, g)
	}
}

func (g *game) add(name string, key gossh.Signer) *program {
	p := &program{
		game: g, name: name, key: key, rng: rand.New(rand.NewPCG(g.rng.Uint64(), 1)), tick: time.NewTicker(programActs),
	}
	g.players = append(g.players, p)
	return p
}

func (c *contest) names() (all []string) {
	for _, g := range c.games {
		for _, p := range g.players {
			all = append(all, p.name)
		}
	}
	return all
}

func (c *contest) begin() {
	for _, g := range c.games {
		for _, p := range g.players {
			c.playing.Go(p.play)
		}
	}
}

func (c *contest) isDone() bool {
	select {
	case <-c.done:
		return true
	default:
		return c.t.Failed()
	}
}

// wait waits until so much more was told in each room, and reports whether it was.
func (c *contest) wait(more int) bool {
	for _, g := range c.games {
		enough := g.history.count() + more
		c.until(g.code+" stands still", func() bool { return g.history.count() >= enough })
	}
	return len(c.gave) == 0
}

// until waits until something is so of which nothing tells, and gives up where it never is.
func (c *contest) until(otherwise string, ok func() bool) {
	if !isSoon(sshtest.Patience, func() bool { return c.t.Failed() || ok() }) {
		c.gave = append(c.gave, otherwise)
	}
}

// finish has all play their rounds to the end, unless it was given up.
func (c *contest) finish() {
	c.t.Helper()
	close(c.over)
	for _, g := range c.games {
		for _, p := range g.players {
			p.tick.Reset(programHurries)
		}
	}
	patience := 4 * sshtest.Patience
	if len(c.gave) > 0 {
		patience = 0
	}
	stuck := time.AfterFunc(patience, func() { close(c.done) })
	if c.playing.Wait(); !stuck.Stop() && patience > 0 {
		c.t.Error("programs do not get to the end")
	}
	if c.t.Failed() {
		c.t.FailNow()
	}
}

func (c *contest) check(folder string, until time.Time) (faults []string) {
	store := openStore(c.t, folder)
	defer store.Close()
	for _, g := range c.games {
		for _, p := range g.players {
			kept, wrong := keptRounds(store, p.name, g.code)
			for _, fault := range append(wrong, g.history.until(until).check(kept)...) {
				faults = append(faults, p.name+": "+fault)
			}
		}
	}
	return faults
}
