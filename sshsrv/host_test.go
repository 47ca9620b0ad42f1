package sshsrv

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	sharedhouse "shithead/data/house"
	"shithead/data/house/housetest"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/live"
	"shithead/sshsrv/account"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/link"
	"shithead/sshsrv/news"
	"shithead/sshsrv/sshtest"
	"shithead/views/table"
	"shithead/views/ui"
)

// host is a server that runs for a test, on a port of its own.
type host struct {
	*Server
	address string
	store   *data.Store
	disk    *disk
	// end ends it, in the order in which the command does.
	end func()
	// cut ends what it is connected with in a town, all at once; nil outside of one.
	cut func()
	// town are the servers through which players come in, nil for this one alone.
	town *town
}

// config is what the servers of a test are made with.
type config struct {
	Config
	folder string
	rooms  rooms.RoomLimits
	// change changes each server before it serves.
	change func(*Server)
	// faults are those of the log and of the journals of several servers.
	faults housetest.Faults
}

// serve starts a server beside other tests.
func serve(t *testing.T, changes ...func(*config)) *host {
	t.Parallel()
	return startHost(t, changes...)
}

func startHost(t testing.TB, changes ...func(*config)) *host {
	return newConfig(changes).start(t, nil, nil)
}

// in has a server keep its store in a folder.
func in(folder string) func(*config) { return func(c *config) { c.folder = folder } }

// hurried are the limits of a server outside of tests.
func hurried(c *config) { c.Limits = DefaultLimits() }

func newConfig(changes []func(*config)) *config {
	c := &config{
		Config: Config{
			Limits: unhurried(), Log: slog.New(slog.DiscardHandler),
			Public: ui.Host{Name: "HOST", Port: 22},
		},
		rooms: rooms.DefaultRoomLimits(),
	}
	for _, change := range changes {
		change(c)
	}
	return c
}

// unhurried are limits for a test whose players come from one address at once, on a slow machine: no rate is limited.
func unhurried() Limits {
	limits := DefaultLimits()
	limits.Gate.ConnectionsPerAddress = 1000
	atOnce := gate.Rate{Burst: 1 << 40, Within: time.Second}
	limits.Gate.HandshakesPerAddress, limits.Gate.HandshakesInAll = atOnce, atOnce
	limits.Gate.Keys, limits.Gate.Watching = atOnce, atOnce
	limits.Gate.Idle, limits.Gate.GuestIdle, limits.Hall.SayBurst = time.Hour, time.Hour, 1000
	limits.Account.ChangeEvery, limits.Command.RedeemEvery = time.Hour, time.Hour
	limits.Moving = 500 * time.Millisecond // of rooms that never come
	g := &limits.Gate
	for _, rates := range []*gate.Rates{&g.Rekeys, &g.Asks, &g.Opens, &g.Offers, &g.Reads, &g.Draws} {
		*rates = gate.Rates{Connection: atOnce, Address: atOnce}
	}
	return limits
}

// start starts a server, alone or as the next one of a town.
func (c *config) start(t testing.TB, w *town, links *link.Links) *host {
	t.Helper()
	store := enginetest.Must(data.Open(filepath.Join(cmp.Or(c.folder, t.TempDir()), "shithead.db")))
	closes := sync.OnceFunc(func() { check(t, store.Close()) })
	t.Cleanup(closes)
	kept := &disk{Keeper: store, waits: make(chan struct{}), writes: make(chan struct{})}
	inside := live.Config{Limits: c.rooms, Keeper: kept, Log: slog.New(slog.DiscardHandler), Annals: store}
	made := c.Config
	made.HostKey, made.Store = sshtest.NewKey(t), store
	if w != nil {
		check(t, w.log.Join(store))
		kept.Keeper, inside.Owner = sharedhouse.NewKeeper(w.journals, store), links.Node()
		made.Links, made.Node, made.Peers = links, links.Node(), gossiper{w.gossip, len(w.hosts)}
		closes = func() {} // the log still writes into it
	}
	lobby := enginetest.Must(live.NewLobby(inside))
	practice := live.NewPractice(lobby)
	made.Lobby, made.Practice = lobby, practice
	if w != nil {
		made.Directory = &directory{w.journals, links.Node(), lobby}
	}
	server := enginetest.Must(New(made))
	if w != nil {
		server.peers.every = 200 * time.Millisecond // as a part of it is lost
		w.gossip.heardBy(len(w.hosts), server)
	}
	server.reaction = 0 // a test has seen what it waits for
	if c.change != nil {
		c.change(server)
	}
	listener := enginetest.Must(Listen(context.Background(), "127.0.0.1:0"))
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	end := sync.OnceFunc(func() {
		server.Stop()
		check(t, <-ended)
		practice.Close()
		lobby.Close()
		closes()
	})
	t.Cleanup(end)
	return &host{Server: server, address: listener.Addr().String(), store: store, disk: kept, end: end}
}

