package hall

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
)

// gossip is a network of halls that delays, repeats, loses and reorders what they tell each other.
type gossip struct {
	halls []*Hall
	// mu guards random: halls tell also by themselves.
	mu     sync.Mutex
	random *rand.Rand
	// loses is how many of ten are lost of what may be lost without a trace; rolls are called again.
	loses int
	bad   bool
}

// link is what one hall tells the others through.
type link struct {
	*gossip
	from int
}

// Tell has each of the others hear it, some time.
func (l link) Tell(news News) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, h := range l.halls {
		if i == l.from {
			continue
		}
		times := 1
		if l.bad {
			times += l.random.IntN(3)
			if news.Roll != nil && l.random.IntN(10) < l.loses {
				times = 0
			}
		}
		for range times {
			var late time.Duration
			if l.bad {
				late = time.Duration(l.random.IntN(3000)) * time.Millisecond
			}
			time.AfterFunc(late, func() { h.Hear(news) })
		}
	}
}

// newGossip is some halls that are one.
func newGossip(seed uint64, count int) *gossip {
	g := &gossip{random: rand.New(rand.NewPCG(seed, 0)), loses: 3, bad: true}
	for i := range count {
		h := New(DefaultLimits())
		g.halls = append(g.halls, h)
		h.Join(fmt.Sprint("server", i), link{g, i})
	}
	return g
}

// calls has every hall but one call its roll for some time; -1 is none.
func (g *gossip) calls(but int, forTime time.Duration) {
	for end := time.Now().Add(forTime); time.Now().Before(end); time.Sleep(RollLag / 2) {
		for i, h := range g.halls {
			if i != but {
				h.CallRoll()
			}
		}
	}
	time.Sleep(4 * time.Second) // until the last of it has come
	synctest.Wait()
}

// TestHallsOfSeveralServersAreOne: whatever the network does, in the end all show the same people, and each line once.
func TestHallsOfSeveralServersAreOne(t *testing.T) {
	for seed := range uint64(20) {
		synctest.Test(t, func(t *testing.T) {
			g := newGossip(seed, 3)
			var members []access.Member
			var boxes []*feed.Mailbox[rooms.HallView]
			for i := range 12 {
				box := feed.NewMailbox[rooms.HallView]()
				boxes = append(boxes, box)
				members = append(members, g.halls[g.random.IntN(3)].Enter(person(fmt.Sprintf("p%02d", i%9)), box)) // some are here twice
			}
			g.halls[1].Enter(rooms.Person{Name: "guest"}, feed.NewMailbox[rooms.HallView]())
			g.calls(-1, time.Minute)
			wanted := []string{"p00", "p01", "p02", "p03", "p04", "p05", "p06", "p07", "p08"}
			for i, h := range g.halls {
				if v := h.view(); !slices.Equal(v.Here, wanted) || v.Guests != 1 {
					t.Fatalf("hall %d shows %q and %d guests", i, v.Here, v.Guests)
				}
			}

			lines := []string{}
			for i := range 10 {
				text := fmt.Sprint("line ", i)
				lines = append(lines, text)
				if err := members[i].Say(text); err != nil {
					t.Fatal(err)
				}
			}
			members[3].Leave() // the only one of that name
			members[0].Leave() // of two
			g.calls(-1, time.Minute)
			wanted = slices.Delete(wanted, 3, 4)
			for i, box := range boxes {
				if i == 0 || i == 3 {
					continue
				}
				v := box.Fetch()
				var said []string
				for _, line := range v.Lines {
					said = append(said, line.Text)
				}
				if slices.Sort(said); !slices.Equal(said, lines) || v.Said != len(lines) {
					t.Fatalf("%d hears %q", i, said)
				}
				if !slices.Equal(v.Here, wanted) {
					t.Fatalf("%d sees %q", i, v.Here)
				}
			}
		})
	}
}

// TestTheHallOfAServerThatIsGoneIsEmpty after some time, and a server that begins anew is heard from its first roll on.
func TestTheHallOfAServerThatIsGoneIsEmpty(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGossip(1, 2)
		g.bad = false
		g.halls[1].Enter(person("bob"), feed.NewMailbox[rooms.HallView]())
		box := feed.NewMailbox[rooms.HallView]()
		g.halls[0].Enter(person("ann"), box)
		here := func(what string, names ...string) {
			t.Helper()
			synctest.Wait()
			if v := g.halls[0].view(); !slices.Equal(v.Here, names) {
				t.Fatalf("%s: %q", what, v.Here)
			}
		}
		g.calls(-1, rollExpiry)
		here("both call", "ann", "bob")
		g.calls(1, rollExpiry-RollLag-4*time.Second)
		here("the other is late", "ann", "bob")
		box.Fetch()
		g.calls(1, RollLag)
		here("the other is gone", "ann")
		time.Sleep(time.Second)
		if v := box.Fetch(); v == nil || !slices.Equal(v.Here, []string{"ann"}) {
			t.Errorf("ann is told %+v", v)
		}
		again := New(DefaultLimits())
		g.halls[1] = again
		again.Join("server1", link{g, 1})
		again.Enter(person("cid"), feed.NewMailbox[rooms.HallView]())
		again.CallRoll()
		here("it has come again", "ann", "cid")
		g.halls[0].Hear(News{Roll: &Roll{Server: "server0", Number: 99, Began: time.Now(), Names: []string{"nobody"}}})
		here("a hall does not hear itself", "ann", "cid")
	})
}

// TestOnlyANewerRollCounts, whichever comes last.
func TestOnlyANewerRollCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newGossip(1, 1).halls[0]
		began := time.Now()
		for i, roll := range []struct {
			began  time.Duration
			number uint64
			name   string
			shown  string
		}{
			{0, 5, "five", "five"},
			{0, 4, "four", "five"},
			{0, 5, "five again", "five"},
			{0, 6, "six", "six"},
			{time.Second, 1, "one of a new start", "one of a new start"},
			{0, 7, "seven", "one of a new start"},
		} {
			h.Hear(News{Roll: &Roll{Server: "other", Began: began.Add(roll.began), Number: roll.number, Names: []string{roll.name}}})
			if here := h.view().Here; !slices.Equal(here, []string{roll.shown}) {
				t.Errorf("roll %d: %q", i, here)
			}
		}
	})
}

// TestWhoComes_IsInAllHallsAtOnce, and is gone from them a moment after they have gone, although nobody calls a roll; a crowd that comes
// and goes calls few.
func TestWhoComes_IsInAllHallsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGossip(1, 2)
		g.bad = false
		shows := func(want ...string) {
			t.Helper()
			synctest.Wait()
			if here := seenIn(g.halls[1]).Here; !slices.Equal(here, want) {
				t.Errorf("there are %q, not %q", here, want)
			}
		}
		enters := func(name string) access.Member {
			return g.halls[0].Enter(rooms.Person{ID: "id", Name: name}, feed.NewMailbox[rooms.HallView]())
		}
		ann := enters("ann")
		shows("ann")
		ann.Leave()
		time.Sleep(rollPause)
		shows()
		before := g.halls[0].peers.called
		for range 100 {
			enters("bob").Leave()
		}
		enters("bob")
		time.Sleep(rollPause)
		shows("bob")
		if n := g.halls[0].peers.called - before; n > 2 {
			t.Errorf("%d rolls are called", n)
		}
	})
}

// seenIn is what somebody sees who looks into a hall.
func seenIn(h *Hall) *rooms.HallView {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.view()
}
