package loadgen

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"shithead/data/wait"
)

// screen is a session on a terminal, of which only the title is looked at.
type screen struct {
	*session
	load  *load
	table *table
	sight sight
	// seen is told of each title.
	seen func(title)

	mu sync.Mutex
	// shows is the title now, and news receives after each until the screen shows the table.
	shows title
	news  wait.Bell
}

// readSize is how much of what comes is read at once, in bytes.
const readSize = 16 << 10

// hear reads what comes.
func (s *screen) hear(r io.Reader) {
	var scan scanner
	buf := make([]byte, readSize)
	for {
		n, err := r.Read(buf)
		if !s.sight.watches {
			s.load.counts.seatBytes.Add(int64(n))
		}
		scan.feed(buf[:n], s.hears)
		if err != nil {
			return
		}
	}
}

func (s *screen) hears(text string) {
	now, t := time.Now(), s.load.titles.parse(text)
	if t.table {
		s.table.sees(&s.sight, t.moves, now)
	}
	s.mu.Lock()
	s.shows = t
	s.mu.Unlock()
	if t.text == asking { // once a newcomer has a seat, which may be after the table was shown
		_, _ = io.WriteString(s.session, yes)
	}
	s.news.Ring()
	if t.table && s.seen != nil {
		s.seen(t)
	}
}

func (s *screen) title() title {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shows
}

const (
	// joinWithin is how long somebody may take to be at their table.
	joinWithin = 30 * time.Second
	// nameAgain is how long the name that is proposed to somebody new may be on its way, until it is taken once more.
	nameAgain = time.Second
	// arriving is the title of screens before the first table, where somebody new takes the name that is proposed.
	arriving = "Shithead"
	// asking is the title while a newcomer is asked whether they have played before; yes does nothing at a table.
	asking, yes = "Shithead ?", "y"
)

// start runs a command that leads to the table, and waits until the table is there.
func (s *screen) start(ctx context.Context, c *client, command string) error {
	return s.startFor(ctx, c, command, func(t title) bool { return t.table })
}

// startFor runs a command, and waits until the title is what is waited for.
func (s *screen) startFor(ctx context.Context, c *client, command string, shows func(title) bool) (err error) {
	s.news = wait.NewBell()
	s.table.joins(&s.sight)
	opened := make(chan struct{})
	hear := func(r io.Reader) error {
		<-opened
		s.hear(r)
		return nil
	}
	s.session, err = c.open(command, s.load.plan.Columns, s.load.plan.Rows, hear)
	close(opened)
	if err != nil {
		return err
	}
	again, late := time.NewTicker(nameAgain), time.NewTimer(joinWithin)
	defer again.Stop()
	defer late.Stop()
	for !shows(s.title()) {
		select {
		case <-s.news:
		case <-again.C:
		case <-s.over:
			return s.why()
		case <-late.C:
			return fmt.Errorf("no table: the window's title is %q after %v", s.title().text, joinWithin)
		case <-ctx.Done():
			return ctx.Err()
		}
		if s.title().text == arriving { // it is seen whether it came
			_, _ = io.WriteString(s.session, enter)
		}
	}
	return nil
}

// leaves gives the seat up, or the place in the queue, and waits until the table is not shown any more, or the session has ended.
func (s *screen) leaves(ctx context.Context) error {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), goodbyeWithin)
	defer stop()
	again := time.NewTicker(nameAgain)
	defer again.Stop()
	for s.title().table {
		_, _ = io.WriteString(s.session, leaveKeys) // it is seen whether it came
		select {
		case <-s.over:
			return nil
		case <-again.C:
		case <-ctx.Done():
			return fmt.Errorf("the seat is not given up: %w", ctx.Err())
		}
	}
	return nil
}

// leaveKeys give a seat up at a table, whatever is open there, and lead away from one to whoever has none.
const leaveKeys = "xy\x1b"

// goodbyeWithin is how long it may take to give a seat up.
const goodbyeWithin = 30 * time.Second
