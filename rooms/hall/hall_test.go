package hall

import (
	"errors"
	"fmt"
	"math/rand/v2"
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

func person(name string) rooms.Person { return rooms.Person{ID: data.ID("id-" + name), Name: name} }

// visitor is a person in a hall, with a box.
type visitor struct {
	testing.TB
	access.Member
	box *feed.Mailbox[rooms.HallView]
}

func enters(t testing.TB, h *Hall, who rooms.Person) *visitor {
	box := feed.NewMailbox[rooms.HallView]()
	return &visitor{t, h.Enter(who, box), box}
}

// sees compares what lies in the box: who is here, how many guests, and how much was said.
func (v *visitor) sees(want string) *rooms.HallView {
	v.Helper()
	view, got := v.box.Fetch(), "nothing"
	if view != nil {
		got = fmt.Sprint(view.Here, view.Guests, view.Said)
	}
	if got != want {
		v.Errorf("sees %s, not %s", got, want)
	}
	return view
}

// says speaks, or is refused.
func (v *visitor) says(text string, want error) {
	v.Helper()
	if err := v.Say(text); !errors.Is(err, want) {
		v.Errorf("%q: %v, not %v", text, err, want)
	}
}

func TestWhoComesAndGoes_IsSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(DefaultLimits())
		ann := enters(t, h, person("ann"))
		ann.sees("[ann] 0 0")
		bob := enters(t, h, person("Bob"))
		enters(t, h, rooms.Person{Name: "guest"})
		bob.sees("[ann Bob] 0 0")
		time.Sleep(time.Second)
		ann.sees("[ann Bob] 1 0")
		again := enters(t, h, person("Bob"))
		bob.Leave()
		bob.Leave()
		time.Sleep(time.Second)
		ann.sees("[ann Bob] 1 0") // is still here once
		again.Leave()
		time.Sleep(time.Second)
		ann.sees("[ann] 1 0")
		again.says("hello", rooms.ErrGone)
	})
}

func TestLinesAreCleanedAndPaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := DefaultLimits()
		h := New(limits)
		ann, bob := enters(t, h, person("ann")), enters(t, h, person("bob"))
		enters(t, h, rooms.Person{Name: "guest"}).says("hello", rooms.ErrGuest)
		for _, text := range []string{"", "   ", "\x00\x1b\n", "\u200b\u202e"} {
			ann.says(text, rooms.ErrSilent)
		}
		ann.says(strings.Repeat("字", limits.Columns/2+1), rooms.ErrLong)
		ann.says(strings.Repeat("x", limits.Columns+1), rooms.ErrLong)
		ann.says("  hello\x1b[2J\u202e  all\n", nil)
		line := bob.sees("[ann bob] 1 1").Lines[0] // at once
		clean := strings.HasPrefix(line.Text, "hello") && !strings.ContainsAny(line.Text, "\x1b\n\u202e")
		if !clean || line.From != "ann" || line.Who != person("ann").ID || line.Number != 1 {
			t.Errorf("the line is %+v", line)
		}
		for range limits.SayBurst - 1 { // who comes again is no faster
			again := enters(t, h, person("ann"))
			again.says("quick", nil)
			again.Leave()
		}
		ann.says("too quick", rooms.ErrTooFast)
		time.Sleep(limits.SayEvery)
		ann.says("slower", nil)
		ann.sees(fmt.Sprint("[ann bob] 1 ", limits.SayBurst+1))
		time.Sleep(time.Second)
	})
}

