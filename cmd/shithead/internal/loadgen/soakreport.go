package loadgen

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// SoakReport is what came of a soak.
type SoakReport struct {
	Version int     `json:"version"`
	Plan    Terms   `json:"plan"`
	Seconds float64 `json:"soak_seconds"`
	// Evenings, Logins, Moves and Updates are how many there were in all, Happened what happened in them.
	Evenings int64        `json:"evenings"`
	Logins   int64        `json:"logins"`
	Moves    int64        `json:"moves"`
	Updates  int64        `json:"updates"`
	Happened []Happened   `json:"happened"`
	Verdicts []Verdict    `json:"verdicts"`
	Samples  []SoakSample `json:"samples"`
}

// SoakSample is what a server was like at one moment of a soak. A pointer that is nil is what was not known.
type SoakSample struct {
	// Seconds are since the beginning, Sessions those of rooms that the load has open.
	Seconds  float64 `json:"seconds"`
	Stage    string  `json:"stage"`
	Sessions int64   `json:"sessions"`
	// Resident is all memory of the process, Memory what of it are no pages of files, Heap what the latest collection of
	// garbage has left, in bytes.
	Resident *float64 `json:"resident_bytes"`
	Memory   *float64 `json:"memory_bytes"`
	Heap     *float64 `json:"live_heap_bytes"`
	// Goroutines, Descriptors (open files) and Threads are how many there are, Processor the seconds of processors so far.
	Goroutines  *float64 `json:"goroutines"`
	Descriptors *float64 `json:"descriptors"`
	Threads     *float64 `json:"threads"`
	Processor   *float64 `json:"processor_seconds"`
	// Open are sessions as the server counts them, Begun how many there were so far, Rooms all rooms.
	Open  *float64 `json:"server_sessions"`
	Begun *float64 `json:"server_sessions_begun"`
	Rooms *float64 `json:"server_rooms"`
	// Rounds are those that are over, Store what of the store is in use, StoreFile its size, and Folder that of all files in
	// the data folder.
	Rounds    *float64 `json:"rounds"`
	Store     *float64 `json:"store_used_bytes"`
	StoreFile *float64 `json:"store_bytes"`
	Folder    *float64 `json:"folder_bytes"`
}

// The stages of a soak that have samples.
const (
	stageBefore = "before"
	stageSoak   = "soak"
	stageLeft   = "left"
)

// empty says that nobody is there any more, as far as that is known.
func (s *SoakSample) empty() bool { return known(s.Open) == 0 && known(s.Rooms) == 0 }

// within says that as many goroutines run and files are open as before, or fewer, and that the heap is about as large.
func (s *SoakSample) within(before *SoakSample) bool {
	return s.leftHeap(before) <= 0 && known(s.Goroutines) <= known(before.Goroutines) &&
		known(s.Descriptors) <= known(before.Descriptors)
}

const (
	// spareHeap and sessionHeap are what the live heap may have grown by once everybody has left, in all and for each session,
	// in bytes: for what is known of people for a while. A session that stays takes some 100,000.
	spareHeap   = 2 * mega
	sessionHeap = 256
)

// leftHeap is how much more the heap is than it may be once everybody has left.
func (s *SoakSample) leftHeap(before *SoakSample) float64 {
	return known(s.Heap) - known(before.Heap) - spareHeap - sessionHeap*(known(s.Begun)-known(before.Begun))
}

// known is a figure, 0 for one that is not known.
func known(n *float64) float64 {
	if n == nil {
		return 0
	}
	return *n
}

// Verdict is what a soak says of one figure.
type Verdict struct {
	Figure string `json:"figure"`
	Flat   bool   `json:"flat"`
	Says   string `json:"says"`
	Drift  *Drift `json:"drift,omitempty"`
}

func newSoakReport(p *Plan) *SoakReport {
	return &SoakReport{Version: reportVersion, Plan: termsOf(p), Seconds: p.Soak.Seconds()}
}

