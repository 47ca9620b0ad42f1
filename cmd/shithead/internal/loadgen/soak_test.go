package loadgen

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// soaked is the report of an hour in which a figure went as it does, and which ended as it began.
func soaked(t *testing.T, goes func(minute float64, s *SoakSample)) *SoakReport {
	t.Helper()
	p := plan(t)
	p.Soak = time.Hour
	r := newSoakReport(p)
	sample := func(stage string, minute float64) {
		s := SoakSample{
			Seconds: 60 * minute, Stage: stage, Memory: new(50. * mega), Heap: new(10. * mega), Goroutines: new(200.), Descriptors: new(40.),
			Open: new(30.), Rooms: new(20.), Rounds: new(10 * minute), Store: new(20000 * minute), Begun: new(100 * minute),
		}
		goes(minute, &s)
		if stage != stageSoak {
			s.Open, s.Rooms, s.Goroutines, s.Descriptors = new(0.), new(0.), new(known(s.Goroutines)-180), new(known(s.Descriptors)-30)
		}
		r.Samples = append(r.Samples, s)
	}
	sample(stageBefore, 0)
	for i := range 240 {
		sample(stageSoak, float64(i)/4)
	}
	sample(stageLeft, 61)
	r.Judge()
	return r
}

// TestSoakReport names what grows, each figure by itself, and nothing of a server that stays as it is, and shows what failed.
func TestSoakReport(t *testing.T) {
	for what, test := range map[string]struct {
		goes  func(minute float64, s *SoakSample)
		leaks string
	}{
		"nothing":          {func(float64, *SoakSample) {}, ""},
		"memory":           {func(m float64, s *SoakSample) { *s.Memory += m * mega / 4 }, "memory"},
		"the heap":         {func(m float64, s *SoakSample) { *s.Heap += m * mega / 10 }, "live heap, live heap when all have left"},
		"goroutines":       {func(m float64, s *SoakSample) { *s.Goroutines += m }, "goroutines, goroutines when all have left"},
		"files":            {func(m float64, s *SoakSample) { *s.Descriptors += m / 4 }, "open files, open files when all have left"},
		"one goroutine":    {func(m float64, s *SoakSample) { *s.Goroutines += float64(int(m / 61)) }, "goroutines when all have left"},
		"more a round":     {func(m float64, s *SoakSample) { *s.Store += 1000 * m * m }, "database a round"},
		"less once pruned": {func(m float64, s *SoakSample) { *s.Store += 20000 * min(m, 35) }, ""},
	} {
		r := soaked(t, test.goes)
		var names []string
		for _, v := range r.Leaks() {
			names = append(names, v.Figure)
		}
		if got := strings.Join(names, ", "); got != test.leaks || len(r.Verdicts) != 10 {
			t.Errorf("%s: %q leak of %d", what, got, len(r.Verdicts))
		}
	}
	r := soaked(t, func(float64, *SoakSample) {})
	for i := range r.Samples {
		r.Samples[i] = SoakSample{Seconds: r.Samples[i].Seconds, Stage: r.Samples[i].Stage}
	}
	if r.Judge(); len(r.Verdicts) != 0 {
		t.Errorf("of what is not known it is said %+v", r.Verdicts)
	}
	r = soaked(t, func(m float64, s *SoakSample) { *s.Goroutines += m })
	happened := newTally()
	happened.notes("chat", nil)
	happened.notes("chat", errors.New("nobody listens"))
	r.Happened = happened.all()
	var text bytes.Buffer
	must(t, r.Text(&text))
	for _, want := range []string{"1h0m0s in 2 rooms of bitenight", "LEAKS", "1 failed, first: nobody listens"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, &text)
		}
	}
	folder := t.TempDir()
	must(t, r.Plots(folder))
	expectDrawn(t, filepath.Join(folder, "soak.svg"), map[string]int{"<g ": 5})
}

// TestProbe_ReadsMetrics: sums over labels, and nothing of what is not there.
func TestProbe_ReadsMetrics(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("# HELP go_goroutines 5\ngo_goroutines 12\nshithead_rooms{phase=\"play\"} 2\nshithead_rooms{phase=\"over\"} 1\nnonsense\n"))
	}))
	defer server.Close()
	folder := t.TempDir()
	must(t, os.WriteFile(filepath.Join(folder, "file"), make([]byte, 100), 0o600))
	p := plan(t)
	p.Metrics, p.Folder = server.URL, folder
	s := newProbe(p).read(t.Context())
	if known(s.Goroutines) != 12 || known(s.Rooms) != 3 || s.Heap != nil || s.Memory != nil || known(s.Folder) != 100 {
		t.Errorf("%+v", s)
	}
	must(t, newProbe(p).check(t.Context()))
	for _, c := range []struct{ metrics, folder, says string }{
		{server.URL, folder + "/none", "--server-data"},
		{"http://127.0.0.1:1/metrics", folder, "--server-metrics"},
		{"", folder, errNothingToSee.Error()},
	} {
		p.Metrics, p.Folder = c.metrics, c.folder
		if err := newProbe(p).check(t.Context()); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