// TestOnlyTheLatestLinesAreKept, and a view that was given out stays as it was.
func TestOnlyTheLatestLinesAreKept(t *testing.T) {
	limits := DefaultLimits()
	limits.SayBurst = 1000
	ann := enters(t, New(limits), person("ann"))
	var early *rooms.HallView
	for i := range 10 * limits.Lines {
		ann.says(fmt.Sprint("line ", i), nil)
		if i == 150 {
			early = ann.box.Fetch()
		}
	}
	if view := ann.sees("[ann] 0 1000"); len(view.Lines) != limits.Lines || view.Lines[limits.Lines-1].Text != "line 999" {
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
		ann, told := enters(t, h, person("ann")), 0
		hear := func() {
			if len(ann.box.Rings()) > 0 {
				<-ann.box.Rings()
				told++
			}
		}
		for i := range 1000 {
			enters(t, h, person(fmt.Sprint("p", i)))
			synctest.Wait()
			hear()
		}
		time.Sleep(time.Second)
		hear()
		if view := ann.box.Fetch(); told > 5 || len(view.Here) != 1001 {
			t.Errorf("ann is told %d times, and sees %d people", told, len(view.Here))
		}
	})
}

func TestMailboxKeepsTheNewest(t *testing.T) {
	box := feed.NewMailbox[int]()
	for i := range 3 {
		box.Put(&i)
	}
	<-box.Rings()
	if got := box.Fetch(); got == nil || *got != 2 || box.Fetch() != nil || len(box.Rings()) > 0 {
		t.Errorf("took %v, or it twice, or it rings for nothing", got)
	}
}

// gossip is a network of halls that delays, repeats, loses and reorders what they tell each other, if it is bad.
type gossip struct {
	halls []*Hall
	bad   bool
	// mu guards what follows. Of ten rolls so many are lost.
	mu     sync.Mutex
	random *rand.Rand
	loses  int
}

type link struct {
	*gossip
	from int
}

func (l link) Tell(news News) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, h := range l.halls {
		times, late := 1, 0
		if l.bad {
			times, late = 1+l.random.IntN(3), 3000
		}
		if i == l.from || l.bad && news.Roll != nil && l.random.IntN(10) < l.loses {
			continue
		}
		for range times {
			time.AfterFunc(time.Duration(l.random.IntN(1+late))*time.Millisecond, func() { h.Hear(news) })
		}
	}
}

func newGossip(seed uint64, count int, bad bool) *gossip {
	g := &gossip{random: rand.New(rand.NewPCG(seed, 0)), bad: bad}
	for i := range count {
		g.halls = append(g.halls, New(DefaultLimits()))
		g.halls[i].Join(fmt.Sprint("server", i), link{g, i})
	}
	return g
}

// calls has every hall but one call its roll for some time; -1 is none.
func (g *gossip) calls(but int, forTime time.Duration) {
	end := time.Now().Add(forTime)
	for loses := 3; time.Now().Before(end); time.Sleep(RollLag / 2) {
		if time.Until(end) <= RollLag/2 {
			loses = 0 // or the last of all might be lost
		}
		g.mu.Lock()
		g.loses = loses
		g.mu.Unlock()
		for i, h := range g.halls {
			if i != but {
				h.CallRoll()
			}
		}
	}
	time.Sleep(4 * time.Second) // until the last of it has come
	synctest.Wait()
}

// shows compares who a hall shows, and how many guests.
func shows(t *testing.T, h *Hall, what, want string) {
	t.Helper()
	synctest.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	if v := h.view(); fmt.Sprint(v.Here, v.Guests) != want {
		t.Fatalf("%s: %v and %d guests, not %s", what, v.Here, v.Guests, want)
	}
}

