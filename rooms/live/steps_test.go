package live

import (
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	shared "shithead/data/house"
	"shithead/data/house/housetest"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
)

// match is one that bots play in a room that breaks down all the time, or goes from server to server, and what they have seen.
type match struct {
	*gossip
	keeper *stepKeeper
	// at is the server that has the room, moves counts how often it has gone, by the way.
	at    int
	moves map[string]int
	// kill has that server die, and be there again; nil where none does.
	kill func()

	code     string
	people   []*visitor
	latest   []*rooms.RoomView
	restarts int
	// early has the keeper fail before the match begins.
	early bool
	// acked are the moves that were acknowledged, by round and number, seen is the number of the last move that was
	// shown, order are the rounds as they began, and results how they ended.
	acked   map[data.ID]map[int]string
	seen    map[data.ID]int
	order   []data.ID
	results map[data.ID]*rooms.RoundResult
	over    bool
}

func newMatch(t *testing.T, k *stepKeeper, seed uint64, servers int) *match {
	return &match{
		gossip: newGossip(t, seed, servers), keeper: k, moves: map[string]int{},
		acked: map[data.ID]map[int]string{}, seen: map[data.ID]int{}, results: map[data.ID]*rooms.RoundResult{},
	}
}

var tablePeople = []rooms.Person{ann, bob, cid}

func (m *match) lobby() *Lobby { return m.lobbies[m.at] }

// enter has all come into the room, and makes it first, if it is not there. It may be that the server dies.
func (m *match) enter() {
	m.Helper()
	l := m.lobby()
	if m.code == "" {
		code, err := l.Make(ann, rooms.Terms{Rules: rulesOf("bitenight"), Seats: 3, Rounds: 2})
		if err != nil {
			list, err := m.keeper.Journals()
			if err != nil || len(list.Heads) == 0 {
				return
			}
			code = list.Heads[0].Room // it was made all the same
		}
		m.code = code
	}
	if m.early {
		m.keeper.armed.Store(true)
	}
	for !m.keeper.dead.Load() && !l.hasRoom(m.code) { // a room that was not read at once comes back
		time.Sleep(l.limits.Retry)
		synctest.Wait()
	}
	if m.keeper.dead.Load() {
		return
	}
	m.people, m.latest = nil, make([]*rooms.RoomView, len(tablePeople))
	in := &inn{T: m.T, Lobby: l}
	for i, who := range tablePeople {
		m.people = append(m.people, in.enter(m.code, who))
		m.look(i)
		if m.latest[i].Seat == engine.NoSeat {
			_ = m.people[i].Do(rooms.Sit{})
		}
	}
}

// look takes up what a person is shown, which the disk has.
func (m *match) look(i int) {
	m.Helper()
	synctest.Wait()
	v := m.people[i].box.Fetch()
	if v == nil {
		return
	}
	if m.latest[i] = v; v.Phase == rooms.Playing {
		m.keeper.armed.Store(true)
	}
	m.over = m.over || v.Phase == rooms.Over
	if v.Result != nil { // after a restart it has no table
		m.results[m.order[len(m.order)-1]] = v.Result
	}
	if v.Table == nil {
		return
	}
	if m.acked[v.Round] == nil {
		m.acked[v.Round] = map[int]string{}
		m.order = append(m.order, v.Round)
	}
	if v.Table.Moves < m.seen[v.Round] && !v.Paused {
		m.Fatalf("%d moves of round %s are shown, after %d were", v.Table.Moves, v.Round, m.seen[v.Round])
	}
	m.seen[v.Round] = max(m.seen[v.Round], v.Table.Moves)
}

