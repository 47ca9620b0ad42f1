package sshsrv

import (
	"context"
	"fmt"
	"hash/fnv"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"shithead/data/house/housetest"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/live"
	"shithead/sshsrv/link"
	"shithead/sshsrv/news"
	"shithead/sshsrv/sshtest"
)

// town is a house of several servers in one process, with stores that have joined one log, and shared journals.
type town struct {
	log      *housetest.Log
	journals *housetest.Journals
	gossip   *gossip
	// came counts the connections by [host.connect].
	came atomic.Int64
	// hosts are all of them, alpha and beta the first two. Both are the same in a town of one.
	hosts       []*host
	alpha, beta *host
}

// townNames are what the servers of a town are called. The later one of two dials the earlier one.
var townNames = []string{"alpha", "beta", "gamma"}

// directory knows where rooms are as one server does: by what it has heard, or by who has their journals.
type directory struct {
	journals *housetest.Journals
	node     string
	lobby    *live.Lobby
}

// Serves is that of [Directory].
func (d *directory) Serves(room string) string {
	if node := d.lobby.Serves(room); node != "" {
		return node
	}
	if j, err := d.journals.Store().Journal(room); err == nil && j.Owner != d.node {
		return j.Owner
	}
	return ""
}

// serveTown starts so many connected servers beside other tests.
func serveTown(t *testing.T, n int) *town {
	t.Helper()
	t.Parallel()
	return townOf(t, n, nil)
}

// townOf starts so many connected servers, which claim rooms under their own names. [host.cut] ends the links of one.
func townOf(t testing.TB, n int, change func(*config)) *town {
	t.Helper()
	c, seed := newConfig(change), seedOf(t)
	w := &town{
		log: housetest.NewLog(seed, c.faults), journals: housetest.NewJournals(t, seed, c.faults),
		gossip: &gossip{rng: rand.New(rand.NewPCG(seed, 1)), heard: make([]*Server, n)},
	}
	house, at, peers := sshtest.NewKey(t), make([]net.Listener, n), map[string]string{}
	for i := range at {
		at[i] = must(net.Listen("tcp", "127.0.0.1:0"))
		peers[townNames[i]] = at[i].Addr().String()
	}
	var all []*link.Links
	for i := range n {
		key, node, others := sshtest.NewKey(t), townNames[i], maps.Clone(peers)
		delete(others, node)
		from, until := time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
		server, user, err := link.Certify(house, key.PublicKey(), node, from, until)
		check(t, err)
		links := must(link.New(link.Config{
			Member: must(link.NewMember(key, server, user, house.PublicKey())),
			Peers:  others, Limits: link.DefaultLimits(), Log: slog.New(slog.DiscardHandler),
		}))
		h := c.start(t, w, links)
		ctx, cancel := context.WithCancel(context.Background())
		over := make(chan error, 1)
		go func() {
			over <- links.Run(ctx, at[i], link.Services{Guest: h.ServeGuest, News: h.Hear, Answer: h.Answer})
		}()
		h.cut = sync.OnceFunc(func() {
			cancel()
			check(t, <-over)
		})
		t.Cleanup(h.cut)
		late, done := context.WithTimeout(ctx, sshtest.Patience)
		for j, other := range all { // either may be the later one
			if !links.Await(late, townNames[j]) || !other.Await(late, node) {
				t.Fatalf("%s and %s are not connected", townNames[j], node)
			}
		}
		done()
		all, w.hosts = append(all, links), append(w.hosts, h)
	}
	w.alpha, w.beta = w.hosts[0], w.hosts[min(1, n-1)]
	return w
}

// catchesUp waits until all servers of the town have all that is kept.
func (w *town) catchesUp(t testing.TB) {
	t.Helper()
	check(t, w.log.Wait())
}

// known is a room of which all servers know where it is.
func (w *town) known(t *testing.T, at *host) (code string) {
	t.Helper()
	code = at.makes(t, "mia")
	for _, other := range w.hosts {
		waitUntil(t, "it is known where the room is", func() bool { return other == at || other.directory.Serves(code) != "" })
	}
	return code
}

