package data

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"shithead/data/internal/boltpages"
	"shithead/engine/enginetest"
)

// grownFile is that of a store with branch pages and free pages, the size of a page, and where the profiles begin.
func grownFile(t testing.TB) (whole []byte, size int, branch uint64) {
	t.Helper()
	s := newStore(t)
	for first := 0; first < 300; first += 20 {
		var some []Change
		for n := first; n < first+20; n++ {
			some = append(some, creation(n, fmt.Sprint("player", n+2), n))
		}
		noErr(t, s.ApplyAll(uint64(first+1), some))
	}
	noErr(t, s.view(func(tab *tables) error {
		branch = uint64(tab.profiles.in().Root())
		return nil
	}))
	path := s.db().Path()
	size = s.db().Info().PageSize
	noErr(t, s.Close())
	return []byte(contentsOf(path)), size, branch
}

func TestOpen_OfADamagedFile_IsRefusedAndLeavesItAlone(t *testing.T) {
	whole, size, branch := grownFile(t)
	meta := whole[boltpages.HeaderSize:] // of the newer transaction
	if other := whole[size+boltpages.HeaderSize:]; binary.NativeEndian.Uint64(other[48:]) > binary.NativeEndian.Uint64(meta[48:]) {
		meta = other
	}
	root, free := binary.NativeEndian.Uint64(meta[16:]), binary.NativeEndian.Uint64(meta[32:])
	pages := binary.NativeEndian.Uint64(meta[40:])
	page := func(file []byte, id uint64) []byte { return file[id*uint64(size):] }
	leaf := binary.NativeEndian.Uint64(page(whole, branch)[boltpages.HeaderSize+8:])
	foreign := filepath.Join(t.TempDir(), "foreign.db")
	db := enginetest.Must(bbolt.Open(foreign, 0o600, nil))
	noErr(t, db.Update(func(tx *bbolt.Tx) error { return errOf(tx.CreateBucket([]byte("theirs"))) }), db.Close())
	text := func(text string) func([]byte) []byte { return func([]byte) []byte { return []byte(text) } }
	cut := func(length uint64) func([]byte) []byte { return func(file []byte) []byte { return file[:length] } }
	at := func(id uint64, offset int, value any) func([]byte) []byte {
		return func(file []byte) []byte {
			enginetest.Must(binary.Encode(page(file, id)[offset:], binary.NativeEndian, value))
			return file
		}
	}
	const first = boltpages.HeaderSize // of the elements of a page
	for what, damage := range map[string]func(file []byte) []byte{
		"empty":                text(""),
		"one byte":             text("x"),
		"a text":               text(strings.Repeat("not a store\n", 5000)),
		"zeroes":               func(file []byte) []byte { clear(file); return file },
		"another program's":    text(contentsOf(foreign)),
		"cut in the head":      cut(boltpages.HeaderSize + 8),
		"cut behind the heads": cut(2 * uint64(size)),
		"cut within a page":    cut(3*uint64(size) + 100),
		"cut in the middle":    cut(pages / 2 * uint64(size)),
		"cut by a page":        cut((pages - 1) * uint64(size)),
		"both heads flipped": func(file []byte) []byte {
			file[boltpages.HeaderSize+20] ^= 1
			file[size+boltpages.HeaderSize+20] ^= 1
			return file
		},
		"root is a free page":     func(file []byte) []byte { copy(page(file, root), page(file, free)[:size]); return file },
		"root of no kind":         at(root, 8, byte(0)),
		"branch below itself":     at(branch, first+8, branch),
		"branch without children": at(branch, 10, uint16(0)),
		"branch with too many":    at(branch, 10, uint16(0xFFFF)),
		"child out of the file":   at(branch, first+8, uint64(1<<40)),
		"child is a head":         at(branch, first+8, uint64(1)),
		"leaf with too many":      at(leaf, 10, uint16(0xFFFF)),
		"leaf that runs on":       at(leaf, 12, uint32(1<<31)),
		"leaf with another id":    at(leaf, 0, leaf+1),
		"leaf without keys":       at(leaf, 10, uint16(0)),
		"key not as in the branch": func(file []byte) []byte {
			second := page(file, branch)[first+boltpages.ElementSize:]
			end := binary.NativeEndian.Uint32(second) + binary.NativeEndian.Uint32(second[4:]) // of its key
			second[end-1]--                                                                    // so that it is still between its neighbours
			return file
		},
		"key out of the page":     at(leaf, first+4, uint32(1<<31)),
		"key without end":         at(leaf, first+8, uint32(1<<31)),
		"key of no length":        at(leaf, first+8, uint32(0)),
		"key out of order":        at(leaf, first+4, uint32(boltpages.ElementSize)),
		"value without end":       at(leaf, first+12, uint32(1<<31)),
		"record marked as bucket": at(leaf, first, uint32(boltpages.BucketElement)),
		"freelist of no kind":     at(free, 8, byte(boltpages.LeafPage)),
		"freelist without end": func(file []byte) []byte {
			return at(free, first, uint64(1<<45))(at(free, 10, uint16(boltpages.ManyFree))(file))
		},
		"freelist with a used page": at(free, first, leaf),
	} {
		t.Run(what, func(t *testing.T) {
			path := storePath(t)
			noErr(t, os.WriteFile(path, damage(bytes.Clone(whole)), 0o600))
			wantRefused(t, path, ErrDamaged)
		})
	}
}