// next is what a person does next, nil for nothing.
func (m *match) next(v *rooms.RoomView) rooms.Command {
	switch {
	case v == nil || v.Paused || v.Closed != nil:
		return nil
	case v.Phase == rooms.Gathering && v.Seat == 0:
		return rooms.Start{}
	case v.Phase != rooms.Playing || v.Table == nil || v.Result != nil:
		return nil
	case v.Table.Phase == engine.PhaseSetUp:
		return rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: engine.Ready(v.Seat)}
	case len(v.Legal) == 0 || v.Table.Phase != engine.PhaseOpening && v.Table.Turn != v.Seat:
		return nil
	}
	// A bot chooses, the same where the same has been played.
	player, err := bot.New("easy", rand.New(rand.NewPCG(uint64(len(m.order)), uint64(v.Table.Moves))))
	must(m, err)
	move, ok := player.Choose(v.Table, v.Legal)
	if !ok {
		move = v.Legal[0]
	}
	return rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: move}
}

// play has them play the match to its end, in a room that goes about once in so many steps, if any.
func (m *match) play(every int) {
	m.Helper()
	m.enter()
	for steps := 0; !m.over; steps++ {
		for m.keeper.dead.Load() || m.code == "" {
			m.restarts++
			m.lobby().Close()
			m.start(m.at, m.keeper, m.keeper.construct())
			m.enter()
		}
		if every > 0 && m.random.IntN(every) == 0 {
			m.move()
		}
		m.step(steps)
	}
}

// checkFigures looks at what a lobby has counted: every round of the store once, but for those that people left to bots.
func (m *match) checkFigures(l *Lobby, store *data.Store) {
	m.Helper()
	kept, _, err := store.RecentRounds(time.Time{}, 100)
	must(m, err)
	played := 0
	for i := range kept {
		played += count(!kept[i].Abandoned() && !kept[i].Practice())
	}
	if shame := l.List(rooms.Person{}).Shame; played > 0 && shame == nil || shame != nil && shame.Today.Rounds != played {
		m.Errorf("%d rounds were played today, the lobby shows %+v", played, shame)
	}
	if n := l.figures.Rounds.Load(); len(m.lobbies) == 1 && m.restarts == 0 && n != uint64(len(m.order)) {
		m.Errorf("%d rounds were settled, %d are counted", len(m.order), n)
	}
}

// step lets the first do something who can, or time pass.
func (m *match) step(n int) {
	m.Helper()
	if n > 50_000 {
		m.Fatal("it never ends")
	}
	for i := range m.people {
		m.look(i)
	}
	for i, p := range m.people {
		c := m.next(m.latest[i])
		if c == nil {
			continue
		}
		if m.latest[i].Table == nil || m.latest[i].Table.Phase == engine.PhasePlay {
			time.Sleep(time.Second) // as people do
		}
		move, ok := c.(rooms.Move)
		if !ok {
			_ = p.Do(c)
			return
		}
		n, err := p.Move(move)
		if err == nil && n > 0 {
			m.acked[move.Round][n] = move.Move.String()
		}
		if !errors.Is(err, engine.ErrReady) {
			return
		}
	}
	time.Sleep(time.Second)
}

// compare compares what a match comes to with one that nothing happens to, which is the first.
func (m *match) compare(got told, undisturbed *told) {
	m.Helper()
	if undisturbed.rounds == nil {
		*undisturbed = got
	}
	if !reflect.DeepEqual(got, *undisturbed) {
		m.Errorf("it comes to\n%+v\nand undisturbed to\n%+v", got, *undisturbed)
	}
}

