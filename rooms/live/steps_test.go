package live

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
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
	// acked are the moves that were acknowledged, by round and number, seen is the number of the last move that anybody was
	// shown, order are the rounds as they began, and results how they ended.
	acked   map[data.ID]map[int]string
	seen    map[data.ID]int
	order   []data.ID
	results map[data.ID]*rooms.RoundResult
	over    bool
}

// tablePeople are those who play.
func tablePeople() []rooms.Person { return []rooms.Person{person("ann"), person("bob"), person("cid")} }

// openTable starts a server on what is on disk, and has everybody come to the room, if there is one.
func (b *table) open() {
	b.Helper()
	for {
		b.keeper.mu.Lock()
		b.keeper.dead = false
		b.keeper.mu.Unlock()
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

// enter has everybody come into the room, and makes it first, if it is not there. It says whether the server lives.
func (b *table) enter() bool {
	b.Helper()
	in := &inn{b.T, b.Lobby, nil}
	if b.code == "" {
		code, err := b.Make(tablePeople()[0], rooms.Terms{Rules: presetRules(b.T, "bitenight"), Seats: 3, Rounds: 2})
		if err != nil {
			if list, err := b.keeper.Journals(); err == nil && len(list.Heads) > 0 {
				code = list.Heads[0].Room // it was made all the same
			} else {
				return false
			}
		}
		b.code = code
	}
	if b.early {
		b.keeper.arm()
	}
	b.people, b.latest = nil, make([]*rooms.RoomView, 3)
	for !b.isDead() && !b.runs() { // a room that was not read at once comes back
		time.Sleep(b.limits.Retry)
		synctest.Wait()
	}
	if b.isDead() {
		return false
	}
	for i, who := range tablePeople() {
		v := in.enters(b.code, who)
		b.people = append(b.people, v)
		b.look(i)
		if b.latest[i].Seat == engine.NoSeat {
			_ = v.Do(rooms.Sit{})
		}
	}
	return true
}

func (b *table) runs() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.rooms[b.code] != nil
}

func (b *table) isDead() bool { return b.keeper.isDead() }

// look takes up what somebody is shown, which the disk has.
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
	if _, known := b.acked[v.Round]; !known {
		b.acked[v.Round] = map[int]string{}
		b.order = append(b.order, v.Round)
	}
	if v.Table.Moves < b.seen[v.Round] && !v.Paused {
		b.Fatalf("%d moves of round %s are shown, after %d were", v.Table.Moves, v.Round, b.seen[v.Round])
	}
	b.seen[v.Round] = max(b.seen[v.Round], v.Table.Moves)
}

// move is what somebody does next, if anything.
func (b *table) move(i int) (rooms.Command, bool) {
	v := b.latest[i]
	switch {
	case v == nil || v.Paused || v.Closed != nil:
		return nil, false
	case v.Phase == rooms.Gathering:
		return rooms.Start{}, i == 0
	case v.Phase != rooms.Playing || v.Table == nil || v.Result != nil:
		return nil, false
	case v.Table.Phase == engine.PhaseSetUp:
		return rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: engine.Ready(v.Seat)}, true
	case len(v.Legal) == 0 || v.Table.Phase != engine.PhaseOpening && v.Table.Turn != v.Seat:
		return nil, false
	default:
		return rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: b.choose(v)}, true
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
	b.acked, b.seen, b.results = map[data.ID]map[int]string{}, map[data.ID]int{}, map[data.ID]*rooms.RoundResult{}
	b.open()
	for steps := 0; !b.over; steps++ {
		if steps > 50_000 {
			b.Fatal("it never ends")
		}
		if b.isDead() {
			b.Close()
			b.open()
			continue
		}
		b.step()
	}
	b.figured()
	b.Close()
}

// figured looks at what the lobby has counted: every round once.
func (b *table) figured() {
	b.Helper()
	if shame := b.List(rooms.Person{}).Shame; shame == nil || shame.Today.Rounds != len(b.order) {
		b.Errorf("%d rounds were played today, the lobby says %+v", len(b.order), shame)
	}
	if n := b.figures.Rounds.Load(); b.starts == 1 && n != uint64(len(b.order)) {
		b.Errorf("%d rounds were settled, %d are counted", len(b.order), n)
	}
}

