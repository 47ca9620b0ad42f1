package main

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

	"shithead/cmd/shithead/internal/control"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/cmd/shithead/internal/several"
	"shithead/data"
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
	awaitTurn(t)
	m := &machines{
		T: t, folder: filepath.Join(t.TempDir(), "house"), port: freePorts(t),
		seed: uint64(time.Now().UnixNano()),
	}
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

func nodeName(n int) string { return "node" + strconv.Itoa(n) }

var (
	portsUsed atomic.Int64
	// houses are what three tests hold at once: the servers of more keep each other from coming up in time.
	houses = make(chan struct{}, 3)
)

// awaitTurn waits until fewer than three tests have a house of several servers. The turn ends with the test.
func awaitTurn(t *testing.T) {
	houses <- struct{}{}
	t.Cleanup(func() { <-houses })
}

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

func (m *machines) at(n, far int) string {
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(m.port+far+n-1))
}

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

func (m *machines) admin(n int, words ...string) string {
	m.Helper()
	got := shithead(m.T, append([]string{"admin", "--data", m.data(n)}, words...)...)
	if got.Status != 0 {
		m.Fatalf("admin %q at %s: %+v", words, nodeName(n), got)
	}
	return got.Out
}

// nodes is what a server knows of all, such as "node1 yes there, node2 yes away": whether they vote, and are there.
func (m *machines) nodes(n int) (string, error) {
	var all []several.NodeState
	err := control.Ask(m.Context(), m.data(n), several.NodesCommand, nil, func(say json.RawMessage) error {
		return json.Unmarshal(say, &all)
	})
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
	same := func() bool {
		first := said(1)
		return first != "" && said(2) == first && said(3) == first
	}
	for again := false; ; again = true {
		if !isSoon(sshtest.Patience/2, same) {
			m.stopAll()
			return []string{"not all say the same"}
		}
		m.stopAll()
		faults = nil
		for n := 2; n <= 3; n++ {
			if !maps.Equal(contents(m, m.data(n)), contents(m, m.data(1))) {
				faults = append(faults, nodeName(n)+" keeps something else than node1")
			}
		}
		if len(faults) == 0 || again {
			return faults
		}
		m.startAll(1, 2, 3) // what was written while they stopped comes to all of them now
	}
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

// goThrough has people play in a room while some of what may happen does, by name, and fails for what cannot be. All
// happens in a long run, in two rooms, and what SHITHEAD_KILLS says: so much by chance.
func (o *ordeal) goThrough(what ...string) {
	o.Helper()
	rooms, all := 1, slices.Sorted(maps.Keys(o.may))
	if one := os.Getenv("SHITHEAD_KILLS_OF"); one != "" {
		all = []string{one}
	}
	if viewtest.Long() {
		rooms, what = 2, all
	}
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_KILLS")); err == nil {
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

// expectAsFar waits for the table of a player, who is never shown less than before.
func expectAsFar(t *testing.T, s *sshtest.Session, seen progress) {
	t.Helper()
	var at progress
	s.Wait("how far it is", func() (ok bool) {
		at, ok = progressOf(s)
		return ok
	})
	if at.before(seen) {
		t.Errorf("%v is shown, and %v was shown", at, seen)
	}
}

// TestAHouseOnThisMachine: when the server is killed whose table it is, a person comes in by another one, is shown all
// that was shown before, and plays on. A server that has started again is one of the house again.
func TestAHouseOnThisMachine(t *testing.T) {
	t.Parallel()
	awaitTurn(t)
	out, errs := new(spoken), new(spoken)
	cmd := itself(t, "cluster", "--data", filepath.Join(t.TempDir(), "house"), "--listen",
		"127.0.0.1:"+strconv.Itoa(freePorts(t)),
		"--json", "--restart-after", "3s")
	cmd.Env = append(append(cmd.Env, "HOME="+t.TempDir(), "XDG_DATA_HOME="), unpaced()...)
	cmd.Stdout, cmd.Stderr = out, errs
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	must(t, cmd.Start())
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // the servers, too
		_ = cmd.Wait()
	})
	// begins waits until people can come in at a server as often as it was started.
	begins := func(n, starts int) (address string, pid int) {
		t.Helper()
		line := regexp.MustCompile(fmt.Sprintf(`"node":%d,"ssh":"([^"]+)","pid":(\d+)`, n))
		await(t, "a start of "+nodeName(n), errs, func() bool {
			found := line.FindAllStringSubmatch(out.String(), -1)
			if len(found) == starts {
				address = found[starts-1][1]
				pid, _ = strconv.Atoi(found[starts-1][2])
			}
			return pid != 0
		})
		return address, pid
	}
	first, pid := begins(1, 1)
	third, _ := begins(3, 1)
	key, luck := sshtest.NewKey(t), rand.New(rand.NewPCG(1, 7))
	ann := newcomer(t, first, "ann", key)
	code := botsDeal(t, ann)
	seen := act(t, ann, 6, luck)
	must(t, syscall.Kill(pid, syscall.SIGKILL))
	ann = comeIn(t, third, "ann", key).Sees(code).Types("b")
	expectAsFar(t, ann, seen)
	act(t, ann, 2, luck)
	first, _ = begins(1, 2)
	newcomer(t, first, "bob", sshtest.NewKey(t)).Sees(code)
	help := sshtest.Dial(t, first, "ann", sshtest.WithKey(key)).Run("help stats").Out
	if !strings.Contains(help, " 127.0.0.1 stats") {
		t.Errorf("another address than ann came by: %s", help)
	}
	must(t, cmd.Process.Signal(syscall.SIGTERM))
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v:\n%s", err, errs)
	}
}

