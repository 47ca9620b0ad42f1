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
	"shithead/engine"
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

// TestTheLobby_KnowsOfACommandThatIsAnswered, although none in the room has seen anything of it yet.
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

// texts are what was said.
func texts(v *rooms.RoomView) string {
	var list []string
	for _, c := range v.Chat {
		list = append(list, c.Text+c.Reaction.String())
	}
	return strings.Join(list, ", ")
}

// TestWhatIsSaidReachesEverybody in the room, with nothing else changed, and those who come later. It is gone with the room.
func TestWhatIsSaidReachesEverybody(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, a, b := in.pair()
		g := in.enters(code, guest)
		before, seen := a.looks(), b.looks()
		g.looks()
		written := in.keeper.written
		a.does(rooms.Say{Text: "  hello\x1b[2J\nall "})
		view, watched := a.looks(), b.looks()
		want := rooms.ChatLine{Who: ann, Seat: 0, Text: "hello all", At: time.Now(), Logged: before.Logged}
		if view.Said != before.Said+1 || !slices.Equal(view.Chat, []rooms.ChatLine{want}) || len(before.Chat) != 0 {
			t.Errorf("ann sees %+v", view.Chat)
		}
		if watched != g.looks() || watched == seen {
			t.Error("those who watch have no view in common")
		}
		rest := *view
		rest.Chat, rest.Said, rest.At = before.Chat, before.Said, before.At
		if !reflect.DeepEqual(&rest, before) {
			t.Errorf("more than the chat has changed: %+v", view)
		}
		b.does(rooms.React{Reaction: rooms.ReactionTea})
		if got := a.looks().Chat; len(got) != 2 || got[1].Reaction != rooms.ReactionTea || got[1].Seat != engine.NoSeat || got[1].Text != "" {
			t.Errorf("ann sees %+v", got)
		}
		g.refused(rooms.Say{Text: "hello"}, rooms.ErrGuest)
		check(t, "hello all, tea", "%s", texts(in.enters(code, cid).looks()))
		check(t, "hello all, tea", "%s", texts(a.looks()))
		check(t, "0 writes", "%d writes", in.keeper.written-written)
		a.does(rooms.SetForfeit{Text: "tea"})
		j, _ := in.keeper.has(code)
		check(t, "true", "%v", strings.Contains(string(j.Lines[len(j.Lines)-1].Text), "hello"))
		a.does(rooms.Leave{})
		in.kept(code, "none")
	})
}

// TestWhoArrivesFirstHasOpened: of two who throw at the same time, however long the disk takes.
func TestWhoArrivesFirstHasOpened(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		two := terms()
		two.Seats = 2
		var err error
		if two.Rules, err = engine.NewRules("classic", nil); err != nil {
			t.Fatal(err)
		}
		for range 100 {
			code := in.makes(ann, two)
			people := []*visitor{in.enters(code, ann), in.enters(code, bob)}
			people[1].does(rooms.Sit{})
			people[0].does(rooms.Start{})
			for n, p := range people {
				p.does(rooms.Move{Round: p.looks().Round, Seen: n, Move: engine.Ready(0)})
			}
			views := []*rooms.RoomView{people[0].looks(), people[1].looks()}
			if len(views[0].Legal) == 0 || len(views[1].Legal) == 0 {
				continue // only one of them holds the rank
			}
			answers := []chan error{make(chan error, 1), make(chan error, 1)}
			release := in.keeper.hold()
			for _, i := range []int{1, 0} { // bob is faster
				v := views[i]
				go func() { answers[i] <- people[i].Do(rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: v.Legal[0]}) }()
				synctest.Wait()
			}
			time.Sleep(time.Second)
			release()
			refused(t, "who was first", <-answers[1])
			refused(t, "who was second", <-answers[0], rooms.ErrStale)
			j, _ := in.keeper.has(code)
			if line := string(j.Lines[len(j.Lines)-1].Text); !strings.Contains(line, `"n":3`) || !strings.Contains(line, `"seat":1`) {
				t.Errorf("the journal ends with %s", line)
			}
			return
		}
		t.Fatal("never two who hold the rank")
	})
}

