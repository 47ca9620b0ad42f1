package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.etcd.io/bbolt"
	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/several"
	"shithead/sshsrv/sshtest"
)

// machines are servers of one house, numbered from 1, each a process with what it has on a machine of its own.
type machines struct {
	*testing.T
	folder string
	port   int
	// command makes that of a server, or 0 of no server.
	command func(n int, args ...string) *exec.Cmd

	mu      sync.Mutex
	servers [4]*served
}

func newMachines(t *testing.T) *machines {
	t.Helper()
	m := &machines{T: t, folder: filepath.Join(t.TempDir(), "house"), port: freePorts(t)}
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
		for port := first; port < first+400; port += 100 {
			for n := range 3 {
				l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port+n)))
				if free = free && err == nil; err == nil {
					_ = l.Close()
				}
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
	if !isSoon(sshtest.Patience/2, func() bool {
		said := map[string]bool{}
		for n := 1; n <= 3; n++ {
			all := ""
			if client, err := sshtest.TryDial(m, m.server(n).address(), "reader", sshtest.WithKey(key)); err == nil {
				for _, name := range names {
					all += client.Run("stats " + name + " --json").Out
				}
				client.HangUp()
			}
			said[all] = true
		}
		return len(said) == 1 && !said[""]
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
