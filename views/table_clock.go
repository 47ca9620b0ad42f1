package views

import (
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
)

// countdown is how long before a deadline the seconds are counted on the screen. Before that nothing moves.
const countdown = 10 * time.Second

// clock is the time that a view leaves. Now is when its view was made, and later what the countdown says.
type clock struct {
	now, deadline time.Time
	// generation numbers the views, so that a countdown of an older one ends; due says that one has not begun.
	generation int
	due        bool
}

// secondMsg is one second of a countdown. It tells the time.
type secondMsg struct {
	table      *table
	generation int
	now        time.Time
}

// times takes the times of a new view.
func (c *clock) times(view *rooms.RoomView) {
	c.generation++
	c.now, c.deadline = view.At, view.Deadline
	c.due = !view.Deadline.IsZero() && view.Closed == nil
}

// left is how many seconds are left, begun ones included, and whether there is a deadline.
func (c *clock) left() (seconds int, limited bool) {
	if c.deadline.IsZero() {
		return 0, false
	}
	return max(0, int((c.deadline.Sub(c.now)+time.Second-1)/time.Second)), true
}

// last says whether the seconds are being counted.
func (c *clock) last() bool {
	return !c.deadline.IsZero() && c.deadline.Sub(c.now) <= countdown
}

// start waits for the next second of the countdown that has not begun, or for its first. It does nothing without a deadline.
func (t *table) start() tea.Cmd {
	if !t.due {
		return nil
	}
	t.due = false
	return t.tick()
}

func (t *table) tick() tea.Cmd {
	left := t.deadline.Sub(t.now)
	if left <= 0 {
		return nil
	}
	wait := left - countdown
	if wait <= 0 {
		// Up to the next whole second that is left.
		wait = (left-1)%time.Second + 1
	}
	msg := secondMsg{table: t, generation: t.generation, now: t.now.Add(wait)}
	return tea.Tick(wait, func(time.Time) tea.Msg { return msg })
}

// second counts on.
func (t *table) second(msg secondMsg) tea.Cmd {
	if msg.generation != t.generation {
		return nil
	}
	t.now = msg.now
	return t.tick()
}

// time is what the clock shows, empty without a deadline.
func (t *table) time() string {
	seconds, limited := t.left()
	if !limited {
		return ""
	}
	return (&facts{n: strconv.Itoa(seconds)}).in(t.words.Table.Seconds)
}
