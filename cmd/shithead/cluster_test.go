package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// TestAHouseOnThisMachine: three servers are one house. When the one is killed whose table it is, who has come in by another one
// is shown the table again soon, with all that was shown before, and plays on; who has come in by the killed one comes in by
// any other one; a server that has started again is one of the house again.
func TestAHouseOnThisMachine(t *testing.T) {
	t.Parallel()
	folder, out, errs := filepath.Join(t.TempDir(), "house"), new(spoken), new(spoken)
	args := []string{"--data", folder, "--listen", "127.0.0.1:" + strconv.Itoa(freePorts(t)), "--json", "--restart-after", "3s"}
	cmd := itself(t, append([]string{"cluster"}, args...)...)
	cmd.Env = append(append(cmd.Env, "HOME="+t.TempDir(), "XDG_DATA_HOME="), unpaced()...)
	cmd.Stdout, cmd.Stderr = out, errs
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	must(t, cmd.Start())
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // the servers, too
		_ = cmd.Wait()
	})
	type began struct {
		Node, PID int
		SSH       string
	}
	// comes waits until people can come in at a server that is another process than before.
	comes := func(n, before int) (last began) {
		t.Helper()
		await(t, "a start of "+nodeName(n), errs, func() bool {
			for line := range strings.Lines(out.String()) {
				var b began
				if json.Unmarshal([]byte(line), &b) == nil && b.Node == n { // else it is not all there yet
					last = b
				}
			}
			return last.PID != before
		})
		return last
	}
	first, second, third := comes(1, 0), comes(2, 0), comes(3, 0)

	annKey, bobKey, luck := sshtest.NewKey(t), sshtest.NewKey(t), rand.New(rand.NewPCG(1, 7))
	ann, bob := newcomer(t, first.SSH, "ann", annKey), newcomer(t, second.SSH, "bob", bobKey)
	code := botsDeal(t, ann)
	bob.Types("j" + code + "\r").Sees("ann")
	seen := act(t, ann, 6, luck)
	awaitAsFar(bob, seen)
	must(t, syscall.Kill(first.PID, syscall.SIGKILL))
	bob.Sees("The table is moving to another server").Sees("ann")
	if at, ok := progressOf(bob); !ok || at.before(seen) {
		t.Errorf("ann was shown %v, and bob is shown\n%s", seen, bob.Picture())
	}
	ann = comeIn(t, third.SSH, "ann", annKey).Sees(code).Types("b")
	expectAsFar(t, ann, seen)
	act(t, ann, 2, luck)
	comeIn(t, comes(1, first.PID).SSH, "bob", bobKey).Sees("deal at once").Sees(code)

	must(t, cmd.Process.Signal(syscall.SIGTERM))
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v:\n%s", err, errs)
	}
	var ids [4]data.ID
	for n := 1; n <= 3; n++ {
		p, err := openStore(t, filepath.Join(folder, nodeName(n))).ByName("ann")
		if ids[n] = p.ID; err != nil || ids[n] != ids[1] {
			t.Errorf("node %d: ann is %q, %v", n, ids, err)
		}
	}
}

// TestAHouseMoves from one server to three, while a match is unfinished, has bits flip in the files of one of them, is killed,
// and moves back to one server: the player at the table finds it as it was each time, and all that was shown.
//
// A server with files in which bits have flipped tells so and does not begin, whichever file it is. Only where its store can
// still be opened it gets a copy of another one's.
func TestAHouseMoves(t *testing.T) {
	t.Parallel()
	home, m := t.TempDir(), newMachines(t)
	in := func(name string) string { return filepath.Join(home, name) }
	one, again, backup, restored := in("one"), in("again"), in("backup"), in("restored")
	annKey, luck := sshtest.NewKey(t), rand.New(rand.NewPCG(3, 9))
	server := start(t, home, "--data", one)
	ann := newcomer(t, server.address(), "annabella", annKey)
	room := botsDeal(t, ann)
	seen := act(t, ann, 4, luck)
	// resume has ann come in and be at her table, where she sees what she was shown before, and plays a few moves.
	resume := func(address string) {
		t.Helper()
		ann := comeIn(t, address, "annabella", annKey).Sees(room).Types("b")
		expectAsFar(t, ann, seen)
		seen = act(t, ann, 2, luck)
	}
	fails(t, exitFailed, "the store is in use", "cluster", "init", "--from", one, "--data", m.folder)
	server.stop(t, syscall.SIGTERM)
	before := read(t, filepath.Join(one, storeFile))
	m.found(one)
	if read(t, filepath.Join(one, storeFile)) != before {
		t.Error("the folder that it comes from has changed")
	}
	was, err := openStore(t, one).ByName("annabella")
	must(t, err)

	m.startAll(1, 2, 3)
	resume(m.server(2).address())
	const copied = "the store is a copy of another server's"
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
		{filepath.Join(etcd, "snap", "db"), 0, exitStore, "what etcd keeps here is not what 2 of 3 servers keep"},
		{wal[0], 0, exitFailed, "crc mismatch"},
		{store, 2 * os.Getpagesize(), exitFailed, "the store is damaged"},
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
	m.server(3).logs(t, "begins with a copy of another server's")
	m.server(3).logs(t, copied)
	resume(m.server(3).address())
	works(t, "backup", backup, "--data", m.data(3))
	inBackup := seen
	fails(t, exitFailed, "the store is in use", "cluster", "export", "--data", m.folder, "--to", again)
	resume(m.server(1).address())
	m.kill(1, 2, 3)
	if is, err := data.LookAt(store); len(is.Altered) > 0 || err != nil {
		t.Errorf("the store is not mended: %+v, %v", is, err)
	}

	lone := t.TempDir() // the store of a server of a house, and nothing else
	write(t, filepath.Join(lone, storeFile), read(t, filepath.Join(m.data(2), storeFile)))
	for says, args := range map[string][]string{
		"one of a house of several":        {"serve", "--listen", "127.0.0.1:0", "--data", lone},
		"make the backup at one that runs": {"backup", in("none"), "--data", m.data(1)},
		"one of several servers already":   {"cluster", "init", "--from", m.data(1), "--data", in("other")},
		"not empty":                        {"cluster", "init", "--from", one, "--data", m.folder},
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
		resume(server.address())
		server.stop(t, syscall.SIGTERM)
	}
}

