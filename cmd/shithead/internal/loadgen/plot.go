package loadgen

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Plots writes a plot of each kind into a folder, which is made if it is not there: latency.svg, memory.svg and updates.svg.
func (r *Report) Plots(folder string) error {
	var errs []error
	for name, c := range map[string]*chart{"latency.svg": r.latency(), "memory.svg": r.memory(), "updates.svg": r.updates()} {
		errs = append(errs, writeCharts(folder, name, c))
	}
	return errors.Join(errs...)
}

// latency is how long moves took to the last seat, by the share of moves that were as fast.
func (r *Report) latency() *chart {
	c := &chart{title: "From a key to the last seat's screen", across: "share of moves", up: "ms"}
	for i, percent := range []string{"0", "90 %", "99 %", "99.9 %", "99.99 %"} {
		c.ticks = append(c.ticks, mark{float64(i), percent})
	}
	for _, d := range r.distributions {
		sorted := d.times[lastSeat]
		var points []point
		for i, took := range sorted {
			slower := 1 - float64(i)/float64(len(sorted))
			points = append(points, point{-math.Log10(slower), took.Seconds() * 1e3})
		}
		c.add(d.window, thin(points))
	}
	return c
}

// memory is the server's resident memory over time.
func (r *Report) memory() *chart {
	c := &chart{title: "The server's resident memory", across: "seconds", up: "MB"}
	var points []point
	for _, s := range r.Samples {
		if s.Memory != nil {
			points = append(points, point{s.Seconds, float64(*s.Memory) / (1 << 20)})
		}
	}
	c.add("", points)
	return c
}

// updates are the seat updates over time.
func (r *Report) updates() *chart {
	c := &chart{title: "Seat updates", across: "seconds", up: "a second"}
	var points []point
	for _, s := range r.Samples {
		points = append(points, point{s.Seconds, s.Updates})
	}
	c.add("", points)
	return c
}

// maxPoints is how many points a line has at most.
const maxPoints = 1000

// thin leaves out points of a line where there are too many of them to be seen; the last hundred, which lie apart, stay.
func thin(points []point) []point {
	const apart = 100
	every := len(points)/maxPoints + 1
	var kept []point
	for i, p := range points {
		if i%every == 0 || i >= len(points)-apart {
			kept = append(kept, p)
		}
	}
	return kept
}

type (
	point struct{ x, y float64 }
	// mark is a place on an axis with what stands there.
	mark struct {
		at   float64
		says string
	}
	// curve is a line with its name.
	curve struct {
		name   string
		points []point
	}
)

// chart is a chart of lines. Its axes begin at 0.
type chart struct {
	title, across, up string
	// ticks are the marks of the axis across, nil for round numbers.
	ticks []mark
	lines []curve
	// dots: each point has a dot.
	dots bool
}

func (c *chart) add(name string, points []point) {
	if len(points) > 0 {
		c.lines = append(c.lines, curve{name, points})
	}
}

// The measures of a chart, in pixels.
const (
	chartWidth, chartHeight                    = 720, 360
	chartLeft, chartRight, chartTop, chartFoot = 64, 16, 40, 48
)

// writeCharts writes charts below one another into a file of a folder, which is made if it is not there.
func writeCharts(folder, name string, charts ...*chart) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, name), []byte(sheet(charts)), 0o644)
}

// sheet draws charts below one another.
func sheet(charts []*chart) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", chartWidth, chartHeight*len(charts))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#fff"/>`+"\n")
	for i, c := range charts {
		fmt.Fprintf(&b, `<g transform="translate(0 %d)">`+"\n%s</g>\n", i*chartHeight, c.drawn())
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// drawn are the elements of the chart.
func (c *chart) drawn() string {
	var b strings.Builder
	right, top := c.most()
	across, up := c.ticks, round(top)
	if across == nil {
		across = round(right)
	}
	top = max(top, up[len(up)-1].at)
	x := func(v float64) float64 { return chartLeft + v/right*(chartWidth-chartLeft-chartRight) }
	y := func(v float64) float64 { return chartHeight - chartFoot - v/top*(chartHeight-chartTop-chartFoot) }
	text(&b, chartWidth/2, chartTop/2, "middle", c.title+", "+c.up)
	text(&b, chartWidth/2, chartHeight-8, "middle", c.across)
	for _, m := range up {
		rule(&b, chartLeft, y(m.at), chartWidth-chartRight, y(m.at))
		text(&b, chartLeft-6, y(m.at)+4, "end", m.says)
	}
	for _, m := range across {
		if m.at <= right {
			rule(&b, x(m.at), y(0), x(m.at), y(0)+4)
			text(&b, x(m.at), y(0)+18, "middle", m.says)
		}
	}
	for i, l := range c.lines {
		colour := colours[i%len(colours)]
		var path []string
		for _, p := range l.points {
			path = append(path, fmt.Sprintf("%.1f,%.1f", x(p.x), y(p.y)))
		}
		fmt.Fprintf(&b, `<polyline fill="none" stroke="%s" stroke-width="1.5" points="%s"/>`+"\n", colour, strings.Join(path, " "))
		for i := 0; c.dots && i < len(l.points); i++ {
			p := l.points[i]
			fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>`+"\n", x(p.x), y(p.y), colour)
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d" fill="%s">%s</text>`+"\n", chartLeft+10, chartTop+14+16*i, colour, l.name)
	}
	return b.String()
}

// colours are those of lines.
var colours = []string{"#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#b7791f", "#444"}

// most is how far the lines go, each more than 0.
func (c *chart) most() (right, top float64) {
	const least = 1e-3
	right, top = least, least
	for _, l := range c.lines {
		for _, p := range l.points {
			right, top = max(right, p.x), max(top, p.y)
		}
	}
	return right, top
}

// round are round numbers from 0 on, about five, the last at most as far as given.
func round(most float64) (marks []mark) {
	step := math.Pow(10, math.Floor(math.Log10(most)))
	for _, finer := range []float64{.5, .4, .5} {
		if most/step >= 4 {
			break
		}
		step *= finer
	}
	for i := 0; float64(i)*step <= most; i++ {
		marks = append(marks, mark{float64(i) * step, strconv.FormatFloat(float64(i)*step, 'g', 4, 64)})
	}
	return marks
}

func text(b *strings.Builder, x, y float64, anchor, says string) {
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", x, y, anchor, says)
}

func rule(b *strings.Builder, x1, y1, x2, y2 float64) {
	fmt.Fprintf(b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#ccc"/>`+"\n", x1, y1, x2, y2)
}
