package main

import (
	"bytes"
	"log/slog"
	"math"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"
)

// TestLimitMemory: the runtime gets a part of what the cgroup may have, unless the environment says something else.
func TestLimitMemory(t *testing.T) {
	limited := func(most string) fstest.MapFS {
		return fstest.MapFS{
			"proc/self/cgroup":           {Data: []byte("0::/a\n")},
			"proc/self/mountinfo":        {Data: []byte("30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n")},
			"sys/fs/cgroup/a/memory.max": {Data: []byte(most)},
		}
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	for what, test := range map[string]struct {
		machine     fstest.MapFS
		environment string
		want        int64
		says        string
	}{
		"a limit":                    {limited("268435456\n"), "", 208037479, `level=INFO msg="a cgroup limits the memory" MiB=256 file=/sys/fs/cgroup/a/memory.max GOMEMLIMIT_MiB=198`},
		"a limit and an environment": {limited("268435456\n"), "100MiB", math.MaxInt64, `level=INFO msg="the memory limit is the environment's" GOMEMLIMIT=100MiB`},
		"no limit":                   {limited("max\n"), "", math.MaxInt64, `level=DEBUG msg="no cgroup limits the memory"`},
		"a broken file":              {limited("?"), "", math.MaxInt64, `level=DEBUG msg="no cgroup limits the memory"`},
		"no cgroups":                 {fstest.MapFS{}, "", math.MaxInt64, `level=DEBUG msg="no cgroup limits the memory"`},
	} {
		t.Run(what, func(t *testing.T) {
			debug.SetMemoryLimit(math.MaxInt64)
			var log bytes.Buffer
			limitMemory(test.machine, test.environment, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
			if got := debug.SetMemoryLimit(-1); got != test.want {
				t.Errorf("%d, want %d", got, test.want)
			}
			if got := log.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, test.says) {
				t.Errorf("%s, want %s", got, test.says)
			}
		})
	}
}
