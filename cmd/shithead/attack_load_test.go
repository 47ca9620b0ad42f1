package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/loadgen"
	"shithead/sshsrv"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshclient"
	"shithead/sshsrv/sshtest"
)

// loads are the attacks that can be run: to add one, add a row, and name it in the table of sshsrv/attacks.go. Each does its
// worst again and again, from eight addresses with eight workers at each unless it says otherwise.
func loads() []load {
	limits := sshsrv.DefaultLimits()
	guests := limits.API.Guests
	const listCost = 50 // of a program, as API.md says
	lists := gate.Rate{Burst: guests.WorkBurst / listCost, Within: time.Duration(guests.WorkBurst/guests.Work) * time.Second}
	newcomers := gate.Rate{Burst: limits.Account.Newcomers, Within: time.Duration(limits.Account.Newcomers) * limits.Account.NewcomerEvery}
	handshakes := limits.Gate.HandshakesPerAddress
	logIn := as(guest, func(m *mallory, _ gossh.Conn) error {
		m.done.Add(1)
		return nil
	})
	idle := as(guest, func(m *mallory, client gossh.Conn) error {
		m.done.Add(1)
		return client.Wait()
	})
	return []load{
		{name: "lists of rooms", does: as(guest, listRooms), most: lists, rooms: 400},
		{name: "abandoned key exchanges", does: abandonKeyExchange, most: handshakes, all: limits.Gate.HandshakesInAll},
		{name: "logins", does: logIn, most: handshakes},
		{name: "keys", does: as(guest, typeKeys), workers: 15},
		{name: "silent connections", does: staySilent, addresses: 79, workers: 64},
		{name: "idle guests", does: idle, most: handshakes},
		{name: "new profiles", does: as(stranger, makeProfile), most: newcomers},
		{name: "watchers", does: as(guest, watch), workers: 23},
		{name: "logins, beside a party", does: logIn, party: 30},
		{name: "logins, at one's own address", does: logIn, near: true},
	}
}

// deed is done once on a connection of its own, which is closed then, or when the attack ends.
type deed func(m *mallory, conn net.Conn) error

// load is an attack by many.
type load struct {
	name               string
	addresses, workers int
	does               deed
	// most is how much of it the server lets one address do, all how much all together, zero where that is not counted.
	most, all gate.Rate
	// rooms is how many there are besides those of the honest, and party how many honest people come meanwhile.
	rooms, party int
	// near: the honest come from an address of attackers, and how they fare says nothing about others.
	near bool
}

// mallory is one worker of an attack.
type mallory struct {
	t      *testing.T
	server string
	// room is one in which honest players sit.
	room string
	from net.IP
	// done counts what the server has let all of them do, of whatever the attack does.
	done *atomic.Int64
}

// attack attacks until ctx ends, with a pause after each refusal.
func (m *mallory) attack(ctx context.Context, does deed, pause time.Duration) {
	for ctx.Err() == nil {
		conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: m.from}}).DialContext(ctx, "tcp", m.server)
		if err == nil {
			context.AfterFunc(ctx, func() { _ = conn.Close() })
			err = does(m, conn)
			_ = conn.Close()
		}
		if err != nil {
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
		}
	}
}

// as is a deed of a client that has logged in somehow.
func as(auth func(t testing.TB) gossh.AuthMethod, does func(*mallory, gossh.Conn) error) deed {
	return func(m *mallory, conn net.Conn) error {
		client, channels, requests, err := gossh.NewClientConn(conn, m.server, &gossh.ClientConfig{
			User: "mallory", Auth: []gossh.AuthMethod{auth(m.t)},
			HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // it is mallory
		})
		if err != nil {
			return err
		}
		defer client.Close()
		return does(m, sshclient.Quiet(client, channels, requests))
	}
}

func guest(testing.TB) gossh.AuthMethod      { return sshtest.WithoutKey() }
func stranger(t testing.TB) gossh.AuthMethod { return sshtest.WithKey(sshtest.NewKey(t)) }

// execOn runs a command without a terminal.
func execOn(s gossh.Channel, command string) error {
	if ok, err := s.SendRequest("exec", true, gossh.Marshal(struct{ Command string }{command})); err != nil || !ok {
		return fmt.Errorf("%s is not run: %w", command, err)
	}
	return nil
}

// api opens a session of the API, which begins with a line, and gives its next lines.
func api(client gossh.Conn, line string) (s gossh.Channel, lines *bufio.Reader, err error) {
	s, requests, err := client.OpenChannel("session", nil)
	if err != nil {
		return nil, nil, err
	}
	go gossh.DiscardRequests(requests)
	err = execOn(s, "api")
	if err == nil {
		_, err = io.WriteString(s, line)
	}
	return s, bufio.NewReader(s), err
}