// TestAHouseMoves from one server to three, while a match is unfinished, has bits flip in the files of one of them, is killed,
// and moves back to one server: the player at the table finds it as it was each time, and all that was shown.
//
// A server with files in which bits have flipped tells so and does not begin, whichever file it is. Only where its store can
// still be opened it gets a copy of another one's.
func TestAHouseMoves(t *testing.T) {
	t.Parallel()
	home, m, key, luck := t.TempDir(), newMachines(t), sshtest.NewKey(t), rand.New(rand.NewPCG(3, 9))
	in := func(name string) string { return filepath.Join(home, name) }
	one, again, backup, restored := in("one"), in("again"), in("backup"), in("restored")
	server := start(t, home, "--data", one)
	ann := newcomer(t, server.address(), "annabella", key)
	room := botsDeal(t, ann)
	seen := act(t, ann, 4, luck)
	// resume has ann come in and be at her table, where she sees what she was shown before, and plays a few moves.
	resume := func(server *served) {
		t.Helper()
		ann := comeIn(t, server.address(), "annabella", key).Sees(room).Types("b")
		expectAsFar(t, ann, seen)
		seen = act(t, ann, 2, luck)
	}
	fails(t, exitFailed, "the database is in use", "cluster", "init", "--from", one, "--data", m.folder)
	server.stop(t, syscall.SIGTERM)
	before := read(t, filepath.Join(one, storeFile))
	m.found(one)
	if read(t, filepath.Join(one, storeFile)) != before {
		t.Error("the folder that it comes from has changed")
	}
	was, err := openStore(t, one).ByName("annabella")
	must(t, err)

	m.startAll(1, 2, 3)
	resume(m.server(2))
	const copied = "database copied from another server"
	for _, n := range []int{2, 3} {
		m.server(n).logs(t, copied)
	}
	m.kill(3)
	store, etcd := filepath.Join(m.data(3), storeFile), filepath.Join(m.data(3), "etcd", "member")
	wal, err := filepath.Glob(filepath.Join(etcd, "wal", "*.wal"))
	if err != nil || len(wal) != 1 {
		t.Fatal(wal, err)
	}
	for _, c := range []struct {
		path  string
		heads int // of a store are overwritten, too
		code  int
		says  string
	}{
		{filepath.Join(etcd, "snap", "db"), 0, exitStore, "etcd's data here is not that of 2 of 3 servers"},
		{wal[0], 0, exitFailed, "crc mismatch"},
		{store, 2 * os.Getpagesize(), exitFailed, "the database is damaged"},
		{store, 0, 0, ""},
	} {
		text := read(t, c.path)
		flipped := strings.ReplaceAll(text, "annabella", "annabelma")
		if flipped == text {
			t.Fatalf("nothing of it is in %s", c.path)
		}
		write(t, c.path, strings.Repeat("\xff", c.heads)+flipped[c.heads:])
		if c.says != "" {
			m.refuses(3, c.code, c.says)
			write(t, c.path, text)
		}
	}
	m.startAll(3)
	m.server(3).logs(t, "copied from another server")
	m.server(3).logs(t, copied)
	resume(m.server(3))
	works(t, "backup", backup, "--data", m.data(3))
	inBackup := seen
	fails(t, exitFailed, "the database is in use", "cluster", "export", "--data", m.folder, "--to", again)
	resume(m.server(1))
	m.kill(1, 2, 3)
	if look, err := data.LookAt(store); len(look.Altered) > 0 || err != nil {
		t.Errorf("the store is not mended: %+v, %v", look, err)
	}

	lone := t.TempDir() // the store of a server of a house, and nothing else
	write(t, filepath.Join(lone, storeFile), read(t, filepath.Join(m.data(2), storeFile)))
	for says, args := range map[string][]string{
		"belongs to a cluster":           {"serve", "--listen", "127.0.0.1:0", "--data", lone},
		"back up a running one":          {"backup", in("none"), "--data", m.data(1)},
		"one of several servers already": {"cluster", "init", "--from", m.data(1), "--data", in("other")},
		"not empty":                      {"cluster", "init", "--from", one, "--data", m.folder},
	} {
		fails(t, exitFailed, says, args...)
	}
	works(t, "cluster", "export", "--data", m.folder, "--to", again)
	works(t, "restore", backup, "--data", restored)
	for folder, shown := range map[string]progress{again: seen, restored: inBackup} {
		if read(t, filepath.Join(folder, hostKeyFile)) != read(t, filepath.Join(one, hostKeyFile)) {
			t.Error("another host key")
		}
		store := openStore(t, folder)
		if p, err := store.ByName("annabella"); err != nil || p.ID != was.ID || p.Created != was.Created {
			t.Errorf("annabella is %+v, %v, and was %+v", p, err, was)
		}
		must(t, store.Close())
		seen = shown
		server := start(t, home, "--data", folder)
		resume(server)
		server.stop(t, syscall.SIGTERM)
	}
}

