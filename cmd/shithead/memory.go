package main

import (
	"io/fs"
	"log/slog"
	"runtime/debug"

	"shithead/cmd/shithead/internal/memlimit"
)

// memoryVariable is what says in the environment how much memory the Go runtime may have. The runtime reads it itself.
const memoryVariable = "GOMEMLIMIT"

// limitMemory has the Go runtime keep to a part of what the cgroup may have, if there is a limit and the environment does
// not set another, and logs what is so. The machine is given as the file system with its root.
func limitMemory(machine fs.FS, environment string, log *slog.Logger) {
	if environment != "" {
		log.Info("the memory limit is the environment's", memoryVariable, environment)
		return
	}
	limit, found := memlimit.Find(machine)
	if !found {
		log.Debug("no cgroup limits the memory")
		return
	}
	debug.SetMemoryLimit(limit.ForGo())
	log.Info("a cgroup limits the memory", "MiB", limit.Bytes>>20, "file", limit.File, memoryVariable+"_MiB", limit.ForGo()>>20)
}

// ownFiles is how many files a server needs besides its connections: its store and logs, its control socket and those
// who use it, and links to other servers.
const ownFiles = 128

// limitConnections has a server let in no more connections than it may have files open, so that its control socket
// always answers. It logs what it has lowered.
func limitConnections(most uint64, connections *int, log *slog.Logger) {
	fit := max(1, int(min(most, many))-ownFiles)
	if *connections > fit {
		log.Warn("fewer connections than --max-connections fit into the limit of open files: raise it (ulimit -n, LimitNOFILE)",
			"limit", most, "max-connections", *connections, "connections", fit)
		*connections = fit
	}
}