func TestOpen_WithOneBrokenHead_GoesByTheOther(t *testing.T) {
	path, whole := closedStore(t)
	for head := range 2 {
		torn := []byte(whole)
		torn[head*os.Getpagesize()+boltpages.HeaderSize+20] ^= 1
		noErr(t, os.WriteFile(path, torn, 0o600))
		s := enginetest.Must(Open(path))
		equal(t, s.Behind(), true)
		noErr(t, s.Close())
	}
}

func TestAFile_CutOffWhileInUse_IsDamageAndNoCrash(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a mapped file cannot be cut there")
	}
	whole, size, _ := grownFile(t)
	path := storePath(t)
	noErr(t, os.WriteFile(path, whole, 0o600))
	s := enginetest.Must(Open(path))
	noErr(t, os.Truncate(path, 2*int64(size)))
	for range 2 {
		wantErr(t, errOf(s.ByName("player2")), ErrDamaged, "reading")
		wantErr(t, errOf(s.Create("ann", testKey(999), noon)), ErrDamaged, "writing")
	}
	if equal(t, s.Faults(), 4); s.Outage() != nil {
		t.Errorf("%+v", s.Outage())
	}
	err := s.Check()
	wantErr(t, err, ErrUnwritten)
	wantErr(t, err, ErrDamaged)
	if o := s.Outage(); o == nil || o.Final() || o.Full() {
		t.Errorf("%+v", o)
	}
	noErr(t, s.Close())
}

// TestBitsThatFlip are noticed, wherever they are: the store does not open, or tells in what it is, unless all in it is
// as it was. What opens can be used.
func TestBitsThatFlip(t *testing.T) {
	path := storePath(t)
	s, crowd := fastStore(path), NewCrowd(17)
	for range 400 {
		_, _ = Ask(s, crowd.Change().Op, noon)
	}
	size := s.db().Info().PageSize
	done(t, s)
	whole, was := []byte(contentsOf(path)), contentsBefore(path)
	rng, found, dir := rand.New(rand.NewPCG(17, 1)), map[string]int{}, t.TempDir()
	flips := atTimes(300, 4000)
	missing := func() bool { return found["refused"] == 0 || found["said"] == 0 || found["behind"] == 0 }
	for n := 0; n < flips || n < 10*flips && missing(); n++ {
		file := bytes.Clone(whole)
		file[rng.IntN(len(file))] ^= 1 << rng.IntN(8)
		for n%4 == 0 && rng.IntN(3) > 0 {
			file[rng.IntN(len(file)/size)*size+rng.IntN(boltpages.HeaderSize+10*boltpages.ElementSize)] ^= 1 << rng.IntN(8)
		}
		flipped := filepath.Join(dir, fmt.Sprint(n, ".db")) // each its own: one that broke in use stays held
		noErr(t, os.WriteFile(flipped, file, 0o600))
		s, err := Open(flipped)
		if err != nil {
			wantErr(t, err, ErrDamaged, n)
			if found["refused"]++; contentsOf(flipped) != string(file) {
				t.Errorf("%d: refused, but the file has changed", n)
			}
			_ = os.Remove(flipped)
			continue
		}
		switch {
		case len(s.Altered()) > 0:
			found["said"]++
		case s.Behind():
			found["behind"]++
		default:
			equal(t, everything(s), was, n)
		}
		s.db().NoSync = true
		for i := range 10 {
			p, _ := s.ByKey(testKey(i).Fingerprint)
			_, _ = s.Keys(p.ID)
			_, _ = s.Create(fmt.Sprint("new", i+2), testKey(1000+i), noon)
			_ = s.Touch(testKey(i).Fingerprint, noon.Add(time.Hour))
		}
		noErr(t, s.Close())
		_ = os.Remove(flipped)
	}
	if missing() {
		t.Errorf("%v", found)
	}
}

