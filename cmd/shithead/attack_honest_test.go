package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// honest are programs that play, three at a table, and somebody with a profile who logs in now and then, while others attack.
// What is measured is how long a move takes from when it is sent until its answer is read.
type honest struct {
	address string
	// from is where they come from, nil for any address of this machine.
	from   net.IP
	keys   []gossh.Signer
	home   context.CancelFunc
	rules  string
	thinks time.Duration
	// result, if it is not nil, is told why each round does not rate people.
	result  func(unrated string)
	playing sync.WaitGroup
	// room is the first table's.
	room string

	mu    sync.Mutex
	moves []time.Duration
	errs  []error
	// logins counts those that were let in, refused those that were not; slowest is the longest that one took.
	logins, refused int
	slowest         time.Duration
}

const (
	// thinking is how long an honest program looks at its cards.
	thinking = 20 * time.Millisecond
	// pausing is how long it waits before it tries again what could not be kept.
	pausing = 200 * time.Millisecond
	// seats is how many sit at each of their tables.
	seats = 3
)

// sitDown has people sit down at so many tables and play until they go home.
func sitDown(t *testing.T, address string, from net.IP, tables int) *honest {
	t.Helper()
	return (&honest{address: address, from: from, rules: "classic", thinks: thinking}).sitDown(t, tables)
}

func (h *honest) sitDown(t *testing.T, tables int) *honest {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	h.home = cancel
	for table := range tables {
		room := h.sitsDown(ctx, t, "")
		for range seats - 1 {
			h.sitsDown(ctx, t, room)
		}
		if table == 0 {
			h.room = room
		}
	}
	return h
}

// sitsDown has one more sit down in a room, or if there is none in one that is made for it, and gives its code.
func (h *honest) sitsDown(ctx context.Context, t *testing.T, room string) string {
	t.Helper()
	key := sshtest.NewKey(t)
	h.keys = append(h.keys, key)
	client, err := h.dials(t, fmt.Sprint("honest", len(h.keys)), key)
	must(t, err)
	context.AfterFunc(ctx, client.HangUp)
	session := client.Open()
	if !session.Request("exec", struct{ Command string }{"api"}) {
		t.Fatal("no API")
	}
	p := &player{honest: h, channel: session.Channel, room: room, made: make(chan string, 1), asked: map[int]time.Time{}, views: make(chan *told, 1)}
	h.playing.Go(func() {
		defer client.HangUp()
		if err := p.play(); ctx.Err() == nil {
			h.failed(err)
		}
	})
	h.playing.Go(func() { p.moves(ctx) })
	if room != "" {
		return room
	}
	select {
	case room = <-p.made:
	case <-time.After(sshtest.Patience):
		t.Fatal("nobody honest gets a table")
	}
	return room
}

func (h *honest) dials(t *testing.T, user string, key gossh.Signer) (*sshtest.Client, error) {
	t.Helper()
	return sshtest.TryDialFrom(t, h.from, gossh.Config{}, h.address, user, sshtest.WithKey(key))
}

func (h *honest) failed(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.errs = append(h.errs, err)
}

