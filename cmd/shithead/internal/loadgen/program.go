package loadgen

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"shithead/engine/record"
)

// program is a seat of the play API, or whoever makes a room there.
type program struct {
	*session
	load  *load
	table *table
	sight sight
	mind  *mind
	// host: it is they who start the match.
	host bool
	// answers are those to requests that wait for one, and hello is closed when the server has greeted.
	answers chan line
	hello   chan struct{}
	// greeted: it has. It is the reader's.
	greeted bool

	mu      sync.Mutex
	asked   int
	newest  line
	thought thought
}

// line is what the server says, as far as it matters here.
type line struct {
	ID      int    `json:"id"`
	OK      bool   `json:"ok"`
	Error   string `json:"error"`
	Message string `json:"message"`
	Room    string `json:"room"`
	Type    string `json:"type"`
	N       int    `json:"n"`
	Seat    *int   `json:"seat"`
	View    struct {
		Phase string            `json:"phase"`
		Turn  *int              `json:"turn"`
		Ready []int             `json:"ready"`
		Hands []json.RawMessage `json:"hands"`
	} `json:"view"`
	Legal []string `json:"legal"`
}

// maxLine is the longest line that is read, in bytes.
const maxLine = 1 << 20

// begin opens the play API, and waits until the server has greeted.
func (p *program) begin(ctx context.Context, c *client) (err error) {
	p.answers, p.hello = make(chan line, 1), make(chan struct{})
	if p.session, err = c.open("api", 0, 0, p.hear); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, joinWithin)
	defer cancel()
	select {
	case <-p.hello:
		return nil
	case <-p.over:
		return p.why()
	case <-ctx.Done():
		return fmt.Errorf("the play API does not greet: %w", ctx.Err())
	}
}

func (p *program) hear(r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		now := time.Now()
		if p.table != nil {
			p.load.counts.seatBytes.Add(int64(len(lines.Bytes()) + 1))
		}
		var l line
		if json.Unmarshal(lines.Bytes(), &l) != nil {
			continue
		}
		if err := p.hears(&l, now); err != nil {
			return err
		}
	}
	_, _ = io.Copy(io.Discard, r)
	return nil
}

// errGreeting says that a server has greeted a second time.
var errGreeting = errors.New("the server sent two greetings")

func (p *program) hears(l *line, now time.Time) error {
	switch l.Type {
	case "hello":
		if p.greeted {
			return errGreeting
		}
		p.greeted = true
		close(p.hello)
	case "view":
		if p.table != nil {
			p.table.sees(&p.sight, l.N, now)
			p.considers(l)
		}
	case "result":
		if pace := p.load.pace.Load(); !pace.last {
			time.AfterFunc(p.mind.thinks(pace), func() { p.tells(map[string]any{"do": "ready"}) })
		}
	case "":
		select {
		case p.answers <- *l:
		default: // nobody waits for it
		}
	}
	return nil
}

// considers thinks of a view that calls for something.
func (p *program) considers(l *line) {
	p.mu.Lock()
	defer p.mu.Unlock()
	mine := l.toDo() != ""
	thinking := mine && p.newest.N == l.N && p.newest.toDo() != ""
	p.newest = *l
	if thinking {
		return
	}
	p.thought.stops()
	pace := p.load.pace.Load()
	if mine && !pace.still {
		p.thought.begins(max(leastThought, p.mind.thinks(pace)), p.acts)
	}
}

// toDo is the move that a view calls for, empty for none.
func (l *line) toDo() string {
	switch {
	case l.Seat == nil:
		return ""
	case l.View.Phase == "setup" && !slices.Contains(l.View.Ready, *l.Seat):
		return "ready"
	case len(l.Legal) > 0 && (l.View.Phase == "opening" || l.View.Turn != nil && *l.View.Turn == *l.Seat):
		return l.Legal[0]
	default:
		return ""
	}
}

// leastThought keeps a program within the 100 requests a second that the play API takes of it.
const leastThought = 12 * time.Millisecond

// lays are the cards of the hand that are laid before a round, where that is so: the first three.
func (l *line) lays() (cards []string) {
	if *l.Seat < len(l.View.Hands) {
		_ = json.Unmarshal(l.View.Hands[*l.Seat], &cards) // none is refused, and said once more
	}
	return cards[:min(3, len(cards))]
}

// resumes thinks anew, as the pace is another.
func (p *program) resumes() {
	p.mu.Lock()
	l := p.newest
	p.newest = line{}
	p.mu.Unlock()
	p.considers(&l)
}

// acts makes the move of a thought, and will again if nothing comes of it.
func (p *program) acts(number int) {
	l, ok := p.decides(number)
	if !ok {
		return
	}
	move := l.toDo()
	if l.View.Phase == "setup" && p.load.plan.Terms.Rules.Lays {
		p.tells(map[string]any{"do": "move", "n": l.N, "move": "lay", "cards": l.lays()})
	}
	if move != "ready" {
		p.table.acts(&p.sight, time.Now())
	}
	p.tells(map[string]any{"do": "move", "n": l.N, "move": move})
}

// decides gives the view to move in, unless the thought is none any more.
func (p *program) decides(number int) (l line, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if number != p.thought.number || p.load.pace.Load().still {
		return line{}, false
	}
	p.thought.begins(patience, p.acts)
	return p.newest, true
}

// tells makes a request.
func (p *program) tells(request map[string]any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked++
	request["id"] = p.asked
	_ = json.NewEncoder(p.session).Encode(request) // whoever is hung up on is noticed by who reads
}

// asks makes a request and waits for its answer.
func (p *program) asks(ctx context.Context, request map[string]any) (line, error) {
	p.tells(request)
	ctx, cancel := context.WithTimeout(ctx, joinWithin)
	defer cancel()
	select {
	case l := <-p.answers:
		if !l.OK {
			return l, fmt.Errorf("the server says: %s (%s)", l.Message, l.Error)
		}
		return l, nil
	case <-p.over:
		return line{}, p.why()
	case <-ctx.Done():
		return line{}, ctx.Err()
	}
}

// makes makes a room of the plan's terms, and gives its code.
func (p *program) makes(ctx context.Context) (code string, err error) {
	terms := &p.load.plan.Terms
	l, err := p.asks(ctx, map[string]any{
		"do": "create", "rules": terms.Rules.Name, "options": record.NewOptions(terms.Rules), "seats": terms.Seats,
		"bots": terms.Bots, "clock": int(terms.Clock.Seconds()), "pace": strings.ToLower(terms.BotPace.String()), "rounds": terms.Rounds,
	})
	return l.Room, err
}

func (p *program) begins() {
	if p.host {
		p.tells(map[string]any{"do": "start"})
	}
}

func (p *program) stops() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.thought.stops()
}

// leaves gives the seat up.
func (p *program) leaves(ctx context.Context) error {
	p.stops()
	_, err := p.asks(context.WithoutCancel(ctx), map[string]any{"do": "leave"})
	return err
}
