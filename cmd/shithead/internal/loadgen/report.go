package loadgen

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"
	"time"
)

// Report is what came of a load.
type Report struct {
	Version int      `json:"version"`
	Plan    Terms    `json:"plan"`
	System  string   `json:"system"`
	Cores   int      `json:"processors"`
	Windows []Window `json:"windows"`
	Samples []Sample `json:"samples"`
	// Before is the server's resident memory before anybody came, in bytes.
	Before *int64 `json:"server_memory_before_bytes"`
	// Lost counts sessions that ended by themselves.
	Lost int64 `json:"lost"`

	mu            sync.Mutex
	began         time.Time
	now           string
	distributions []*distribution
}

// Terms are what a report says of its plan.
type Terms struct {
	Name     string  `json:"name,omitempty"`
	Address  string  `json:"address"`
	Rooms    int     `json:"rooms"`
	Seats    int     `json:"seats"`
	Programs int     `json:"programs"`
	Bots     int     `json:"bots"`
	Watchers int     `json:"watchers"`
	Rules    string  `json:"rules"`
	Columns  int     `json:"columns"`
	Rows     int     `json:"rows"`
	Think    float64 `json:"think_seconds"`
	Spread   float64 `json:"think_spread"`
	Seed     uint64  `json:"seed"`
	Logins   float64 `json:"logins_per_second"`
}

// Sample is what a second of the run was like.
type Sample struct {
	// Seconds are since the beginning.
	Seconds float64  `json:"seconds"`
	Window  string   `json:"window"`
	Moves   float64  `json:"moves_per_second"`
	Updates float64  `json:"seat_updates_per_second"`
	Server  *float64 `json:"server_cpu_percent"`
	Memory  *int64   `json:"server_memory_bytes"`
}

const reportVersion = 1

func termsOf(p *Plan) Terms {
	return Terms{
		p.Name, p.Address, p.Rooms, p.Seats, p.Programs, len(p.Terms.Bots), p.Watchers, p.Terms.Rules.Code(), p.Columns, p.Rows,
		p.Think.Seconds(), p.Spread, p.Seed, p.Logins,
	}
}

func newReport(p *Plan, g gauge) *Report {
	r := &Report{
		Version: reportVersion, System: runtime.GOOS + "/" + runtime.GOARCH, Cores: processors(), began: time.Now(),
		Plan: termsOf(p),
	}
	if now := g.read(); now.serverKnown {
		r.Before = new(now.memory)
	}
	return r
}

func (r *Report) add(w Window, d *distribution) {
	if r.Before != nil && w.Memory != nil {
		w.SessionMemory = each(float64(*w.Memory-*r.Before), w.Sessions)
	}
	r.Windows = append(r.Windows, w)
	r.distributions = append(r.distributions, d)
}

// at says which window it is now.
func (r *Report) at(window string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now = window
}

// sampleEvery is how often a sample is taken.
const sampleEvery = time.Second

// samples takes samples until ctx ends, and then closes what it gives.
func (r *Report) samples(ctx context.Context, l *load) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		every := time.NewTicker(sampleEvery)
		defer every.Stop()
		counts, system := l.counts.totals(), l.gauge.read()
		for {
			select {
			case <-every.C:
			case <-ctx.Done():
				return
			}
			nowCounts, now := l.counts.totals(), l.gauge.read()
			r.sample(now.at.Sub(system.at).Seconds(), &counts, &nowCounts, &system, &now)
			counts, system = nowCounts, now
		}
	}()
	return done
}

func (r *Report) sample(seconds float64, before, now *totals, was, is *reading) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := Sample{
		Seconds: is.at.Sub(r.began).Seconds(), Window: r.now,
		Moves: float64(now.moves-before.moves) / seconds, Updates: float64(now.updates-before.updates) / seconds,
	}
	if is.serverKnown && was.serverKnown {
		s.Server, s.Memory = new(100*(is.server-was.server).Seconds()/seconds), new(is.memory)
	}
	r.Samples = append(r.Samples, s)
}

// row is a line of the table: a figure of each window.
type row struct {
	label string
	of    func(w *Window) string
}

// missing stands where there is no figure.
const missing = "–"

func number(format string, of func(w *Window) *float64) func(w *Window) string {
	return func(w *Window) string {
		if n := of(w); n != nil {
			return fmt.Sprintf(format, *n)
		}
		return missing
	}
}

