package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// handsOver hands a room over, and gives the epoch at which it is to be taken.
func (in *inn) handsOver(code, to string) uint64 {
	in.Helper()
	epoch, err := in.HandOver(code, to)
	if err != nil {
		in.Fatal(err)
	}
	return epoch
}

// takes takes a room, or does not for some reason.
func (in *inn) takes(code string, seen uint64, wants ...error) {
	in.Helper()
	refused(in, fmt.Sprint("take at ", seen), in.Take(code, seen), wants...)
	synctest.Wait()
}

// TestHandOver_LeavesWhatIsLeftOfATurn, and what was said, however long the room is with no server.
func TestHandOver_LeavesWhatIsLeftOfATurn(t *testing.T) {
	for gone, left := range map[time.Duration]time.Duration{
		0: 90 * time.Second, 20 * time.Second: 70 * time.Second, 79 * time.Second: 11 * time.Second, 87 * time.Second: 10 * time.Second,
	} {
		servers(t, 1, 2, roomConstructor(), func(g *gossip) {
			a, b := g.at(0), g.at(1)
			two := terms()
			two.Seats = 2
			code := a.makes(ann, two)
			p, q := a.enters(code, ann), a.enters(code, bob)
			q.does(rooms.Sit{})
			p.does(rooms.Start{})
			check(g, "1m30s", "%v", time.Until(p.looks().Deadline))
			time.Sleep(gone)
			p.does(rooms.Say{Text: "wait for me"})
			epoch := a.handsOver(code, "b")
			time.Sleep(7 * time.Second)
			b.takes(code, epoch)
			b.enters(code, bob)
			v := b.enters(code, ann).box.Fetch()
			check(g, left.String()+": wait for me", "%v: %s", time.Until(v.Deadline), texts(v))
		})
	}
}

// TestHandOver_OfWhatCannotGo is refused, and leaves the room where it is.
func TestHandOver_OfWhatCannotGo(t *testing.T) {
	for name, c := range map[string]struct {
		faults faults
		before rooms.Command
		want   []error
		// at is the server that has it then, and a minute later when all is well again.
		at string
	}{
		"paused":                   {faults{fail: errDisk}, act{line: "lost"}, []error{rooms.ErrPaused, errDisk}, "a"},
		"in doubt":                 {faults{told: errUnknown, unclaimed: errUnknown}, act{line: "perhaps"}, []error{rooms.ErrPaused, data.ErrUnknown}, "a"},
		"not let go":               {faults{unclaimed: errAgain}, nil, []error{rooms.ErrPaused, data.ErrTryAgain}, "a"},
		"perhaps let go":           {faults{unclaimed: errUnknown}, nil, []error{rooms.ErrUncertain, data.ErrUnknown}, "a"},
		"let go, it was not known": {faults{letting: errUnknown}, nil, []error{rooms.ErrPaused, data.ErrUnknown}, "a"},
		"another's":                {faults{}, nil, []error{rooms.ErrMoved}, ""},
		"over":                     {faults{}, act{end: true}, []error{rooms.ErrNoRoom}, ""},
		"closed":                   {faults{}, nil, []error{rooms.ErrClosed}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			servers(t, 1, 2, stubConstructor(), func(g *gossip) {
				a := g.at(0)
				code := a.made()
				v := a.enters(code, ann)
				g.memory.fails(c.faults)
				if c.before != nil {
					_ = v.Do(c.before)
				}
				switch name {
				case "another's":
					g.memory.gives(code, "b", 2)
				case "closed":
					a.Close()
				}
				_, err := a.HandOver(code, "b")
				refused(t, name, err, c.want...)
				g.lives(code, c.at)
				g.memory.fails(faults{})
				time.Sleep(time.Minute)
				g.lives(code, c.at)
				if name == "another's" {
					v.seesMove("b")
				}
				if c.at == "a" {
					v.does(act{line: "goes on"})
				}
				a.aside()
			})
		})
	}
}

