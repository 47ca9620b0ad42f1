package powerloss

import (
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/datafolder/foldertest"
)

var must = foldertest.Must

// replayOf is a replay of lines as strace prints them, in which FOLDER is a folder; the first begins at second 1, and each other
// one a second later.
func replayOf(t *testing.T, disk Disk, lines ...string) *Replay {
	t.Helper()
	folder := t.TempDir()
	var text strings.Builder
	for i, line := range lines {
		began := time.Unix(int64(i+1), 0).UTC().Format("5.000000")
		text.WriteString(began + " " + strings.ReplaceAll(line, "FOLDER", "/house") + " <0.500000>\n")
	}
	must(t, os.WriteFile(filepath.Join(folder, "calls.1"), []byte(text.String()), 0o600))
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

// program writes a file, syncs it, writes to it again, and names it otherwise.
var program = []string{
	`openat(AT_FDCWD</>, "FOLDER/a", O_RDWR|O_CREAT, 0600) = 3<FOLDER/a>`,
	`write(3<FOLDER/a>, "on\145\0\n", 5) = 5`,
	`fsync(3<FOLDER/a>) = 0`,
	`write(3<FOLDER/a>, "two", 3) = 3`,
	`renameat(AT_FDCWD</>, "FOLDER/a", AT_FDCWD</>, "FOLDER/b") = 0`,
	`openat(AT_FDCWD</>, "FOLDER", O_RDONLY) = 4<FOLDER>`,
	`fsync(4<FOLDER>) = 0`,
	`fdatasync(3<FOLDER/b>) = 0`,
}

const one = "one\x00\n"

// TestReplay: what was synced is there once the sync has ended, and nothing else has to be. A disk may say so too early.
func TestReplay(t *testing.T) {
	for _, c := range []struct {
		at   float64
		loss Loss
		late time.Duration
		want map[string]string
	}{
		{1.2, Unsynced, 0, map[string]string{}},
		{1.2, Nothing, 0, map[string]string{}},
		{2.7, Unsynced, 0, map[string]string{}},
		{2.7, Nothing, 0, map[string]string{"a": one}},
		{3.4, Unsynced, 0, map[string]string{}},
		{3.6, Unsynced, 0, map[string]string{"a": one}},
		{3.6, Unsynced, time.Second, map[string]string{}},
		{5.6, Unsynced, 0, map[string]string{"a": one}},
		{5.6, Nothing, 0, map[string]string{"b": one + "two"}},
		{7.6, Unsynced, 0, map[string]string{"b": one}},
		{8.6, Unsynced, 0, map[string]string{"b": one + "two"}},
	} {
		if got := left(t, replayOf(t, Disk{Late: c.late}, program...), c.at, c.loss, 1); !maps.Equal(got, c.want) {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestReplay_Torn leaves any of what may be there, and nothing else.
func TestReplay_Torn(t *testing.T) {
	long := strings.Repeat("x", 3*sector)
	lines := append(program[:3:3], `pwrite64(3<FOLDER/a>, "`+long+`", 1536, 0) = 1536`, `pwrite64(3<FOLDER/a>, "yy", 2, 512) = 2`)
	seen := map[string]bool{}
	for seed := range uint64(100) {
		got := left(t, replayOf(t, Disk{}, lines...), 6, Torn, seed)["a"]
		seen[got] = true
		for s := 0; s*sector < len(got); s++ {
			part := got[s*sector : min(len(got), (s+1)*sector)]
			zeros := strings.Repeat("\x00", len(part))
			may := map[string]bool{long[:len(part)]: true, zeros: s > 0}
			switch s {
			case 0:
				may[(one + zeros)[:len(part)]] = true
			case 1:
				may[("yy" + long)[:len(part)]] = true
			}
			if !may[part] {
				t.Fatalf("seed %d: sector %d is %q", seed, s, part)
			}
		}
	}
	if len(seen) < 10 {
		t.Errorf("only %d ways", len(seen))
	}
}

// TestReplay_Differs says which files are not as the calls have them.
func TestReplay_Differs(t *testing.T) {
	for _, killed := range []string{
		" <unfinished ...>", " <detached ...>", ") = ?", ") = ? <unavailable>", ") = -1 (errno 18446744073709551615)",
	} {
		lines := append(program[:3:3], `pwrite64(3<FOLDER/a>, "two", 3, 5`+killed)
		for text, want := range map[string]bool{one: false, one + "two": false, strings.Repeat("x", 2*sector): true} {
			r, folder := replayOf(t, Disk{}, lines...), t.TempDir()
			must(t, os.WriteFile(filepath.Join(folder, "a"), []byte(text), 0o600))
			must(t, r.Until(time.Unix(9, 0)))
			if differ, err := r.Differ(folder); len(differ) > 0 != want || err != nil {
				t.Errorf("%s: %q: %q, %v", killed, text, differ, err)
			}
		}
	}
}

// TestReplay_Copies has what is copied be in the copy as what is written is: it may be torn until it is synced.
func TestReplay_Copies(t *testing.T) {
	long := strings.Repeat("x", 2*sector)
	lines := []string{
		program[0],
		`write(3<FOLDER/a>, "` + long + `", 1024) = 1024`,
		`fallocate(3<FOLDER/a>, 0, 0, 4096) = 0`,
		`lseek(3<FOLDER/a>, 1, SEEK_SET) = 1`,
		`openat(AT_FDCWD</>, "FOLDER/c", O_RDWR|O_CREAT, 0600) = 4<FOLDER/c>`,
		`copy_file_range(3<FOLDER/a>, NULL, 4<FOLDER/c>, NULL, 2147479552, 0) = 4095`,
		`copy_file_range(3<FOLDER/a>, NULL, 4<FOLDER/c>, NULL, 2147479552, 0) = 0`,
		`write(4<FOLDER/c>, "end", 3) = 3`,
		`fsync(4<FOLDER/c>) = 0`,
	}
	unended := append(lines[:5:5], `copy_file_range(3<FOLDER/a>, NULL, 4<FOLDER/c>, NULL, 2147479552, 0 <unfinished ...>`)
	want := long[1:] + strings.Repeat("\x00", 4096-len(long))
	for _, c := range []struct {
		lines []string
		at    float64
		loss  Loss
		want  string
	}{{lines, 7.9, Nothing, want}, {lines, 9.9, Unsynced, want + "end"}, {unended, 9.9, Nothing, want}} {
		if got := left(t, replayOf(t, Disk{}, c.lines...), c.at, c.loss, 1)["c"]; got != c.want {
			t.Errorf("the copy at %v is %q", c.at, got)
		}
	}
	seen := map[string]bool{}
	for seed := range uint64(100) {
		seen[left(t, replayOf(t, Disk{}, lines...), 8.9, Torn, seed)["c"]] = true
	}
	if len(seen) < 4 {
		t.Errorf("it is torn in %d ways only", len(seen))
	}
}

// TestReplay_RefusesWhatItDoesNotKnow, so that no write is passed over.
func TestReplay_RefusesWhatItDoesNotKnow(t *testing.T) {
	for _, line := range []string{
		`writev(3<FOLDER/a>, [{iov_base="x", iov_len=1}], 1) = 1`,
		`pwrite64(7<FOLDER/c>, "x", 1, 0) = 1`,
		`mmap(NULL, 4096, PROT_READ|PROT_WRITE, MAP_SHARED, 3<FOLDER/a>, 0) = 0x7f0000000000`,
		`write(3<FOLDER/a>, "on"..., 5) = 5`,
		`copy_file_range(9</x>, NULL, 3<FOLDER/a>, NULL, 5, 0) = 5`,
		`copy_file_range(3<FOLDER/a>, NULL, 9</x>, NULL, 5, 0) = 5`,
		`copy_file_range(3<FOLDER/a>, [0], 3<FOLDER/a>, NULL, 5, 0) = 5`,
		`renameat(AT_FDCWD</>, "FOLDER/a", AT_FDCWD</>, "/b") = 0`,
	} {
		if err := replayOf(t, Disk{}, program[0], line).Until(time.Unix(9, 0)); err == nil {
			t.Errorf("%s is taken", line)
		}
	}
}
