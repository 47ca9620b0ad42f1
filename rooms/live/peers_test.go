package live

import (
	"encoding/json"
	"errors"
	"fmt"
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
	// memory is the keeper of all of them, if that is one in memory.
	memory *memoryKeeper
	// mu guards what follows, which the lobbies have when they tell; dice is what the network draws from.
	mu   sync.Mutex
	dice *rand.Rand
	network
	// told counts the news, and all the rooms in them.
	told, rooms int
}

// network is how a network behaves.
type network struct {
	// late is how late news are at most; loses is how many of ten are lost, and repeats how often more they may come.
	late           time.Duration
	loses, repeats int
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

// behave changes how the network behaves.
func (g *gossip) behave(n network) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.network = n
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

// newGossip is a network of so many lobbies that are yet to start.
func newGossip(t *testing.T, seed uint64, count int) *gossip {
	return &gossip{
		T: t, random: rand.New(rand.NewPCG(seed, 0)), dice: rand.New(rand.NewPCG(seed, 1)), lobbies: make([]*Lobby, count),
	}
}

// servers runs a test with some lobbies over one keeper in memory.
func servers(t *testing.T, seed uint64, count int, construct constructor, test func(g *gossip)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		g := newGossip(t, seed, count)
		g.memory = newMemoryKeeper()
		for i := range count {
			g.start(i, g.memory, construct)
		}
		defer g.close()
		test(g)
	})
}

// at is one of the lobbies.
func (g *gossip) at(i int) *inn { return &inn{T: g.T, Lobby: g.lobbies[i], keeper: g.memory} }

// start starts a server, which claims the journals that are its own.
func (g *gossip) start(i int, keeper Keeper, construct constructor) {
	g.Helper()
	c := busy(keeper)
	c.Owner = serverName(i)
	c.Limits.MakeEvery, c.Limits.SitEvery = time.Nanosecond, time.Nanosecond
	c.Claims = func(head data.JournalHead) bool { return head.Owner == c.Owner }
	if k, ok := keeper.(*stepKeeper); ok {
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

// lives checks which lobbies have a room, of those that are not closed.
func (g *gossip) lives(code, want string) {
	g.Helper()
	synctest.Wait()
	check(g, code+" at "+want, "%s at %s", code, g.where(code))
}

func (g *gossip) where(code string) (servers string) {
	for i, l := range g.lobbies {
		if l.hasRoom(code) {
			servers += serverName(i)
		}
	}
	return servers
}

// hasRoom reports whether a lobby that is open has a room.
func (l *Lobby) hasRoom(code string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rooms[code] != nil && !l.closed
}

// shown is all that a lobby shows of the rooms of the cluster to some people.
func shown(t *testing.T, l *Lobby, people []rooms.Person) (lines []string) {
	t.Helper()
	for _, who := range people {
		list := l.List(who)
		for _, s := range list.Rooms {
			text, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, fmt.Sprintf("%s sees %s", who.Name, text))
		}
		calls := feed.NewMailbox[rooms.CallsView]()
		l.Watch(who, feed.NewMailbox[rooms.LobbyView](), calls).Leave()
		if v := calls.Fetch(); v != nil {
			lines = append(lines, fmt.Sprintf("%s is called to %v", who.Name, v.Rooms))
		}
		lines = append(lines, fmt.Sprintf("%s sits in %q", who.Name, list.At(who.Name)))
	}
	return lines
}

// evening is what some people do in the rooms of several lobbies.
type evening struct {
	*gossip
	people []rooms.Person
}

// differ is what only one of two lobbies shows, empty for nothing.
func (e *evening) differ() string {
	first := shown(e.T, e.lobbies[0], e.people)
	for i, l := range e.lobbies[1:] {
		other := shown(e.T, l, e.people)
		if slices.Equal(first, other) {
			continue
		}
		for _, line := range slices.Concat(first, other) {
			if !slices.Contains(first, line) || !slices.Contains(other, line) {
				return fmt.Sprintf("of servers 0 and %d only one shows %s", i+1, line)
			}
		}
		return fmt.Sprintf("servers 0 and %d show it in another order", i+1)
	}
	return ""
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
		if p := e.enters(l, own[e.random.IntN(len(own))].Code, who); p != nil {
			_ = p.Do([]rooms.Command{rooms.Sit{}, rooms.Start{}, rooms.Leave{}}[e.random.IntN(3)])
		}
	case what < 9:
		to := e.random.IntN(len(e.lobbies))
		code := own[e.random.IntN(len(own))].Code
		epoch, err := l.HandOver(code, serverName(to))
		if errors.Is(err, rooms.ErrClosed) { // it has moved, or is over elsewhere, and this server has not been told yet
			return
		}
		if err == nil && e.random.IntN(3) > 0 { // else none takes it
			err = e.lobbies[to].Take(code, epoch)
		}
		if err != nil {
			e.Fatal(err)
		}
	default:
		to := e.lobbies[e.random.IntN(len(e.lobbies))]
		if err := to.Take(own[e.random.IntN(len(own))].Code, data.AnyEpoch); err != nil && !errors.Is(err, data.ErrNotFound) {
			e.Fatal(err)
		}
	}
}

