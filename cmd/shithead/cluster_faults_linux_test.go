package main

import (
	"bytes"
	"context"
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
	"testing"
	"time"

	"shithead/cmd/shithead/internal/nodefile"
	"shithead/cmd/shithead/internal/powerloss"
	"shithead/cmd/shithead/internal/stoppedhouse"
	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// powered is a house of servers whose writes and syncs are noted, so that it is known what a loss of power would leave of each.
type powered struct {
	*machines
	rng *rand.Rand
	// lives are those of each server, from one loss of its power to the next. In unplugged ones nothing is noted any more.
	lives     [4][]*life
	unplugged bool
}

// life is what a server does until its power is lost.
type life struct {
	began time.Time
	// into is where its calls are noted, and from what its folder was at the beginning.
	into, from string
	// trace is what was noted there, once the life is over.
	trace *powerloss.Trace
}

// straceOf skips the test where there is no strace.
func straceOf(t *testing.T) string {
	t.Helper()
	strace, err := exec.LookPath("strace")
	if err == nil {
		err = exec.Command(strace, "-D", "-o", os.DevNull, "true").Run()
	}
	if err != nil {
		t.Skipf("strace, which notes what servers write and sync, is not installed or may not trace here: %v", err)
	}
	return strace
}

func newPowered(t *testing.T) *powered {
	t.Helper()
	strace, p := straceOf(t), &powered{machines: newMachines(t)}
	p.rng = rand.New(rand.NewPCG(p.seed, 1))
	p.command = func(n int, args ...string) *exec.Cmd {
		if n == 0 || p.unplugged {
			return itself(t, args...)
		}
		return powerloss.Command(itself(t, args...), strace, p.now(n).into)
	}
	return p
}

func (p *powered) now(n int) *life { return p.lives[n][len(p.lives[n])-1] }

// live begins another life of a server, with its folder as it is.
func (p *powered) live(n int) {
	p.Helper()
	from := filepath.Join(p.TempDir(), "from")
	must(p, os.CopyFS(from, os.DirFS(p.data(n))))
	p.lives[n] = append(p.lives[n], &life{began: time.Now(), into: filepath.Join(p.TempDir(), "calls"), from: from})
}

func (p *powered) replay(n int, l *life, disk powerloss.Disk) *powerloss.Replay {
	p.Helper()
	if l.trace == nil {
		var err error
		l.trace, err = powerloss.ReadTrace(l.into, p.data(n))
		must(p, err)
	}
	r, err := powerloss.NewReplay(l.trace, l.from, disk)
	must(p, err)
	return r
}

// ends gives the calls of a server that has died, which have to lead to the files that it left.
func (p *powered) ends(n int) *powerloss.Replay {
	p.Helper()
	r := p.replay(n, p.now(n), powerloss.Disk{})
	must(p, r.Until(time.Now()))
	if differ, err := r.Differ(p.data(n)); len(differ) > 0 || err != nil {
		p.Fatalf("the calls of %s say something else of %q: %v", nodeName(n), differ, err)
	}
	return r
}

// losePower has one server lose its power, and gives it back.
func (p *powered) losePower(n int) {
	p.Helper()
	p.kill(n)
	r := p.ends(n)
	must(p, errors.Join(os.RemoveAll(p.data(n)), r.Write(p.data(n), powerloss.Torn, p.rng)))
	p.live(n)
	p.startAll(n)
}

// cuts gives the folder of what is left when the power of all is lost at some times, in their order, on such disks. One
// that lies damages files, too, but for one that writes all in order.
func (p *powered) cuts(times []time.Time, disk powerloss.Disk, look func(folder string, at time.Time),
	losses ...powerloss.Loss,
) {
	p.Helper()
	var replays [4][]*powerloss.Replay
	for n := 1; n <= 3; n++ {
		for _, l := range p.lives[n] {
			replays[n] = append(replays[n], p.replay(n, l, disk))
		}
	}
	for i, at := range times {
		folder := filepath.Join(p.TempDir(), "cut")
		for n := 1; n <= 3; n++ {
			now := len(p.lives[n]) - 1
			for now > 0 && p.lives[n][now].began.After(at) {
				now--
			}
			must(p, replays[n][now].Until(at))
			must(p, replays[n][now].Write(filepath.Join(folder, nodeName(n)), losses[i%len(losses)], p.rng))
		}
		look(folder, at)
		must(p, os.RemoveAll(folder))
	}
}

// missing is what any two of the servers in a folder do not have of what was told up to some time.
func (p *powered) missing(c *contest, folder string, at time.Time) []string {
	p.Helper()
	must(p, os.RemoveAll(filepath.Join(folder, nodeName(1+p.rng.IntN(3)))))
	house, err := stoppedhouse.In(folder)
	one := filepath.Join(p.TempDir(), "one")
	if err == nil {
		_, err = house.Export(context.Background(), one)
	}
	if err != nil {
		return []string{err.Error()}
	}
	return c.check(one, at)
}

// goOn starts all servers with what is left, has the programs play on to the end, and gives what is missing or differs
// then.
func (p *powered) goOn(was *contest, folder string, at time.Time) (faults []string) {
	p.Helper()
	must(p, errors.Join(os.RemoveAll(p.folder), os.CopyFS(p.folder, os.DirFS(folder))))
	p.unplugged = true
	p.startAll(1, 2, 3)
	c := newContest(p.T, p.rng.Uint64(), was.anywhere)
	for _, g := range was.games {
		again := &game{contest: c, code: g.code, history: g.history.until(at)}
		for _, w := range g.players {
			again.add(w.name, w.key)
		}
		c.games = append(c.games, again)
	}
	c.begin()
	c.wait(3)
	c.finish()
	return slices.Concat(c.gave, p.settle(c.names()...), p.missing(c, p.folder, time.Now()))
}

// lossesOf is how often the power is lost, unless SHITHEAD_POWER tells it.
func lossesOf(short, long int) int {
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_POWER")); err == nil {
		return n
	}
	return map[bool]int{false: short, true: long}[viewtest.Long()]
}

