package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// storm is a server that is killed again and again while people play over SSH.
type storm struct {
	home string
	// seen counts what came to all screens.
	seen atomic.Int64
	// last is the number of the server that is not killed, once there is one: who has seen the table again stops there.
	last atomic.Int64

	mu sync.Mutex
	// server is the one that runs, the number-th; up is closed when there is another.
	server *served
	number int
	up     chan struct{}
	// rounds counts those that are kept, for each person.
	rounds int
}

// pair are two people who play a long match.
type pair struct {
	names [2]string
	keys  [2]gossh.Signer
	code  string

	mu sync.Mutex
	// shown is how far the match was, at the farthest that either was shown, by the server that showed it.
	shown []progress
}

// progress is how far a match is: the round, and in it the moves.
type progress struct{ round, moves int }

// whole is more moves than any round has, for one that is over.
const whole = 1 << 20

func (p progress) before(other progress) bool {
	return p.round < other.round || p.round == other.round && p.moves < other.moves
}

// starts starts a server.
func (s *storm) starts(t *testing.T) {
	t.Helper()
	server := start(t, s.home, "--listen", "127.0.0.1:0")
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.up != nil {
		close(s.up)
	}
	s.server, s.up = server, make(chan struct{})
	s.number++
}

// present is where people come in, at which number, and what is closed when there is another.
func (s *storm) present() (address string, number int, up chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return net.JoinHostPort("127.0.0.1", s.server.port), s.number, s.up
}

// in lets somebody come in, or gives nil if the server is gone.
func (s *storm) in(t *testing.T, address string, p *pair, i int) *sshtest.Session {
	t.Helper()
	client, err := sshtest.TryDial(t, address, p.names[i], sshtest.WithKey(p.keys[i]))
	if err != nil {
		return nil
	}
	session, err := client.TryOpen()
	if err == nil && session.TryStart(140, 45) {
		return session
	}
	client.HangUp()
	return nil
}

// sitDown makes a room, in which both sit down to the longest match that there is.
func (s *storm) sitDown(t *testing.T, p *pair) {
	t.Helper()
	address, _, _ := s.present()
	maker := s.in(t, address, p, 0).Sees("Your name: " + p.names[0]).Types("\r").Sees("deal at once")
	maker.Types("o").Sees("Open a room").Types("2").Sees("for 2:")
	toField(maker, "Rounds").Types("100").Sees("100 rounds").Types("\r")
	maker.Wait("the table", func() bool { return tableTitle.MatchString(maker.Title()) })
	p.code = tableTitle.FindStringSubmatch(maker.Title())[1]
	address, _, _ = s.present()
	other := s.in(t, address, p, 1).Sees("Your name: " + p.names[1]).Types("\r").Sees(p.code).Types("\r")
	other.Wait("the table", func() bool { return strings.Contains(other.Title(), p.code) })
	maker.Sees("ENTER  deal").Types("\r").Sees("ready, no more swaps")
	maker.HangUp()
	other.HangUp()
}

// plays plays on every server that there is.
func (s *storm) plays(t *testing.T, p *pair, i int) {
	luck := rand.New(rand.NewPCG(uint64(i), 7))
	for {
		address, number, up := s.present()
		session := s.in(t, address, p, i)
		if session != nil {
			over := s.visit(t, p, i, session, number, luck)
			session.HangUp()
			if over || t.Failed() {
				return
			}
		}
		if s.waits(number, up); t.Failed() {
			return
		}
	}
}

// waits waits for the next server, or if nobody kills this one for a moment, after which one comes again.
func (s *storm) waits(number int, up <-chan struct{}) {
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for {
		select {
		case <-up:
			return
		case <-again.C:
			if int64(number) == s.last.Load() {
				return
			}
		}
	}
}

// visit plays until the server is gone, or all is seen.
func (s *storm) visit(t *testing.T, p *pair, i int, session *sshtest.Session, number int, luck *rand.Rand) (over bool) {
	acted, entered := "", false
	for {
		session.Wait("something to do", func() bool { return session.Ended() || session.Picture() != acted })
		if session.Ended() {
			return false
		}
		s.seen.Add(1)
		acted = session.Picture()
		key := ""
		if at, ok := progressOf(session.Title(), acted); ok {
			if was := p.look(at, number); at.before(was) {
				t.Errorf("%s is shown %v, and somebody was shown %v:\n%s", p.names[i], at, was, acted)
				return true
			}
			if int64(number) == s.last.Load() {
				return true
			}
			key = whatToDo(acted, luck)
		} else if !entered && strings.Contains(acted, p.code) {
			entered, key = true, "\r"
		}
		_, _ = io.WriteString(session, key) // if the server is gone the end of the session comes next
	}
}