// disk is a keeper that can be made to wait, or to fail.
type disk struct {
	live.Keeper
	full, slow atomic.Bool
	// waits receives when something waits to be written, and writes lets it.
	waits, writes chan struct{}
}

func (d *disk) Commit(w data.Write) error {
	if d.full.Load() {
		return errors.New("no space left on device")
	}
	if d.slow.Load() {
		d.waits <- struct{}{}
		<-d.writes
	}
	return d.Keeper.Commit(w)
}

// holds has a room wait for the disk, until what it gives is called.
func (d *disk) holds(t *testing.T, at table.Place) (goOn func()) {
	t.Helper()
	d.slow.Store(true)
	done := make(chan error, 1)
	go func() { done <- at.Do(rooms.AddBot{Level: bot.Levels()[0]}) }()
	<-d.waits
	return func() {
		d.slow.Store(false)
		d.writes <- struct{}{}
		check(t, <-done)
	}
}

func errorOf[T any](_ T, err error) error { return err }

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
	}
}

// checkEqual checks a value, of what where that is not plain from the line.
func checkEqual[T any](t testing.TB, got, want T, what ...any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v is\n%+v, not\n%+v", what, got, want)
	}
}

func checkError(t testing.TB, err, want error, what ...any) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%v fails with %v, not %v", what, err, want)
	}
}

// checkMatches checks that a text has lines like some patterns.
func checkMatches(t testing.TB, text string, patterns ...string) {
	t.Helper()
	for _, pattern := range patterns {
		if !regexp.MustCompile("(?m)" + pattern).MatchString(text) {
			t.Errorf("no %s in\n%s", pattern, text)
		}
	}
}

// checkLacks checks that none of some parts is in a text.
func checkLacks(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("%q is in %q", part, text)
		}
	}
}

func waitUntil(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for late := time.Now().Add(sshtest.Patience); !ok(); <-time.After(time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("it does not come true: %s", what)
		}
	}
}

func (h *host) connect(t testing.TB, user string, auth ...gossh.AuthMethod) *sshtest.Client {
	t.Helper()
	return sshtest.Dial(t, h.next(t).address, user, auth...)
}

func (h *host) guest(t testing.TB) *sshtest.Client {
	t.Helper()
	return h.connect(t, "mallory", sshtest.WithoutKey())
}

func (h *host) refuse(t *testing.T, what string, auth ...gossh.AuthMethod) {
	t.Helper()
	if c, err := sshtest.TryDial(t, h.address, "ann", auth...); err == nil {
		c.HangUp()
		t.Errorf("%s came in", what)
	}
}

// arrive comes in with a new key and chooses a name.
func (h *host) arrive(t testing.TB, name string) *sshtest.Session {
	t.Helper()
	c := h.connect(t, name, sshtest.WithKey(sshtest.NewKey(t))).Terminal()
	return c.Sees("What shall we call you?").Sees(name).Types("\r").Sees("Say something")
}

// talk arrives and goes to the line that is said to all.
func (h *host) talk(t testing.TB, name string) *sshtest.Session {
	t.Helper()
	return h.arrive(t, name).Types("c").Sees("back to the rooms")
}

// player is a person who comes to a host, with a key or as a guest.
type player struct {
	*host
	t testing.TB
	// key is nil for a guest.
	key gossh.Signer
	// Profile is empty without a name.
	data.Profile
}

// known is a player with a profile who has played before, and is not asked.
func (h *host) known(t testing.TB, name string) *player {
	t.Helper()
	p := h.stranger(t)
	p.Profile = enginetest.Must(h.store.Create(name, p.dataKey(), time.Now()))
	p.Settings.Played = "yes"
	check(t, h.store.SetSettings(p.ID, p.Settings))
	return p
}

func (h *host) stranger(t testing.TB) *player { return &player{host: h, t: t, key: sshtest.NewKey(t)} }

