package memlimit

import (
	"math"
	"strings"
	"testing"
	"testing/fstest"
)

const (
	mib = 1 << 20
	// none is how v1 says that there is no limit.
	none = "=9223372036854771712"

	mountsV2 = `22 28 0:21 / /proc rw,nosuid shared:5 - proc proc rw
30 23 0:26 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:9 - cgroup2 cgroup2 rw,nsdelegate,memory_recursiveprot
`
	mountsV1 = `31 23 0:28 / /sys/fs/cgroup ro,nosuid - tmpfs tmpfs ro,mode=755
34 31 0:31 / /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:15 - cgroup cgroup rw,cpu,cpuacct
35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:16 - cgroup cgroup rw,memory
`
)

// machine is a tree with the files of proc, and others by their paths below /sys/fs/cgroup/.
func machine(cgroup, mountinfo string, files map[string]string) fstest.MapFS {
	tree := fstest.MapFS{
		"proc/self/cgroup":    &fstest.MapFile{Data: []byte(cgroup)},
		"proc/self/mountinfo": &fstest.MapFile{Data: []byte(mountinfo)},
	}
	for name, text := range files {
		if !strings.HasPrefix(name, "/") {
			name = "/sys/fs/cgroup/" + name
		}
		tree[name[1:]] = &fstest.MapFile{Data: []byte(text)}
	}
	return tree
}

