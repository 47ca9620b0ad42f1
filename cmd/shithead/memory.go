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