// TestARoomThatNobodyTakes_ComesBack after a while, unless the lobby is closed before that: then it has no server until
// one claims it.
func TestARoomThatNobodyTakes_ComesBack(t *testing.T) {
	servers(t, 1, 2, stubConstructor(), func(g *gossip) {
		a := g.at(0)
		code, other := a.made(), a.made()
		check(t, "1 b", "%d %s", a.handsOver(code, "b"), a.Serves(code))
		time.Sleep(takingPatience - time.Second)
		g.lives(code, "")
		time.Sleep(2 * time.Second)
		g.lives(code, "a")
		check(t, "", "%s", a.Serves(code))
		a.lists(guest, other, code)
		a.handsOver(other, "b")
		time.Sleep(takingPatience + time.Second)
		a.enters(other, ann).does(act{end: true})
		check(t, "", "%s", a.Serves(other))
		a.enters(code, ann).does(act{line: "goes on"})
		a.handsOver(code, "")
		a.Close()
		time.Sleep(time.Minute)
		a.kept(code, " 2, 2 lines, next 2")
		g.at(1).takes(code, 2)
	})
}

// TestARoomThatIsTakenAway_EndsWhenTheOtherServerTellsOfIt, though nothing is done in it.
func TestARoomThatIsTakenAway_EndsWhenTheOtherServerTellsOfIt(t *testing.T) {
	for _, pauses := range []bool{false, true} {
		servers(t, 1, 2, stubConstructor(), func(g *gossip) {
			a := g.at(0)
			code := a.made()
			v := a.enters(code, ann)
			v.sees(1)
			a.Hear(News{Server: "c", Began: time.Now(), Number: 1, Rooms: []RoomNews{{Code: code, Change: 1, Epoch: 9}}})
			g.lives(code, "a")
			check(t, "", "%s", a.Serves(code))
			if pauses {
				g.memory.fails(faults{fail: errDisk})
				v.refused(act{line: "lost"}, rooms.ErrPaused)
				g.memory.fails(faults{})
			}
			g.at(1).takes(code, 1)
			time.Sleep(time.Second)
			g.lives(code, "b")
			v.seesMove("b")
		})
	}
}

// TestTake brings a room here from wherever it is, or is refused.
func TestTake(t *testing.T) {
	servers(t, 1, 2, stubConstructor(), func(g *gossip) {
		a, b := g.at(0), g.at(1)
		code := a.made()
		for _, seen := range []uint64{data.AnyEpoch, 1, 7} { // it is here; the caller is mistaken
			a.takes(code, seen)
			a.kept(code, "a 1, 1 lines, next 1")
		}
		g.behave(network{quiet: map[int]bool{1: true}})
		b.takes(code, 1) // another has it
		a.kept(code, "b 2, 1 lines, next 1")
		g.lives(code, "ab") // before anybody looks
		a.takes(code, 2)    // a believes to have it at epoch 1
		a.kept(code, "a 3, 1 lines, next 1")
		b.enters(code, ann).refused(act{line: "late"}, rooms.ErrMoved)
		g.lives(code, "a")
		b.takes(code, 2, data.ErrConflict)
		b.takes("no-room", 1, data.ErrNotFound)
		errs := make(chan error, 20) // many at once claim the room once
		for range cap(errs) {
			go func() { errs <- b.Take(code, 3) }()
		}
		for range cap(errs) {
			refused(t, "many at once", <-errs)
		}
		a.kept(code, "b 4, 1 lines, next 1")
		check(t, "1", "%d", len(b.Rooms()))
		b.Close()
		b.takes(code, 1, rooms.ErrClosed)
	})
}

// TestTake_OfWhatCannotComeYet goes on by itself, as at the start, once however often it is asked for.
func TestTake_OfWhatCannotComeYet(t *testing.T) {
	for name, c := range map[string]struct {
		fails error
		line  string
	}{
		"no leader":     {fails: errAgain, line: "one"},
		"unknown":       {fails: errUnknown, line: "one"},
		"a full disk":   {fails: errDisk, line: "one"},
		"a broken room": {line: "bad"},
		"a panic":       {line: "worse"},
	} {
		t.Run(name, func(t *testing.T) {
			servers(t, 1, 2, stubConstructor(), func(g *gossip) {
				a, b := g.at(0), g.at(1)
				code := a.made()
				a.enters(code, ann).does(act{line: c.line})
				a.handsOver(code, "b")
				a.Close() // which would take it back
				g.memory.fails(faults{unclaimed: c.fails})
				first := b.Take(code, 1)
				if first == nil || c.fails != nil && !errors.Is(first, c.fails) {
					t.Errorf("the answer is %v", first)
				}
				for range 3 {
					check(t, fmt.Sprint(first), "%v", b.Take(code, 1))
				}
				if _, err := b.HandOver(code, "a"); !errors.Is(err, rooms.ErrPaused) || c.fails != nil && !errors.Is(err, c.fails) {
					t.Errorf("it is handed over: %v", err)
				}
				g.memory.fails(faults{})
				time.Sleep(time.Minute)
				if c.fails == nil {
					b.takes(code, 1, data.ErrNotFound)
					a.aside(code)
					return
				}
				g.lives(code, "b")
				a.kept(code, "b 2, 2 lines, next 2")
			})
		})
	}
}

