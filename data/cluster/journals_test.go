package cluster

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
	"shithead/data/house/housetest"
	"shithead/data/journal"
	"shithead/engine/enginetest"
)

func kind(err error) (of [7]bool) {
	for i, one := range []error{
		nil, data.ErrConflict, data.ErrNotFound, data.ErrTryAgain, data.ErrUnknown, journal.ErrJournalThere, data.ErrDamaged,
	} {
		of[i] = errors.Is(err, one)
	}
	return of
}

// believer believes the journal of a room to be somewhere, which is right more often than not.
type believer struct {
	*rand.Rand
	room string
	at   data.Position
	last data.Write
}

func (b *believer) lines(n int) []data.Line {
	all := []data.Line{}
	for range n {
		all = append(all, data.Line{Record: b.IntN(2) == 0, Text: []byte(fmt.Sprint("line ", b.IntN(3)))})
	}
	return all
}

// write is a step of a write, or the last one once more.
func (b *believer) write() data.Write {
	if b.last.Room == b.room && b.IntN(4) == 0 {
		return b.last
	}
	w := data.Write{Room: b.room, Owner: b.at.Owner, Epoch: b.at.Epoch, Next: b.at.Next}
	if w.Epoch == 0 {
		w.Owner, w.Epoch = "a", 1
	}
	switch b.IntN(12) {
	case 0:
		w.Next += uint64(b.IntN(3))
	case 1:
		w.Epoch += uint64(b.IntN(2))
	case 2:
		w.Owner = "other"
	}
	switch n := b.IntN(10); {
	case n < 6:
		w.Lines = b.lines(1 + b.IntN(3))
	case n < 7: // a write of nothing
	case n < 9:
		w.Rest = b.lines(b.IntN(3))
	default:
		w.End = true
	}
	b.last = w
	return w
}

// choose chooses what is done with journals, of which some are set aside, and its name. It gives what all of them should give.
func (b *believer) choose(asides []data.Aside) (name string, do func(house.Journals) (any, error)) {
	w, seen, owner, aside := b.write(), uint64(data.AnyEpoch), string(rune('a'+b.IntN(3))), data.Aside{Room: b.room, ID: uint64(1 + b.IntN(40))}
	if b.IntN(2) == 0 {
		seen = b.at.Epoch
	}
	if len(asides) > 0 && b.IntN(3) > 0 {
		aside = asides[b.IntN(len(asides))]
	}
	switch n := b.IntN(17); {
	case n < 10:
		return "commit", func(j house.Journals) (any, error) { return nil, j.Commit(w) }
	case n < 13:
		return "claim", func(j house.Journals) (any, error) { return j.Claim(b.room, owner, seen) }
	case n < 14:
		return "let go", func(j house.Journals) (any, error) { return nil, j.LetGo(b.room, b.at.Owner, b.at.Epoch) }
	case n < 15:
		return "set aside", func(j house.Journals) (any, error) { return nil, j.SetAside(b.room, "a reason", seen) }
	case n < 16:
		return "give back", func(j house.Journals) (any, error) { return nil, j.GiveBack(aside.Room, aside.ID) }
	default:
		return "look aside", func(j house.Journals) (any, error) {
			a, lines, err := j.AsideJournal(aside.Room, aside.ID)
			a.At = time.Time{} // each has its own
			return []any{a, lines}, err
		}
	}
}

// TestJournals_AreLikeThoseOfAStore: whatever is done with them by servers that believe something, the same comes of it.
func TestJournals_AreLikeThoseOfAStore(t *testing.T) {
	t.Parallel()
	etcd, store := clustertest.Start(t, 1), housetest.Opened(t)
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 1))
	servers := []house.Journals{NewJournals(newClient(etcd)), NewJournals(newClient(etcd))} // either may be behind
	seen, rooms, believed := map[string]int{}, []string{"otter", "a/b", "a", "a%2fb", "fox"}, map[string]*believer{}
	for _, room := range rooms {
		believed[room] = &believer{Rand: rng, room: room}
	}
	for n := 0; n < times(1000, 6000) || len(seen) < 2*6 && n < 50_000; n++ {
		b, of := believed[rooms[rng.IntN(len(rooms))]], servers[rng.IntN(2)]
		if rng.IntN(5) > 0 {
			j, _ := store.Journal(b.room)
			b.at = data.Position{Owner: j.Owner, Epoch: j.Epoch, Next: j.Next}
		}
		asides := enginetest.Must(store.Asides())
		name, do := b.choose(asides)
		want, failed := do(store)
		got, err := do(of)
		if kind(err) != kind(failed) || err == nil && !reflect.DeepEqual(want, got) {
			t.Fatalf("seed %d, step %d, %s in %q, %+v, at %+v:\n%+v, %v, by a store\n%+v, %v", seed, n, name, b.room, b.last, b.at, got, err, want, failed)
		}
		seen[fmt.Sprint(name, " ", err == nil)]++
		if n%20 == 0 {
			compareJournals(t, store, of, rooms)
		}
	}
	equal(t, "what was done and refused", len(seen), 2*6)
	check(t, servers[0].Probe())
}

