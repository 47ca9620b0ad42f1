package loadgen

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Growth compares the reports of several loads: what their windows of play came to, over sessions.
type Growth []*Report

// ReadReport reads a report that was written as JSON.
func ReadReport(r io.Reader) (*Report, error) {
	var report Report
	if err := json.NewDecoder(r).Decode(&report); err != nil {
		return nil, err
	}
	if report.Version != reportVersion || len(report.Windows) == 0 {
		return nil, errors.New("not a load report")
	}
	if report.window(stagePlay) == nil {
		return nil, errors.New("this load has no players")
	}
	return &report, nil
}

// Sort puts reports of the same kind next to one another, those with fewer sessions first.
func (g Growth) Sort() {
	slices.SortStableFunc(g, func(a, b *Report) int {
		return cmp.Or(strings.Compare(a.kind(), b.kind()), cmp.Compare(a.sessions(), b.sessions()))
	})
}

// The windows that are compared.
const (
	stageJoining = "joining"
	stageIdle    = "idle"
	stagePlay    = "play"
)

// window is one by its name, nil if there is none.
func (r *Report) window(name string) *Window {
	for i := range r.Windows {
		if r.Windows[i].Name == name {
			return &r.Windows[i]
		}
	}
	return nil
}

func (r *Report) sessions() int64 { return r.window(stagePlay).Sessions }

// kind is what is the same of reports that belong together.
func (r *Report) kind() string {
	p := &r.Plan
	return strings.TrimSpace(fmt.Sprintf("%s %s, %dx%d", p.Name, p.each(), p.Columns, p.Rows))
}

// column is a figure of a report.
type column struct {
	head, in string
	window   string
	of       func(*Window) *float64
	// drawn: it has a chart of its own.
	drawn bool
}

func quantileOf(of func(*Quantiles) float64) func(*Window) *float64 {
	return func(w *Window) *float64 {
		if w.Seat == nil {
			return nil
		}
		return new(of(w.Seat))
	}
}

// in is a figure in another unit.
func in(unit float64, of func(*Window) *float64) func(*Window) *float64 {
	return func(w *Window) *float64 {
		n := of(w)
		if n == nil {
			return nil
		}
		return new(*n / unit)
	}
}

func columns() []column {
	session := in(kilo, func(w *Window) *float64 { return w.SessionMemory })
	return []column{
		{"moves", "a second", stagePlay, func(w *Window) *float64 { return &w.Moves }, false},
		{"seat updates", "a second", stagePlay, func(w *Window) *float64 { return &w.Updates }, false},
		{"server", "% of a processor", stagePlay, func(w *Window) *float64 { return w.Server }, true},
		{"an update", "µs of the server", stagePlay, func(w *Window) *float64 { return w.UpdateCPU }, true},
		{"p50", "ms to the last seat", stagePlay, quantileOf(func(q *Quantiles) float64 { return q.P50 }), true},
		{"p95", "ms to the last seat", stagePlay, quantileOf(func(q *Quantiles) float64 { return q.P95 }), true},
		{"p99", "ms to the last seat", stagePlay, quantileOf(func(q *Quantiles) float64 { return q.P99 }), true},
		{"a seat update", "bytes", stagePlay, func(w *Window) *float64 { return w.Bytes }, true},
		{"a session, idle", "KB", stageIdle, session, true},
		{"a session, in play", "KB", stagePlay, session, true},
		{"a login", "ms of the server", stageJoining, func(w *Window) *float64 { return w.LoginCPU }, true},
		{"load", "%", stagePlay, func(w *Window) *float64 { return w.Load }, false},
		{"foreign", "%", stagePlay, func(w *Window) *float64 { return w.Foreign }, false},
	}
}

// figure is that of a column, nil where it was not measured.
func (c *column) figure(r *Report) *float64 {
	w := r.window(c.window)
	if w == nil {
		return nil
	}
	return c.of(w)
}

// Markdown writes a table with a row for each report.
func (g Growth) Markdown(w io.Writer) error {
	head, line := "| load | sessions |", "|---|---:|"
	for _, c := range columns() {
		head, line = head+" "+c.head+", "+c.in+" |", line+"---:|"
	}
	if _, err := fmt.Fprintln(w, head+"\n"+line); err != nil {
		return err
	}
	for _, r := range g {
		cells := []string{r.kind(), strconv.FormatInt(r.sessions(), 10)}
		for _, c := range columns() {
			cells = append(cells, digits(c.figure(r)))
		}
		if _, err := fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | ")); err != nil {
			return err
		}
	}
	return nil
}

// digits writes three digits of a number, or as many as there are before the point.
func digits(n *float64) string {
	switch {
	case n == nil:
		return missing
	case *n < 10:
		return fmt.Sprintf("%.2f", *n)
	case *n < 100:
		return fmt.Sprintf("%.1f", *n)
	default:
		return fmt.Sprintf("%.0f", *n)
	}
}

// Plots writes growth.svg into a folder, which is made if it is not there: a chart for each figure over sessions, one below the
// other, with a line for each kind of load.
func (g Growth) Plots(folder string) error {
	return writeCharts(folder, "growth.svg", g.charts()...)
}

func (g Growth) charts() (all []*chart) {
	for _, c := range columns() {
		one := &chart{title: c.head, across: "sessions", up: c.in, dots: true}
		for i := 0; c.drawn && i < len(g); {
			kind := g[i].kind()
			var points []point
			for ; i < len(g) && g[i].kind() == kind; i++ {
				if n := c.figure(g[i]); n != nil {
					points = append(points, point{float64(g[i].sessions()), *n})
				}
			}
			one.add(kind, points)
		}
		if len(one.lines) > 0 {
			all = append(all, one)
		}
	}
	return all
}
