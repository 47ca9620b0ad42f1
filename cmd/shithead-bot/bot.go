package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"golang.org/x/time/rate"
)

// wish is the table that a bot wants to sit at: a room that there is, or one to be made.
type wish struct {
	Room  string   `json:"room,omitempty"`
	Rules string   `json:"rules,omitempty"`
	Seats int      `json:"seats,omitempty"`
	Bots  []string `json:"bots,omitempty"`
	Pace  string   `json:"pace,omitempty"`
	Yield string   `json:"yield,omitempty"`
}

type request struct {
	ID int    `json:"id"`
	Do string `json:"do"`
	wish
	Bot   bool     `json:"bot,omitempty"`
	N     *int     `json:"n,omitempty"`
	Move  string   `json:"move,omitempty"`
	Cards []string `json:"cards,omitempty"`
}

// line is whatever the server says: an answer, which has an id, or an event. Only the keys that the bot looks at are here.
type line struct {
	// Of answers.
	ID      int    `json:"id"`
	OK      bool   `json:"ok"`
	Error   string `json:"error"`
	Message string `json:"message"`
	Room    string `json:"room"`
	// Of events.
	Type     string   `json:"type"`
	Phase    string   `json:"phase"`
	N        int      `json:"n"`
	Seat     int      `json:"seat"`
	View     view     `json:"view"`
	Legal    []string `json:"legal"`
	Shithead *int     `json:"shithead"`
	Match    struct {
		Over bool `json:"over"`
	} `json:"match"`
}

// view is what the seat may know of the round, as far as the bot looks at it.
type view struct {
	Phase string            `json:"phase"`
	Hands []json.RawMessage `json:"hands"`
	Up    [][]string        `json:"up"`
	Ready []int             `json:"ready"`
}

// bot plays one match.
type bot struct {
	from *bufio.Scanner
	to   *json.Encoder
	// pace keeps it below what the server takes, 100 requests a second and 300 at once.
	pace *rate.Limiter
	// made is told the code of the room that the bot has made.
	made func(room string)
	// asked counts the requests. moving is the id of the move that has no answer yet, 0 if there is none.
	asked, moving int
	// joining is the id of the request that leads back into a room that has moved to another server, 0 if there is none, room that
	// room, and tries counts such requests.
	joining, tries int
	room           string
	// seat is its own, newest the newest view.
	seat   int
	newest line
}

// longestLine bounds what the server says at once, in bytes: far more than a view has.
const longestLine = 1 << 20

func newBot(from io.Reader, to io.Writer, made func(room string)) *bot {
	b := &bot{from: bufio.NewScanner(from), to: json.NewEncoder(to), pace: rate.NewLimiter(80, 200), made: made}
	b.from.Buffer(nil, longestLine)
	return b
}

// errEnded says that the server has gone before the match was over.
var errEnded = errors.New("the server has hung up")

// play sits down at a table, plays until the match is over, and says how it ended.
func (b *bot) play(want wish) (result string, err error) {
	sit := "join"
	if want.Room == "" {
		sit = "create"
	}
	for b.from.Scan() {
		var l line
		if err := json.Unmarshal(b.from.Bytes(), &l); err != nil {
			return "", err
		}
		switch l.Type {
		case "hello":
			err = errors.Join(b.ask(request{Do: "bot", Bot: true}), b.ask(request{Do: sit, wish: want}))
		case "room":
			if l.Phase == "gathering" && sit == "create" {
				err = b.ask(request{Do: "start"}) // refused while seats are free
			}
		case "view":
			b.seat, b.newest = l.Seat, l
			err = b.act()
		case "result":
			if l.Match.Over {
				return b.verdict(l), b.ask(request{Do: "leave"})
			}
			err = b.ask(request{Do: "ready"})
		case "closed":
			if l.Error != "moved" {
				return "", fmt.Errorf("%s: %s", l.Error, l.Message)
			}
			b.room, b.moving, b.newest = l.Room, 0, line{}
			err = b.rejoin()
		case "":
			err = b.answered(l)
		}
		if err != nil {
			return "", err
		}
	}
	return "", errors.Join(errEnded, b.from.Err())
}

