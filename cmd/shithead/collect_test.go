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
	set := func(what string, isRight func(percent int) bool) (percent int) {
		t.Helper()
		percent = debug.SetGCPercent(100)
		if debug.SetGCPercent(percent); !isRight(percent) {
			t.Errorf("%d %s", percent, what)
		}
		return percent
	}
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil))
	none := newCollector("200", logger)
	none.tune()
	set("replaces the environment's", func(percent int) bool { return percent == 77 })
	if none != nil || !strings.Contains(log.String(), "GOGC=200") {
		t.Error(&log)
	}
	runtime.GC() // of what tests before this one have left
	c := newCollector("", logger)
	set("for a small heap", func(percent int) bool { return percent > 150 })
	ballast := make([]byte, 256<<20)
	runtime.GC()
	c.tune()
	runtime.KeepAlive(ballast)
	set("for a large heap", func(percent int) bool { return percent == 150 })
	runtime.GC()
	c.tune()
	small := set("for a small heap again", func(percent int) bool { return percent > 150 })
	runtime.GC()
	debug.SetMemoryLimit(32 << 20)
	c.tune()
	set("for a small heap with a limit", func(percent int) bool { return percent > 100 && percent < small })
	debug.SetGCPercent(77)
	c.tune()
	set("although nothing was collected", func(percent int) bool { return percent == 77 })
}

func TestServe_CollectsGarbage(t *testing.T) {
	t.Parallel()
	for environment, most := range map[string]float64{"GOGC=": 800, "GOGC=77": 77} {
		s := startWith(t, t.TempDir(), []string{environment}, "--metrics", "127.0.0.1:0")
		got := scraped(t, s)["go_gc_gogc_percent"].GetMetric()[0].GetGauge().GetValue()
		if got > most || got != 77 && got <= 150 {
			t.Errorf("with %q %v", environment, got)
		}
	}
}

// TestLimitMemory: the runtime gets a part of what the cgroup may have, unless the environment says something else.
func TestLimitMemory(t *testing.T) {
	limited := func(most string) fstest.MapFS {
		return fstest.MapFS{
			"proc/self/cgroup":           {Data: []byte("0::/a\n")},
			"proc/self/mountinfo":        {Data: []byte("30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n")},
			"sys/fs/cgroup/a/memory.max": {Data: []byte(most)},
		}
	}
	const unlimited = `level=DEBUG msg="no cgroup limits the memory"`
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	for _, test := range []struct {
		machine     fstest.MapFS
		environment string
		want        int64
		says        string
	}{
		{
			limited("268435456\n"), "", 208037479,
			`level=INFO msg="a cgroup limits the memory" MiB=256 file=/sys/fs/cgroup/a/memory.max GOMEMLIMIT_MiB=198`,
		},
		{limited("268435456\n"), "100MiB", math.MaxInt64, `level=INFO msg="the memory limit is the environment's" GOMEMLIMIT=100MiB`},
		{limited("max\n"), "", math.MaxInt64, unlimited},
		{limited("?"), "", math.MaxInt64, unlimited},
		{fstest.MapFS{}, "", math.MaxInt64, unlimited},
	} {
		debug.SetMemoryLimit(math.MaxInt64)
		var log bytes.Buffer
		logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		limitMemory(test.machine, test.environment, logger)
		got, said := debug.SetMemoryLimit(-1), log.String()
		if got != test.want || strings.Count(said, "\n") != 1 || !strings.Contains(said, test.says) {
			t.Errorf("%d, want %d; %s, want %s", got, test.want, said, test.says)
		}
	}
}
