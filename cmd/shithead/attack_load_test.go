package main

import (
	"bufio"
	"cmp"
	"context"
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
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
)

// TestAttackLoad runs each attack of [loads] against the real command, with honest programs that play beside it, which must not be
// hung up on, and a known player who logs in and must not be refused; and no address is let do more than the bounds say.
//
// SHITHEAD_ATTACK=5s runs each for so long, at full size, and says what it came to. Without it each is short and small, and
// nothing is said of times.
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
	atOnce := make(chan struct{}, runtime.GOMAXPROCS(0))
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
	// thinking is how long an honest program looks at its cards.
	thinking = 20 * time.Millisecond
	// loginEvery is how often the known player logs in: slower than one address may.
	loginEvery = 600 * time.Millisecond
	// mostMemory is what a server may take under any attack, in bytes, and mostRatio how many times its idle value a p99.
	mostMemory, mostRatio = 512 << 20, 5
)

// run runs an attack for a while, at full size or not, and gives the p99 of a move in milliseconds, beside that without attacks.
func (l *load) run(t *testing.T, span time.Duration, full bool, idle float64) float64 {
	s := startWith(t, t.TempDir(), nil)
	known, logins := sshtest.NewKey(t), logins{}
	_, err := greeted(t, nil, s.address(), "known", known)
	must(t, err)
	p := tables(t, "classic", 0)
	p.Programs, p.Rooms, p.Terms.Seats, p.Think, p.Logins, p.Play, p.Moves = 3, 1, 3, thinking, 100, span, 3
	if p.Address, p.Servers = s.address(), []int{s.cmd.Process.Pid}; full {
		p.Rooms = 3
	}
	ctx, cancel := context.WithCancel(t.Context())
	var done atomic.Int64
	var others sync.WaitGroup
	var began time.Time
	report, err := loadgen.Run(ctx, p, func(stage, _ string) {
		if stage != "play" {
			return
		}
		room := regexp.MustCompile(`"room":"([a-z-]+)"`).FindStringSubmatch(s.asks(t, known, "rooms --json").Out)[1]
		makeRooms(t, s.address(), l.rooms)
		began = time.Now()
		// Those who are refused try again a thousand times a second in all, which is more than are let in.
		pause := time.Second * time.Duration(max(10, l.addresses*l.workers)) / 1000
		for range l.workers {
			for n := range l.addresses {
				from := net.IPv4(127, 0, 1, byte(1+n))
				if l.near && n == 0 {
					from = net.IPv4(127, 0, 0, 1)
				}
				m := &mallory{t: t, server: s.address(), room: room, from: from, done: &done}
				others.Go(func() { m.attack(ctx, l, pause) })
			}
		}
		others.Go(func() { partyComes(t, s.address(), l.party) })
		others.Go(func() { logins.repeat(ctx, t, s.address(), known) })
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
	if logins.refused > 0 && !l.near {
		t.Errorf("%d of %d logins of a known player are refused", logins.refused, logins.all)
	}
	play := report.Windows[len(report.Windows)-1]
	if play.Moves == 0 || *play.Memory > mostMemory {
		t.Errorf("%v moves a second, the server takes %v bytes", play.Moves, *play.Memory)
	}
	if full && play.Own != nil {
		mark := map[bool]string{true: "!!"}[idle > 0 && play.Own.P99 > mostRatio*idle]
		t.Logf("%-30s %8.2f %7.2f %7.1f %-2s %6d %8d %9s %9d %8d", l.name, play.Own.P50, play.Own.P99, play.Own.P99/max(idle, play.Own.P50),
			mark, logins.all, logins.refused, logins.slowest.Round(time.Millisecond), done.Load(), *play.Memory>>20)
		return play.Own.P99
	}
	return 0
}

// logins are those of a known player during an attack.
type logins struct {
	all, refused int
	slowest      time.Duration
}

// repeat logs in now and then, until ctx ends.
func (l *logins) repeat(ctx context.Context, t *testing.T, address string, key gossh.Signer) {
	next := time.NewTicker(loginEvery)
	defer next.Stop()
	for ctx.Err() == nil {
		began := time.Now()
		_, err := greeted(t, nil, address, "known", key)
		l.slowest = max(l.slowest, time.Since(began))
		if l.all++; err != nil {
			l.refused++
		}
		select {
		case <-ctx.Done():
		case <-next.C:
		}
	}
}

// partyComes has so many people come at once from one address, each with a new key, until all have a profile.
func partyComes(t *testing.T, server string, guests int) {
	var all sync.WaitGroup
	for range guests {
		all.Go(func() {
			hello, err := greeted(t, net.IPv4(127, 0, 2, 1), server, "party", sshtest.NewKey(t))
			if err != nil || hello.Player.ID == "" {
				t.Errorf("one of the party is refused: %+v, %v", hello, err)
			}
		})
	}
	all.Wait()
}

// makeRooms makes so many rooms on a server, five for each of their makers, who stay until the test is over.
func makeRooms(t *testing.T, server string, rooms int) {
	t.Helper()
	const each, makers = 5, 20 // as many as one may make, and as may come from one address at once
	const create = `{"id":1,"do":"create","rules":"leeds","seats":4}` + "\n" + `{"id":2,"do":"leave"}` + "\n"
	for n := range rooms / each {
		from := net.IPv4(127, 0, 3, byte(1+n/makers))
		client, err := sshtest.TryDialFrom(t, from, gossh.Config{}, server, "maker", sshtest.WithKey(sshtest.NewKey(t)))
		must(t, err)
		s := client.Open()
		must(t, execOn(s.Channel, "api"))
		lines := bufio.NewScanner(s.Channel)
		lines.Buffer(nil, 1<<20)
		for range each {
			_, err := io.WriteString(s.Channel, create)
			must(t, err)
			for lines.Scan() && !strings.HasPrefix(lines.Text(), `{"id":2,`) {
				if strings.HasPrefix(lines.Text(), `{"id":1,"ok":false`) {
					t.Fatal(lines.Text())
				}
			}
		}
	}
}