// enters gives nil if the room is over, or elsewhere.
func (e *evening) enters(l *Lobby, code string, who rooms.Person) access.Place {
	p, err := l.Enter(code, who, feed.NewMailbox[rooms.RoomView]())
	if err != nil {
		return nil
	}
	return p
}

// TestListsOfSeveralServersAreOne: whatever the network does and wherever rooms go, in the end all show the same.
func TestListsOfSeveralServersAreOne(t *testing.T) {
	seeds := uint64(4)
	if os.Getenv("SHITHEAD_LONG") == "1" {
		seeds = 40
	}
	for seed := range seeds {
		servers(t, seed, 3, roomConstructor(), func(g *gossip) {
			g.behave(network{late: 3 * time.Second, loses: 3, repeats: 2})
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
			g.behave(network{late: 3 * time.Second, repeats: 2})
			g.runs(takingPatience + 2*ListExpiry) // what was handed over comes back; rooms that are two servers' are one's
			differ := e.differ()
			for tries := 0; tries < 3 && differ != ""; tries++ { // a seat may be vacated just now
				g.runs(2 * RetellEvery)
				differ = e.differ()
			}
			if differ != "" {
				g.Fatalf("seed %d: %s", seed, differ)
			}
			e.placed()
		})
	}
}

// placed compares where the rooms are with what the lobbies believe.
func (e *evening) placed() {
	e.Helper()
	owners := map[string]string{}
	for i, l := range e.lobbies {
		for _, s := range l.Rooms() {
			owners[s.Code] += serverName(i)
		}
	}
	check(e, fmt.Sprint(len(owners)), "%d", len(e.memory.journals))
	for code, owner := range owners {
		for i, l := range e.lobbies {
			want := strings.ReplaceAll(owner, serverName(i), "")
			if got := l.Serves(code); got != want || len(owner) != 1 {
				e.Errorf("%s believes that %q serves %s, which %s has", serverName(i), got, code, owner)
			}
		}
	}
}

// TestAChangeIsShownElsewhere within [ListLag] where the network is well, and after the next telling of all where it has
// lost it. The rooms of a silent server are gone after some time, and are there again once it is heard of.
func TestAChangeIsShownElsewhere(t *testing.T) {
	servers(t, 1, 2, stubConstructor(), func(g *gossip) {
		g.behave(network{late: time.Second})
		a, b := g.at(0), g.at(1)
		box := b.watches(ann)
		var all []string
		for range 20 {
			all = slices.Insert(all, 0, a.made())
			time.Sleep(ListLag)
			b.lists(guest, all...)
		}
		g.behave(network{loses: 10})
		all = slices.Insert(all, 0, a.made())
		time.Sleep(ListLag)
		b.lists(guest, all[1:]...)
		g.behave(network{late: time.Second})
		a.Retell()
		time.Sleep(ListLag)
		b.lists(guest, all...)
		a.enters(all[3], ann).does(act{end: true})
		all = slices.Delete(all, 3, 4)
		time.Sleep(ListLag)
		b.lists(guest, all...)

		g.behave(network{quiet: map[int]bool{0: true}})
		g.runs(ListExpiry - RetellEvery)
		b.lists(guest, all...) // it is late
		box.Fetch()
		g.runs(2*RetellEvery + time.Second)
		b.lists(guest)
		check(t, "[] at ", "%v at %s", codesOf(box.Fetch()), b.Serves(all[0]))
		g.behave(network{})
		g.runs(RetellEvery)
		b.lists(guest, all...)
		a.Close()
		g.start(0, g.memory, stubConstructor())
		g.runs(RetellEvery) // it is in no list, as a stub forgets its rules
		check(t, "a", "%s", b.Serves(all[0]))
	})
}
