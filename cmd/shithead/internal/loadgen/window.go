package loadgen

import (
	"context"
	"time"
)

// Window is what was measured in one span. A pointer that is nil is what could not be measured, or did not happen.
type Window struct {
	Name    string  `json:"window"`
	Seconds float64 `json:"seconds"`
	// Sessions is how many there were at its end, Logins how many came a second.
	Sessions int64   `json:"sessions"`
	Logins   float64 `json:"logins_per_second"`
	// Moves, Updates and Watched count a second: moves that anybody made, bots too; pictures of the table with a new number
	// of moves that somebody with a seat was sent; and the same of those who watch.
	Moves   float64 `json:"moves_per_second"`
	Updates float64 `json:"seat_updates_per_second"`
	Watched float64 `json:"watcher_updates_per_second"`
	// Own, Seat and Watcher are how long a move takes from the key until it has been read by whoever made it, by the last
	// seat, and by the last watcher.
	Own     *Quantiles `json:"move_to_own_screen_ms"`
	Seat    *Quantiles `json:"move_to_last_seat_ms"`
	Watcher *Quantiles `json:"move_to_last_watcher_ms"`
	// Unseen counts moves of the window that not everybody had seen some seconds after it, Again keys that were pressed once
	// more as nothing came of them.
	Unseen int   `json:"unseen"`
	Again  int64 `json:"pressed_again"`
	// Bytes is what a terminal or program was sent a seat update, Wire what came over the network in a second in all.
	Bytes *float64 `json:"bytes_per_seat_update"`
	Wire  float64  `json:"wire_bytes_per_second"`
	// Server, Load and Foreign are the processor time that the server, this process and all others had, in percent of one
	// processor. LoginCPU is what a login took of the server, in milliseconds, UpdateCPU an update, of whoever watches too, in
	// microseconds.
	Server    *float64 `json:"server_cpu_percent"`
	LoginCPU  *float64 `json:"server_cpu_ms_per_login"`
	UpdateCPU *float64 `json:"server_cpu_us_per_update"`
	Load      *float64 `json:"load_cpu_percent"`
	Foreign   *float64 `json:"foreign_cpu_percent"`
	// Memory is the server's resident memory at the end, in bytes, and SessionMemory what it is more than before anybody
	// came, by session.
	Memory        *int64   `json:"server_memory_bytes"`
	SessionMemory *float64 `json:"server_memory_bytes_per_session"`
}

// Quantiles are times in milliseconds.
type Quantiles struct {
	P50   float64 `json:"p50"`
	P95   float64 `json:"p95"`
	P99   float64 `json:"p99"`
	Count int     `json:"count"`
}

// window is a span that is being measured.
type window struct {
	load   *load
	name   string
	counts totals
	system reading
}

func (l *load) window(name string) *window {
	l.times.begin(time.Now())
	return &window{l, name, l.counts.totals(), l.gauge.read()}
}

// unseenWithin is how long after a window its last moves may take.
const unseenWithin = 5 * time.Second

// ends ends the window. Moves that are under way may still be seen.
func (w *window) ends(ctx context.Context) (Window, *distribution) {
	l := w.load
	counts, system := l.counts.totals(), l.gauge.read()
	l.times.end(system.at)
	seconds := system.at.Sub(w.system.at).Seconds()
	out := Window{
		Name: w.name, Seconds: seconds, Sessions: l.counts.sessions.Load(),
		Logins: float64(counts.logins-w.counts.logins) / seconds, Moves: float64(counts.moves-w.counts.moves) / seconds,
		Updates: float64(counts.updates-w.counts.updates) / seconds, Watched: float64(counts.watched-w.counts.watched) / seconds,
		Wire: float64(counts.wire-w.counts.wire) / seconds, Again: counts.again - w.counts.again,
	}
	updates := counts.updates - w.counts.updates
	out.Bytes = each(float64(counts.seatBytes-w.counts.seatBytes), updates)
	w.uses(&out, &system, updates+counts.watched-w.counts.watched, counts.logins-w.counts.logins)
	out.Unseen = l.unseen(ctx, w.system.at, system.at)
	return out, w.takes(&out)
}

// uses fills in what processes have used.
func (w *window) uses(out *Window, now *reading, updates, logins int64) {
	if !now.known || !w.system.known {
		return
	}
	percent := func(used time.Duration) *float64 { return new(100 * max(0, used).Seconds() / out.Seconds) }
	self, machine, server := now.self-w.system.self, now.machine-w.system.machine, now.server-w.system.server
	out.Load = percent(self)
	if !now.serverKnown || !w.system.serverKnown {
		return
	}
	out.Server, out.Foreign, out.Memory = percent(server), percent(machine-self-server), new(now.memory)
	out.UpdateCPU = each(server.Seconds()*1e6, updates)
	out.LoginCPU = each(server.Seconds()*1e3, logins)
}

// takes fills in how long moves took.
func (w *window) takes(out *Window) *distribution {
	d := &distribution{window: w.name}
	for to, at := range [kinds]**Quantiles{&out.Own, &out.Seat, &out.Watcher} {
		d.times[to] = w.load.times.sorted(who(to))
		if sorted := d.times[to]; len(sorted) > 0 {
			*at = &Quantiles{*quantile(sorted, .5), *quantile(sorted, .95), *quantile(sorted, .99), len(sorted)}
		}
	}
	return d
}

// distribution are the times of a window's moves.
type distribution struct {
	window string
	times  [kinds][]time.Duration
}

// each is a sum by how many there were, nil for none.
func each(sum float64, n int64) *float64 {
	if n <= 0 {
		return nil
	}
	return new(sum / float64(n))
}

// unseen counts moves of a span that not everybody has seen a while later.
func (l *load) unseen(ctx context.Context, from, to time.Time) int {
	look, late := time.NewTicker(lookEvery), time.NewTimer(unseenWithin)
	defer look.Stop()
	defer late.Stop()
	for {
		n := 0
		for _, t := range l.tables {
			n += t.waiting(from, to)
		}
		if n == 0 {
			return 0
		}
		select {
		case <-look.C:
		case <-late.C:
			return n
		case <-ctx.Done():
			return n
		}
	}
}
