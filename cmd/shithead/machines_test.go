package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"go.etcd.io/bbolt"
	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/several"
	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// machines are servers of one house, numbered from 1, each a process with what it has on a machine of its own.
type machines struct {
	*testing.T
	folder string
	port   int
	seed   uint64
	// command makes that of a server, or 0 of no server.
	command func(n int, args ...string) *exec.Cmd

	mu      sync.Mutex
	servers [4]*served
}

func newMachines(t *testing.T) *machines {
	t.Helper()
	m := &machines{T: t, folder: filepath.Join(t.TempDir(), "house"), port: freePorts(t), seed: uint64(time.Now().UnixNano())}
	m.command = func(_ int, args ...string) *exec.Cmd { return itself(t, args...) }
	t.Cleanup(func() {
		for n, s := range m.servers {
			if t.Failed() && s != nil {
				t.Logf("%s logs\n%s", nodeName(n), s.stderr)
			}
		}
	})
	return m
}

// linkPorts, peerPorts and clientPorts are how far the ports behind that of a node are from it.
const linkPorts, peerPorts, clientPorts = 100, 200, 300

// nodeName is what a server is called, of which the first is 1.
func nodeName(n int) string { return "node" + strconv.Itoa(n) }

// portsUsed counts the calls of [freePorts].
var portsUsed atomic.Int64

// freePorts is a port above which the ports of a house of three are free. No two tests of this process get the same ones: what
// is free may only be listened on later. Of each 400 ports 33 houses use a part, and other processes may test, too.
func freePorts(t *testing.T) int {
	t.Helper()
	for range 100 {
		n := (os.Getpid() + int(portsUsed.Add(1))) % (25 * 33)
		first, free := 20_000+n/33*400+n%33*3, true
		for i := range 12 {
			l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(first+i/3*100+i%3)))
			if free = free && err == nil; err == nil {
				_ = l.Close()
			}
		}
		if free {
			return first
		}
	}
	t.Fatal("no ports are free")
	return 0
}

func (m *machines) data(n int) string { return filepath.Join(m.folder, nodeName(n)) }

// at is the address of a server's port for some use.
func (m *machines) at(n, far int) string {
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(m.port+far+n-1))
}

// link is where a server listens to the others, which tells its other ports, too.
func (m *machines) link(n int) string { return m.at(n, linkPorts) }

// found makes the folders of a house of three, of what one server has had in a folder, or of nothing.
func (m *machines) found(one string) {
	m.Helper()
	if one == "" {
		one = m.TempDir()
		store := openStore(m.T, one)
		_, err := hostKeyOf(one, store)
		must(m, errors.Join(err, store.Close()))
	}
	got := answered(m.command(0, "cluster", "init", "--from", one, "--data", m.folder, "--listen", m.at(1, 0)))
	if got.Status != 0 {
		m.Fatalf("%+v", got)
	}
}

// start starts a server, which lets people in once it returns. It joins with a token, if there is one.
func (m *machines) start(n int, token string, flags ...string) *served {
	m.Helper()
	cmd := m.command(n, append([]string{"serve", "--data", m.data(n)}, flags...)...)
	s := startCommand(m.T, cmd, m.TempDir(), append(unpaced(), several.TokenVariable+"="+token)...)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.servers[n] = s
	return s
}

// startAll starts servers at once, as each may wait for others.
func (m *machines) startAll(some ...int) {
	m.Helper()
	var starting sync.WaitGroup
	for _, n := range some {
		starting.Go(func() { m.start(n, "") })
	}
	if starting.Wait(); m.Failed() {
		m.FailNow()
	}
}

func (m *machines) server(n int) *served {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.servers[n]
}

// kill kills servers at once.
func (m *machines) kill(some ...int) {
	for _, n := range some {
		_ = m.server(n).cmd.Process.Kill()
	}
	for _, n := range some {
		m.server(n).kill()
	}
}

// stopAll stops all servers at once, which hand over nothing.
func (m *machines) stopAll() {
	m.Helper()
	for n := 1; n <= 3; n++ {
		must(m, m.server(n).cmd.Process.Signal(os.Interrupt))
	}
	for n := 1; n <= 3; n++ {
		m.server(n).stopped(m.T)
	}
}

