package data

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"shithead/data/internal/boltfile"
	"shithead/data/internal/boltpages"
)

func contentsOf(t testing.TB, path string) string {
	t.Helper()
	text := must(os.ReadFile(path))
	return string(text)
}

// refused fails unless the store at path is refused for that reason in one sentence that names it, and left alone.
func refused(t *testing.T, path string, want error) {
	t.Helper()
	before := contentsOf(t, path)
	s, err := Open(path)
	if s != nil || !errors.Is(err, want) {
		t.Fatalf("%v, want %v", err, want)
	}
	text := err.Error()
	if !strings.Contains(text, path) || strings.Contains(text, "\n") || len(text) > len(path)+250 {
		t.Errorf("no good sentence: %s", text)
	}
	for _, a := range advice {
		if errors.Is(want, a.is) && !strings.Contains(text, a.text) {
			t.Errorf("no advice: %s", text)
		}
	}
	if contentsOf(t, path) != before {
		t.Errorf("the file has changed")
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

// grown is the file of a store with so many players that its buckets have branch pages and its freelist something in it,
// the size of a page, and the page that the profiles begin at.
func grown(t testing.TB) (whole []byte, size int, branch uint64) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "grown.db")
	s := openAt(t, path)
	s.db().NoSync = true
	for i := range 300 {
		mustCreate(t, s, fmt.Sprint("player", i+2), i)
	}
	_ = s.view(func(tab *tables) error {
		branch = uint64(tab.profiles.in().Root())
		return nil
	})
	size = s.db().Info().PageSize
	_ = s.Close()
	return []byte(contentsOf(t, path)), size, branch
}