func (r *SoakReport) before() *SoakSample { return &r.Samples[0] }

const (
	kilo = 1 << 10
	mega = 1 << 20
)

// figure is one that has to be flat.
type figure struct {
	name  string
	of    func(*SoakSample) *float64
	bound bound
	unit  float64
	in    string
}

// figures are those that have to stay as they are while people come and go.
func figures() []figure {
	return []figure{
		{"memory", func(s *SoakSample) *float64 { return s.Memory }, bound{4 * mega, .05}, kilo, "KB"},
		{"live heap", func(s *SoakSample) *float64 { return s.Heap }, bound{mega, .05}, kilo, "KB"},
		{"goroutines", func(s *SoakSample) *float64 { return s.Goroutines }, bound{20, .05}, 1, ""},
		{"open files", func(s *SoakSample) *float64 { return s.Descriptors }, bound{6, .05}, 1, ""},
	}
}

// leastJudged is how long a soak is at least of which it is said how its figures went meanwhile: in a shorter one only what is
// left behind counts.
const leastJudged = 5 * time.Minute

// Judge fills in the verdicts.
func (r *SoakReport) Judge() {
	r.Verdicts = nil
	for _, f := range figures() {
		if r.Seconds < leastJudged.Seconds() {
			break
		}
		if d := driftOf(r.points(stageSoak, f.of), f.bound); d != nil {
			r.Verdicts = append(r.Verdicts, Verdict{f.name, d.Flat(), fmt.Sprintf("%+.3g %s a minute at %.0f; grown by %+.0f, noise %.0f, allowed %.0f",
				d.PerMinute/f.unit, f.in, d.Level/f.unit, d.Grown/f.unit, d.Noise/f.unit, d.Allowed/f.unit), d})
		}
	}
	r.judgeEnd("goroutines when all have left", func(s *SoakSample) *float64 { return s.Goroutines })
	r.judgeEnd("open files when all have left", func(s *SoakSample) *float64 { return s.Descriptors })
	r.judgeHeap()
	r.judgeEnd("sessions when all have left", func(s *SoakSample) *float64 { return s.Open })
	r.judgeEnd("rooms when all have left", func(s *SoakSample) *float64 { return s.Rooms })
	r.judgeStore()
}

// points are those of a figure over minutes.
func (r *SoakReport) points(stage string, of func(*SoakSample) *float64) (points []point) {
	for i := range r.Samples {
		s := &r.Samples[i]
		if n := of(s); n != nil && (stage == "" || s.Stage == stage) {
			points = append(points, point{s.Seconds / time.Minute.Seconds(), *n})
		}
	}
	return points
}

// judgeEnd compares a figure after the last session has ended with what it was before the first.
func (r *SoakReport) judgeEnd(name string, of func(*SoakSample) *float64) {
	before, last := r.before(), &r.Samples[len(r.Samples)-1]
	if of(before) == nil || of(last) == nil || last.Stage != stageLeft {
		return
	}
	r.Verdicts = append(r.Verdicts, Verdict{
		Figure: name, Flat: *of(last) <= *of(before), Says: fmt.Sprintf("%.0f, before the first client %.0f", *of(last), *of(before)),
	})
}

// judgeHeap compares the live heap when everybody has left with what it was before anybody came.
func (r *SoakReport) judgeHeap() {
	before, last := r.before(), &r.Samples[len(r.Samples)-1]
	if before.Heap == nil || last.Heap == nil || last.Stage != stageLeft {
		return
	}
	r.Verdicts = append(r.Verdicts, Verdict{
		Figure: "live heap when all have left", Flat: last.leftHeap(before) <= 0,
		Says: fmt.Sprintf("%.0f KB, before the first client %.0f, after %.0f sessions", *last.Heap/kilo, *before.Heap/kilo, known(last.Begun)-known(before.Begun)),
	})
}

// roundBytes is by how much more the store may grow a round in the second half of what counts than in the first.
const roundBytes = kilo

