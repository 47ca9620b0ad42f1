package live

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/feed"
)

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
			t.Error("somebody speaks in a room that has stopped")
		}
		if _, err := in.Enter(code, bob, feed.NewMailbox[rooms.RoomView]()); err == nil {
			t.Error("somebody comes into a room that has stopped")
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