// logsIn asks who it is, over a connection of its own, and notes whether that is answered.
func (h *honest) logsIn(t *testing.T) {
	began := time.Now()
	c, err := h.dials(t, "honest1", h.keys[0])
	if err == nil {
		defer c.HangUp()
		var s *sshtest.Session
		if s, err = c.TryOpen(); err == nil {
			var ok bool
			if ok, err = s.Channel.SendRequest("exec", true, gossh.Marshal(struct{ Command string }{"whoami"})); err == nil && !ok {
				err = errors.New("refused")
			}
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.slowest = max(h.slowest, time.Since(began))
	if h.logins++; err != nil {
		h.refused++
	}
}

// takeMoves gives the times of the moves since it was last called, sorted.
func (h *honest) takeMoves() []time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	moves := h.moves
	h.moves = nil
	slices.Sort(moves)
	return moves
}

// player is one of them.
type player struct {
	*honest
	channel gossh.Channel
	// room is where to sit down, empty for a room of one's own, whose code is sent to made.
	room string
	made chan string
	// views are those to move in, of which only the newest counts. They are looked at beside what comes, so that no answer
	// waits for the end of a thought.
	views chan *told

	mu   sync.Mutex
	last int
	// newest is the view that came last.
	newest *told
	// asked is when each move was sent that is not answered yet.
	asked map[int]time.Time
}

// told is what the server says, as far as it matters here.
type told struct {
	ID    int    `json:"id"`
	OK    bool   `json:"ok"`
	Error string `json:"error"`
	Type  string `json:"type"`
	Room  string `json:"room"`
	Phase string `json:"phase"`
	N     int    `json:"n"`
	Seat  int    `json:"seat"`
	Seats []struct{ Name string }
	View  struct {
		Phase string `json:"phase"`
		Ready []int  `json:"ready"`
	} `json:"view"`
	Legal   []string `json:"legal"`
	Unrated string   `json:"unrated"`
	Match   struct {
		Over bool `json:"over"`
	} `json:"match"`
}

func (p *player) ask(do string, fields map[string]any) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last++
	request := map[string]any{"id": p.last, "do": do}
	for key, value := range fields {
		request[key] = value
	}
	if do == "move" {
		p.asked[p.last] = time.Now()
	}
	return json.NewEncoder(p.channel).Encode(request)
}

// play hears what comes until the connection ends.
func (p *player) play() error {
	lines := bufio.NewScanner(p.channel)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		now := time.Now()
		var l told
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return err
		}
		if err := p.hears(&l, now); err != nil {
			return err
		}
	}
	return fmt.Errorf("an honest player is hung up on: %w", errors.Join(net.ErrClosed, lines.Err()))
}

func (p *player) hears(l *told, now time.Time) error {
	switch l.Type {
	case "hello":
		if p.room != "" {
			return p.ask("join", map[string]any{"room": p.room})
		}
		return p.ask("create", map[string]any{"rules": p.rules, "seats": seats, "private": true})
	case "room":
		full := len(l.Seats) == seats && !slices.ContainsFunc(l.Seats, func(s struct{ Name string }) bool { return s.Name == "" })
		if p.room == "" && l.Phase == "gathering" && full {
			return p.ask("start", nil)
		}
	case "view":
		p.mu.Lock()
		defer p.mu.Unlock()
		p.newest = l
		select {
		case <-p.views:
		default:
		}
		p.views <- l
	case "result":
		if p.result != nil {
			p.result(l.Unrated)
		}
		return p.ask("ready", nil)
	case "closed":
		return errors.New("an honest player's room is closed")
	case "":
		p.answered(l, now)
	}
	return nil
}

func (p *player) answered(l *told, now time.Time) {
	if l.Room != "" {
		p.made <- l.Room
	}
	p.mu.Lock()
	sent, is := p.asked[l.ID]
	delete(p.asked, l.ID)
	p.mu.Unlock()
	if l.Error == "paused" {
		time.AfterFunc(pausing, p.looksAgain)
		return
	}
	if is {
		p.honest.mu.Lock()
		p.honest.moves = append(p.honest.moves, now.Sub(sent))
		p.honest.mu.Unlock()
	}
}

// looksAgain looks at the newest view once more, if none has come since.
func (p *player) looksAgain() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.newest == nil {
		return // it was refused before it had a view
	}
	select {
	case p.views <- p.newest:
	default:
	}
}

// moves moves wherever there is a move to make, until ctx ends.
func (p *player) moves(ctx context.Context) {
	for {
		var l *told
		select {
		case <-ctx.Done():
			return
		case l = <-p.views:
		}
		move := ""
		switch {
		case l.View.Phase == "setup" && !slices.Contains(l.View.Ready, l.Seat):
			move = "ready"
		case len(l.Legal) > 0:
			move = l.Legal[l.N*7919%len(l.Legal)]
		default:
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(p.thinks):
		}
		if p.ask("move", map[string]any{"n": l.N, "move": move}) != nil {
			return // play says why
		}
	}
}
