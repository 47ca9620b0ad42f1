package sim

import "golang.org/x/sys/unix"

// threadCPU is the CPU time that the thread has used, in nanoseconds: on a busy machine a clock would count others' work.
func threadCPU() int64 {
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &now); err != nil {
		return 0
	}
	return now.Nano()
}
