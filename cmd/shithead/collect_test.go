package main

import (
	"bytes"
	"log/slog"
	"math"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"
)

// TestCollector_GoesByTheHeap, after each collection, and not where the environment says how often garbage is collected.
func TestCollector_GoesByTheHeap(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
	defer debug.SetGCPercent(debug.SetGCPercent(77))
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil))
	check := func(what string, least, most int) (percent int) {
		t.Helper()
		percent = debug.SetGCPercent(100)
		if debug.SetGCPercent(percent); percent < least || percent > most {
			t.Errorf("%d %s", percent, what)
		}
		return percent
	}
	none := newCollector("200", logger)
	none.tune()
	check("replaces the environment's", 77, 77)
	if none != nil || !strings.Contains(log.String(), "GOGC=200") {
		t.Error(&log)
	}
	runtime.GC() // of what tests before this one have left
	c := newCollector("", logger)
	check("for a small heap", 151, 800)
	ballast := make([]byte, 256<<20)
	runtime.GC()
	c.tune()
	runtime.KeepAlive(ballast)
	check("for a large heap", 150, 150)
	runtime.GC()
	c.tune()
	small := check("for a small heap again", 151, 800)
	runtime.GC()
	debug.SetMemoryLimit(32 << 20)
	c.tune()
	check("for a small heap with a limit", 101, small-1)
	debug.SetGCPercent(77)
	c.tune()
	check("although nothing was collected", 77, 77)
}

func TestServe_CollectsGarbage(t *testing.T) {
	t.Parallel()
	for environment, bounds := range map[string][2]float64{"GOGC=": {151, 800}, "GOGC=77": {77, 77}} {
		s := startWith(t, t.TempDir(), []string{environment}, "--metrics", "127.0.0.1:0")
		got := scraped(t, s)["go_gc_gogc_percent"].GetMetric()[0].GetGauge().GetValue()
		if got < bounds[0] || got > bounds[1] {
			t.Errorf("with %q %v", environment, got)
		}
	}
}

// TestLimitMemory: the runtime gets a part of what the cgroup may have, unless the environment says something else.
func TestLimitMemory(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	const unlimited = `level=DEBUG msg="no cgroup limits the memory"`
	for _, c := range []struct {
		most, environment string
		want              int64
		says              string
	}{
		{
			"268435456\n", "", 208037479,
			`level=INFO msg="a cgroup limits the memory" MiB=256 file=/sys/fs/cgroup/a/memory.max GOMEMLIMIT_MiB=198`,
		},
		{"268435456\n", "100MiB", math.MaxInt64, `level=INFO msg="the memory limit is the environment's" GOMEMLIMIT=100MiB`},
		{"max\n", "", math.MaxInt64, unlimited},
	} {
		debug.SetMemoryLimit(math.MaxInt64)
		var log bytes.Buffer
		limitMemory(fstest.MapFS{
			"proc/self/cgroup":           {Data: []byte("0::/a\n")},
			"proc/self/mountinfo":        {Data: []byte("30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n")},
			"sys/fs/cgroup/a/memory.max": {Data: []byte(c.most)},
		}, c.environment, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
		got, said := debug.SetMemoryLimit(-1), log.String()
		if got != c.want || strings.Count(said, "\n") != 1 || !strings.Contains(said, c.says) {
			t.Errorf("%d, want %d; %s, want %s", got, c.want, said, c.says)
		}
	}
}
