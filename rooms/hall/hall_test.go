package hall

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestWhoEntersSeesTheHall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(DefaultLimits())
		ann := feed.NewMailbox[rooms.HallView]()
		h.Enter(person("ann"), ann)
		if view := ann.Fetch(); view == nil || !slices.Equal(view.Here, []string{"ann"}) || view.Guests != 0 {
			t.Fatalf("ann sees %+v", view)
		}
		bob := feed.NewMailbox[rooms.HallView]()
		h.Enter(person("Bob"), bob)
		h.Enter(rooms.Person{Name: "guest"}, feed.NewMailbox[rooms.HallView]())
		if view := bob.Fetch(); !slices.Equal(view.Here, []string{"ann", "Bob"}) {
			t.Fatalf("Bob sees %+v", view)
		}
		time.Sleep(time.Second)
		if view := ann.Fetch(); view == nil || !slices.Equal(view.Here, []string{"ann", "Bob"}) || view.Guests != 1 {
			t.Fatalf("ann is told %+v", view)
		}
	})
}

func TestWhoLeavesIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(DefaultLimits())
		ann := feed.NewMailbox[rooms.HallView]()
		h.Enter(person("ann"), ann)
		twice, again := h.Enter(person("bob"), feed.NewMailbox[rooms.HallView]()), h.Enter(person("bob"), feed.NewMailbox[rooms.HallView]())
		twice.Leave()
		twice.Leave()
		time.Sleep(time.Second)
		if view := ann.Fetch(); !slices.Equal(view.Here, []string{"ann", "bob"}) {
			t.Fatalf("bob is still here once, but ann sees %+v", view)
		}
		again.Leave()
		time.Sleep(time.Second)
		if view := ann.Fetch(); !slices.Equal(view.Here, []string{"ann"}) {
			t.Fatalf("bob has left, but ann sees %+v", view)
		}
		if err := again.Say("hello"); !errors.Is(err, rooms.ErrGone) {
			t.Errorf("who has left speaks: %v", err)
		}
	})
}

func TestLinesReachEverybodyAtOnce(t *testing.T) {
	h := New(DefaultLimits())
	boxes := []*feed.Mailbox[rooms.HallView]{}
	var ann access.Member
	for i, name := range []string{"ann", "bob", "cid"} {
		box := feed.NewMailbox[rooms.HallView]()
		boxes = append(boxes, box)
		v := h.Enter(person(name), box)
		if i == 0 {
			ann = v
		}
	}
	if err := ann.Say("  hello\x1b[2J\u202e  all\n"); err != nil {
		t.Fatal(err)
	}
	for i, box := range boxes {
		view := box.Fetch()
		if view == nil || view.Said != 1 || len(view.Lines) != 1 {
			t.Fatalf("box %d has %+v", i, view)
		}
		line := view.Lines[0]
		if line.From != "ann" || line.Number != 1 || strings.ContainsAny(line.Text, "\x1b\n\u202e") || !strings.HasPrefix(line.Text, "hello") {
			t.Errorf("box %d has the line %+v", i, line)
		}
	}
}

func TestWhatIsNotSaid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := DefaultLimits()
		h := New(limits)
		box := feed.NewMailbox[rooms.HallView]()
		ann := h.Enter(person("ann"), box)
		if err := h.Enter(rooms.Person{Name: "guest"}, feed.NewMailbox[rooms.HallView]()).Say("hello"); !errors.Is(err, rooms.ErrGuest) {
			t.Errorf("a guest says: %v", err)
		}
		for _, text := range []string{"", "   ", "\x00\x1b\n", "\u200b\u202e"} {
			if err := ann.Say(text); !errors.Is(err, rooms.ErrSilent) {
				t.Errorf("%q: %v", text, err)
			}
		}
		if err := ann.Say(strings.Repeat("字", limits.Columns/2+1)); !errors.Is(err, rooms.ErrLong) {
			t.Errorf("a line of wide characters that is too long: %v", err)
		}
		if err := ann.Say(strings.Repeat("x", limits.Columns+1)); !errors.Is(err, rooms.ErrLong) {
			t.Errorf("a long line: %v", err)
		}
		for range limits.SayBurst {
			if err := ann.Say("quick"); err != nil {
				t.Fatal(err)
			}
		}
		if err := ann.Say("too quick"); !errors.Is(err, rooms.ErrTooFast) {
			t.Errorf("after a burst: %v", err)
		}
		time.Sleep(limits.SayEvery)
		if err := ann.Say("slower"); err != nil {
			t.Errorf("after waiting: %v", err)
		}
		if view := box.Fetch(); view.Said != limits.SayBurst+1 {
			t.Errorf("%d lines were said", view.Said)
		}
	})
}