func (b *bot) ask(r request) error {
	b.asked++
	r.ID = b.asked
	if err := b.pace.Wait(context.Background()); err != nil {
		return err
	}
	return b.to.Encode(r)
}

// rejoin comes back into a room that has moved to another server, where its seat is.
func (b *bot) rejoin() error {
	err := b.ask(request{Do: "join", wish: wish{Room: b.room}})
	b.joining = b.asked
	return err
}

// Another server takes a room that has moved within seconds. Until then it is asked again now and then.
const (
	mostTries  = 20
	triesAgain = time.Second
)

// rejoined takes the answer to coming back.
func (b *bot) rejoined(l line) error {
	b.joining = 0
	if slices.Contains([]string{"unreachable", "no_such_room", "uncertain"}, l.Error) && b.tries < mostTries {
		b.tries++
		time.Sleep(triesAgain)
		return b.rejoin()
	}
	if !l.OK {
		return fmt.Errorf("%s: %s", l.Error, l.Message)
	}
	b.tries = 0
	return nil
}

// answered takes an answer. That others were faster, or that seats are free, is no reason to give up.
func (b *bot) answered(l line) error {
	if l.ID == b.moving {
		b.moving = 0
	}
	switch {
	case l.ID == b.joining:
		return b.rejoined(l)
	case b.joining != 0: // what was asked for in a room that has moved is over
		return nil
	case l.Room != "":
		b.made(l.Room)
	}
	if l.OK || slices.Contains([]string{"stale", "seats_free", "begun", "not_now", "moved", "uncertain", "not_in_a_room"}, l.Error) {
		return b.act() // on a view that came meanwhile
	}
	return fmt.Errorf("%s: %s", l.Error, l.Message)
}

// act makes a move, if there is one to make and none under way.
func (b *bot) act() error {
	now := b.newest
	move := request{Do: "move", N: &now.N}
	switch {
	case b.moving != 0 || now.View.Phase == "":
		return nil
	case now.View.Phase == "setup" && slices.Contains(now.View.Ready, b.seat):
		return nil
	case now.View.Phase == "setup" && len(now.View.Up[b.seat]) == 0: // these rules have cards laid
		if err := json.Unmarshal(now.View.Hands[b.seat], &move.Cards); err != nil {
			return err
		}
		move.Move, move.Cards = "lay", move.Cards[:3]
	case now.View.Phase == "setup":
		move.Move = "ready"
	case len(now.Legal) == 0:
		return nil
	default:
		move.Move = b.choose(now.Legal)
	}
	b.newest.View.Phase = "" // answered
	err := b.ask(move)
	b.moving = b.asked
	return err
}

// order is how the bot likes moves, by what they begin with: the lowest cards first, Jokers (here *) late, and the pile last.
var order = []string{"jump", "4", "5", "6", "7", "8", "9", "J", "Q", "K", "A", "2", "3", "T", "*", "flip", "aim", "chance", "take"}

// choose chooses a move: of the lowest card as many as there are, aimed at anybody else. Now and then it is any move, so that
// several of its kind do not hand the same pile to and fro for ever.
func (b *bot) choose(legal []string) string {
	if rand.IntN(10) == 0 {
		return legal[rand.IntN(len(legal))]
	}
	rank := func(move string) int {
		move = strings.ReplaceAll(move, "Jk", "*") // no Jack
		return slices.IndexFunc(order, func(start string) bool { return strings.HasPrefix(move, start) })
	}
	atMe := fmt.Sprintf("@%d", b.seat)
	aim := func(move string) int { return len(move) - len(strings.TrimSuffix(move, atMe)) }
	return slices.MinFunc(legal, func(x, y string) int {
		return cmp.Or(cmp.Compare(aim(x), aim(y)), rank(x)-rank(y), len(y)-len(x))
	})
}

func (b *bot) verdict(l line) string {
	switch {
	case l.Shithead == nil:
		return "No one was the Shithead."
	case *l.Shithead == b.seat:
		return "I am the Shithead."
	default:
		return "I am not the Shithead."
	}
}
