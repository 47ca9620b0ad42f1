package live

import (
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
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

// table is a match that bots play at a table that breaks down all the time, and what they have seen of it.
type table struct {
	*testing.T
	keeper *stepKeeper
	*Lobby
	code    string
	people  []*visitor
	latest  []*rooms.RoomView
	starts  int
	unsure  int
	refused int
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

func newTable(t *testing.T, k *stepKeeper) *table {
	return &table{T: t, keeper: k, acked: map[data.ID]map[int]string{}, seen: map[data.ID]int{}, results: map[data.ID]*rooms.RoundResult{}}
}

// tablePeople are those who play.
var tablePeople = []rooms.Person{ann, bob, cid}

// open starts a server on what is on disk, and has all come to the room, if there is one.
func (b *table) open() {
	b.Helper()
	for {
		b.keeper.dead.Store(false)
		b.starts++
		c := busy(b.keeper)
		c.Annals = b.keeper.Store
		l, err := openWith(c, b.keeper.construct())
		if err == nil {
			b.Lobby = l
			if b.enter() {
				return
			}
			l.Close()
		} else if !errors.Is(err, data.ErrClosed) && !unkept(err) {
			b.Fatal(err)
		}
	}
}

// enter has all come into the room, and makes it first, if it is not there. It reports whether the server lives.
func (b *table) enter() bool {
	b.Helper()
	if b.code == "" {
		code, err := b.Make(ann, rooms.Terms{Rules: rulesOf("bitenight"), Seats: 3, Rounds: 2})
		if err != nil {
			list, err := b.keeper.Journals()
			if err != nil || len(list.Heads) == 0 {
				return false
			}
			code = list.Heads[0].Room // it was made all the same
		}
		b.code = code
	}
	if b.early {
		b.keeper.armed.Store(true)
	}
	for !b.keeper.dead.Load() && !b.hasRoom(b.code) { // a room that was not read at once comes back
		time.Sleep(b.limits.Retry)
		synctest.Wait()
	}
	if b.keeper.dead.Load() {
		return false
	}
	b.people, b.latest = nil, make([]*rooms.RoomView, len(tablePeople))
	in := &inn{T: b.T, Lobby: b.Lobby}
	for i, who := range tablePeople {
		b.people = append(b.people, in.enter(b.code, who))
		b.look(i)
		if b.latest[i].Seat == engine.NoSeat {
			_ = b.people[i].Do(rooms.Sit{})
		}
	}
	return true
}

// look takes up what a person is shown, which the disk has.
func (b *table) look(i int) {
	b.Helper()
	synctest.Wait()
	v := b.people[i].box.Fetch()
	if v == nil {
		return
	}
	if b.latest[i] = v; v.Phase == rooms.Playing {
		b.keeper.armed.Store(true)
	}
	b.over = b.over || v.Phase == rooms.Over
	if v.Result != nil { // after a restart it has no table
		b.results[b.order[len(b.order)-1]] = v.Result
	}
	if v.Table == nil {
		return
	}
	if b.acked[v.Round] == nil {
		b.acked[v.Round] = map[int]string{}
		b.order = append(b.order, v.Round)
	}
	if v.Table.Moves < b.seen[v.Round] && !v.Paused {
		b.Fatalf("%d moves of round %s are shown, after %d were", v.Table.Moves, v.Round, b.seen[v.Round])
	}
	b.seen[v.Round] = max(b.seen[v.Round], v.Table.Moves)
}

// next is what a person does next, nil for nothing.
func (b *table) next(v *rooms.RoomView) rooms.Command {
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
	player, err := bot.New("easy", rand.New(rand.NewPCG(uint64(len(b.order)), uint64(v.Table.Moves))))
	if err != nil {
		b.Fatal(err)
	}
	m, ok := player.Choose(v.Table, v.Legal)
	if !ok {
		m = v.Legal[0]
	}
	return rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: m}
}

// play has them play until the match is over.
func (b *table) play() {
	b.Helper()
	b.open()
	for steps := 0; !b.over; steps++ {
		if b.keeper.dead.Load() {
			b.Close()
			b.open()
			continue
		}
		b.step(steps)
	}
	b.checkFigures()
	b.Close()
}

// checkFigures looks at what the lobby has counted: every round once.
func (b *table) checkFigures() {
	b.Helper()
	if shame := b.List(rooms.Person{}).Shame; shame == nil || shame.Today.Rounds != len(b.order) {
		b.Errorf("%d rounds were played today, the lobby shows %+v", len(b.order), shame)
	}
	if n := b.figures.Rounds.Load(); b.starts == 1 && n != uint64(len(b.order)) {
		b.Errorf("%d rounds were settled, %d are counted", len(b.order), n)
	}
}

// step lets the first do something who can, or time pass.
func (b *table) step(n int) {
	b.Helper()
	if n > 50_000 {
		b.Fatal("it never ends")
	}
	for i := range b.people {
		b.look(i)
	}
	for i, p := range b.people {
		c := b.next(b.latest[i])
		if c == nil {
			continue
		}
		if b.latest[i].Table == nil || b.latest[i].Table.Phase == engine.PhasePlay {
			time.Sleep(time.Second) // as people do
		}
		m, ok := c.(rooms.Move)
		if !ok {
			_ = p.Do(c)
			return
		}
		n, err := p.Move(m)
		switch {
		case err == nil && n > 0:
			b.acked[m.Round][n] = m.Move.String()
		case errors.Is(err, rooms.ErrUncertain):
			b.unsure++
		case err != nil:
			b.refused++
		}
		if !errors.Is(err, engine.ErrReady) {
			return
		}
	}
	time.Sleep(time.Second)
}

// same compares what a match comes to with one that nothing happens to, which is the first.
func (b *table) same(got told, undisturbed *told) {
	b.Helper()
	if undisturbed.rounds == nil {
		*undisturbed = got
	}
	if !reflect.DeepEqual(got, *undisturbed) {
		b.Errorf("it comes to\n%+v\nand undisturbed to\n%+v", got, *undisturbed)
	}
}

// TestAMatch_CutOffBetweenAnyTwoStepsOfAnyCommit comes to the same as one that nothing happens to: the statistics, ratings and
// records are those that the players have seen, no move is lost that was acknowledged or shown, and none comes twice.
func TestAMatch_CutOffBetweenAnyTwoStepsOfAnyCommit(t *testing.T) {
	var undisturbed told
	kinds := map[string]int{}
	killed, unknown := data.ErrClosed, errUnknown
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
			k := newStepKeeper(openStore(t))
			k.stepFaults = c.stepFaults
			k.dies = c.fails == killed
			synctest.Test(t, func(t *testing.T) {
				b := newTable(t, k)
				b.early = c.early
				b.play()
				got := b.tells(k.Store, k.Store)
				if !c.early { // else people have other shares in the deals
					b.same(got, &undisturbed)
				}
				for kind, n := range k.kinds {
					kinds[kind] += n
				}
				t.Logf("%d rounds, %d starts, %d points %v, %d unsure, %d refused", len(b.order), b.starts, len(k.points), k.kinds, b.unsure, b.refused)
			})
		})
	}
	for _, kind := range []string{
		"other 0/1", "other 1/1", "settlement 0/1", "settlement 1/1", "settlement 0/2", "settlement 1/2", "settlement 2/2",
		"settlement 0/3", "settlement 1/3", "settlement 2/3", "settlement 3/3",
	} {
		if kinds[kind] == 0 {
			t.Errorf("never cut off at %s: %v", kind, kinds)
		}
	}
}