// some is a figure that is missing where it is 0.
func some(format string, of func(w *Window) float64) func(w *Window) string {
	return number(format, func(w *Window) *float64 {
		if n := of(w); n > 0 {
			return &n
		}
		return nil
	})
}

func times(of func(w *Window) *Quantiles) func(w *Window) string {
	return func(w *Window) string {
		q := of(w)
		if q == nil {
			return missing
		}
		return milliseconds(q.P50) + " / " + milliseconds(q.P95) + " / " + milliseconds(q.P99)
	}
}

// milliseconds has three digits, or as many as there are before the point.
func milliseconds(n float64) string {
	if n < 10 {
		return fmt.Sprintf("%.1f", n)
	}
	return fmt.Sprintf("%.0f", n)
}

func rows() []row {
	return []row{
		{"seconds", func(w *Window) string { return fmt.Sprintf("%.1f", w.Seconds) }},
		{"sessions", func(w *Window) string { return strconv.FormatInt(w.Sessions, 10) }},
		{"logins a second", some("%.1f", func(w *Window) float64 { return w.Logins })},
		{"server, ms a login", number("%.1f", func(w *Window) *float64 { return w.LoginCPU })},
		{"moves a second", some("%.1f", func(w *Window) float64 { return w.Moves })},
		{"seat updates a second", some("%.0f", func(w *Window) float64 { return w.Updates })},
		{"watcher updates a second", some("%.0f", func(w *Window) float64 { return w.Watched })},
		{"to one's own screen, p50 / p95 / p99 ms", times(func(w *Window) *Quantiles { return w.Own })},
		{"to the last seat", times(func(w *Window) *Quantiles { return w.Seat })},
		{"to the last watcher", times(func(w *Window) *Quantiles { return w.Watcher })},
		{"moves that a client did not see", some("%.0f", func(w *Window) float64 { return float64(w.Unseen) })},
		{"keys pressed again", some("%.0f", func(w *Window) float64 { return float64(w.Again) })},
		{"bytes a seat update", number("%.0f", func(w *Window) *float64 { return w.Bytes })},
		{"server, µs an update", number("%.0f", func(w *Window) *float64 { return w.UpdateCPU })},
		{"server, % of a processor", number("%.2f", func(w *Window) *float64 { return w.Server })},
		{"load, %", number("%.1f", func(w *Window) *float64 { return w.Load })},
		{"foreign, %", number("%.1f", func(w *Window) *float64 { return w.Foreign })},
		{"server, MB resident", number("%.0f", func(w *Window) *float64 {
			if w.Memory == nil {
				return nil
			}
			return new(float64(*w.Memory) / mega)
		})},
		{"server, KB a session", number("%.0f", in(kilo, func(w *Window) *float64 { return w.SessionMemory }))},
	}
}

// Text writes the report as a table: a window in each column, without the rows in which there is nothing.
func (r *Report) Text(w io.Writer) error {
	fmt.Fprintf(w, "%d rooms of %s: in each %s; terminals of %dx%d; thinking %vs; %d processors\n\n",
		r.Plan.Rooms, r.Plan.Rules, r.Plan.each(), r.Plan.Columns, r.Plan.Rows, r.Plan.Think, r.Cores)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "\t")
	for i := range r.Windows {
		fmt.Fprint(table, r.Windows[i].Name+"\t")
	}
	fmt.Fprintln(table)
	for _, row := range rows() {
		r.line(table, row)
	}
	return table.Flush()
}

func (r *Report) line(w io.Writer, row row) {
	var cells []string
	empty := true
	for i := range r.Windows {
		cell := row.of(&r.Windows[i])
		empty = empty && cell == missing
		cells = append(cells, cell+"\t")
	}
	if !empty {
		fmt.Fprintln(w, row.label+"\t"+strings.Join(cells, ""))
	}
}

// each says who is in a room.
func (t *Terms) each() string {
	var parts []string
	for _, p := range []struct {
		n         int
		one, many string
	}{{t.Seats, "person", "people"}, {t.Programs, "program", "programs"}, {t.Bots, "bot", "bots"}, {t.Watchers, "watcher", "watchers"}} {
		switch p.n {
		case 0:
		case 1:
			parts = append(parts, "1 "+p.one)
		default:
			parts = append(parts, strconv.Itoa(p.n)+" "+p.many)
		}
	}
	return strings.Join(parts, ", ")
}
