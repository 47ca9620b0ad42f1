package data

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"shithead/data/internal/boltpages"
)

// The power fails. bbolt writes the pages that changed, waits for the disk, writes one of the two heads, and waits again;
// in each of the two parts a disk may have written anything, in any order, down to a sector of a page.

// outage is one commit that the power fails in, as the file was before and would be after.
type outage struct {
	before, after []byte
	// pages are those that the commit changes behind the heads, head is the one of the two that it writes.
	pages []int
	head  int
	size  int
	rng   *rand.Rand
}

const sector = 512

func newOutage(t *testing.T, before, after []byte, size int, rng *rand.Rand) *outage {
	t.Helper()
	o := &outage{before: before, after: after, size: size, head: -1, rng: rng}
	for id := range len(after) / size {
		at := id * size
		switch {
		case at < len(before) && bytes.Equal(before[at:at+size], after[at:at+size]):
		case id >= 2:
			o.pages = append(o.pages, id)
		case o.head >= 0:
			t.Fatal("a commit that writes both heads")
		default:
			o.head = id
		}
	}
	if o.head < 0 || len(after) < len(before) {
		t.Fatal("no commit")
	}
	return o
}

// torn is the file with some pages written. The file may have grown already, or not.
func (o *outage) torn(pages []int, grown bool) []byte {
	file := bytes.Clone(o.before)
	if grown {
		file = append(file, make([]byte, len(o.after)-len(file))...)
	}
	for _, id := range pages {
		if at := id * o.size; at < len(file) {
			copy(file[at:at+o.size], o.after[at:])
		}
	}
	return file
}

// during are files as they may be while the pages are written: begun, in order, in any order, and with pages half written.
func (o *outage) during(n int) (files [][]byte) {
	files = append(files, o.torn(nil, true), o.torn(o.pages, true))
	for range n {
		files = append(files,
			o.torn(o.pages[:o.rng.IntN(len(o.pages)+1)], true),
			o.torn(o.pages[o.rng.IntN(len(o.pages)+1):], o.rng.IntN(2) == 0))
		some := slices.DeleteFunc(slices.Clone(o.pages), func(int) bool { return o.rng.IntN(2) == 0 })
		file := o.torn(some, true)
		for _, id := range o.pages {
			if at := id*o.size + sector*o.rng.IntN(o.size/sector); o.rng.IntN(2) == 0 {
				copy(file[at:at+sector], o.after[at:])
			}
		}
		files = append(files, file)
	}
	return files
}

// within are files as they may be while the head is written: all its bytes up to one are there, or it is noise.
func (o *outage) within(n int) (files [][]byte) {
	at := o.head * o.size
	for i := range n {
		file := o.torn(o.pages, true)
		if i == 0 {
			for b := range sector {
				file[at+b] = byte(o.rng.Uint32())
			}
		} else {
			copy(file[at:], o.after[at:at+o.rng.IntN(boltpages.HeaderSize+boltpages.MetaSize)])
		}
		files = append(files, file)
	}
	return files
}

func TestAPowerFailure_AnywhereInACommit_LeavesTheStateBeforeOrAfter(t *testing.T) {
	commits, each := atTimes(20, 400), atTimes(3, 20)
	dir := t.TempDir()
	path := filepath.Join(dir, "store.db")
	s := openAt(t, path)
	size := s.db().Info().PageSize
	rng := rand.New(rand.NewPCG(3, 5))
	next := map[string]uint64{}
	write := func(n int) Write {
		room := fmt.Sprint("room", rng.IntN(4))
		w := Write{Room: room, Epoch: 1, Next: next[room]}
		for range 1 + rng.IntN(12) {
			w.Lines = append(w.Lines, recordLines(strings.Repeat("x", rng.IntN(400)))...)
		}
		next[room] += uint64(len(w.Lines))
		switch rng.IntN(6) {
		case 0, 1:
			w.Settle, w.Rest = testRound(NewID(), "ann", ID(fmt.Sprint("player", n))), textLines("rest")
			next[room]++
		case 2:
			w.End, next[room] = true, 0
		case 3:
			w.Rest = textLines("rest", "without a round")
			next[room] += 2
		}
		return w
	}
	files := 0
	// opensAs fails unless a torn file opens as one of these states, and can be written then.
	opensAs := func(file []byte, commit int, states ...map[string]string) {
		files++
		torn := filepath.Join(dir, fmt.Sprint("torn", files, ".db"))
		noErr(t, os.WriteFile(torn, file, 0o600))
		defer os.Remove(torn)
		again, err := Open(torn)
		if err != nil {
			t.Fatalf("commit %d: %v", commit, err)
		}
		again.db().NoSync = true
		state := everything(t, again)
		if !slices.ContainsFunc(states, func(s map[string]string) bool { return reflect.DeepEqual(s, state) }) {
			t.Errorf("commit %d: neither the state before nor the one after", commit)
		}
		if files%5 == 0 {
			mustCommit(t, again, Write{Room: "fox", Epoch: 1, Lines: textLines(strings.Repeat("y", 2*size))})
			equal(t, len(must(again.Journal("fox")).Lines[0].Text), 2*size)
		}
		noErr(t, again.Close())
		if files%5 == 0 {
			checkFile(t, torn)
		}
	}
	for n := range commits {
		before, stateBefore := []byte(contentsOf(t, path)), everything(t, s)
		writes := []Write{write(n)}
		if w := write(n + commits); w.Room != writes[0].Room {
			writes = append(writes, w)
		} else {
			writes = append(writes, w, Write{Room: "hare", Epoch: 7})
		}
		for i, err := range s.Commit(writes) {
			if (err == nil) != (writes[i].Room != "hare") {
				t.Fatal(err)
			}
		}
		// Sometimes another commit follows: then that one is torn, and the first is a promise.
		switch file, state := []byte(contentsOf(t, path)), everything(t, s); {
		case n%10 == 9:
			before, stateBefore = file, state
			mustCreate(t, s, fmt.Sprint("player", n), n)
		case n%10 == 4 && next[writes[0].Room] > 0:
			before, stateBefore = file, state
			noErr(t, s.SetAside(writes[0].Room, "why not", AnyEpoch))
			next[writes[0].Room] = 0
		}
		after, stateAfter := []byte(contentsOf(t, path)), everything(t, s)
		o := newOutage(t, before, after, size, rng)
		for _, file := range o.during(each) {
			opensAs(file, n, stateBefore)
		}
		for _, file := range o.within(each) {
			opensAs(file, n, stateBefore, stateAfter)
		}
		opensAs(after, n, stateAfter)
	}
	t.Logf("%d torn files", files)
}
