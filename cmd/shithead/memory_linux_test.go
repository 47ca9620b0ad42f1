package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/loadgen"
	"shithead/cmd/shithead/internal/memlimit"
	"shithead/sshsrv/sshtest"
)

// smallMemory is what a house of a few hundred tables has to fit into.
const smallMemory = 256 << 20

// TestMemory_256MiB: a server that may have no more starts on a large store, has people play at many tables, prunes, tells
// what it keeps and is backed up. It does so within a real cgroup where SHITHEAD_CGROUP is the folder of one in which others
// may be made, of v2 with the memory controller or of v1; else the runtime has the same limit, and what counts is the
// memory that the server has beside the pages of its files, which a kernel takes back when it needs them. SHITHEAD_TABLES and
// SHITHEAD_ROUNDS say how many tables and how many rounds in the store.
func TestMemory_256MiB(t *testing.T) {
	rounds, p := number("SHITHEAD_ROUNDS", 2000), tables(t, "bitenight", 1, "normal", "normal", "normal")
	p.Rooms, p.Logins = number("SHITHEAD_TABLES", 24), 100
	p.Moves = 12 * p.Rooms
	if os.Getenv("SHITHEAD_TABLES") != "" {
		p.Think, p.Play = time.Second, time.Minute
	} else {
		t.Parallel() // nothing is measured but its own memory
	}
	home := t.TempDir()
	folder := filepath.Join(home, "data")
	must(t, os.Mkdir(folder, 0o700))
	makeLargeStore(t, folder, rounds)
	parent := os.Getenv("SHITHEAD_CGROUP")
	cmd := itself(t, append([]string{"serve", "--data", folder, "--keep-records", strconv.Itoa(rounds / 2)}, limitsFor(p)...)...)
	env := []string{memoryVariable + "=" + strconv.FormatInt(memlimit.Limit{Bytes: smallMemory}.ForGo(), 10)}
	group := ""
	if parent != "" {
		group = makeCgroup(t, parent)
		cmd.Args = append([]string{"sh", "-c", `echo $$ > "$0" && exec "$@"`, filepath.Join(group, "cgroup.procs"), cmd.Path}, cmd.Args[1:]...)
		cmd.Path = "/bin/sh"
		env = []string{memoryVariable + "="}
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	s := startCommand(t, cmd, home, append(env, unpaced()...)...)
	if want := fmt.Sprintf("MiB=256 file=%s", group); group != "" && !strings.Contains(s.stderr.String(), want) {
		t.Errorf("%q is not in the log:\n%s", want, s.stderr)
	}
	p.Address = s.address()
	playing, ended := carries(t, p)
	select {
	case <-playing:
	case err := <-ended:
		t.Fatal(err)
	}
	most := s.anonymous(t)
	backup := itself(t, "backup", filepath.Join(home, "b.tar.gz"), "--data", folder)
	if says, err := backup.CombinedOutput(); err != nil {
		t.Errorf("backup: %v\n%s", err, says)
	}
	for _, command := range []string{"stats load1", "top", "rooms"} {
		most = max(most, s.anonymous(t))
		got := sshtest.Dial(t, p.Address, "bob", sshtest.WithKey(sshtest.NewKey(t))).Run(command)
		if got.Status != 0 {
			t.Errorf("%s: %+v", command, got)
		}
	}
	most = max(most, s.mostUntil(t, ended))
	if most == 0 || most > smallMemory {
		t.Errorf("%d MiB", most>>20)
	}
	t.Logf("%d tables, %d rounds in the store, cgroup %q: %d MiB", p.Rooms, rounds, group, most>>20)
	if group != "" {
		t.Logf("the cgroup has %s", strings.Join(accounts(group), ", "))
	}
}

// carries makes a load, and tells when they play and when it has ended.
func carries(t *testing.T, p *loadgen.Plan) (playing <-chan struct{}, ended <-chan error) {
	play, end := make(chan struct{}), make(chan error, 1)
	go func() {
		_, err := loadgen.Run(t.Context(), p, func(stage, _ string) {
			if stage == "play" {
				close(play)
			}
		})
		end <- err
	}()
	return play, end
}

// mostUntil is the most memory that the server has until a load has ended, which has to end well.
func (s *served) mostUntil(t *testing.T, ended <-chan error) (most int64) {
	t.Helper()
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	for {
		most = max(most, s.anonymous(t))
		select {
		case <-look.C:
		case err := <-ended:
			if err != nil {
				t.Error(err)
			}
			return most
		}
	}
}

// number is one from the environment, or another.
func number(variable string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(variable)); err == nil {
		return n
	}
	return otherwise
}

// makeCgroup makes a cgroup that may have no more memory than [smallMemory], until the test ends.
func makeCgroup(t *testing.T, parent string) (group string) {
	t.Helper()
	group = filepath.Join(parent, fmt.Sprint("shithead-", os.Getpid()))
	must(t, os.Mkdir(group, 0o755))
	t.Cleanup(func() { // before it the server has ended, as that was started later
		if err := os.Remove(group); err != nil {
			t.Error(err)
		}
	})
	for _, file := range []string{"memory.max", "memory.limit_in_bytes"} {
		path := filepath.Join(group, file)
		if _, err := os.Stat(path); err != nil {
			continue
		}
		must(t, os.WriteFile(path, []byte(strconv.Itoa(smallMemory)), 0))
		return group
	}
	t.Fatalf("%s is no cgroup with the memory controller", parent)
	return ""
}

// accounts are what a cgroup had most, and how often it had too much.
func accounts(group string) (says []string) {
	for _, file := range []string{"memory.peak", "memory.events", "memory.max_usage_in_bytes", "memory.failcnt", "memory.kmem.max_usage_in_bytes"} {
		if text, err := os.ReadFile(filepath.Join(group, file)); err == nil {
			says = append(says, file+" "+strings.Join(strings.Fields(string(text)), " "))
		}
	}
	return says
}

// anonymous is the server's memory beside the pages of files, in bytes.
func (s *served) anonymous(t *testing.T) int64 {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	must(t, err)
	_, after, _ := strings.Cut(string(text), "\nRssAnon:")
	fields := strings.Fields(after)
	if len(fields) < 2 || fields[1] != "kB" {
		t.Fatalf("no RssAnon:\n%s", text)
	}
	kilobytes, err := strconv.ParseInt(fields[0], 10, 64)
	must(t, err)
	return kilobytes << 10
}
