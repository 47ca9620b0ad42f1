package metrics

import (
	"regexp"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/figures"
)

// Lobby is the rooms, as far as they are counted.
type Lobby interface {
	Rooms() []*rooms.RoomSummary
	Paused() int
	Figures() *live.Figures
}

// Source is where the values come from.
type Source struct {
	Version string
	Figures *figures.Figures
	Lobby   Lobby
	// Store says how the store does, nil where nobody knows.
	Store func() admin.StoreState
	// Servers are those of a house of several, nil for one.
	Servers func() []admin.Server
}

// collector reads a source whenever it is asked. It keeps nothing.
type collector struct {
	source *Source
	table  []metric
	descs  []*prometheus.Desc
}

// liveHeap is how much memory the latest collection of garbage has left, which says more of leaks than what is allocated.
var liveHeap = collectors.GoRuntimeMetricsRule{Matcher: regexp.MustCompile("^/gc/heap/live:bytes$")}

// NewRegistry has the metrics of a source, of the Go runtime, and of the process.
func NewRegistry(s Source) *prometheus.Registry {
	c := &collector{source: &s, table: table()}
	for _, m := range c.table {
		var labels []string
		if m.label != "" {
			labels = []string{m.label}
		}
		c.descs = append(c.descs, prometheus.NewDesc(m.name, m.help, labels, nil))
	}
	all := prometheus.NewRegistry()
	all.MustRegister(c, collectors.NewGoCollector(collectors.WithGoCollectorRuntimeMetrics(liveHeap)), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return all
}

// Describe says which metrics there are.
func (c *collector) Describe(to chan<- *prometheus.Desc) {
	for _, desc := range c.descs {
		to <- desc
	}
}

// Collect reads all values.
func (c *collector) Collect(to chan<- prometheus.Metric) {
	now := &reading{Source: c.source, rooms: c.source.Lobby.Rooms()}
	if c.source.Store != nil {
		now.store = c.source.Store()
	}
	for i, m := range c.table {
		desc := c.descs[i]
		switch {
		case m.histogram != nil:
			s := m.histogram(now).Snapshot()
			to <- prometheus.MustNewConstHistogram(desc, s.Count, s.Sum, s.Cumulative())
		case m.counts != nil:
			for name, value := range m.counts(now) {
				to <- prometheus.MustNewConstMetric(desc, m.kind, value, name)
			}
		default:
			to <- prometheus.MustNewConstMetric(desc, m.kind, m.number(now))
		}
	}
}