// TestAMatch_CutOffBetweenAnyTwoStepsOfAnyCommit comes to the same as one that nothing happens to: the statistics, ratings and
// records are those that the players have seen, no move is lost that was acknowledged or shown, and none comes twice.
func TestAMatch_CutOffBetweenAnyTwoStepsOfAnyCommit(t *testing.T) {
	t.Parallel()
	var undisturbed told
	kinds, mu := map[string]int{}, sync.Mutex{}
	killed, unknown := data.ErrClosed, errUnknown
	t.Cleanup(func() {
		for _, kind := range []string{
			"other 0/1", "other 1/1", "settlement 0/1", "settlement 1/1", "settlement 0/2", "settlement 1/2", "settlement 2/2",
			"settlement 0/3", "settlement 1/3", "settlement 2/3", "settlement 3/3",
		} {
			if kinds[kind] == 0 {
				t.Errorf("never cut off at %s: %v", kind, kinds)
			}
		}
	})
	for _, c := range []struct {
		name string
		stepFaults
		early bool
		// long: only with SHITHEAD_LONG=1.
		long bool
	}{
		{name: "undisturbed", stepFaults: stepFaults{whole: true}},
		{name: "step by step", long: true},
		{name: "each step twice", stepFaults: stepFaults{twice: true}},
		{name: "killed", stepFaults: stepFaults{fails: killed}},
		{name: "killed behind the settlement", stepFaults: stepFaults{fails: killed, least: 2, twice: true}, long: true},
		{name: "killed behind the rest", stepFaults: stepFaults{fails: killed, least: 3}, long: true},
		{name: "killed behind the lines alone", stepFaults: stepFaults{fails: killed, least: 1, once: true}, long: true},
		{name: "killed behind the settlement alone", stepFaults: stepFaults{fails: killed, least: 2, once: true}},
		{name: "killed around whole commits", stepFaults: stepFaults{fails: killed, whole: true}, long: true},
		{name: "killed from the start", stepFaults: stepFaults{fails: killed}, early: true},
		{name: "unknown", stepFaults: stepFaults{fails: unknown}},
		{name: "unknown behind the lines alone", stepFaults: stepFaults{fails: unknown, least: 1, once: true}, long: true},
		{name: "unknown behind the settlement alone", stepFaults: stepFaults{fails: unknown, least: 2, once: true}, long: true},
		{name: "unknown behind the settlement", stepFaults: stepFaults{fails: unknown, least: 2}, long: true},
		{name: "unknown behind the rest", stepFaults: stepFaults{fails: unknown, least: 3, twice: true}},
		{name: "unknown of whole commits", stepFaults: stepFaults{fails: unknown, whole: true}},
	} {
		if c.long && os.Getenv("SHITHEAD_LONG") != "1" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			if undisturbed.rounds != nil {
				t.Parallel()
			}
			k := newStepKeeper(housetest.Opened(t))
			k.stepFaults = c.stepFaults
			k.dies = c.fails == killed
			synctest.Test(t, func(t *testing.T) {
				m := newMatch(t, k, 1, 1)
				m.early = c.early
				m.start(0, k, k.construct())
				m.play(0)
				m.checkFigures(m.lobby(), k.Store)
				m.close()
				got := m.outcome(k.Store, k.Store)
				if !c.early { // else people have other shares in the deals
					m.compare(got, &undisturbed)
				}
				mu.Lock()
				defer mu.Unlock()
				for kind, n := range k.kinds {
					kinds[kind] += n
				}
				t.Logf("%d rounds, %d restarts, %d points %v", len(m.order), m.restarts, len(k.points), k.kinds)
			})
		})
	}
}

// follow has lobbies hear of what is settled in a store.
func (m *match) follow(store *data.Store, lobbies ...*Lobby) {
	if _, err := store.Follow(func(_ uint64, c *data.Change) {
		if op, settles := c.Op.(data.SettleRound); settles {
			op.Round.ID = op.ID
			for _, l := range lobbies {
				l.Settled(&op.Round)
			}
		}
	}); err != nil {
		m.Fatal(err)
	}
}

func passing(err error) bool {
	return unkept(err) || errors.Is(err, rooms.ErrPaused) || errors.Is(err, rooms.ErrUncertain)
}

// move has the room go to another server in some way, and all follow it.
func (m *match) move() {
	to, epoch := m.random.IntN(3), uint64(data.AnyEpoch)
	how := []string{"claimed", "back", "handed over", "handed over", "killed"}[m.random.IntN(4+count(m.kill != nil))]
	name := serverName(to)
	switch {
	case how == "claimed" && to == m.at:
		return
	case how == "back" || how == "killed": // as it is not taken
		to, name = m.at, ""
	}
	if how == "back" || how == "handed over" {
		var err error
		if epoch, err = m.lobby().HandOver(m.code, name); err != nil {
			if m.moves["stays"]++; !passing(err) {
				m.Fatal(err)
			}
			return
		}
		m.checkSent(name)
	}
	switch how {
	case "back":
		for !m.lobbies[to].hasRoom(m.code) {
			time.Sleep(takingPatience)
		}
	case "killed":
		m.kill()
		m.take(to, epoch)
	default:
		to = m.take(to, epoch)
	}
	m.moves[how]++
	if how == "claimed" { // by one who is not asked to: the server of before finds out when it writes, or is told
		_ = m.people[0].Do(rooms.Back{})
	}
	for old := m.at; old != to && m.lobbies[old].hasRoom(m.code); time.Sleep(time.Second) {
		m.lobbies[to].Retell()
	}
	if how == "claimed" {
		m.checkSent(serverName(to))
	}
	m.at = to
	m.enter()
}