func TestOpen_OfADamagedFile_IsRefusedAndLeavesItAlone(t *testing.T) {
	whole, size, branch := grown(t)
	meta := whole[boltpages.HeaderSize:] // of the newer transaction
	if other := whole[size+boltpages.HeaderSize:]; binary.NativeEndian.Uint64(other[48:]) > binary.NativeEndian.Uint64(meta[48:]) {
		meta = other
	}
	root, free := binary.NativeEndian.Uint64(meta[16:]), binary.NativeEndian.Uint64(meta[32:])
	pages := binary.NativeEndian.Uint64(meta[40:])
	page := func(file []byte, id uint64) []byte { return file[id*uint64(size):] }
	leaf := binary.NativeEndian.Uint64(page(whole, branch)[boltpages.HeaderSize+8:])
	foreign := filepath.Join(t.TempDir(), "foreign.db")
	db := must(bbolt.Open(foreign, 0o600, nil))
	_ = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket([]byte("theirs"))
		return err
	})
	_ = db.Close()

	for what, damage := range map[string]func(file []byte) []byte{
		"empty":                func([]byte) []byte { return nil },
		"one byte":             func([]byte) []byte { return []byte("x") },
		"a text":               func([]byte) []byte { return []byte(strings.Repeat("not a store\n", 5000)) },
		"zeroes":               func(file []byte) []byte { clear(file); return file },
		"another program's":    func([]byte) []byte { return []byte(contentsOf(t, foreign)) },
		"cut in the head":      func(file []byte) []byte { return file[:boltpages.HeaderSize+8] },
		"cut behind the heads": func(file []byte) []byte { return file[:2*size] },
		"cut within a page":    func(file []byte) []byte { return file[:3*size+100] },
		"cut in the middle":    func(file []byte) []byte { return file[:pages/2*uint64(size)] },
		"cut by a page":        func(file []byte) []byte { return file[:(pages-1)*uint64(size)] },
		"both heads flipped": func(file []byte) []byte {
			file[boltpages.HeaderSize+20] ^= 1
			file[size+boltpages.HeaderSize+20] ^= 1
			return file
		},
		"root is a free page":     func(file []byte) []byte { copy(page(file, root), page(file, free)[:size]); return file },
		"root of no kind":         func(file []byte) []byte { page(file, root)[8] = 0; return file },
		"branch below itself":     func(file []byte) []byte { put64(page(file, branch)[boltpages.HeaderSize+8:], branch); return file },
		"branch without children": func(file []byte) []byte { put16(page(file, branch)[10:], 0); return file },
		"branch with too many":    func(file []byte) []byte { put16(page(file, branch)[10:], 0xFFFF); return file },
		"child out of the file":   func(file []byte) []byte { put64(page(file, branch)[boltpages.HeaderSize+8:], 1<<40); return file },
		"child is a head":         func(file []byte) []byte { put64(page(file, branch)[boltpages.HeaderSize+8:], 1); return file },
		"leaf with too many":      func(file []byte) []byte { put16(page(file, leaf)[10:], 0xFFFF); return file },
		"leaf that runs on":       func(file []byte) []byte { put32(page(file, leaf)[12:], 1<<31); return file },
		"leaf with another id":    func(file []byte) []byte { put64(page(file, leaf), leaf+1); return file },
		"leaf without keys":       func(file []byte) []byte { put16(page(file, leaf)[10:], 0); return file },
		"key not as in the branch": func(file []byte) []byte {
			second := page(file, branch)[boltpages.HeaderSize+boltpages.ElementSize:]
			end := binary.NativeEndian.Uint32(second) + binary.NativeEndian.Uint32(second[4:]) // of its key
			second[end-1]--                                                                    // so that it is still between its neighbours
			return file
		},
		"key out of the page": func(file []byte) []byte { put32(page(file, leaf)[boltpages.HeaderSize+4:], 1<<31); return file },
		"key without end":     func(file []byte) []byte { put32(page(file, leaf)[boltpages.HeaderSize+8:], 1<<31); return file },
		"key of no length":    func(file []byte) []byte { put32(page(file, leaf)[boltpages.HeaderSize+8:], 0); return file },
		"key out of order": func(file []byte) []byte {
			put32(page(file, leaf)[boltpages.HeaderSize+4:], boltpages.ElementSize)
			return file
		},
		"value without end": func(file []byte) []byte { put32(page(file, leaf)[boltpages.HeaderSize+12:], 1<<31); return file },
		"record marked as bucket": func(file []byte) []byte {
			put32(page(file, leaf)[boltpages.HeaderSize:], boltpages.BucketElement)
			return file
		},
		"freelist of no kind": func(file []byte) []byte { page(file, free)[8] = boltpages.LeafPage; return file },
		"freelist without end": func(file []byte) []byte {
			put16(page(file, free)[10:], boltpages.ManyFree)
			put64(page(file, free)[boltpages.HeaderSize:], 1<<45)
			return file
		},
		"freelist with a used page": func(file []byte) []byte { put64(page(file, free)[boltpages.HeaderSize:], leaf); return file },
	} {
		t.Run(what, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "store.db")
			noErr(t, os.WriteFile(path, damage([]byte(string(whole))), 0o600))
			refused(t, path, ErrDamaged)
		})
	}
}

func put16(to []byte, n uint16) { binary.NativeEndian.PutUint16(to, n) }
func put32(to []byte, n uint32) { binary.NativeEndian.PutUint32(to, n) }
func put64(to []byte, n uint64) { binary.NativeEndian.PutUint64(to, n) }

func TestOpen_WithOneBrokenHead_GoesByTheOther(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	mustCreate(t, s, "ann", 1)
	mustCreate(t, s, "bea", 2)
	size := s.db().Info().PageSize
	_ = s.Close()
	whole := contentsOf(t, path)
	for head := range 2 {
		torn := []byte(whole)
		torn[head*size+boltpages.HeaderSize+20] ^= 1
		path := filepath.Join(t.TempDir(), "store.db")
		noErr(t, os.WriteFile(path, torn, 0o600))
		s := openAt(t, path)
		wantErr(t, errOf(s.ByName("ann")), nil, head)
		mustCreate(t, s, "cat", 3)
	}
}

