package live

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/internal/thinking"
)

func TestTheFirstViewComesAtOnce(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code := in.made()
		a := in.enters(code, ann)
		if view := a.box.Fetch(); view == nil || view.Seat != 0 || len(view.Log) != 1 {
			t.Fatalf("ann sees %+v", view)
		}
		b := in.enters(code, bob)
		check(t, "2 2", "%d %d", b.box.Fetch().Watchers, a.sees(1).Watchers)
		b.Exit()
		b.Exit()
		check(t, "1", "%d", a.sees(1).Watchers)
		b.seesNothing()
		b.refused(act{line: "still here"}, rooms.ErrGone)
	})
}

// TestNothingIsSeenBeforeItIsKept, and nothing is answered.
func TestNothingIsSeenBeforeItIsKept(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code, a, b := in.pair()
		a.sees(1)
		b.sees(1)
		release := in.keeper.hold()
		answer := make(chan error, 1)
		go func() { answer <- a.Do(act{line: "move"}) }()
		time.Sleep(time.Hour)
		a.seesNothing()
		b.seesNothing()
		check(t, "0", "%d", len(answer))
		release()
		refused(t, "the answer", <-answer)
		a.sees(2)
		b.sees(2)
		in.kept(code, "house 1, 2 lines, next 2")
	})
}

func TestARefusedCommandIsSeenByNobody(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		a := in.enters(in.made(), ann)
		a.sees(1)
		a.refused(act{refuse: rooms.ErrStale}, rooms.ErrStale)
		a.refused(nil, rooms.ErrNotSeated)
		a.seesNothing()
		check(t, "1", "%d", in.keeper.written)
	})
}

// TestTheRoomWakes when something is due, and does not spin where it is wrong about that.
func TestTheRoomWakes(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code := in.made()
		a := in.enters(code, ann)
		a.does(act{line: "move", wake: time.Minute})
		a.sees(2)
		time.Sleep(time.Minute - 1)
		a.seesNothing()
		time.Sleep(time.Nanosecond)
		check(t, "tick", "%s", a.sees(3).Log[2].Name)
		time.Sleep(time.Hour)
		a.seesNothing()
		before := in.rooms[code].core.(*stub).wakings
		a.does(act{restless: true})
		time.Sleep(time.Minute)
		synctest.Wait()
		if times := in.rooms[code].core.(*stub).wakings - before; times > int(time.Minute/minSnooze)+1 || times == 0 {
			t.Errorf("woken %d times in a minute", times)
		}
	})
}

// TestNobodyIsInARoomTwice: who comes in again takes the older place over, and the others see them neither go nor come.
func TestNobodyIsInARoomTwice(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code, old, b := in.pair()
		old.sees(1)
		b.sees(1)
		a := in.enters(code, ann)
		if view := a.box.Fetch(); view == nil || view.Closed != nil || view.Seat != 0 {
			t.Fatalf("ann sees %+v", view)
		}
		old.seesEnd(1, rooms.ErrElsewhere)
		b.seesNothing()
		old.refused(act{line: "late"}, rooms.ErrElsewhere)
		old.Exit()
		b.seesNothing()
		a.does(act{line: "move"})
		check(t, "2", "%d", a.sees(2).Watchers)
		old.seesNothing()
		for range 3 {
			in.enters(code, guest)
		}
		check(t, "5", "%d", a.sees(2).Watchers)
	})
}

// TestADeadClientDelaysNobody: a full box holds the newest view, and the others get theirs.
func TestADeadClientDelaysNobody(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code, a, dead := in.pair()
		began := time.Now()
		for i := range 100 {
			a.does(act{line: fmt.Sprint(i)})
			a.sees(2 + i)
		}
		dead.sees(101)
		release := in.keeper.hold()
		go a.Do(act{line: "move"})
		synctest.Wait()
		dead.Exit()
		a.Exit()
		check(t, "0s", "%v", time.Since(began))
		release()
		check(t, "1", "%d", in.enters(code, cid).sees(102).Watchers)
	})
}

func TestARoomThatEnds(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code, a, b := in.pair()
		lobby := in.watches(guest)
		a.does(act{line: "last", end: true})
		for _, v := range []*visitor{a, b} {
			check(t, "last", "%s", v.seesEnd(2, rooms.ErrClosed).Log[1].Name)
			v.refused(act{line: "more"}, rooms.ErrClosed)
			v.Exit()
		}
		in.turnedAway(code, cid, rooms.ErrNoRoom)
		in.kept(code, "none")
		time.Sleep(time.Second)
		check(t, "[]", "%v", codesOf(lobby.Fetch()))
	})
}

// TestManyAtOnce: people come, act, take over and go as they like while the lobby closes.
func TestManyAtOnce(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		in.keeper.fails(faults{slow: time.Millisecond})
		code := in.made()
		for i := range 50 {
			go func() {
				for n := 0; ; n++ {
					p, err := in.Enter(code, person(fmt.Sprint("p", i%20)), feed.NewMailbox[rooms.RoomView]())
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
		if in.keeper.written < 90 {
			t.Errorf("only %d writes", in.keeper.written)
		}
	})
}

// TestTheLobby_KnowsOfACommandThatIsAnswered, although nobody in the room has seen anything of it yet.
func TestTheLobby_KnowsOfACommandThatIsAnswered(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		v, unseen := in.enters(in.made(), ann), make(chan struct{})
		defer close(unseen)
		v.does(act{line: "bob's turn", turn: "bob", chatter: true, unseen: unseen})
		check(t, "bob", "%s", in.List(ann).Rooms[0].Turn)
		unseen <- struct{}{}
		v.does(act{line: "the end", end: true, unseen: unseen})
		in.lists(ann)
	})
}

// TestARoomThatHasEnded_IsNotTheOneOfItsCode that has come back while the last views of it were made.
func TestARoomThatHasEnded_IsNotTheOneOfItsCode(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code, unseen := in.made(), make(chan struct{})
		in.enters(code, ann).does(act{line: "the end", end: true, unseen: unseen})
		in.keeper.puts(code, "house", 1, "one")
		refused(t, "it comes back", in.arrivals.comeBack(&data.JournalHead{Room: code}))
		close(unseen)
		synctest.Wait()
		in.enters(code, ann).sees(1)
		check(t, "1", "%d", len(in.Rooms()))
	})
}

// TestWhoWaitsIsKeptTogether: what comes while something is being written is written in one, and what fails takes nothing
// with it.
func TestWhoWaitsIsKeptTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemoryKeeper()
		j := newJournal(s, newFigures(new(thinking.Figures)))
		release := s.hold()
		answers := make([]chan error, maxBatch+101)
		for i := range answers {
			answers[i] = make(chan error, 1)
			go func() {
				answers[i] <- j.commit(data.Write{Room: fmt.Sprint(i), Epoch: uint64(1 + i%2), Lines: []data.Line{{Text: []byte("line")}}})
			}()
			if i == 0 {
				synctest.Wait()
			}
		}
		synctest.Wait()
		release()
		for i, answer := range answers {
			if err := <-answer; errors.Is(err, data.ErrConflict) != (i%2 == 1) {
				t.Errorf("write %d: %v", i, err)
			}
		}
		check(t, fmt.Sprint([]int{1, maxBatch, 100}), "%v", s.batches)
		j.stop()
		refused(t, "after the end", j.commit(data.Write{Room: "late", Epoch: 1}), rooms.ErrClosed)
	})
}