// TestAServer_WhosePowerIsLostWhileItFoundsAHouse starts with whatever is left of its files, and has the host key that people were
// shown.
func TestAServer_WhosePowerIsLostWhileItFoundsAHouse(t *testing.T) {
	t.Parallel()
	p := newPowered(t)
	must(t, os.MkdirAll(p.data(1), 0o700))
	p.live(1)
	key, open := hostKey(t, p.start(1, "", p.flags(1)...).port).Marshal(), time.Now()
	p.kill(1)
	r := p.replay(1, p.now(1), powerloss.Disk{})
	moments, times := slices.DeleteFunc(p.now(1).trace.Moments(), open.Before), []time.Time{open}
	for range lossesOf(2, 6) {
		times = append(times, moments[p.rng.IntN(len(moments))])
	}
	slices.SortFunc(times, time.Time.Compare)
	p.unplugged = true
	for _, at := range times {
		must(t, errors.Join(os.RemoveAll(p.data(1)), r.Until(at), r.Write(p.data(1), powerloss.Torn, p.rng)))
		again := p.start(1, "", p.flags(1)...)
		if at.Equal(open) && !bytes.Equal(hostKey(t, again.port).Marshal(), key) {
			t.Error("another host key than people were shown")
		}
		if p.kill(1); t.Failed() {
			t.Fatalf("seed %d: %v before it let people in", p.seed, open.Sub(at))
		}
	}
}