// TestTake_OfWhatIsOnItsWay_ByALaterEpoch counts, though another server has claimed it since the first.
func TestTake_OfWhatIsOnItsWay_ByALaterEpoch(t *testing.T) {
	servers(t, 1, 2, stubConstructor(), func(g *gossip) {
		a, code := g.at(0), g.at(1).made()
		g.memory.fails(faults{unclaimed: errUnknown})
		a.takes(code, 1, data.ErrUnknown)
		g.memory.gives(code, "c", 2)
		a.takes(code, 2, data.ErrUnknown)
		g.memory.fails(faults{})
		time.Sleep(2 * a.limits.Retry)
		g.lives(code, "a")
		a.kept(code, "a 3, 1 lines, next 1")
	})
}

// racingKeeper takes a second for each claim.
type racingKeeper struct {
	*memoryKeeper
	lost, later string
	losses      int
}

func (k *racingKeeper) Claim(room, owner string, seen uint64) (data.Journal, error) {
	time.Sleep(time.Second)
	switch room {
	case k.lost:
		k.losses++
		if _, err := k.memoryKeeper.Claim(room, "other", seen); err != nil {
			return data.Journal{}, err
		}
	case k.later:
		k.later = ""
		return data.Journal{}, data.ErrTryAgain
	}
	return k.memoryKeeper.Claim(room, owner, seen)
}

// TestTake_WhileAnotherTakeFails does what it is asked for, and not what the other is.
func TestTake_WhileAnotherTakeFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGossip(t, 1, 2)
		g.memory = newMemoryKeeper()
		for i := range 2 {
			g.start(i, &racingKeeper{memoryKeeper: g.memory}, stubConstructor())
		}
		defer g.close()
		a := g.at(0)
		code := a.made()
		g.at(1).takes(code, 1)
		old := make(chan error, 1)
		go func() { old <- a.Take(code, 1) }()
		synctest.Wait()
		a.takes(code, 2) // who knows better
		refused(t, "who does not", <-old, data.ErrConflict)
		g.lives(code, "a")
		a.kept(code, "a 3, 1 lines, next 1")
	})
}

// TestTheStart_ClaimsRoomByRoom: what another server claims meanwhile is theirs, what cannot be claimed now is later.
func TestTheStart_ClaimsRoomByRoom(t *testing.T) {
	s := newMemoryKeeper()
	for room, owner := range map[string]string{"brave-otter": "house", "calm-otter": "", "dizzy-otter": "", "eager-otter": "else"} {
		s.puts(room, owner, 4, "one")
	}
	k := &racingKeeper{memoryKeeper: s, lost: "calm-otter", later: "dizzy-otter"}
	open(t, setup{keeper: s, config: func(c *Config) {
		c.Keeper = k
		c.Claims = func(head data.JournalHead) bool { return head.Owner != "else" && head.Epoch == 4 }
	}}, func(in *inn) {
		time.Sleep(time.Minute)
		for room, want := range map[string]string{"brave-otter": "house 5", "calm-otter": "other 5", "dizzy-otter": "house 5", "eager-otter": "else 4"} {
			in.kept(room, want+", 1 lines, next 70")
			check(t, room+fmt.Sprint(want == "house 5"), "%s%v", room, in.hasRoom(room))
		}
		in.aside()
		check(t, "1", "%d", k.losses)
	})
}

