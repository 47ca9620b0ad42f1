package main

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
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
	"shithead/data"
	"shithead/sshsrv/sshtest"
)

const smallMemory = 256 << 20

// TestMemory_256MiB: a server that may have no more starts on a large store, has people play at many tables, prunes, tells
// what it keeps and is backed up. It does so within a real cgroup where SHITHEAD_CGROUP is the folder of one in which others
// may be made, of v2 with the memory controller or of v1; else the runtime has the same limit, and what counts is the
// memory that the server has beside the pages of its files, which a kernel takes back when it needs them. SHITHEAD_TABLES and
// SHITHEAD_ROUNDS say how many tables and how many rounds in the store.
func TestMemory_256MiB(t *testing.T) {
	skipUnlessFull(t)
	number := func(variable string, otherwise int) int {
		if n, err := strconv.Atoi(os.Getenv(variable)); err == nil {
			return n
		}
		return otherwise
	}
	rounds, p := number("SHITHEAD_ROUNDS", 1000), tables(t, "bitenight", 1, "normal", "normal", "normal")
	p.Rooms, p.Logins = number("SHITHEAD_TABLES", 8), 100
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
	cmd := itself(t, append([]string{"serve", "--data", folder, "--keep-records", strconv.Itoa(rounds / 2)}, limitsFor(p)...)...)
	limit, group := strconv.FormatInt(memlimit.Limit{Bytes: smallMemory}.ForGo(), 10), ""
	if parent := os.Getenv("SHITHEAD_CGROUP"); parent != "" {
		limit, group = "", makeCgroup(t, parent)
		cmd.Args = append([]string{"sh", "-c", `echo $$ > "$0" && exec "$@"`, filepath.Join(group, "cgroup.procs"), cmd.Path}, cmd.Args[1:]...)
		cmd.Path = "/bin/sh"
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	s := startCommand(t, cmd, home, append(unpaced(), memoryVariable+"="+limit)...)
	if group != "" {
		s.logs(t, "MiB=256 file="+group)
	}
	p.Address = s.address()
	most := int64(0)
	var asking sync.WaitGroup
	_, err := loadgen.Run(t.Context(), p, func(stage, _ string) {
		if most = max(most, s.anonymous(t)); stage != "play" {
			return
		}
		asking.Go(func() {
			answers := []sshtest.Answer{shithead(t, "backup", filepath.Join(home, "b.tar.gz"), "--data", folder)}
			for _, command := range []string{"stats load1", "top", "rooms"} {
				answers = append(answers, s.asks(t, sshtest.NewKey(t), command))
			}
			for _, got := range answers {
				if got.Status != 0 {
					t.Errorf("%+v", got)
				}
			}
		})
	})
	asking.Wait()
	if most = max(most, s.anonymous(t)); err != nil || most == 0 || most > smallMemory {
		t.Errorf("%d MiB, %v", most>>20, err)
	}
	t.Logf("%d tables, %d rounds in the store, cgroup %q: %d MiB", p.Rooms, rounds, group, most>>20)
	for _, file := range []string{"memory.peak", "memory.events", "memory.max_usage_in_bytes", "memory.failcnt"} {
		if text, err := os.ReadFile(filepath.Join(group, file)); group != "" && err == nil {
			t.Logf("the cgroup has %s %s", file, strings.Join(strings.Fields(string(text)), " "))
		}
	}
}

// makeCgroup makes a cgroup that may have no more memory than [smallMemory], until the test ends and the server before it.
func makeCgroup(t *testing.T, parent string) (group string) {
	t.Helper()
	group = filepath.Join(parent, fmt.Sprint("shithead-", os.Getpid()))
	must(t, os.Mkdir(group, 0o755))
	t.Cleanup(func() { must(t, os.Remove(group)) })
	file := filepath.Join(group, "memory.max")
	if _, err := os.Stat(file); err != nil {
		file = filepath.Join(group, "memory.limit_in_bytes")
	}
	must(t, os.WriteFile(file, []byte(strconv.Itoa(smallMemory)), 0))
	return group
}

// anonymous is the server's memory beside the pages of files, in bytes.
func (s *served) anonymous(t *testing.T) int64 {
	t.Helper()
	found := regexp.MustCompile(`\nRssAnon:\s+(\d+) kB\n`).FindStringSubmatch(read(t, fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid)))
	kilobytes, _ := strconv.ParseInt(append(found, "", "")[1], 10, 64)
	return kilobytes << 10
}

// makeLargeStore puts a store with so many rounds of two people and two bots into a folder, with records of half a kilobyte.
func makeLargeStore(t *testing.T, folder string, rounds int) {
	t.Helper()
	store := openStore(t, folder)
	ended, line := time.Now().Add(-time.Hour*24*300), make([]byte, 256)
	var writes []data.Write
	for n := range rounds {
		_, _ = rand.Read(line) // never fails
		ended = ended.Add(20 * time.Second)
		room := fmt.Sprint("room", n)
		writes = append(writes, data.Write{
			Room: room, Epoch: 1, End: true, Lines: []data.Line{{Record: true, Text: []byte(hex.EncodeToString(line))}},
			Settle: &data.Round{
				ID: data.NewID(), Match: data.NewID(), Room: room, Rules: "classic", End: "played",
				Began: ended.Add(-time.Minute), Ended: ended,
				Seats: []data.SeatResult{
					{Player: data.ID(fmt.Sprint("player", n%5000)), Place: 1},
					{Player: data.ID(fmt.Sprint("player", (n*7+1)%5000)), Place: 2, Pile: 7},
					{Bot: "easy", Place: 3},
					{Bot: "hard", Place: 4, Shithead: true},
				},
				Moves: 117,
			},
		})
		if len(writes) == 2000 || n == rounds-1 {
			must(t, errors.Join(store.Commit(writes)...))
			writes = nil
		}
	}
	must(t, store.Close())
}
