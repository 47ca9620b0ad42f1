package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
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
	skipUnlessFull(t)
	rounds, p := number("SHITHEAD_ROUNDS", 2000), tables(t, "bitenight", 1, "normal", "normal", "normal")
	p.Rooms, p.Logins = number("SHITHEAD_TABLES", 12), 100
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
	most, over := s.anonymous(t), make(chan struct{})
	var looking, asking sync.WaitGroup
	looking.Go(func() {
		look := time.NewTicker(50 * time.Millisecond)
		defer look.Stop()
		for {
			most = max(most, s.anonymous(t))
			select {
			case <-look.C:
			case <-over:
				return
			}
		}
	})
	_, err := loadgen.Run(t.Context(), p, func(stage, _ string) {
		if stage != "play" {
			return
		}
		asking.Go(func() {
			if got := shithead(t, "backup", filepath.Join(home, "b.tar.gz"), "--data", folder); got.Status != 0 {
				t.Errorf("backup: %+v", got)
			}
			for _, command := range []string{"stats load1", "top", "rooms"} {
				if got := s.asks(t, sshtest.NewKey(t), command); got.Status != 0 {
					t.Errorf("%s: %+v", command, got)
				}
			}
		})
	})
	asking.Wait()
	close(over)
	looking.Wait()
	if err != nil || most == 0 || most > smallMemory {
		t.Errorf("%d MiB, %v", most>>20, err)
	}
	t.Logf("%d tables, %d rounds in the store, cgroup %q: %d MiB", p.Rooms, rounds, group, most>>20)
	for _, file := range []string{"memory.peak", "memory.events", "memory.max_usage_in_bytes", "memory.failcnt"} {
		if text, err := os.ReadFile(filepath.Join(group, file)); group != "" && err == nil {
			t.Logf("the cgroup has %s %s", file, strings.Join(strings.Fields(string(text)), " "))
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

// anonymous is the server's memory beside the pages of files, in bytes.
func (s *served) anonymous(t *testing.T) int64 {
	t.Helper()
	found := regexp.MustCompile(`\nRssAnon:\s+(\d+) kB\n`).FindStringSubmatch(read(t, fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid)))
	if found == nil {
		t.Error("no RssAnon")
		return 0
	}
	kilobytes, _ := strconv.ParseInt(found[1], 10, 64)
	return kilobytes << 10
}