// TestACode_ThatARoomElsewhereHas_IsNotGivenOut: at whatever epoch that has its journal, whether it was heard of or not, and
// if it has no server, too.
func TestACode_ThatARoomElsewhereHas_IsNotGivenOut(t *testing.T) {
	servers(t, 1, 2, roomConstructor(), func(g *gossip) {
		here, there := g.at(0), g.at(1)
		g.behave(network{quiet: map[int]bool{1: true}})
		code := there.makes(bob, terms())
		known := func(want bool) {
			t.Helper()
			synctest.Wait()
			here.mu.Lock()
			defer here.mu.Unlock()
			check(g, fmt.Sprint(want), "%v", here.known(code))
		}
		tries := func(kept string) {
			t.Helper()
			r := newRunning(here.Lobby, code)
			refused(g, kept, here.register(r, r.begin(ann, terms())), data.ErrConflict)
			here.unmake(code, errUnknown) // as if none knew what became of it
			here.kept(code, kept)
		}
		known(false)
		tries("b 1, 1 lines, next 1")
		here.takes(code, 1)
		tries("a 2, 1 lines, next 1")
		here.handsOver(code, "b")
		tries(" 2, 1 lines, next 1")
		there.takes(code, 2)
		tries("b 3, 1 lines, next 1")
		g.behave(network{})
		there.Retell()
		known(true)
	})
}

// makesMany makes rooms of as many people.
func (in *inn) makesMany(n int) (codes []string) {
	in.Helper()
	for i := range n {
		codes = append(codes, in.makes(person(fmt.Sprint("p", i)), terms()))
	}
	return codes
}

// fallen checks that rooms are at b and c, each at the one that inherits it if so, and what epoch their journals are at.
func (g *gossip) fallen(codes []string, epoch uint64) {
	g.Helper()
	synctest.Wait()
	at := map[string]int{}
	for _, code := range codes {
		heir := heir(code, []string{"b", "c"})
		at[heir]++
		g.lives(code, heir)
		j, _ := g.memory.has(code)
		check(g, fmt.Sprint(heir, epoch), "%s%d", j.Owner, j.Epoch)
	}
	if len(at) != 2 || at["b"] < 12 || at["c"] < 12 {
		g.Errorf("they are at %v", at)
	}
}

// TestRescue: the rooms of a server that is gone are taken by the others, each once, evenly, and those of servers that are
// there are not.
func TestRescue(t *testing.T) {
	servers(t, 1, 3, stubConstructor(), func(g *gossip) {
		a, b, c := g.at(0), g.at(1), g.at(2)
		codes := a.makesMany(60)
		own := b.made()
		all, rest := []string{"a", "b", "c"}, []string{"b", "c"}
		for _, l := range []*inn{a, b, c} {
			refused(t, "all are there", l.Rescue(all, all))
			refused(t, "a hands them over by itself", l.Rescue(all, rest))
		}
		for _, code := range codes {
			g.lives(code, "a")
		}
		a.Close() // as if killed: its journals stay its own
		for range 2 {
			refused(t, "at b", b.Rescue(rest, rest))
			refused(t, "at c", c.Rescue(rest, rest))
		}
		g.fallen(codes, 2)
		check(t, "60", "%d", b.Figures().Rescued.Load()+c.Figures().Rescued.Load())
		g.lives(own, "b")
	})
}

// TestRescue_OfRoomsWithoutAServer, once they have had none for long enough; what cannot be claimed is taken later.
func TestRescue_OfRoomsWithoutAServer(t *testing.T) {
	servers(t, 1, 2, stubConstructor(), func(g *gossip) {
		a, b := g.at(0), g.at(1)
		code, own := a.made(), a.made()
		a.handsOver(code, "omega")
		a.Close() // which would take it back
		g.memory.fails(faults{unclaimed: errAgain})
		rescue := func(wants ...error) {
			t.Helper()
			refused(t, "rescue", b.Rescue([]string{"b"}, []string{"b"}), wants...)
		}
		rescue()
		g.lives(own, "")
		g.memory.fails(faults{})
		time.Sleep(takingPatience / 2)
		g.lives(own, "b") // it goes on by itself
		rescue()
		g.lives(code, "")
		time.Sleep(takingPatience / 2)
		rescue()
		g.lives(code, "b")
		b.Close()
		rescue()
	})
}

