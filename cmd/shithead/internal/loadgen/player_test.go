package loadgen

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// newPlayer is at a table and has seen a title. It thinks until the test says otherwise.
func newPlayer(t *testing.T, host bool, calls calling) *player {
	t.Helper()
	l := &load{plan: plan(t), readies: readyKeys(false), turns: []string{"first", "second"}}
	l.pace.Store(&pace{think: time.Hour})
	p := &player{mind: newMind(1, 1), host: host}
	p.load = l
	p.now = title{table: true, calls: calls}
	p.considers()
	t.Cleanup(p.stops)
	return p
}

// TestPlayer_Presses what its turn asks for, and nothing once that is over or the pace is to do nothing. The host starts a match
// again whose seats the server had not shown as taken yet.
func TestPlayer_Presses(t *testing.T) {
	presses := func(p *player, thought int, want string) {
		t.Helper()
		moves := want == "first" || want == "second"
		if keys, move := p.decides(thought); keys != want || move != moves {
			t.Errorf("it presses %q, %v, want %q", keys, move, want)
		}
	}
	for host, want := range map[bool][]string{true: {right + "r", enter, right + "r"}, false: {right + "r", right + "r"}} {
		p := newPlayer(t, host, nobody)
		for _, keys := range want {
			presses(p, p.thought.number, keys)
		}
	}
	p := newPlayer(t, false, me)
	presses(p, p.thought.number, "first")
	presses(p, p.thought.number, "second") // nothing came of it
	late := p.thought.number
	p.sees(title{table: true, calls: me, moves: 1})
	presses(p, late, "")
	presses(p, p.thought.number, "first")
	p.load.pace.Store(&pace{still: true})
	presses(p, p.thought.number, "")
	for _, last := range []bool{true, false} { // after the last round it is not ready for another
		p := newPlayer(t, false, nobody)
		p.load.pace.Store(&pace{think: time.Hour, last: last})
		p.sees(title{table: true, calls: somebody, moves: 60})
		thoughts := p.thought.number
		p.sees(title{table: true, calls: nobody, moves: 61})
		if idle := p.thought.number == thoughts+1; idle != last { // what was thought before is stopped, and nothing begins
			t.Errorf("last %v: %d thoughts more", last, p.thought.number-thoughts)
		}
	}
}

// atTable is the channel of a player at a table, whom some key leads away.
type atTable struct {
	gossh.Channel
	screen *screen
	key    string
}

func (a *atTable) Write(p []byte) (int, error) {
	if strings.Contains(string(p), a.key) {
		a.screen.mu.Lock()
		a.screen.shows = title{}
		a.screen.mu.Unlock()
	}
	return len(p), nil
}

// TestScreen_LeavesWithoutASeatToo: who waits for a seat is led away by another key.
func TestScreen_LeavesWithoutASeatToo(t *testing.T) {
	for name, key := range map[string]string{"a seat": "xy", "no seat": "\x1b"} {
		s := &screen{shows: title{table: true}}
		s.session = &session{Channel: &atTable{screen: s, key: key}, over: make(chan struct{})}
		if err := s.leaves(context.Background()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestScreen_AQuestionAfterTheTable: a newcomer is asked over the table, once the server has found a seat for them.
func TestScreen_AQuestionAfterTheTable(t *testing.T) {
	p := newPlayer(t, false, nobody)
	p.shows, p.table = title{table: true}, &table{counts: &p.load.counts}
	p.session = &session{Channel: &atTable{screen: &p.screen, key: yes}}
	if p.hears(asking); p.title().text != "" {
		t.Errorf("%q is not answered", asking)
	}
}

// TestProgram_AServerThatGreetsTwice is no server of ours: the session ends, with an error.
func TestProgram_AServerThatGreetsTwice(t *testing.T) {
	key, err := keyring{}.key(1)
	must(t, err)
	config := &gossh.ServerConfig{NoClientAuth: true}
	config.AddHostKey(key)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer listener.Close()
	go func() {
		tcp, err := listener.Accept()
		if err != nil {
			return
		}
		_, channels, requests, err := gossh.NewServerConn(tcp, config)
		if err != nil {
			return
		}
		go gossh.DiscardRequests(requests)
		for asked := range channels {
			channel, requests, _ := asked.Accept()
			_ = (<-requests).Reply(true, nil)
			_, _ = io.WriteString(channel, strings.Repeat(`{"type":"hello"}`+"\n", 2))
		}
	}()
	c, err := dial(t.Context(), nil, listener.Addr().String(), "ann", key, new(atomic.Int64))
	must(t, err)
	defer c.hangUp()
	p := new(program)
	if err := p.begin(t.Context(), c); err != nil && !errors.Is(err, errGreeting) {
		t.Fatal(err)
	}
	<-p.over
	if err := p.why(); !errors.Is(err, errGreeting) {
		t.Errorf("it ends as %v", err)
	}
}
