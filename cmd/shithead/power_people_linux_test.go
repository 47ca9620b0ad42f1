package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"shithead/cmd/shithead/internal/stoppedhouse"
	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// poweredRoom is a room in which two people play, and when they were shown how much of it.
type poweredRoom struct {
	pair
	mu    sync.Mutex
	shown []showing
	// lines are those of the records of its rounds, the most that was found: whatever a loss of power leaves is a beginning of it.
	lines [][]byte
}

// showing is how far a screen showed a match to be, and when.
type showing struct {
	progress
	at time.Time
}

// notes notes what somebody is shown.
func (r *poweredRoom) notes(at progress) {
	now := time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.shown) == 0 || r.shown[len(r.shown)-1].before(at) {
		r.shown = append(r.shown, showing{at, now})
	}
}

// until is the most that was shown up to some time.
func (r *poweredRoom) until(t time.Time) (most progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.shown {
		if !s.at.After(t) {
			most = s.progress
		}
	}
	return most
}

// sitsDown has two people sit down in each of some rooms.
func (p *powered) sitsDown(rooms int) {
	p.Helper()
	for k := range rooms {
		r := &poweredRoom{}
		for i := range r.names {
			r.names[i], r.keys[i] = "p"+strconv.Itoa(2*k+i), sshtest.NewKey(p.T)
		}
		(&storm{server: p.servers[k%3]}).sitDown(p.T, &r.pair)
		p.rooms = append(p.rooms, r)
	}
}

func (p *powered) isOver() bool {
	select {
	case <-p.over:
		return true
	default:
		return p.Failed()
	}
}

// plays has somebody play, who comes in again by any server when theirs is gone.
func (p *powered) plays(r *poweredRoom, i int) {
	rng := rand.New(rand.NewPCG(p.seed, uint64(i)))
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for !p.isOver() {
		address := p.address(rng.IntN(3))
		session := (&storm{}).in(p.T, address, &r.pair, i)
		if session == nil {
			<-again.C
			continue
		}
		p.visits(r, i, session, rng)
		session.HangUp()
	}
}

// address is where people come in.
func (p *powered) address(n int) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return net.JoinHostPort("127.0.0.1", p.ports[n])
}

// visits plays until the session ends.
func (p *powered) visits(r *poweredRoom, i int, session *sshtest.Session, rng *rand.Rand) {
	was, acted := r.until(time.Now()), ""
	for {
		session.Wait("something to do", func() bool { return session.Ended() || session.Picture() != acted })
		if session.Ended() || p.Failed() {
			return
		}
		acted = session.Picture()
		key := ""
		switch at, ok := progressOf(session.Title(), acted); {
		case strings.Contains(session.Title(), r.code):
			if ok && at.before(was) {
				p.Errorf("%s is shown %v, and somebody was shown %v:\n%s", r.names[i], at, was, acted)
				return
			}
			if ok {
				r.notes(at)
			}
			key = whatToDo(acted, rng)
		case strings.Contains(acted, r.code) && strings.Contains(acted, "deal at once"):
			key = "b"
		}
		_, _ = io.WriteString(session, key)
	}
}

// moves waits until so many more were shown in each room.
func (p *powered) moves(more int) {
	p.Helper()
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	late := time.Now().Add(2 * sshtest.Patience)
	for _, r := range p.rooms {
		count := func() int {
			r.mu.Lock()
			defer r.mu.Unlock()
			return len(r.shown)
		}
		for enough := count() + more; count() < enough && !p.Failed(); <-look.C {
			if time.Now().After(late) {
				p.Fatalf("%s stands still: %v", r.code, r.until(late))
			}
		}
	}
}

// everybodyPlays has all play, until the power of all is lost.
func (p *powered) everybodyPlays() {
	for _, r := range p.rooms {
		for i := range r.names {
			p.playing.Go(func() { p.plays(r, i) })
		}
	}
}

// showings counts what came to screens and was not shown before.
func (p *powered) showings() (n int) {
	for _, r := range p.rooms {
		n += len(r.shown)
	}
	return n
}

// missing is what any two of the servers do not have of what was shown before the power was cut.
func (p *powered) missing(c *cut) (missing []string, err error) {
	p.Helper()
	gone := p.rng.IntN(3)
	must(p, os.Rename(c.data(gone), c.folder+"-gone"))
	defer os.RemoveAll(c.folder + "-gone")
	house, err := stoppedhouse.In(c.folder)
	if err != nil {
		return nil, err
	}
	one := c.folder + "-one"
	defer os.RemoveAll(one)
	if _, err := house.Export(context.Background(), one); err != nil {
		return nil, err
	}
	store, err := data.Open(filepath.Join(one, storeFile))
	if err != nil {
		return nil, err
	}
	defer store.Close()
	rooms, err := store.Rooms()
	if err != nil {
		return nil, err
	}
	for _, r := range p.rooms {
		is, lines, err := r.kept(store, rooms.Journals)
		if err != nil {
			return nil, err
		}
		if n := min(len(lines), len(r.lines)); !slices.EqualFunc(lines[:n], r.lines[:n], bytes.Equal) {
			missing = append(missing, fmt.Sprintf("%s went otherwise: %q, and %q", r.code, lines, r.lines))
		} else if n < len(lines) {
			r.lines = lines
		}
		if was := r.until(c.at); is.before(was) {
			missing = append(missing, fmt.Sprintf("%s is %v, and was shown %v", r.code, is, was))
		}
	}
	return missing, nil
}

// kept is how far a room is, of which every round that is over is there once, is counted once, and holds; and the lines of their records.
func (r *poweredRoom) kept(store *data.Store, journals []data.Journal) (is progress, lines [][]byte, err error) {
	var rounds []data.Round
	for _, name := range r.names {
		if rounds, err = countedOnce(store, name); err != nil {
			return is, nil, err
		}
	}
	is = progress{len(rounds), whole}
	slices.SortFunc(rounds, func(a, b data.Round) int { return a.Began.Compare(b.Began) })
	for _, round := range rounds {
		text, err := store.Record(round.ID)
		if err != nil {
			return is, nil, err
		}
		lines = slices.AppendSeq(lines, bytes.Lines(text))
	}
	i := slices.IndexFunc(journals, func(j data.Journal) bool { return j.Room == r.code })
	if i < 0 {
		return is, nil, fmt.Errorf("%s is not there", r.code)
	}
	moves, runs := 0, [][]byte{}
	for _, l := range journals[i].Lines {
		switch {
		case !l.Record:
			continue
		case bytes.HasPrefix(l.Text, []byte(`{"type":"move"`)):
			moves++
		case bytes.HasPrefix(l.Text, []byte(`{"type":"result"`)):
			moves = whole
		}
		runs = append(runs, append(l.Text, '\n'))
	}
	settled := func(is data.Round) bool { return bytes.Contains(runs[0], []byte(`"round":"`+is.ID+`"`)) }
	if len(runs) > 0 && !slices.ContainsFunc(rounds, settled) { // else its lines are about to be dropped
		is = progress{is.round + 1, moves}
		lines = append(lines, runs...)
	}
	return is, lines, nil
}