// TestHeir: few rooms fall to another server where one comes.
func TestHeir(t *testing.T) {
	const n = 3000
	at, moved := map[string]int{}, 0
	for i := range n {
		room := fmt.Sprint("room-", i)
		before, after := heir(room, []string{"node1", "node2", "node3"}), heir(room, []string{"node4", "node3", "node2", "node1"})
		at[before]++
		if before != after {
			moved++
			check(t, "node4", "%s", after)
		}
	}
	for server, has := range at {
		if has < n/3-150 || has > n/3+150 || len(at) != 3 {
			t.Errorf("%s has %d of %d", server, has, n)
		}
	}
	if moved < n/4-150 || moved > n/4+150 {
		t.Errorf("%v, %d have moved", at, moved)
	}
}

// TestLeave: the rooms of a server that leaves are taken by the others at once, each once, evenly, with the people in them.
// Where none takes them they stay, or are back at once.
func TestLeave(t *testing.T) {
	servers(t, 1, 3, stubConstructor(), func(g *gossip) {
		a := g.at(0)
		codes := a.makesMany(60)
		own := g.at(1).made()
		v := a.enters(codes[0], ann)
		over, end := context.WithCancel(context.Background())
		end()
		for _, c := range []struct {
			name         string
			ctx          context.Context
			takers       []string
			left, offers int
		}{
			{"none else is there", context.Background(), []string{"a"}, 60, 0},
			{"none takes them", context.Background(), []string{"z"}, 60, 60},
			{"it is too late", over, []string{"b"}, 60, 0},
			{"others are there", context.Background(), []string{"a", "b", "c"}, 0, 60},
		} {
			var offered atomic.Int64
			left := a.Leave(c.ctx, c.takers, func(_ context.Context, to, room string, epoch uint64) error {
				offered.Add(1)
				for i := range g.lobbies {
					if serverName(i) == to {
						return g.at(i).Take(room, epoch)
					}
				}
				return errors.New("it is not connected")
			})
			check(t, fmt.Sprint(c.name, c.left, c.offers), "%s%d %d", c.name, left, offered.Load())
			if c.left == 0 {
				break
			}
			for _, code := range codes {
				g.lives(code, "a")
			}
			v = a.enters(codes[0], ann)
			v.does(act{line: "on it goes"})
		}
		g.lives(own, "b")
		check(t, "120", "%d", a.Figures().HandedOver.Load()) // also those that came back
		for _, code := range codes {
			j, _ := g.memory.has(code)
			check(t, fmt.Sprint(heir(code, []string{"b", "c"})), "%s", j.Owner)
		}
		movedTo(t, v.Do(act{line: "late"}), heir(codes[0], []string{"b", "c"}))
	})
}

// summary is that of a room of ann's, in which some people sit.
func summary(code string, players ...rooms.Person) *rooms.RoomSummary {
	return &rooms.RoomSummary{Code: code, Terms: terms(), Maker: ann.From("ann's net"), Players: players}
}

// hears has a lobby hear of some rooms of a server that it has never heard of before.
func (in *inn) hears(server string, epoch uint64, all ...*rooms.RoomSummary) {
	news := News{Server: server, Began: time.Now(), Number: uint64(len(all)), Whole: true}
	for i, s := range all {
		news.Rooms = append(news.Rooms, RoomNews{
			Code: s.Code, Change: uint64(i + 1), Epoch: epoch, Opened: time.Now().Add(time.Duration(i) - time.Hour), Summary: s,
		})
	}
	in.Hear(news)
}

// joined is a lobby of stubs that tells none.
func joined(t *testing.T, limits func(*rooms.RoomLimits), test func(*inn)) {
	open(t, setup{limits: limits}, func(in *inn) {
		in.Join(peersFunc(func(News) {}))
		test(in)
	})
}

type peersFunc func(News)

func (f peersFunc) Tell(n News) { f(n) }

// serves checks which servers a lobby believes to have some rooms.
func (in *inn) serves(want map[string]string) {
	in.Helper()
	for code, server := range want {
		check(in, code+" at "+server, "%s at %s", code, in.Serves(code))
	}
}

