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

// honest are three programs that play at one table, and somebody with a profile who logs in now and then, while others
// attack. What is measured is how long a move takes from when it is sent until it is answered.
type honest struct {
	address string
	keys    []gossh.Signer
	home    context.CancelFunc
	rules   string
	thinks  time.Duration
	// result, if it is not nil, is told why each round does not rate people.
	result  func(unrated string)
	playing sync.WaitGroup

	mu    sync.Mutex
	moves []time.Duration
	errs  []error
	// logins counts those that were let in, refused those that were not.
	logins, refused int
}

// thinking is how long an honest program looks at its cards.
const thinking = 20 * time.Millisecond

// sitDown has three people sit down and play until they go home.
func sitDown(t *testing.T, address string) *honest {
	t.Helper()
	return (&honest{address: address, rules: "classic", thinks: thinking}).sitDown(t)
}

func (h *honest) sitDown(t *testing.T) *honest {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	h.home = cancel
	room := make(chan string, 1)
	for i := range 3 {
		h.keys = append(h.keys, sshtest.NewKey(t))
		p := &player{honest: h, asked: map[int]time.Time{}}
		if i == 0 {
			p.made = func(code string) {
				for range 2 {
					room <- code
				}
			}
		} else {
			p.room = <-room
		}
		client := sshtest.Dial(t, h.address, fmt.Sprint("honest", i), sshtest.WithKey(h.keys[i]))
		session := client.Open()
		if !session.Request("exec", struct{ Command string }{"api"}) {
			t.Fatal("no API")
		}
		p.channel = session.Channel
		h.playing.Go(func() {
			defer client.HangUp()
			if err := p.play(ctx); ctx.Err() == nil {
				h.failed(err)
			}
		})
		context.AfterFunc(ctx, client.HangUp)
	}
	return h
}

func (h *honest) failed(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.errs = append(h.errs, err)
}

// logsIn asks who it is, over a connection of its own, and says whether that is answered.
func (h *honest) logsIn(t *testing.T) {
	c, err := sshtest.TryDial(t, h.address, "honest0", sshtest.WithKey(h.keys[0]))
	if err == nil {
		defer c.HangUp()
		var s *sshtest.Session
		if s, err = c.TryOpen(); err == nil && !s.Request("exec", struct{ Command string }{"whoami"}) {
			err = errors.New("refused")
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
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
	// room is where to sit down, empty for a room of one's own, whose code is told to made.
	room string
	made func(code string)
	last int
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
	p.last++
	request := map[string]any{"id": p.last, "do": do}
	for key, value := range fields {
		request[key] = value
	}
	return json.NewEncoder(p.channel).Encode(request)
}

// play plays match after match until the connection ends.
func (p *player) play(ctx context.Context) error {
	lines := bufio.NewScanner(p.channel)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var l told
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return err
		}
		if err := p.hears(ctx, &l); err != nil {
			return err
		}
	}
	return fmt.Errorf("an honest player is hung up on: %w", errors.Join(net.ErrClosed, lines.Err()))
}

func (p *player) hears(ctx context.Context, l *told) error {
	switch l.Type {
	case "hello":
		if p.room != "" {
			return p.ask("join", map[string]any{"room": p.room})
		}
		return p.ask("create", map[string]any{"rules": p.rules, "seats": 3, "private": true})
	case "room":
		full := len(l.Seats) == 3 && !slices.ContainsFunc(l.Seats, func(s struct{ Name string }) bool { return s.Name == "" })
		if p.made != nil && l.Phase == "gathering" && full {
			return p.ask("start", nil)
		}
	case "view":
		return p.moves(ctx, l)
	case "result":
		if p.result != nil {
			p.result(l.Unrated)
		}
		return p.ask("ready", nil)
	case "closed":
		return errors.New("an honest player's room is closed")
	case "":
		p.answered(l)
	}
	return nil
}

func (p *player) answered(l *told) {
	if l.Room != "" && p.made != nil {
		p.made(l.Room)
	}
	if sent, is := p.asked[l.ID]; is {
		delete(p.asked, l.ID)
		p.mu.Lock()
		p.honest.moves = append(p.honest.moves, time.Since(sent))
		p.mu.Unlock()
	}
}

// moves makes a move if there is one to make.
func (p *player) moves(ctx context.Context, l *told) error {
	move := ""
	switch {
	case l.View.Phase == "setup" && !slices.Contains(l.View.Ready, l.Seat):
		move = "ready"
	case len(l.Legal) > 0:
		move = l.Legal[l.N*7919%len(l.Legal)]
	default:
		return nil
	}
	select {
	case <-ctx.Done():
	case <-time.After(p.thinks):
	}
	p.asked[p.last+1] = time.Now()
	return p.ask("move", map[string]any{"n": l.N, "move": move})
}