// step lets the first do something who can, or time pass.
func (b *table) step() {
	b.Helper()
	for i := range b.people {
		b.look(i)
	}
	for i, p := range b.people {
		c, can := b.move(i)
		if !can {
			continue
		}
		if b.latest[i].Table == nil || b.latest[i].Table.Phase == engine.PhasePlay {
			time.Sleep(time.Second) // as people do
		}
		if m, is := c.(rooms.Move); is {
			n, err := p.Move(m)
			switch {
			case err == nil && n > 0:
				b.acked[m.Round][n] = m.Move.String()
				return
			case errors.Is(err, rooms.ErrUncertain):
				b.unsure++
			case err != nil:
				b.refused++
			}
			if errors.Is(err, engine.ErrReady) {
				continue
			}
		} else {
			_ = p.Do(c)
		}
		return
	}
	time.Sleep(time.Second)
}

func same(t *testing.T, got, undisturbed any) {
	t.Helper()
	if !reflect.DeepEqual(got, undisturbed) {
		t.Errorf("it comes to\n%+v\nand undisturbed to\n%+v", got, undisturbed)
	}
}

// TestAMatch_CutOffBetweenAnyTwoStepsOfAnyCommit comes to the same as one that nothing happens to: the statistics, ratings and
// records are those that the players have seen, no move is lost that was acknowledged or shown, and none comes twice.
func TestAMatch_CutOffBetweenAnyTwoStepsOfAnyCommit(t *testing.T) {
	var undisturbed told
	kinds := map[string]int{}
	for _, c := range []struct {
		name         string
		fails        error
		least        int
		twice, whole bool
		early, once  bool
		// long: only with SHITHEAD_LONG=1.
		long bool
	}{
		{name: "undisturbed", whole: true},
		{name: "step by step", long: true},
		{name: "each step twice", twice: true},
		{name: "killed", fails: data.ErrClosed},
		{name: "killed behind the settlement", long: true, fails: data.ErrClosed, least: 2, twice: true},
		{name: "killed behind the rest", long: true, fails: data.ErrClosed, least: 3},
		{name: "killed behind the lines alone", long: true, fails: data.ErrClosed, least: 1, once: true},
		{name: "killed behind the settlement alone", fails: data.ErrClosed, least: 2, once: true},
		{name: "killed around whole commits", long: true, fails: data.ErrClosed, whole: true},
		{name: "killed from the start", fails: data.ErrClosed, early: true},
		{name: "unknown", fails: errUnknown},
		{name: "unknown behind the lines alone", long: true, fails: errUnknown, least: 1, once: true},
		{name: "unknown behind the settlement alone", long: true, fails: errUnknown, least: 2, once: true},
		{name: "unknown behind the settlement", long: true, fails: errUnknown, least: 2},
		{name: "unknown behind the rest", fails: errUnknown, least: 3, twice: true},
		{name: "unknown of whole commits", fails: errUnknown, whole: true},
	} {
		if c.long && os.Getenv("SHITHEAD_LONG") != "1" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			store, err := data.Open(filepath.Join(t.TempDir(), "store"))
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			k := newStepKeeper(store)
			k.fails, k.dies, k.least, k.twice, k.whole, k.once = c.fails, c.fails == data.ErrClosed, c.least, c.twice, c.whole, c.once
			synctest.Test(t, func(t *testing.T) {
				b := &table{T: t, keeper: k, early: c.early}
				b.play()
				got := b.tells()
				if undisturbed.rounds == nil {
					undisturbed = got
				}
				for i := range undisturbed.rounds {
					if c.early {
						break // people have other shares in the deals
					}
					same(t, got.rounds[i], undisturbed.rounds[i])
					same(t, got.records[i], undisturbed.records[i])
				}
				if !c.early {
					same(t, got.stats, undisturbed.stats)
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
