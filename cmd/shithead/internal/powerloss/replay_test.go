package powerloss

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine/enginetest"
)

var must = enginetest.NoError

// replayOf is a replay of lines as strace prints them, for the folder /house; the first begins at second 1, and each other one a
// second later.
func replayOf(t *testing.T, disk Disk, lines ...string) *Replay {
	t.Helper()
	folder, text := t.TempDir(), ""
	for i, line := range lines {
		text += fmt.Sprintf("%d.000000 %s <0.500000>\n", i+1, line)
	}
	must(t, os.WriteFile(filepath.Join(folder, "calls.1"), []byte(text), 0o600))
	trace, err := ReadTrace(filepath.Join(folder, "calls"), "/house")
	must(t, err)
	r, err := NewReplay(trace, "", disk)
	must(t, err)
	return r
}

// left is what files hold then, by name.
func left(t *testing.T, r *Replay, at float64, loss Loss, seed uint64) map[string]string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "left")
	must(t, r.Until(time.UnixMicro(int64(at*1e6))))
	must(t, r.Write(folder, loss, rand.New(rand.NewPCG(seed, 1))))
	files, err := os.ReadDir(folder)
	must(t, err)
	found := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(folder, f.Name()))
		must(t, err)
		found[f.Name()] = string(text)
	}
	return found
}

const one = "one\x00\n"

var (
	long = strings.Repeat("x", 3*sector)
	// program writes a file, syncs it, writes to it again, and names it otherwise.
	program = []string{
		`openat(AT_FDCWD</>, "/house/a", O_RDWR|O_CREAT, 0600) = 3</house/a>`,
		`write(3</house/a>, "on\145\0\n", 5) = 5`,
		`fsync(3</house/a>) = 0`,
		`write(3</house/a>, "two", 3) = 3`,
		`renameat(AT_FDCWD</>, "/house/a", AT_FDCWD</>, "/house/b") = 0`,
		`openat(AT_FDCWD</>, "/house", O_RDONLY) = 4</house>`,
		`fsync(4</house>) = 0`,
		`fdatasync(3</house/b>) = 0`,
	}
	// copies copies what it has written, but for the first byte.
	copies = []string{
		program[0],
		`write(3</house/a>, "` + long[:2*sector] + `", 1024) = 1024`,
		`fallocate(3</house/a>, 0, 0, 4096) = 0`,
		`lseek(3</house/a>, 1, SEEK_SET) = 1`,
		`openat(AT_FDCWD</>, "/house/c", O_RDWR|O_CREAT, 0600) = 4</house/c>`,
		`copy_file_range(3</house/a>, NULL, 4</house/c>, NULL, 2147479552, 0) = 4095`,
		`copy_file_range(3</house/a>, NULL, 4</house/c>, NULL, 2147479552, 0) = 0`,
		`write(4</house/c>, "end", 3) = 3`,
		`fsync(4</house/c>) = 0`,
	}
)

// TestReplay: what was synced is there once the sync has ended, and nothing else has to be. A disk may tell so too early. What is
// copied is in the copy as what is written is.
func TestReplay(t *testing.T) {
	unended := append(copies[:5:5], `copy_file_range(3</house/a>, NULL, 4</house/c>, NULL, 2147479552, 0 <unfinished ...>`)
	copied := long[1:2*sector] + strings.Repeat("\x00", 4096-2*sector)
	for _, c := range []struct {
		lines []string
		at    float64
		loss  Loss
		late  time.Duration
		want  map[string]string
	}{
		{program, 1.2, Unsynced, 0, map[string]string{}},
		{program, 1.2, Nothing, 0, map[string]string{}},
		{program, 2.7, Unsynced, 0, map[string]string{}},
		{program, 2.7, Nothing, 0, map[string]string{"a": one}},
		{program, 3.4, Unsynced, 0, map[string]string{}},
		{program, 3.6, Unsynced, 0, map[string]string{"a": one}},
		{program, 3.6, Unsynced, time.Second, map[string]string{}},
		{program, 5.6, Unsynced, 0, map[string]string{"a": one}},
		{program, 5.6, Nothing, 0, map[string]string{"b": one + "two"}},
		{program, 7.6, Unsynced, 0, map[string]string{"b": one}},
		{program, 8.6, Unsynced, 0, map[string]string{"b": one + "two"}},
		{copies, 7.9, Nothing, 0, map[string]string{"a": "x" + copied, "c": copied}},
		{copies, 9.9, Unsynced, 0, map[string]string{"c": copied + "end"}},
		{unended, 9.9, Nothing, 0, map[string]string{"a": "x" + copied, "c": copied}},
	} {
		if got := left(t, replayOf(t, Disk{Late: c.late}, c.lines...), c.at, c.loss, 1); !maps.Equal(got, c.want) {
			t.Errorf("%d lines at %v, %v: %q", len(c.lines), c.at, c.loss, got)
		}
	}
}