// progressOf is how far a match is that somebody is shown.
func progressOf(title, screen string) (at progress, ok bool) {
	table, round := tableTitle.FindStringSubmatch(title), roundOf.FindStringSubmatch(screen)
	if table == nil || round == nil {
		return progress{}, false
	}
	at.round, _ = strconv.Atoi(round[1])
	at.moves, _ = strconv.Atoi(table[2])
	if roundOver.MatchString(screen) {
		at.moves = whole // a server that was started between two rounds counts no moves
	}
	return at, true
}

// look notes how far the match is and gives how far a server before this one has shown it to be.
func (p *pair) look(at progress, number int) (was progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.shown) <= number {
		p.shown = append(p.shown, progress{})
	}
	if p.shown[number].before(at) {
		p.shown[number] = at
	}
	for _, before := range p.shown[:number] {
		if was.before(before) {
			was = before
		}
	}
	return was
}

// ended is how many rounds both were shown the end of. Of one more the result may be kept.
func (p *pair) ended() (n int) {
	for _, at := range p.shown {
		if at.moves < whole {
			at.round--
		}
		n = max(n, at.round)
	}
	return n
}

// TestNothingIsLost plays in several rooms over SSH while the server is killed at random moments. No move is lost that
// anybody was shown, every round counts once, and its record holds. SHITHEAD_KILLS says how often it is killed, with
// twenty rooms.
func TestNothingIsLost(t *testing.T) {
	t.Parallel()
	kills, rooms, screens := 2, 2, 100
	if viewtest.Long() {
		kills, rooms, screens = 4, 4, 400
	}
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_KILLS")); err == nil {
		kills, rooms, screens = n, 20, 400
	}
	seed := uint64(time.Now().UnixNano())
	luck := rand.New(rand.NewPCG(seed, 1))
	s := &storm{home: t.TempDir()}
	s.starts(t)
	pairs, playing := s.crowd(t, rooms)
	for range kills {
		s.awaits(t, luck.IntN(screens*rooms))
		if err := s.server.cmd.Process.Kill(); err != nil {
			t.Error(err)
		}
		_ = s.server.cmd.Wait()
		s.starts(t)
	}
	s.mu.Lock()
	s.last.Store(int64(s.number))
	s.mu.Unlock()
	playing.Wait()
	_ = s.server.cmd.Process.Kill()
	_ = s.server.cmd.Wait()
	s.counted(t, filepath.Join(s.home, ".local/share/shithead/shithead.db"), pairs)
	t.Logf("seed %d: %d kills in %d rooms, %d screens, %d rounds", seed, kills, rooms, s.seen.Load(), s.rounds/2)
}

// crowd has pairs sit down and play, each until the server that is not killed.
func (s *storm) crowd(t *testing.T, rooms int) (pairs []*pair, playing *sync.WaitGroup) {
	t.Helper()
	pairs, playing = make([]*pair, rooms), &sync.WaitGroup{}
	for k := range pairs {
		p := &pair{}
		for i := range p.names {
			p.names[i], p.keys[i] = "p"+strconv.Itoa(2*k+i), sshtest.NewKey(t)
		}
		s.sitDown(t, p)
		pairs[k] = p
	}
	for _, p := range pairs {
		for i := range p.names {
			playing.Go(func() { s.plays(t, p, i) })
		}
	}
	return pairs, playing
}

// awaits waits until so many screens more were seen, so that what comes then comes somewhere between two.
func (s *storm) awaits(t *testing.T, more int) {
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for enough := s.seen.Load() + int64(more); s.seen.Load() < enough && !t.Failed(); {
		<-look.C
	}
}

// counted compares what is kept with what people were shown.
func (s *storm) counted(t *testing.T, kept string, pairs []*pair) {
	t.Helper()
	store, err := data.Open(kept)
	must(t, err)
	defer store.Close()
	for _, p := range pairs {
		for _, name := range p.names {
			rounds, err := countedOnce(store, name)
			if ended := p.ended(); err != nil || len(rounds) != ended && len(rounds) != ended+1 {
				t.Errorf("%s has %d rounds, %v, and was shown the end of %d", name, len(rounds), err, ended)
			}
			s.rounds += len(rounds)
		}
	}
}

// countedOnce are the rounds of somebody, of which each is counted once, and has a record that holds.
func countedOnce(store *data.Store, name string) (rounds []data.Round, err error) {
	profile, err := store.ByName(name)
	if err != nil {
		return nil, err
	}
	if rounds, err = store.Rounds(profile.ID, 2*whole); err != nil {
		return nil, err
	}
	stats, err := store.Stats(profile.ID)
	if err != nil {
		return rounds, err
	}
	if counted := append(stats.Counted, data.Stats{})[0]; counted.Rounds+counted.Abandoned != len(rounds) {
		return rounds, fmt.Errorf("of %s is counted %+v, and there are %d rounds", name, stats, len(rounds))
	}
	for _, r := range rounds {
		if _, err := recordOf(store, r.ID); err != nil {
			return rounds, fmt.Errorf("round %s: %w", r.ID, err)
		}
	}
	return rounds, nil
}
