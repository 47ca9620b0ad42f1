package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/nodefile"
	"shithead/cmd/shithead/internal/powerloss"
	"shithead/data"
	"shithead/data/cluster"
	"shithead/views/viewtest"
)

// goesOn starts all servers with what is left, of which nothing may be missing, has people play on, and compares what the servers have then.
func (p *powered) goesOn(c *cut) {
	p.Helper()
	rooms := p.rooms
	defer func() { p.rooms = rooms }()
	p.rooms, p.over = nil, make(chan struct{})
	for _, was := range rooms {
		r := &poweredRoom{pair: pair{names: was.names, keys: was.keys, code: was.code}}
		r.shown = []showing{{was.until(c.at), c.at}}
		p.rooms = append(p.rooms, r)
	}
	var starting sync.WaitGroup
	for n := range p.servers {
		must(p, errors.Join(os.RemoveAll(p.data(n)), os.Rename(c.data(n), p.data(n))))
		starting.Go(func() {
			p.servers[n] = p.starts(n, "")
			p.mu.Lock()
			defer p.mu.Unlock()
			p.ports[n] = p.servers[n].port
		})
	}
	if starting.Wait(); p.Failed() {
		p.FailNow()
	}
	p.everybodyPlays()
	p.moves(3)
	close(p.over)
	var names []string
	for _, r := range p.rooms {
		names = append(names, r.names[0])
	}
	if !saySameOf(p.T, names, p.address(0), p.address(1), p.address(2)) {
		p.Fatal("not all servers say the same")
	}
	for _, s := range p.servers {
		must(p, s.cmd.Process.Signal(os.Interrupt))
	}
	for n, s := range p.servers {
		if err := s.cmd.Wait(); err != nil {
			p.Errorf("node%d ends with %v\n%s", n, err, s.stderr)
		}
	}
	p.playing.Wait()
	all := p.caughtUp()
	for n := range all {
		if !maps.Equal(all[n], all[0]) {
			p.Errorf("node0 has %d keys, and node%d others, %d", len(all[0]), n, len(all[n]))
		}
	}
	if missing, err := p.missing(&cut{time.Now(), p.folder}); len(missing) > 0 || err != nil {
		p.Errorf("after another start: %q, %v", missing, err)
	}
}

// caughtUp returns what the stores of the servers have, which have ended, once each has applied the whole log: a server that ends
// may do so before it applies the last changes.
func (p *powered) caughtUp() (all [3]map[string]string) {
	p.Helper()
	var etcd []string
	for n := range all {
		etcd = append(etcd, filepath.Join(p.data(n), nodefile.EtcdFolder))
	}
	ctx := context.Background()
	offline, err := cluster.OpenOffline(ctx, etcd, p.TempDir(), slog.New(slog.DiscardHandler))
	must(p, err)
	for n := range all {
		path := filepath.Join(p.data(n), storeFile)
		store, err := data.Open(path)
		must(p, err)
		must(p, errors.Join(cluster.NewLog(offline.Client).CatchUp(ctx, store), store.Close()))
		all[n] = kept(p.T, path)
	}
	if err := offline.Close(); err != nil {
		p.Error(err)
	}
	return all
}

// TestAServer_WhosePowerIsLostWhileItFoundsAHouse starts with whatever is left of its files, and has the host key that people were shown.
func TestAServer_WhosePowerIsLostWhileItFoundsAHouse(t *testing.T) {
	t.Parallel()
	losses := 3
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_POWER")); err == nil {
		losses = n
	}
	seed := uint64(time.Now().UnixNano())
	p := &powered{machines: &machines{t, t.TempDir(), freePorts(t)}, strace: tracer(t), seed: seed, rng: rand.New(rand.NewPCG(seed, 1))}
	must(t, os.MkdirAll(p.data(0), 0o700))
	p.another(0, "")
	p.begins(0, "")
	key, open := hostKey(t, p.servers[0].port).Marshal(), time.Now()
	p.dies(0)
	trace, err := powerloss.ReadTrace(p.lives[0][0].into, p.data(0))
	must(t, err)
	moments := slices.DeleteFunc(trace.Moments(), open.Before)
	times := []time.Time{open}
	for range losses {
		times = append(times, moments[p.rng.IntN(len(moments))])
	}
	slices.SortFunc(times, time.Time.Compare)
	r := p.replays(0, p.lives[0][0], powerloss.Disk{})
	for _, at := range times {
		must(t, errors.Join(os.RemoveAll(p.data(0)), r.Until(at), r.Write(p.data(0), powerloss.Torn, p.rng)))
		again := p.starts(0, "")
		if at.Equal(open) && !bytes.Equal(hostKey(t, again.port).Marshal(), key) {
			t.Error("another host key than people were shown")
		}
		_ = again.cmd.Process.Kill()
		_ = again.cmd.Wait()
		if t.Failed() {
			t.Fatalf("seed %d: %v before it let people in", seed, open.Sub(at))
		}
	}
	t.Logf("seed %d: %d losses", seed, len(times))
}

// TestAHouse_WhosePowerIsLost: every move that a screen showed is on the disks of any two servers of three, at whatever moment the power of all
// is lost, and so it is where one of them lost its power before: what is left is the beginning of what was left later. Servers that start with
// what is left go on from there. SHITHEAD_POWER says
// how often the power is lost.
func TestAHouse_WhosePowerIsLost(t *testing.T) {
	t.Parallel()
	losses, rooms, more := 3, 2, 10
	if viewtest.Long() {
		losses, rooms, more = 16, 3, 20
	}
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_POWER")); err == nil {
		losses, rooms, more = n, 3, 40
	}
	seed := uint64(time.Now().UnixNano())
	p := &powered{
		machines: &machines{t, t.TempDir(), freePorts(t)}, strace: tracer(t), seed: seed, rng: rand.New(rand.NewPCG(seed, 1)), over: make(chan struct{}),
	}
	p.founds()
	p.sitsDown(rooms)
	began := time.Now()
	p.everybodyPlays()
	p.moves(more)
	p.losesPower(p.rng.IntN(3))
	p.moves(more)
	p.dies(0, 1, 2)
	close(p.over)
	p.playing.Wait()
	ended := time.Now()
	if t.Failed() {
		t.FailNow()
	}
	for n := range p.servers {
		p.endsAs(n, p.replays(n, p.lives[n][len(p.lives[n])-1], powerloss.Disk{}))
	}
	p.cuts(append(p.times(losses, began, ended), ended), powerloss.Disk{}, func(c *cut) {
		missing, err := p.missing(c)
		if len(missing) > 0 || err != nil {
			t.Errorf("the power is lost %v before the end: %q, %v", ended.Sub(c.at), missing, err)
		}
	})
	lost, lies := 0, max(3, losses/4)
	p.cuts(p.times(lies, began, ended), powerloss.Disk{Late: lying}, func(c *cut) {
		missing, err := p.missing(c)
		if len(missing) > 0 || err != nil {
			lost++
		}
	})
	if lost == 0 {
		t.Errorf("nothing is lost by disks that say %v too early that they have something", lying)
	}
	starts := max(1, losses/20)
	p.cuts(p.times(starts, began, ended), powerloss.Disk{}, p.goesOn)
	t.Logf("seed %d: %d rooms, %d moves shown in %v, power lost at %d moments, and %d more with a start; disks that lie lose something at %d of %d",
		seed, rooms, p.showings(), ended.Sub(began), losses, starts, lost, lies)
}

// lying is how much too early disks say that they have something that lie: more than a round trip of a move.
const lying = time.Second
