package main

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
)

// TestAttackLoad runs each attack of [loads] against the real command, with honest players beside it, who must not be hung up
// on, and somebody known who logs in and must not be refused; and no address is let do more than the bounds say.
//
// SHITHEAD_ATTACK=5s runs each for so long, at full size, and says what it came to. Then the server has a processor of its
// own, and the attackers are a process of their own, which has what the honest leave of the other. Without it each is short
// and small, and nothing is said of times.
func TestAttackLoad(t *testing.T) {
	a := attacks{span: 300 * time.Millisecond, tables: 1}
	if text := os.Getenv("SHITHEAD_ATTACK"); text != "" {
		var err error
		if a.span, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
		a.full, a.tables = true, 3
		pinItself(t)
		t.Run("idle", func(t *testing.T) { a.idle = a.measuresIdle(t) })
		t.Log(attackHeader)
	}
	atOnce := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, l := range loads() {
		if !a.full {
			l.addresses, l.workers, l.rooms = min(l.addresses, 4), min(l.workers, 4), min(l.rooms, 20)
		}
		t.Run(l.name, func(t *testing.T) {
			if !a.full {
				t.Parallel()
				atOnce <- struct{}{}
				defer func() { <-atOnce }()
			}
			a.runs(t, &l)
		})
	}
	if a.full {
		t.Run("idle, once more", func(t *testing.T) { a.measuresIdle(t) })
		for _, d := range diskTroubles() {
			t.Run(d.name, func(t *testing.T) { a.breaks(t, &d) })
		}
	}
}

// attacks are how all of them are run.
type attacks struct {
	span time.Duration
	// full: at full size, and measured.
	full bool
	// tables is at how many the honest play.
	tables int
	// idle are their moves while nobody attacks.
	idle []time.Duration
}

const (
	attackHeader = "attack                            p50       p99   p99/idle   logins  refused   slowest      done       MB   server  attackers"
	attackLine   = "%-29s %7s %9s %7.1f %-3s %6d %8d %9s %9d %8d %7.0f%% %9.0f%%"
)

// mostRatio is how many times its idle value the p99 of a move may be under an attack.
const mostRatio = 5

// serves starts a server and the honest, of whom one is known.
func (a *attacks) serves(t *testing.T, near bool, args ...string) (*served, *honest) {
	t.Helper()
	cmd := itself(t, append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...)
	if a.full {
		onProcessor(cmd, server, false)
	}
	s := startCommand(t, cmd, nil, t.TempDir(), nil)
	var from net.IP
	if near {
		from = attackerAt(0)
	}
	h := sitDown(t, net.JoinHostPort("127.0.0.1", s.port), from, a.tables)
	t.Cleanup(func() {
		h.home()
		h.playing.Wait()
	})
	h.logsIn(t)
	return s, h
}

// passes has the honest play, and somebody log in now and then, for a time, or longer where nobody has had a turn by then. It
// gives the times of the moves.
func (h *honest) passes(t *testing.T, span time.Duration) []time.Duration {
	t.Helper()
	began, look := time.Now(), time.NewTicker(min(span, loginEvery))
	defer look.Stop()
	h.takeMoves()
	var moves []time.Duration
	for time.Since(began) < span || len(moves) == 0 && time.Since(began) < sshtest.Patience {
		<-look.C
		h.logsIn(t)
		moves = append(moves, h.takeMoves()...)
	}
	return moves
}

// loginEvery is how often somebody honest logs in: slower than one address may.
const loginEvery = 600 * time.Millisecond

// measuresIdle has the honest play while nobody attacks.
func (a *attacks) measuresIdle(t *testing.T) []time.Duration {
	t.Helper()
	s, h := a.serves(t, false)
	before, began := s.used(t), time.Now()
	idle := h.passes(t, 2*a.span)
	t.Logf("idle: p50 %v, p99 %v of %d moves; a login takes up to %v; the server uses %.0f%% of a processor, %d MB",
		percentile(idle, 50), percentile(idle, 99), len(idle), h.slowest.Round(time.Millisecond),
		100*(s.used(t)-before).Seconds()/time.Since(began).Seconds(), s.peak(t)>>20)
	return idle
}

func (a *attacks) runs(t *testing.T, l *load) {
	s, h := a.serves(t, l.near)
	makeRooms(t, h.address, l.rooms)
	h.slowest = 0
	p := plan{Row: l.name, Server: h.address, Room: h.room, Addresses: l.addresses, Workers: l.workers}
	used, began := s.used(t), time.Now()
	assault := p.begin(t, a.full)
	if l.party != nil {
		took := l.party.comes(t, h.address)
		if a.full {
			t.Logf("%d people at one address are all in after %v", l.party.guests, took.Round(time.Millisecond))
		}
	}
	under := h.passes(t, a.span)
	used, took, peak := s.used(t)-used, time.Since(began), s.peak(t)
	await(t, "something that attackers do", s.stderr, func() bool {
		return assault.done == nil || assault.done.Load() > 0
	})
	done, theirs := assault.end()
	all := time.Since(began)
	l.bounded(t, done, all)
	h.fared(t, l.near)
	if len(under) == 0 || done == 0 {
		t.Errorf("%d honest moves, %d of attackers", len(under), done)
	}
	if peak > mostMemory {
		t.Errorf("the server takes %d MB", peak>>20)
	}
	if a.full {
		ratio, mark := a.ratio(under)
		t.Logf(attackLine, l.name, percentile(under, 50), percentile(under, 99), ratio, mark, h.logins, h.refused,
			h.slowest.Round(time.Millisecond), done, peak>>20, 100*used.Seconds()/took.Seconds(), 100*theirs.Seconds()/all.Seconds())
	}
}

// mostMemory is what a server may take under any attack, in bytes.
const mostMemory = 512 << 20

// bounded checks that the attackers were let do no more than they may.
func (l *load) bounded(t *testing.T, done int64, took time.Duration) {
	t.Helper()
	for who, bound := range map[int]gate.Rate{l.addresses: l.most, 1: l.all} {
		if bound.Burst == 0 {
			continue
		}
		most := who * (bound.Burst + 1 + int(took*time.Duration(bound.Burst)/bound.Within))
		if done > int64(most) {
			t.Errorf("%d are done within %v from %d addresses, %d may be", done, took, l.addresses, most)
		}
	}
}

// fared checks that nobody honest was hung up on, or refused if they are known and at an address of their own.
func (h *honest) fared(t *testing.T, near bool) {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, err := range h.errs {
		t.Error(err)
	}
	if h.refused > 0 && !near {
		t.Errorf("%d of %d logins of somebody known are refused", h.refused, h.logins)
	}
}

// ratio is that of the p99 of moves to that of idle moves, with a mark if it is more than it may be.
func (a *attacks) ratio(moves []time.Duration) (ratio float64, mark string) {
	ratio = float64(percentile(moves, 99)) / float64(max(percentile(a.idle, 99), time.Microsecond))
	if ratio > mostRatio {
		mark = "!!"
	}
	return ratio, mark
}

func percentile(sorted []time.Duration, percent int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[len(sorted)*percent/100].Round(10 * time.Microsecond)
}

// peak is the most memory that the server has had, in bytes.
func (s *served) peak(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0 // there is no such file here
	}
	_, after, _ := strings.Cut(string(text), "VmHWM:")
	kilobytes, _ := strconv.Atoi(strings.Fields(after + " 0")[0])
	return kilobytes << 10
}

// used is the processor time that the server has had.
func (s *served) used(t *testing.T) time.Duration {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		return 0 // there is no such file here
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}
