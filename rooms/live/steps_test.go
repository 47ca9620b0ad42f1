package live

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
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
		b.keeper.lives()
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
		rules, err := engine.NewRules("bitenight", nil)
		if err != nil {
			b.Fatal(err)
		}
		code, err := b.Make(ann, rooms.Terms{Rules: rules, Seats: 3, Rounds: 2})
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
		b.keeper.arm()
	}
	for !b.keeper.isDead() && !b.hasRoom(b.code) { // a room that was not read at once comes back
		time.Sleep(b.limits.Retry)
		synctest.Wait()
	}
	if b.keeper.isDead() {
		return false
	}
	b.people, b.latest = nil, make([]*rooms.RoomView, len(tablePeople))
	in := &inn{T: b.T, Lobby: b.Lobby}
	for i, who := range tablePeople {
		b.people = append(b.people, in.enters(b.code, who))
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
		b.keeper.arm()
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
	default:
		return rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: b.choose(v)}
	}
}

// choose is what a bot does there, always the same where the same has been played.
func (b *table) choose(v *rooms.RoomView) engine.Move {
	player, err := bot.New("easy", rand.New(rand.NewPCG(uint64(len(b.order)), uint64(v.Table.Moves))))
	if err != nil {
		b.Fatal(err)
	}
	if m, ok := player.Choose(v.Table, v.Legal); ok {
		return m
	}
	return v.Legal[0]
}

// play has them play until the match is over.
func (b *table) play() {
	b.Helper()
	b.open()
	for steps := 0; !b.over; steps++ {
		if b.keeper.isDead() {
			b.Close()
			b.open()
			continue
		}
		b.step(steps)
	}
	b.figured()
	b.Close()
}

