package loadgen

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// gauge reads what the system says of processes: Linux's /proc, and nothing elsewhere.
type gauge struct{ servers []int }

// reading is what it says at one moment, of all servers together. Times of processors are since the beginning, memory is in bytes.
type reading struct {
	at                    time.Time
	self, server, machine time.Duration
	memory                int64
	// known: there is such a system; serverKnown: it knows the server.
	known, serverKnown bool
}

// tick is the unit of times in /proc (USER_HZ).
const tick = 10 * time.Millisecond

var errNoProcess = errors.New("there is no such process, or this system does not say what a process uses")

// check says why the server's process is not known.
func (g gauge) check() error {
	for _, pid := range g.servers {
		if _, err := processTime(strconv.Itoa(pid)); err != nil {
			return fmt.Errorf("--server-pid %d: %w", pid, errNoProcess)
		}
	}
	return nil
}

func (g gauge) read() reading {
	r := reading{at: time.Now()}
	var err error
	if r.self, err = processTime("self"); err != nil {
		return r
	}
	if r.machine, err = machineTime(); err != nil {
		return r
	}
	r.known = true
	r.serverKnown = len(g.servers) > 0
	for _, pid := range g.servers {
		process := strconv.Itoa(pid)
		used, timeErr := processTime(process)
		memory, memoryErr := statusBytes(process, "VmRSS:")
		r.server += used
		r.memory += memory
		r.serverKnown = r.serverKnown && timeErr == nil && memoryErr == nil
	}
	return r
}

// processTime is the processor time that a process has had: that of its threads in nanoseconds, where the system counts them.
func processTime(process string) (sum time.Duration, err error) {
	threads, err := filepath.Glob("/proc/" + process + "/task/*/schedstat")
	if err != nil || len(threads) == 0 {
		return processTicks(process)
	}
	for _, thread := range threads {
		text, err := os.ReadFile(thread)
		if err != nil {
			continue // the thread has ended since
		}
		used, _, _ := strings.Cut(string(text), " ")
		n, err := strconv.ParseInt(used, 10, 64)
		if err != nil {
			return 0, err
		}
		sum += time.Duration(n)
	}
	return sum, nil
}

// processTicks is the same as far as every system counts it (proc_pid_stat(5), fields 14 and 15).
func processTicks(process string) (time.Duration, error) {
	text, err := os.ReadFile("/proc/" + process + "/stat")
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	const user, system = 14 - 3, 15 - 3
	if len(fields) <= system {
		return 0, errNoProcess
	}
	return ticks(fields[user], fields[system])
}

// machineTime is the processor time that all processes have had (proc_stat(5)): user, nice, system, irq, softirq and steal.
func machineTime() (time.Duration, error) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	fields := strings.Fields(first)
	if len(fields) < 9 {
		return 0, errNoProcess
	}
	return ticks(fields[1], fields[2], fields[3], fields[6], fields[7], fields[8])
}

// processors is how many processors the machine has, also where this process may not use all of them.
func processors() int {
	text, err := os.ReadFile("/proc/stat")
	if n := len(processorLine.FindAll(text, -1)); err == nil && n > 0 {
		return n
	}
	return runtime.NumCPU()
}

var processorLine = regexp.MustCompile(`(?m)^cpu\d`)

func ticks(fields ...string) (sum time.Duration, err error) {
	for _, field := range fields {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, err
		}
		sum += time.Duration(n) * tick
	}
	return sum, nil
}

// statusBytes is a figure of a process's memory, in bytes (proc_pid_status(5)): what is resident is VmRSS.
func statusBytes(process, key string) (int64, error) {
	text, err := os.ReadFile("/proc/" + process + "/status")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, key); ok {
			kilobytes, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
			return kilobytes << 10, err
		}
	}
	return 0, errNoProcess
}