// TestAHouse_IsUpgradedWhilePeoplePlay, one server after the other, of which the first is drained: no move is lost, who comes in
// again finds the table, and in the end all have the same people. SHITHEAD_UPGRADE_FROM names the commit that it is upgraded
// from, such as HEAD~1.
func TestAHouse_IsUpgradedWhilePeoplePlay(t *testing.T) {
	t.Parallel()
	m, luck := newMachines(t), rand.New(rand.NewPCG(1, 7))
	build, one := m.command, ""
	if commit := os.Getenv("SHITHEAD_UPGRADE_FROM"); commit != "" {
		tree, old := filepath.Join(t.TempDir(), "tree"), filepath.Join(t.TempDir(), "shithead")
		for _, line := range [][]string{
			{"git", "worktree", "add", "--detach", tree, commit},
			{"go", "build", "-C", tree, "-o", old, "./cmd/shithead"},
			{"git", "worktree", "remove", "--force", tree},
		} {
			if text, err := exec.Command(line[0], line[1:]...).CombinedOutput(); err != nil {
				t.Fatalf("%q: %v\n%s", line, err, text)
			}
		}
		m.command = func(_ int, args ...string) *exec.Cmd {
			cmd := exec.Command(old, args...)
			cmd.Env = surroundings()
			return cmd
		}
		one = t.TempDir() // with a store of that version
		startCommand(t, m.command(0, "serve", "--data", one), t.TempDir()).stop(t, syscall.SIGTERM)
	}
	m.found(one)
	m.startAll(1, 2, 3)
	m.command = build

	annKey, bobKey := sshtest.NewKey(t), sshtest.NewKey(t)
	ann := newcomer(t, m.server(1).address(), "ann", annKey)
	newcomer(t, m.server(2).address(), "bob", bobKey)
	code := botsDeal(t, ann)
	seen := act(t, ann, 4, luck)
	for command, says := range map[string]string{"status": `cluster     ok(?s:.*database ok){3}`, "who": `(?s)ann.*bob`} {
		if out := m.admin(3, command); !regexp.MustCompile(says).MatchString(out) {
			t.Errorf("%s:\n%s", command, out)
		}
	}
	if out := m.admin(3, "drain", "node1"); !strings.Contains(out, "The rooms of node1 go to other servers.") {
		t.Errorf("drain: %s", out)
	}
	ann.Sees("Last orders at node1, ")
	act(t, ann, 2, luck)
	ann.Types("\x1b").Sees("This server is going down, the game goes on. Come in again: ssh -p ")
	for n := 1; n <= 3; n++ {
		if n > 1 {
			must(t, m.server(n).cmd.Process.Signal(syscall.SIGTERM))
		}
		m.server(n).stopped(t)
		if log := m.server(n).stderr.String(); strings.Contains(log, "room of a server that is gone") {
			t.Errorf("a room was rescued that should have been handed over:\n%s", log)
		}
		m.startAll(n)
		if n == 1 { // hers
			ann = comeIn(t, m.server(n).address(), "ann", annKey).Sees(code).Types("b")
		}
		expectAsFar(t, ann, seen)
		seen = act(t, ann, 2, luck)
		bob := comeIn(t, m.server(n).address(), "bob", bobKey).Sees("deal at once").Types("j" + code + "\r").Sees("ann")
		bob.Wait("what ann was shown", func() bool {
			at, ok := progressOf(bob)
			return ok && !at.before(seen)
		})
	}
	newcomer(t, m.server(3).address(), "cid", sshtest.NewKey(t))
	m.stopAll()
	var ids [4][3]data.ID
	for n := 1; n <= 3; n++ {
		store := openStore(t, m.data(n))
		for i, name := range []string{"ann", "bob", "cid"} {
			p, err := store.ByName(name)
			if ids[n][i] = p.ID; err != nil || ids[n][i] != ids[1][i] {
				t.Errorf("%s at %s: %v, %q", name, nodeName(n), err, ids)
			}
		}
	}
}

