package main

import (
	"bufio"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// localTest is a house of three servers, each a process.
type localTest struct {
	*testing.T
	cmd    *exec.Cmd
	folder string
	errs   *spoken

	mu sync.Mutex
	// pids are the processes, by node, and ssh where people come in; changed is closed, and made anew, when another has begun.
	pids    map[int]int
	ssh     map[int]string
	changed chan struct{}
}

// linkPorts, peerPorts and clientPorts are how far the ports behind that of a node are from it, as `shithead cluster` has them.
const linkPorts, peerPorts, clientPorts = 100, 200, 300

// nodeName is what a server is called, of which the first is 1.
func nodeName(n int) string { return "node" + strconv.Itoa(n) }

// portsUsed counts the calls of [freePorts].
var portsUsed atomic.Int64

// A window has four groups of ports, one for each use, and each group as many ports as make so many clusters of three.
const windows, perWindow = 25, linkPorts / 3

// freePorts is a port above which the ports of a house of three are free. No two tests of this process get the same ones: what
// is free may only be listened on later.
func freePorts(t *testing.T) int {
	t.Helper()
	for range 100 {
		n := (os.Getpid() + int(portsUsed.Add(1))) % (windows * perWindow) // other processes may test, too
		first, free := 20_000+n/perWindow*4*linkPorts+n%perWindow*3, true
		for _, far := range []int{0, linkPorts, peerPorts, clientPorts} {
			for n := range 3 {
				l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(first+far+n)))
				if err != nil {
					free = false
					continue
				}
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

// startLocal starts a house of three, in which everybody can come in once it returns.
func startLocal(t *testing.T, folder string, port int, args ...string) *localTest {
	t.Helper()
	return startLocalOf(t, itself, folder, port, args...)
}

// startLocalOf is startLocal with a command that may be another build.
func startLocalOf(t *testing.T, command func(t *testing.T, args ...string) *exec.Cmd, folder string, port int, args ...string) *localTest {
	t.Helper()
	h := &localTest{T: t, folder: folder, errs: new(spoken), pids: map[int]int{}, ssh: map[int]string{}, changed: make(chan struct{})}
	args = append([]string{"cluster", "--data", folder, "--listen", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)), "--json"}, args...)
	h.cmd = command(t, args...)
	h.cmd.Env = append(append(h.cmd.Env, "HOME="+t.TempDir(), "XDG_DATA_HOME="), unpaced()...)
	h.cmd.Env = append(h.cmd.Env, "SHITHEAD_MAX_CONNECTIONS_PER_ADDRESS=10000") // many leave connections open where a server is stopped
	h.cmd.Stderr = h.errs
	h.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := h.cmd.StdoutPipe()
	must(t, err)
	must(t, h.cmd.Start())
	t.Cleanup(func() {
		_ = syscall.Kill(-h.cmd.Process.Pid, syscall.SIGKILL) // the servers, too
		_ = h.cmd.Wait()
		if t.Failed() {
			t.Log(h.errs)
		}
	})
	go h.reads(out)
	for n := 1; n <= 3; n++ {
		h.comes(n, 0)
	}
	return h
}

// reads takes up which servers have begun.
func (h *localTest) reads(out io.Reader) {
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var is struct {
			Node, PID int
			SSH       string
		}
		if err := json.Unmarshal(lines.Bytes(), &is); err != nil {
			h.Errorf("%q: %v", lines.Text(), err)
			continue
		}
		h.mu.Lock()
		h.pids[is.Node], h.ssh[is.Node] = is.PID, is.SSH
		close(h.changed)
		h.changed = make(chan struct{})
		h.mu.Unlock()
	}
}

// comes waits until people can come in at a server that is another process than before.
func (h *localTest) comes(n, before int) {
	h.Helper()
	late := time.After(sshtest.Patience)
	for {
		h.mu.Lock()
		pid, changed := h.pids[n], h.changed
		h.mu.Unlock()
		if pid != 0 && pid != before {
			return
		}
		select {
		case <-changed:
		case <-late:
			h.Fatalf("node %d does not begin:\n%s", n, h.errs)
		}
	}
}

// kills kills a server, and gives which process it was.
func (h *localTest) kills(n int) (pid int) {
	h.Helper()
	h.mu.Lock()
	pid = h.pids[n]
	h.mu.Unlock()
	must(h, syscall.Kill(pid, syscall.SIGKILL))
	return pid
}

// address is where people come in at a server.
func (h *localTest) address(n int) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ssh[n]
}

// in lets somebody come in at a server.
func (h *localTest) in(n int, name string, key gossh.Signer) *sshtest.Session {
	h.Helper()
	return comeIn(h.T, h.address(n), name, key)
}

// gathers has ann play with bots at a table of node 1, and bob watch it over node 2.
func (h *localTest) gathers(keys map[string]gossh.Signer) (ann, bob *sshtest.Session, code string) {
	h.Helper()
	ann = h.in(1, "ann", keys["ann"]).Sees("Your name: ann").Types("\r").Sees("deal at once")
	bob = h.in(2, "bob", keys["bob"]).Sees("Your name: bob").Types("\r").Sees("deal at once")
	code = botsDeal(ann)
	bob.Types("j" + code + "\r").Sees("ann")
	return ann, bob, code
}

