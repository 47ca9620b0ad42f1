package live

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
)

// TestRoomsOfAStoreThatVersion12Wrote_GoOn: those in the middle of a round and between two, and those that were cut off behind
// the last move of a round, or behind its result, before that was settled.
func TestRoomsOfAStoreThatVersion12Wrote_GoOn(t *testing.T) {
	packed, err := os.Open("../../data/testdata/store-12.db.gz")
	must(t, err)
	defer packed.Close()
	text, err := gzip.NewReader(packed)
	must(t, err)
	whole, err := io.ReadAll(text)
	path := filepath.Join(t.TempDir(), "store.db")
	must(t, err, os.WriteFile(path, whole, 0o600))
	store, err := data.Open(path)
	must(t, err)
	defer store.Close()
	list, err := store.Journals()
	if err != nil || len(list.Heads) < 8 {
		t.Fatalf("%+v, %v", list, err)
	}
	cut, running := map[string]data.ID{}, 0 // the rounds that were cut off, by room
	for _, head := range list.Heads {
		j, err := store.Journal(head.Room)
		must(t, err)
		limits := rooms.DefaultRoomLimits()
		c, err := roomConstructor().restore(j, &limits, meansOf(nil), time.Now())
		if err != nil || c.Left().Write {
			t.Fatalf("%s: %v, or something is left to do that was not written then", head.Room, err)
		}
		switch s := c.Summary(); {
		case s.Phase == rooms.Playing && s.Running == "":
			cut[head.Room] = c.View(rooms.Person{}, time.Now()).Round
		case s.Phase == rooms.Playing:
			running++
		}
	}
	if len(cut) != 2 || running < 2 {
		t.Fatalf("%d are cut off, %d are in the middle of a round", len(cut), running)
	}
	synctest.Test(t, func(t *testing.T) {
		l, err := openWith(busy(store), roomConstructor())
		must(t, err)
		defer l.Close()
		time.Sleep(time.Second)
		synctest.Wait()
		if len(l.order) != len(list.Heads) || l.Paused() != 0 {
			t.Errorf("%d of %d rooms come back, %d pause", len(l.order), len(list.Heads), l.Paused())
		}
		for room, id := range cut {
			r, err := store.Round(id)
			if err != nil || r.End != "played" {
				t.Fatalf("%s: round %s: %+v, %v", room, id, r, err)
			}
			if record, err := store.Record(id); err != nil || len(record) == 0 {
				t.Errorf("%s: the record of %s: %q, %v", room, id, record, err)
			}
			if stats, err := store.Stats(r.Seats[0].Player); err != nil || len(stats.Counted) == 0 {
				t.Errorf("%+v, %v", stats, err)
			}
		}
	})
}
