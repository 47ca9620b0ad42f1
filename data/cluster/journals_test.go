package cluster_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/data/house"
	"shithead/data/journal"
)

// kind is what whoever writes goes by of an error.
func kind(err error) (is [7]bool) {
	for i, of := range []error{
		nil, data.ErrConflict, data.ErrNotFound, data.ErrTryAgain, data.ErrUnknown, journal.ErrJournalThere, data.ErrDamaged,
	} {
		is[i] = errors.Is(err, of)
	}
	return is
}

// believer writes to journals as somebody who believes them to be in some way, which is right more often than not.
type believer struct {
	rng  *rand.Rand
	room string
	at   data.Position
	last data.Write
}

func (b *believer) lines(n int) (all []data.Line) {
	for range n {
		all = append(all, data.Line{Record: b.rng.IntN(2) == 0, Text: []byte(fmt.Sprint("line ", b.rng.IntN(3)))})
	}
	return all
}

// step is a step of a write, or the last one once more.
func (b *believer) step() data.Write {
	if b.last.Room == b.room && b.rng.IntN(4) == 0 {
		return b.last
	}
	w := data.Write{Room: b.room, Owner: b.at.Owner, Epoch: b.at.Epoch, Next: b.at.Next}
	if w.Epoch == 0 {
		w.Owner, w.Epoch = "a", 1
	}
	switch b.rng.IntN(12) {
	case 0:
		w.Next += uint64(b.rng.IntN(3))
	case 1:
		w.Epoch += uint64(b.rng.IntN(2))
	case 2:
		w.Owner = "other"
	}
	switch n := b.rng.IntN(10); {
	case n < 6:
		w.Lines = b.lines(1 + b.rng.IntN(3))
	case n < 7: // a write of nothing
	case n < 9:
		w.Rest = append([]data.Line{}, b.lines(b.rng.IntN(3))...)
	default:
		w.End = true
	}
	b.last = w
	return w
}

// act does something with journals, and gives what came of it but for what each of them has of its own.
func (b *believer) act(op int, w data.Write, seen uint64, owner string, id uint64, journals house.Journals) []any {
	switch {
	case op < 10:
		return []any{kind(journals.Commit([]data.Write{w})[0])}
	case op < 13:
		j, err := journals.Claim(b.room, owner, seen)
		if err != nil {
			return []any{kind(err)}
		}
		return []any{j}
	case op < 14:
		return []any{kind(journals.LetGo(b.room, b.at.Owner, b.at.Epoch))}
	case op < 15:
		return []any{kind(journals.SetAside(b.room, "a reason", seen))}
	case op < 16:
		return []any{kind(journals.GiveBack(b.room, id))}
	default:
		a, j, err := journals.AsideJournal(b.room, id)
		a.At = time.Time{}
		if err != nil {
			return []any{kind(err)}
		}
		return []any{a, j}
	}
}

// TestJournals_AreLikeThoseOfAStore: whatever is done with them by whoever believes what, the same comes of it.
func TestJournals_AreLikeThoseOfAStore(t *testing.T) {
	t.Parallel()
	etcd := clustertest.Start(t, 1)
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 1))
	store := opened(t)
	all := []house.Journals{store, cluster.NewJournals(newClient(etcd)), cluster.NewJournals(newClient(etcd))}
	seen := map[string]int{}
	rooms := []string{"otter", "a/b", "a", "a%2fb", "fox"}
	believed := map[string]*believer{}
	for n := range times(1000, 6000) {
		room := rooms[rng.IntN(len(rooms))]
		b := believed[room]
		if b == nil {
			b = &believer{rng: rng, room: room}
			believed[room] = b
		}
		if j, err := store.Journal(room); rng.IntN(5) > 0 {
			b.at = data.Position{}
			if err == nil {
				b.at = data.Position{Owner: j.Owner, Epoch: j.Epoch, Next: j.Next}
			}
		}
		op, w, at := rng.IntN(17), b.step(), uint64(data.AnyEpoch)
		if rng.IntN(2) == 0 {
			at = b.at.Epoch
		}
		owner, id := string(rune('a'+rng.IntN(3))), uint64(1+rng.IntN(40))
		if asides, err := store.Asides(); err == nil && len(asides) > 0 && rng.IntN(3) > 0 {
			a := asides[rng.IntN(len(asides))]
			b = &believer{rng: rng, room: a.Room, at: b.at}
			if op >= 15 {
				id = a.ID
			} else {
				b.room = room
			}
		}
		of := all[1+rng.IntN(2)] // one of two servers, of which either may be behind
		want, got := b.act(op, w, at, owner, id, store), b.act(op, w, at, owner, id, of)
		if !reflect.DeepEqual(want, got) {
			t.Fatalf("seed %d, step %d, op %d in %q, %+v, seen %d by %s, aside %d:\n%+v, by a store\n%+v", seed, n, op, b.room, w, at, owner, id, got, want)
		}
		seen[fmt.Sprintf("%d %t", op, reflect.DeepEqual(want, []any{kind(nil)}) || len(want) > 1)]++
		if n%20 == 0 {
			sameJournals(t, store, of, rooms)
		}
	}
	t.Log(seen)
	for op := range 10 {
		for _, done := range []bool{true, false} {
			if seen[fmt.Sprintf("%d %t", op, done)] == 0 {
				t.Errorf("operation %d never came to %t", op, done)
			}
		}
	}
	if err := all[1].Probe(); err != nil {
		t.Error(err)
	}
}

// sameJournals checks that journals are those of a store.
func sameJournals(t *testing.T, store *data.Store, of house.Journals, rooms []string) {
	t.Helper()
	want, err := store.Journals()
	check(t, err)
	got, err := of.Journals()
	check(t, err)
	heads := map[string]data.JournalHead{}
	for _, h := range got.Heads {
		heads[h.Room] = h
	}
	if len(heads) != len(want.Heads) || len(got.Heads) != len(want.Heads) {
		t.Errorf("the list is %+v, and of a store %+v", got, want)
	}
	for _, h := range want.Heads {
		if heads[h.Room] != h {
			t.Errorf("%+v, and of a store %+v", heads[h.Room], h)
		}
	}
	for _, room := range rooms {
		want, missing := store.Journal(room)
		got, err := of.Journal(room)
		if !reflect.DeepEqual(want, got) || kind(missing) != kind(err) {
			t.Errorf("%+v, %v, and of a store %+v, %v", got, err, want, missing)
		}
	}
	asides, err := store.Asides()
	check(t, err)
	there, err := of.Asides()
	if err != nil || len(asides) != len(there) {
		t.Errorf("%+v, %v, and of a store %+v", there, err, asides)
	}
}
