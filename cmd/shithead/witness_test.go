package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// witness is a program that plays at a table of a house whose servers come and go, and notes what it is told.
type witness struct {
	*testing.T
	name    string
	key     gossh.Signer
	at      func() (address string)
	room    string
	history *history
	rng     *rand.Rand
	// every is how often it acts.
	every time.Duration
	// over is closed when it is to play its round to the end, and then leave, and done when it is to stop as it is.
	over, done <-chan struct{}

	// id is the player's, and lines what the server says in the session that there is, to which it writes by out.
	id    string
	lines chan facts
	out   *sshtest.Session
	// inside: the answer to joining has come. between: the table waits for the next round. newest is the newest view, moving what was asked for last and not answered, and asked
	// counts.
	inside, between bool
	newest          witnessed
	moving          *asking
	asked           int
	// told is how far this session was told the round to be.
	told map[string]int
	left bool
}

// asking is a move that was asked for.
type asking struct {
	id, n       int
	round, move string
	since       time.Time
}

// witnessed is what a program is told, as far as it matters here.
type witnessed struct {
	ID      int    `json:"id"`
	OK      bool   `json:"ok"`
	Error   string `json:"error"`
	Message string `json:"message"`
	Type    string `json:"type"`
	Room    string `json:"room"`
	Round   string `json:"round"`
	Phase   string `json:"phase"`
	N       int    `json:"n"`
	Seat    *int   `json:"seat"`
	View    struct {
		Phase string `json:"phase"`
		Turn  *int   `json:"turn"`
		Ready []int  `json:"ready"`
	} `json:"view"`
	Legal  []string `json:"legal"`
	Player struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	} `json:"player"`
}

// knocks has somebody come in who begins a session in some way, and gives nil if a server is gone, or takes too long as one that is
// stopped does.
func knocks(t *testing.T, address, user string, auth gossh.AuthMethod, begin func(*sshtest.Session) bool) *sshtest.Session {
	in := make(chan *sshtest.Session, 1)
	go func() {
		client, err := sshtest.TryDial(t, address, user, auth)
		if err != nil {
			in <- nil
			return
		}
		session, err := client.TryOpen()
		if err != nil || !begin(session) {
			client.HangUp()
			session = nil
		}
		in <- session
	}()
	late := time.NewTimer(witnessPatience)
	defer late.Stop()
	select {
	case session := <-in:
		return session
	case <-late.C:
		return nil
	}
}

// begins comes in, and says whether it has.
func (w *witness) begins() bool {
	session := knocks(w.T, w.at(), w.name, sshtest.WithKey(w.key), func(s *sshtest.Session) bool {
		return s.Request("exec", struct{ Command string }{"api"})
	})
	if session == nil {
		return false
	}
	lines := make(chan facts, 64)
	go func() {
		defer close(lines)
		in := bufio.NewScanner(session.Channel)
		in.Buffer(nil, 1<<20)
		for in.Scan() {
			var is facts
			if json.Unmarshal(in.Bytes(), &is) != nil { // the end of a server may be in the middle of a line
				return
			}
			lines <- is
		}
	}()
	w.lines, w.out, w.inside, w.between, w.newest, w.moving, w.told = lines, session, false, false, witnessed{}, nil, map[string]int{}
	return true
}

func (w *witness) asks(fields map[string]any) (id int) {
	w.asked++
	fields["id"] = w.asked
	text, err := json.Marshal(fields)
	must(w, err)
	_, _ = fmt.Fprintf(w.out, "%s\n", text) // if the server is gone the end of the session comes next
	return w.asked
}

// hears waits for the next line, for a moment, and gives nil if none comes; it says whether the session goes on.
func (w *witness) hears(tick <-chan time.Time) (line facts, is witnessed, goes bool) {
	select {
	case line, goes = <-w.lines:
	case <-tick:
		return nil, is, true
	}
	if !goes {
		return nil, is, false
	}
	text, err := json.Marshal(line)
	if err == nil {
		err = json.Unmarshal(text, &is)
	}
	if err != nil {
		w.Errorf("%s: %v", line, err)
	}
	return line, is, true
}

// The patience of a program: how long it waits for the answer to a move, and after how long in which nothing comes it
// comes in again elsewhere, while what it has asked for may still come to something.
const (
	witnessWaits    = time.Second
	witnessPatience = 4 * time.Second
	witnessKnocks   = 200 * time.Millisecond
)