func (h *host) keyless(t testing.TB) *player { return &player{host: h, t: t} }

// boss is an operator at all servers of the house.
func (h *host) boss(t testing.TB) *player {
	p := h.stranger(t)
	for _, at := range h.servers() {
		at.SetOperators(account.Operators{p.fingerprint(): "boss"})
	}
	return p
}

// again is the same player with another key of theirs.
func (p *player) again() *player {
	p.t.Helper()
	other := *p
	other.key = sshtest.NewKey(p.t)
	check(p.t, p.store.AddKey(p.ID, other.dataKey(), time.Now()))
	return &other
}

func (p *player) at(h *host) *player {
	other := *p
	other.host = h
	return &other
}

func (p *player) dataKey() data.Key {
	return data.Key{Fingerprint: p.fingerprint(), Type: p.key.PublicKey().Type()}
}

func (p *player) fingerprint() string { return fingerprint(p.key) }

func fingerprint(key gossh.Signer) string { return gossh.FingerprintSHA256(key.PublicKey()) }

func (p *player) auth() gossh.AuthMethod {
	if p.key == nil {
		return sshtest.WithoutKey()
	}
	return sshtest.WithKey(p.key)
}

func (p *player) dial() *sshtest.Client {
	p.t.Helper()
	return p.connect(p.t, cmp.Or(p.Name, "root"), p.auth())
}

func (p *player) lobby() *sshtest.Session {
	p.t.Helper()
	return p.dial().Terminal().Sees("Evening, " + p.Name + ".")
}

// deal is a session at a table with bots, whose room has a code.
func (p *player) deal() (s *sshtest.Session, code string) {
	p.t.Helper()
	s = p.lobby().Types("p").Sees("ready, no more swaps")
	return s, roomOf(s)
}

// tableTitle is the title of a window: whose turn it is, the code of the room, and how many moves were made.
var tableTitle = regexp.MustCompile(`(?:^| · )([a-z]+-[a-z]+) #(\d+)$`)

func roomOf(s *sshtest.Session) string {
	s.Wait("a room", func() bool { return tableTitle.MatchString(s.Title()) })
	return tableTitle.FindStringSubmatch(s.Title())[1]
}

// shows is a session with a large window that begins with a command.
func (p *player) shows(command string) *sshtest.Session {
	p.t.Helper()
	return p.dial().Open().StartCommand(100, 40, command)
}

// pipe is a session without a terminal, with a command, empty for none, whose input stays open.
func (p *player) pipe(command string) *sshtest.Session {
	p.t.Helper()
	s := p.dial().Open().ReadErrors().Read()
	if command == "" && !s.Request("shell", nil) || command != "" && !s.Exec(command) {
		p.t.Fatalf("no %q", command)
	}
	return s
}

func (p *player) feed(command, input string) sshtest.Answer {
	p.t.Helper()
	s := p.pipe(command)
	_, _ = s.Write([]byte(input)) // it may have ended before it has read all
	s.EndInput()
	return sshtest.Answer{Status: s.Ends(), Out: s.Got(), Err: s.Errors()}
}

func (p *player) run(command string, status int, says string) sshtest.Answer {
	p.t.Helper()
	return checkAnswer(p.t, p.dial().Run(command), status, says)
}

func (p *player) do(command, says string) string {
	p.t.Helper()
	return p.run("admin "+command, 0, says).Out
}

// unwrapped is a text on one line.
func unwrapped(text string) string { return strings.Join(strings.Fields(text), " ") }

func checkAnswer(t testing.TB, got sshtest.Answer, status int, says string) sshtest.Answer {
	t.Helper()
	if got.Status != status || !strings.Contains(unwrapped(got.Out+got.Err), unwrapped(says)) ||
		status != 0 && got.Out != "" || status == 0 && got.Err != "" {
		t.Errorf("%+v, not %d and %q", got, status, says)
	}
	return got
}

func checkEnd(t testing.TB, s *sshtest.Session, status int, says string) {
	t.Helper()
	if got := s.Ends(); got != status || !strings.Contains(s.Got()+s.Errors(), says) {
		text := s.Got()
		t.Errorf("ends with %d, not %d and %q: %q %q", got, status, says, text[max(0, len(text)-300):], s.Errors())
	}
}

