package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// crowd are many people at many tables of the real command, each at one of their own against three bots. What they see is
// not drawn: they go by the window's title, which says how many moves were made and whose turn it is.
type crowd struct {
	server *served
	// pause is how long somebody looks at the cards.
	pause time.Duration
	// over is closed when everybody leaves.
	over chan struct{}
	// moves and bytes count what came to all screens.
	moves, bytes atomic.Int64
	mu           sync.Mutex
	// answers are the times from a key to the screen that shows its move.
	answers []time.Duration
}

// windowTitle is what sets a window's title: at a table to whose turn it is, the room and the number of moves.
var windowTitle = regexp.MustCompile(`\x1b\]2;(?:(?:(▶ your turn)|[^\x07]* to play)?(?: · )?[a-z]+-[a-z]+ #(\d+)|([^\x07]*))\x07`)

// plays sits somebody down at a table of their own and plays, badly, until everybody leaves.
func (c *crowd) plays(t *testing.T, i int, key gossh.Signer, ready func()) error {
	name := "p" + strconv.Itoa(i)
	client, err := sshtest.TryDial(t, net.JoinHostPort("127.0.0.1", c.server.port), name, sshtest.WithKey(key))
	if err != nil {
		return err
	}
	defer client.HangUp()
	s, err := client.TryOpen()
	if err != nil {
		return err
	}
	s.Pty(80, 24)
	if !s.Request("shell", nil) {
		return fmt.Errorf("%s gets no program", name)
	}
	titles := make(chan title, 64)
	go c.reads(s, titles)
	again := time.NewTicker(time.Second)
	defer again.Stop()
	var seen title
	var asked time.Time
	sitting := false
	for {
		keys := ""
		select {
		case <-c.over:
			return nil
		case now, open := <-titles:
			if !open {
				return fmt.Errorf("%s is thrown out", name)
			}
			if now.table && !sitting {
				sitting = true
				ready()
			}
			if !asked.IsZero() && now.moves > seen.moves {
				c.answered(now.at.Sub(asked))
				asked = time.Time{}
			}
			seen = now
			again.Reset(max(c.pause, time.Millisecond))
			continue
		case <-again.C:
			again.Reset(time.Second)
			switch {
			case seen.text == "Shithead":
				keys = "\r" // the name that is proposed
			case !sitting:
				keys = "p"
			case seen.turn:
				keys = "\x1b[C\r"
				asked = time.Now()
			default:
				keys = "r"
			}
		}
		if _, err := io.WriteString(s.Channel, keys); err != nil {
			return err
		}
	}
}

func (c *crowd) answered(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answers = append(c.answers, d)
}

// title is what a window's title said, and when.
type title struct {
	text  string
	table bool
	moves int
	turn  bool
	at    time.Time
}

// reads reads what comes and passes the titles on.
func (c *crowd) reads(s *sshtest.Session, titles chan<- title) {
	defer close(titles)
	buf, kept := make([]byte, 1<<14), []byte(nil)
	for {
		n, err := s.Channel.Read(buf)
		if err != nil {
			return
		}
		c.bytes.Add(int64(n))
		kept = append(kept, buf[:n]...)
		for {
			at := windowTitle.FindSubmatchIndex(kept)
			if at == nil {
				break
			}
			now := title{at: time.Now(), table: at[4] >= 0, turn: at[2] >= 0}
			if now.table {
				now.moves, _ = strconv.Atoi(string(kept[at[4]:at[5]]))
				c.moves.Add(1)
			} else {
				now.text = string(kept[at[6]:at[7]])
			}
			select {
			case titles <- now:
			case <-c.over:
				return
			}
			kept = kept[at[1]:]
		}
		if from := bytes.LastIndexByte(kept, 0x1b); from >= 0 {
			kept = append([]byte(nil), kept[from:]...)
		} else {
			kept = nil
		}
	}
}

// manyFromHere are the flags of a server that lets a crowd in, all of which comes from one address.
func manyFromHere() []string {
	return []string{
		"--listen", "127.0.0.1:0", "--max-connections-per-address", "5000", "--max-newcomers-per-address", "5000",
		"--max-rooms-per-address", "5000", "--max-seats-per-address", "5000", "--max-pending-per-address", "5000",
	}
}

// sitsDown has so many people come, and waits until each has a table. They play until what it gives is called.
func (c *crowd) sitsDown(t *testing.T, tables int) (home func()) {
	var playing, sitting sync.WaitGroup
	gate := make(chan struct{}, 32)
	for i := range tables {
		key := sshtest.NewKey(t)
		sitting.Add(1)
		gate <- struct{}{}
		playing.Go(func() {
			var once sync.Once
			if err := c.plays(t, i, key, func() { once.Do(func() { <-gate; sitting.Done() }) }); err != nil {
				t.Error(err)
				once.Do(func() { <-gate; sitting.Done() })
			}
		})
	}
	sitting.Wait()
	return func() {
		close(c.over)
		playing.Wait()
	}
}

// sees waits until a span is over and so many screens have come to all.
func (c *crowd) sees(t *testing.T, screens int64, span time.Duration) {
	t.Helper()
	before, began := c.moves.Load(), time.Now()
	late := time.NewTimer(sshtest.Patience + span)
	defer late.Stop()
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	for time.Since(began) < span || c.moves.Load()-before < screens {
		select {
		case <-look.C:
		case <-late.C:
			t.Fatalf("%d screens in all, want %d", c.moves.Load()-before, screens)
		}
	}
}

// TestManyTables has many people play at once, each at a table with three bots, and all of them get on. How many says
// SHITHEAD_TABLES, and then it says what that costs the server in a minute.
func TestManyTables(t *testing.T) {
	tables, pause, span := 8, time.Duration(0), time.Duration(0)
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_TABLES")); err == nil {
		tables, pause, span = n, time.Second, time.Minute
	} else {
		t.Parallel() // nothing is measured
	}
	c := &crowd{pause: pause, over: make(chan struct{}), server: start(t, t.TempDir(), manyFromHere()...)}
	home := c.sitsDown(t, tables)
	c.mu.Lock()
	c.answers = nil
	c.mu.Unlock()
	before, bytesBefore, movesBefore, began := c.server.used(t), c.bytes.Load(), c.moves.Load(), time.Now()
	c.sees(t, 12*int64(tables), span)
	took, used := time.Since(began), c.server.used(t)
	screens, sent := c.moves.Load()-movesBefore, c.bytes.Load()-bytesBefore
	home()
	slices.Sort(c.answers)
	if len(c.answers) == 0 {
		t.Fatal("nobody made a move")
	}
	at := func(percent int) time.Duration {
		return c.answers[len(c.answers)*percent/100].Round(10 * time.Microsecond)
	}
	t.Logf("%d tables: %.0f screens a second of %d bytes, %.2f processors, %d MB; %d moves of people, shown after p50 %v, p95 %v, p99 %v",
		tables, float64(screens)/took.Seconds(), sent/max(screens, 1), (used-before).Seconds()/took.Seconds(), c.server.memory(t)>>20,
		len(c.answers), at(50), at(95), at(99))
}

// used is the processor time that the server has had.
func (s *served) used(t *testing.T) time.Duration {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		return 0 // there is no such file here
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// memory is the server's, in bytes.
func (s *served) memory(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", s.cmd.Process.Pid))
	if err != nil {
		return 0 // there is no such file here
	}
	pages, _ := strconv.Atoi(strings.Fields(string(text))[1])
	return pages * os.Getpagesize()
}
