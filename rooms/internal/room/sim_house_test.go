package room

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"shithead/data"
	"shithead/data/house"
	"shithead/data/house/housetest"
)

// servers are the house of an evening: several of them, one of which has the room.
type servers struct {
	log      *housetest.Log
	journals *housetest.Journals
	stores   []*data.Store
	keepers  []*house.Keeper
	// at is which of them has the room, epoch and next are where its journal is.
	at          int
	epoch, next uint64
	// counts
	handed, seized, between int
}

// serverNames are what the servers of an evening are called.
var serverNames = []string{"alpha", "beta", "gamma"}

// newServers are a house in which things are given twice now and then, without a room.
func newServers(t *testing.T, seed uint64) *servers {
	t.Helper()
	faults := housetest.Faults{Twice: 20, Batch: 3}
	h := &servers{log: housetest.NewLog(seed, faults), journals: housetest.NewJournals(t, seed, faults), epoch: 1}
	for _, name := range serverNames {
		store, err := data.Open(filepath.Join(t.TempDir(), name+".db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		if err := h.log.Join(store); err != nil {
			t.Fatal(err)
		}
		h.stores, h.keepers = append(h.stores, store), append(h.keepers, house.NewKeeper(h.journals, store))
	}
	return h
}

// write is what the server that has the room writes.
func (h *servers) write(fx *Effects) data.Write {
	return data.Write{
		Room: "brave-otter", Owner: serverNames[h.at], Epoch: h.epoch, Next: h.next,
		Lines: fx.Lines, Settle: fx.Settle, Rest: fx.Rest, End: fx.End,
	}
}

// kept has that server write something.
func (h *servers) kept(t *testing.T, fx *Effects) {
	t.Helper()
	if !fx.Write && !fx.End {
		return
	}
	if err := h.keepers[h.at].Commit([]data.Write{h.write(fx)})[0]; err != nil {
		t.Fatalf("%s at epoch %d: %v", serverNames[h.at], h.epoch, err)
	}
	h.next += uint64(len(fx.Lines) + len(fx.Rest))
}

// claimed has another server claim the room, which has then every line that was acknowledged, and no other.
func (h *servers) claimed(t *testing.T, by int, want data.Journal) {
	t.Helper()
	j, err := h.keepers[by].Claim("brave-otter", serverNames[by], data.AnyEpoch)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.EqualFunc(j.Lines, want.Lines, func(a, b data.Line) bool { return a.Record == b.Record && string(a.Text) == string(b.Text) }) {
		t.Fatalf("%s claims %d lines, and %d were acknowledged", serverNames[by], len(j.Lines), len(want.Lines))
	}
	h.at, h.epoch, h.next = by, j.Epoch, j.Next
}

// other is any of the servers that have not the room.
func (e *evening) other() int {
	return (e.house.at + 1 + e.rng.IntN(len(serverNames)-1)) % len(serverNames)
}

// didAmongServers puts down what a step led to, unless another server takes the room just then.
func (e *evening) didAmongServers(fx Effects) {
	e.t.Helper()
	switch {
	case fx.Settle != nil && e.rng.IntN(2) == 0:
		e.seizeBetween(fx)
	case fx.Write && !fx.End && !e.reset && e.rng.IntN(25) == 0:
		e.seize(fx)
	default:
		e.written(fx)
		if !e.disk.ended && e.rng.IntN(60) == 0 {
			e.handOver()
		}
	}
}

// seize has another server claim the room before a step is written: it is as if that had never been, and whoever has made it conflicts.
func (e *evening) seize(fx Effects) {
	e.t.Helper()
	h := e.house
	late, by := h.write(&fx), h.keepers[h.at]
	h.claimed(e.t, e.other(), e.disk.journal)
	if err := by.Commit([]data.Write{late})[0]; !errors.Is(err, data.ErrConflict) {
		e.t.Fatalf("%s writes after a claim: %v", late.Owner, err)
	}
	h.seized++
	e.crash()
	e.crashes--
}

// seizeBetween has another server claim the room between the lines of a settlement and what follows them, and do that.
func (e *evening) seizeBetween(fx Effects) {
	e.t.Helper()
	h := e.house
	late, by := h.write(&fx), h.keepers[h.at]
	if err := by.Commit(late.Steps()[:1])[0]; err != nil {
		e.t.Fatal(err)
	}
	before := e.disk.journal
	before.Lines = slices.Concat(before.Lines, fx.Lines)
	h.claimed(e.t, e.other(), before)
	h.between++
	e.cut(fx)
	if err := by.Commit([]data.Write{late})[0]; !e.disk.ended && !errors.Is(err, data.ErrConflict) {
		e.t.Fatalf("%s goes on with a settlement after a claim: %v", late.Owner, err)
	}
}

// handOver has the server end its work on the room in good order, and another one go on with it.
func (e *evening) handOver() {
	e.t.Helper()
	h := e.house
	e.stop()
	e.stops--
	if err := h.keepers[h.at].LetGo("brave-otter", serverNames[h.at], h.epoch); err != nil {
		e.t.Fatal(err)
	}
	h.claimed(e.t, e.other(), e.disk.journal)
	h.handed++
}

// TestAnEveningOfSeveralServers: whole evenings in which the room goes from server to server, handed over or seized, at any point. What was
// acknowledged is kept, nothing else is, and every round counts once at every server.
func TestAnEveningOfSeveralServers(t *testing.T) {
	total := map[string]int{}
	least, most := 4, 100
	switch {
	case os.Getenv("SHITHEAD_LONG") == "1":
		least = most
	case testing.Short():
		least, most = 3, 3
	}
	seen := func() bool {
		return total["handed over"] > 0 && total["seized"] > 0 && total["seized within a settlement"] > 0 && total["rounds"] > 0
	}
	for seed := uint64(0); seed < uint64(least) || seed < uint64(most) && !seen(); seed++ {
		if !t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			e := newEvening(t, seed)
			e.house = newServers(t, seed)
			e.house.kept(t, &Effects{Write: true, Lines: e.disk.journal.Lines})
			for range 1200 {
				if e.disk.ended {
					break
				}
				e.step()
				if !e.disk.ended {
					e.check()
				}
			}
			e.settled()
			e.countedEverywhere()
			total["handed over"] += e.house.handed
			total["seized"] += e.house.seized
			total["seized within a settlement"] += e.house.between
			total["rounds"] += len(e.disk.rounds)
		}) {
			return
		}
	}
	t.Log(total)
	if !seen() && !testing.Short() {
		t.Error("not everything happens in all evenings")
	}
}

// countedEverywhere checks that every server has each round once, and its record.
func (e *evening) countedEverywhere() {
	e.t.Helper()
	if err := e.house.log.Wait(); err != nil {
		e.t.Fatal(err)
	}
	for i, store := range e.house.stores {
		for id, want := range e.disk.rounds {
			got, err := store.Round(id)
			if err != nil || got.Moves != want.Moves || got.End != want.End || len(got.Seats) != len(want.Seats) {
				e.t.Fatalf("%s has %+v, %v, and %+v was settled", serverNames[i], got, err, want)
			}
			if text, err := store.Record(id); err != nil || string(text) != string(e.disk.records[id]) {
				e.t.Fatalf("%s has another record of %s: %v", serverNames[i], id, err)
			}
		}
	}
	j, err := e.house.journals.Store().Journal("brave-otter")
	if e.disk.ended != errors.Is(err, data.ErrNotFound) || !e.disk.ended && len(j.Lines) != len(e.disk.journal.Lines) {
		e.t.Fatalf("the journal has %d lines, %v; the room is over: %v", len(j.Lines), err, e.disk.ended)
	}
}