// wandering is a table whose room goes from one server to another while a match is played at it.
type wandering struct {
	*table
	*gossip
	// at is the server that has the room, moves counts how often it has gone, by the way.
	at    int
	moves map[string]int
	// kill has that server die, and be there again; nil where none does.
	kill func()
}

// follow has lobbies hear of what is settled in a store.
func (w *wandering) follow(store *data.Store, lobbies ...*Lobby) {
	if _, err := store.Follow(func(_ uint64, c *data.Change) {
		if op, settles := c.Op.(data.SettleRound); settles {
			op.Round.ID = op.ID
			for _, l := range lobbies {
				l.Settled(&op.Round)
			}
		}
	}); err != nil {
		w.gossip.Fatal(err)
	}
}

// passing reports whether an error is one of those that come and go.
func passing(err error) bool {
	return unkept(err) || errors.Is(err, rooms.ErrPaused) || errors.Is(err, rooms.ErrUncertain)
}

// move has the room go to another server in some way, and all follow it.
func (w *wandering) move() {
	to, epoch := w.random.IntN(3), uint64(data.AnyEpoch)
	how := []string{"claimed", "back", "handed over", "handed over", "killed"}[w.random.IntN(4+count(w.kill != nil))]
	name := serverName(to)
	switch {
	case how == "claimed" && to == w.at:
		return
	case how == "back" || how == "killed": // as it is not taken
		to, name = w.at, ""
	}
	if how == "back" || how == "handed over" {
		var err error
		if epoch, err = w.lobbies[w.at].HandOver(w.code, name); err != nil {
			if w.moves["stays"]++; !passing(err) {
				w.table.Fatal(err)
			}
			return
		}
		w.checkSent(name)
	}
	switch how {
	case "back":
		for !w.lobbies[to].hasRoom(w.code) {
			time.Sleep(takingPatience)
		}
	case "killed":
		w.kill()
		w.take(to, epoch)
	default:
		to = w.take(to, epoch)
	}
	w.moves[how]++
	if how == "claimed" { // by one who is not asked to: the server of before finds out when it writes, or is told
		_ = w.people[0].Do(rooms.Back{})
	}
	for old := w.at; old != to && w.lobbies[old].hasRoom(w.code); time.Sleep(time.Second) {
		w.lobbies[to].Retell()
	}
	if how == "claimed" {
		w.checkSent(serverName(to))
	}
	w.at, w.Lobby = to, w.lobbies[to]
	w.enter()
}