// TestWhatConcernsTheCluster_CountsTheRoomsOfOthers.
func TestWhatConcernsTheCluster_CountsTheRoomsOfOthers(t *testing.T) {
	joined(t, nil, func(in *inn) {
		own := in.made()
		private, playing, later := summary("secret-fox-quiet-owl", bob), summary("calm-fox", cid), summary("wild-fox", cid)
		private.Terms.Private, playing.Running, playing.Turn, later.Turn = true, "R1", cid.ID, cid.ID
		in.hears("b", 1, private, playing, later)
		in.lists(rooms.Person{}, own, "wild-fox", "calm-fox")
		in.lists(cid, own, "wild-fox", "calm-fox")
		in.lists(bob, own, "wild-fox", "calm-fox", private.Code)
		in.lists(ann, own, "wild-fox", "calm-fox", private.Code)
		list := in.List(rooms.Person{})
		check(t, "wild-fox,", "%s,%s", list.At("cid"), list.At("bob"))
		calls := feed.NewMailbox[rooms.CallsView]()
		in.Watch(cid, feed.NewMailbox[rooms.LobbyView](), calls)
		check(t, "[calm-fox wild-fox]", "%v", calls.Fetch().Rooms)
		check(t, "true false false", "%v %v %v", in.Plays("R1"), in.Plays("R2"), in.Plays(""))
		check(t, "1", "%d", len(in.Rooms()))
	})
}

// TestLimits_HoldForTheCluster as far as has been heard.
func TestLimits_HoldForTheCluster(t *testing.T) {
	for name, c := range map[string]struct {
		limits func(*rooms.RoomLimits)
		who    rooms.Person
		want   []error
	}{
		"own rooms":       {func(l *rooms.RoomLimits) { l.RoomsPerMaker = 2 }, ann, []error{rooms.ErrOwnRooms}},
		"rooms of a net":  {func(l *rooms.RoomLimits) { l.RoomsPerOrigin = 2 }, cid.From("ann's net"), []error{rooms.ErrOriginRooms}},
		"rooms":           {func(l *rooms.RoomLimits) { l.Rooms = 2 }, cid, []error{rooms.ErrRooms}},
		"own seats":       {func(l *rooms.RoomLimits) { l.SeatsPerPlayer = 2 }, bob, []error{rooms.ErrOwnSeats}},
		"seats of a net":  {func(l *rooms.RoomLimits) { l.SeatsPerOrigin = 2 }, cid.From("bob's net"), []error{rooms.ErrOriginSeats}},
		"seats":           {func(l *rooms.RoomLimits) { l.Seats = 2 }, cid, []error{rooms.ErrSeats}},
		"nothing reached": {func(l *rooms.RoomLimits) { l.RoomsPerMaker, l.SeatsPerPlayer = 2, 2 }, cid, nil},
	} {
		t.Run(name, func(t *testing.T) {
			joined(t, c.limits, func(in *inn) {
				near := bob.From("bob's net")
				in.hears("b", 1, summary("calm-fox", near), summary("wild-fox", near))
				in.makes(c.who, terms(), c.want...)
				time.Sleep(ListExpiry + time.Second)
				in.Retell()
				in.makes(c.who, terms()) // after the other server is gone
			})
		})
	}
}

// TestServes: what is here is not elsewhere, and of two others the later claim counts.
func TestServes(t *testing.T) {
	joined(t, nil, func(in *inn) {
		own := in.made()
		in.hears("b", 3, summary(own), summary("calm-fox"))
		in.hears("c", 2, summary("calm-fox"), summary("wild-fox"))
		in.serves(map[string]string{own: "", "calm-fox": "b", "wild-fox": "c", "no-room": ""})
		in.lists(guest, own, "wild-fox", "calm-fox")
		in.hears("c", 4, summary("calm-fox")) // an old start of a server
		in.serves(map[string]string{"calm-fox": "b"})
		time.Sleep(time.Second)
		in.hears("c", 4, summary("calm-fox"))
		in.serves(map[string]string{"calm-fox": "c", "wild-fox": ""})
		goes := in.made()
		in.hears("d", 1, summary(goes)) // as of before it was here
		in.handsOver(goes, "b")
		in.serves(map[string]string{goes: "b"})
		in.hears("e", 2, summary(goes)) // another has taken it
		in.serves(map[string]string{goes: "e"})
		in.Hear(News{Server: in.owner, Began: time.Now(), Number: 1, Rooms: []RoomNews{{Code: "own-fox", Change: 1, Epoch: 1}}})
		in.serves(map[string]string{"own-fox": ""}) // a lobby does not hear itself
	})
}

