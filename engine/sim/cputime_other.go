//go:build !linux

package sim

import "time"

// threadCPU is the time of day, in nanoseconds, where that of a thread cannot be asked for.
func threadCPU() int64 { return time.Now().UnixNano() }