// TestOnlyTheLatestLinesAreKept, and a view that was given out stays as it was.
func TestOnlyTheLatestLinesAreKept(t *testing.T) {
	limits := DefaultLimits()
	limits.SayBurst = 1000
	h := New(limits)
	box := feed.NewMailbox[rooms.HallView]()
	ann := h.Enter(person("ann"), box)
	var early *rooms.HallView
	for i := range 10 * limits.Lines {
		if err := ann.Say(fmt.Sprint("line ", i)); err != nil {
			t.Fatal(err)
		}
		if i == 150 {
			early = box.Fetch()
		}
	}
	view := box.Fetch()
	if len(view.Lines) != limits.Lines || view.Lines[limits.Lines-1].Text != "line 999" || view.Said != 1000 {
		t.Errorf("%d lines, the last %+v", len(view.Lines), view.Lines[len(view.Lines)-1])
	}
	for i, line := range early.Lines {
		if line.Text != fmt.Sprint("line ", 151-len(early.Lines)+i) {
			t.Fatalf("an old view changed: line %d is %q", i, line.Text)
		}
	}
}

// TestACrowdIsToldInOne: a thousand people coming in within an instant are told of a few times, not a thousand.
func TestACrowdIsToldInOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(DefaultLimits())
		box := feed.NewMailbox[rooms.HallView]()
		h.Enter(person("ann"), box)
		told := 0
		stop := make(chan struct{})
		go func() {
			for {
				select {
				case <-stop:
					return
				case <-box.Rings():
					told++
				}
			}
		}()
		for i := range 1000 {
			h.Enter(person(fmt.Sprint("p", i)), feed.NewMailbox[rooms.HallView]())
			synctest.Wait()
		}
		time.Sleep(time.Second)
		close(stop)
		synctest.Wait()
		if told > 5 {
			t.Errorf("ann is told %d times", told)
		}
		if view := box.Fetch(); len(view.Here) != 1001 {
			t.Errorf("ann sees %d people", len(view.Here))
		}
	})
}

func TestMailboxKeepsTheNewest(t *testing.T) {
	box := feed.NewMailbox[int]()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 1000 {
				box.Put(&i)
			}
		})
	}
	wg.Wait()
	last := 4711
	box.Put(&last)
	<-box.Rings()
	if got := box.Fetch(); got == nil || *got != last {
		t.Errorf("took %v", got)
	}
	if got := box.Fetch(); got != nil {
		t.Errorf("took %v a second time", *got)
	}
	select {
	case <-box.Rings():
		t.Error("rings for nothing")
	default:
	}
}

// BenchmarkSay says a line in a hall of a thousand.
func BenchmarkSay(b *testing.B) {
	limits := DefaultLimits()
	limits.SayEvery = time.Nanosecond
	limits.SayBurst = 1 << 30
	h := New(limits)
	var ann access.Member
	for i := range 1000 {
		ann = h.Enter(person(fmt.Sprint("p", i)), feed.NewMailbox[rooms.HallView]())
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := ann.Say("hello everybody"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkComeAndGo enters and leaves a hall of a thousand.
func BenchmarkComeAndGo(b *testing.B) {
	h := New(DefaultLimits())
	for i := range 1000 {
		h.Enter(person(fmt.Sprint("p", i)), feed.NewMailbox[rooms.HallView]())
	}
	box := feed.NewMailbox[rooms.HallView]()
	b.ReportAllocs()
	for b.Loop() {
		h.Enter(person("somebody"), box).Leave()
	}
}

// TestComingAgainDoesNotMakeFaster: who is here many times speaks no faster.
func TestComingAgainDoesNotMakeFaster(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := DefaultLimits()
		h := New(limits)
		said := 0
		for range 50 {
			v := h.Enter(person("ann"), feed.NewMailbox[rooms.HallView]())
			if v.Say("hello") == nil {
				said++
			}
			v.Leave()
		}
		if said != limits.SayBurst {
			t.Errorf("%d lines at once", said)
		}
		time.Sleep(time.Second)
	})
}

func person(name string) rooms.Person { return rooms.Person{ID: data.ID("id-" + name), Name: name} }
