package memlimit

import (
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Limit is how much memory a cgroup may have.
type Limit struct {
	// Bytes are more than 0.
	Bytes int64
	// File is the absolute path of the file that says so.
	File string
}

const (
	// spareShare is the divisor of the part of a limit that grows with it: what the kernel charges to the cgroup for each
	// connection (sockets and their buffers), for threads and for page tables.
	spareShare = 10
	// spareBytes are left whatever the limit is: the program's own data, the pages of the store that are in use at the
	// moment, and a "shithead backup" beside the server in the same container, which takes 20 MB.
	spareBytes = 32 << 20
)

// ForGo is how much of a limit the Go runtime may have, in bytes, as [runtime/debug.SetMemoryLimit] takes it: nine tenths less
// 32 MiB, but half of the limit at least. Of 256 MiB that is 198.
//
// The runtime counts the heap, the stacks of goroutines and what it needs itself. It does not count the mapped file of the
// store, whose pages the kernel takes back when it needs them, and not the kernel's own memory.
func (l Limit) ForGo() int64 { return max(l.Bytes-l.Bytes/spareShare-spareBytes, l.Bytes/2) }

// Find is the smallest limit that holds for this process, as the file system says whose root it is given. It is not found
// where there is none, or no file that can be read says so: that is no error, as a server runs without.
//
// In cgroup v2 memory.max and memory.high hold, of the process's own cgroup and of all above it that can be seen. In v1 the
// memory controller's own cgroup says what holds: memory.limit_in_bytes, and in memory.stat the smallest of those above.
// Where both are mounted, the memory controller is in one of them, and the files are missing in the other.
func Find(root fs.FS) (smallest Limit, found bool) {
	mounts := mountsOf(root)
	for _, member := range membershipsOf(root) {
		for _, m := range mounts {
			cgroup, below := m.below(member.path)
			if m.kind != member.kind || !below {
				continue
			}
			for _, limit := range m.kind.limits(root, m.point, cgroup) {
				if !found || limit.Bytes < smallest.Bytes {
					smallest, found = limit, true
				}
			}
		}
	}
	return smallest, found
}

// Total is the memory of the machine, in bytes, as its file system says, or 0 if that is not known.
func Total(root fs.FS) (bytes int64) {
	for _, line := range linesOf(root, "/proc/meminfo") {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "MemTotal:" {
			kibibytes, _ := strconv.ParseInt(fields[1], 10, 64) // 0 if it is no number
			return kibibytes << 10
		}
	}
	return 0
}

// kind is a hierarchy of cgroups that may have the memory controller.
type kind string

const (
	v1 kind = "cgroup"  // one with the memory controller
	v2 kind = "cgroup2" // the unified one
)

// limits are those that hold in a cgroup, a path below a mount point.
func (k kind) limits(root fs.FS, point, cgroup string) (limits []Limit) {
	for ; ; cgroup = path.Dir(cgroup) {
		folder := path.Join(point, cgroup)
		if k == v2 {
			limits = append(limits, readLimit(root, path.Join(folder, "memory.max"), "")...)
			limits = append(limits, readLimit(root, path.Join(folder, "memory.high"), "")...)
		} else if _, err := fs.Stat(root, strings.TrimPrefix(path.Join(folder, "memory.limit_in_bytes"), "/")); err == nil {
			// What is above counts only where the kernel says so.
			return slices.Concat(readLimit(root, path.Join(folder, "memory.limit_in_bytes"), ""),
				readLimit(root, path.Join(folder, "memory.stat"), "hierarchical_memory_limit "))
		}
		if cgroup == "/" {
			return limits
		}
	}
}

// unlimited is more than any machine has. v1 says that there is no limit with the largest number of whole pages.
const unlimited = 1 << 60

// readLimit is the number in a file, on the line that begins with a label, if it is a limit.
func readLimit(root fs.FS, file, label string) []Limit {
	for _, line := range linesOf(root, file) {
		text, labelled := strings.CutPrefix(line, label)
		if !labelled {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		if err != nil || n <= 0 || n >= unlimited {
			return nil
		}
		return []Limit{{n, file}}
	}
	return nil
}

// membership is that the process is in a cgroup.
type membership struct {
	kind kind
	path string
}

// membershipsOf are the cgroups of the process that may limit its memory: see cgroups(7).
func membershipsOf(root fs.FS) (all []membership) {
	for _, line := range linesOf(root, "/proc/self/cgroup") {
		fields := strings.SplitN(line, ":", 3) // number, controllers, path
		switch {
		case len(fields) < 3 || !path.IsAbs(fields[2]):
		case fields[0] == "0" && fields[1] == "":
			all = append(all, membership{v2, fields[2]})
		case slices.Contains(strings.Split(fields[1], ","), "memory"):
			all = append(all, membership{v1, fields[2]})
		}
	}
	return all
}

// mount is a hierarchy that can be seen in the file system.
type mount struct {
	kind kind
	// root is the cgroup that is at point. In a cgroup namespace it is as seen from there: "/.." is above it.
	root, point string
}

// mountsOf are the mounts with hierarchies that may limit memory: see proc_pid_mountinfo(5).
func mountsOf(root fs.FS) (mounts []mount) {
	for _, line := range linesOf(root, "/proc/self/mountinfo") {
		about, system, _ := strings.Cut(line, " - ")
		fields, kinds := strings.Fields(about), strings.Fields(system) // id, parent, device, root, point; kind, source, options
		if len(fields) < 5 || len(kinds) < 3 {
			continue
		}
		m := mount{kind(kinds[0]), unescape.Replace(fields[3]), unescape.Replace(fields[4])}
		if m.kind == v2 || m.kind == v1 && slices.Contains(strings.Split(kinds[2], ","), "memory") {
			mounts = append(mounts, m)
		}
	}
	return mounts
}

// unescape undoes how mountinfo writes what would end a field.
var unescape = strings.NewReplacer(`\040`, " ", `\011`, "\t", `\012`, "\n", `\134`, `\`)

// below is where a cgroup is in a mount, as an absolute path from the mount point, if it is there. The names between the
// root of a cgroup namespace and one above it are not known: of such a mount only the top is.
func (m mount) below(cgroup string) (from string, below bool) {
	if m.root != "/" && strings.Trim(m.root, "/.") == "" && !strings.HasPrefix(cgroup, "/..") {
		return "/", true
	}
	rest, below := strings.CutPrefix(cgroup+"/", strings.TrimSuffix(m.root, "/")+"/")
	return path.Clean("/" + rest), below && !strings.HasPrefix(rest, "..")
}

// linesOf are the lines of a file, none if it cannot be read.
func linesOf(root fs.FS, file string) []string {
	text, err := fs.ReadFile(root, strings.TrimPrefix(file, "/"))
	if err != nil {
		return nil
	}
	return strings.Split(string(text), "\n")
}

// The Go runtime collects garbage when the heap has grown by a percentage (GOGC) of what the last collection left, of stacks
// and of globals. A fixed percentage has a small house collect often, and a large one take twice the memory. So the growth
// between two collections is bounded from below instead.
const (
	// growth is by how much the heap may grow, in percent of what was left, where that is more than leastHeadroom. A collection goes
	// through the stacks of all sessions, and the moves that are shown latest are those that meet one. More than the runtime's own 100
	// makes collections fewer and takes memory: of 1,000 people in play 199 KB each at 100, 240 at 150, and 280 at 200.
	growth = 150
	// leastHeadroom is by how much it may grow at least, in bytes. Of 100 people at 25 tables, 128 MiB have the server take
	// 160 MB in place of 50, and an update 2 % less time: a small house is to stay small.
	leastHeadroom = 32 << 20
	// leastGrowth is the growth, in percent, that a memory limit leaves: below it the runtime would do little else than collect.
	leastGrowth = 25
	// smallest is the heap, in bytes, below which the runtime takes a percentage to be of so much.
	smallest = 4 << 20
)

// GCPercent is the GOGC for what the last collection has left (the live heap, stacks and globals) under a memory limit, all in
// bytes. Half of what is left of the limit is for growth at most, so that the limit, which the runtime goes by whatever the
// percentage, is not what has it collect.
func GCPercent(live, limit int64) int {
	live = max(live, smallest)
	headroom := max(live*growth/100, leastHeadroom)
	headroom = min(headroom, max((limit-live)/2, live*leastGrowth/100))
	return int((headroom*100 + live/2) / live)
}