// plays plays until the match is over for it.
func (w *witness) plays() {
	tick := time.NewTicker(w.every)
	defer tick.Stop()
	for late := time.Now().Add(2 * sshtest.Patience); !w.stops(); {
		if time.Now().After(late) {
			w.Errorf("%s does not get to the end", w.name)
			return
		}
		if w.begins() {
			if w.visits(tick.C) {
				late = time.Now().Add(2 * sshtest.Patience)
			}
			go func(lines <-chan facts) { // what comes late is for nobody
				for range lines {
				}
			}(w.lines)
			continue
		}
		<-tick.C
	}
}

// stops says whether there is nothing more to do.
func (w *witness) stops() bool {
	select {
	case <-w.done:
		return true
	default:
		return w.left || w.Failed()
	}
}

// visits plays as long as a session goes on, and says whether it has come to the table.
func (w *witness) visits(tick <-chan time.Time) (came bool) {
	heard, knocked := time.Now(), time.Time{}
	for !w.stops() {
		line, is, goes := w.hears(tick)
		if time.Since(heard) > witnessPatience {
			return came // and leaves the session as it is
		}
		switch {
		case !goes, is.Type == "closed" && is.Error == "elsewhere":
			return came
		case line != nil:
			if is.Type != "" || is.OK { // a server that is alone refuses everything
				heard = time.Now()
			}
			w.takes(line, &is)
			came = came || w.inside
			continue
		case !w.inside && time.Since(knocked) > witnessKnocks:
			knocked = time.Now()
			w.asks(map[string]any{"do": "join", "room": w.room})
		case w.inside:
			w.acts()
		}
	}
	return came
}

// takes takes up what it is told.
func (w *witness) takes(line facts, is *witnessed) {
	switch is.Type {
	case "hello":
		if w.id != "" && w.id != is.Player.ID {
			w.history.fault("%s was %s, and is %s", w.name, w.id, is.Player.ID)
		}
		w.id = is.Player.ID
	case "view":
		w.history.viewed(is.Round, is.N)
		if is.N < w.told[is.Round] {
			w.history.fault("%s is shown move %d of %s after move %d", w.name, is.N, is.Round, w.told[is.Round])
		}
		w.told[is.Round] = is.N
		w.newest, w.inside, w.between = *is, true, false
	case "moved":
		w.history.moved(is.Round, is.N, line)
	case "result":
		w.history.ended(is.Round, line)
		w.ends()
	case "room":
		if w.between = is.Phase == "between"; w.between {
			w.ends()
		}
	case "closed":
		w.inside = false
	case "":
		w.answered(is)
	}
}

// ends is between two rounds, and leaves there if it is to.
func (w *witness) ends() {
	w.newest, w.between = witnessed{}, true
	select {
	case <-w.over:
		w.asks(map[string]any{"do": "leave"})
		w.left = true
	default:
	}
}

// answered takes up the answer to what it has asked for.
func (w *witness) answered(is *witnessed) {
	if m := w.moving; m != nil && m.id == is.ID {
		switch w.moving = nil; {
		case !is.OK:
		case m.round == "":
			w.between = false // until it is said again
		default:
			w.history.made(m.round, is.N, m.move)
			if w.newest.N == m.n { // else the next view has come before
				w.newest.Legal = nil
			}
		}
	} else if is.OK && is.Seat != nil {
		w.inside = true
	}
}

// acts makes a move, if it is for the program to make one.
func (w *witness) acts() {
	if w.moving != nil && time.Since(w.moving.since) < witnessWaits {
		return
	}
	switch move := w.newest.toDo(w.rng); {
	case move != "":
		w.moving = &asking{n: w.newest.N, round: w.newest.Round, move: move, since: time.Now()}
		w.moving.id = w.asks(map[string]any{"do": "move", "n": w.newest.N, "move": move})
	case w.between:
		w.moving = &asking{id: w.asks(map[string]any{"do": "ready"}), move: "ready", since: time.Now()}
	}
}

// toDo is the move that somebody makes who takes no pile as long as there is a choice, empty for none.
func (v *witnessed) toDo(rng *rand.Rand) string {
	switch {
	case v.Seat == nil:
		return ""
	case v.View.Phase == "setup":
		if slices.Contains(v.View.Ready, *v.Seat) {
			return ""
		}
		return "ready"
	case len(v.Legal) == 0 || v.View.Phase != "opening" && (v.View.Turn == nil || *v.View.Turn != *v.Seat):
		return ""
	}
	choice := slices.DeleteFunc(slices.Clone(v.Legal), func(move string) bool { return move == "take" || strings.HasPrefix(move, "jump:") })
	if len(choice) == 0 || rng.IntN(40) == 0 {
		choice = v.Legal
	}
	return choice[rng.IntN(len(choice))]
}
