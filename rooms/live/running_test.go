package live

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/internal/thinking"
)

// TestARoom_ShowsWhatIsKept: the first view at once, nothing and no answer before it is kept, nothing of what is refused, and
// the end as the last.
func TestARoom_ShowsWhatIsKept(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		a := in.host()
		if view := a.box.Fetch(); view == nil || view.Seat != 0 || len(view.Log) != 1 {
			t.Fatalf("ann sees %+v", view)
		}
		b, lobby := in.enter(a.code, bob), in.watch(guest)
		check(t, "2 2", "%d %d", b.box.Fetch().Watchers, a.see("1").Watchers)

		release := in.keeper.hold()
		answer := a.ask(act{line: "move"})
		in.wait(time.Hour)
		a.see("nothing")
		b.see("nothing")
		b.Exit() // without waiting
		b.Exit()
		check(t, "0", "%d", len(answer))
		release()
		checkError(t, "the answer", <-answer)
		in.checkKept(a.code, "house 1, 2 lines, next 2")
		check(t, "1", "%d", a.see("2").Watchers)
		check(t, "2", "%d", b.box.Fetch().Watchers)

		a.refuse(nil, rooms.ErrNotSeated)
		a.see("nothing")
		check(t, "2", "%d", in.keeper.written)
		b.see("nothing")
		b.refuse(act{line: "still here"}, rooms.ErrGone)

		c := in.enter(a.code, cid)
		a.do(act{line: "last", end: true})
		for _, v := range []*visitor{a, c} {
			check(t, "last", "%s", v.see("3 closed").Log[2].Name)
			v.refuse(act{line: "more"}, rooms.ErrClosed)
			v.Exit()
		}
		in.reject(a.code, cid, rooms.ErrNoRoom)
		in.checkKept(a.code, "none")
		in.wait(time.Second)
		check(t, "[]", "%v", codesOf(lobby.Fetch()))
	})
}

// TestTheRoomWakes when something is due, and does not spin where it is wrong about that.
func TestTheRoomWakes(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		a := in.host()
		a.do(act{line: "move", wake: time.Minute})
		a.see("2")
		in.wait(time.Minute - 1)
		a.see("nothing")
		in.wait(time.Nanosecond)
		check(t, "tick", "%s", a.see("3").Log[2].Name)
		in.wait(time.Hour)
		a.see("nothing")
		room := in.rooms[a.code].core.(*stub)
		before := room.wakings
		a.do(act{restless: true})
		in.wait(time.Minute)
		if times := room.wakings - before; times > int(time.Minute/minSnooze)+1 || times == 0 {
			t.Errorf("woken %d times in a minute", times)
		}
	})
}

// TestAPlace_TakenOver: who comes in again takes the older place over, and the others see them neither go nor come.
func TestAPlace_TakenOver(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		code, old, b := in.pair()
		old.see("1")
		b.see("1")
		a := in.enter(code, ann)
		if view := a.box.Fetch(); view == nil || view.Closed != nil || view.Seat != 0 {
			t.Fatalf("ann sees %+v", view)
		}
		old.see("1 elsewhere")
		b.see("nothing")
		old.refuse(act{line: "late"}, rooms.ErrElsewhere)
		old.Exit()
		b.see("nothing")
		a.write("move")
		check(t, "2", "%d", a.see("2").Watchers)
		old.see("nothing")
		for range 3 {
			in.enter(code, guest)
		}
		check(t, "5", "%d", a.see("2").Watchers)
	})
}

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
		if in.keeper.written < 90 {
			t.Errorf("only %d writes", in.keeper.written)
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
		in.checkList(ann)

		in.keeper.put(v.code, "house", 1, "one")
		checkError(t, "it comes back", in.arrivals.comeBack(&data.JournalHead{Room: v.code}))
		close(unseen)
		synctest.Wait()
		in.enter(v.code, ann).see("1")
		in.checkList(ann, v.code)
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
		checkError(t, "after the end", j.commit(data.Write{Room: "late", Epoch: 1}), rooms.ErrClosed)
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
		code, a, b := in.pair()
		g := in.enter(code, guest)
		before, seen := a.look(), b.look()
		g.look()
		written := in.keeper.written
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
		check(t, "hello, tea", "%s", texts(in.enter(code, cid).look()))
		check(t, "hello, tea", "%s", texts(a.look()))
		check(t, "0 writes", "%d writes", in.keeper.written-written)
	})
}

// TestAPauseKeepsTheCompany: what was said and wanted is there as it was before what could not be kept, with what was left of
// the turn.
func TestAPauseKeepsTheCompany(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, a, b := in.pair()
		b.do(rooms.Sit{})
		a.begin()
		a.do(rooms.Say{Text: "kept"}, rooms.CallOff{Agree: true})
		in.enter(code, cid).do(rooms.Queue{Wait: true})
		time.Sleep(20 * time.Second)
		before := a.look()
		left := time.Until(before.Deadline)
		in.keeper.fail(faults{fail: errDisk})
		b.refuse(rooms.CallOff{Agree: true}, rooms.ErrPaused)
		time.Sleep(10 * in.limits.Retry)
		in.heal()
		after := a.look()
		check(t, fmt.Sprint("kept, 1 waits, ", left), "%s, %d waits, %v", texts(after), len(after.Queue), after.Deadline.Sub(after.At))
		if after.Paused || !slices.Equal(after.CallOff, before.CallOff) || after.Phase != rooms.Playing || after.LogBegan.Equal(before.LogBegan) {
			t.Errorf("it goes on as\n%+v\nand not\n%+v", after, before)
		}
	})
}

// TestAStopKeepsWhatPeopleWant, who go only because the server does.
func TestAStopKeepsWhatPeopleWant(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, a, _ := in.pair()
		c := in.enter(code, cid)
		a.begin()
		c.do(rooms.Queue{Wait: true}, rooms.Say{Text: "soon"})
		written := in.keeper.written
		in.Stop()
		in.Stop()
		a.Exit()
		c.Exit()
		synctest.Wait()
		if c.Do(rooms.Say{Text: "late"}) == nil || in.visit(code, bob) == nil {
			t.Error("a person speaks in a room that has stopped, or comes into it")
		}
		time.Sleep(time.Hour)
		check(t, "1 writes", "%d writes", in.keeper.written-written)
		in.restart()
		v := in.enter(code, cid).look()
		check(t, "1 waits: soon", "%d waits: %s", len(v.Queue), texts(v))
	})
}

// TestANewName_WhileTheRoomPauses is there once it goes on, and stays: of those who are here, are not, or wait for a seat.
func TestANewName_WhileTheRoomPauses(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, a, b := in.pair()
		b.do(rooms.Sit{})
		a.begin()
		in.enter(code, cid).do(rooms.Queue{Wait: true})
		a.Exit()
		in.keeper.fail(faults{fail: errDisk, unread: errDisk})
		b.refuse(rooms.Leave{}, rooms.ErrPaused)
		for who, name := range map[rooms.Person]string{ann: "anna", bob: "Bob", cid: "cida"} {
			in.Rename(rooms.Person{ID: who.ID, Name: name})
		}
		in.heal()
		for range 2 {
			v := b.look()
			check(t, "false anna anna Bob cida", "%v %s %s %s %s", v.Paused, v.Maker.Name, v.Seats[0].Name, v.Seats[1].Name, v.Queue[0].Name)
			b.do(rooms.Say{Text: "back"})
		}
	})
}
