package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// movingTest is a house that moves: from one server to several, and back.
type movingTest struct {
	*testing.T
	rng  *rand.Rand
	keys map[string]gossh.Signer
	room string
	seen progress
}

// resumes has ann be at her table, where she sees what she was shown before, and plays a few moves.
func (m *movingTest) resumes(ann *sshtest.Session) {
	m.Helper()
	ann.Sees(m.room).Types("b")
	ann.Wait("the table", func() bool { return strings.Contains(ann.Title(), m.room) })
	var at progress
	ann.Wait("how far it is", func() (is bool) {
		at, is = progressOf(ann.Title(), ann.Picture())
		return is
	})
	if at.before(m.seen) {
		m.Errorf("ann is shown %v, and was shown %v", at, m.seen)
	}
	m.seen = act(m.T, ann, 2, m.rng)
}

// person is what a store says of somebody.
func person(t *testing.T, folder, name string) (data.Profile, data.PlayerStats) {
	t.Helper()
	store, err := data.Open(filepath.Join(folder, storeFile))
	must(t, err)
	p, unknown := store.ByName(name)
	stats, uncounted := store.Stats(p.ID)
	must(t, errors.Join(unknown, uncounted, store.Close()))
	return p, stats
}

// stopsServer stops a single server.
func stopsServer(t *testing.T, s *served) {
	t.Helper()
	must(t, s.cmd.Process.Signal(syscall.SIGTERM))
	must(t, s.cmd.Wait())
}

// TestAHouseMoves from one server to three, while a match is unfinished, loses one of their stores, is killed, and moves back to one server: whoever
// is at the table finds it as it was each time, with their name, and everything that they were shown.
func TestAHouseMoves(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	one, several, again := filepath.Join(home, "one"), filepath.Join(home, "several"), filepath.Join(home, "again")
	m := &movingTest{T: t, rng: rand.New(rand.NewPCG(3, 9)), keys: map[string]gossh.Signer{"ann": sshtest.NewKey(t), "bob": sshtest.NewKey(t)}}

	server := start(t, home, "--listen", "127.0.0.1:0", "--data", one)
	at := net.JoinHostPort("127.0.0.1", server.port)
	ann := comeIn(t, at, "ann", m.keys["ann"]).Sees("Your name: ann").Types("\r").Sees("deal at once")
	bob := comeIn(t, at, "bob", m.keys["bob"]).Sees("Your name: bob").Types("\r").Sees("deal at once")
	m.room = botsDeal(ann)
	bob.Types("j" + m.room + "\r").Sees("ann")
	m.seen = act(t, ann, 6, m.rng)
	if code := refusedCommand(t, "the store is in use", "cluster", "init", "--from", one, "--data", several); code != exitFailed {
		t.Errorf("exit code %d", code)
	}
	stopsServer(t, server)
	wasAnn, _ := person(t, one, "ann")
	before := fileSum(t, filepath.Join(one, storeFile))

	port := freePorts(t)
	works(t, "cluster", "init", "--from", one, "--data", several, "--listen", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if fileSum(t, filepath.Join(one, storeFile)) != before {
		t.Error("the folder that it comes from has changed")
	}
	h := startLocal(t, several, port, "--restart-after", "1s")
	m.resumes(h.in(2, "ann", m.keys["ann"]))
	const copied = "the store is a copy of another server's"
	if n := strings.Count(h.errs.String(), copied); n != 2 {
		t.Errorf("%d servers have begun with a copy", n)
	}
	was := h.kills(3)
	must(t, os.Remove(filepath.Join(several, "node3", storeFile)))
	h.comes(3, was)
	if n := strings.Count(h.errs.String(), copied); n != 3 {
		t.Errorf("%d servers have begun with a copy", n)
	}
	backup, restored := filepath.Join(home, "backup"), filepath.Join(home, "restored")
	m.resumes(h.in(3, "ann", m.keys["ann"]))
	works(t, "backup", backup, "--data", filepath.Join(several, "node3"))
	seen := m.seen
	refusedCommand(t, "the store is in use", "cluster", "export", "--data", several, "--to", again)
	m.resumes(h.in(1, "ann", m.keys["ann"]))
	if err := syscall.Kill(-h.cmd.Process.Pid, syscall.SIGKILL); err != nil { // all at once
		t.Fatal(err)
	}
	_ = h.cmd.Wait()

	if code := refusedCommand(t, "one of a house of several", "serve", "--listen", "127.0.0.1:0", "--data", loneStore(t, filepath.Join(several, "node2"))); code != exitFailed {
		t.Errorf("exit code %d", code)
	}
	refusedCommand(t, "make the backup at one that runs", "backup", filepath.Join(home, "none"), "--data", filepath.Join(several, "node1"))
	refusedCommand(t, "one of several servers already", "cluster", "init", "--from", filepath.Join(several, "node1"), "--data", filepath.Join(home, "other"))
	refusedCommand(t, "not empty", "cluster", "init", "--from", one, "--data", several)
	works(t, "cluster", "export", "--data", several, "--to", again)
	works(t, "restore", backup, "--data", restored)
	for folder, seen := range map[string]progress{again: m.seen, restored: seen} {
		if !bytes.Equal(hostKeyIn(t, folder), hostKeyIn(t, one)) {
			t.Error("another host key")
		}
		if p, _ := person(t, folder, "ann"); p.ID != wasAnn.ID || p.Created != wasAnn.Created {
			t.Errorf("ann is %+v, and was %+v", p, wasAnn)
		}
		if _, stats := person(t, folder, "bob"); len(stats.Counted) == 0 && seen.round > 1 {
			t.Errorf("bob has %+v after %v", stats, seen)
		}
		m.seen = seen
		server := start(t, home, "--listen", "127.0.0.1:0", "--data", folder)
		m.resumes(comeIn(t, net.JoinHostPort("127.0.0.1", server.port), "ann", m.keys["ann"]))
		stopsServer(t, server)
	}
}

func fileSum(t *testing.T, path string) [sha256.Size]byte {
	t.Helper()
	text, err := os.ReadFile(path)
	must(t, err)
	return sha256.Sum256(text)
}

// loneStore is a folder with the store of a server of a house, and nothing else.
func loneStore(t *testing.T, of string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	text, err := os.ReadFile(filepath.Join(of, storeFile))
	must(t, err)
	must(t, os.WriteFile(filepath.Join(folder, storeFile), text, 0o600))
	return folder
}