// flags are those that a server is started with which is one of a house by a name, to which it joins.
func (m *machines) flags(n int, more ...string) []string {
	flags := []string{"--cluster", "casa", "--node", nodeName(n), "--advertise", m.at(n, linkPorts)}
	if n > 1 {
		flags = append(flags, "--join", m.at(1, linkPorts))
	}
	return append(flags, more...)
}

func (m *machines) token() string {
	m.Helper()
	var says several.GivenToken
	got := shithead(m.T, "cluster", "token", "--json", "--data", m.data(1))
	must(m, json.Unmarshal([]byte(got.Out), &says))
	if says.House != "casa" || says.Join != m.at(1, linkPorts) || time.Until(says.Until) > several.TokenWithin {
		m.Errorf("%+v", says)
	}
	return says.Token
}

// awaitNodes waits until the servers of the house are as a server is to know them: see [machines.nodes].
func (m *machines) awaitNodes(n int, want string) {
	m.Helper()
	await(m.T, want, m.server(n).stderr, func() bool {
		got, err := m.nodes(n)
		must(m, err)
		return got == want
	})
}

// refuses runs a server that does not begin.
func (m *machines) refuses(n, code int, says string, flags ...string) {
	m.Helper()
	fails(m.T, code, says, append([]string{"serve", "--data", m.data(n), "--listen", "127.0.0.1:0"}, flags...)...)
}

