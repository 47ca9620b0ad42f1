package sshsrv

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/house/housetest"
	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv/news"
)

// venue is where people of a test play: in a house of so many servers. In one of several whoever comes in does so at another server
// than who came in before, so that they meet at tables far from most of them.
type venue struct {
	servers int
	// moves: rooms go from server to server, once people sit there.
	moves bool
}

func (v venue) String() string {
	switch {
	case v.servers == 1:
		return "one server"
	case v.moves:
		return fmt.Sprint(v.servers, " servers, and rooms move")
	default:
		return fmt.Sprint(v.servers, " servers")
	}
}

// inHouses runs a test about people at a table in a house of one server, and in one of several.
func inHouses(t *testing.T, test func(t *testing.T, at venue)) {
	t.Helper()
	inVenues(t, []venue{{servers: 1}, {servers: 3}}, test)
}

// inMovingHouses runs it also where rooms go from server to server once people sit there ([host.gather]), of which nobody is to notice.
func inMovingHouses(t *testing.T, test func(t *testing.T, at venue)) {
	t.Helper()
	inVenues(t, []venue{{servers: 1}, {servers: 3}, {servers: 3, moves: true}}, test)
}

func inVenues(t *testing.T, all []venue, test func(t *testing.T, at venue)) {
	for _, at := range all {
		t.Run(at.String(), func(t *testing.T) {
			t.Parallel()
			if testing.Short() && at.servers > 1 && seedOf(t)%4 != 0 {
				t.Skip("a sample of the tests runs over several servers")
			}
			test(t, at)
		})
	}
}

// seedOf is a seed of a test's own.
func seedOf(t testing.TB) uint64 {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(t.Name()))
	return sum.Sum64()
}

// starts starts the house.
func (v venue) starts(t *testing.T, change func(*Server)) *host {
	t.Helper()
	return v.startsOf(t, rooms.DefaultRoomLimits(), change)
}

// startsOf starts the house, whose rooms have limits of their own. Of several servers the host is the first.
func (v venue) startsOf(t *testing.T, of rooms.RoomLimits, change func(*Server)) *host {
	t.Helper()
	if v.servers == 1 {
		return startHostOf(t, t.TempDir(), of, change)
	}
	slow := housetest.Faults{Twice: 20, Batch: 7, Delay: 3 * time.Millisecond}
	w := startTownWith(t, v.servers, townConfig{limits: unhurried(), rooms: of, change: change, faults: slow})
	h := *w.alpha
	h.town, w.wanders = w, v.moves
	return &h
}

// mostMoves is how often rooms move in a test: more often in a short time people are not led there ([maxHops]).
const mostMoves = 3

// wander has rooms go from server to server while the test runs: handed over, or taken from the one that has them.
func (w *town) wander(t testing.TB) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seedOf(t), 2))
	stop := make(chan struct{})
	var moving sync.WaitGroup
	t.Cleanup(func() {
		close(stop)
		moving.Wait()
		t.Log(w.moved, "moves")
	})
	moving.Go(func() {
		for w.moved < mostMoves {
			select {
			case <-stop:
				return
			case <-time.After(time.Duration(20+rng.IntN(100)) * time.Millisecond):
			}
			i := rng.IntN(len(w.hosts))
			from, to := w.hosts[i], w.hosts[(i+1+rng.IntN(len(w.hosts)-1))%len(w.hosts)]
			if all := from.lobby.Rooms(); len(all) > 0 && w.moves(from, to, all[rng.IntN(len(all))].Code, rng.IntN(3) == 0) == nil {
				w.moved++
			}
		}
	})
}

// moves moves a room, or says why not. Seized: the server that has it finds out when it next writes.
func (w *town) moves(from, to *host, code string, seized bool) (err error) {
	epoch := uint64(data.AnyEpoch)
	if !seized {
		if epoch, err = from.lobby.(*live.Lobby).HandOver(code, to.links.Node()); err != nil {
			return err
		}
	}
	return to.lobby.(*live.Lobby).Take(code, epoch)
}