// keep has a round in the store that was played, with a record.
func (h *host) keep(r *data.Round, lines ...string) {
	r.End = cmp.Or(r.End, "played")
	write := data.Write{Room: "otter-" + string(r.ID), Epoch: 1, End: true, Settle: r}
	for _, text := range lines {
		write.Lines = append(write.Lines, data.Line{Record: true, Text: []byte(text)})
	}
	if err := h.store.Commit(write); err != nil {
		panic(err)
	}
}

var codeText = regexp.MustCompile(`[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}`)

// makes has a new player make a room for three, who is not there.
func (h *host) makes(t testing.TB, name string) (code string) {
	t.Helper()
	p := h.known(t, name)
	return enginetest.Must(h.lobby.Make(rooms.Person{ID: p.ID, Name: name}, terms(3)))
}

func terms(seats int) rooms.Terms {
	return rooms.Terms{Rules: enginetest.Must(engine.ParseRules("bitenight")), Seats: seats, Clock: rooms.DefaultClock}
}

func long() bool { return os.Getenv("SHITHEAD_LONG") == "1" }

func TestMain(m *testing.M) { enginetest.RunWaiting(m) }

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
func serveTown(t *testing.T, n int, changes ...func(*config)) *town {
	t.Parallel()
	return townOf(t, n, changes...)
}

// townOf starts so many connected servers, which claim rooms under their own names. [host.cut] ends the links of one.
func townOf(t testing.TB, n int, changes ...func(*config)) *town {
	t.Helper()
	c, seed := newConfig(changes), seedOf(t)
	w := &town{
		log: housetest.NewLog(seed, c.faults), journals: housetest.NewJournals(t, seed, c.faults),
		gossip: &gossip{rng: rand.New(rand.NewPCG(seed, 1)), heard: make([]*Server, n)},
	}
	house, at, peers := sshtest.NewKey(t), make([]net.Listener, n), map[string]string{}
	for i := range at {
		at[i] = enginetest.Must(net.Listen("tcp", "127.0.0.1:0"))
		peers[townNames[i]] = at[i].Addr().String()
	}
	var all []*link.Links
	for i := range n {
		key, node, others := sshtest.NewKey(t), townNames[i], maps.Clone(peers)
		delete(others, node)
		from, until := time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
		server, user, err := link.Certify(house, key.PublicKey(), node, from, until)
		check(t, err)
		links := enginetest.Must(link.New(link.Config{
			Member: enginetest.Must(link.NewMember(key, server, user, house.PublicKey())),
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
		knows := func() bool { return other == at || other.directory.Serves(code) != "" }
		waitUntil(t, "it is known where the room is", knows)
	}
	return code
}

// inHouses runs a test in a house of one server and in one of three, beside other tests.
func inHouses(t *testing.T, test func(t *testing.T, h *host), changes ...func(*config)) {
	t.Parallel()
	for _, servers := range []int{1, 3} {
		t.Run(fmt.Sprint(servers, " servers"), func(t *testing.T) {
			t.Parallel()
			if testing.Short() && servers > 1 && seedOf(t)%4 != 0 {
				t.Skip("a sample of the tests runs over several servers")
			}
			test(t, houseOf(t, servers, changes...))
		})
	}
}

func seedOf(t testing.TB) uint64 {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(t.Name()))
	return sum.Sum64()
}

// houseOf starts a house. Of several servers the host is the first, and each player comes in at the next one.
func houseOf(t *testing.T, servers int, changes ...func(*config)) *host {
	t.Helper()
	if servers == 1 {
		return startHost(t, changes...)
	}
	w := townOf(t, servers, append(changes, func(c *config) {
		c.faults = housetest.Faults{Twice: 20, Batch: 7, Delay: 3 * time.Millisecond}
	})...)
	h := *w.alpha
	h.town = w
	return &h
}

func (h *host) moves(t testing.TB, code string, to *host) {
	t.Helper()
	check(t, to.lobby.Take(code, enginetest.Must(h.lobby.(*live.Lobby).HandOver(code, to.links.Node()))))
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
	at := enginetest.Must(h.lobby.Enter(code, rooms.Person{Name: "guest"}, views))
	defer at.Exit()
	<-views.Rings()
	return views.Fetch()
}

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

type gossiper struct {
	*gossip
	own int
}

// Tell has each of the others hear it, some time.
func (g gossiper) Tell(text []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := enginetest.Must(news.Parse(text))
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