// tear gives files as a power failure may leave them in a commit that makes one of another. bbolt writes the pages that
// changed, waits for the disk, writes one of the two heads, and waits again. In each part a disk may have written
// anything, in any order, down to a sector of a page: during are files of the first part, within of the second.
func tear(t *testing.T, before, after []byte, size, n int, rng *rand.Rand) (during, within [][]byte) {
	t.Helper()
	const sector = 512
	var pages, heads []int // where those begin that the commit changes
	for at := 0; at < len(after); at += size {
		if at >= len(before) || !bytes.Equal(before[at:at+size], after[at:at+size]) {
			pages = append(pages, at)
			if at < 2*size {
				pages, heads = nil, append(heads, at)
			}
		}
	}
	equal(t, len(heads), 1)
	grown := make([]byte, max(0, len(after)-len(before)))
	whole := append(bytes.Clone(before), grown...)
	for _, at := range pages {
		copy(whole[at:at+size], after[at:])
	}
	during = append(during, append(bytes.Clone(before), grown...), whole)
	for range 3 * n {
		file := bytes.Clone(before)
		if rng.IntN(3) > 0 {
			file = append(file, grown...)
		}
		first, last, anyOrder := rng.IntN(len(pages)+1), rng.IntN(len(pages)+1), rng.IntN(2) == 0
		for i, at := range pages {
			length := size
			if anyOrder && rng.IntN(2) == 0 {
				at, length = at+sector*rng.IntN(size/sector), sector
			}
			if written := anyOrder && rng.IntN(2) == 0 || !anyOrder && (i >= first || i < last); written && at < len(file) {
				copy(file[at:at+length], after[at:])
			}
		}
		during = append(during, file)
	}
	for i := range n { // all bytes of the head up to one are there, or it is noise
		file, head := bytes.Clone(whole), heads[0]
		copy(file[head:], after[head:head+rng.IntN(boltpages.HeaderSize+boltpages.MetaSize)])
		for b := 0; i == 0 && b < sector; b++ {
			file[head+b] = byte(rng.Uint32())
		}
		within = append(within, file)
	}
	return during, within
}

func TestAPowerFailure_AnywhereInACommit_LeavesTheStateBeforeOrAfter(t *testing.T) {
	commits, each := atTimes(20, 400), atTimes(3, 20)
	dir := t.TempDir()
	path := filepath.Join(dir, "store.db")
	s, c := openAt(t, path), NewCrowd(rand.Uint64())
	size, files := s.db().Info().PageSize, 0
	// opensAs fails unless a torn file opens as one of these states, and can be written then.
	opensAs := func(file []byte, states ...map[string]string) {
		files++
		path := filepath.Join(dir, fmt.Sprint("torn", files, ".db"))
		noErr(t, os.WriteFile(path, file, 0o600))
		defer os.Remove(path)
		again := fastStore(path)
		state := everything(again)
		if !slices.ContainsFunc(states, func(s map[string]string) bool { return maps.Equal(s, state) }) {
			t.Error("neither the state before nor the one after")
		}
		if files%5 > 0 {
			noErr(t, again.Close())
			return
		}
		mustCommit(t, again, Write{Room: "tried", Epoch: 1, Lines: textLines(strings.Repeat("y", 2*size))})
		equal(t, len(enginetest.Must(again.Journal("tried")).Lines[0].Text), 2*size)
		done(t, again)
	}
	for n := 0; n < commits; {
		before, stateBefore, number := []byte(contentsOf(path)), everything(s), transactions(s)
		if c.coin() {
			w := Write{Room: fmt.Sprint("room", c.IntN(3)), Epoch: 1, Lines: recordLines(strings.Repeat("x", c.IntN(5000)))}
			if j, err := s.Journal(w.Room); err == nil {
				w.Next, w.End = j.Next, c.IntN(4) == 0
			}
			mustCommit(t, s, w)
		} else {
			change := c.Change()
			out, err := Ask(s, change.Op, change.At)
			c.Know(change.Op, out, err)
		}
		if transactions(s) != number+1 {
			continue // nothing was written, or more than once
		}
		n++
		after, stateAfter := []byte(contentsOf(path)), everything(s)
		during, within := tear(t, before, after, size, each, c.Rand)
		for _, file := range during {
			opensAs(file, stateBefore)
		}
		for _, file := range within {
			opensAs(file, stateBefore, stateAfter)
		}
		opensAs(after, stateAfter)
	}
}
