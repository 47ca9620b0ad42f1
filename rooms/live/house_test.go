package live

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	datahouse "shithead/data/house"
	"shithead/data/house/housetest"
	"shithead/rooms"
)

// several is a house of several servers: a store each, with one log, and journals that they share.
type several struct {
	*wandering
	stores   []*data.Store
	log      *housetest.Log
	journals *housetest.Journals
}

// newSeveral is a house of three.
func newSeveral(t *testing.T, seed uint64) *several {
	t.Helper()
	h := &several{
		log: housetest.NewLog(seed, housetest.Faults{}), journals: housetest.NewJournals(t, seed, housetest.Faults{}),
		wandering: &wandering{
			table:  &table{T: t, acked: map[data.ID]map[int]string{}, seen: map[data.ID]int{}, results: map[data.ID]*rooms.RoundResult{}, starts: 2},
			gossip: &gossip{T: t, random: rand.New(rand.NewPCG(seed, 0)), late: 2 * time.Second, loses: 3, repeats: 2}, moves: map[string]int{},
		},
	}
	for i := range 3 {
		store, err := data.Open(filepath.Join(t.TempDir(), "store"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		if err := h.log.Join(store); err != nil {
			t.Fatal(err)
		}
		h.stores, h.lobbies = append(h.stores, store), append(h.lobbies, nil)
		h.start(i, datahouse.NewKeeper(h.journals, store), roomConstructor())
		l := h.lobbies[i]
		if _, err := store.Follow(func(_ uint64, c *data.Change) {
			if op, settles := c.Op.(data.SettleRound); settles {
				op.Round.ID = op.ID
				l.Settled(&op.Round)
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	h.keeper = newStepKeeper(h.stores[0]) // which nothing is written to
	return h
}

// passes says of an error that it is one of those that come and go.
func passes(err error) bool {
	return errors.Is(err, data.ErrTryAgain) || errors.Is(err, data.ErrUnknown) || errors.Is(err, rooms.ErrPaused) || errors.Is(err, rooms.ErrUncertain)
}

// goes has the room go to another server by an orderly way, or by the claim of whoever is not asked to, and everybody follow it.
func (h *several) goes() {
	to, epoch := h.random.IntN(3), uint64(data.AnyEpoch)
	if h.random.IntN(2) == 0 {
		var err error
		if epoch, err = h.lobbies[h.at].HandOver(h.code, serverName(to)); err != nil {
			if h.moves["stays"]++; !passes(err) {
				h.table.Fatal(err)
			}
			return
		}
	}
	for {
		err := h.lobbies[to].Take(h.code, epoch)
		if err == nil {
			break
		}
		if errors.Is(err, data.ErrConflict) && epoch != data.AnyEpoch { // it has come back meanwhile
			to = h.at
			break
		}
		if !passes(err) {
			h.table.Fatal(err)
		}
		time.Sleep(h.limits.Retry)
	}
	h.moves[fmt.Sprint("handed over: ", epoch != data.AnyEpoch)]++
	for old := h.at; old != to && h.lobbies[old].runs(h.code); time.Sleep(time.Second) { // it finds out when it is told
		h.lobbies[to].Retell()
	}
	h.at, h.Lobby = to, h.lobbies[to]
	h.enter()
}

// runs says whether a room is here.
func (l *Lobby) runs(code string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rooms[code] != nil
}

// plays has them play the match to its end.
func (h *several) plays() {
	h.Lobby = h.lobbies[0]
	for !h.enter() {
		time.Sleep(h.limits.Retry)
	}
	for steps := 0; !h.over; steps++ {
		if steps > 50_000 {
			h.table.Fatal("it never ends")
		}
		if h.random.IntN(15) == 0 {
			h.goes()
		}
		h.step()
	}
}

// TestAMatchInAHouse_OfSeveralServers: whatever goes wrong between them, and wherever the room goes, no move is lost that was
// acknowledged or shown, every round is settled once, and all stores hold it.
func TestAMatchInAHouse_OfSeveralServers(t *testing.T) {
	for seed := range uint64(3) {
		synctest.Test(t, func(t *testing.T) {
			h := newSeveral(t, seed)
			defer h.close()
			if seed > 0 {
				h.log.Behave(housetest.Unruly())
				h.journals.Behave(housetest.Unruly())
			}
			h.plays()
			h.log.Quiet()
			h.journals.Quiet()
			time.Sleep(time.Minute)
			if err := h.log.Wait(); err != nil {
				t.Error(err)
			}
			housetest.Same(t, h.stores...)
			for i, store := range h.stores {
				h.holds(store, h.lobbies[i])
			}
			t.Log(len(h.order), "rounds", h.moves, h.unsure, "unsure", h.refused, "refused")
		})
	}
}

// holds compares what a store has with what those have seen who played, and what the lobby shows of the latest days with that.
func (h *several) holds(store *data.Store, l *Lobby) {
	h.table.Helper()
	for _, id := range h.order {
		text, err := store.Record(id)
		if err != nil {
			h.table.Fatal(err)
		}
		h.recorded(id, string(text))
	}
	for _, who := range tablePeople() {
		stats, err := store.Stats(who.ID)
		if err != nil || len(stats.Counted) < 2 {
			h.table.Fatalf("%+v, %v", stats, err)
		}
		all := &stats.Counted[1]
		if all.Rounds+all.Abandoned != len(h.order) {
			h.table.Errorf("%d rounds of %s are counted, and %d were played", all.Rounds+all.Abandoned, who.Name, len(h.order))
		}
		if shame := l.List(who).Shame; shame == nil || shame.Today.Rounds != all.Rounds {
			h.table.Errorf("%d rounds were played to their end, the lobby says %+v", all.Rounds, shame)
		}
	}
}
