package main

import (
	"bytes"
	"log/slog"
	"math"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// gcPercent is what is set now.
func gcPercent() int {
	percent := debug.SetGCPercent(100)
	debug.SetGCPercent(percent)
	return percent
}

// TestCollector_GoesByTheHeap, after each collection, and not where the environment says how often garbage is collected.
func TestCollector_GoesByTheHeap(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	debug.SetMemoryLimit(math.MaxInt64)
	defer debug.SetGCPercent(debug.SetGCPercent(77))
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil))
	none := newCollector("200", logger)
	none.tune()
	if got := gcPercent(); got != 77 || none != nil || !strings.Contains(log.String(), "GOGC=200") {
		t.Errorf("the environment's is replaced by %d, %s", got, &log)
	}
	runtime.GC() // of what tests before this one have left
	c := newCollector("", logger)
	if small := gcPercent(); small <= 150 {
		t.Errorf("%d for a small heap", small)
	}
	func() {
		ballast := make([]byte, 256<<20)
		runtime.GC()
		c.tune()
		runtime.KeepAlive(ballast)
	}()
	if got := gcPercent(); got != 150 {
		t.Errorf("%d for a large heap", got)
	}
	runtime.GC()
	c.tune()
	small := gcPercent()
	runtime.GC()
	debug.SetMemoryLimit(32 << 20)
	c.tune()
	if got := gcPercent(); got >= small || got <= 100 {
		t.Errorf("%d for a small heap with a limit, without %d", got, small)
	}
	debug.SetGCPercent(77)
	c.tune()
	if got := gcPercent(); got != 77 {
		t.Errorf("set to %d although nothing was collected", got)
	}
}

// TestServe_CollectsGarbage as its heap wants, or as the environment says.
func TestServe_CollectsGarbage(t *testing.T) {
	t.Parallel()
	for environment, is := range map[string]func(percent float64) bool{
		"GOGC=":   func(percent float64) bool { return percent > 150 && percent <= 800 },
		"GOGC=77": func(percent float64) bool { return percent == 77 },
	} {
		s := startWith(t, t.TempDir(), []string{environment}, "--metrics", "127.0.0.1:0")
		if got := scraped(t, s)["go_gc_gogc_percent"].GetMetric()[0].GetGauge().GetValue(); !is(got) {
			t.Errorf("with %q %v", environment, got)
		}
	}
}
