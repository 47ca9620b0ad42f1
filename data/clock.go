package data

import (
	"errors"
	"time"

	"shithead/data/ledger"
)

// A clock that jumps, as one does that was set wrong or not at all when the machine started, would make all records old at
// once. So records age by a clock that goes on as the machine's does only as long as that one does not jump.

const (
	// clockSlack is how much more or less than what has passed the machine's clock may have gone on: one that is set right,
	// a machine that slept for a while, or a server that was off.
	clockSlack = 24 * time.Hour
	// clockDoubt is for how long, of the time that a server runs, a clock has to go on without jumping until it is believed
	// again: whoever runs the house sees in the meantime that it is wrong.
	clockDoubt = 30 * 24 * time.Hour
)

// clockKey is where the meta bucket has its clockRecord.
const clockKey = "clock"

// clockRecord is what is known of the machine's clock.
type clockRecord struct {
	form
	// Wall is what it said when it was last looked at, Believed what was believed then, in UTC.
	Wall     time.Time `json:"wall"`
	Believed time.Time `json:"believed"`
	// Doubt is how long it has yet to go on without jumping.
	Doubt time.Duration `json:"doubt,omitempty"`
}

// look takes up what the machine's clock says now, passed later than it was last looked at. Without a server running in
// between, nothing is known to have passed.
func (c *clockRecord) look(now time.Time, passed time.Duration) {
	if (now.Sub(c.Wall) - passed).Abs() > clockSlack {
		c.Doubt = clockDoubt
	} else {
		c.Doubt = max(0, c.Doubt-passed)
	}
	c.Wall, c.Believed = now, c.Believed.Add(passed)
	if c.Doubt == 0 {
		c.Believed = now
	}
}

// Believe is the time by which records age (see [Store.Prune]): now, unless the machine's clock has jumped, by more than a
// day, in the last thirty days that a server ran. Then it is as much later than it was as the server has run since, and
// never later than now; doubted says so. Passed is how long ago this was last asked while this server runs, 0 the first
// time.
//
// What the clock said is kept with the store. In a store that has nothing of it yet, it is what it was when the latest
// round ended whose record is kept.
func (s *Store) Believe(now time.Time, passed time.Duration) (believed time.Time, doubted bool, err error) {
	now = now.UTC().Round(0)
	c, err := result(s.update, func(t *tables) (clockRecord, error) {
		c, err := t.clock(now, t.dated)
		if err != nil {
			return c, err
		}
		c.look(now, passed)
		t.clocks().put(clockKey, c)
		return c, nil
	})
	if err != nil {
		return time.Time{}, false, err
	}
	if c.Believed.After(now) {
		c.Believed = now
	}
	return c.Believed, c.Doubt > 0, nil
}

func (t *houseTables) clocks() table[clockRecord] { return table[clockRecord]{t.meta} }

func (t *houseTables) clock(now time.Time, dated bucket) (clockRecord, error) {
	c, err := t.clocks().get(clockKey)
	if !errors.Is(err, ErrNotFound) {
		return c, err
	}
	c = clockRecord{form: current(), Wall: now, Believed: now}
	if latest, _ := dated.in().Cursor().Last(); len(latest) > ledger.TimeLength {
		c.Wall = ledger.TimeOf(latest)
		c.Believed = c.Wall
	}
	return c, nil
}
