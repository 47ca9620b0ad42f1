package figures

import (
	"context"
	"time"

	"shithead/rooms/counters"
	"shithead/rooms/live"
)

// What the figures were is noted every sampleEvery, and kept for lately.
const (
	sampleEvery = 10 * time.Second
	lately      = time.Minute
)

// sample is what the figures were at a time.
type sample struct {
	at                        time.Time
	moves, limits             uint64
	moveToWriter, journalWait counters.Snapshot
}

// Lately is what has happened in the last minute, or since the server began.
type Lately struct {
	// For is how long that is.
	For time.Duration
	// Moves are those of people and bots, Limits how often somebody ran into one.
	Moves, Limits uint64
	// MoveToWriter and JournalWait are what those counted: see [Figures] and [live.Figures].
	MoveToWriter, JournalWait counters.Snapshot
}

// Of are the figures of a lobby, which belong to those of the server from now on.
func (f *Figures) Of(rooms *live.Figures) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rooms = rooms
	f.past = []sample{f.now()}
}

// Rooms are the figures of the lobby, nil before there is one.
func (f *Figures) Rooms() *live.Figures {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.rooms
}

// Follow notes what the figures are, for [Figures.Lately], until ctx ends.
func (f *Figures) Follow(ctx context.Context) {
	tick := time.NewTicker(sampleEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			f.note()
		}
	}
}

// note keeps the samples of the last minute, and the one before.
func (f *Figures) note() {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now()
	f.past = append(f.past, now)
	for len(f.past) > 1 && now.at.Sub(f.past[1].at) >= lately {
		f.past = f.past[1:]
	}
}

// now is a sample. The lock is held.
func (f *Figures) now() sample {
	s := sample{at: time.Now(), limits: f.Limits.Sum(), moveToWriter: f.MoveToWriter.Snapshot()}
	if f.rooms != nil {
		s.moves = f.rooms.Moves.Load() + f.rooms.BotMoves.Load()
		s.journalWait = f.rooms.JournalWait.Snapshot()
	}
	return s
}

// Lately is what has happened in the last minute, to within ten seconds.
func (f *Figures) Lately() Lately {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now()
	was := now
	if len(f.past) > 0 {
		was = f.past[0]
	}
	return Lately{
		For: now.at.Sub(was.at), Moves: now.moves - was.moves, Limits: now.limits - was.limits,
		MoveToWriter: now.moveToWriter.Less(was.moveToWriter), JournalWait: now.journalWait.Less(was.journalWait),
	}
}

// PerSecond is how many of something that is a second.
func (l *Lately) PerSecond(n uint64) float64 {
	if l.For <= 0 {
		return 0
	}
	return float64(n) / l.For.Seconds()
}
