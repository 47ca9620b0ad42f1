package main

import (
	"bytes"
	"fmt"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/nodefile"
	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// wires are the connections between the servers of a house, each by a proxy: what goes from one server to another can be held up, or late.
// Who connects is known by the process whose the other end is.
type wires struct {
	t *testing.T
	// data is the folder of each server, which its process names as it begins.
	data func(n int) string

	mu sync.Mutex
	// cut is what is held up, by sender and receiver, and changed is closed, and made anew, when that is another; late is how late
	// everything is.
	cut     [4][4]bool
	changed chan struct{}
	late    time.Duration
}

// sets holds up what goes from one server to another, or does not any more.
func (w *wires) sets(cut bool, from, to int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut[from][to] = cut
	close(w.changed)
	w.changed = make(chan struct{})
}

// isolates cuts a server off from the others, or does not any more.
func (w *wires) isolates(cut bool, n int) {
	for other := 1; other <= 3; other++ {
		w.sets(cut, n, other)
		w.sets(cut, other, n)
	}
}

func (w *wires) delays(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.late = d
}

// passes waits until something may go from one server to another.
func (w *wires) passes(from, to int) {
	for {
		w.mu.Lock()
		cut, changed, late := w.cut[from][to], w.changed, w.late
		w.mu.Unlock()
		if !cut {
			time.Sleep(late) // which is what a slow wire does
			return
		}
		select {
		case <-changed:
		case <-w.t.Context().Done():
			return
		}
	}
}

// leads has what comes to an address go on to a server, at the same port of another address.
func (w *wires) leads(at string, to int) {
	w.t.Helper()
	l, err := net.Listen("tcp", at)
	must(w.t, err)
	w.t.Cleanup(func() { _ = l.Close() })
	_, port, err := net.SplitHostPort(at)
	must(w.t, err)
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			go w.joins(near, net.JoinHostPort(behind, port), to)
		}
	}()
}

// behind is where the servers listen.
const behind = "127.0.0.2"

// joins passes on what two ends of a connection send to each other.
func (w *wires) joins(near net.Conn, at string, to int) {
	defer near.Close()
	from := w.whose(near)
	if from == 0 {
		return // it has hung up
	}
	w.passes(from, to)
	far, err := net.Dial("tcp", at)
	if err != nil {
		return
	}
	defer far.Close()
	var both sync.WaitGroup
	both.Go(func() { w.copies(far, near, from, to) })
	w.copies(near, far, to, from)
	both.Wait()
}

func (w *wires) copies(out, in net.Conn, from, to int) {
	defer out.Close()
	defer in.Close()
	for buf := make([]byte, 64<<10); ; {
		n, err := in.Read(buf)
		w.passes(from, to)
		if _, failed := out.Write(buf[:n]); failed != nil || err != nil {
			return
		}
	}
}

// whose is the server that has made a connection, 0 if none has it any more.
func (w *wires) whose(c net.Conn) (n int) {
	table, err := os.ReadFile("/proc/net/tcp")
	if err != nil {
		return 0
	}
	at := func(a net.Addr) string {
		tcp := a.(*net.TCPAddr)
		ip := tcp.IP.To4()
		return fmt.Sprintf("%02X%02X%02X%02X:%04X", ip[3], ip[2], ip[1], ip[0], tcp.Port)
	}
	for line := range bytes.Lines(table) {
		f := strings.Fields(string(line))
		if len(f) < 10 || f[1] != at(c.RemoteAddr()) || f[2] != at(c.LocalAddr()) {
			continue
		}
		commands, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		for _, file := range commands {
			command, _ := os.ReadFile(file)
			for n := 1; n <= 3; n++ {
				own := bytes.Contains(command, []byte(w.data(n)+"\x00"))
				if own && hasOpen(filepath.Dir(file), "socket:["+f[9]+"]") {
					return n
				}
			}
		}
	}
	return 0
}

// hasOpen reports whether a process has something open.
func hasOpen(process, what string) bool {
	fds, _ := filepath.Glob(filepath.Join(process, "fd", "*"))
	return slices.ContainsFunc(fds, func(fd string) bool {
		open, _ := os.Readlink(fd)
		return open == what
	})
}

// TestAHouseInParts: whatever is held up between its servers, who is on the side of too few reads that, the others
// play on, and nothing is lost that a program was told. All of it is held up with SHITHEAD_LONG=1. SHITHEAD_PARTITIONS
// says how much is, by chance.
func TestAHouseInParts(t *testing.T) {
	t.Parallel()
	m, seed := newMachines(t), uint64(time.Now().UnixNano())
	m.foundNew()
	w := &wires{t: t, changed: make(chan struct{}), data: m.data}
	for n := 1; n <= 3; n++ {
		node, err := nodefile.Read(m.data(n))
		must(t, err)
		node.Bind = behind
		must(t, node.Keep(m.data(n)))
		for _, far := range []int{linkPorts, peerPorts, clientPorts} {
			w.leads(m.at(n, far), n)
		}
	}
	m.startAll(1, 2, 3)
	o := newOrdeal(m, seed)
	without := func(n int, cut func()) {
		cut()
		o.until("nobody notices that "+nodeName(n)+" is cut off", func() bool { return o.knows(n, false) })
		o.wait(4)
		w.isolates(false, n)
		o.until(nodeName(n)+" does not come back", func() bool { return o.knows(n, true) })
	}
	o.may = map[string]func(){
		"one is cut off": func() {
			n := o.some()
			ann := newcomer(t, m.server(n).address(), "ann", sshtest.NewKey(t))
			botsDeal(t, ann)
			at := act(t, ann, 2, o.rng)
			without(n, func() {
				w.isolates(true, n)
				ann.TypesUntil("\r", "that the server is alone", func() bool {
					return strings.Contains(ann.Picture(), "no word from the other servers")
				})
			})
			if now := act(t, ann, 2, o.rng); now.before(at) {
				t.Errorf("shown %v after %v", now, at)
			}
			ann.HangUp()
		},
		"one is not heard": func() {
			n := o.some()
			without(n, func() {
				for _, other := range o.others(n) {
					w.sets(true, n, other)
				}
			})
		},
		"all is slow": func() {
			w.delays(30 * time.Millisecond)
			o.wait(4)
			w.delays(0)
		},
		"one flaps": func() {
			n, tick := o.some(), time.NewTicker(300*time.Millisecond)
			defer tick.Stop()
			for i := range 10 {
				w.isolates(i%2 == 0, n)
				<-tick.C
			}
			w.isolates(false, n)
		},
	}
	what, all := []string{"one is cut off"}, slices.Sorted(maps.Keys(o.may))
	if viewtest.Long() {
		what = all
	}
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_PARTITIONS")); err == nil {
		for what = nil; len(what) < n; {
			what = append(what, all[o.rng.IntN(len(all))])
		}
	}
	for _, fault := range o.goThrough(2, what) {
		t.Errorf("seed %d: %s", seed, fault)
	}
}