// TestAHouse_WhosePowerIsLost: every move that a program was told is on the disks of any two servers of three, at whatever moment
// the power of all is lost, also where one of them lost its power before. Servers that start with what is left go on from there.
// SHITHEAD_POWER tells how often the power is lost.
func TestAHouse_WhosePowerIsLost(t *testing.T) {
	t.Parallel()
	p, losses := newPowered(t), lossesOf(2, 16)
	more := 5 + min(losses, 35)
	p.found("")
	for n := 1; n <= 3; n++ {
		p.live(n)
	}
	p.startAll(1, 2, 3)
	c := newContest(t, p.seed, func() string { return p.server(1 + rand.IntN(3)).address() })
	c.open(1 + min(1, losses/16))
	began := time.Now()
	c.begin()
	c.wait(more)
	p.losePower(1 + p.rng.IntN(3))
	c.wait(more)
	p.kill(1, 2, 3)
	close(c.done)
	c.playing.Wait()
	ended := time.Now()
	if t.Failed() || len(c.gave) > 0 {
		t.Fatalf("seed %d: %q", p.seed, c.gave)
	}
	for n := 1; n <= 3; n++ {
		p.ends(n)
	}

	// Every other time is just when a program was told something.
	times := func(n int) (times []time.Time) {
		for i := range n {
			at := began.Add(time.Duration(p.rng.Int64N(int64(ended.Sub(began)))))
			if i%2 == 0 {
				events := c.games[i%len(c.games)].history.events
				at = events[p.rng.IntN(len(events))].at
			}
			times = append(times, at)
		}
		slices.SortFunc(times, time.Time.Compare)
		return times
	}
	check := func(at time.Time, faults []string) {
		t.Helper()
		for _, fault := range faults {
			t.Errorf("seed %d: the power is lost %v before the end: %s", p.seed, ended.Sub(at), fault)
		}
	}
	p.cuts(append(times(losses), ended), powerloss.Disk{}, func(folder string, at time.Time) {
		check(at, p.missing(c, folder, at))
	}, powerloss.Unsynced, powerloss.Torn)
	const lying = time.Second // too early they tell that they have something: more than a round trip of a move
	lost := 0                 // else such disks would do as well
	p.cuts(times(8), powerloss.Disk{Late: lying}, func(folder string, at time.Time) {
		if lost == 0 {
			lost = len(p.missing(c, folder, at))
		}
	}, powerloss.Unsynced)
	if lost == 0 {
		t.Errorf("nothing is lost by disks that tell %v too early that they have something", lying)
	}
	p.cuts(times(max(1, losses/20)), powerloss.Disk{}, func(folder string, at time.Time) {
		check(at, p.goOn(c, folder, at))
	}, powerloss.Unsynced, powerloss.Torn)
}

// wires are the connections between the servers of a house, each by a proxy: what goes from one server to another can be held
// up. The server that connects is known by the process that has the other end.
type wires struct {
	*machines
	mu sync.Mutex
	// cut is what is held up, by sender and receiver. changed is closed, and made anew, when that is another.
	cut [4][4]bool
	// processes are those of the servers, as folders of /proc.
	processes [4]string
	changed   chan struct{}
}

// set holds up what goes from one server to others, or does not any more, and, where that is wanted, what comes from them.
func (w *wires) set(cut bool, from int, back bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for other := 1; other <= 3; other++ {
		w.cut[from][other] = cut
		w.cut[other][from] = cut && back
	}
	close(w.changed)
	w.changed = make(chan struct{})
}

// pass waits until something may go from one server to another.
func (w *wires) pass(from, to int) {
	for {
		w.mu.Lock()
		cut, changed := w.cut[from][to], w.changed
		w.mu.Unlock()
		if !cut {
			return
		}
		select {
		case <-changed:
		case <-w.Context().Done():
			return
		}
	}
}

// behind is where the servers listen.
const behind = "127.0.0.2"

// lead has what comes to an address go on to a server, at the same port of another address.
func (w *wires) lead(at string, to int) {
	w.Helper()
	l, err := net.Listen("tcp", at)
	must(w, err)
	w.Cleanup(func() { _ = l.Close() })
	_, port, _ := net.SplitHostPort(at)
	go func() {
		for near, err := l.Accept(); err == nil; near, err = l.Accept() {
			go func() {
				defer near.Close()
				from := w.maker(near)
				if from == 0 {
					return // it has hung up
				}
				w.pass(from, to)
				far, err := net.Dial("tcp", net.JoinHostPort(behind, port))
				if err != nil {
					return
				}
				go w.copy(far, near, from, to)
				w.copy(near, far, to, from)
			}()
		}
	}()
}

