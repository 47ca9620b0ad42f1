package room

import "time"

// clock is what happens in a room by the passing of time alone, besides what bots do.
type clock struct {
	// since is when the present turn, race, set-up or pause between rounds began.
	since time.Time
	// headStart is when that of those who play by ear ends or has ended, zero for a turn without one.
	headStart time.Time
	// deadline is when the time of those runs out, zero if it does not; late is whose time it is, or NoSeat.
	// patient: it is one that nobody is shown, as there is no clock.
	deadline time.Time
	late     int
	patient  bool
	// floor is before when, after a pause or a restart, no time runs out. recheck is when something else may change, zero for
	// never.
	floor, recheck time.Time
}

// runs is since when the time of whoever has to act runs.
func (c *clock) runs() time.Time { return later(c.since, c.headStart) }

// runsOut sets the deadline to when the time of a seat runs out, if that is the next.
func (c *clock) runsOut(at time.Time, seat int, patient bool) {
	if c.deadline.IsZero() || at.Before(c.deadline) {
		c.deadline, c.late, c.patient = at, seat, patient
	}
}

// shown is the deadline that people see, zero if there is none.
func (c *clock) shown() time.Time {
	if c.patient {
		return time.Time{}
	}
	return c.deadline
}

// delay puts off times that are set.
func delay(by time.Duration, times ...*time.Time) {
	for _, t := range times {
		if !t.IsZero() {
			*t = t.Add(by)
		}
	}
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// sooner is the earlier of two times that are set, zero if none is.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