// TestAPauseKeepsTheCompany: what was said and wanted is there as it was before what could not be kept, in the log where it
// was, with what was left of the turn.
func TestAPauseKeepsTheCompany(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, a, b := in.pair()
		c := in.enters(code, cid)
		b.does(rooms.Sit{})
		a.does(rooms.Say{Text: "before"})
		a.begins()
		c.does(rooms.Say{Text: "kept"})
		a.does(rooms.CallOff{Agree: true})
		b.does(rooms.Say{Text: "not kept"})
		c.does(rooms.Queue{Wait: true})
		time.Sleep(20 * time.Second)
		before := a.looks()
		left := time.Until(before.Deadline)
		in.keeper.fails(faults{fail: errDisk})
		b.refused(rooms.CallOff{Agree: true}, rooms.ErrPaused)
		time.Sleep(10 * in.limits.Retry)
		in.keeper.fails(faults{})
		time.Sleep(in.limits.Retry)
		after := a.looks()
		if after.Paused || texts(after) != texts(before) || !slices.Equal(after.CallOff, before.CallOff) || after.Phase != rooms.Playing ||
			len(after.Queue) != 1 || after.LogBegan.Equal(before.LogBegan) || after.Deadline.Sub(after.At) != left {
			t.Fatalf("it goes on as\n%+v\nand not\n%+v", after, before)
		}
		for i, c := range after.Chat {
			if c.Logged > after.Logged || !c.Same(&before.Chat[i]) || i == 0 && c.Logged != 0 {
				t.Errorf("%+v stands in a log of %d", c, after.Logged)
			}
		}
		b.does(rooms.CallOff{Agree: true})
		a.does(rooms.Ready{})
		in.keeper.fails(faults{fail: errDisk})
		b.refused(rooms.Ready{}, rooms.ErrPaused) // with which it would be dealt
		in.keeper.fails(faults{})
		time.Sleep(in.limits.Retry)
		if v := a.looks(); !v.Seats[0].Ready || v.Seats[1].Ready || len(v.Queue) != 1 {
			t.Errorf("%+v, %+v wait", v.Seats, v.Queue)
		}
	})
}

// TestAStopKeepsWhatPeopleWant, who go only because the server does.
func TestAStopKeepsWhatPeopleWant(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, a, _ := in.pair()
		c := in.enters(code, cid)
		a.begins()
		c.does(rooms.Queue{Wait: true}, rooms.Say{Text: "soon"})
		written := in.keeper.written
		in.Stop()
		in.Stop()
		a.Exit()
		c.Exit()
		synctest.Wait()
		if c.Do(rooms.Say{Text: "late"}) == nil {
			t.Error("a person speaks in a room that has stopped")
		}
		if _, err := in.Enter(code, bob, feed.NewMailbox[rooms.RoomView]()); err == nil {
			t.Error("a person comes into a room that has stopped")
		}
		time.Sleep(time.Hour)
		check(t, "1 writes", "%d writes", in.keeper.written-written)
		in.Close()
		in.starts()
		v := in.enters(code, cid).looks()
		check(t, "1 waits: soon", "%d waits: %s", len(v.Queue), texts(v))
	})
}

// TestANewName_WhileTheRoomPauses is there once it goes on, and stays: of those who are here, are not, or wait for a seat.
func TestANewName_WhileTheRoomPauses(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, a, b := in.pair()
		b.does(rooms.Sit{})
		a.begins()
		in.enters(code, cid).does(rooms.Queue{Wait: true})
		a.Exit()
		in.keeper.fails(faults{fail: errDisk, unread: errDisk})
		b.refused(rooms.Leave{}, rooms.ErrPaused)
		for who, name := range map[rooms.Person]string{ann: "anna", bob: "Bob", cid: "cida"} {
			in.Rename(rooms.Person{ID: who.ID, Name: name})
		}
		in.keeper.fails(faults{})
		time.Sleep(in.limits.Retry)
		for _, what := range []string{"goes on", "later"} {
			v := b.looks()
			if v.Paused || v.Seats[0].Name != "anna" || v.Maker.Name != "anna" || v.Seats[1].Name != "Bob" || len(v.Queue) != 1 || v.Queue[0].Name != "cida" {
				t.Errorf("%s: %+v, made by %s, and there wait %+v", what, v.Seats, v.Maker.Name, v.Queue)
			}
			b.does(rooms.Say{Text: "back"})
		}
	})
}