// TestFind tries many machines: each file is NAME=BYTES below /sys/fs/cgroup/, and the limit is that of the file that is wanted,
// the first number of it, or none. In names of files ~ is a space.
func TestFind(t *testing.T) {
	within := func(root string) string {
		return strings.Replace(mountsV2, " / /sys/fs/cgroup", " "+root+" /sys/fs/cgroup", 1)
	}
	const (
		most, little, middle = "=268435456", "=1048576", "=536870912"
		v1, stat, top        = "memory/a/memory.limit_in_bytes", "memory/a/memory.stat", "memory/memory.limit_in_bytes"
	)
	twice := mountsV2 + "99 23 0:26 / /mnt/cgroup rw - cgroup2 cgroup2 rw\n"
	spaced := strings.Replace(mountsV2, "/sys/fs/cgroup", `/mnt/my\040groups`, 1)
	container := strings.Replace(mountsV1, " / /sys/fs/cgroup/memory", " /docker/0a1b /sys/fs/cgroup/memory", 1)
	several := strings.Replace(mountsV1, "rw,memory", "rw,cpuset,memory", 1)
	hybrid := mountsV1 + "36 31 0:33 / /sys/fs/cgroup/unified rw,relatime shared:17 - cgroup2 cgroup2 rw\n"
	broken := "\n30 23\n - \n30 23 0:26 / - cgroup2\n1 2 3 4 5 - cgroup2 x\n" + mountsV2
	for what, test := range map[string]struct {
		cgroup, mounts, files, from string
		want                        int64
	}{
		"v2, its own":                 {"0::/s/a", mountsV2, "s/a/memory.max" + most, "s/a/memory.max", 256},
		"v2, one above, smaller":      {"0::/s/a", mountsV2, "s/a/memory.max" + middle + " s/memory.max" + most, "s/memory.max", 256},
		"v2, one above, larger":       {"0::/a/b", mountsV2, "a/b/memory.max" + most + " memory.max" + middle, "a/b/memory.max", 256},
		"v2, high below max":          {"0::/a", mountsV2, "a/memory.max" + middle + " a/memory.high" + most, "a/memory.high", 256},
		"v2, high without max":        {"0::/a", mountsV2, "a/memory.max=max a/memory.high" + most, "a/memory.high", 256},
		"v2, max that cannot be read": {"0::/a", mountsV2, "a/memory.max=\x00\xff a/memory.high" + most, "a/memory.high", 256},
		"v2, namespace":               {"0::/", mountsV2, "memory.max" + most, "memory.max", 256},
		"v2, no namespace":            {"0::/docker/0a1b", within("/docker/0a1b"), "memory.max" + most, "memory.max", 256},
		"v2, below what is mounted":   {"0::/d/1/i", within("/d/1"), "memory.max" + middle + " i/memory.max" + most, "i/memory.max", 256},
		"v2, above the namespace":     {"0::/a", within("/../.."), "memory.max" + most + " a/memory.max" + little, "memory.max", 256},
		"v2, out of the namespace":    {"0::/../o", mountsV2, "memory.max" + little + " o/memory.max" + little, "", 0},
		"v2, out of it and mounted":   {"0::/../o", within("/.."), "memory.max=max o/memory.max" + most, "o/memory.max", 256},
		"v2, others' mounted":         {"0::/docker/0a1bc", within("/docker/0a1b"), "c/memory.max" + little, "", 0},
		"v2, a path with a space":     {"0::/my slice/a", mountsV2, "my~slice/a/memory.max" + most, "my slice/a/memory.max", 256},
		"v2, a mount with a space":    {"0::/a", spaced, "/mnt/my~groups/a/memory.max" + most, "/mnt/my groups/a/memory.max", 256},
		"v2, a name with dots":        {"0::/..a/b", within("/..."), "memory.max=1", "", 0},
		"v2, a path with a colon":     {"0::/a:b", mountsV2, "a:b/memory.max" + most, "a:b/memory.max", 256},
		"v2, the root":                {"0::/", mountsV2, "", "", 0},
		"v2, none":                    {"0::/a", mountsV2, "a/memory.max=max a/memory.high=max", "", 0},
		"v2, mounted twice":           {"0::/a", twice, "/mnt/cgroup/a/memory.max" + most, "/mnt/cgroup/a/memory.max", 256},

		"v1, its own":               {"5:memory:/a\n3:cpu,cpuacct:/b", mountsV1, v1 + most + " " + stat + most, v1, 256},
		"v1, one above":             {"5:memory:/a", mountsV1, v1 + none + " " + stat + most, stat, 256},
		"v1, one that counts not":   {"5:memory:/a", mountsV1, v1 + none + " " + stat + none + " " + top + little, "", 0},
		"v1, no statistics":         {"5:memory:/a", mountsV1, v1 + most, v1, 256},
		"v1, none with large pages": {"5:memory:/a", mountsV1, v1 + "=9223372036854710272", "", 0},
		"v1, several controllers":   {"5:cpuset,memory:/a", several, v1 + most, v1, 256},
		"v1, no namespace":          {"5:memory:/docker/0a1b", container, top + most, top, 256},
		"v1, its own hidden":        {"5:memory:/a/b", mountsV1, top + most, top, 256},
		"v1, another controller":    {"5:cpu,cpuacct:/a", mountsV1, v1 + little, "", 0},
		"hybrid, memory in v1":      {"5:memory:/a\n0::/b", hybrid, v1 + most + " unified/b/cgroup.procs=1", v1, 256},
		"hybrid, memory in v2":      {"4:cpu,cpuacct:/a\n0::/b", hybrid, "unified/b/memory.max" + most, "unified/b/memory.max", 256},

		"nothing":                {"", "", "", "", 0},
		"no mounts":              {"0::/a", "", "a/memory.max" + little, "", 0},
		"no cgroup":              {"", mountsV2, "memory.max" + little, "", 0},
		"broken lines of cgroup": {"0::\n0\n::/\n:\n0:a\n\x00\n5:memory\n5:memory:a", mountsV2 + mountsV1, "memory.max" + little, "", 0},
		"broken lines before":    {"\n\x00\n0\n0::/a", broken, "a/memory.max" + most, "a/memory.max", 256},
		"a mount nowhere":        {"0::/a", "30 23 0:26 / nowhere/../x rw - cgroup2 cgroup2 rw\n", "", "", 0},
		"an empty file":          {"0::/a", mountsV2, "a/memory.max=", "", 0},
		"zero":                   {"0::/a", mountsV2, "a/memory.max=0", "", 0},
		"a negative number":      {"0::/a", mountsV2, "a/memory.max=-1", "", 0},
		"a number too long":      {"0::/a", mountsV2, "a/memory.max=99999999999999999999", "", 0},
		"a word after it":        {"0::/a", mountsV2, "a/memory.max" + little + "~kB", "", 0},
		"broken statistics":      {"5:memory:/a", mountsV1, v1 + most + " " + stat + "=\nhierarchical_memory_limit~1", v1, 256},
	} {
		t.Run(what, func(t *testing.T) {
			files := map[string]string{}
			for _, file := range strings.Split(test.files, " ") {
				name, text, _ := strings.Cut(strings.ReplaceAll(file, "~", " "), "=")
				if strings.HasSuffix(name, ".stat") {
					text = "cache 1\nrss 2\nhierarchical_memory_limit " + text + "\ntotal_cache 1"
				}
				files[name] = text + "\n"
			}
			want := Limit{test.want * mib, test.from}
			if test.from != "" && !strings.HasPrefix(test.from, "/") {
				want.File = "/sys/fs/cgroup/" + test.from
			}
			if limit, found := Find(machine(test.cgroup+"\n", test.mounts, files)); limit != want || found != (test.want > 0) {
				t.Errorf("%+v, %v, want %+v", limit, found, want)
			}
		})
	}
}