// take has a server take the room, and gives where it is then: perhaps it has come back meanwhile.
func (m *match) take(to int, epoch uint64) int {
	m.Helper()
	time.Sleep(time.Duration(m.random.IntN(3000)) * time.Millisecond)
	for {
		err := m.lobbies[to].Take(m.code, epoch)
		switch {
		case err == nil:
			return to
		case errors.Is(err, data.ErrConflict) && epoch != data.AnyEpoch:
			return m.at
		case !passing(err):
			m.Fatal(err)
		}
		time.Sleep(m.lobby().limits.Retry)
	}
}

// checkSent checks what people are told whose room goes.
func (m *match) checkSent(to string) {
	m.Helper()
	synctest.Wait()
	for i := range m.people {
		m.look(i)
		checkMoved(m, m.latest[i].Closed, to)
	}
}

// TestAMatchInACluster_OfSeveralServers, a store each: whatever goes wrong between them, whichever is killed, and wherever the
// room goes, no move is lost that was acknowledged or shown, every round is settled once, and all stores hold it.
func TestAMatchInACluster_OfSeveralServers(t *testing.T) {
	t.Parallel()
	moves, seeds := map[string]int{}, uint64(3)
	if os.Getenv("SHITHEAD_LONG") == "1" {
		seeds = 20
	}
	for seed := range seeds {
		synctest.Test(t, func(t *testing.T) {
			stores := []*data.Store{housetest.Opened(t), housetest.Opened(t), housetest.Opened(t)}
			mortals := make([]*mortalJournals, len(stores))
			log, journals := housetest.NewLog(seed, housetest.Faults{}), housetest.NewJournals(t, seed, housetest.Faults{})
			m := newMatch(t, newStepKeeper(stores[0]), seed, len(stores))
			m.moves = moves
			m.behave(network{late: 2 * time.Second, loses: 3, repeats: 2})
			start := func(i int) {
				mortals[i] = &mortalJournals{clusterJournals: journals}
				m.start(i, clusterKeeper{shared.NewKeeper(mortals[i], stores[i]), stores[i]}, roomConstructor())
				m.follow(stores[i], m.lobbies[i])
			}
			for i, store := range stores {
				must(t, log.Join(store))
				start(i)
			}
			m.kill = func() {
				mortals[m.at].last.Store(m.random.IntN(2) == 0)
				mortals[m.at].killed.Store(true)
				m.step(0)
				m.lobby().Close()
				start(m.at)
			}
			defer m.close()
			if seed > 0 {
				log.Behave(housetest.Unruly())
				journals.Behave(housetest.Unruly())
			}
			m.play(15)
			log.Quiet()
			journals.Quiet()
			time.Sleep(time.Minute)
			if err := log.Wait(); err != nil {
				t.Error(err)
			}
			time.Sleep(time.Minute) // until the lobbies show a round that has only come now
			housetest.Same(t, stores...)
			for i, store := range stores {
				m.checkFigures(m.lobbies[i], store)
				m.outcome(store, journals.Store())
			}
		})
	}
	t.Log(moves)
	for _, how := range []string{"claimed", "back", "handed over", "stays", "killed"} {
		if moves[how] == 0 {
			t.Errorf("the room never went like this: %s; %v", how, moves)
		}
	}
}

// clusterKeeper is that of a server of a cluster, with the annals of its store.
type clusterKeeper struct {
	*shared.Keeper
	Annals
}