// TestOpen_AfterRandomFlips_NeverCrashes flips bits where bbolt's own bookkeeping is. What opens then can be used.
func TestOpen_AfterRandomFlips_NeverCrashes(t *testing.T) {
	whole, size, _ := grown(t)
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	opened := 0
	rounds := atTimes(60, 600)
	for round := range rounds {
		file := []byte(string(whole))
		for range 1 + random.IntN(4) {
			at := random.IntN(len(file)/size)*size + random.IntN(boltpages.HeaderSize+10*boltpages.ElementSize)
			file[at] ^= 1 << random.IntN(8)
		}
		path := filepath.Join(dir, fmt.Sprint(round, ".db")) // each its own: one that broke in use stays held
		noErr(t, os.WriteFile(path, file, 0o600))
		s, err := Open(path)
		if err != nil {
			if !errors.Is(err, ErrDamaged) {
				t.Fatalf("round %d: %v", round, err)
			}
			if contentsOf(t, path) != string(file) {
				t.Fatalf("round %d: refused, but the file has changed", round)
			}
			continue
		}
		opened++
		s.db().NoSync = true
		for i := range 300 {
			p, _ := s.ByKey(testKey(i).Fingerprint)
			_, _ = s.Keys(p.ID)
			_, _ = s.ByName(fmt.Sprint("player", i+2))
		}
		for i := range 20 {
			_, _ = s.Create(fmt.Sprint("new", i+2), testKey(1000+i), noon)
			_ = s.Touch(testKey(i).Fingerprint, noon.Add(time.Hour))
		}
		wantErr(t, s.Close(), nil, round)
		_ = os.Remove(path)
	}
	t.Logf("%d of %d opened", opened, rounds)
}

// TestCheckPages_OfAnyTree_FindsNothing grows and shrinks a tree with few keys a page, so that pages of all its levels are
// split, merged and taken away.
func TestCheckPages_OfAnyTree_FindsNothing(t *testing.T) {
	s := newStore(t)
	s.db().NoSync = true
	file := must(os.Open(s.db().Path()))
	defer file.Close()
	rng := rand.New(rand.NewPCG(6, 7))
	deepest := 0
	for n := range atTimes(60, 240) {
		if err := s.update(func(tab *tables) (err error) {
			// It grows for a while and shrinks for a while, here and there, and in stretches from its left end on.
			most, from := 1+rng.IntN(400), rng.IntN(3000)*rng.IntN(2)
			for i := range most {
				at := rng.IntN(3000)
				if n%3 == 2 {
					at = from + i
				}
				key := []byte(fmt.Sprintf("%05d%s", at, strings.Repeat("x", 300+at%200)))
				if rng.IntN(20) < 12-n/20%2*8 {
					err = tab.aside.set(key, key[:at%50])
				} else {
					err = tab.aside.unset(key)
				}
				if err != nil {
					return err
				}
			}
			deepest = max(deepest, tab.aside.in().Stats().Depth)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if err := boltfile.CheckPages(file, s.db().Info().PageSize); err != nil {
			t.Fatalf("commit %d: %v", n, err)
		}
	}
	if deepest < 4 {
		t.Errorf("only %d levels", deepest)
	}
}

func TestAFile_CutOffWhileInUse_IsDamageAndNoCrash(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a mapped file cannot be cut there")
	}
	whole, size, _ := grown(t)
	path := filepath.Join(t.TempDir(), "store.db")
	noErr(t, os.WriteFile(path, whole, 0o600))
	s := must(Open(path))
	noErr(t, os.Truncate(path, 2*int64(size)))
	for range 2 {
		wantErr(t, errOf(s.ByName("player2")), ErrDamaged, "reading")
		wantErr(t, errOf(s.Create("ann", testKey(999), noon)), ErrDamaged, "writing")
	}
	if n := s.Faults(); n != 4 || s.Outage() != nil {
		t.Errorf("%d faults, %+v", n, s.Outage())
	}
	if err := s.Check(); !errors.Is(err, ErrUnwritten) || !errors.Is(err, ErrDamaged) {
		t.Errorf("looking at it: %v", err)
	}
	if o := s.Outage(); o == nil || o.Final() || o.Full() {
		t.Errorf("%+v", o)
	}
	wantErr(t, s.Close(), nil, "closing")
}
