package live

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// TestManyAtOnce: people come, act, take over and go as they like while the lobby closes.
func TestManyAtOnce(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		in.keeper.fail(faults{slow: time.Millisecond})
		code := in.room()
		for i := range 50 {
			go func() {
				for n := 0; ; n++ {
					p, err := in.Enter(code, person(fmt.Sprint("p", i%20)), newBox())
					if err != nil {
						return
					}
					if err := p.Do(act{line: "move"}); err != nil && !errors.Is(err, rooms.ErrClosed) && !errors.Is(err, rooms.ErrElsewhere) {
						t.Errorf("refused: %v", err)
					}
					if (i+n)%3 == 0 {
						p.Exit()
					}
				}
			}()
		}
		time.Sleep(100 * time.Millisecond)
		in.Close()
		if in.keeper.written.Load() < 90 {
			t.Errorf("only %d writes", in.keeper.written.Load())
		}
	})
}

// TestARoom_WhoseWriteTakesLong_HoldsUpNoOther, as where a round's end waits for a server that lags behind its cluster.
func TestARoom_WhoseWriteTakesLong_HoldsUpNoOther(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		slow, other, done := in.host(), in.host(), make(chan error, 1)
		defer in.keeper.hold(slow.code)()
		go func() { done <- slow.Do(act{line: "the end of a round"}) }()
		synctest.Wait()
		began := time.Now()
		if other.do(act{line: "move"}); time.Since(began) > 10*time.Millisecond || len(done) > 0 {
			t.Errorf("a move in another room takes %v, %d", time.Since(began), len(done))
		}
	})
}

// TestWatchersOfTheLobby_AreToldOfTheirOwnTurnsAlone, and of whatever else changes in a room.
func TestWatchersOfTheLobby_AreToldOfTheirOwnTurnsAlone(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		v, bobs, cids := in.host(), in.watch(bob), in.watch(cid)
		turns := func(box *feed.Mailbox[rooms.LobbyView]) string {
			in.wait(in.limits.TellEvery)
			if view := box.Fetch(); view != nil {
				return string("turn of " + view.Rooms[0].Turn)
			}
			return "nothing"
		}
		for _, c := range []struct {
			does       act
			bobs, cids string
		}{
			{act{line: "1"}, "turn of ", "turn of "}, // what they see at first
			{act{line: "2", turn: bob.ID}, "turn of id-bob", "nothing"},
			{act{line: "3", turn: bob.ID}, "nothing", "nothing"},
			{act{line: "4", turn: cid.ID}, "turn of id-cid", "turn of id-cid"},
			{act{line: "5", turn: ann.ID}, "nothing", "turn of id-ann"},
			{act{line: "6", turn: bob.ID, chatter: true}, "turn of id-bob", "turn of id-bob"},
		} {
			v.do(c.does)
			check(t, c.bobs+", "+c.cids, "%s, %s", turns(bobs), turns(cids))
		}
	})
}

// TestTheLobby_KnowsOfACommandThatIsAnswered, although none in the room has seen anything of it yet. A room that has ended
// is not the one of its code that has come back while the last views of it were made.
func TestTheLobby_KnowsOfACommandThatIsAnswered(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		v, unseen := in.host(), make(chan struct{})
		v.do(act{line: "bob's turn", turn: "bob", chatter: true, unseen: unseen})
		check(t, "bob", "%s", in.List(ann).Rooms[0].Turn)
		unseen <- struct{}{}
		v.do(act{line: "the end", end: true, unseen: unseen})
		check(t, "[]", "%v", codesOf(in.List(ann)))

		must(t, in.keeper.put(v.code, "house", 1, "one"))
		checkError(t, "it comes back", in.arrivals.comeBack(&data.JournalHead{Room: v.code}))
		close(unseen)
		synctest.Wait()
		check(t, "1", "%s", in.enter(v.code, ann).seen())
		check(t, "["+v.code+"]", "%v", codesOf(in.List(ann)))
	})
}

func texts(v *rooms.RoomView) string {
	var list []string
	for _, c := range v.Chat {
		list = append(list, c.Text+c.Reaction.String())
	}
	return strings.Join(list, ", ")
}

// TestChat reaches all who are in the room, with nothing else changed, and those who come later.
func TestChat(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		a := in.host()
		b, g := in.enter(a.code, bob), in.enter(a.code, guest)
		before, seen := a.look(), b.look()
		g.look()
		written := in.keeper.written.Load()
		a.do(rooms.Say{Text: "hello"})
		view, watched := a.look(), b.look()
		if watched != g.look() || watched == seen {
			t.Error("those who watch have no view in common")
		}
		rest := *view
		rest.Chat, rest.Said, rest.At = before.Chat, before.Said, before.At
		if !reflect.DeepEqual(&rest, before) || view.Said != before.Said+1 || len(before.Chat) != 0 {
			t.Errorf("more than the chat has changed: %+v", view)
		}
		b.do(rooms.React{Reaction: rooms.ReactionTea})
		check(t, "hello, tea", "%s", texts(in.enter(a.code, cid).look()))
		check(t, "hello, tea", "%s", texts(a.look()))
		check(t, "0 writes", "%d writes", in.keeper.written.Load()-written)
	})
}