// figured looks at what the lobby has counted: every round once.
func (b *table) figured() {
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

// same compares what a match comes to with one that nothing happens to, round by round and in all.
func (b *table) same(got, undisturbed told) {
	b.Helper()
	for i := range undisturbed.rounds {
		if !reflect.DeepEqual(got.rounds[i], undisturbed.rounds[i]) || got.records[i] != undisturbed.records[i] {
			b.Errorf("round %d comes to\n%+v\n%s\nand undisturbed to\n%+v\n%s", i, got.rounds[i], got.records[i], undisturbed.rounds[i], undisturbed.records[i])
		}
	}
	if !reflect.DeepEqual(got.stats, undisturbed.stats) {
		b.Errorf("the figures are\n%+v\nand undisturbed\n%+v", got.stats, undisturbed.stats)
	}
}

// openStore opens a store that is closed with the test.
func openStore(t *testing.T) *data.Store {
	t.Helper()
	store, err := data.Open(filepath.Join(t.TempDir(), "store"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return store
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
				got := b.tells()
				if undisturbed.rounds == nil {
					undisturbed = got
				}
				if !c.early { // else people have other shares in the deals
					b.same(got, undisturbed)
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

// TestAMatch_InACluster whose log and journals do what they may comes to the same as one that nothing happens to, also where the
// server dies now and then.
func TestAMatch_InACluster(t *testing.T) {
	var undisturbed told
	for _, c := range []struct {
		name   string
		faults housetest.Faults
		dies   bool
	}{
		{name: "undisturbed"},
		{name: "unruly", faults: housetest.Unruly()},
		{name: "killed", dies: true},
		{name: "unruly and killed", faults: housetest.Unruly(), dies: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store, seed := openStore(t), uint64(19)
				if os.Getenv("SHITHEAD_LONG") == "1" {
					seed = rand.Uint64()
				}
				log, journals := housetest.NewLog(seed, housetest.Faults{}), housetest.NewJournals(t, seed, housetest.Faults{})
				if err := log.Join(store); err != nil {
					t.Fatal(err)
				}
				k := newStepKeeper(store)
				k.dies = c.dies
				k.cluster = shared.NewKeeper(&mortal{journals, k, rand.New(rand.NewPCG(seed, 0))}, store)
				k.arms = func() { log.Behave(c.faults); journals.Behave(c.faults) }
				b := newTable(t, k)
				b.play()
				log.Quiet()
				journals.Quiet()
				journals.Wait()
				if err := log.Wait(); err != nil {
					t.Error(err)
				}
				k.lives()
				got := b.tells()
				if undisturbed.rounds == nil {
					undisturbed = got
				}
				b.same(got, undisturbed)
				t.Logf("seed %d: %d rounds, %d starts, %d unsure, %d refused", seed, len(b.order), b.starts, b.unsure, b.refused)
			})
		})
	}
}

// wandering is a table whose room goes from one server to another while a match is played at it.
type wandering struct {
	*table
	*gossip
	// at is the server that has the room, moves counts how often it has gone, by the way.
	at    int
	moves map[string]int
}

func newWandering(t *testing.T, seed uint64) *wandering {
	w := &wandering{gossip: newGossip(t, seed, 3), moves: map[string]int{}}
	w.behave(network{late: 2 * time.Second, loses: 3, repeats: 2})
	return w
}

// follows has a server hear of what is settled in a store.
func (w *wandering) follows(store *data.Store, lobbies ...*Lobby) {
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
	for _, known := range []error{data.ErrTryAgain, data.ErrUnknown, rooms.ErrPaused, rooms.ErrUncertain} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}

// goes has the room go to another server in some way, and all follow it.
func (w *wandering) goes() {
	to, epoch := w.random.IntN(3), uint64(data.AnyEpoch)
	how := []string{"claimed", "back", "handed over", "handed over"}[w.random.IntN(4)]
	name := serverName(to)
	switch {
	case how == "claimed" && to == w.at:
		return
	case how == "back": // as it is not taken
		to, name = w.at, ""
	}
	if how != "claimed" {
		var err error
		if epoch, err = w.lobbies[w.at].HandOver(w.code, name); err != nil {
			if w.moves["stays"]++; !passing(err) {
				w.table.Fatal(err)
			}
			return
		}
		w.sent(name)
	}
	for how == "back" && !w.lobbies[to].hasRoom(w.code) {
		time.Sleep(takingPatience)
	}
	if how != "back" {
		to = w.takes(to, epoch)
	}
	w.moves[how]++
	if how == "claimed" { // by one who is not asked to: the server of before finds out when it writes, or is told
		_ = w.people[0].Do(rooms.Back{})
	}
	for old := w.at; old != to && w.lobbies[old].hasRoom(w.code); time.Sleep(time.Second) {
		w.lobbies[to].Retell()
	}
	if how == "claimed" {
		w.sent(serverName(to))
	}
	w.at, w.Lobby = to, w.lobbies[to]
	w.enter()
}

// takes has a server take the room, and gives where it is then: perhaps it has come back meanwhile.
func (w *wandering) takes(to int, epoch uint64) int {
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

// sent checks what people are told whose room goes.
func (w *wandering) sent(to string) {
	w.table.Helper()
	synctest.Wait()
	for i := range w.people {
		w.look(i)
		movedTo(w.table, w.latest[i].Closed, to)
	}
}

// plays has them play the match to its end, at a room that goes about once in so many steps.
func (w *wandering) plays(every int) {
	w.Lobby, w.starts = w.lobbies[0], 2
	for !w.enter() {
		time.Sleep(w.limits.Retry)
	}
	for steps := 0; !w.over; steps++ {
		if every > 0 && w.random.IntN(every) == 0 {
			w.goes()
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
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			k := newStepKeeper(openStore(t))
			if seed > 2 {
				k.fails = errUnknown
			}
			synctest.Test(t, func(t *testing.T) {
				w := newWandering(t, seed)
				w.table, w.moves = newTable(t, k), moves
				w.behave(network{})
				for i := range 3 {
					w.start(i, k, k.construct())
				}
				defer w.close()
				w.follows(k.Store, w.lobbies...)
				w.plays(20 * count(seed > 0))
				time.Sleep(time.Second)
				for _, w.Lobby = range w.lobbies {
					w.figured()
				}
				w.close()
				got := w.tells()
				if seed == 0 {
					undisturbed = got
				}
				w.same(got, undisturbed)
			})
		})
	}
	for _, how := range []string{"claimed", "back", "handed over", "stays"} {
		if moves[how] == 0 {
			t.Errorf("the room never went like this: %s; %v", how, moves)
		}
	}
}

// TestAMatchInACluster_OfSeveralServers, a store each: whatever goes wrong between them, and wherever the room goes, no move
// is lost that was acknowledged or shown, every round is settled once, and all stores hold it.
func TestAMatchInACluster_OfSeveralServers(t *testing.T) {
	for seed := range uint64(3) {
		synctest.Test(t, func(t *testing.T) {
			stores := []*data.Store{openStore(t), openStore(t), openStore(t)}
			log, journals := housetest.NewLog(seed, housetest.Faults{}), housetest.NewJournals(t, seed, housetest.Faults{})
			w := newWandering(t, seed)
			w.table = newTable(t, newStepKeeper(stores[0])) // which nothing is written to
			for i, store := range stores {
				if err := log.Join(store); err != nil {
					t.Fatal(err)
				}
				w.start(i, shared.NewKeeper(journals, store), roomConstructor())
				w.follows(store, w.lobbies[i])
			}
			defer w.close()
			if seed > 0 {
				log.Behave(housetest.Unruly())
				journals.Behave(housetest.Unruly())
			}
			w.plays(15)
			log.Quiet()
			journals.Quiet()
			time.Sleep(time.Minute)
			if err := log.Wait(); err != nil {
				t.Error(err)
			}
			housetest.Same(t, stores...)
			for i, store := range stores {
				w.holds(store, w.lobbies[i])
			}
			t.Log(len(w.order), "rounds", w.moves, w.unsure, "unsure", w.refused, "refused")
		})
	}
}