// TestWhoTriesCodes_OfRoomsElsewhere learns no more of them than of those here.
func TestWhoTriesCodes_OfRoomsElsewhere(t *testing.T) {
	joined(t, func(l *rooms.RoomLimits) { l.Guesses, l.GuessEvery = 2, time.Hour }, func(in *inn) {
		private := summary("secret-fox-quiet-owl", bob)
		private.Terms.Private = true
		in.hears("b", 1, private, summary("calm-fox"))
		for range 5 { // none of these is a wrong one
			for _, code := range []string{"secret-fox-quiet-owl", "calm-fox"} {
				_, err := in.Enter(code, cid, feed.NewMailbox[rooms.RoomView]())
				movedTo(t, err, "b")
			}
		}
		in.turnedAway("no-room", cid, rooms.ErrNoRoom)
		in.turnedAway("no-room", cid, rooms.ErrNoRoom)
		in.turnedAway("secret-fox-quiet-owl", cid, rooms.ErrTooManyGuesses)
		in.turnedAway("calm-fox", cid, rooms.ErrMoved)
		in.turnedAway("secret-fox-quiet-owl", bob, rooms.ErrMoved) // who has a seat there
	})
}

// TestWhatHasNotChanged_IsNotToldAgain before all is told again, and what changes all the time is told now and then.
func TestWhatHasNotChanged_IsNotToldAgain(t *testing.T) {
	servers(t, 1, 1, stubConstructor(), func(g *gossip) {
		a := g.at(0)
		a.makesMany(10)
		time.Sleep(time.Minute)
		busy := a.enters(a.made(), ann)
		time.Sleep(time.Second)
		_, _ = g.counted()
		for range 1000 {
			busy.does(act{chatter: true})
			time.Sleep(10 * time.Millisecond)
		}
		told, of := g.counted()
		if most := int(10 * time.Second / tellPeersEvery); told > most+1 || told < most-1 || of != told {
			t.Errorf("%d news of %d rooms are told in ten seconds", told, of)
		}
		time.Sleep(time.Second)
		_, _ = g.counted()
		a.Retell()
		time.Sleep(time.Minute)
		told, of = g.counted()
		check(t, "1 news of 11 rooms", "%d news of %d rooms", told, of)
	})
}

// TestEnter_OfARoomOfWhichNobodyHasTold leads to where its journal is, and waits for a room that is on its way.
func TestEnter_OfARoomOfWhichNobodyHasTold(t *testing.T) {
	servers(t, 1, 3, stubConstructor(), func(g *gossip) {
		g.behave(network{loses: 10})
		a, b, c := g.at(0), g.at(1), g.at(2)
		b.limits.Guesses = 1
		code := a.made()
		enters := func(l *inn) error {
			_, err := l.Enter(code, cid, feed.NewMailbox[rooms.RoomView]())
			return err
		}
		movedTo(t, enters(b), "a")
		epoch := a.handsOver(code, "b")
		began := time.Now()
		atB, atC := make(chan error, 1), make(chan error, 1)
		go func() { atB <- enters(b) }()
		go func() { atC <- enters(c) }()
		time.Sleep(2 * time.Second)
		b.takes(code, epoch)
		refused(t, "at b", <-atB)
		movedTo(t, <-atC, "b")
		if time.Since(began) > 2*time.Second+seekEvery {
			t.Errorf("after %v", time.Since(began))
		}
		b.handsOver(code, "")
		began = time.Now()
		c.turnedAway(code, cid, rooms.ErrNoRoom)
		c.turnedAway("no-room", cid, rooms.ErrNoRoom)
		check(t, arrivalPatience.String(), "%v", time.Since(began))
	})
}

