package live

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
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
)

// gossip is a network of lobbies that delays, repeats, loses and reorders what they tell each other.
type gossip struct {
	*testing.T
	random  *rand.Rand
	lobbies []*Lobby
	// mu guards what follows, which the lobbies have when they tell; dice is what the network draws from.
	mu   sync.Mutex
	dice *rand.Rand
	// late is how late news are at most; loses is how many of ten are lost, and repeats how often more they may come.
	late           time.Duration
	loses, repeats int
	// told counts the news, and all the rooms in them.
	told, rooms int
	// quiet are the servers that tell nothing.
	quiet map[int]bool
}

// link is what one lobby tells the others through.
type link struct {
	*gossip
	from int
}

// Tell has each of the others hear it, some time, as it is written and read.
func (l link) Tell(news News) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dice == nil {
		l.dice = rand.New(rand.NewPCG(uint64(len(l.lobbies)), 0))
	}
	l.told++
	l.rooms += len(news.Rooms)
	text, err := json.Marshal(news)
	if err != nil {
		l.Error(err)
	}
	for i, to := range l.lobbies {
		if i == l.from || l.quiet[l.from] || l.dice.IntN(10) < l.loses {
			continue
		}
		for range 1 + l.dice.IntN(1+l.repeats) {
			var read News
			if err := json.Unmarshal(text, &read); err != nil {
				l.Error(err)
			}
			time.AfterFunc(time.Duration(l.dice.Int64N(int64(l.late)+1)), func() { to.Hear(read) })
		}
	}
}

// set changes how the network behaves.
func (g *gossip) set(change func(*gossip)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	change(g)
}

// counted gives how many news were told since it was asked last, and of how many rooms.
func (g *gossip) counted() (told, rooms int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	told, rooms = g.told, g.rooms
	g.told, g.rooms = 0, 0
	return told, rooms
}

// serverName is the name of one of them.
func serverName(i int) string { return string(rune('a' + i)) }

// newGossip is some lobbies that are one, over one keeper.
func newGossip(t *testing.T, seed uint64, count int, keeper Keeper, construct constructor) *gossip {
	t.Helper()
	g := &gossip{T: t, random: rand.New(rand.NewPCG(seed, 0)), dice: rand.New(rand.NewPCG(seed, 1)), quiet: map[int]bool{}}
	for i := range count {
		g.lobbies = append(g.lobbies, nil)
		g.start(i, keeper, construct)
	}
	return g
}

// start starts a server, which claims the journals that are its own.
func (g *gossip) start(i int, keeper Keeper, construct constructor) {
	g.Helper()
	c := busy(keeper)
	c.Owner = serverName(i)
	c.Limits.MakeEvery, c.Limits.SitEvery = time.Nanosecond, time.Nanosecond
	c.Claims = func(head data.JournalHead) bool { return head.Owner == c.Owner }
	c.Log = slog.New(slog.DiscardHandler)
	if k, is := keeper.(*stepKeeper); is {
		c.Annals = k.Store
	}
	l, err := openWith(c, construct)
	if err != nil {
		g.Fatal(err)
	}
	g.lobbies[i] = l
	l.Join(link{g, i})
}

func (g *gossip) close() {
	for _, l := range g.lobbies {
		l.Close()
	}
}

// runs has time pass, in which all tell everything every so often.
func (g *gossip) runs(passes time.Duration) {
	for end := time.Now().Add(passes); time.Now().Before(end); time.Sleep(RetellEvery) {
		for _, l := range g.lobbies {
			l.Retell()
		}
	}
	synctest.Wait()
}

// shown is all that a lobby shows of the rooms of the house to some people.
func shown(t *testing.T, l *Lobby, people []rooms.Person) string {
	t.Helper()
	all := ""
	for _, who := range people {
		list := l.List(who)
		for _, s := range list.Rooms {
			text, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			all += fmt.Sprintf("%s sees %s\n", who.Name, text)
		}
		calls := feed.NewMailbox[rooms.CallsView]()
		l.Watch(who, feed.NewMailbox[rooms.LobbyView](), calls).Leave()
		if v := calls.Fetch(); v != nil {
			all += fmt.Sprintf("%s is called to %v\n", who.Name, v.Rooms)
		}
		all += fmt.Sprintf("%s sits in %q\n", who.Name, list.At(who.Name))
	}
	return all
}

// onlyOne are the lines that only one of two texts has.
func onlyOne(a, b string) (lines string) {
	for _, texts := range [][2]string{{a, b}, {b, a}} {
		for line := range strings.Lines(texts[0]) {
			if !strings.Contains(texts[1], line) {
				lines += line
			}
		}
	}
	return lines + "or the order differs"
}

// differ says what lobbies show differently, empty for nothing.
func (e *evening) differ() string {
	first := shown(e.T, e.lobbies[0], e.people)
	for i, l := range e.lobbies[1:] {
		if other := shown(e.T, l, e.people); other != first {
			return fmt.Sprintf("of servers 0 and %d only one shows\n%s", i+1, onlyOne(first, other))
		}
	}
	return ""
}

// evening is what some people do in the rooms of several lobbies.
type evening struct {
	*gossip
	people []rooms.Person
	places []access.Place
}