// servers are all of the house.
func (h *host) servers() []*host {
	if h.town == nil {
		return []*host{h}
	}
	return h.town.hosts
}

// rooms are all of the house.
func (h *host) rooms() (all []*rooms.RoomSummary) {
	for _, at := range h.servers() {
		all = append(all, at.lobby.Rooms()...)
	}
	return all
}

// fills has nothing be written of any room, or again.
func (h *host) fills(full bool) {
	for _, at := range h.servers() {
		at.disk.full.Store(full)
	}
}

// has is the server of the house that has a room, nil for none.
func (h *host) has(code string) *host {
	for _, at := range h.servers() {
		if slices.ContainsFunc(at.lobby.Rooms(), func(r *rooms.RoomSummary) bool { return r.Code == code }) {
			return at
		}
	}
	return nil
}

// catchesUp waits until all servers of the house know what all of them do.
func (h *host) catchesUp(t testing.TB) {
	t.Helper()
	if h.town == nil {
		return
	}
	h.town.catchesUp(t)
	for _, at := range h.town.hosts {
		at.effects.await()
	}
	h.town.gossip.catchesUp(t)
}

// next is the server at which somebody comes in next, which knows all that is kept by then.
func (h *host) next(t testing.TB) *host {
	t.Helper()
	if h.town == nil {
		return h
	}
	h.town.catchesUp(t)
	all := h.servers()
	return all[int(h.town.came.Add(1))%len(all)]
}

// gossip is how servers of a house tell each other what nobody waits for: late, more than once, in another order. What is told again is
// lost at times.
type gossip struct {
	mu  sync.Mutex
	rng *rand.Rand
	// heard are those who hear, nil before they serve.
	heard []*Server
	// onTheWay counts what is yet to be heard. sure: nothing is lost.
	onTheWay int
	sure     bool
}

// gossipLag is how late news come at most.
const gossipLag = 30 * time.Millisecond

// newGossip is that of so many servers, of which nobody serves yet.
func newGossip(seed uint64, servers int) *gossip {
	return &gossip{rng: rand.New(rand.NewPCG(seed, 1)), heard: make([]*Server, servers)}
}

// heardBy has a server hear from now on.
func (g *gossip) heardBy(own int, s *Server) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.heard[own] = s
}

// forgets has a server hear nothing any more.
func (g *gossip) forgets(own int) { g.heardBy(own, nil) }

// loses says whether anything is lost from now on.
func (g *gossip) loses(some bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.sure = !some
}

// of is where a server tells.
func (g *gossip) of(own int) Peers { return gossiper{g, own} }

type gossiper struct {
	*gossip
	own int
}

// Tell has each of the others hear it, some time.
func (g gossiper) Tell(text []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	n, err := news.Parse(text)
	if err != nil {
		panic(err)
	}
	again := !g.sure && (n.Hall != nil && n.Hall.Roll != nil || n.Rooms != nil && n.Rooms.Whole)
	for i, s := range g.heard {
		if i == g.own || s == nil || again && g.rng.IntN(4) == 0 {
			continue
		}
		for range 1 + g.rng.IntN(2) {
			g.onTheWay++
			time.AfterFunc(time.Duration(g.rng.Int64N(int64(gossipLag))), func() { g.comes(s, text) })
		}
	}
}

// comes has a server hear what was told.
func (g *gossip) comes(to *Server, text []byte) {
	_ = to.Hear(text) // it is news: see [gossiper.Tell]
	g.mu.Lock()
	defer g.mu.Unlock()
	g.onTheWay--
}

// catchesUp has everybody tell everything, and waits until everybody has heard of it.
func (g *gossip) catchesUp(t testing.TB) {
	t.Helper()
	g.loses(false)
	defer g.loses(true)
	g.mu.Lock()
	all := slices.Clone(g.heard)
	g.mu.Unlock()
	for _, s := range all {
		if s != nil {
			s.peers.callRoll()
		}
	}
	comesTrue(t, "everybody has heard of everything", func() bool {
		g.mu.Lock()
		defer g.mu.Unlock()
		return g.onTheWay == 0
	})
}