// take has a server take the room, and gives where it is then: perhaps it has come back meanwhile.
func (w *wandering) take(to int, epoch uint64) int {
	w.table.Helper()
	time.Sleep(time.Duration(w.random.IntN(3000)) * time.Millisecond)
	for {
		err := w.lobbies[to].Take(w.code, epoch)
		switch {
		case err == nil:
			return to
		case errors.Is(err, data.ErrConflict) && epoch != data.AnyEpoch:
			return w.at
		case !passing(err):
			w.table.Fatal(err)
		}
		time.Sleep(w.limits.Retry)
	}
}

// checkSent checks what people are told whose room goes.
func (w *wandering) checkSent(to string) {
	w.table.Helper()
	synctest.Wait()
	for i := range w.people {
		w.look(i)
		checkMoved(w.table, w.latest[i].Closed, to)
	}
}

// play has them play the match to its end, at a room that goes about once in so many steps.
func (w *wandering) play(every int) {
	w.Lobby, w.starts = w.lobbies[0], 2
	for !w.enter() {
		time.Sleep(w.limits.Retry)
	}
	for steps := 0; !w.over; steps++ {
		if every > 0 && w.random.IntN(every) == 0 {
			w.move()
		}
		w.step(steps)
	}
}

// TestAMatch_WhoseRoomGoesFromServerToServer comes to the same as one that nothing happens to, also where the store does not
// always tell what it has done.
func TestAMatch_WhoseRoomGoesFromServerToServer(t *testing.T) {
	var undisturbed told
	moves := map[string]int{}
	for seed := range uint64(4) {
		k := newStepKeeper(openStore(t))
		if seed > 2 {
			k.fails = errUnknown
		}
		synctest.Test(t, func(t *testing.T) {
			w := &wandering{table: newTable(t, k), gossip: newGossip(t, seed), moves: moves}
			for i := range w.lobbies {
				w.start(i, k, k.construct())
			}
			defer w.close()
			w.follow(k.Store, w.lobbies...)
			w.play(20 * count(seed > 0))
			time.Sleep(time.Second)
			for _, w.Lobby = range w.lobbies {
				w.checkFigures()
			}
			w.close()
			w.same(w.tells(k.Store, k.Store), &undisturbed)
		})
	}
	for _, how := range []string{"claimed", "back", "handed over", "stays"} {
		if moves[how] == 0 {
			t.Errorf("the room never went like this: %s; %v", how, moves)
		}
	}
}

// TestAMatchInACluster_OfSeveralServers, a store each: whatever goes wrong between them, whoever is killed, and wherever the
// room goes, no move is lost that was acknowledged or shown, every round is settled once, and all stores hold it.
func TestAMatchInACluster_OfSeveralServers(t *testing.T) {
	moves, seeds := map[string]int{}, uint64(3)
	if os.Getenv("SHITHEAD_LONG") == "1" {
		seeds = 20
	}
	for seed := range seeds {
		synctest.Test(t, func(t *testing.T) {
			stores := []*data.Store{openStore(t), openStore(t), openStore(t)}
			mortals := make([]*mortalJournals, len(stores))
			log, journals := housetest.NewLog(seed, housetest.Faults{}), housetest.NewJournals(t, seed, housetest.Faults{})
			w := &wandering{table: newTable(t, newStepKeeper(stores[0])), gossip: newGossip(t, seed), moves: moves}
			w.behave(network{late: 2 * time.Second, loses: 3, repeats: 2})
			start := func(i int) {
				mortals[i] = &mortalJournals{clusterJournals: journals}
				w.start(i, clusterKeeper{shared.NewKeeper(mortals[i], stores[i]), stores[i]}, roomConstructor())
				w.follow(stores[i], w.lobbies[i])
			}
			for i, store := range stores {
				if err := log.Join(store); err != nil {
					t.Fatal(err)
				}
				start(i)
			}
			w.kill = func() {
				mortals[w.at].last.Store(w.random.IntN(2) == 0)
				mortals[w.at].killed.Store(true)
				w.step(0)
				w.lobbies[w.at].Close()
				start(w.at)
			}
			defer w.close()
			if seed > 0 {
				log.Behave(housetest.Unruly())
				journals.Behave(housetest.Unruly())
			}
			w.play(15)
			log.Quiet()
			journals.Quiet()
			time.Sleep(time.Minute)
			if err := log.Wait(); err != nil {
				t.Error(err)
			}
			housetest.Same(t, stores...)
			for i, store := range stores {
				w.Lobby = w.lobbies[i]
				w.checkFigures()
				w.tells(store, journals.Store())
			}
		})
	}
	if moves["killed"] == 0 || moves["claimed"] == 0 || moves["handed over"] == 0 {
		t.Errorf("the room never went in some way: %v", moves)
	}
}

// clusterKeeper is that of a server of a cluster, with the annals of its store.
type clusterKeeper struct {
	*shared.Keeper
	Annals
}