// listRooms asks for the rooms as fast as it is told of them.
func listRooms(m *mallory, client gossh.Conn) error {
	const ask = `{"id":1,"do":"rooms"}` + "\n"
	s, lines, err := api(client, ask)
	for err == nil {
		var line string
		line, err = lines.ReadString('\n')
		if strings.HasPrefix(line, `{"id":1,`) {
			if strings.HasPrefix(line, `{"id":1,"ok":true`) {
				m.done.Add(1)
			}
			_, _ = io.WriteString(s, ask) // if it is hung up on the lines end
		}
	}
	return err
}

// watch watches the honest and reads what comes.
func watch(m *mallory, client gossh.Conn) error {
	_, lines, err := api(client, fmt.Sprintf(`{"id":1,"do":"watch","room":%q}`+"\n", m.room))
	for err == nil {
		if _, err = lines.ReadString('\n'); err == nil {
			m.done.Add(1)
		}
	}
	return err
}

// makeProfile waits until it is told who it is.
func makeProfile(m *mallory, client gossh.Conn) error {
	_, lines, err := api(client, "")
	if err != nil {
		return err
	}
	hello, err := lines.ReadString('\n')
	if err == nil && !strings.Contains(hello, `"id":""`) {
		m.done.Add(1)
	}
	return err
}

// typeKeys has as many terminals as one connection may have, and a key pressed in all of them all the time.
func typeKeys(m *mallory, client gossh.Conn) error {
	var terminals []gossh.Channel
	for range 4 {
		s, requests, err := client.OpenChannel("session", nil)
		if err != nil {
			return err
		}
		go gossh.DiscardRequests(requests)
		go func() { _, _ = io.Copy(io.Discard, s) }()
		_, noTerminal := s.SendRequest("pty-req", true, gossh.Marshal(sshtest.PtyRequest{Term: "xterm-256color", Columns: 120, Rows: 40}))
		if _, err := s.SendRequest("shell", true, nil); err != nil || noTerminal != nil {
			return errors.Join(noTerminal, err)
		}
		terminals = append(terminals, s)
	}
	due := time.NewTicker(5 * time.Millisecond)
	defer due.Stop()
	for {
		<-due.C
		for _, s := range terminals {
			if _, err := io.WriteString(s, "?"); err != nil {
				return err // hung up on, or it is over
			}
			m.done.Add(1)
		}
	}
}

func staySilent(m *mallory, conn net.Conn) error {
	for buf := make([]byte, 256); ; {
		if _, err := conn.Read(buf); err != nil {
			return err // hung up on
		}
		m.done.Add(1)
	}
}

// abandonKeyExchange has the server compute the most costly there is, and does not wait for the rest.
func abandonKeyExchange(m *mallory, conn net.Conn) error {
	_, _, _, err := gossh.NewClientConn(conn, m.server, &gossh.ClientConfig{
		Config: gossh.Config{KeyExchanges: []string{gossh.KeyExchangeMLKEM768X25519}},
		HostKeyCallback: func(string, net.Addr, gossh.PublicKey) error {
			m.done.Add(1)
			return net.ErrClosed
		},
	})
	return err
}

// TestAttackLoad runs each attack of [loads] beside honest programs that play, which must not be hung up on, and a known player
// who logs in and must not be refused. No address is let do more than the bounds say.
//
// SHITHEAD_ATTACK=5s runs each for so long, at full size, and says what it came to. Without it each is short and small.
func TestAttackLoad(t *testing.T) {
	span, full, idle := 300*time.Millisecond, false, 0.
	if text := os.Getenv("SHITHEAD_ATTACK"); text != "" {
		var err error
		span, err = time.ParseDuration(text)
		must(t, err)
		full = true
		t.Run("idle", func(t *testing.T) { idle = (&load{name: "idle"}).run(t, span, full, 0) })
		t.Log("attack                           p50 ms  p99 ms  p99/idle  logins  refused   slowest      done       MB")
	}
	atOnce := make(chan struct{}, 2*runtime.GOMAXPROCS(0)) // who waits here has others wait, too
	for _, l := range loads() {
		l.addresses, l.workers = cmp.Or(l.addresses, 8), cmp.Or(l.workers, 8)
		if !full {
			l.addresses, l.workers, l.rooms = min(l.addresses, 2), min(l.workers, 4), min(l.rooms, 20)
		}
		t.Run(l.name, func(t *testing.T) {
			if !full {
				t.Parallel()
				atOnce <- struct{}{}
				defer func() { <-atOnce }()
			}
			l.run(t, span, full, idle)
		})
	}
}

const (
	// loginEvery is how often the known player logs in: slower than one address may.
	loginEvery = 600 * time.Millisecond
	// mostMemory is what a server may take under any attack, in bytes, and mostRatio how many times its idle value a p99.
	mostMemory, mostRatio = 512 << 20, 5
)

