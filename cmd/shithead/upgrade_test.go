package main

import (
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// upgradeVariable names the commit from which a house is upgraded, such as HEAD~1. Without one the version before is this one, too.
const upgradeVariable = "SHITHEAD_UPGRADE_FROM"

// upgrade is a house of three servers, each a process of one version or the other.
type upgrade struct {
	*testing.T
	folder string
	port   int
	home   string
	// old is the command of the version before, empty for the same.
	old     string
	servers [4]*served
}

// stopAll stops all servers at once, which hand over nothing.
func (u *upgrade) stopAll() {
	u.Helper()
	for n := 1; n <= 3; n++ {
		must(u, u.servers[n].cmd.Process.Signal(os.Interrupt))
	}
	for n := 1; n <= 3; n++ {
		if err := u.servers[n].cmd.Wait(); err != nil {
			u.Errorf("server %d ends with %v\n%s", n, err, u.servers[n].stderr)
		}
	}
}

// builds builds the command of a commit.
func builds(t *testing.T, commit string) (path string) {
	t.Helper()
	tree := filepath.Join(t.TempDir(), "tree")
	git := func(args ...string) {
		t.Helper()
		if text, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, text)
		}
	}
	git("worktree", "add", "--detach", tree, commit)
	t.Cleanup(func() { git("worktree", "remove", "--force", tree) })
	path = filepath.Join(t.TempDir(), "shithead")
	build := exec.Command("go", "build", "-o", path, "./cmd/shithead")
	build.Dir = tree
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return path
}

// command is one of the version before, or of this one.
func (u *upgrade) command(before bool, args ...string) *exec.Cmd {
	u.Helper()
	if !before || u.old == "" {
		return itself(u.T, args...)
	}
	cmd := exec.Command(u.old, args...)
	cmd.Env = surroundings()
	return cmd
}

func (u *upgrade) data(n int) string { return filepath.Join(u.folder, "node"+strconv.Itoa(n)) }

func (u *upgrade) at(n int) string {
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(u.port+n-1))
}

// founds has the version before make the folders of the servers.
func (u *upgrade) founds() {
	u.Helper()
	cmd := u.command(true, "cluster", "--data", u.folder, "--listen", u.at(1))
	said := new(spoken)
	cmd.Env = append(cmd.Env, "HOME="+u.home, "XDG_DATA_HOME=")
	cmd.Stdout, cmd.Stderr = said, said
	must(u, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	await(u.T, "that all let people in", said, func() bool { return strings.Count(said.String(), ": ssh -p ") == 3 })
	must(u, cmd.Process.Signal(os.Interrupt))
	if err := <-ended; err != nil {
		u.Fatalf("%v\n%s", err, said)
	}
}

// begins starts servers at once, as each waits for others.
func (u *upgrade) begins(before bool, some ...int) {
	u.Helper()
	began := make(chan bool, len(some))
	for _, n := range some {
		cmd := u.command(before, "serve", "--data", u.data(n), "--listen", u.at(n))
		go func() {
			defer func() { began <- true }() // also where it has not begun, which fails the test
			u.servers[n] = startCommand(u.T, cmd, nil, u.home, unpaced())
		}()
	}
	for range some {
		<-began
	}
	if u.Failed() {
		u.FailNow()
	}
}

// stops stops a server, as whoever upgrades it does.
func (u *upgrade) stops(n int) {
	u.Helper()
	must(u, u.servers[n].cmd.Process.Signal(syscall.SIGTERM))
	if err := u.servers[n].cmd.Wait(); err != nil {
		u.Errorf("server %d ends with %v\n%s", n, err, u.servers[n].stderr)
	}
}

func (u *upgrade) in(n int, name string, key gossh.Signer) *sshtest.Session {
	u.Helper()
	return comeIn(u.T, u.at(n), name, key)
}

// TestAHouse_IsUpgradedWhilePeoplePlay, one server after the other: nobody's move is lost, whoever's server is stopped comes in again, and in
// the end all have the same people.
func TestAHouse_IsUpgradedWhilePeoplePlay(t *testing.T) {
	t.Parallel()
	u := &upgrade{T: t, folder: filepath.Join(t.TempDir(), "house"), port: freePorts(t), home: t.TempDir()}
	if commit := os.Getenv(upgradeVariable); commit != "" {
		u.old = builds(t, commit)
	}
	u.founds()
	u.begins(true, 1, 2, 3)
	rng := rand.New(rand.NewPCG(1, 7))
	keys := map[string]gossh.Signer{"ann": sshtest.NewKey(t), "bob": sshtest.NewKey(t), "cid": sshtest.NewKey(t)}
	ann := u.in(1, "ann", keys["ann"]).Sees("Your name: ann").Types("\r").Sees("deal at once")
	u.in(2, "bob", keys["bob"]).Sees("Your name: bob").Types("\r").Sees("deal at once")
	code := botsDeal(ann)
	seen := act(t, ann, 4, rng)
	for n := 1; n <= 3; n++ {
		u.stops(n)
		u.begins(false, n)
		if n == 1 { // hers
			ann = u.in(n, "ann", keys["ann"]).Sees(code).Types("b")
		}
		ann.Wait("the table", func() bool { return strings.Contains(ann.Title(), code) })
		now := act(t, ann, 4, rng)
		if now.before(seen) {
			t.Errorf("with %d servers upgraded ann is shown %v, and was shown %v", n, now, seen)
		}
		seen = now
		bob := u.in(n, "bob", keys["bob"]).Sees("deal at once").Types("j" + code + "\r").Sees("ann")
		bob.Wait("as much", func() bool {
			at, ok := progressOf(bob.Title(), bob.Picture())
			return ok && !at.before(seen)
		})
	}
	u.in(3, "cid", keys["cid"]).Sees("Your name: cid").Types("\r").Sees("deal at once")
	u.stopAll()
	var all []string
	for n := 1; n <= 3; n++ {
		all = append(all, u.people(n))
	}
	if all[0] != all[1] || all[1] != all[2] || !strings.Contains(all[0], "cid=") {
		t.Errorf("the servers know\n%s", strings.Join(all, "\n"))
	}
}

// people are those that a server knows, with their ids.
func (u *upgrade) people(n int) (all string) {
	u.Helper()
	store, err := data.Open(filepath.Join(u.data(n), storeFile))
	must(u, err)
	for _, name := range []string{"ann", "bob", "cid"} {
		p, err := store.ByName(name)
		if err != nil {
			u.Errorf("server %d has no %s: %v", n, name, err)
		}
		all += name + "=" + string(p.ID) + " "
	}
	if err := store.Close(); err != nil {
		u.Error(err)
	}
	return all
}
