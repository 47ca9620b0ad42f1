package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// ordeal is a house of three servers that are killed, stopped and woken, while programs play and others come for the first time.
type ordeal struct {
	*machines
	*contest
	// may are the things that may happen, by name. Each lasts until people can come in everywhere again.
	may map[string]func()
	// hangs is the server that hangs, as the others know, 0 for none: who is to come in is not sent there.
	hangs atomic.Int64
	// newcomers are names by id, as they were told.
	newcomers sync.Map
	seed      uint64
}

func newOrdeal(m *machines) *ordeal {
	o := &ordeal{machines: m, seed: uint64(time.Now().UnixNano())}
	o.contest = newContest(m.T, o.seed, func() string {
		n := 1 + rand.IntN(3)
		if int64(n) == o.hangs.Load() {
			n = o.others(n)[0]
		}
		return m.server(n).address()
	})
	o.may = map[string]func(){
		"one is killed": func() {
			n := o.some()
			m.kill(n)
			o.wait(2)
			m.start(n, "")
		},
		"two are killed": func() {
			two := o.others(o.some())
			m.kill(two...)
			m.startAll(two...)
		},
		"all are killed": func() {
			m.kill(1, 2, 3)
			m.startAll(1, 2, 3)
		},
		"one is stopped, and woken": func() {
			n := o.some()
			process := m.server(n).cmd.Process
			must(m, process.Signal(syscall.SIGSTOP))
			o.until("no server notices that "+nodeName(n)+" is gone", func() bool { return m.knows(n, false) })
			o.hangs.Store(int64(n))
			defer o.hangs.Store(0)
			o.wait(4)
			must(m, process.Signal(syscall.SIGCONT))
		},
		"one is drained": func() {
			n := o.some()
			m.admin(1+n%3, "drain", nodeName(n), "--within", "3s")
			o.wait(2)
			m.server(n).stopped(m.T)
			m.start(n, "")
		},
		"one is told to stop": func() {
			n := o.some()
			m.server(n).stop(m.T, syscall.SIGTERM)
			m.start(n, "")
		},
	}
	return o
}

// some is any of the servers, and others are those beside one.
func (o *ordeal) some() int          { return 1 + o.rng.IntN(3) }
func (o *ordeal) others(n int) []int { return []int{1 + n%3, 1 + (n+1)%3} }

// newcomersCome has one key come in for the first time at two servers at once, and another key under the same name.
func (o *ordeal) newcomersCome(n int) {
	key := sshtest.NewKey(o.machines)
	for i, key := range []gossh.Signer{key, key, sshtest.NewKey(o.machines)} {
		address := o.server(1 + (n+i)%3).address()
		o.playing.Go(func() {
			hello, err := greeted(o.T, nil, address, "twin", key)
			if err != nil || hello.Type != "hello" {
				return
			}
			was, known := o.newcomers.LoadOrStore(hello.Player.ID, hello.Player.Name)
			if known && was != hello.Player.Name {
				o.Errorf("%s is told that they are %s, and %s", hello.Player.ID, was, hello.Player.Name)
			}
		})
	}
}

// goThrough has so many rooms play while some of what may happen does, by name, and fails for what cannot be. All happens in a
// long run, and what a variable says: so much by chance.
func (o *ordeal) goThrough(rooms int, variable string, what ...string) {
	o.Helper()
	all := slices.Sorted(maps.Keys(o.may))
	if one := os.Getenv(variable + "_OF"); one != "" {
		all = []string{one}
	}
	if viewtest.Long() {
		what = all
	}
	if n, err := strconv.Atoi(os.Getenv(variable)); err == nil {
		rooms += n / 10
		for what = nil; len(what) < n; {
			what = append(what, all[o.rng.IntN(len(all))])
		}
	}
	o.open(rooms)
	o.begin()
	for i, name := range what {
		if o.wait(1 + o.rng.IntN(10)) {
			o.newcomersCome(i)
			o.may[name]()
			o.wait(1)
		}
	}
	if o.finish(); len(o.gave) > 0 {
		for _, g := range o.games {
			o.gave = append(o.gave, g.history.faults...)
		}
		o.Fatalf("seed %d: %q", o.seed, o.gave)
	}
	faults := o.settle(o.names()...)
	for n := 1; n <= 3; n++ {
		faults = append(faults, o.check(o.data(n), time.Now())...)
		store, names := openStore(o.machines, o.data(n)), map[any]bool{}
		o.newcomers.Range(func(id, name any) bool {
			if p, err := store.ByName(name.(string)); err != nil || string(p.ID) != id || names[name] {
				faults = append(faults, fmt.Sprintf("%s is told to be %s, and is %s, %v", name, id, p.ID, err))
			}
			names[name] = true
			return true
		})
		must(o.machines, store.Close())
	}
	for _, fault := range faults {
		o.Errorf("seed %d: %s", o.seed, fault)
	}
}

// TestNothingIsLost has programs play in several rooms while the server is killed at random moments. No move is lost that a
// program was told, every round counts once, and its record holds. SHITHEAD_KILLS says how often it is killed, with twenty rooms.
func TestNothingIsLost(t *testing.T) {
	t.Parallel()
	kills, rooms, seed := 2, 2, uint64(time.Now().UnixNano())
	if viewtest.Long() {
		kills, rooms = 8, 4
	}
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_KILLS")); err == nil {
		kills, rooms = n, 20
	}
	home := t.TempDir()
	var server atomic.Pointer[served]
	server.Store(start(t, home))
	c := newContest(t, seed, func() string { return server.Load().address() })
	c.open(rooms)
	c.begin()
	for range kills {
		c.wait(1 + c.rng.IntN(40))
		server.Load().kill()
		server.Store(start(t, home))
	}
	c.finish()
	server.Load().stop(t, os.Interrupt)
	for _, fault := range append(c.gave, c.check(filepath.Join(home, ".local/share/shithead"), time.Now())...) {
		t.Errorf("seed %d: %s", seed, fault)
	}
}

// TestNothingIsLost_ByAHouse, though its servers are killed, stopped past what they own and woken, or hand their rooms over: every
// move that was told or acknowledged is in the record, once and in order; every round counts once; all stores become the same; and
// a name is one person's, as is a key, though they come first at several servers at once. All of that happens with
// SHITHEAD_LONG=1. SHITHEAD_KILLS says how much happens, and SHITHEAD_KILLS_OF what, if it is to be one thing.
func TestNothingIsLost_ByAHouse(t *testing.T) {
	t.Parallel()
	m := newMachines(t)
	m.found("")
	m.startAll(1, 2, 3)
	newOrdeal(m).goThrough(2, "SHITHEAD_KILLS", "one is stopped, and woken", "all are killed")
}
