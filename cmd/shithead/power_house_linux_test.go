package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/powerloss"
	"shithead/cmd/shithead/internal/several"
)

// powered is a house of three servers whose writes and syncs are noted, so that it is known what a loss of power would leave of each.
type powered struct {
	*machines
	strace string
	seed   uint64
	rng    *rand.Rand

	mu      sync.Mutex // for ports
	servers [3]*served
	ports   [3]string
	// lives are those of each server, from one loss of its power to the next.
	lives [3][]*life
	rooms []*poweredRoom
	// over is closed when nobody comes in again.
	over    chan struct{}
	playing sync.WaitGroup
}

// life is what a server does until its power is lost.
type life struct {
	began time.Time
	// into is where its calls are noted, and from what its folder was at the beginning, empty if it was not there.
	into, from string
}

// tracer is strace, without which the test is skipped.
func tracer(t *testing.T) string {
	t.Helper()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not installed: it notes what servers write and sync")
	}
	if text, err := exec.Command(strace, "-D", "-o", os.DevNull, "true").CombinedOutput(); err != nil {
		t.Skipf("strace may not trace here: %v: %s", err, text)
	}
	return strace
}

// begins starts a server, which lets people in once it returns.
func (p *powered) begins(n int, token string, more ...string) {
	p.Helper()
	is := p.lives[n][len(p.lives[n])-1]
	cmd := powerloss.Command(itself(p.T, append([]string{"serve"}, p.flags(n, more...)...)...), p.strace, is.into)
	p.servers[n] = startCommand(p.T, cmd, nil, p.TempDir(), append(unpaced(), several.TokenVariable+"="+token))
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ports[n] = p.servers[n].port
}

// another begins another life of a server.
func (p *powered) another(n int, from string) {
	p.Helper()
	p.lives[n] = append(p.lives[n], &life{time.Now(), filepath.Join(p.TempDir(), "calls"), from})
}

// dies has servers end as they are, and waits until all of its calls are noted.
func (p *powered) dies(some ...int) {
	for _, n := range some {
		_ = p.servers[n].cmd.Process.Kill()
	}
	for _, n := range some {
		_ = p.servers[n].cmd.Wait()
	}
}

// replays goes through a life of a server, after which nothing is missing from what it left.
func (p *powered) replays(n int, l *life, disk powerloss.Disk) *powerloss.Replay {
	p.Helper()
	trace, err := powerloss.ReadTrace(l.into, p.data(n))
	must(p, err)
	r, err := powerloss.NewReplay(trace, l.from, disk)
	must(p, err)
	return r
}

// founds founds the house, and has the others join.
func (p *powered) founds() {
	p.Helper()
	for n := range p.servers {
		must(p, os.MkdirAll(p.data(n), 0o700))
		p.another(n, "")
	}
	p.begins(0, "")
	p.begins(1, p.token(), "--join", p.link(0))
	p.begins(2, p.token(), "--join", p.link(0))
	p.comes(2, "node0 yes there", "node1 yes there", "node2 yes there")
}

// losesPower has one server lose its power, and gives it back.
func (p *powered) losesPower(n int) {
	p.Helper()
	p.dies(n)
	l := p.lives[n][len(p.lives[n])-1]
	r := p.replays(n, l, powerloss.Disk{})
	p.endsAs(n, r)
	from := filepath.Join(p.TempDir(), "left")
	must(p, r.Write(from, powerloss.Torn, p.rng))
	must(p, errors.Join(os.RemoveAll(p.data(n)), os.CopyFS(p.data(n), os.DirFS(from))))
	p.another(n, from)
	p.begins(n, "")
}

// endsAs fails unless the calls of a server that has died lead to the files that it left.
func (p *powered) endsAs(n int, r *powerloss.Replay) {
	p.Helper()
	must(p, r.Until(time.Now()))
	if differ, err := r.Differ(p.data(n)); len(differ) > 0 || err != nil {
		p.Fatalf("the calls of node%d say something else of %q: %v", n, differ, err)
	}
}

// cut is what a loss of the power of all servers leaves.
type cut struct {
	at     time.Time
	folder string
}

// data is what is left of a server.
func (c *cut) data(n int) string { return filepath.Join(c.folder, strconv.Itoa(n)) }

// cuts has the power of all be lost at some times, in their order, on such disks, and does something with what is left each time.
func (p *powered) cuts(times []time.Time, disk powerloss.Disk, each func(*cut)) {
	p.Helper()
	var replays [3][]*powerloss.Replay
	for n := range p.servers {
		for _, l := range p.lives[n] {
			replays[n] = append(replays[n], p.replays(n, l, disk))
		}
	}
	losses := []powerloss.Loss{powerloss.Unsynced, powerloss.Torn}
	if disk.Late > 0 {
		losses = losses[:1] // such a disk damages files, too, but for one that writes all in order
	}
	for i, t := range times {
		c := &cut{t, filepath.Join(p.TempDir(), "cut")}
		for n := range p.servers {
			now := len(p.lives[n]) - 1
			for now > 0 && p.lives[n][now].began.After(t) {
				now--
			}
			must(p, replays[n][now].Until(t))
			must(p, replays[n][now].Write(c.data(n), losses[i%len(losses)], p.rng))
		}
		each(c)
		must(p, os.RemoveAll(c.folder))
	}
}

// times are some at which to cut the power while people play, every other one just when somebody was shown something.
func (p *powered) times(n int, from, to time.Time) (times []time.Time) {
	for i := range n {
		t := from.Add(time.Duration(p.rng.Int64N(int64(to.Sub(from)))))
		if i%2 == 0 {
			r := p.rooms[p.rng.IntN(len(p.rooms))]
			t = r.shown[p.rng.IntN(len(r.shown))].at
		}
		times = append(times, t)
	}
	slices.SortFunc(times, time.Time.Compare)
	return times
}