// inHouses runs a test in a house of one server and in one of three, beside other tests.
func inHouses(t *testing.T, test func(t *testing.T, servers int)) {
	t.Parallel()
	for _, servers := range []int{1, 3} {
		t.Run(fmt.Sprint(servers, " servers"), func(t *testing.T) {
			t.Parallel()
			if testing.Short() && servers > 1 && seedOf(t)%4 != 0 {
				t.Skip("a sample of the tests runs over several servers")
			}
			test(t, servers)
		})
	}
}

func seedOf(t testing.TB) uint64 {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(t.Name()))
	return sum.Sum64()
}

// houseOf starts a house. Of several servers the host is the first, and each player comes in at the next one.
func houseOf(t *testing.T, servers int, change func(*config)) *host {
	t.Helper()
	if servers == 1 {
		return startWith(t, change)
	}
	w := townOf(t, servers, func(c *config) {
		c.faults = housetest.Faults{Twice: 20, Batch: 7, Delay: 3 * time.Millisecond}
		if change != nil {
			change(c)
		}
	})
	h := *w.alpha
	h.town = w
	return &h
}

// moves hands a room over to another server.
func (h *host) moves(t testing.TB, code string, to *host) {
	t.Helper()
	check(t, to.lobby.Take(code, must(h.lobby.(*live.Lobby).HandOver(code, to.links.Node()))))
}

func (h *host) servers() []*host {
	if h.town == nil {
		return []*host{h}
	}
	return h.town.hosts
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

// next is the server at which the next connection is made, which knows all that is kept by then.
func (h *host) next(t testing.TB) *host {
	t.Helper()
	if h.town == nil {
		return h
	}
	h.town.catchesUp(t)
	return h.town.hosts[int(h.town.came.Add(1))%len(h.town.hosts)]
}

// counts waits until so many sessions are open.
func (h *host) counts(t *testing.T, want int) {
	t.Helper()
	waitUntil(t, fmt.Sprint(want, " sessions are open"), func() bool {
		n, _, _ := h.open.Count()
		return n == want
	})
}

// watches is a room as a guest sees it.
func (h *host) watches(t testing.TB, code string) *rooms.RoomView {
	t.Helper()
	views := feed.NewMailbox[rooms.RoomView]()
	at := must(h.lobby.Enter(code, rooms.Person{Name: "guest"}, views))
	defer at.Exit()
	<-views.Rings()
	return views.Fetch()
}

// said is what was said in a room.
func (h *host) said(t testing.TB, code string) (lines []string) {
	t.Helper()
	for _, line := range h.watches(t, code).Chat {
		lines = append(lines, line.Text)
	}
	return lines
}

// gossip is what servers tell each other: late, twice, in another order. What is told again is lost at times.
type gossip struct {
	mu  sync.Mutex
	rng *rand.Rand
	// heard are those who hear, nil before they serve.
	heard []*Server
	// onTheWay counts what is yet to be heard. sure: nothing is lost.
	onTheWay int
	sure     bool
}

// gossipLag is how late news may be.
const gossipLag = 30 * time.Millisecond

func (g *gossip) set(change func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	change()
}

// heardBy has a server hear, nil for not.
func (g *gossip) heardBy(own int, s *Server) { g.set(func() { g.heard[own] = s }) }

// gossiper is what one server tells with.
type gossiper struct {
	*gossip
	own int
}

// Tell has each of the others hear it, some time.
func (g gossiper) Tell(text []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := must(news.Parse(text))
	again := !g.sure && (n.Hall != nil && n.Hall.Roll != nil || n.Rooms != nil && n.Rooms.Whole)
	for i, s := range g.heard {
		if i == g.own || s == nil || again && g.rng.IntN(4) == 0 {
			continue
		}
		for range 1 + g.rng.IntN(2) {
			g.onTheWay++
			time.AfterFunc(time.Duration(g.rng.Int64N(int64(gossipLag))), func() {
				_ = s.Hear(text)
				g.set(func() { g.onTheWay-- })
			})
		}
	}
}

// catchesUp has all servers tell everything, and waits until all of it is heard.
func (g *gossip) catchesUp(t testing.TB) {
	t.Helper()
	var all []*Server
	g.set(func() { g.sure, all = true, slices.Clone(g.heard) })
	defer g.set(func() { g.sure = false })
	for _, s := range all {
		if s != nil {
			s.peers.callRoll()
		}
	}
	waitUntil(t, "all is heard", func() (heard bool) {
		g.set(func() { heard = g.onTheWay == 0 })
		return heard
	})
}