// TestNews_AreTheSameWhenTheyAreRead. A room of rules that are not known is in no list, and it is known where it is.
func TestNews_AreTheSameWhenTheyAreRead(t *testing.T) {
	var told []News
	open(t, setup{}, func(in *inn) {
		in.Join(peersFunc(func(n News) { told = append(told, n) }))
		code := in.made()
		in.Retell()
		v := in.enters(code, ann)
		time.Sleep(time.Second)
		v.does(act{end: true})
		time.Sleep(time.Second)
	})
	if len(told) != 4 || len(told[3].Gone) != 1 {
		t.Fatalf("told of %+v", told)
	}
	for _, n := range told {
		text, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		var read News
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		for i := range read.Rooms { // its rules are functions: see the test of summaries
			read.Rooms[i].Summary.Terms.Rules = n.Rooms[i].Summary.Terms.Rules
		}
		if !reflect.DeepEqual(n, read) {
			t.Errorf("%+v becomes %+v", n, read)
		}
	}
	joined(t, nil, func(in *inn) {
		text, err := json.Marshal(News{Server: "b", Number: 1, Rooms: []RoomNews{{Code: "calm-fox", Change: 1, Epoch: 1, Summary: summary("calm-fox")}}})
		if err != nil {
			t.Fatal(err)
		}
		var news News
		if err := json.Unmarshal([]byte(strings.Replace(string(text), `"Revision":2`, `"Revision":99`, 1)), &news); err != nil {
			t.Fatal(err)
		}
		in.Hear(news)
		in.lists(ann)
		in.serves(map[string]string{"calm-fox": "b"})
	})
}

// TestOnlyNewerNewsCount, in whatever order they come.
func TestOnlyNewerNewsCount(t *testing.T) {
	joined(t, nil, func(in *inn) {
		began := time.Now()
		room := func(code string, change uint64) RoomNews {
			s := summary(code)
			s.Watchers = int(change)
			return RoomNews{Code: code, Change: change, Epoch: 1, Opened: began, Summary: s}
		}
		for _, step := range []struct {
			what  string
			began time.Duration
			news  News
			want  string
		}{
			{"a change before anything else", 0, News{Number: 3, Rooms: []RoomNews{room("a", 3)}}, "a3"},
			{"an older one", 0, News{Number: 2, Rooms: []RoomNews{room("a", 2)}}, "a3"},
			{"another room's", 0, News{Number: 1, Rooms: []RoomNews{room("b", 1)}}, "b1 a3"},
			{"all of it, as of before", 0, News{Number: 2, Whole: true, Rooms: []RoomNews{room("a", 2), room("b", 1), room("c", 0)}}, "c0 b1 a3"},
			{"it has gone before the latest change", 0, News{Number: 2, Gone: []RoomGone{{"a", 2}}}, "c0 b1 a3"},
			{"it has gone", 0, News{Number: 5, Gone: []RoomGone{{"b", 5}}}, "c0 a3"},
			{"before it has gone", 0, News{Number: 4, Rooms: []RoomNews{room("b", 4)}}, "c0 a3"},
			{"before it has gone, all of it", 0, News{Number: 4, Whole: true, Rooms: []RoomNews{room("a", 3), room("b", 4), room("d", 4)}}, "d4 a3"},
			{"all of it as of before that", 0, News{Number: 3, Whole: true, Rooms: []RoomNews{room("a", 3), room("c", 0)}}, "d4 a3"},
			{"it has come again", 0, News{Number: 7, Rooms: []RoomNews{room("b", 7)}}, "d4 b7 a3"},
			{"all of it as of before it has come again", 0, News{Number: 6, Whole: true, Rooms: []RoomNews{room("a", 3), room("d", 6)}}, "d6 b7 a3"},
			{"a change that all of it had", 0, News{Number: 5, Rooms: []RoomNews{room("c", 5)}}, "d6 b7 a3"},
			{"all of it", 0, News{Number: 9, Whole: true, Rooms: []RoomNews{room("b", 8)}}, "b8"},
			{"all of it again", 0, News{Number: 9, Whole: true, Rooms: []RoomNews{room("b", 8)}}, "b8"},
			{"a new start", time.Second, News{Number: 1, Rooms: []RoomNews{room("a", 1)}}, "a1"},
			{"the start of before", 0, News{Number: 10, Rooms: []RoomNews{room("b", 10)}}, "a1"},
		} {
			step.news.Server, step.news.Began = "b", began.Add(step.began)
			in.Hear(step.news)
			var got []string
			for _, s := range in.List(rooms.Person{}).Rooms {
				got = append(got, fmt.Sprint(s.Code, s.Watchers))
			}
			check(t, step.what+": "+step.want, "%s: %s", step.what, strings.Join(got, " "))
		}
		for _, of := range in.peers.servers {
			check(t, "1", "%d", len(of.rooms)) // are kept in mind
		}
	})
}