// etcdTakes reports whether etcd of a server answers a client with the certificate of another one.
func (m *machines) etcdTakes(by, at int) bool {
	m.Helper()
	certificate, key, _ := nodefile.TLS(m.data(by))
	own, err := tls.LoadX509KeyPair(certificate, key)
	must(m, err)
	conn, err := tls.Dial("tcp", m.at(at, clientPorts), &tls.Config{
		Certificates: []tls.Certificate{own}, NextProtos: []string{"h2"}, InsecureSkipVerify: true, //nolint:gosec // it is only looked at
	})
	must(m, err)
	defer conn.Close()
	_, _ = conn.Write([]byte("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00")) // and no settings
	_ = conn.SetReadDeadline(time.Now().Add(sshtest.Patience))
	n, _ := conn.Read(make([]byte, 1))
	return n > 0
}

// TestServersJoinAHouse: a server that stood alone founds a house, others join it by tokens, also where they were cut off on the
// way; of three each votes; one that is removed stops and is refused.
func TestServersJoinAHouse(t *testing.T) {
	t.Parallel()
	m, ann := newMachines(t), sshtest.NewKey(t)
	alone := m.start(1, "")
	newcomer(t, alone.address(), "ann", ann)
	alone.stop(t, syscall.SIGTERM)
	first := m.start(1, "", m.flags(1)...)
	m.awaitNodes(1, "node1 yes there")
	token, file, old := m.token(), filepath.Join(t.TempDir(), "token"), t.TempDir()
	write(t, filepath.Join(old, storeFile), "")
	for _, c := range []struct {
		token, says string
		flags       []string
	}{
		{"", "give the token in " + several.TokenVariable, []string{"--token-file", ""}},
		{"shithead-join-x", "not a token for joining", nil},
		{nodefile.NewToken(nodefile.HouseID{1}).String(), "the token is from another cluster", nil},
		{token, "another server of that name", []string{"--node", "node1"}},
		{token, "no server of a cluster answers there", []string{"--join", m.at(3, linkPorts)}},
		{token, "has a database already", []string{"--data", old}},
	} {
		write(t, file, c.token+"\n")
		m.refuses(2, exitFailed, c.says, append(m.flags(2, "--token-file", file), c.flags...)...)
	}

	// It is cut off before the end of joining, at whichever file.
	e := several.Entry{House: "casa", Node: "node2", Join: m.at(1, linkPorts), Advertise: m.at(2, linkPorts), TokenFile: file}
	for _, lost := range []string{"", nodefile.Folder + "/node.json", hostKeyFile} {
		must(t, e.Enter(context.Background(), m.data(2), slog.New(slog.DiscardHandler)))
		if lost != "" {
			must(t, os.Remove(filepath.Join(m.data(2), lost)))
		}
	}
	m.start(2, token, m.flags(2)...)
	m.refuses(3, exitFailed, "another server has used the token", m.flags(3, "--token-file", file)...)
	write(t, file, m.token()+"\n")
	third := m.start(3, "", m.flags(3, "--token-file", file)...)
	m.awaitNodes(3, "node1 yes there, node2 yes there, node3 yes there")
	if string(hostKey(t, first.port).Marshal()) != string(hostKey(t, third.port).Marshal()) {
		t.Error("the servers have different host keys")
	}
	comeIn(t, m.server(3).address(), "ann", ann).Sees("deal at once")

	fails(t, 0, "node1 +yes +yes .* has the cluster's key\\s+node2 +yes +yes .*\\s+node3 +yes +yes .* this one",
		"cluster", "nodes", "--data", m.data(3))
	fails(t, exitFailed, "that is this server", "cluster", "remove", "node1", "--data", m.data(1))
	fails(t, exitFailed, "no server of that name", "cluster", "remove", "node9", "--data", m.data(1))
	fails(t, exitFailed, "does not have the cluster's key", "cluster", "token", "--data", m.data(2))
	works(t, "cluster", "remove", "node3", "--data", m.data(2))
	third.stopsWith(t, exitStore, "removed from the cluster")
	m.awaitNodes(1, "node1 yes there, node2 yes there")
	m.refuses(3, exitStore, "removed from the cluster", m.flags(3)...)
	for _, at := range []int{1, 2} {
		await(t, "that etcd refuses the server that was removed", first.stderr, func() bool { return !m.etcdTakes(3, at) })
		if !m.etcdTakes(3-at, at) {
			t.Errorf("etcd of %s does not take that of another", nodeName(at))
		}
	}
}