// stops stops all servers, as whoever has started them does.
func (h *localTest) stops() {
	h.Helper()
	began := time.Now()
	defer func() { h.Logf("it stops in %v", time.Since(began)) }()
	must(h, h.cmd.Process.Signal(syscall.SIGTERM))
	if err := h.cmd.Wait(); err != nil {
		h.Errorf("it ends with %v:\n%s", err, h.errs)
	}
}

// act has somebody do what there is to do until so many moves more have been made, and gives how far the match is then.
func act(t *testing.T, s *sshtest.Session, more int, rng *rand.Rand) (at progress) {
	t.Helper()
	for acted, end := "", -1; ; {
		s.Wait("something to do", func() bool { return s.Ended() || s.Picture() != acted })
		if s.Ended() {
			t.Fatalf("it has ended: %s", s.Errors())
		}
		acted = s.Picture()
		is, ok := progressOf(s.Title(), acted)
		if !ok {
			continue
		}
		if is.before(at) {
			t.Errorf("shown %v after %v", is, at)
		}
		if at = is; end < 0 {
			end = at.moves + more
		}
		if at.moves >= end {
			return at
		}
		s.Types(whatToDo(acted, rng))
	}
}

// TestAHouseOnThisMachine: three servers are one house. When the one is killed whose table it is, whoever has come in by another one is
// shown the table again soon, with all that they were shown before, and plays on; who has come in by the killed one comes in by any
// other one; a server that has started again is one of the house again; and it all is kept over a stop.
func TestAHouseOnThisMachine(t *testing.T) {
	t.Parallel()
	folder, port := filepath.Join(t.TempDir(), "house"), freePorts(t)
	h := startLocal(t, folder, port, "--restart-after", "8s")
	rng := rand.New(rand.NewPCG(1, 7))
	keys := map[string]gossh.Signer{"ann": sshtest.NewKey(t), "bob": sshtest.NewKey(t)}
	ann, bob, code := h.gathers(keys)
	seen := act(t, ann, 12, rng)
	bob.Wait("as much", func() bool {
		at, ok := progressOf(bob.Title(), bob.Picture())
		return ok && !at.before(seen)
	})
	killed := time.Now()
	was := h.kills(1)
	bob.Sees("The table is moving to another server")
	bob.Sees("ann")
	t.Logf("the table was there again after %v", time.Since(killed))
	if at, ok := progressOf(bob.Title(), bob.Picture()); !ok || at.before(seen) {
		t.Errorf("bob is shown %v, and ann was shown %v:\n%s", at, seen, bob.Picture())
	}
	ann = h.in(3, "ann", keys["ann"]).Sees(code).Types("b")
	ann.Wait("the table", func() bool { return strings.Contains(ann.Title(), code) })
	if at := act(t, ann, 12, rng); at.before(seen) {
		t.Errorf("ann is shown %v, and was shown %v", at, seen)
	}
	h.comes(1, was)
	h.in(1, "bob", keys["bob"]).Sees("deal at once").Sees(code)
	h.stops()
	var ids []data.ID
	for n := 1; n <= 3; n++ {
		store, err := data.Open(filepath.Join(folder, nodeName(n), storeFile))
		must(t, err)
		p, err := store.ByName("ann")
		if err != nil {
			t.Errorf("node %d: %v", n, err)
		}
		ids = append(ids, p.ID)
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}
	if ids[0] != ids[1] || ids[1] != ids[2] {
		t.Errorf("ann is %q", ids)
	}
	again := startLocal(t, folder, port)
	ann = again.in(2, "ann", keys["ann"]).Sees(code).Types("b")
	ann.Wait("the table", func() bool { return strings.Contains(ann.Title(), code) })
	again.stops()
}

// TestCluster_Refuses what would be no house, and says why.
func TestCluster_Refuses(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "house")
	for says, args := range map[string][]string{
		"give an odd number":                   {"--nodes", "2", "--data", folder},
		"give a folder for the house":          {},
		"give HOST:PORT":                       {"--data", folder, "--listen", "2222"},
		"at which the servers find each other": {"--data", folder, "--listen", ":2222"},
		"give a port that has room":            {"--data", folder, "--listen", "127.0.0.1:65500"},
		"unknown flag":                         {"--data", folder, "--many"},
	} {
		if code := refusedCommand(t, says, append([]string{"cluster"}, args...)...); code != exitUsage {
			t.Errorf("%q: exit code %d", args, code)
		}
	}
	for says, args := range map[string][]string{
		"--data": {"export", "--to", "x"}, "--to": {"export", "--data", folder},
		"--from": {"init", "--data", "x"}, "odd number": {"init", "--from", "x", "--data", "y", "--nodes", "2"},
	} {
		if code := refusedCommand(t, says, append([]string{"cluster"}, args...)...); code != exitUsage {
			t.Errorf("%q: exit code %d", args, code)
		}
	}
	refusedCommand(t, "there is no store", "cluster", "init", "--from", t.TempDir(), "--data", folder)
	if _, err := os.Stat(folder); err == nil {
		t.Error("a folder was made")
	}
}

// refusedCommand runs a command that fails, and gives its exit code.
func refusedCommand(t *testing.T, says string, args ...string) int {
	t.Helper()
	cmd := linkedCommand(t, args...)
	cmd.Env = append(cmd.Env, "HOME="+t.TempDir(), "XDG_DATA_HOME=")
	out, err := ended(t, cmd)
	if err == nil || !strings.Contains(out, says) {
		t.Errorf("%q: %v, %s", args, err, out)
	}
	return cmd.ProcessState.ExitCode()
}
