package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sys/unix"

	"shithead/cmd/shithead/internal/loadgen"
	"shithead/data"
	"shithead/engine/enginetest"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
)

// TestAFullDisk: rooms wait and say so, programs are told that it is paused, one line a minute is logged, people can come in
// and look; and when there is room again all goes on.
func TestAFullDisk(t *testing.T) {
	t.Parallel()
	strace, folder, key := straceOf(t), t.TempDir(), sshtest.NewKey(t)
	s := start(t, t.TempDir(), "--data", folder)
	ann := newcomer(t, s.address(), "ann", key).Types("p").Sees("Played before?").Types("y")
	room, filled := awaitTable(t, ann), time.Now()

	// Every write to the store fails from now on: a file system that is full takes some, into pages that are free.
	attached := &spoken{}
	full := exec.Command(strace, "-f", "-p", strconv.Itoa(s.cmd.Process.Pid), "-P", filepath.Join(folder, storeFile),
		"-e", "trace=pwrite64", "-e", "inject=pwrite64:error=ENOSPC", "-o", os.DevNull)
	full.Stderr = attached
	must(t, full.Start())
	ends := sync.OnceFunc(func() { _, _ = full.Process.Signal(os.Interrupt), full.Wait() })
	t.Cleanup(ends)
	await(t, "a full disk", attached, func() bool { return strings.Contains(attached.String(), "attached") })

	const create = `{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"]}` + "\n"
	const paused, nothing = `{"id":1,"ok":false,"error":"paused",`, "Nothing can be saved right now"
	stranger := s.api(t, "prog", sshtest.NewKey(t))
	stranger.EndInput()
	stranger.Ends()
	if told := stranger.Got() + stranger.Errors(); !strings.HasPrefix(told, nothing) || strings.Contains(told, folder) {
		t.Errorf("a program is told %s", told)
	}
	ann.Types("r").Sees("the table waits")

	// Those who are known come in, and see where they are; and what they would begin is refused in the same way.
	if got := s.dial(t, "ann", key).Run("stats"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	program := s.api(t, "ann", key).Types(create).Sees(paused)
	status := func() string { return shithead(t, "admin", "status", "--json", "--data", folder).Out }
	got := status()
	if !strings.Contains(got, `"store_state":"full"`) || !strings.Contains(got, "no space left on device") ||
		strings.Contains(got, "stops_at") {
		t.Errorf("%s", got)
	}
	if got := shithead(t, "backup", filepath.Join(t.TempDir(), "full.tar.gz"), "--data", folder); got.Status != 0 {
		t.Errorf("no backup is made of a full disk: %+v", got)
	}
	s.logs(t, "state=full")
	if log := s.stderr.String(); strings.Count(log, "ERRO") > 1+int(time.Since(filled)/time.Minute) {
		t.Errorf("more is logged than that:\n%s", log)
	}

	ends()
	await(t, "an end of the pause", s.stderr, func() bool { return strings.Contains(status(), `"paused_rooms":0,`) })
	if at := awaitTable(t, ann); at != room {
		t.Errorf("ann is in %s", at)
	}
	if got := s.dial(t, "ann", key).Run("settings language=en"); got.Status != 0 { // the other connection may have idled
		t.Errorf("%+v", got)
	}
	program.Types(strings.Replace(create, `"id":1`, `"id":2`, 1)).Sees(`{"id":2,"ok":true,"room":`)
	s.logs(t, "database writable again")
}

// TestMoreConnectionsThanFiles_LeaveSomeToOperators: those who come take no file that the control socket needs.
func TestMoreConnectionsThanFiles_LeaveSomeToOperators(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	cmd := itself(t, "serve", "--data", folder, "--max-connections-per-address", "500")
	cmd.Args = append([]string{"sh", "-c", `ulimit -n 160 && exec "$0" "$@"`, cmd.Path}, cmd.Args[1:]...)
	cmd.Path = "/bin/sh"
	s := startCommand(t, cmd, t.TempDir(), unpaced()...)
	s.logs(t, "limit=160 max-connections=[0-9]+ connections=28")
	for range 200 {
		c, err := net.Dial("tcp", s.address())
		must(t, err)
		t.Cleanup(func() { _ = c.Close() })
	}
	works(t, "healthy", "--data", folder)
	works(t, "admin", "status", "--data", folder)
}

// TestMemory_256MiB: a server that may have no more starts on a large store, has people play at many tables, prunes,
// tells what it keeps and is backed up. It does so within a cgroup below SHITHEAD_CGROUP, of v2 with the memory
// controller or of v1; else the runtime has the same limit, and memory beside the pages of files counts.
func TestMemory_256MiB(t *testing.T) {
	enginetest.SkipShort(t)
	const memory = 256 << 20
	many, _ := strconv.Atoi(os.Getenv("SHITHEAD_TABLES"))
	rounds, _ := strconv.Atoi(os.Getenv("SHITHEAD_ROUNDS"))
	rounds = cmp.Or(rounds, 1000)
	p := tables(t, "bitenight", 1, "normal", "normal", "normal")
	p.Rooms, p.Logins = cmp.Or(many, 8), 100
	if p.Moves = 12 * p.Rooms; many > 0 {
		p.Think, p.Play = time.Second, time.Minute
	} else {
		t.Parallel() // nothing is measured but its own memory
	}
	home := t.TempDir()
	folder := filepath.Join(home, "data")
	must(t, os.Mkdir(folder, 0o700))
	makeLargeStore(t, folder, rounds)
	cmd := itself(t, append([]string{"serve", "--data", folder, "--keep-records", strconv.Itoa(rounds / 2)}, limitsFor(p)...)...)
	group := confine(t, cmd, memory)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	s := startCommand(t, cmd, home, unpaced()...)
	if group != "" {
		s.logs(t, "MiB=256 file="+group)
	}
	p.Address = s.address()
	most := int64(0)
	measure := func() { most = max(most, s.memory(t)) }
	var asking sync.WaitGroup
	_, err := loadgen.Run(t.Context(), p, func(stage, _ string) {
		if measure(); stage != "play" {
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
	if measure(); err != nil || most == 0 || most > memory {
		t.Errorf("%d MiB, %v", most>>20, err)
	}
	t.Logf("%d tables, %d rounds in the store, cgroup %q: %d MiB", p.Rooms, rounds, group, most>>20)
}

// makeLargeStore puts a store with so many rounds of two people and two bots into a folder, with records of half a kilobyte.
func makeLargeStore(t *testing.T, folder string, rounds int) {
	t.Helper()
	store := openStore(t, folder)
	ended, line := time.Now().Add(-time.Hour*24*300), bytes.Repeat([]byte("line"), 128)
	together := new(errgroup.Group)
	together.SetLimit(data.MaxTogether)
	for n := range rounds {
		ended = ended.Add(20 * time.Second)
		room := fmt.Sprint("room", n)
		w := data.Write{
			Room: room, Epoch: 1, End: true, Lines: []data.Line{{Record: true, Text: line}},
			Settle: &data.Round{
				ID: data.NewID(), Match: data.NewID(), Room: room, Rules: "classic", End: "played", Moves: 117,
				Began: ended.Add(-time.Minute), Ended: ended,
				Seats: []data.SeatResult{
					{Player: data.ID(fmt.Sprint("player", n%5000)), Place: 1},
					{Player: data.ID(fmt.Sprint("player", (n*7+1)%5000)), Place: 2, Pile: 7},
					{Bot: "easy", Place: 3},
					{Bot: "hard", Place: 4, Shithead: true},
				},
			},
		}
		together.Go(func() error { return store.Commit(w) })
	}
	must(t, errors.Join(together.Wait(), store.Close()))
}

// TestSoak has people and rooms come and go, after which the server has as many goroutines, open files, sessions and rooms as
// before, and a heap about as large. SHITHEAD_SOAK=1h does so for that long: then its memory, goroutines and files do not grow
// meanwhile either, and the store grows by as much a round at the end as at first.
func TestSoak(t *testing.T) {
	p := tables(t, "leeds", 2)
	p.Programs, p.Watchers, p.Rooms, p.Logins, p.Think, p.Spread = 1, 1, 2, 100, 20*time.Millisecond, 0.5
	p.Terms.Seats, p.Soak = 3, time.Second
	if text := os.Getenv("SHITHEAD_SOAK"); text != "" {
		p.Rooms, p.Think, p.Terms.Bots, p.Terms.Seats = 20, 2*time.Second, []string{"easy"}, 4
		p.Terms.Rules = enginetest.Rules("bitenight")
		var err error
		p.Soak, err = time.ParseDuration(text)
		must(t, err)
	} else {
		t.Parallel()
	}
	folder := filepath.Join(t.TempDir(), "data")
	cmd := itself(t, append([]string{
		"serve", "--listen", "127.0.0.1:0", "--data", folder, "--metrics", "127.0.0.1:0", "--keep-records", "20",
	}, limitsFor(p)...)...)
	s := startCommand(t, cmd, t.TempDir(), collectVariable+"=20")
	p.Address, p.Servers, p.Folder = s.address(), []int{s.cmd.Process.Pid}, folder
	p.Metrics = s.logs(t, `url=(http://127\.0\.0\.1:\d+/metrics)`)[1]
	r, err := loadgen.RunSoak(t.Context(), p, func(_, says string) { t.Log(says) })
	if err != nil {
		t.Fatalf("%v\n%s", err, s.stderr)
	}
	must(t, r.Text(t.Output()))
	for _, leak := range r.Leaks() {
		t.Errorf("%s: %s", leak.Figure, leak.Says)
	}
	failed, times := 0, 0
	for _, h := range r.Happened {
		failed, times = failed+h.Failed, times+h.Times
	}
	if len(r.Verdicts) < 5 || r.Moves == 0 || 10*failed > times {
		t.Errorf("%d verdicts, %d moves, %d of %d events came to nothing", len(r.Verdicts), r.Moves, failed, times)
	}
	// The store has every round, and no journal of a room that is closed.
	s.stop(t, syscall.SIGTERM)
	last := r.Samples[len(r.Samples)-1]
	if rounds := keys(t, folder, "rounds"); rounds == 0 || float64(rounds) != *last.Rounds {
		t.Errorf("the store has %d rounds, and the server says %v", rounds, *last.Rounds)
	}
	if journals := keys(t, folder, "journals"); journals != 0 {
		t.Errorf("%d journals of rooms that are closed", journals)
	}
	t.Logf("%d records", keys(t, folder, "records"))
}

func terminal(t *testing.T) *os.File {
	t.Helper()
	front, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	t.Cleanup(func() { _ = front.Close() })
	must(t, unix.IoctlSetPointerInt(int(front.Fd()), unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(int(front.Fd()), unix.TIOCGPTN)
	must(t, err)
	file, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	must(t, err)
	t.Cleanup(func() { _ = file.Close() })
	return file
}

// TestSIGHUP stops a server that was started in a terminal, as SIGTERM does, and no other: neither one of a service, nor one
// that has its operators read again by it.
func TestSIGHUP(t *testing.T) {
	t.Parallel()
	hungUp := make(chan os.Signal, 1)
	signal.Notify(hungUp, syscall.SIGHUP) // what is started has it ignored where that is so here, as under nohup, and not caught
	t.Cleanup(func() { signal.Stop(hungUp) })
	for _, c := range []struct{ inTerminal, operators, stops bool }{
		{},
		{inTerminal: true, stops: true},
		{inTerminal: true, operators: true},
	} {
		cmd := itself(t, "serve")
		if c.operators {
			h := newHome(t)
			cmd.Args = append(cmd.Args, "--operators", h.operators(t))
		}
		if c.inTerminal {
			cmd.Stdin = terminal(t)
		}
		s := startCommand(t, cmd, t.TempDir())
		cid := s.comesIn(t, "cid")
		must(t, s.cmd.Process.Signal(syscall.SIGHUP))
		if !c.stops {
			if got := s.asks(t, sshtest.NewKey(t), "rules"); got.Status != 0 {
				t.Errorf("%+v: %+v", c, got)
			}
			cid.Types("c").Types("still here\r").Sees("still here")
			must(t, s.cmd.Process.Signal(syscall.SIGTERM))
		}
		if status := cid.Ends(); status != 0 || !strings.Contains(cid.Got(), "The server is going down") {
			t.Errorf("%+v: the session ends with %d", c, status)
		}
		s.stopped(t)
	}
}

// TestMemory_IsWhatIsCharged: what the gate charges for a connection and what runs on it is about what the server takes.
func TestMemory_IsWhatIsCharged(t *testing.T) {
	enginetest.SkipShort(t)
	t.Parallel()
	used := func(s *served) (bytes int64) {
		for _, name := range []string{"go_gc_heap_live_bytes", "go_memstats_stack_inuse_bytes"} {
			bytes += int64(scraped(t, s)[name].GetMetric()[0].GetGauge().GetValue())
		}
		return bytes
	}
	for name, c := range map[string]struct {
		charged int64
		opens   func(*sshtest.Session)
	}{
		"a program": {gate.ConnectionBytes + gate.ProgramBytes, func(s *sshtest.Session) {
			must(t, execOn(s.Channel, "api"))
			_, err := s.Channel.Read(make([]byte, 1))
			must(t, err)
		}},
		"a large screen": {gate.ConnectionBytes + gate.ScreenBytes, func(s *sshtest.Session) {
			s.Start(400, 120).Sees("You are a guest")
		}},
	} {
		const some = 15
		s := startWith(t, t.TempDir(), append(unpaced(), collectVariable+"=5"), "--metrics", "127.0.0.1:0")
		before := used(s)
		for range some {
			c.opens(sshtest.Dial(t, s.address(), "guest", sshtest.WithoutKey()).Open())
		}
		each := int64(0)
		await(t, name+" that takes what is charged, about", s.stderr, func() bool { // once what drew it first is collected
			each = (used(s) - before) / some
			return each > c.charged/8 && each < c.charged*3/2
		})
		t.Logf("%s: %d KB of %d", name, each>>10, c.charged>>10)
		s.kill()
	}
}