// judgeStore says what the store grows by a round, which has to be as much later as at first, or less.
func (r *SoakReport) judgeStore() {
	var points []point
	for i := range r.Samples {
		if s := &r.Samples[i]; s.Stage == stageSoak && s.Rounds != nil && s.Store != nil {
			points = append(points, point{*s.Rounds, *s.Store})
		}
	}
	first, second, ok, enough := linear(points, roundBytes)
	if !enough {
		return
	}
	r.Verdicts = append(r.Verdicts, Verdict{
		Figure: "database a round", Flat: ok, Says: fmt.Sprintf("%.0f bytes in the first half, %.0f in the second", first, second),
	})
}

// Leaks are the figures that are not flat, nil for none.
func (r *SoakReport) Leaks() (leaks []Verdict) {
	for _, v := range r.Verdicts {
		if !v.Flat {
			leaks = append(leaks, v)
		}
	}
	return leaks
}

// Text writes what the report says of each figure, and what happened.
func (r *SoakReport) Text(w io.Writer) error {
	fmt.Fprintf(w, "%v in %d rooms of %s: in each %s; %d evenings, %d logins, %d moves\n\n",
		time.Duration(r.Seconds*float64(time.Second)), r.Plan.Rooms, r.Plan.Rules, r.Plan.each(), r.Evenings, r.Logins, r.Moves)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, v := range r.Verdicts {
		flat := "flat"
		if !v.Flat {
			flat = "LEAKS"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", v.Figure, flat, v.Says)
	}
	fmt.Fprintln(table, "\t\t")
	for _, h := range r.Happened {
		failures := ""
		if h.Failed > 0 {
			failures = fmt.Sprintf("%d failed, first: %s", h.Failed, h.Why)
		}
		fmt.Fprintf(table, "%s\t%d\t%s\n", h.Name, h.Times, failures)
	}
	return table.Flush()
}

// Plots writes soak.svg into a folder, which is made if it is not there: a chart for each figure over minutes, one below the
// other.
func (r *SoakReport) Plots(folder string) error {
	return writeCharts(folder, "soak.svg", r.charts()...)
}

// soakLine is a line of a chart of a soak.
type soakLine struct {
	name string
	of   func(*SoakSample) *float64
}

func (r *SoakReport) charts() (all []*chart) {
	for _, c := range []struct {
		title, up string
		unit      float64
		lines     []soakLine
	}{
		{"Memory", "MB", mega, []soakLine{
			{"resident", func(s *SoakSample) *float64 { return s.Resident }},
			{"without pages of files", func(s *SoakSample) *float64 { return s.Memory }},
			{"live heap", func(s *SoakSample) *float64 { return s.Heap }},
		}},
		{"Goroutines", "how many", 1, []soakLine{{"", func(s *SoakSample) *float64 { return s.Goroutines }}}},
		{"Open files, sessions and rooms", "how many", 1, []soakLine{
			{"open files", func(s *SoakSample) *float64 { return s.Descriptors }},
			{"sessions", func(s *SoakSample) *float64 { return s.Open }},
			{"rooms", func(s *SoakSample) *float64 { return s.Rooms }},
			{"threads", func(s *SoakSample) *float64 { return s.Threads }},
		}},
		{"The database", "MB", mega, []soakLine{
			{"in use", func(s *SoakSample) *float64 { return s.Store }},
			{"its file", func(s *SoakSample) *float64 { return s.StoreFile }},
			{"the folder", func(s *SoakSample) *float64 { return s.Folder }},
		}},
		{"Rounds that are over", "how many", 1, []soakLine{{"", func(s *SoakSample) *float64 { return s.Rounds }}}},
	} {
		one := &chart{title: c.title, across: "minutes", up: c.up}
		for _, l := range c.lines {
			points := r.points("", l.of)
			for i := range points {
				points[i].y /= c.unit
			}
			one.add(l.name, points)
		}
		if len(one.lines) > 0 {
			all = append(all, one)
		}
	}
	return all
}