// does something, somewhere.
func (e *evening) does() {
	i, who := e.random.IntN(len(e.lobbies)), e.people[1+e.random.IntN(len(e.people)-1)]
	l := e.lobbies[i]
	own := l.Rooms()
	switch what := e.random.IntN(10); {
	case what < 3 || len(own) == 0:
		terms := terms()
		terms.Seats, terms.Clock, terms.Private = 2, 0, e.random.IntN(2) == 0
		code, err := l.Make(who, terms)
		if err != nil {
			e.Fatal(err)
		}
		e.enters(l, code, who)
	case what < 8:
		code := own[e.random.IntN(len(own))].Code
		if p := e.enters(l, code, who); p != nil {
			_ = p.Do([]rooms.Command{rooms.Sit{}, rooms.Start{}, rooms.Leave{}}[e.random.IntN(3)])
		}
	case what < 9:
		to := e.random.IntN(len(e.lobbies))
		code := own[e.random.IntN(len(own))].Code
		epoch, err := l.HandOver(code, serverName(to))
		if errors.Is(err, rooms.ErrClosed) { // it has moved, or is over elsewhere, and this server has not been told yet
			return
		}
		if err != nil {
			e.Fatal(err)
		}
		if e.random.IntN(3) > 0 { // else nobody takes it
			if err := e.lobbies[to].Take(code, epoch); err != nil {
				e.Fatal(err)
			}
		}
	default:
		to := e.lobbies[e.random.IntN(len(e.lobbies))]
		if err := to.Take(own[e.random.IntN(len(own))].Code, data.AnyEpoch); err != nil && !errors.Is(err, data.ErrNotFound) {
			e.Fatal(err)
		}
	}
}

func (e *evening) enters(l *Lobby, code string, who rooms.Person) access.Place {
	p, err := l.Enter(code, who, feed.NewMailbox[rooms.RoomView]())
	if err != nil {
		return nil // it is over, or elsewhere
	}
	e.places = append(e.places, p)
	return p
}

// TestListsOfSeveralServersAreOne: whatever the network does and wherever rooms go, in the end all show the same.
func TestListsOfSeveralServersAreOne(t *testing.T) {
	seeds := uint64(4)
	if os.Getenv("SHITHEAD_LONG") == "1" {
		seeds = 40
	}
	for seed := range seeds {
		synctest.Test(t, func(t *testing.T) {
			keeper := newMemoryKeeper()
			g := newGossip(t, seed, 3, keeper, roomConstructor())
			defer g.close()
			g.set(func(g *gossip) { g.late, g.loses, g.repeats = 3*time.Second, 3, 2 })
			e := &evening{gossip: g, people: []rooms.Person{{}}}
			for i := range 8 {
				e.people = append(e.people, person(fmt.Sprint("p", i)))
			}
			for range 60 {
				e.does()
				time.Sleep(time.Duration(g.random.IntN(2000)) * time.Millisecond)
				if g.random.IntN(6) == 0 {
					g.runs(RetellEvery)
				}
			}
			g.set(func(g *gossip) { g.loses = 0 })
			g.runs(takingPatience + 2*ListExpiry) // what was handed over comes back; rooms that are two servers' are one's
			for tries := 0; ; tries++ {           // a seat may be vacated just now
				differ := e.differ()
				if differ == "" {
					break
				}
				if tries == 3 {
					t.Fatalf("seed %d: %s", seed, differ)
				}
				g.runs(2 * RetellEvery)
			}
			e.placed(keeper)
		})
	}
}

// placed compares where the rooms are with what the lobbies say of it.
func (e *evening) placed(keeper *memoryKeeper) {
	e.Helper()
	of := map[string]string{}
	for i, l := range e.lobbies {
		for _, s := range l.Rooms() {
			if other := of[s.Code]; other != "" {
				e.Fatalf("%s is at %s and at %s", s.Code, other, serverName(i))
			}
			of[s.Code] = serverName(i)
		}
	}
	list, err := keeper.Journals()
	if err != nil || len(list.Heads) != len(of) {
		e.Fatalf("there are %d journals and %d rooms, %v", len(list.Heads), len(of), err)
	}
	for code, owner := range of {
		for i, l := range e.lobbies {
			want := owner
			if serverName(i) == owner {
				want = ""
			}
			if got := l.Serves(code); got != want {
				e.Errorf("%s says that %q serves %s, which %s has", serverName(i), got, code, owner)
			}
		}
	}
}

// TestAChangeIsShownElsewhere within [ListLag] where the network is well, and after the next telling of all where it has lost it.
func TestAChangeIsShownElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGossip(t, 1, 2, newMemoryKeeper(), stubConstructor())
		defer g.close()
		g.set(func(g *gossip) { g.late = time.Second })
		shows := func(what string, codes ...string) {
			t.Helper()
			synctest.Wait()
			var list []string
			for _, s := range g.lobbies[1].List(rooms.Person{}).Rooms {
				list = append(list, s.Code)
			}
			if !slices.Equal(list, codes) {
				t.Errorf("%s: %q, not %q", what, list, codes)
			}
		}
		in := &inn{t, g.lobbies[0], nil}
		var all []string
		for range 20 {
			all = slices.Insert(all, 0, in.made())
			time.Sleep(ListLag)
			shows("made", all...)
		}
		g.set(func(g *gossip) { g.loses = 10 })
		all = slices.Insert(all, 0, in.made())
		time.Sleep(ListLag)
		shows("lost", all[1:]...)
		g.set(func(g *gossip) { g.loses = 0 })
		for _, l := range g.lobbies {
			l.Retell()
		}
		time.Sleep(ListLag)
		shows("told again", all...)
		in.enters(all[3], ann).does(act{end: true})
		all = slices.Delete(all, 3, 4)
		time.Sleep(ListLag)
		shows("ended", all...)
	})
}
