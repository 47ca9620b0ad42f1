package main

import (
	"io/fs"
	"log/slog"
	"math"
	"runtime/debug"
	"runtime/metrics"

	"shithead/cmd/shithead/internal/memlimit"
)

// memoryVariable is what says in the environment how much memory the Go runtime may have. The runtime reads it itself.
const memoryVariable = "GOMEMLIMIT"

// limitMemory has the Go runtime keep to a part of what the cgroup may have, if there is a limit and the environment does
// not set another, and logs what is so. The machine is given as the file system with its root.
func limitMemory(machine fs.FS, environment string, log *slog.Logger) {
	if environment != "" {
		log.Info("memory limit taken from GOMEMLIMIT", memoryVariable, environment)
		return
	}
	limit, found := memlimit.Find(machine)
	if !found {
		log.Debug("no memory limit in the cgroup")
		return
	}
	debug.SetMemoryLimit(limit.ForGo())
	log.Info("memory limit taken from the cgroup", "MiB", limit.Bytes>>20, "file", limit.File, memoryVariable+"_MiB", limit.ForGo()>>20)
}

// ownFiles is how many files a server needs besides its connections: its store and logs, its control socket and those
// who use it, and links to other servers.
const ownFiles = 128

// limitConnections has a server let in no more connections than it may have files open, so that its control socket
// always answers. It logs what it has lowered.
func limitConnections(most uint64, connections *int, log *slog.Logger) {
	fit := max(1, int(min(most, many))-ownFiles)
	if *connections > fit {
		log.Warn("--max-connections reduced to the limit of open files: raise it (ulimit -n, LimitNOFILE)",
			"limit", most, "max-connections", *connections, "connections", fit)
		*connections = fit
	}
}

// collectVariable is what says in the environment by how much the heap grows until garbage is collected, in percent. The runtime
// reads it itself.
const collectVariable = "GOGC"

// collector sets by how much the heap may grow until garbage is collected, as the heap is now: [memlimit.GCPercent]. It is
// nil where the environment says by how much.
type collector struct {
	samples []metrics.Sample
	// cycles is how many collections there were when it was set last, and percent what to.
	cycles  uint64
	percent int
}

// newCollector has the heap's growth set from now on, unless the environment does so, and logs which.
func newCollector(environment string, log *slog.Logger) *collector {
	if environment != "" {
		log.Info("garbage collection set by GOGC", collectVariable, environment)
		return nil
	}
	c := &collector{cycles: math.MaxUint64}
	for _, name := range []string{"/gc/cycles/total:gc-cycles", "/gc/heap/live:bytes", "/gc/scan/stack:bytes", "/gc/scan/globals:bytes"} {
		c.samples = append(c.samples, metrics.Sample{Name: name})
	}
	c.tune()
	return c
}

// tune sets the growth if there was a collection since the last time, and it is to be another by a tenth or more: setting it
// stops the program for a moment.
func (c *collector) tune() {
	if c == nil {
		return
	}
	metrics.Read(c.samples)
	if cycles := c.samples[0].Value.Uint64(); cycles != c.cycles {
		c.cycles = cycles
		c.goesBy(c.samples[1].Value.Uint64() + c.samples[2].Value.Uint64() + c.samples[3].Value.Uint64())
	}
}

// goesBy sets the growth for what the last collection has left, in bytes.
func (c *collector) goesBy(live uint64) {
	percent := memlimit.GCPercent(int64(live), debug.SetMemoryLimit(-1))
	if differ := percent - c.percent; 10*max(differ, -differ) >= c.percent {
		c.percent = percent
		debug.SetGCPercent(percent)
	}
}
