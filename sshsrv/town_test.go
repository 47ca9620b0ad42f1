package sshsrv

import (
	"context"
	"fmt"
	"hash/fnv"
	"log/slog"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
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
	// wanders: rooms go from server to server, once players sit at a table. moved counts that.
	wanders bool
	moved   int
	// came counts the connections by [host.connect].
	came atomic.Int64
	// hosts are all of them, alpha and beta the first two; both are the same in a town of one.
	hosts       []*host
	alpha, beta *host
}

// townNames are what the servers of a town are called, the first of them dials all others.
var townNames = []string{"alpha", "beta", "gamma", "delta"}

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

// townOf starts so many connected servers, which claim rooms under their own names; [host.cut] ends the links of one.
func townOf(t testing.TB, n int, change func(*config)) *town {
	t.Helper()
	c, seed := newConfig(change), seedOf(t)
	w := &town{log: housetest.NewLog(seed, c.faults), journals: housetest.NewJournals(t, seed, c.faults), gossip: newGossip(seed, n)}
	house, at := sshtest.NewKey(t), make([]net.Listener, n)
	for i := range at {
		at[i] = must(net.Listen("tcp", "127.0.0.1:0"))
	}
	var all []*link.Links
	for i := range n {
		peers := map[string]string{}
		for j := range n {
			if j != i {
				peers[townNames[j]] = at[j].Addr().String()
			}
		}
		links := linksOf(t, house, townNames[i], peers)
		h := c.start(t, w, links)
		h.cut = runLinks(t, links, at[i], h.Server)
		ctx, cancel := context.WithTimeout(context.Background(), sshtest.Patience)
		for j, other := range all { // either may be the later one
			if !links.Await(ctx, townNames[j]) || !other.Await(ctx, townNames[i]) {
				t.Fatalf("%s and %s are not connected", townNames[i], townNames[j])
			}
		}
		cancel()
		all, w.hosts = append(all, links), append(w.hosts, h)
	}
	w.alpha, w.beta = w.hosts[0], w.hosts[min(1, n-1)]
	return w
}

func linksOf(t testing.TB, house gossh.Signer, node string, peers map[string]string) *link.Links {
	t.Helper()
	key := sshtest.NewKey(t)
	server, user, err := link.Certify(house, key.PublicKey(), node, time.Now().Add(-time.Hour), time.Now().Add(time.Hour))
	check(t, err)
	member := must(link.NewMember(key, server, user, house.PublicKey()))
	return must(link.New(link.Config{Member: member, Peers: peers, Limits: link.DefaultLimits(), Log: slog.New(slog.DiscardHandler)}))
}

// runLinks runs the links of a server, until the test or what it gives ends them.
func runLinks(t testing.TB, links *link.Links, at net.Listener, server *Server) (end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() {
		over <- links.Run(ctx, at, link.Services{Guest: server.ServeGuest, News: server.Hear, Answer: server.Answer})
	}()
	end = sync.OnceFunc(func() {
		cancel()
		check(t, <-over)
	})
	t.Cleanup(end)
	return end
}

// catchesUp waits until all servers of the town have all that is kept.
func (w *town) catchesUp(t testing.TB) {
	t.Helper()
	check(t, w.log.Wait())
}

func (w *town) known(t *testing.T, at *host) (code string) {
	t.Helper()
	code = at.makes(t, "mia")
	for _, other := range w.hosts {
		waitUntil(t, "it is known where the room is", func() bool { return other == at || other.directory.Serves(code) != "" })
	}
	return code
}

// venue is a house of so many servers, in which each player comes in at another one than the player before.
type venue struct {
	servers int
	// moves: rooms go from server to server, once players sit there.
	moves bool
}

func (v venue) String() string {
	if v.moves {
		return fmt.Sprint(v.servers, " servers, and rooms move")
	}
	return fmt.Sprint(v.servers, " servers")
}

func inHouses(t *testing.T, test func(t *testing.T, at venue)) {
	t.Helper()
	inVenues(t, []venue{{servers: 1}, {servers: 3}}, test)
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

func seedOf(t testing.TB) uint64 {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(t.Name()))
	return sum.Sum64()
}

// start starts the house. Of several servers the host is the first.
func (v venue) start(t *testing.T, change func(*config)) *host {
	t.Helper()
	if v.servers == 1 {
		return startWith(t, change)
	}
	w := townOf(t, v.servers, func(c *config) {
		c.faults = housetest.Faults{Twice: 20, Batch: 7, Delay: 3 * time.Millisecond}
		if change != nil {
			change(c)
		}
	})
	h := *w.alpha
	h.town, w.wanders = w, v.moves
	return &h
}

// mostMoves is how often rooms move in a test: more often in a short time players are not led there ([maxHops]).
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
			all, seized := from.lobby.Rooms(), rng.IntN(3) == 0
			if len(all) > 0 && moveRoom(from, to, all[rng.IntN(len(all))].Code, seized) == nil {
				w.moved++
			}
		}
	})
}

// moveRoom moves a room. If it is seized, the server that has it finds out when it next writes.
func moveRoom(from, to *host, code string, seized bool) (err error) {
	epoch := uint64(data.AnyEpoch)
	if !seized {
		if epoch, err = from.lobby.(*live.Lobby).HandOver(code, to.links.Node()); err != nil {
			return err
		}
	}
	return to.lobby.Take(code, epoch)
}

func (h *host) moves(t testing.TB, code string, to *host) {
	t.Helper()
	check(t, moveRoom(h, to, code, false))
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
	all := h.servers()
	return all[int(h.town.came.Add(1))%len(all)]
}

func (h *host) counts(t *testing.T, want int) {
	t.Helper()
	waitUntil(t, fmt.Sprint(want, " sessions are open"), func() bool {
		n, _, _ := h.open.Count()
		return n == want
	})
}

func (h *host) watches(t testing.TB, code string) *rooms.RoomView {
	t.Helper()
	views := feed.NewMailbox[rooms.RoomView]()
	at := must(h.lobby.Enter(code, rooms.Person{Name: "guest"}, views))
	defer at.Exit()
	<-views.Rings()
	return views.Fetch()
}

// gossip is what servers tell each other: late, more than once, in another order; what is told again is lost at times.
type gossip struct {
	mu  sync.Mutex
	rng *rand.Rand
	// heard are those who hear, nil before they serve.
	heard []*Server
	// onTheWay counts what is yet to be heard. sure: nothing is lost.
	onTheWay int
	sure     bool
}

const gossipLag = 30 * time.Millisecond

func newGossip(seed uint64, servers int) *gossip {
	return &gossip{rng: rand.New(rand.NewPCG(seed, 1)), heard: make([]*Server, servers)}
}

func (g *gossip) heardBy(own int, s *Server) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.heard[own] = s
}

// loses sets whether anything is lost from now on.
func (g *gossip) loses(some bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.sure = !some
}

func (g *gossip) of(own int) Peers { return gossiper{g, own} }

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
				g.mu.Lock()
				defer g.mu.Unlock()
				g.onTheWay--
			})
		}
	}
}

// catchesUp has all servers tell everything, and waits until all of it is heard.
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
	waitUntil(t, "all is heard", func() bool {
		g.mu.Lock()
		defer g.mu.Unlock()
		return g.onTheWay == 0
	})
}