// run runs an attack for a while, at full size or not, and gives the p99 of a move in milliseconds, beside that without attacks.
func (l *load) run(t *testing.T, span time.Duration, full bool, idle float64) float64 {
	s, known := startWith(t, t.TempDir(), nil), sshtest.NewKey(t)
	_, err := greeted(t, nil, s.address(), "known", known)
	must(t, err)
	p := tables(t, "classic", 0)
	p.Programs, p.Rooms, p.Terms.Seats, p.Think, p.Logins, p.Play, p.Moves = 3, 1, 3, 20*time.Millisecond, 100, span, 3
	if p.Address, p.Servers = s.address(), []int{s.cmd.Process.Pid}; full {
		p.Rooms = 3
	}
	ctx, cancel := context.WithCancel(t.Context())
	var others sync.WaitGroup
	var done atomic.Int64
	var began time.Time
	var logins, refused int
	var slowest time.Duration
	logIn := func() {
		next := time.NewTicker(loginEvery)
		defer next.Stop()
		for ctx.Err() == nil {
			began := time.Now()
			_, err := greeted(t, nil, s.address(), "known", known)
			slowest = max(slowest, time.Since(began))
			if logins++; err != nil {
				refused++
			}
			select {
			case <-ctx.Done():
			case <-next.C:
			}
		}
	}
	report, err := loadgen.Run(ctx, p, func(stage, _ string) {
		if stage != "play" {
			return
		}
		room := regexp.MustCompile(`"room":"([a-z-]+)"`).FindStringSubmatch(s.asks(t, known, "rooms --json").Out)[1]
		makeRooms(t, s.address(), l.rooms)
		began = time.Now()
		// Those who are refused try again a thousand times a second in all, which is more than are let in.
		pause := time.Second * time.Duration(max(10, l.addresses*l.workers)) / 1000
		for n := range l.addresses * l.workers {
			from := net.IPv4(127, 0, 1, byte(1+n%l.addresses))
			if l.near && n%l.addresses == 0 {
				from = net.IPv4(127, 0, 0, 1)
			}
			m := &mallory{t: t, server: s.address(), room: room, from: from, done: &done}
			others.Go(func() { m.attack(ctx, l.does, pause) })
		}
		for range l.party {
			others.Go(func() {
				hello, err := greeted(t, net.IPv4(127, 0, 2, 1), s.address(), "party", sshtest.NewKey(t))
				if err != nil || hello.Player.ID == "" {
					t.Errorf("one of the party is refused: %+v, %v", hello, err)
				}
			})
		}
		others.Go(logIn)
	})
	if err != nil {
		t.Error(err) // one that is honest was hung up on
	}
	if l.does != nil {
		await(t, "something that attackers do", s.stderr, func() bool { return done.Load() > 0 })
	}
	cancel()
	others.Wait()
	took := time.Since(began)
	for addresses, bound := range map[int]gate.Rate{l.addresses: l.most, 1: l.all} {
		if bound.Burst == 0 {
			continue
		}
		most := addresses * (bound.Burst + 1 + int(took*time.Duration(bound.Burst)/bound.Within))
		if n := done.Load(); n > int64(most) {
			t.Errorf("%d are done within %v from %d addresses, %d may be", n, took, l.addresses, most)
		}
	}
	if refused > 0 && !l.near {
		t.Errorf("%d of %d logins of a known player are refused", refused, logins)
	}
	play := report.Windows[len(report.Windows)-1]
	if play.Moves == 0 || *play.Memory > mostMemory {
		t.Errorf("%v moves a second, the server takes %v bytes", play.Moves, *play.Memory)
	}
	if full && play.Own != nil {
		mark := map[bool]string{true: "!!"}[idle > 0 && play.Own.P99 > mostRatio*idle]
		t.Logf("%-30s %8.2f %7.2f %7.1f %-2s %6d %8d %9s %9d %8d", l.name, play.Own.P50, play.Own.P99, play.Own.P99/max(idle, play.Own.P50),
			mark, logins, refused, slowest.Round(time.Millisecond), done.Load(), *play.Memory>>20)
		return play.Own.P99
	}
	return 0
}

// makeRooms makes so many rooms on a server, five for each of their makers, who stay until the test is over.
func makeRooms(t *testing.T, server string, rooms int) {
	t.Helper()
	const each, makers = 5, 20 // as many as one may make, and as may come from one address at once
	const create = `{"id":1,"do":"create","rules":"leeds","seats":4}` + "\n" + `{"id":2,"do":"leave"}` + "\n"
	for n := range rooms / each {
		s, err := comeAsProgram(t, net.IPv4(127, 0, 3, byte(1+n/makers)), server, "maker", sshtest.NewKey(t))
		must(t, err)
		s.Read()
		for made := 1; made <= each; made++ {
			s.Types(create).Wait("a room", func() bool { return strings.Count(s.Got(), `{"id":2,`) == made })
		}
		if strings.Contains(s.Got(), `"ok":false`) {
			t.Fatal(s.Got())
		}
	}
}
