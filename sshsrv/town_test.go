package sshsrv

import (
	"context"
	"log/slog"
	"net"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	sharedhouse "shithead/data/house"
	"shithead/data/house/housetest"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv/link"
	"shithead/sshsrv/sshtest"
)

// town is a house of several servers in one process, each with a store of its own that has joined one log; the journals of rooms are
// shared. Rooms of each are far from all others.
type town struct {
	log      *housetest.Log
	journals *housetest.Journals
	gossip   *gossip
	// moved counts the rooms that have gone from one server to another: see [town.wander].
	moved int
	// wanders: they do, once people sit at a table.
	wanders bool
	// came counts who has come in by [host.connect] of any of them.
	came atomic.Int64
	// hosts are all of them, alpha and beta the first two; both are the same in a town of one.
	hosts       []*host
	alpha, beta *host
}

// townNames are what the servers of a town are called, the first of them dials all others.
var townNames = []string{"alpha", "beta", "gamma", "delta"}

// cut ends what beta is connected with, all at once.
func (w *town) cut() { w.beta.cut() }

// directory says where rooms are, as one server of a town knows it: what it has heard, and for rooms of which it has not heard yet who
// has their journals.
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

// startTown starts two servers that are connected.
func startTown(t testing.TB, change func(*Limits)) *town {
	t.Helper()
	return startTownOf(t, 2, change)
}

// startTownOf starts so many servers, each of which is connected with all others once it returns. Each claims rooms under its own
// name, and has links of its own, which [host.cut] ends.
func startTownOf(t testing.TB, n int, change func(*Limits)) *town {
	t.Helper()
	limits := unhurried()
	if change != nil {
		change(&limits)
	}
	return startTownWith(t, n, townConfig{limits: limits, rooms: rooms.DefaultRoomLimits()})
}

// townConfig is what all servers of a town are made with.
type townConfig struct {
	limits Limits
	rooms  rooms.RoomLimits
	// change changes each of them before it serves, nil does not.
	change func(*Server)
	// faults are those of the log and of the journals.
	faults housetest.Faults
}

func startTownWith(t testing.TB, n int, c townConfig) *town {
	t.Helper()
	w := &town{
		log: housetest.NewLog(seedOf(t), c.faults), journals: housetest.NewJournals(t, seedOf(t), c.faults), gossip: newGossip(seedOf(t), n),
	}
	house, at := sshtest.NewKey(t), make([]net.Listener, n)
	var all []*link.Links
	for i := range at {
		at[i] = listenLoopback(t)
	}
	for i := range n {
		peers := map[string]string{}
		for j := range n {
			if j != i {
				peers[townNames[j]] = at[j].Addr().String()
			}
		}
		links := linksOf(t, house, townNames[i], peers)
		h := w.start(t, &c, links)
		h.cut = runLinks(t, links, at[i], h.Server)
		for j, other := range all { // either may be the later one
			awaits(t, links, townNames[j])
			awaits(t, other, townNames[i])
		}
		all = append(all, links)
		w.hosts = append(w.hosts, h)
	}
	w.alpha, w.beta = w.hosts[0], w.hosts[min(1, n-1)]
	return w
}

// start starts a server of the town.
func (w *town) start(t testing.TB, c *townConfig, links *link.Links) *host {
	t.Helper()
	own, store := len(w.hosts), openStore(t)
	if err := w.log.Join(store); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	kept := &disk{Keeper: sharedhouse.NewKeeper(w.journals, store)}
	lobby, err := live.NewLobby(live.Config{Limits: c.rooms, Keeper: kept, Log: log, Annals: store, Owner: links.Node()})
	if err != nil {
		t.Fatal(err)
	}
	practice := live.NewPractice(lobby)
	server, err := New(Config{
		HostKey: sshtest.NewKey(t), Limits: c.limits, Store: store, Lobby: lobby, Practice: practice, Log: log, Links: links,
		Directory: &directory{w.journals, links.Node(), lobby}, Peers: w.gossip.of(own), Node: links.Node(),
	})
	if err != nil {
		t.Fatal(err)
	}
	server.peers.every = 200 * time.Millisecond // as a part of it is lost
	if c.change != nil {
		c.change(server)
	}
	w.gossip.heardBy(own, server)
	address, end := serves(t, server, func() {
		practice.Close()
		lobby.Close()
	})
	return &host{Server: server, address: address, store: store, disk: kept, end: end}
}

// catchesUp waits until all servers of the town have all that is kept.
func (w *town) catchesUp(t testing.TB) {
	t.Helper()
	if err := w.log.Wait(); err != nil {
		t.Fatal(err)
	}
}

// openStore opens a store for as long as a test lasts.
func openStore(t testing.TB) *data.Store {
	t.Helper()
	store, err := data.Open(filepath.Join(t.TempDir(), "shithead.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return store
}

func listenLoopback(t testing.TB) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// linksOf are the links of a server with a certificate of the house.
func linksOf(t testing.TB, house gossh.Signer, node string, peers map[string]string) *link.Links {
	t.Helper()
	key := sshtest.NewKey(t)
	server, user, err := link.Certify(house, key.PublicKey(), node, time.Now().Add(-time.Hour), time.Now().Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	member, err := link.NewMember(key, server, user, house.PublicKey())
	if err != nil {
		t.Fatal(err)
	}
	links, err := link.New(link.Config{Member: member, Peers: peers, Limits: link.DefaultLimits(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return links
}

// runLinks runs the links of a server, until the test or what it gives ends them.
func runLinks(t testing.TB, links *link.Links, at net.Listener, server *Server) func() {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() {
		over <- links.Run(ctx, at, link.Services{Guest: server.ServeGuest, News: server.Hear, Answer: server.Answer})
	}()
	end := sync.OnceFunc(func() {
		cancel()
		if err := <-over; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(end)
	return end
}

func awaits(t testing.TB, links *link.Links, node string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), sshtest.Patience)
	defer cancel()
	if !links.Await(ctx, node) {
		t.Fatalf("%s is not connected", node)
	}
}

// table makes a room for three at a server, in which mia sits.
func (h *host) table(t testing.TB) (code string) { return h.tableOf(t, "mia") }

// tableOf makes a room for three at a server, in which somebody new sits.
func (h *host) tableOf(t testing.TB, name string) (code string) {
	t.Helper()
	key := sshtest.NewKey(t).PublicKey()
	profile, err := h.store.Create(name, data.Key{Fingerprint: gossh.FingerprintSHA256(key), Type: key.Type()}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	rules, err := engine.ParseRules("bitenight")
	if err != nil {
		t.Fatal(err)
	}
	maker := rooms.Person{ID: profile.ID, Name: name}
	if code, err = h.lobby.Make(maker, rooms.Terms{Rules: rules, Seats: 3, Clock: rooms.DefaultClock}); err != nil {
		t.Fatal(err)
	}
	return code
}
