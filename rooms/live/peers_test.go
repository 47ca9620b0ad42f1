package live

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// gossip is a network of lobbies that delays, repeats, loses and reorders what they tell each other.
type gossip struct {
	*testing.T
	random  *rand.Rand
	lobbies []*Lobby
	// store is that of all of them, if they have one.
	store *faultyKeeper
	// mu guards what follows, which the lobbies have when they tell; dice is what the network draws from.
	mu   sync.Mutex
	dice *rand.Rand
	network
	// told counts the news, and all the rooms in them.
	told, rooms int
}

type network struct {
	// late is how late news are at most; loses is how many of ten are lost, and repeats how often more they may come.
	late           time.Duration
	loses, repeats int
	// quiet is a server that tells nothing.
	quiet string
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
	for i, to := range l.lobbies {
		if i == l.from || l.quiet == news.Server || l.dice.IntN(10) < l.loses {
			continue
		}
		for range 1 + l.dice.IntN(1+l.repeats) {
			read := reread(l.T, news)
			time.AfterFunc(time.Duration(l.dice.Int64N(int64(l.late)+1)), func() { to.Hear(read) })
		}
	}
}

// reread gives news as they are written and read, with some changes to the text.
func reread(t *testing.T, news News, changes ...string) (read News) {
	text, err := json.Marshal(news)
	if err == nil {
		err = json.Unmarshal([]byte(strings.NewReplacer(changes...).Replace(string(text))), &read)
	}
	if err != nil {
		t.Error(err)
	}
	return read
}

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

func serverName(i int) string { return string(rune('a' + i)) }

func newGossip(t *testing.T, seed uint64, count int) *gossip {
	return &gossip{T: t, random: rand.New(rand.NewPCG(seed, 0)), dice: rand.New(rand.NewPCG(seed, 1)), lobbies: make([]*Lobby, count)}
}

// servers runs a test with three lobbies over one store.
func servers(t *testing.T, construct constructor, test func(g *gossip, a, b, c *inn)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		g := newGossip(t, 1, 3)
		g.store = newFaultyKeeper(t)
		for i := range g.lobbies {
			g.start(i, g.store, construct)
		}
		defer g.close()
		at := func(i int) *inn { return &inn{T: g.T, Lobby: g.lobbies[i], keeper: g.store} }
		test(g, at(0), at(1), at(2))
	})
}

// start starts a server, which claims the journals that are its own.
func (g *gossip) start(i int, keeper Keeper, construct constructor) {
	g.Helper()
	c := busy(keeper)
	c.Owner = serverName(i)
	c.Limits.MakeEvery, c.Limits.SitEvery = time.Nanosecond, time.Nanosecond
	c.Claims = func(head data.JournalHead) bool { return head.Owner == c.Owner }
	c.Annals, _ = keeper.(Annals)
	for {
		if k, ok := keeper.(*stepKeeper); ok {
			k.dead.Store(false)
		}
		l, err := openWith(c, construct)
		switch {
		case err == nil:
			g.mu.Lock() // a server that is gone may still tell something
			g.lobbies[i] = l
			g.mu.Unlock()
			l.Join(link{g, i})
			return
		case !passing(err) && !errors.Is(err, data.ErrClosed):
			g.Fatal(err)
		}
		time.Sleep(time.Second)
	}
}

func (g *gossip) close() {
	for _, l := range g.lobbies {
		l.Close()
	}
}

// run has time pass, in which all tell everything every so often.
func (g *gossip) run(passes time.Duration) {
	for end := time.Now().Add(passes); time.Now().Before(end); time.Sleep(RetellEvery) {
		for _, l := range g.lobbies {
			l.Retell()
		}
	}
	synctest.Wait()
}

// at gives which lobbies have a room, of those that are not closed.
func (g *gossip) at(code string) (at string) {
	synctest.Wait()
	for i, l := range g.lobbies {
		if l.hasRoom(code) {
			at += serverName(i)
		}
	}
	return at
}

// hasRoom reports whether a lobby that is open has a room.
func (l *Lobby) hasRoom(code string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rooms[code] != nil && !l.closed
}

type evening struct {
	*gossip
	people []rooms.Person
}

// shown is all that a lobby shows each of the people of the rooms of the cluster.
func (e *evening) shown(l *Lobby) (lines []string) {
	for _, who := range e.people {
		list, calls := l.List(who), feed.NewMailbox[rooms.CallsView]()
		l.Watch(who, feed.NewMailbox[rooms.LobbyView](), calls).Leave()
		text, err := json.Marshal([]any{list.Rooms, calls.Fetch(), list.At(who.Name)})
		must(e, err)
		lines = append(lines, fmt.Sprintf("%s is shown %s", who.Name, text))
	}
	return lines
}