// copy passes on what one end of a connection sends to the other, until one of them is closed.
func (w *wires) copy(out, in net.Conn, from, to int) {
	defer out.Close()
	defer in.Close()
	for buf := make([]byte, 64<<10); ; {
		n, err := in.Read(buf)
		w.pass(from, to)
		if _, failed := out.Write(buf[:n]); failed != nil || err != nil {
			return
		}
	}
}

// maker is the server that has made a connection, 0 if none has it any more.
func (w *wires) maker(c net.Conn) (n int) {
	near, far := c.RemoteAddr().(*net.TCPAddr).Port, c.LocalAddr().(*net.TCPAddr).Port
	table, _ := os.ReadFile("/proc/net/tcp")
	ends, socket := fmt.Sprintf(" 0100007F:%04X 0100007F:%04X ", near, far), ""
	for line := range strings.Lines(string(table)) {
		if fields := strings.Fields(line); strings.Contains(line, ends) && len(fields) > 9 {
			socket = "socket:[" + fields[9] + "]"
		}
	}
	if socket == "" {
		return 0
	}
	isSocket := func(file string) bool {
		open, _ := os.Readlink(file)
		return open == socket
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for again := range 2 {
		for n, process := range w.processes {
			if files, _ := filepath.Glob(filepath.Join(process, "fd", "*")); process != "" && slices.ContainsFunc(files, isSocket) {
				return n
			}
		}
		commands, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		for _, file := range commands[:len(commands)*(1-again)] {
			command, _ := os.ReadFile(file)
			for n := 1; n <= 3; n++ {
				if bytes.Contains(command, []byte(w.data(n)+"\x00")) {
					w.processes[n] = filepath.Dir(file)
				}
			}
		}
	}
	return 0
}

// TestNothingIsLost_ByAHouse, though its servers are killed, stopped past what they own and woken, hand their rooms over,
// or do not hear each other: who is on the side of too few reads that, and the others play on. All stores become the
// same, and a name is one person's, as is a key, though they come first at several servers at once. SHITHEAD_KILLS says
// how much happens, and SHITHEAD_KILLS_OF what, if it is to be one thing.
func TestNothingIsLost_ByAHouse(t *testing.T) {
	t.Parallel()
	m := newMachines(t)
	m.found("")
	w := &wires{machines: m, changed: make(chan struct{})}
	for n := 1; n <= 3; n++ {
		node, err := nodefile.Read(m.data(n))
		must(t, err)
		node.Bind = behind
		must(t, node.Keep(m.data(n)))
		for _, far := range []int{linkPorts, peerPorts, clientPorts} {
			w.lead(m.at(n, far), n)
		}
	}
	m.startAll(1, 2, 3)
	o := newOrdeal(m)
	without := func(n int) {
		o.until("no server notices that "+nodeName(n)+" is cut off", func() bool { return o.knows(n, false) })
		o.wait(4)
		w.set(false, n, true)
		o.until(nodeName(n)+" does not come back", func() bool { return o.knows(n, true) })
	}
	maps.Copy(o.may, map[string]func(){
		"one is cut off": func() {
			n := o.some()
			ann := newcomer(t, m.server(n).address(), "ann", sshtest.NewKey(t))
			botsDeal(t, ann)
			at := act(t, ann, 2, o.rng)
			w.set(true, n, true)
			ann.TypesUntil("\r", "that the server is alone", func() bool {
				return strings.Contains(ann.Picture(), "no word from the other servers")
			})
			without(n)
			if now := act(t, ann, 2, o.rng); now.before(at) {
				t.Errorf("shown %v after %v", now, at)
			}
			ann.HangUp()
		},
		"one is not heard": func() {
			n := o.some()
			w.set(true, n, false)
			without(n)
		},
		"one flaps": func() {
			n, tick := o.some(), time.NewTicker(300*time.Millisecond)
			defer tick.Stop()
			for i := range 10 {
				w.set(i%2 == 0, n, true)
				<-tick.C
			}
		},
	})
	o.goThrough("one is cut off", "one is stopped, and woken")
}
