package boltfile

import "time"

const (
	// LockWait is how long Open waits for a file that another process holds: a restart's overlap, not a person's patience.
	LockWait = 200 * time.Millisecond
	// mapSize is the address space, in bytes, that a file is mapped into. A file that outgrows it has to be mapped
	// again, and that waits for every open read. It takes addresses, no memory and no disk.
	mapSize = 1 << 30
	// mapSizeSmall is the same where addresses are 32 bits wide.
	mapSizeSmall = 64 << 20
)

// ProbeBytes is how much [File.Probe] writes: more than all rooms of a busy server write at once when they go on.
const ProbeBytes = 256 << 10

// MaxTogether is how many writes one transaction takes: those of all rooms of a busy server, some milliseconds of work.
const MaxTogether = 256