// differ is what one lobby shows and the first does not, empty for nothing.
func (e *evening) differ() string {
	first := e.shown(e.lobbies[0])
	for i, l := range e.lobbies[1:] {
		for n, line := range e.shown(l) {
			if line != first[n] {
				return fmt.Sprintf("at server %d %s\nand at server 0 %s", i+1, line, first[n])
			}
		}
	}
	return ""
}

// do has something happen, somewhere.
func (e *evening) do() {
	i, who := e.random.IntN(len(e.lobbies)), e.people[1+e.random.IntN(len(e.people)-1)]
	l := e.lobbies[i]
	own := l.Rooms()
	switch what := e.random.IntN(10); {
	case what < 3 || len(own) == 0:
		code, err := l.Make(who, terms(forTwo, func(t *rooms.Terms) { t.Clock, t.Private = 0, e.random.IntN(2) == 0 }))
		must(e, err)
		_, err = l.Enter(code, who, newBox())
		must(e, err)
	case what < 8:
		p, err := l.Enter(own[e.random.IntN(len(own))].Code, who, newBox())
		if err == nil { // else the room is over, or elsewhere
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
		must(e, err)
	default:
		to := e.lobbies[e.random.IntN(len(e.lobbies))]
		if err := to.Take(own[e.random.IntN(len(own))].Code, data.AnyEpoch); err != nil && !errors.Is(err, data.ErrNotFound) {
			e.Fatal(err)
		}
	}
}

// TestListsOfSeveralServersAreOne: whatever the network does and wherever rooms go, in the end all show the same.
func TestListsOfSeveralServersAreOne(t *testing.T) {
	seeds := uint64(4)
	if os.Getenv("SHITHEAD_LONG") == "1" {
		seeds = 40
	}
	for seed := range seeds {
		servers(t, roomConstructor(), func(g *gossip, _, _, _ *inn) {
			g.random, g.dice = rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, 1))
			g.behave(network{late: 3 * time.Second, loses: 3, repeats: 2})
			e := &evening{gossip: g, people: []rooms.Person{{}}}
			for i := range 8 {
				e.people = append(e.people, person(fmt.Sprint("p", i)))
			}
			for range 60 {
				e.do()
				time.Sleep(time.Duration(g.random.IntN(2000)) * time.Millisecond)
				if g.random.IntN(6) == 0 {
					g.run(RetellEvery)
				}
			}
			g.behave(network{late: 3 * time.Second, repeats: 2})
			g.run(takingPatience + 2*ListExpiry) // what was handed over comes back; rooms that are two servers' are one's
			differ := e.differ()
			for tries := 0; tries < 3 && differ != ""; tries++ { // a seat may be vacated just now
				g.run(2 * RetellEvery)
				differ = e.differ()
			}
			if differ != "" {
				g.Fatalf("seed %d: %s", seed, differ)
			}
			e.checkPlaces()
		})
	}
}

// checkPlaces compares where the rooms are with what the lobbies believe.
func (e *evening) checkPlaces() {
	e.Helper()
	owners := map[string]string{}
	for i, l := range e.lobbies {
		for _, s := range l.Rooms() {
			owners[s.Code] += serverName(i)
		}
	}
	list, err := e.store.Journals()
	must(e, err)
	check(e, fmt.Sprint(len(owners)), "%d", len(list.Heads))
	for code, owner := range owners {
		for i, l := range e.lobbies {
			want := strings.ReplaceAll(owner, serverName(i), "")
			if got := l.Serves(code); got != want || len(owner) != 1 {
				e.Errorf("%s believes that %q serves %s, which %s has", serverName(i), got, code, owner)
			}
		}
	}
}

// TestHeir: rooms fall to all servers alike, and few to another one where one comes.
func TestHeir(t *testing.T) {
	moved, at := 0, map[string]int{}
	for i := range 3000 {
		room := fmt.Sprint("room-", i)
		before, after := heir(room, []string{"node1", "node2", "node3"}), heir(room, []string{"node4", "node3", "node2", "node1"})
		if at[before]++; before != after {
			moved++
			check(t, "node4", "%s", after)
		}
	}
	if moved < 600 || moved > 900 || min(at["node1"], at["node2"], at["node3"]) < 900 {
		t.Errorf("%d have moved, of %v", moved, at)
	}
}

func summary(code string, players ...rooms.Person) *rooms.RoomSummary {
	return &rooms.RoomSummary{Code: code, Terms: terms(), Maker: ann.From(school), Players: players}
}

// hear has a lobby hear of some rooms of a server that it has never heard of before.
func (in *inn) hear(server string, epoch uint64, all ...*rooms.RoomSummary) {
	news := News{Server: server, Began: time.Now(), Number: uint64(len(all)), Whole: true}
	for i, s := range all {
		news.Rooms = append(news.Rooms, RoomNews{
			Code: s.Code, Change: uint64(i + 1), Epoch: epoch, Opened: time.Now().Add(time.Duration(i) - time.Hour), Summary: s,
		})
	}
	in.Hear(news)
}

type noPeers struct{}

func (noPeers) Tell(News) {}
