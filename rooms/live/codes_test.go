package live

import (
	"errors"
	"log/slog"
	"path/filepath"
	"testing"
	"testing/synctest"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// TestACode_ThatARoomElsewhereHas_IsNotGivenOut: at whatever epoch that has its journal, whether it was heard of or not, and if it is
// nobody's, too.
func TestACode_ThatARoomElsewhereHas_IsNotGivenOut(t *testing.T) {
	store, err := data.Open(filepath.Join(t.TempDir(), "store"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	synctest.Test(t, func(t *testing.T) {
		g := newGossip(t, 1, 2, store, roomConstructor())
		defer g.close()
		here, there := g.lobbies[0], g.lobbies[1]
		g.set(func(g *gossip) { g.quiet[1] = true })
		tries := func(what, code string) {
			t.Helper()
			before, err := store.Journal(code)
			if err != nil {
				t.Fatal(err)
			}
			r := newRunning(here, code)
			if err := here.register(r, r.begin(ann, terms())); !errors.Is(err, data.ErrConflict) {
				t.Errorf("%s: %v", what, err)
			}
			here.unmake(code, errUnknown) // as if nobody knew what became of it
			if after, err := store.Journal(code); err != nil || after.Owner != before.Owner || after.Epoch != before.Epoch || after.Next != before.Next {
				t.Errorf("%s: the journal is %+v, %v", what, after, err)
			}
		}
		code, err := there.Make(bob, terms())
		if err != nil {
			t.Fatal(err)
		}
		here.mu.Lock()
		if here.known(code) {
			t.Error("it has been heard of")
		}
		here.mu.Unlock()
		tries("at the first epoch", code)
		if err := here.Take(code, 1); err != nil {
			t.Fatal(err)
		}
		tries("while it runs here", code)
		if _, err := here.HandOver(code, "b"); err != nil {
			t.Fatal(err)
		}
		tries("while it is nobody's", code)
		if err := there.Take(code, 2); err != nil {
			t.Fatal(err)
		}
		tries("at a later epoch", code)
		g.set(func(g *gossip) { g.quiet[1] = false })
		there.Retell()
		synctest.Wait()
		here.mu.Lock()
		if !here.known(code) {
			t.Error("it has not been heard of")
		}
		here.mu.Unlock()
	})
}

// TestTheStart_ClaimsWhatTheLobbyIsToHave and leaves the rest as it is.
func TestTheStart_ClaimsWhatTheLobbyIsToHave(t *testing.T) {
	s := newMemoryKeeper()
	line := []data.Line{{Text: []byte("one")}}
	for room, owner := range map[string]string{"brave-otter": "house", "calm-otter": "other", "dizzy-otter": ""} {
		s.journals[room] = data.Journal{Room: room, Owner: owner, Epoch: 4, Next: 1, Lines: line}
	}
	synctest.Test(t, func(t *testing.T) {
		c := busy(s)
		c.Log = slog.New(slog.DiscardHandler)
		c.Claims = func(head data.JournalHead) bool { return head.Owner != "other" && head.Epoch == 4 }
		l, err := openWith(c, stubConstructor())
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		for room, epoch := range map[string]uint64{"brave-otter": 5, "calm-otter": 4, "dizzy-otter": 5} {
			_, err := l.Enter(room, ann, feed.NewMailbox[rooms.RoomView]())
			if j := s.is(room); j.Epoch != epoch || (err == nil) != (epoch == 5) {
				t.Errorf("%s: %+v, %v", room, j, err)
			}
		}
	})
}