// TestHallsOfSeveralServersAreOne: whatever the network does, in the end all show the same people, and each line once.
func TestHallsOfSeveralServersAreOne(t *testing.T) {
	for seed := range uint64(20) {
		synctest.Test(t, func(t *testing.T) {
			g := newGossip(seed, 3, true)
			var members []*visitor
			for i := range 12 {
				members = append(members, enters(t, g.halls[g.random.IntN(3)], person(fmt.Sprintf("p%02d", i%9)))) // some are here twice
			}
			enters(t, g.halls[1], rooms.Person{Name: "guest"})
			g.calls(-1, time.Minute)
			for _, h := range g.halls {
				shows(t, h, "all are here", "[p00 p01 p02 p03 p04 p05 p06 p07 p08] 1")
			}
			var lines []string
			for i := range 10 {
				lines = append(lines, fmt.Sprint("line ", i))
				members[i].says(lines[i], nil)
			}
			members[3].Leave() // the only one of that name
			members[0].Leave() // of two
			g.calls(-1, time.Minute)
			for i, v := range members {
				if i == 0 || i == 3 {
					continue
				}
				var said []string
				for _, line := range v.sees("[p00 p01 p02 p04 p05 p06 p07 p08] 1 10").Lines {
					if line.Who != person(line.From).ID {
						t.Fatalf("%s is not known by id: %+v", line.From, line)
					}
					said = append(said, line.Text)
				}
				if slices.Sort(said); !slices.Equal(said, lines) {
					t.Fatalf("%d hears %q", i, said)
				}
			}
		})
	}
}

// TestTheHallOfAServerThatIsGoneIsEmpty after some time, and a server that begins anew is heard from its first roll on.
func TestTheHallOfAServerThatIsGoneIsEmpty(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGossip(1, 2, false)
		h := g.halls[0]
		enters(t, g.halls[1], person("bob"))
		ann := enters(t, h, person("ann"))
		g.calls(-1, rollExpiry)
		shows(t, h, "both call", "[ann bob] 0")
		g.calls(1, rollExpiry-RollLag-4*time.Second)
		shows(t, h, "the other is late", "[ann bob] 0")
		ann.box.Fetch()
		g.calls(1, RollLag)
		shows(t, h, "the other is gone", "[ann] 0")
		time.Sleep(time.Second)
		ann.sees("[ann] 0 0")
		again := New(DefaultLimits())
		g.halls[1] = again
		again.Join("server1", link{g, 1})
		enters(t, again, person("cid"))
		again.CallRoll()
		shows(t, h, "it has come again", "[ann cid] 0")
		h.Hear(News{Roll: &Roll{Server: "server0", Number: 99, Began: time.Now(), Names: []string{"none"}}})
		shows(t, h, "a hall does not hear itself", "[ann cid] 0")
	})
}

// TestOnlyANewerRollCounts, whichever comes last.
func TestOnlyANewerRollCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newGossip(1, 1, true).halls[0]
		began := time.Now()
		for _, roll := range []struct {
			began       time.Duration
			number      uint64
			name, shown string
		}{
			{0, 5, "five", "five"},
			{0, 4, "four", "five"},
			{0, 5, "five again", "five"},
			{0, 6, "six", "six"},
			{time.Second, 1, "one of a new start", "one of a new start"},
			{0, 7, "seven", "one of a new start"},
		} {
			h.Hear(News{Roll: &Roll{Server: "other", Began: began.Add(roll.began), Number: roll.number, Names: []string{roll.name}}})
			shows(t, h, roll.name, "["+roll.shown+"] 0")
		}
	})
}

// TestWhoComes_IsInAllHallsAtOnce, and is gone from them a moment after they have gone, although no roll is called; a crowd
// that comes and goes calls few.
func TestWhoComes_IsInAllHallsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGossip(1, 2, false)
		here, there := g.halls[0], g.halls[1]
		ann := enters(t, here, person("ann"))
		shows(t, there, "ann has come", "[ann] 0")
		ann.Leave()
		time.Sleep(rollPause)
		shows(t, there, "ann has gone", "[] 0")
		before := here.peers.called
		for range 100 {
			enters(t, here, person("bob")).Leave()
		}
		enters(t, here, person("bob"))
		time.Sleep(rollPause)
		shows(t, there, "bob stays", "[bob] 0")
		if n := here.peers.called - before; n > 2 {
			t.Errorf("%d rolls are called", n)
		}
	})
}