// TestAHouse_IsUpgradedWhilePeoplePlay, one server after the other, of which the first is drained: no move is lost, who comes in
// again finds the table, and in the end all have the same people. SHITHEAD_UPGRADE_FROM names the commit that it is upgraded
// from, such as HEAD~1.
func TestAHouse_IsUpgradedWhilePeoplePlay(t *testing.T) {
	t.Parallel()
	m, luck := newMachines(t), rand.New(rand.NewPCG(1, 7))
	build := m.command
	if commit := os.Getenv("SHITHEAD_UPGRADE_FROM"); commit != "" {
		old := builds(t, commit)
		m.command = func(_ int, args ...string) *exec.Cmd {
			cmd := exec.Command(old, args...)
			cmd.Env = surroundings()
			return cmd
		}
	}
	m.found("")
	m.startAll(1, 2, 3)
	m.command = build

	annKey, bobKey := sshtest.NewKey(t), sshtest.NewKey(t)
	ann := newcomer(t, m.server(1).address(), "ann", annKey)
	newcomer(t, m.server(2).address(), "bob", bobKey)
	code := botsDeal(t, ann)
	seen := act(t, ann, 4, luck)
	for command, says := range map[string]string{"status": `house       ok(?s:.*store ok){3}`, "who": `(?s)ann.*bob`} {
		if out := m.admin(3, command); !regexp.MustCompile(says).MatchString(out) {
			t.Errorf("%s:\n%s", command, out)
		}
	}
	if out := m.admin(3, "drain", "node1"); !strings.Contains(out, "The rooms of node1 go to other servers.") {
		t.Errorf("drain: %s", out)
	}
	ann.Sees("Last orders at node1, ")
	act(t, ann, 2, luck)
	ann.Types("\x1b").Sees("This server is going down, the house stays open. Come in again: ssh -p ")
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
			ann = m.in(n, "ann", annKey).Sees(code).Types("b")
		}
		expectAsFar(t, ann, seen)
		seen = act(t, ann, 2, luck)
		awaitAsFar(m.in(n, "bob", bobKey).Sees("deal at once").Types("j"+code+"\r").Sees("ann"), seen)
	}
	newcomer(t, m.server(3).address(), "cid", sshtest.NewKey(t))
	m.stopAll()
	ids := map[string]data.ID{}
	for n := 1; n <= 3; n++ {
		store := openStore(t, m.data(n))
		for _, name := range []string{"ann", "bob", "cid"} {
			p, err := store.ByName(name)
			if ids[name] = cmp.Or(ids[name], p.ID); err != nil || p.ID != ids[name] {
				t.Errorf("%s at %s: %v, %q and %q", name, nodeName(n), err, p.ID, ids[name])
			}
		}
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

// awaitAsFar waits until a watcher is shown as much as a player was.
func awaitAsFar(s *sshtest.Session, seen progress) {
	s.Wait(fmt.Sprintf("the table as far as %v", seen), func() bool {
		at, ok := progressOf(s)
		return ok && !at.before(seen)
	})
}

// builds builds the command of a commit.
func builds(t *testing.T, commit string) (path string) {
	t.Helper()
	tree := filepath.Join(t.TempDir(), "tree")
	run := func(cmd *exec.Cmd) {
		t.Helper()
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%q: %v\n%s", cmd.Args, err, text)
		}
	}
	run(exec.Command("git", "worktree", "add", "--detach", tree, commit))
	t.Cleanup(func() { run(exec.Command("git", "worktree", "remove", "--force", tree)) })
	path = filepath.Join(t.TempDir(), "shithead")
	build := exec.Command("go", "build", "-o", path, "./cmd/shithead")
	build.Dir = tree
	run(build)
	return path
}