func (m *machines) in(n int, name string, key gossh.Signer) *sshtest.Session {
	m.Helper()
	return comeIn(m.T, m.server(n).address(), name, key)
}

// admin runs an operator's command at a server, on the machine itself.
func (m *machines) admin(n int, words ...string) string {
	m.Helper()
	got := shithead(m.T, append([]string{"admin", "--data", m.data(n)}, words...)...)
	if got.Status != 0 {
		m.Fatalf("admin %q at %s: %+v", words, nodeName(n), got)
	}
	return got.Out
}

// asks has the command cluster answer in JSON.
func (m *machines) asks(n int, into any, what string) error {
	got := shithead(m.T, "cluster", what, "--json", "--data", m.data(n))
	if got.Status != 0 {
		return fmt.Errorf("cluster %s: %+v", what, got)
	}
	return json.Unmarshal([]byte(got.Out), into)
}

// nodes is what a server knows of all, such as "node1 yes there, node2 yes away": whether they vote, and are there.
func (m *machines) nodes(n int) (string, error) {
	var all []several.NodeState
	err := m.asks(n, &all, "nodes")
	var states []string
	for _, node := range all {
		states = append(states, node.Name+" "+node.Votes+" "+map[bool]string{true: "there", false: "away"}[node.There])
	}
	return strings.Join(states, ", "), err
}

// knows reports whether the other servers know that a server is there, or that it is not.
func (m *machines) knows(n int, there bool) bool {
	all, err := m.nodes(1 + n%3)
	return err == nil && there == strings.Contains(all, nodeName(n)+" yes there")
}

// settle waits until the servers say the same of some people, stops them, and gives what differs in their stores.
func (m *machines) settle(names ...string) (faults []string) {
	m.Helper()
	key := sshtest.NewKey(m)
	// said is what a server says of all of them, nothing where it lets no one in.
	said := func(n int) (all string) {
		client, err := sshtest.TryDial(m, m.server(n).address(), "reader", sshtest.WithKey(key))
		if err != nil {
			return ""
		}
		defer client.HangUp()
		for _, name := range names {
			all += client.Run("stats " + name + " --json").Out
		}
		return all
	}
	if !isSoon(sshtest.Patience/2, func() bool {
		first := said(1)
		return first != "" && said(2) == first && said(3) == first
	}) {
		faults = append(faults, "not all say the same")
	}
	m.stopAll()
	for n := 2; n <= 3; n++ {
		if !maps.Equal(contents(m, m.data(n)), contents(m, m.data(1))) {
			faults = append(faults, nodeName(n)+" keeps something else than node1")
		}
	}
	return faults
}

// contents is all that a server's store has of the house, by bucket and key: all but what it notes of its clock.
func contents(t testing.TB, folder string) map[string]string {
	t.Helper()
	db, err := bbolt.Open(filepath.Join(folder, storeFile), 0o600, &bbolt.Options{ReadOnly: true, Timeout: time.Second})
	must(t, err)
	defer db.Close()
	all := map[string]string{}
	must(t, db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
			return b.ForEach(func(k, v []byte) error {
				if key := string(name) + "/" + string(k); key != "meta/clock" && key != "sums/meta" {
					all[key] = string(v)
				}
				return nil
			})
		})
	}))
	return all
}

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
}

func newOrdeal(m *machines) *ordeal {
	o := &ordeal{machines: m}
	o.contest = newContest(m.T, m.seed, func() string {
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

// TestNothingIsLost_ByAHouse, though its servers are killed, stopped past what they own and woken, or hand their rooms over. All
// stores become the same, and a name is one person's, as is a key, though they come first at several servers at once.
// SHITHEAD_KILLS says how much happens, and SHITHEAD_KILLS_OF what, if it is to be one thing.
func TestNothingIsLost_ByAHouse(t *testing.T) {
	t.Parallel()
	m := newMachines(t)
	m.found("")
	m.startAll(1, 2, 3)
	newOrdeal(m).goThrough(2, "SHITHEAD_KILLS", "one is stopped, and woken", "all are killed")
}
