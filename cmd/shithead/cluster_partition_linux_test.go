package main

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/nodefile"
	"shithead/sshsrv/sshtest"
)

// wires are the connections between the servers of a house, each by a proxy: what goes from one server to another can be held
// up, or late. The server that connects is known by the process that has the other end.
type wires struct {
	*machines
	mu sync.Mutex
	// cut is what is held up, by sender and receiver, and late how late everything is. changed is closed, and made anew, when that
	// is another.
	cut     [4][4]bool
	late    time.Duration
	changed chan struct{}
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

func (w *wires) delay(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.late = d
}

// pass waits until something may go from one server to another.
func (w *wires) pass(from, to int) {
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
	// A line begins with a number, the address of this end and of the other, and has the socket after six more fields.
	like := fmt.Sprintf(`(?m)^ *\d+: 0100007F:%04X 0100007F:%04X (?:\S+ +){6}(\d+) `, near, far)
	socket := regexp.MustCompile(like).FindSubmatch(table)
	if socket == nil {
		return 0
	}
	isSocket := func(file string) bool {
		open, _ := os.Readlink(file)
		return open == "socket:["+string(socket[1])+"]"
	}
	commands, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range commands {
		command, _ := os.ReadFile(file)
		at := slices.IndexFunc([]int{1, 2, 3}, func(n int) bool { return bytes.Contains(command, []byte(w.data(n)+"\x00")) })
		if at < 0 {
			continue
		}
		if files, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "fd", "*")); slices.ContainsFunc(files, isSocket) {
			return 1 + at
		}
	}
	return 0
}

// TestAHouseInParts: whatever is held up between its servers, who is on the side of too few reads that, the others play on, and
// nothing is lost that a program was told. All of it is held up with SHITHEAD_LONG=1. SHITHEAD_PARTITIONS says how much is, by
// chance.
func TestAHouseInParts(t *testing.T) {
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
	o.may = map[string]func(){
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
		"all is slow": func() {
			w.delay(30 * time.Millisecond)
			o.wait(4)
			w.delay(0)
		},
		"one flaps": func() {
			n, tick := o.some(), time.NewTicker(300*time.Millisecond)
			defer tick.Stop()
			for i := range 10 {
				w.set(i%2 == 0, n, true)
				<-tick.C
			}
		},
	}
	o.goThrough(1, "SHITHEAD_PARTITIONS", "one is cut off")
}