// TestReplay_Torn leaves any of what may be there, and nothing else.
func TestReplay_Torn(t *testing.T) {
	lines := append(program[:3:3], `pwrite64(3</house/a>, "`+long+`", 1536, 0) = 1536`, `pwrite64(3</house/a>, "yy", 2, 512) = 2`)
	zeroes, texts, torn := strings.Repeat("\x00", sector), map[string]bool{}, map[string]bool{}
	may := []string{long[:sector], one + zeroes[len(one):], zeroes, long[:sector], "yy" + long[:sector-2], zeroes}
	for seed := range uint64(100) {
		got := left(t, replayOf(t, Disk{}, lines...), 6, Torn, seed)["a"]
		texts[got] = true
		torn[left(t, replayOf(t, Disk{}, copies...), 8.9, Torn, seed)["c"]] = true
		for s := 0; s*sector < len(got); s++ {
			part := got[s*sector : min(len(got), (s+1)*sector)]
			allowed := map[int][]string{0: may[:2], 1: may[2:5], 2: may[2:4]}[s]
			fits := func(text string) bool { return strings.HasPrefix(text, part) }
			if !slices.ContainsFunc(allowed, fits) {
				t.Fatalf("seed %d: sector %d is %q", seed, s, part)
			}
		}
	}
	if len(texts) < 10 || len(torn) < 4 {
		t.Errorf("only %d ways, and %d for the copy", len(texts), len(torn))
	}
}

// TestReplay_Differs tells which files are not as the calls have them.
func TestReplay_Differs(t *testing.T) {
	lines := append(program[:3:3], `write(3</house/a>, "two", 3 <unfinished ...>`)
	for text, want := range map[string]bool{one: false, one + "two": false, long: true} {
		r, folder := replayOf(t, Disk{}, lines...), t.TempDir()
		must(t, os.WriteFile(filepath.Join(folder, "a"), []byte(text), 0o600))
		must(t, r.Until(time.Unix(9, 0)))
		if differ, err := r.Differ(folder); len(differ) > 0 != want || err != nil {
			t.Errorf("%q: %q, %v", text, differ, err)
		}
	}
}

// TestReplay_RefusesWhatItDoesNotKnow, so that no write is passed over.
func TestReplay_RefusesWhatItDoesNotKnow(t *testing.T) {
	for _, line := range []string{
		`writev(3</house/a>, [{iov_base="x", iov_len=1}], 1) = 1`,
		`pwrite64(7</house/c>, "x", 1, 0) = 1`,
		`mmap(NULL, 4096, PROT_READ|PROT_WRITE, MAP_SHARED, 3</house/a>, 0) = 0x7f0000000000`,
		`write(3</house/a>, "on"..., 5) = 5`,
		`copy_file_range(9</x>, NULL, 3</house/a>, NULL, 5, 0) = 5`,
		`copy_file_range(3</house/a>, NULL, 9</x>, NULL, 5, 0) = 5`,
		`copy_file_range(3</house/a>, [0], 3</house/a>, NULL, 5, 0) = 5`,
		`renameat(AT_FDCWD</>, "/house/a", AT_FDCWD</>, "/b") = 0`,
	} {
		if err := replayOf(t, Disk{}, program[0], line).Until(time.Unix(9, 0)); err == nil {
			t.Errorf("%s is taken", line)
		}
	}
}