func compareJournals(t *testing.T, store, of house.Journals, rooms []string) {
	t.Helper()
	all := func(j house.Journals) (answers []any) {
		list, err := j.Journals()
		slices.SortFunc(list.Heads, func(a, b data.JournalHead) int { return cmp.Compare(a.Room, b.Room) })
		answers = append(answers, slices.Concat(list.Heads), kind(err))
		for _, room := range rooms {
			one, err := j.Journal(room)
			answers = append(answers, one, kind(err))
		}
		asides, err := j.Asides()
		return append(answers, len(asides), kind(err))
	}
	equal(t, "as of a store", all(of), all(store))
}

// FuzzUnpacked: whatever a value holds is read as lines that are written as the same value, or is damage.
func FuzzUnpacked(f *testing.F) {
	f.Add(packed([]data.Line{{Record: true, Text: []byte(`{"n":1}`)}, {Text: nil}, {Text: bytes.Repeat([]byte("x"), 300)}}))
	f.Add([]byte{roomLine, 0x80})
	f.Add([]byte{recordLine, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, text []byte) {
		lines, err := unpacked(text)
		if err != nil {
			if !errors.Is(err, data.ErrDamaged) {
				t.Error(err)
			}
			return
		}
		again, err := unpacked(packed(lines))
		if err != nil || !slices.EqualFunc(lines, again, func(a, b data.Line) bool { return a.Record == b.Record && bytes.Equal(a.Text, b.Text) }) {
			t.Errorf("%q is %+v, and that is %+v, %v", text, lines, again, err)
		}
	})
}

// TestAJournalThatIsDamaged is said to be, and the others can be listed. It can be set aside, whole, and is not given
// back.
func TestAJournalThatIsDamaged(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	for what, c := range map[string]struct {
		key, value string
		want       error
		lines      int
	}{
		"its head":         {"journal/otter", "{", data.ErrDamaged, 3},
		"a head to come":   {"journal/otter", `{"v":9,"epoch":1,"next":3}`, data.ErrNewer, 3},
		"a line":           {"lines/otter/0000000000000001", "\x07", data.ErrDamaged, 1},
		"a line too many":  {"lines/otter/0000000000000003", "\x01\x01x", data.ErrDamaged, 4},
		"lines of another": {"lines/otter/0000000000000002", "\x01\x01x", data.ErrDamaged, 4},
	} {
		t.Run(what, func(t *testing.T) {
			clean(t, etcd)
			journals := NewJournals(newClient(etcd))
			begin, more := housetest.Lines(false, "1"), append(housetest.Lines(false, "2"), housetest.Lines(true, "3")...)
			commit(t, journals, "otter", 0, begin)
			commit(t, journals, "otter", 1, more)
			commit(t, journals, "fox", 0, begin)
			enginetest.Must(etcd.Client(0).Put(t.Context(), c.key, c.value))
			journals = NewJournals(newClient(etcd))
			_, read := journals.Journal("otter")
			_, claimed := journals.Claim("otter", "b", data.AnyEpoch)
			again := journals.Commit(data.Write{Room: "otter", Owner: "a", Epoch: 1, Next: 1, Lines: more})
			for what, err := range map[string]error{"read": read, "claimed": claimed, "written": again} {
				expect(t, what, err, c.want)
			}
			equal(t, "journals", len(enginetest.Must(journals.Journals()).Heads), 2)
			switch rooms, _, err := journals.Rooms(t.Context()); {
			case errors.Is(c.want, data.ErrNewer):
				expect(t, what, err, data.ErrNewer)
			case err != nil || len(rooms.Journals) != 1 || len(rooms.Asides) != 1 || !errors.Is(rooms.Asides[0].Journal.Broken, c.want):
				t.Errorf("%+v, %v", rooms, err)
			}
			check(t, journals.SetAside("otter", "it is damaged", data.AnyEpoch))
			asides := enginetest.Must(journals.Asides())
			equal(t, "asides", len(asides), 1)
			if _, j, err := journals.AsideJournal("otter", asides[0].ID); err != nil || !errors.Is(j.Broken, c.want) || len(j.Lines) != c.lines {
				t.Errorf("%+v, %v", j, err)
			}
			expect(t, "given back", journals.GiveBack("otter", asides[0].ID), c.want)
			_, err := journals.Journal("otter")
			expect(t, "read then", err, data.ErrNotFound)
		})
	}
}
