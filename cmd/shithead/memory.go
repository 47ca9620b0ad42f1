package main

import (
	"context"
	"io/fs"
	"log/slog"
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"

	"shithead/cmd/shithead/internal/memlimit"
	"shithead/data/wait"
	"shithead/rooms"
	"shithead/sshsrv"
	"shithead/sshsrv/gate"
)

// memoryVariable is what says in the environment how much memory the Go runtime may have. The runtime reads it itself.
const memoryVariable = "GOMEMLIMIT"

// limitMemory has the Go runtime keep to a part of what the cgroup may have, if there is a limit and the environment does
// not set another, and logs what is so. The machine is given as the file system with its root. It returns how much the
// runtime may have, in bytes: without a limit a part of the machine's memory, and 0 where that is not known.
func limitMemory(machine fs.FS, environment string, log *slog.Logger) int64 {
	if environment != "" {
		log.Info("memory limit taken from GOMEMLIMIT", memoryVariable, environment)
		return debug.SetMemoryLimit(-1)
	}
	limit, found := memlimit.Find(machine)
	if !found {
		log.Debug("no memory limit in the cgroup")
		return memlimit.Limit{Bytes: memlimit.Total(machine)}.ForGo()
	}
	debug.SetMemoryLimit(limit.ForGo())
	log.Info("memory limit taken from the cgroup", "MiB", limit.Bytes>>20, "file", limit.File, memoryVariable+"_MiB", limit.ForGo()>>20)
	return limit.ForGo()
}

const (
	// budgetPercent is how much of what the runtime may have clients may make it need. The rest is for garbage.
	budgetPercent = 80
	// roomBytes is what a room of twenty takes at most, with its log and chat, in bytes. Rooms take up to half of the budget,
	// the tables of guests an eighth of that.
	roomBytes, roomShare, guestShare = 100 << 10, 2, 8
)

// fitMemory bounds connections and rooms by the memory that the runtime may have, in bytes, 0 for any.
func fitMemory(limit int64, server *sshsrv.Limits, rooms *rooms.RoomLimits, log *slog.Logger) {
	if limit == 0 {
		return
	}
	server.Gate.Memory = limit / 100 * budgetPercent
	fit := max(1, int(server.Gate.Memory/roomShare/roomBytes))
	if rooms.Rooms > fit {
		log.Info("fewer rooms than --max-rooms fit into the memory", "rooms", fit, "max-rooms", rooms.Rooms)
		rooms.Rooms = fit
	}
	rooms.Guests = min(rooms.Guests, max(1, fit/guestShare))
}

// ownFiles is how many files a server needs besides its connections: its store and logs, its control socket and those
// who use it, and links to other servers.
const ownFiles = 128

// limitConnections has a server let in no more connections than it may have files open, so that its control socket
// always answers. It logs what it has lowered.
func limitConnections(most uint64, l *gate.Limits, log *slog.Logger) {
	fit := int(min(most, many)) - ownFiles
	l.Pending = max(1, min(l.Pending, fit/pendingShare))
	if fit = max(1, fit-l.Pending); l.Connections > fit {
		log.Warn("--max-connections reduced to the limit of open files: raise it (ulimit -n, LimitNOFILE)",
			"limit", most, "max-connections", l.Connections, "connections", fit)
		l.Connections = fit
	}
}

// pendingShare is the divisor of the part of all files that connections may take that have not logged in.
const pendingShare = 8

// collectVariable is what says in the environment by how much the heap grows until garbage is collected, in percent. The runtime
// reads it itself.
const collectVariable = "GOGC"

// collector tells how much memory is in use after each collection of garbage. It sets by how much the heap may grow until
// the next one, as the heap is now: [memlimit.GCPercent].
type collector struct {
	samples []metrics.Sample
	// fixed: the environment says by how much the heap may grow. measured is told of the memory in use, in bytes:
	// the live heap, stacks, and what the runtime needs itself.
	fixed    bool
	measured func(used int64)
	// cycles is how many collections there were when it was set last, and percent what to.
	cycles  uint64
	percent int
}

// newCollector has the heap's growth set from now on, unless the environment does so, and logs which.
func newCollector(environment string, measured func(used int64), log *slog.Logger) *collector {
	if environment != "" {
		log.Info("garbage collection set by GOGC", collectVariable, environment)
	}
	c := &collector{cycles: math.MaxUint64, fixed: environment != "", measured: measured}
	for _, name := range []string{
		"/gc/cycles/total:gc-cycles", "/gc/heap/live:bytes", "/gc/scan/stack:bytes", "/gc/scan/globals:bytes",
		"/memory/classes/total:bytes", "/memory/classes/heap/released:bytes", "/memory/classes/heap/free:bytes",
		"/memory/classes/heap/objects:bytes",
	} {
		c.samples = append(c.samples, metrics.Sample{Name: name})
	}
	c.tune()
	return c
}

// run tunes after each collection, until ctx ends.
func (c *collector) run(ctx context.Context) {
	collected := wait.NewBell()
	ringOnceCollected(ctx, collected)
	for {
		c.tune()
		select {
		case <-ctx.Done():
			return
		case <-collected:
		}
	}
}

// ringOnceCollected rings a bell after each collection until ctx ends. An object that nothing refers to is freed by it.
func ringOnceCollected(ctx context.Context, bell wait.Bell) {
	if ctx.Err() == nil {
		runtime.AddCleanup(new([64]byte), func(bell wait.Bell) {
			bell.Ring()
			ringOnceCollected(ctx, bell)
		}, bell)
	}
}

// tune measures if there was a collection since the last time. It sets the growth if that is to be another by a tenth or
// more: setting it stops the program for a moment.
func (c *collector) tune() {
	metrics.Read(c.samples)
	of := func(i int) int64 { return int64(c.samples[i].Value.Uint64()) }
	if cycles := c.samples[0].Value.Uint64(); cycles != c.cycles {
		c.cycles = cycles
		marked, garbage := of(1)+of(2)+of(3), of(7)-of(1)
		used := of(4) - of(5) - of(6) - garbage
		if c.measured(used); !c.fixed {
			c.goesBy(marked, used-of(1))
		}
	}
}

// goesBy sets the growth for what the last collection has marked, in bytes, and what is used besides the heap.
func (c *collector) goesBy(marked, besides int64) {
	percent := memlimit.GCPercent(marked, debug.SetMemoryLimit(-1)-besides)
	if differ := percent - c.percent; 10*max(differ, -differ) >= c.percent {
		c.percent = percent
		debug.SetGCPercent(percent)
	}
}