// TestForGo is never nothing and never all.
func TestForGo(t *testing.T) {
	for limit, want := range map[int64]int64{
		2: 1, mib: mib / 2, 64 * mib: 32 * mib, 256 * mib: 208037479, 1024 * mib: 932813210, unlimited: unlimited - unlimited/10 - spareBytes,
	} {
		if got := (Limit{Bytes: limit}).ForGo(); got != want {
			t.Errorf("%d of %d, want %d", got, limit, want)
		}
	}
}

// FuzzFind: whatever the files hold, a limit is a number that one of them holds.
func FuzzFind(f *testing.F) {
	f.Add("0::/a/b\n5:memory:/c\n", mountsV2+mountsV1, "268435456\n")
	f.Add("0::/../x\n", strings.ReplaceAll(mountsV2, " / /", " /.. /"), "max\n")
	f.Fuzz(func(t *testing.T, cgroup, mounts, text string) {
		limit, found := Find(machine(cgroup, mounts, map[string]string{"a/memory.max": text, "memory/c/memory.limit_in_bytes": text, "memory.high": text}))
		if found != (limit.Bytes > 0) || limit.Bytes >= unlimited || limit.ForGo() > limit.Bytes {
			t.Errorf("%+v, %v", limit, found)
		}
	})
}

// TestGCPercent: a small heap may grow by a fixed amount, a large one by its size, and none beyond half of what a limit leaves.
func TestGCPercent(t *testing.T) {
	const none64 = math.MaxInt64
	for what, test := range map[string]struct {
		live, limit int64
		want        int
	}{
		"nothing yet":                      {0, none64, 800},
		"an empty house":                   {3 * mib, none64, 800},
		"a small house":                    {8 * mib, none64, 400},
		"as much as it may grow at least":  {20 * mib, none64, 160},
		"a large house":                    {1000 * mib, none64, 150},
		"a small one in a small limit":     {18 * mib, 54 * mib, 100},
		"one that takes half of its limit": {99 * mib, 198 * mib, 50},
		"one that is nearly full":          {180 * mib, 198 * mib, 25},
		"one that is full":                 {200 * mib, 198 * mib, 25},
		"a large one in a large limit":     {1000 * mib, 8000 * mib, 150},
	} {
		if got := GCPercent(test.live, test.limit); got != test.want {
			t.Errorf("%s: %d, want %d", what, got, test.want)
		}
	}
}

// TestGCPercent_Holds for every size: the heap may grow, and to a limit at most where that is possible at all.
func TestGCPercent_Holds(t *testing.T) {
	for live := int64(0); live < 4<<30; live += 3 * mib {
		for _, limit := range []int64{64 * mib, 198 * mib, 1 << 30, math.MaxInt64} {
			percent := int64(GCPercent(live, limit))
			grown := max(live, smallest) / 100 * (100 + percent)
			if percent < leastGrowth || live < limit/2 && grown > limit {
				t.Fatalf("%d MiB of %d MiB: %d %%, that is %d MiB", live/mib, limit/mib, percent, grown/mib)
			}
		}
	}
}
